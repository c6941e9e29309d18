"""Text of classes of checks as it grows, and what all who write it share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from jejak.contracts.effects import Effects
from jejak.contracts.expressions import ClauseError, Node, parse
from jejak.contracts.model import (
    Checking,
    ClassContract,
    Clause,
    ClausePlace,
    ContractProblem,
    Trouble,
)
from jejak.contracts.purity import asked_methods
from jejak.contracts.scopes import ClassScope, above
from jejak.contracts.translating import Translation
from jejak.program import JavaClass, Program
from jejak.program.checks import checks_name

INDENT: Final = "        "


@dataclass(slots=True)
class CodeText:
    """CodeText of a source file, with the clauses that some of them are about."""

    rows: list[str] = field(default_factory=list)
    clauses: dict[int, Clause] = field(default_factory=dict)

    def add(self, text: str, clause: Clause | None = None) -> None:
        """Adds one line, or several in one text, about a clause."""
        for row in text.split("\n"):
            self.rows.append(row)
            if clause is not None:
                self.clauses[len(self.rows)] = clause

    def join(self, other: CodeText) -> None:
        """Adds what another one has."""
        begin = len(self.rows)
        self.rows += other.rows
        self.clauses.update({begin + at: clause for at, clause in other.clauses.items()})


def java_text(text: str) -> str:
    """A text as a literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Wrapping:
    """The contracts of a program. `refused` are clauses that do not compile.

    `checking` is what checks of it do; `dropped` are classes without checks. `others` are
    classes of libraries with contracts, whose own code is not checked.
    """

    def __init__(
        self,
        program: Program,
        contracts: Mapping[str, ClassContract],
        own: frozenset[str],
        refused: frozenset[Clause] = frozenset(),
        checking: Checking = Checking.ALL,
        dropped: frozenset[str] = frozenset(),
        effects: Effects | None = None,
        others: frozenset[str] = frozenset(),
    ) -> None:
        self.others = others
        self.effects = effects or Effects(program, own)
        self.checking = checking
        self.dropped = dropped
        self.program = program
        self.contracts = contracts
        self.own = own
        self.refused = refused
        self.asked = asked_methods(program, contracts, own)
        self.models = {name: each.models for name, each in contracts.items() if each.models}
        self.problems: list[ContractProblem] = []

    def problem(self, trouble: Trouble, place: ClausePlace, detail: str) -> None:
        """Notes what is not used; once."""
        found = ContractProblem(trouble, place, detail)
        if found not in self.problems:
            self.problems.append(found)

    def place_of(self, java: JavaClass) -> ClausePlace:
        """Where a class is written, without a line."""
        return ClausePlace(java.source_file or java.name)

    def invariants(self, scope: ClassScope, is_static: bool = False) -> list[Clause]:
        """The invariants of a class and of those above it: of their objects, or of themselves."""
        found = [self.contracts.get(each.name) for each in scope.above]
        return [
            clause
            for each in found
            if each is not None
            for clause in each.invariants
            if clause.is_static is is_static
        ]

    def invariants_of(self, internal: str) -> list[Clause]:
        """Those of a class by its name."""
        java = self.program.find(internal)
        return [] if java is None else self.invariants(ClassScope(self.program, java, self.own))

    def with_invariants(self, internal: str) -> list[JavaClass]:
        """Classes of the target with invariants of their own that a parameter of a type may be of.

        Of those below the type, the ones that an object can be just of.
        """
        found = []
        for name, contract in sorted(self.contracts.items()):
            has_checks = name in self.own and name not in self.dropped
            is_said = any(not each.is_static for each in contract.invariants)
            java = self.program.find(name) if is_said and has_checks else None
            if java is None or java.is_interface or (name != internal and java.is_abstract):
                continue
            if any(each.name == internal for each in above(self.program, java)):
                found.append(java)
        return found


class ClassText:
    """The text of the class of checks of one class."""

    def __init__(self, wrapping: Wrapping, java: JavaClass) -> None:
        self.wrapping = wrapping
        self.java = java
        self.scope = ClassScope(wrapping.program, java, wrapping.own, wrapping.models)
        self.types = self.scope.types
        self.lines = CodeText()
        self.name = checks_name(java.name).rpartition("/")[2]
        self.invariants = wrapping.invariants(self.scope)
        self.statics = wrapping.invariants(self.scope, is_static=True)
        self.marked = 0
        """The place of the line with the annotation of the class."""

    def generics(self) -> list[str]:
        """The type parameters of the class as a method declares them."""
        return self.types.declared(self.types.class_parameters(self.java))

    def translated(
        self,
        clause: Clause,
        translation: Translation,
        tree: Callable[[], Node] | None = None,
    ) -> str | None:
        """A clause as Java; None where it cannot be used, which is told."""
        if clause in self.wrapping.refused:
            return None
        known = len(translation.olds)
        try:
            text = translation.java(parse(clause.text) if tree is None else tree())
            translation.asking |= dict.fromkeys([*translation.olds.values()][known:], clause)
            return text
        except ClauseError as error:
            said = f"`{clause}`: {error.detail}"
            self.wrapping.problem(error.trouble, clause.place, said)
            return None
