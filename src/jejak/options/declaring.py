"""What an option is: its words, its kind, its bounds; and how the table of options says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

NUMBER: Final = "N"
METHOD: Final = "METHOD"

WHERE: Final = "Where classes are"
WHAT: Final = "What is checked"
CALLS: Final = "Calls"
PATHS: Final = "Bounds of one path"
RUN: Final = "Bounds of the run"
SEARCH: Final = "Search"
PRECISION: Final = "Precision"
SOLVER: Final = "Solver"
PROOF: Final = "Proof"
OUTPUT: Final = "Output"
KEPT: Final = "What is kept, and what is new"
GROUPS: Final = (
    WHERE, WHAT, CALLS, PATHS, RUN, SEARCH, PRECISION, SOLVER, PROOF, OUTPUT, KEPT,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of an option besides its value.

    `name` is the name in `jejak.toml` and, behind two dashes, on the command line. `is_path`
    makes relative values in `jejak.toml` count from that file's directory. `optional` lets a
    number be `none`; `least` is the smallest one (of a float: all values lie above it). `choices`
    are all values a string, or a string of a list, may have. `rule` says that each string of a
    list is `PATTERN=VALUE` and which values there are, or NUMBER or METHOD. `example` is a value
    as `jejak.toml` has it, for the documentation.
    """

    name: str
    help: str
    group: str
    metavar: str | None
    short: str | None
    environment: str | None
    is_path: bool
    default: Any
    kind: type
    optional: bool
    least: int | None
    choices: tuple[str, ...]
    rule: tuple[str, ...]
    example: str

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        if self.rule:
            return f"a list of PATTERN={'|'.join(self.rule)}"
        if self.choices:
            names = ", ".join(self.choices)
            return f"a list of {names}" if self.kind is tuple else f"one of {names}"
        tail = " or none" if self.optional else ""
        if self.kind is int:
            bound = "" if self.least is None else f" of {self.least} or more"
            return f"a whole number{bound}{tail}"
        if self.kind is float:
            return f"a number above {self.least}{tail}"
        return {tuple: "a list of strings", str: "a string", bool: "true or false"}[self.kind]


def option(
    default: Any,
    help: str,  # noqa: A002 - the word that people look for
    group: str,
    **more: Any,
) -> Any:
    """A field of Options; `more` is what Declaration says beyond its name."""
    metadata: dict[str, Any] = {
        "help": help,
        "group": group,
        "kind": type(default) if default is not None else str,
        "metavar": None,
        "short": None,
        "environment": None,
        "is_path": False,
        "optional": False,
        "least": None,
        "choices": (),
        "rule": (),
        "example": "",
    }
    assert metadata.keys() >= more.keys()
    return field(default=default, metadata=metadata | more)


def choice(choices: str, help: str, group: str) -> Any:  # noqa: A002
    """One of several words; the first is the default."""
    words = tuple(choices.split("|"))
    return option(words[0], help, group, choices=words, metavar=choices)


def count(default: int, help: str, group: str, least: int | None = 0) -> Any:  # noqa: A002
    """A whole number."""
    return option(default, help, group, least=least, metavar=NUMBER)


def bound(default: int | None, help: str, group: str, least: int = 1) -> Any:  # noqa: A002
    """A whole number or None for no bound."""
    return option(default, help, group, kind=int, optional=True, least=least, metavar=NUMBER)


def seconds(default: float | None, help: str, optional: bool = True) -> Any:  # noqa: A002
    """A time, or None for any."""
    return option(default, help, RUN, kind=float, optional=optional, least=0, metavar="SECONDS")


def rules(values: str, help: str, group: str) -> Any:  # noqa: A002
    """A list of `PATTERN=VALUE`."""
    rule = tuple(values.split("|"))
    return option((), help, group, rule=rule, metavar=f"PATTERN={values}")
