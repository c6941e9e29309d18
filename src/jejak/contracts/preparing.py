"""From a target to the same with classes of checks beside its own: found, written, compiled."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from jejak.contracts.gathering import Gathering
from jejak.contracts.model import ClassContract, Clause, ContractProblem, Trouble
from jejak.contracts.wrapping import CheckedClass, write_checks
from jejak.contracts.writing import Wrapping
from jejak.jvm.javac import JavacError, compile_texts
from jejak.jvm.jdks import choose_jdk
from jejak.options import Options
from jejak.target import Resolved, Target

NONE: Final = "none"
ANNOTATED: Final = "annotated"
Javac = Callable[[list[str], Path], list[JavacError]]
MOST_ROUNDS: Final = 5
"""How often classes of checks are compiled anew without clauses that javac refused."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A target with its classes of checks, and what of its contracts is not used."""

    resolved: Resolved
    contracts: dict[str, ClassContract]
    checks: tuple[CheckedClass, ...] = ()
    problems: tuple[ContractProblem, ...] = ()


def prepare(resolved: Resolved, target: Target, options: Options, room: Path) -> Prepared:
    """Finds the contracts of a target's own classes and compiles code that checks them.

    The code is in `room`, which must be there as long as the target is used. Raises UsageError
    when a file of contracts cannot be read, an InputError when javac does not answer.
    """
    if options.contracts == NONE:
        return Prepared(resolved, {})
    gathering = Gathering(target.program, resolved.sources, options.contracts == ANNOTATED)
    gathering.gather(target.classes, options.contract_file)
    contracts = {name: each for name, each in gathering.contracts.items() if not each.is_empty}
    if not contracts:
        return Prepared(resolved, {}, (), tuple(gathering.problems))
    jdk, _reason = choose_jdk(options.jdk, os.environ)
    compiling = _Compiling(target, contracts, room)
    class_path = [*resolved.own, *resolved.libraries]
    checks = compiling.compile(lambda names, out: compile_texts(jdk, room, names, class_path, out))
    problems = (*gathering.problems, *compiling.problems)
    if not checks:
        return Prepared(resolved, contracts, (), problems)
    own = (*resolved.own, str(compiling.out))
    return Prepared(replace(resolved, own=own), contracts, checks, problems)


class _Compiling:
    """Writes and compiles until no clause is left that javac refuses."""

    def __init__(self, target: Target, contracts: dict[str, ClassContract], room: Path) -> None:
        self.target = target
        self.contracts = contracts
        self.room = room
        self.out = room / "classes"
        self.problems: list[ContractProblem] = []
        self.refused: set[Clause] = set()
        self.dropped: set[str] = set()

    def compile(self, javac: Javac) -> tuple[CheckedClass, ...]:
        """The classes of checks that compile."""
        self.out.mkdir(parents=True, exist_ok=True)
        troubles: list[ContractProblem] = []
        checks: list[CheckedClass] = []
        for _ in range(MOST_ROUNDS):
            checks, troubles = self.write()
            errors = javac([file_of(each) for each in checks], self.out) if checks else []
            if not errors:
                break
            self.refuse(checks, errors)
            checks = []
        self.problems += troubles
        return tuple(checks)

    def write(self) -> tuple[list[CheckedClass], list[ContractProblem]]:
        """Writes the sources of all classes that have or inherit contracts."""
        own = frozenset(self.target.classes)
        wrapping = Wrapping(self.target.program, self.contracts, own, frozenset(self.refused))
        found: list[CheckedClass] = []
        for java in self.target.program.load_all(sorted(own)):
            if java.name in self.dropped or java.is_annotation:
                continue
            written = write_checks(wrapping, java) if self.concerns(java.name) else None
            if written is not None:
                path = self.room / file_of(written)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(written.source, "utf-8")
                found.append(written)
        return found, wrapping.problems

    def concerns(self, name: str) -> bool:
        """Whether a class has a contract, or one above it has."""
        hierarchy = self.target.resolver.hierarchy
        if name in self.contracts:
            return True
        return any(hierarchy.is_subtype(name, above) for above in self.contracts)

    def refuse(self, checks: list[CheckedClass], errors: Iterable[JavacError]) -> None:
        """Leaves out the clauses that javac refuses; where it refuses more, the class."""
        by_file = {file_of(each): each for each in checks}
        for error in errors:
            checked = by_file.get(error.file)
            if checked is None:
                continue
            clause = checked.clauses.get(error.line)
            if clause is None:
                self.dropped.add(checked.of)
                row = checked.source.split("\n")[error.line - 1].strip()
                place = next(iter(checked.clauses.values())).place
                said = f"{checked.of.replace('/', '.')} is not checked: {error.message}: {row}"
                self.tell(ContractProblem(Trouble.UNRESOLVED, place, said))
            elif clause not in self.refused:
                self.refused.add(clause)
                said = f"`{clause}`: {error.message}"
                self.tell(ContractProblem(Trouble.UNRESOLVED, clause.place, said))

    def tell(self, problem: ContractProblem) -> None:
        """Notes a problem, once."""
        if problem not in self.problems:
            self.problems.append(problem)


def file_of(checked: CheckedClass) -> str:
    """The path of the source of a class of checks."""
    return f"{checked.name}.java"
