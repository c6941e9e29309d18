"""The machine: what all states of one analysis share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from jejak.errors import InputError
from jejak.expr import BV32, BV64, INT, Sort
from jejak.machine.class_hierarchy import ClassHierarchy
from jejak.machine.outcomes import Outcome
from jejak.program import JavaClass, Method, Program, Resolver, Unresolved
from jejak.program.field_facts import FieldFacts
from jejak.results.reasons import Approximation
from jejak.state.code import Code
from jejak.state.records import Array, Instance
from jejak.state.shapes import Shape, Shapes
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

ModelFunction = Callable[["Machine", State, list[object]], object]
"""From the arguments of a Java method (receiver first, without second words) to its result,
`NOTHING`, `DECLINED`, or the `Outcome` that comes first."""


Initialise = Callable[["Machine", State, JavaClass], Outcome | None]
"""None when a class is ready, else the outcome that comes first."""


class MethodModel:
    """What stands for a Java method; `approximation` is a reason when it is not exact."""

    def __init__(self, function: ModelFunction, approximation: Approximation | None = None) -> None:
        self.function = function
        self.approximation = approximation


class InputMaker:
    """How inputs of a class come to be where the user says it.

    `factory` is a static method that returns one; without it, one is any object of the class.
    `checks` are called on it before the program looks at it; one that answers false says that it
    is no input.
    """

    def __init__(self, java: JavaClass) -> None:
        self.java = java
        self.factory: Method | None = None
        self.checks: tuple[Method, ...] = ()


NO_CLASS = "java/lang/NoClassDefFoundError"
INLINE = 0
UNKNOWN = 1
HAVOC = 2


class HeapMode:
    """How much of an input reference is decided, and when: as late as can be, here.

    Modes that inherit decide something else at `on_read`, `on_new` or `on_compare`
    (`inputs.heap_modes`). `nullable` says that inputs may be null, `aliases_when_used` that one
    which the program looks into may be an object that is there already, `aliases_when_compared`
    that one may be the same as another where the program compares the two. What is not, is left
    out.
    """

    def __init__(
        self,
        nullable: bool = True,
        aliases_when_used: bool = True,
        aliases_when_compared: bool = True,
    ) -> None:
        self.nullable: Final = nullable
        self.aliases_when_used: Final = aliases_when_used
        self.aliases_when_compared: Final = aliases_when_compared

    def on_read(self, _machine: Machine, _state: State, _symbol: Symbol) -> Outcome | None:
        """Decides of a reference that the program reads what is to be known then, or asks."""
        return None

    def on_new(self, _machine: Machine, _state: State, _symbol: Symbol) -> None:
        """Hears that an open reference is about to become an object of its own."""

    def on_compare(self, _machine: Machine, _state: State, _left: Ref, _right: Ref) -> None:
        """Hears that the program compares two objects that are apart in the heap."""


def follow(_method: Method) -> int:
    """The policy for calls when nothing else was said."""
    return INLINE


def no_model(_method: Method) -> MethodModel | None:
    """No model beyond those registered by signature."""
    return None


def no_limit(_method: Method) -> int | None:
    """No depth of its own for any method."""
    return None


def nothing_asserted(_method: Method) -> Method | None:
    """No code before the calls of any method."""
    return None


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers that the instructions themselves respect; None means no limit.

    `fixed_recursion` lets recursion without decisions on the way use up no depth.
    """

    depth: int = 20
    stack: int = 3000
    fixed_recursion: bool = True
    array_elements: int | None = None
    collection_elements: int | None = None
    chain: int | None = None
    min_length: int = 0
    max_length: int = 1 << 24
    string_length: int = 16
    branch_bound: int | None = None
    branch_bound_concrete: bool = False


@dataclass(frozen=True, slots=True)
class MachineSettings:
    """What a machine is told when it is made.

    `prepare` makes the code of a method, `finish` that of code which jejak wrote itself.
    `mathematical` makes ints and longs integers that do not wrap around. `roots` name the
    program's own classes: inputs of open types are of those, and of what they mention. `makers`
    say by class how inputs are made. `field_facts` says what fields of objects hold that the
    program made, None when they may hold anything. `plain_inputs` makes inputs of types of the
    JDK objects of its plain classes. `merging` makes one path of branches whose
    sides meet again, `joins_references` also where they hold other objects. `decides_result` lets a
    boolean that an entry method returns be decided before it does. `unfollowed_change` has calls
    that are not followed change all that they can reach. `model_by_pattern`, `policy_of`
    and `depth_of` say what the user's rules say of single methods; `asserting_of` what code asserts
    before calls that their contract lets callers make them, `answering_of` what calls methods of
    stubs by their contracts.
    """

    prepare: Callable[[Machine, Method], Code]
    finish: Callable[[Machine, Code], None]
    ensure_initialised: Initialise
    models: dict[tuple[str, str, str], MethodModel]
    limits: Limits = field(default_factory=Limits)
    heap: HeapMode = field(default_factory=HeapMode)
    mathematical: bool = False
    assertions: bool = True
    static_inputs: bool = False
    unfollowed_change: bool = False
    plain_inputs: bool = False
    merging: bool = False
    joins_references: bool = False
    decides_result: bool = False
    roots: tuple[str, ...] = ()
    makers: dict[str, InputMaker] = field(default_factory=dict)
    field_facts: FieldFacts | None = None
    model_by_pattern: Callable[[Method], MethodModel | None] = no_model
    policy_of: Callable[[Method], int] = follow
    depth_of: Callable[[Method], int | None] = no_limit
    asserting_of: Callable[[Method], Method | None] = nothing_asserted
    answering_of: Callable[[Method], Method | None] = nothing_asserted


class Machine:
    """A program made ready to run as `MachineSettings` say.

    `class_hierarchy` has the classes that inputs of open types may be of. What was
    found out once for all paths is kept by a word for it.
    """

    def __init__(self, program: Program, resolver: Resolver, settings: MachineSettings) -> None:
        self.program: Final = program
        self.resolver: Final = resolver
        self.prepare: Final = settings.prepare
        self.finish: Final = settings.finish
        self.ensure_initialised: Final = settings.ensure_initialised
        self.models: Final = settings.models
        self.limits: Final = settings.limits
        self.heap: Final = settings.heap
        self.mathematical: Final = settings.mathematical
        self.int_sort: Final[Sort] = INT if settings.mathematical else BV32
        self.long_sort: Final[Sort] = INT if settings.mathematical else BV64
        self.assertions: Final = settings.assertions
        self.static_inputs: Final = settings.static_inputs
        self.unfollowed_change: Final = settings.unfollowed_change
        self.plain_inputs: Final = settings.plain_inputs
        self.merging: Final = settings.merging
        self.joins_references: Final = settings.joins_references
        self.decides_result: Final = settings.decides_result
        self.makers: Final = settings.makers
        self.field_facts: Final = settings.field_facts
        self.model_by_pattern: Final = settings.model_by_pattern
        self.policy_of: Final = settings.policy_of
        self.depth_of: Final = settings.depth_of
        self.asserting_of: Final = settings.asserting_of
        self.answering_of: Final = settings.answering_of
        self.shapes: Final = Shapes(resolver)
        self.class_hierarchy: Final = ClassHierarchy(resolver, settings.roots)
        self.classes: dict[str, JavaClass | Unresolved] = {}
        self.codes: dict[Method, Code | None] = {}
        self._kept: dict[str, object] = {}
        self._models: dict[Method, MethodModel | None] = {}
        self._policies: dict[Method, int] = {}
        self._asserting: dict[Method, Code | None] = {}
        self._answering: dict[Method, Code | None] = {}
        self._numbers = 0

    def next_number(self) -> int:
        """A number for the next code or class made."""
        self._numbers += 1
        return self._numbers

    def code(self, method: Method) -> Code | None:
        """The code of a method, None when it has none that can be read."""
        method.note()
        if method in self.codes:
            return self.codes[method]
        code: Code | None = None
        try:
            if method.body is not None:
                code = self.prepare(self, method)
        except InputError as error:
            self.program.refuse(method.owner.name, error)
        self.codes[method] = code
        return code

    def find_class(self, name: str) -> JavaClass | Unresolved:
        """A class by internal name, linked as the JVM would. The class of an array has no file."""
        self.program.ledger.note(name)
        found = self.classes.get(name)
        if found is None:
            if name.startswith("["):
                found = Unresolved(NO_CLASS, f"{name} is an array")
            else:
                found = self.resolver.resolve_class(None, name)
            self.classes[name] = found
        return found

    def shape(self, name: str) -> Shape:
        """The shape of a class that is known to exist, such as one of java.lang."""
        found = self.find_class(name)
        if isinstance(found, Unresolved):
            raise InputError(name, f"the analysed JDK lacks it: {found.reason}")
        return self.shapes.of(found)

    def model_of(self, method: Method) -> MethodModel | None:
        """The model that stands for a method, if any does."""
        if method in self._models:
            return self._models[method]
        found = self.model_by_pattern(method)
        if found is None:
            found = self.models.get((method.owner.name, method.name, method.descriptor))
        self._models[method] = found
        return found

    def policy(self, method: Method) -> int:
        """What is to become of calls of a method."""
        known = self._policies.get(method)
        if known is None:
            known = self._policies[method] = self.policy_of(method)
        return known

    def asserting(self, method: Method) -> Code | None:
        """What runs before a call of a method: that its contract lets callers make it."""
        return self._by_contract(self._asserting, "asserting", self.asserting_of, method)

    def answering(self, method: Method) -> Code | None:
        """What calls a method of an object of an unseen class, so that its contract is kept."""
        return self._by_contract(self._answering, "answering", self.answering_of, method)

    def _by_contract(
        self,
        known: dict[Method, Code | None],
        word: str,
        look: Callable[[Method], Method | None],
        method: Method,
    ) -> Code | None:
        if method.owner.in_jdk:
            return None
        ledger = self.program.ledger
        if method in known:
            ledger.use((word, method))
        else:
            with ledger.finding((word, method)):
                found = look(method)
                known[method] = None if found is None else self.code(found)
        return known[method]

    def type_name(self, state: State, ref: Ref) -> str:
        """The internal name, or an array's descriptor, of an object's class."""
        record = state.record(ref)
        if isinstance(record, Array):
            return state.array(state.typed_by(ref)).descriptor
        assert isinstance(record, Instance)
        return record.shape.name

    def once(self, key: str, find: Callable[[], object]) -> object:
        """What is found out once for all paths, by a word for it."""
        if key in self._kept:
            self.program.ledger.use(("once", key))
        else:
            with self.program.ledger.finding(("once", key)):
                self._kept[key] = find()
        return self._kept[key]

    def is_subtype(self, name: str, ancestor: str) -> bool:
        """Subtyping of classes by name; classes that are missing are above nothing."""
        return self.resolver.hierarchy.is_subtype(name, ancestor) is True
