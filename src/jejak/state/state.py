"""The state of one path."""

from __future__ import annotations

from typing import cast

from immutables import Map

from jejak.expr import TRUE, Expr, Model, not_
from jejak.expr.ops import AND, EQ, NOT, OR
from jejak.program import JavaClass, Method
from jejak.results.reasons import Approximation, Omission
from jejak.state.code import Code
from jejak.state.contents import Cells
from jejak.state.frames import Frame
from jejak.state.origins import Making, Outside
from jejak.state.records import READY, Array, Instance, Statics, Token
from jejak.state.shapes import Shape
from jejak.state.values import Ref, Symbol

NOTHING_MADE = Making()


GIVEN = "given"
"""Labels conjuncts that hold of all inputs of their kind: nobody needs to be told."""


class PathCondition:
    """A path condition as a list that shares its beginning with other paths'.

    A choice that says nothing about numbers has a label instead of a conjunct.
    """

    def __init__(
        self, parent: PathCondition | None, conjunct: Expr | None, label: str = ""
    ) -> None:
        self.parent = parent
        self.conjunct = conjunct
        self.label = label
        self.length: int = 1 if parent is None else parent.length + 1


class Decision:
    """A decision sequence as a list that shares its beginning with other paths'."""

    def __init__(self, parent: Decision | None, choice: int) -> None:
        self.parent = parent
        self.choice = choice
        self.length: int = 1 if parent is None else parent.length + 1


class Waiting:
    """A class that waits to be initialised until the call stack is back at a depth."""

    def __init__(self, java: JavaClass, depth: int) -> None:
        self.java = java
        self.depth = depth


class State:
    """Everything that one path knows.

    `frame` is the top of the call stack, None before the entry method and after its end. `facts`
    finds conjuncts of the path condition and their negations. `models` are inputs known to follow
    this path; `fixed` finds expressions that it equates with a number. `bindings` say which
    object an open reference has turned out to be, `present` that one is not null, `apart` that
    one is not a given object, or whether an input is one that the JVM shares. `making` and
    `outside` say what came out of calls before the path and on it. `waiting` are classes whose
    superclass comes first. `initialisers` counts class initialisers under way. `choice` is the
    alternative that the engine chose for the instruction about to run again, -1 when there is
    none. `models` satisfy the path condition up
    to `validated`; where none is left, `models_before` satisfied all but the newest conjunct.
    `approximations` name what on this path is not exact, `omissions` which inputs would follow it
    up to some point and were left out. `unique` holds the variables that were
    found to have one value only, after a look at the path condition up to `examined`. `answers`
    are what methods of classes that nobody has seen answered: address of the object, method, value.
    `definitions` names what was assigned, where that is recorded (`explore.definitions`).
    `turnings` are the states in which inputs became objects of their own, by their names, where
    they may have to become one that was there after all, `revived` those of them that this state
    turned back to, to be followed, too; a fork has none. `guesses` are the arrays that had
    `Array.guesses`.
    """

    def __init__(self) -> None:
        self.token = Token()
        self.frame: Frame | None = None
        self.heap: Map[int, Instance | Array] = Map()
        self.statics: Map[str, Statics] = Map()
        self.pool: Map[str, Ref] = Map()
        self.bindings: Map[str, Ref | Symbol | None] = Map()
        self.present: Map[str, bool] = Map()
        self.apart: Map[str, bool] = Map()
        self.turnings: Map[str, Turning] = Map()
        self.revived: tuple[State, ...] = ()
        self.guesses: tuple[Ref, ...] = ()
        self.making = NOTHING_MADE
        self.outside = Outside(1, Map(), ())
        self.initialisers = 0
        self.waiting: tuple[Waiting, ...] = ()
        self.facts: Map[Expr, bool] = Map()
        self.fixed: Map[Expr, object] = Map()
        self.condition: PathCondition | None = None
        self.decisions: Decision | None = None
        self.models: tuple[Model, ...] = ()
        self.models_before: tuple[Model, ...] = ()
        self.validated: PathCondition | None = None
        self.failed_assertion: Ref | None = None
        self.visits: Map[int, int] = Map()
        self.approximations: tuple[Approximation, ...] = ()
        self.omissions: tuple[Omission, ...] = ()
        self.inputs: tuple[tuple[str, object], ...] = ()
        self.driver_inputs: tuple[tuple[str, str, object], ...] = ()
        self.answers: tuple[tuple[int, Method, object], ...] = ()
        self.input_objects: Map[int, Ref] = Map()
        self.next_address = 1
        self.cells = 0
        self.next_input = 1
        self.steps = 0
        self.choice = -1
        self.initialisations = 0
        self.node = -1
        self.unique: Map[Expr, object] = Map()
        self.examined: PathCondition | None = None
        self.definitions: object = None

    def fork(self) -> State:
        """A second state that goes on from here; both share what neither changes."""
        other = State()
        self.token = Token()
        frame = self.frame
        if frame is not None:
            other.frame = frame.copy(other.token)
            frame.owner = self.token
        other.heap = self.heap
        other.statics = self.statics
        other.pool = self.pool
        other.bindings = self.bindings
        other.present = self.present
        other.apart = self.apart
        other.turnings = self.turnings
        other.guesses = self.guesses
        other.making = self.making
        other.outside = self.outside
        other.initialisers = self.initialisers
        other.waiting = self.waiting
        other.facts = self.facts
        other.fixed = self.fixed
        other.condition = self.condition
        other.decisions = self.decisions
        other.models = self.models
        other.validated = self.validated
        other.failed_assertion = self.failed_assertion
        other.visits = self.visits
        other.approximations, other.omissions = self.approximations, self.omissions
        other.inputs, other.driver_inputs = self.inputs, self.driver_inputs
        other.answers = self.answers
        other.input_objects = self.input_objects
        other.next_address = self.next_address
        other.cells = self.cells
        other.next_input = self.next_input
        other.steps = self.steps
        other.initialisations = self.initialisations
        other.node = self.node
        other.unique = self.unique
        other.examined = self.examined
        other.definitions = self.definitions
        return other

    # --- path condition ------------------------------------------------------------------------

    def truth(self, condition: Expr) -> int:
        """1 or 0 when the path condition says so literally, -1 when it is open."""
        if condition.is_const:
            return 1 if condition.value else 0
        known = self.facts.get(condition)
        if known is None:
            return -1
        return 1 if known else 0

    def assume(self, condition: Expr, label: str = "") -> None:
        """Adds a conjunct; `GIVEN` says that it holds of all inputs of its kind."""
        if condition is TRUE or self.facts.get(condition) is True:
            return
        self.condition = PathCondition(self.condition, condition, label)
        self.models_before = ()
        self._learn(condition)
        if condition.op == AND:
            for part in condition.args:
                self._learn(part)
        elif condition.op == NOT and condition.args[0].op == OR:
            for part in condition.args[0].args:
                self._learn(not_(part))

    def note(self, label: str) -> None:
        """Adds a choice that says nothing about numbers."""
        self.condition = PathCondition(self.condition, None, label)

    def _learn(self, fact: Expr) -> None:
        self.facts = self.facts.set(fact, True).set(not_(fact), False)
        if fact.op == EQ and fact.args[1].is_const:
            self.fixed = self.fixed.set(fact.args[0], fact.args[1].value)

    def fix(self, value: Expr, number: int) -> None:
        """Records the number that a value was found to be."""
        self.fixed = self.fixed.set(value, number)

    def number_of(self, value: object) -> object:
        """`value`, or the number that the path condition says it equals."""
        if isinstance(value, Expr):
            return self.fixed.get(value, value)
        return value

    def conjuncts(self) -> tuple[Expr, ...]:
        """The path condition, in order."""
        found: list[Expr] = []
        node = self.condition
        while node is not None:
            if node.conjunct is not None:
                found.append(node.conjunct)
            node = node.parent
        found.reverse()
        return tuple(found)

    def choices(self) -> tuple[int, ...]:
        """The decision sequence, in order."""
        found: list[int] = []
        node = self.decisions
        while node is not None:
            found.append(node.choice)
            node = node.parent
        found.reverse()
        return tuple(found)

    def approximate(self, reason: Approximation) -> None:
        """Records that from here on the path is not exact, and why."""
        if reason not in self.approximations:
            self.approximations = (*self.approximations, reason)

    def omit(self, what: Omission) -> None:
        """Records that from here on the path leaves inputs out, and which."""
        if what not in self.omissions:
            self.omissions = (*self.omissions, what)

    # --- frames --------------------------------------------------------------------------------

    def depth(self) -> int:
        """How many frames lie below the top one; -1 without any."""
        return -1 if self.frame is None else self.frame.depth

    def push(self, code: Code) -> Frame:
        """Enters a method; the caller fills the local variables."""
        frame = Frame(self.token, code, self.frame)
        code.entered = True
        if self.frame is not None:
            frame.depth = self.frame.depth + 1
        self.frame = frame
        return frame

    def pop(self) -> Frame | None:
        """Leaves the top frame; returns the one below, ready to be changed."""
        frame = self.frame
        assert frame is not None
        below = frame.parent
        if below is not None and below.owner is not self.token:
            below = below.copy(self.token)
        self.frame = below
        return below

    # --- heap ----------------------------------------------------------------------------------

    def new_instance(self, shape: Shape) -> Ref:
        """Makes an object with default values in its fields."""
        return self.add(Instance(self.token, shape, shape.defaults[:]))

    def new_array(self, descriptor: str, cells: list[object]) -> Ref:
        """Makes an array with the given elements."""
        self.cells += len(cells)
        return self.add(Array(self.token, descriptor, len(cells), Cells(cells)))

    def add(self, record: Instance | Array) -> Ref:
        """Puts a new record into the heap."""
        ref = Ref(self.next_address)
        self.next_address += 1
        record.early = self.initialisers > 0
        self.heap = self.heap.set(ref.address, record)
        return ref

    def add_input(self, ref: Ref) -> None:
        """Records that an object in the heap is an input."""
        self.input_objects = self.input_objects.set(ref.address, ref)

    def inputs_in_order(self) -> list[Ref]:
        """The input objects as the path met them."""
        inputs = self.input_objects
        return [inputs[address] for address in sorted(inputs)]

    def instance(self, ref: Ref) -> Instance:
        """The object behind a reference, to look at."""
        return cast(Instance, self.heap[ref.address])

    def array(self, ref: Ref) -> Array:
        """The array behind a reference, to look at."""
        return cast(Array, self.heap[ref.address])

    def typed_by(self, ref: Ref) -> Ref:
        """The array that tells the type of one: the one it was cloned from, or itself."""
        kin = self.array(ref).known.kin
        return Ref(kin) if kin else ref

    def record(self, ref: Ref) -> Instance | Array:
        """What is behind a reference, to look at."""
        return self.heap[ref.address]

    def writable_instance(self, ref: Ref) -> Instance:
        """The object behind a reference, to change."""
        record = cast(Instance, self.heap[ref.address])
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.heap = self.heap.set(ref.address, record)
        return record

    def writable_array(self, ref: Ref) -> Array:
        """The array behind a reference, to change."""
        record = cast(Array, self.heap[ref.address])
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.heap = self.heap.set(ref.address, record)
        return record

    def writable_statics(self, java: JavaClass) -> Statics:
        """The static fields of a class whose initialisation has begun, to change."""
        record = self.statics[java.name]
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.statics = self.statics.set(java.name, record)
        return record

    def make_ready(self, java: JavaClass) -> None:
        """Records that a class is initialised, and what it left behind."""
        statics = self.writable_statics(java)
        statics.status = READY
        statics.initial = statics.fields[:]
        if not java.in_jdk:
            statics.heap = self.heap
            self.keep()

    def keep(self) -> None:
        """Lets whoever has the heap keep it: what is in it is copied before it changes."""
        self.token = Token()
        if self.frame is not None:
            self.frame.owner = self.token

    # --- references ----------------------------------------------------------------------------

    def resolved(self, value: object) -> object:
        """`value`, or what it has turned out to be when it is an open reference."""
        if isinstance(value, Symbol):
            return self.bindings.get(value.name, value)
        return value

    def bind(self, symbol: Symbol, value: Ref | None) -> None:
        """Decides which object an open reference is."""
        self.bindings = self.bindings.set(symbol.name, value)

    def narrow(self, symbol: Symbol, descriptor: str, refused: str = "") -> None:
        """Decides that an open reference is of a narrower type, or not of the type `refused`.

        Which object it is stays open: it is bound to a reference of the same name.
        """
        narrower = Symbol(symbol.name, descriptor, symbol.chain, symbol.unknown, symbol.not_null)
        narrower.refused = refused or symbol.refused
        narrower.exact = symbol.exact
        self.bindings = self.bindings.set(symbol.name, narrower)

    def is_present(self, symbol: Symbol) -> bool:
        """Whether an open reference is known not to be null."""
        return symbol.not_null or symbol.name in self.present

    def set_present(self, symbol: Symbol) -> None:
        """Decides that an open reference is not null; which object it is stays open."""
        self.present = self.present.set(symbol.name, True)

    def fresh_name(self, stem: str) -> str:
        """A name that no other input of this path has."""
        name = f"{stem}#{self.next_input}"
        self.next_input += 1
        return name


class Turning:
    """A state in which an open reference became a new object, and others that it was tried as."""

    def __init__(self, state: State, symbol: Symbol) -> None:
        self.state = state
        self.symbol = symbol
        self.tried: set[int] = set()
