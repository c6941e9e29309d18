"""Classes of checks: written and compiled until no clause is left that javac refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from jejak.contracts.effects import Effects
from jejak.contracts.model import (
    Checking,
    ClassContract,
    Clause,
    ClausePlace,
    ContractProblem,
    Trouble,
)
from jejak.contracts.scopes import top_level
from jejak.contracts.typenames import TypeNames
from jejak.contracts.wrapping import CheckedClass, write_checks
from jejak.contracts.writing import Wrapping
from jejak.jvm.javac import JavacError
from jejak.target import Target

Javac = Callable[[list[str], Path], list[JavacError]]
MOST_ROUNDS: Final = 20
"""How often classes of checks are compiled anew without clauses that javac refused."""


class Compiling:
    """Writes and compiles until no clause is left that javac refuses."""

    def __init__(
        self,
        target: Target,
        contracts: dict[str, ClassContract],
        room: Path,
        checking: Checking = Checking.ALL,
    ) -> None:
        self.checking = checking
        self.target = target
        self.contracts = contracts
        self.room = room
        self.out = room / "classes"
        self.problems: list[ContractProblem] = []
        self.refused: set[Clause] = set()
        self.dropped: set[str] = set()
        self.effects = Effects(target.program, target.classes)

    def compile(self, javac: Javac) -> tuple[CheckedClass, ...]:
        """The classes of checks that compile."""
        self.out.mkdir(parents=True, exist_ok=True)
        troubles: list[ContractProblem] = []
        checks: list[CheckedClass] = []
        for _ in range(MOST_ROUNDS):
            checks, troubles = self.write()
            errors = javac([each.file for each in checks], self.out) if checks else []
            if not errors:
                break
            self.refuse(checks, errors)
            checks = []
        else:
            place = ClausePlace(self.target.text)
            said = (
                f"no contract is checked: javac refuses something in each of {MOST_ROUNDS} rounds"
            )
            self.tell(ContractProblem(Trouble.UNRESOLVED, place, said))
        self.problems += troubles
        return tuple(checks)

    def write(self) -> tuple[list[CheckedClass], list[ContractProblem]]:
        """Writes the sources of all classes that have or inherit contracts."""
        own = frozenset(self.target.classes)
        others = frozenset(self.contracts) - own
        wrapping = Wrapping(
            self.target.program,
            self.contracts,
            own | others,
            frozenset(self.refused),
            self.checking,
            frozenset(self.dropped),
            self.effects,
            others,
        )
        found: list[CheckedClass] = []
        for java in self.target.program.load_all(sorted(own | others)):
            if java.name in self.dropped or java.is_annotation:
                continue
            written = write_checks(wrapping, java) if self.concerns(java.name) else None
            if written is not None:
                path = self.room / written.file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(written.source, "utf-8")
                found.append(written)
        return found, wrapping.problems

    def concerns(self, name: str) -> bool:
        """Whether a class has a contract, or one above it has."""
        hierarchy = self.target.resolver.hierarchy
        if name in self.contracts:
            return True
        if any(hierarchy.is_subtype(name, above) for above in self.contracts):
            return True
        package = name.rpartition("/")[0]
        return self.is_beside(name) and TypeNames(self.target.program, package).can_name(name)

    def is_beside(self, name: str) -> bool:
        """Whether a class stands with one that has contracts, so that it may break them."""
        return any(top_level(each) == top_level(name) for each in self.contracts)

    def refuse(self, checks: list[CheckedClass], errors: Iterable[JavacError]) -> None:
        """Leaves out the clauses that javac refuses; where it refuses more, the class."""
        by_file = {each.file: each for each in checks}
        known = frozenset(self.refused)
        for error in errors:
            checked = by_file.get(error.file)
            if checked is None:
                continue
            clause = checked.clauses.get(error.line)
            if clause is None or clause in known:
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
