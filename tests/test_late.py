"""Records whose methods are written when they are first called behave as the standard ones."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from typing import Any

import pytest

from jejak.late import late_dataclass


def _mine(cls: type) -> type:
    cls.__module__ = "jejak.late"  # classes of others keep the standard decorator
    return cls


def _pair(**how: bool) -> tuple[Any, Any]:
    """The same class by both decorators."""

    def body() -> type:
        class Point:
            """A record."""

            x: int
            y: int = 2
            names: list[str] = dataclasses.field(default_factory=list, compare=False)
            total: int = dataclasses.field(init=False, default=0, repr=False)
            loud: bool = dataclasses.field(default=False, kw_only=True)
            kind: str = dataclasses.field(init=False, default="point")

            def __post_init__(self) -> None:
                object.__setattr__(self, "total", self.x + self.y)

        return Point

    return late_dataclass(**how)(_mine(body())), dataclasses.dataclass(**how)(body())


@pytest.mark.parametrize(
    "how",
    [
        {"slots": True},
        {"frozen": True},
        {"frozen": True, "slots": True},
        {"frozen": True, "slots": True, "order": True},
        {"slots": True, "eq": False},
    ],
)
def test_behaves_as_the_standard_one(how: dict[str, bool]) -> None:
    late, standard = _pair(**how)
    told = []
    for cls in (late, standard):
        one, other, third = cls(1), cls(1, 2, ["a"], loud=False), cls(3, y=4, loud=True)
        told.append(
            (
                repr(one), repr(third), one == other, one == third, one != other, one == 1,
                one.total, third.total, one.kind, one.names, other.names, cls(1).names is one.names,
                cls.__hash__ is None, cls.__match_args__, hasattr(one, "__dict__"),
                [field.name for field in dataclasses.fields(cls)],
                dataclasses.asdict(third), dataclasses.replace(one, x=9, loud=True).total,
            )
        )  # fmt: skip
        if how.get("frozen"):
            assert hash(one) == hash(other)
            with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
                one.x = 5
            with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
                del one.x
        if how.get("order"):
            assert one < third
            assert third >= one
        assert copy.deepcopy(third).y == 4
        with pytest.raises(TypeError):
            cls()
    assert told[0] == told[1]


def _late(cls: type) -> Any:
    made = late_dataclass(_mine(cls), frozen=True, slots=True)
    made.__module__ = __name__  # where it can be found again
    return made


class Plain:
    """A class below which there is another; at module level, so that it can be pickled."""

    x: int


BASE: Any = _late(Plain)


def _derived() -> Any:
    more = {"__annotations__": {"y": "int"}, "y": 1, "__doc__": "Has more."}
    return _late(type("Derived", (BASE,), more))


def test_what_is_inherited_is_there() -> None:
    cls = _derived()
    derived, base = cls(1), BASE(7)  # in this order: what is written is not the method of its base
    assert (derived.x, derived.y, base.x) == (1, 1, 7)
    assert repr(derived) == "Derived(x=1, y=1)"
    assert derived != base
    assert cls(1, 2) == cls(1, 2)


def test_frozen_records_travel() -> None:
    globals()["Plain"] = BASE
    again = pickle.loads(pickle.dumps(BASE(5)))  # noqa: S301
    assert again == BASE(5)


def test_what_a_class_says_itself_stays() -> None:
    class Own:
        """Says how it looks and when it is equal."""

        x: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 4

    own: Any = late_dataclass(_mine(Own), frozen=True, slots=True)
    assert (repr(own(1)), own(1) == 3, hash(own(1))) == ("own", True, 4)


def test_others_keep_the_standard_decorator() -> None:
    class Other:
        """Of somebody else."""

        x: int

    assert dataclasses.is_dataclass(late_dataclass(Other))
    assert Other.__init__.__code__.co_varnames[:2] == ("self", "x")


def test_the_command_writes_few_methods() -> None:
    code = (
        "import sys; sys.argv = ['jejak', '--version']\n"
        "import jejak.__main__ as program\n"
        "try: program.main()\nexcept SystemExit: pass\n"
        "from jejak.javasource.nodes import Name\n"
        "print(Name.__init__.__code__.co_name, Name.__init__.__module__)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1].endswith("jejak.late")
