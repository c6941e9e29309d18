"""java.io.File and UnixFileSystem: names run their own code, what is behind them is an input."""

from __future__ import annotations

from typing import Final

from jejak.expr import FALSE, Expr, and_, const, eq, not_, or_, sge
from jejak.inputs.texts import enumerated, look_at
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, Stop, ask_truth
from jejak.machine.strings import STRING, text_of
from jejak.machine.texts import Units, present
from jejak.machine.values import lift, sort_of
from jejak.models.arguments import needed, unknown
from jejak.models.environment import ENVIRONMENT, number_answer
from jejak.models.files import FILE, file_there, put_there
from jejak.models.registry import Registry
from jejak.results.endings import Ending
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.results.reasons import Omission
from jejak.state.state import State

SYSTEM: Final = "java/io/UnixFileSystem"
THERE: Final = (Piece.FILE, Piece.DIRECTORY, Piece.WRITTEN)
TESTS: Final = {
    "exists": THERE,
    "canRead": THERE,
    "canWrite": THERE,
    "isFile": (Piece.FILE, Piece.WRITTEN),
    "isDirectory": (Piece.DIRECTORY,),
}
NUMBERS: Final = ("length", "lastModified", "getTotalSpace", "getFreeSpace", "getUsableSpace")
LISTS: Final = (f"list()[L{STRING};", f"listFiles()[L{FILE};")


class IsThere:
    """The model of a method that says whether a file is of one of some kinds."""

    def __init__(self, kinds: tuple[Piece, ...]) -> None:
        self.kinds = kinds

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """A boolean."""
        found = file_there(machine, state, arguments[0])
        return found if isinstance(found, Outcome) else int(found[1] in self.kinds)


class NumberOf:
    """The model of a method that says how large or old a file is; 0 where there is none."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Any number from 0 on."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is Piece.ABSENT:
            return 0
        call = EnvironmentCall(Surrounding.FILE, f"{file.shown}.{self.name}()", file.key)
        value = number_answer(machine, state, call, "J")
        state.assume(sge(value, const(0, sort_of(machine, "J"))))
        return value


class Changing:
    """The model of a method that makes or removes a file, and says whether it did."""

    def __init__(self, needs: tuple[Piece, ...], leaves: Piece) -> None:
        self.needs = needs
        self.leaves = leaves

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """A boolean: whether it was of a kind that this is done to."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        state.approximate(ENVIRONMENT)
        if kind in self.needs:
            put_there(state, file, self.leaves)
        return int(kind in self.needs)


class DirectoryListing:
    """The model of a method that lists what is in a directory."""

    def __init__(self, descriptor: str) -> None:
        self.descriptor = descriptor

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """An array, null where there is no directory."""
        found = file_there(machine, state, arguments[0])
        if isinstance(found, Outcome):
            return found
        file, kind = found
        if kind is not Piece.DIRECTORY:
            return None
        state.approximate(ENVIRONMENT)
        return unknown(machine, state, f"{file.shown}.list()", self.descriptor)


def normalize(machine: Machine, state: State, arguments: list[object]) -> object:
    """UnixFileSystem.normalize of a name that is not known: one that is as it should be.

    Left out, and noted: two slashes in a row, one at the end, a char that no name has.
    """
    ref = needed(machine, state, arguments[-1])
    if isinstance(ref, Outcome):
        return ref
    if text_of(state, ref) is not None:
        return DECLINED
    units = enumerated(machine, state, look_at(machine, state, ref))
    if isinstance(units, Outcome):
        return units
    odd = odd_slashes(machine, units)
    is_plain = ask_truth(state, not_(or_(*odd))) if odd else True
    if isinstance(is_plain, Outcome):
        return is_plain
    if is_plain:
        return ref
    state.omit(Omission.ENVIRONMENT)
    return Stop(Ending.ASSUMPTION)


def odd_slashes(machine: Machine, units: Units) -> list[Expr]:
    """When a name has two slashes in a row, one at its end, or a char that no name has."""
    sort = machine.int_sort
    slash, chars = const(ord("/"), sort), [lift(each, sort) for each in units.units]
    found: list[Expr] = []
    for index, char in enumerate(chars):
        there = present(machine, units, index)
        found.append(and_(there, eq(char, const(0, sort))))
        follows = FALSE
        if index + 1 < len(chars):
            follows = present(machine, units, index + 1)
            found.append(and_(follows, eq(char, slash), eq(chars[index + 1], slash)))
        if index > 0:
            found.append(and_(there, not_(follows), eq(char, slash)))
    return found


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for name, kinds in TESTS.items():
        registry.outside(f"{FILE}.{name}()Z", IsThere(kinds))
    for name in NUMBERS:
        registry.outside(f"{FILE}.{name}()J", NumberOf(name))
    made = Changing((Piece.ABSENT,), Piece.WRITTEN)
    registry.outside(f"{FILE}.createNewFile()Z", made)
    removed = Changing(THERE, Piece.ABSENT)
    registry.outside(f"{FILE}.delete()Z", removed)
    for name in ("mkdir", "mkdirs"):
        model = Changing((Piece.ABSENT,), Piece.DIRECTORY)
        registry.outside(f"{FILE}.{name}()Z", model)
    for member in LISTS:
        registry.outside(f"{FILE}.{member}", DirectoryListing(member.partition(")")[2]))
    leaves = Omission.ENVIRONMENT
    registry.omitting(f"{SYSTEM}.normalize(L{STRING};)L{STRING};", leaves, normalize)
