"""The contract model: what a class promises, whoever wrote it down and in which notation."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Self

from jejak.results.reasons import Told

if TYPE_CHECKING:
    from jejak.contracts.model_methods import ModelMethod


@dataclass(frozen=True, slots=True)
class ClausePlace:
    """Where a clause is written; `line` is 0 where only the file is known."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


class ClauseKind(Enum):
    """What a clause says, by its word in JML."""

    REQUIRES = "requires"
    ENSURES = "ensures"
    SIGNALS = "signals"
    ASSIGNABLE = "assignable"
    INVARIANT = "invariant"
    PURE = "pure"
    MODEL = "model"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its expression as text in JML's notation, and where it is written.

    `exception` and `variable` are those of a `signals` clause: the type as written, and the name
    that the expression has for it. `is_static` is an invariant of the class, not of its objects.
    """

    kind: ClauseKind
    text: str
    place: ClausePlace
    exception: str = ""
    variable: str = ""
    is_static: bool = False

    def __str__(self) -> str:
        if self.kind is ClauseKind.SIGNALS:
            return f"signals ({self.exception}) {self.text}"
        if self.kind is ClauseKind.MODEL:
            return f"model {self.text}"
        if self.kind is ClauseKind.PURE:
            return "the method is pure" if not self.text else f"must be pure, {self.text}"
        return f"{self.kind.value} {self.text}"


@dataclass(frozen=True, slots=True)
class SpecCase:
    """One specification case: where `requires` held, the rest must hold.

    `assignable` is None where nothing is said of what may change. `only` says that no exception
    may come beside those of `signals`.
    """

    requires: tuple[Clause, ...] = ()
    ensures: tuple[Clause, ...] = ()
    signals: tuple[Clause, ...] = ()
    assignable: tuple[Clause, ...] | None = None
    only: Clause | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing."""
        said = (self.requires, self.ensures, self.signals, self.only)
        return not any(said) and self.assignable is None


@dataclass(frozen=True, slots=True)
class MethodContract:
    """What a method promises: its cases, with the names that they have for its parameters.

    `pure` is the clause that says that it changes nothing. A `helper` neither relies on invariants
    nor keeps them.
    """

    parameters: tuple[str, ...]
    cases: tuple[SpecCase, ...]
    pure: Clause | None = None
    is_helper: bool = False


@dataclass(slots=True)
class ClassContract:
    """What a class promises: invariants, and contracts by name and descriptor of methods."""

    name: str
    invariants: list[Clause] = field(default_factory=list)
    methods: dict[tuple[str, str], MethodContract] = field(default_factory=dict)
    imports: tuple[str, ...] = ()
    models: list[ModelMethod] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is promised."""
        return not self.invariants and not self.methods and not self.models

    def without_preconditions(self) -> ClassContract:
        """The same of a class whose methods may be called with anything."""
        methods = {
            key: replace(each, cases=tuple(SpecCase() for _ in each.cases))
            for key, each in self.methods.items()
        }
        return replace(self, methods=methods)


class Checking(Enum):
    """What checks do."""

    ALL = "assume what is required, and assert what is promised"
    APART = "the same, each invariant asserted on a path of its own"
    ASSUMED = "assume what is required, and assert nothing"
    INVARIANTS = "assume invariants, and assert nothing"

    @property
    def asserts(self) -> bool:
        """Whether anything is looked at after the call."""
        return self in (Checking.ALL, Checking.APART)


class Trouble(Told):
    """Why something of a contract is not used: a code, and a sentence."""

    def __new__(cls, code: str, sentence: str) -> Self:
        """Makes a member of its code."""
        member = object.__new__(cls)
        member._value_ = code
        member.sentence = sentence
        return member

    SYNTAX = "contract-syntax", "The clause cannot be read."
    IMPURE = "contract-impure", "The expression changes something."
    UNRESOLVED = "contract-unresolved", "The expression does not compile."
    UNSUPPORTED = "contract-unsupported", "jejak does not support this part of the notation."
    NO_METHOD = "contract-no-method", "The contract belongs to no method of the class."
    NO_CLASS = "contract-no-class", "The contract belongs to no class that is there."
    UNNAMED = "contract-unnamed", "Code beside the class cannot call the method."


@dataclass(frozen=True, slots=True)
class ContractProblem:
    """Something of a contract that is not used; the rest is."""

    trouble: Trouble
    place: ClausePlace
    detail: str

    def __str__(self) -> str:
        return f"{self.place}: warning[{self.trouble.value}] {self.detail}"
