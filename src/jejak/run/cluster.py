"""Units carried out by a Ray cluster: workers are actors, classes travel through its object store.

Ray places the actors and says when one is lost; who loses one starts another, as a `Pool` does.
"""

from __future__ import annotations

import logging
import os
import queue
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from jejak.errors import JejakError, SetupError
from jejak.explore.wall import Wall
from jejak.run.frames import ListOutput
from jejak.run.hands import Crew, Said
from jejak.run.local_cluster import INSTALL, surroundings
from jejak.run.parcels import Parcel, pack, unpack
from jejak.run.pool import Pool
from jejak.run.process import Serving, open_worker
from jejak.run.units import Job

WAIT_SECONDS: Final = 10.0
"""How long a cluster may take to answer."""
NODE_DIED: Final = "node died"
"""What Ray says of an actor that was lost with its machine."""


class RemoteWorker:
    """What an actor does: a worker that obeys one command after the other."""

    def __init__(self, job: Job, parcel: Parcel, elapsed: float) -> None:
        there = unpack(parcel, replace(job, began=time.monotonic() - elapsed))
        self.output = ListOutput()
        self.serving = Serving(open_worker(there), self.output)
        self.serving.worker.begin()

    def ready(self) -> list[tuple[Any, ...]]:
        """Says that it is there."""
        return [("ready",)]

    def obey(self, command: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Does what a command says; what it would send is given back."""
        if command[0] == "leave":
            for done in self.serving.worker.conclude():
                self.serving.send_done(done)
        else:
            self.serving.obey(*command)
        return self.output.take()


class RayHand(Crew):
    """One actor, started now. What it says goes to a queue, and None at its end."""

    hears_at_once = False

    def __init__(self, ray: Any, start: Callable[[], Any], said: queue.SimpleQueue[Said]) -> None:
        super().__init__()
        self.pid = 0
        self._ray = ray
        self._said = said
        self._words = "its worker was lost"
        self._commands: queue.SimpleQueue[tuple[Any, ...] | None] = queue.SimpleQueue()
        self._actor = start()
        threading.Thread(target=self._talk, daemon=True).start()

    def tell(self, *message: Any) -> None:
        """See `Crew`."""
        self._commands.put(message)

    def leave(self) -> None:
        """See `Crew`; it does so when what it is doing is done."""
        self._commands.put(("leave",))
        self._commands.put(None)

    def kill(self) -> None:
        """See `Crew`."""
        self._ray.kill(self._actor)
        self._commands.put(None)

    def bury(self) -> None:
        """See `Crew`: Ray clears up after actors."""
        self._commands.put(None)

    def last_words(self) -> str:
        """See `Crew`."""
        return self.trouble or self._words

    def _talk(self) -> None:
        """Asks one thing after the other."""
        try:
            self._hear(self._ray.get(self._actor.ready.remote()))
            while (command := self._commands.get()) is not None:
                self._hear(self._ray.get(self._actor.obey.remote(command)))
        except Exception as error:  # a lost actor, a lost node, a bug of the worker
            self._words = str(error).strip().splitlines()[-1] if str(error) else repr(error)
            self.is_lost = NODE_DIED in str(error)
        self._said.put((self, None))

    def _hear(self, messages: list[tuple[Any, ...]]) -> None:
        for message in messages:
            self._said.put((self, message))


class Cluster(Pool):
    """A pool whose workers are the actors of a Ray cluster."""

    def __init__(self, job: Job, wall: Wall) -> None:
        if find_spec("ray") is None:
            raise SetupError(f"--cluster needs Ray, which is not installed: {INSTALL}")
        os.environ.update(surroundings(os.environ))
        ray: Any = import_module("ray")  # an extra, and heavy
        address = job.options.cluster
        try:
            check_address(address or "auto")
            ray.init(
                address=address,
                namespace="jejak",
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise SetupError(
                f"--cluster {address}: there is no Ray cluster ({error}); `jejak cluster up` "
                "starts one on this machine"
            ) from None
        self._ray = ray
        cores = int(ray.cluster_resources().get("CPU", 1))
        asked = job.options.workers if "workers" in job.options.origins else None
        workers = cores if asked is None else asked
        try:
            self._job, self._parcel = ray.put(job), ray.put(pack(job))
        except JejakError:
            ray.shutdown()
            raise
        except Exception as error:  # the store is full, or the cluster is gone
            ray.shutdown()
            raise SetupError(f"--cluster {address}: the program cannot be sent: {error}") from None
        actor = ray.remote(RemoteWorker)
        self._actor = actor.options(num_cpus=1, scheduling_strategy="SPREAD")
        super().__init__(job, workers, wall)

    def new_hand(self) -> Crew:
        """See `Pool`."""
        elapsed = time.monotonic() - self.job.began

        def start() -> Any:
            return self._actor.remote(self._job, self._parcel, elapsed)

        return RayHand(self._ray, start, self.said)

    def close(self) -> None:
        """See `Executor`."""
        super().close()
        self._ray.shutdown()


def check_address(address: str) -> None:
    """Raises OSError where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), WAIT_SECONDS).close()
