"""As much of Ray as `jejak.run.cluster` asks for, in this process: actors that can be lost.

Real clusters are slow to start and rarely full; `tests/run/test_cluster.py` uses one where Ray is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class LostError(Exception):
    """An actor is gone."""


class FakeActor:
    """Carries out what it is asked for when somebody waits for it."""

    def __init__(self, ray: FakeRay, kind: type, given: tuple[Any, ...]) -> None:
        self._ray = ray
        self._made: Any = None
        self._kind, self._given = kind, given
        self.is_killed = False

    def __getattr__(self, name: str) -> Any:
        return FakeMethod(self, name)

    def call(self, name: str, *given: Any) -> Any:
        """What a method gives; a test may have the actor lost before or after it."""
        if self._made is None:
            self._made = self._kind(*self._given)
            self._ray.made.append(self._made)
        self._ray.before(name, given)
        found = getattr(self._made, name)(*given)
        if self.is_killed:
            raise LostError("the actor was killed")
        return found


class FakeMethod:
    """A method of an actor."""

    def __init__(self, actor: FakeActor, name: str) -> None:
        self._actor, self._name = actor, name

    def remote(self, *given: Any) -> Callable[[], Any]:
        """Something to wait for."""
        return lambda: self._actor.call(self._name, *given)


class FakeRay:
    """The module. `before` is called before each method of an actor, and may raise."""

    def __init__(self, before: Callable[[str, tuple[Any, ...]], None], cores: int = 2) -> None:
        self.before = before
        self.cores = cores
        self.fills_up = False
        self.is_ended = threading.Event()
        self.made: list[Any] = []
        """What actors are made of."""

    def init(self, **_: Any) -> None:
        """Finds a cluster."""

    def cluster_resources(self) -> dict[str, float]:
        """What it has."""
        return {"CPU": float(self.cores)}

    def put(self, value: Any) -> Any:
        """Keeps a value."""
        if self.fills_up:
            raise MemoryError("the object store is full")
        return value

    def remote(self, kind: type) -> Any:
        """What starts actors."""
        ray = self

        class Start:
            """Starts actors of one kind."""

            def options(self, **_: Any) -> Start:
                """The same."""
                return self

            def remote(self, *given: Any) -> FakeActor:
                """An actor."""
                return FakeActor(ray, kind, given)

        return Start()

    def get(self, wanted: Callable[[], Any]) -> Any:
        """Waits for what comes of a call."""
        return wanted()

    def kill(self, actor: FakeActor) -> None:
        """Loses an actor."""
        actor.is_killed = True

    def shutdown(self) -> None:
        """Leaves the cluster; all that actors have started ends."""
        for each in self.made:
            each.serving.worker.close()
        self.made.clear()
        self.is_ended.set()
