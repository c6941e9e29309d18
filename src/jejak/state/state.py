"""The state of one path."""

from __future__ import annotations

from typing import Final, cast

from immutables import Map

from jejak.expr import TRUE, Expr, const, eq, not_, var
from jejak.expr.ops import AND, EQ, NOT, OR
from jejak.program import JavaClass, Method
from jejak.results.reasons import Approximation, Omission
from jejak.state.answers import PureAnswer
from jejak.state.code import Code
from jejak.state.contents import Cells
from jejak.state.environment import NOT_ASKED
from jejak.state.frames import Frame
from jejak.state.origins import Making, Outside
from jejak.state.path import GIVEN, Exploration, PathCondition, PathKnowledge
from jejak.state.records import READY, Array, Instance, Statics, Token
from jejak.state.shapes import Shape
from jejak.state.values import HELD, UNREAD, Ref, Symbol

NOTHING_MADE = Making()
NOBODY_OUTSIDE = Outside(1, Map(), ())
NO_OBJECTS: Final[Map[int, Instance | Array]] = Map()
NO_STATICS: Final[Map[str, Statics]] = Map()
NO_REFERENCES: Final[Map[str, Ref]] = Map()
NO_BINDINGS: Final[Map[str, Ref | Symbol | None]] = Map()
NO_REGIONS: Final[Map[str, str]] = Map()
NO_NAMES: Final[Map[str, bool]] = Map()
NONE_APART: Final[Map[tuple[str, int], bool]] = Map()
NONE_SHARED: Final[Map[tuple[int, int], bool]] = Map()
NO_INPUTS: Final[Map[int, Ref]] = Map()
NO_HASHES: Final[Map[int, Expr]] = Map()
NONE_PLACED: Final[Map[int, bool]] = Map()
NO_POINTS: Final[Map[str, BacktrackPoint]] = Map()


class Waiting:
    """A class that waits to be initialised until the call stack is back at a depth."""

    def __init__(self, java: JavaClass, depth: int) -> None:
        self.java = java
        self.depth = depth


class AddressSpace:
    """The objects of a state by address, and the static fields of classes.

    `pool` has the strings of literals. `cells` counts elements of arrays that were made.
    `initialisers` counts class initialisers under way; `waiting` are classes whose superclass comes
    first. `has_either` says that there may be references of joined paths (`values.EitherObject`).
    """

    def __init__(self) -> None:
        self.objects = NO_OBJECTS
        self.statics = NO_STATICS
        self.pool = NO_REFERENCES
        self.next_address = 1
        self.cells = 0
        self.initialisers = 0
        self.waiting: tuple[Waiting, ...] = ()
        self.has_either = False

    def copy(self) -> AddressSpace:
        """The same for a state that goes on from here."""
        copied = AddressSpace()
        copied.become(self)
        return copied

    def become(self, other: AddressSpace) -> None:
        """Takes over what another one holds."""
        self.objects = other.objects
        self.statics = other.statics
        self.pool = other.pool
        self.next_address = other.next_address
        self.cells = other.cells
        self.initialisers = other.initialisers
        self.waiting = other.waiting
        self.has_either = other.has_either


class PathInputs:
    """What the program was given, and what is decided of it.

    `arguments` are those of the entry method, `drivers` what it asked drivers for: kind, name and
    value. `environment` is what its surroundings told it. `answers` are what methods of classes
    that nobody has seen answered, and generators of random numbers: address of the object, method,
    value, and where it says which values there are, the arguments. `objects` are the input objects,
    `initialisations` how many there were.
    `bindings` say which object an open reference has turned out to be, `present` that one is not
    null, `apart` that one is not the object at an address, `shared` whether an input is an object
    that the JVM shares, by both addresses. `making` and `outside` say what came out of calls before
    the path and on it. `guessed` are the arrays that had `ArrayOpenness.guesses`.
    `hashes` are identity hash codes that the program has seen, `placed` marks the objects that lie
    in hash tables by numbers that are not their hash codes: True where they were not known then.
    `depths` are the lengths of stack traces that it has seen, `ranks` what open references have
    in an order: name, what it is called of an object, and rank. `pure` are answers of calls that
    nobody executed and that change nothing (`inputs.pure_calls`).
    `backtrack_points` are the states in which inputs became objects of their own, by their names,
    where they may have to become one that was there after all. `regions` are those in which inputs
    lie, by their names (`inputs.regions`).
    """

    def __init__(self) -> None:
        self.arguments: tuple[tuple[str, object], ...] = ()
        self.drivers: tuple[tuple[str, str, object], ...] = ()
        self.environment = NOT_ASKED
        self.answers: tuple[tuple[Ref | Symbol, Method, object, tuple[object, ...]], ...] = ()
        self.objects = NO_INPUTS
        self.bindings = NO_BINDINGS
        self.present = NO_NAMES
        self.apart = NONE_APART
        self.shared = NONE_SHARED
        self.making = NOTHING_MADE
        self.outside = NOBODY_OUTSIDE
        self.guessed: tuple[Ref, ...] = ()
        self.hashes = NO_HASHES
        self.placed = NONE_PLACED
        self.depths: tuple[Expr, ...] = ()
        self.ranks: tuple[tuple[str, str, Expr], ...] = ()
        self.pure: tuple[PureAnswer, ...] = ()
        self.backtrack_points = NO_POINTS
        self.regions = NO_REGIONS
        self.initialisations = 0
        self.next_number = 1

    def copy(self) -> PathInputs:
        """The same for a state that goes on from here."""
        copied = PathInputs()
        copied.become(self)
        return copied

    def become(self, other: PathInputs) -> None:
        """Takes over what another one holds."""
        self.arguments = other.arguments
        self.drivers = other.drivers
        self.environment = other.environment
        self.answers = other.answers
        self.objects = other.objects
        self.bindings = other.bindings
        self.present = other.present
        self.apart = other.apart
        self.shared = other.shared
        self.making = other.making
        self.outside = other.outside
        self.guessed = other.guessed
        self.hashes = other.hashes
        self.placed = other.placed
        self.depths = other.depths
        self.ranks = other.ranks
        self.pure = other.pure
        self.backtrack_points = other.backtrack_points
        self.regions = other.regions
        self.initialisations = other.initialisations
        self.next_number = other.next_number


class State:
    """Everything that one path knows, in parts that belong to it alone.

    `frame` is the top of the call stack, None before the entry method and after its end. `choice`
    is the alternative that the engine chose for the instruction about to run again, -1 when there
    is none. `revived` are states that this one turned back to (`PathInputs.backtrack_points`), to
    be followed, too; a fork has none. `apart` says that no branch is merged on it
    (`semantics.merging`).
    """

    def __init__(
        self,
        path: PathKnowledge | None = None,
        exploration: Exploration | None = None,
        heap: AddressSpace | None = None,
        inputs: PathInputs | None = None,
    ) -> None:
        self.path: Final = PathKnowledge() if path is None else path
        self.exploration: Final = Exploration() if exploration is None else exploration
        self.heap: Final = AddressSpace() if heap is None else heap
        self.inputs: Final = PathInputs() if inputs is None else inputs
        self.token = Token()
        self.frame: Frame | None = None
        self.steps = 0
        self.choice = -1
        self.revived: tuple[State, ...] = ()
        self.apart = False

    def fork(self) -> State:
        """A second state that goes on from here; both share what neither changes."""
        other = State(
            self.path.copy(), self.exploration.copy(), self.heap.copy(), self.inputs.copy()
        )
        self.token = Token()
        frame = self.frame
        if frame is not None:
            other.frame = frame.copy(other.token)
            frame.owner = self.token
        other.steps = self.steps
        return other

    # --- path condition ------------------------------------------------------------------------

    def truth(self, condition: Expr) -> int:
        """1 or 0 when the path condition says so literally, -1 when it is open."""
        if condition.is_const:
            return 1 if condition.value else 0
        known = self.path.facts.get(condition)
        if known is None:
            return -1
        return 1 if known else 0

    def assume(self, condition: Expr, label: str = "") -> None:
        """Adds a conjunct; `GIVEN` says that it holds of all inputs of its kind."""
        if condition is TRUE or self.path.facts.get(condition) is True:
            return
        self.path.condition = PathCondition(self.path.condition, condition, label)
        self.exploration.models_before = ()
        self._learn(condition)
        if condition.op == AND:
            for part in condition.args:
                self._learn(part)
        elif condition.op == NOT and condition.args[0].op == OR:
            for part in condition.args[0].args:
                self._learn(not_(part))

    def note(self, label: str) -> None:
        """Adds a choice that says nothing about numbers."""
        self.path.condition = PathCondition(self.path.condition, None, label)

    def _learn(self, fact: Expr) -> None:
        self.path.facts = self.path.facts.set(fact, True).set(not_(fact), False)
        if fact.op == EQ and fact.args[1].is_const:
            self.path.fixed = self.path.fixed.set(fact.args[0], fact.args[1].value)

    def fix(self, value: Expr, number: int) -> None:
        """Records the number that a value was found to be."""
        self.path.fixed = self.path.fixed.set(value, number)

    def number_of(self, value: object) -> object:
        """`value`, or the number that the path condition says it equals."""
        if isinstance(value, Expr):
            return self.path.fixed.get(value, value)
        return value

    def conjuncts(self) -> tuple[Expr, ...]:
        """The path condition, in order."""
        found: list[Expr] = []
        node = self.path.condition
        while node is not None:
            if node.conjunct is not None:
                found.append(node.conjunct)
            node = node.parent
        found.reverse()
        return tuple(found)

    def choices(self) -> tuple[int, ...]:
        """The decision sequence, in order."""
        found: list[int] = []
        node = self.path.decisions
        while node is not None:
            found.append(node.choice)
            node = node.parent
        found.reverse()
        return tuple(found)

    def approximate(self, reason: Approximation) -> None:
        """Records that from here on the path is not exact, and why."""
        if reason not in self.path.approximations:
            self.path.approximations = (*self.path.approximations, reason)

    def omit(self, what: Omission) -> None:
        """Records that from here on the path leaves inputs out, and which."""
        if what not in self.path.omissions:
            self.path.omissions = (*self.path.omissions, what)

    # --- frames --------------------------------------------------------------------------------

    def depth(self) -> int:
        """How many frames lie below the top one; -1 without any."""
        return -1 if self.frame is None else self.frame.depth

    def push(self, code: Code) -> Frame:
        """Enters a method; the caller fills the local variables."""
        frame = Frame(self.token, code, self.frame)
        frame.decisions = self.path.decisions
        code.entered = True
        code.method.note()
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
        self.heap.cells += len(cells)
        return self.add(Array(self.token, descriptor, len(cells), Cells(cells)))

    def add(self, record: Instance | Array) -> Ref:
        """Puts a new record into the heap."""
        ref = Ref(self.heap.next_address)
        self.heap.next_address += 1
        record.early = self.heap.initialisers > 0
        self.heap.objects = self.heap.objects.set(ref.address, record)
        return ref

    def add_input(self, ref: Ref) -> None:
        """Records that an object in the heap is an input."""
        self.inputs.objects = self.inputs.objects.set(ref.address, ref)

    def inputs_in_order(self) -> list[Ref]:
        """The input objects as the path met them."""
        inputs = self.inputs.objects
        return [inputs[address] for address in sorted(inputs)]

    def instance(self, ref: Ref) -> Instance:
        """The object behind a reference, to look at."""
        return cast(Instance, self.heap.objects[ref.address])

    def array(self, ref: Ref) -> Array:
        """The array behind a reference, to look at."""
        return cast(Array, self.heap.objects[ref.address])

    def typed_by(self, ref: Ref) -> Ref:
        """The array that tells the type of one: the one it was cloned from, or itself."""
        kin = self.array(ref).known.kin
        return Ref(kin) if kin else ref

    def record(self, ref: Ref) -> Instance | Array:
        """What is behind a reference, to look at."""
        return self.heap.objects[ref.address]

    def writable_instance(self, ref: Ref) -> Instance:
        """The object behind a reference, to change."""
        record = cast(Instance, self.heap.objects[ref.address])
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.heap.objects = self.heap.objects.set(ref.address, record)
        return record

    def writable_array(self, ref: Ref) -> Array:
        """The array behind a reference, to change."""
        record = cast(Array, self.heap.objects[ref.address])
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.heap.objects = self.heap.objects.set(ref.address, record)
        return record

    def writable_statics(self, java: JavaClass) -> Statics:
        """The static fields of a class whose initialisation has begun, to change."""
        record = self.heap.statics[java.name]
        if record.owner is not self.token:
            record = record.copy(self.token)
            self.heap.statics = self.heap.statics.set(java.name, record)
        return record

    def make_ready(self, java: JavaClass) -> None:
        """Records that a class is initialised, and what it left behind."""
        statics = self.writable_statics(java)
        statics.status = READY
        statics.initial = statics.fields[:]
        if not java.in_jdk:
            statics.heap = self.heap.objects
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
            return self.inputs.bindings.get(value.name, value)
        return value

    def bind(self, symbol: Symbol, value: Ref | None) -> None:
        """Decides which object an open reference is."""
        self.inputs.bindings = self.inputs.bindings.set(symbol.name, value)
        if self.inputs.ranks:
            self.tie_ranks(symbol.name, value)

    def tie_ranks(self, symbol: str, value: Ref | None) -> None:
        """Gives an open reference that was compared the rank of the object that it is.

        That of an Integer is what it holds: what nobody has read will be called so.
        """
        name = self.called(value)
        for ranked, order, rank in self.inputs.ranks:
            if ranked != symbol or name == symbol:
                continue
            other: object = UNREAD
            if value is not None and order == HELD:
                other = self.instance(value).fields[-1]
            if type(other) is int:
                other = const(other, rank.sort)
            if not isinstance(other, Expr):
                other = var(f"{name}.{order}", rank.sort)
            self.assume(eq(rank, other), GIVEN)

    def called(self, value: object) -> str:
        """What an object is called among those that have ranks."""
        if isinstance(value, Ref):
            return self.record(value).name or f"object {value.address}"
        return value.name if isinstance(value, Symbol) else "null"

    def answered(self) -> list[tuple[int | str, Method, object, tuple[object, ...]]]:
        """What objects answered that a test must bring along, each object by its address.

        One that is still open is there by its name.
        """
        found: list[tuple[int | str, Method, object, tuple[object, ...]]] = []
        for asked, method, value, arguments in self.inputs.answers:
            target = self.resolved(asked)
            key: int | str = target.name if isinstance(target, Symbol) else 0
            if isinstance(target, Ref):
                key = target.address
            found.append((key, method, value, arguments))
        return found

    def set_unseen(self, symbol: Symbol) -> None:
        """Decides that an open reference is an object of a class that nobody has seen."""
        if not symbol.unseen:
            self.narrow(symbol, symbol.descriptor)
            narrower = self.inputs.bindings[symbol.name]
            assert isinstance(narrower, Symbol)
            narrower.unseen = True

    def narrow(self, symbol: Symbol, descriptor: str, refused: str = "") -> None:
        """Decides that an open reference is of a narrower type, or not of the type `refused`.

        Which object it is stays open: it is bound to a reference of the same name.
        """
        narrower = Symbol(symbol.name, descriptor, symbol.chain, symbol.unknown, symbol.not_null)
        narrower.refused = refused or symbol.refused
        narrower.exact = symbol.exact
        narrower.generic = symbol.generic
        narrower.apart = symbol.apart
        narrower.unseen = symbol.unseen
        self.inputs.bindings = self.inputs.bindings.set(symbol.name, narrower)

    def is_present(self, symbol: Symbol) -> bool:
        """Whether an open reference is known not to be null."""
        return symbol.not_null or symbol.name in self.inputs.present

    def set_present(self, symbol: Symbol) -> None:
        """Decides that an open reference is not null; which object it is stays open."""
        self.inputs.present = self.inputs.present.set(symbol.name, True)

    def is_apart(self, symbol: Symbol, ref: Ref) -> bool:
        """Whether an open reference is known not to be an object."""
        return (symbol.name, ref.address) in self.inputs.apart

    def set_apart(self, symbol: Symbol, ref: Ref) -> None:
        """Decides that an open reference is not an object."""
        self.inputs.apart = self.inputs.apart.set((symbol.name, ref.address), True)

    def fresh_name(self, stem: str) -> str:
        """A name that no other input of this path has."""
        name = f"{stem}#{self.inputs.next_number}"
        self.inputs.next_number += 1
        return name


class BacktrackPoint:
    """A state in which an open reference became a new object, and others that it was tried as."""

    def __init__(self, state: State, symbol: Symbol) -> None:
        self.state = state
        self.symbol = symbol
        self.tried: set[int] = set()
