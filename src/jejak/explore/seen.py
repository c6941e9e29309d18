"""States that equal one already explored, up to the addresses of objects.

Two paths that come to the same question in equal states have the same to come: one is followed. Two
states are equal where their frames hold the same in variables that are read again, what these and
static fields lead to is the same, and so is what is known of inputs. Of the path condition only
what speaks of such values counts, also by way of others: the rest is fulfilled on either path. One
that asks more than a state seen before has fewer inputs, which were all followed; one that asks
less has others.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, variables
from jejak.inputs.candidates import name_of
from jejak.semantics.branches import DIRECTIONS
from jejak.semantics.outlines import Outline, outline_of
from jejak.state.contents import (
    OWN_ELEMENTS,
    Cells,
    Contents,
    SparseNumbers,
    SparseReferences,
    TermContents,
)
from jejak.state.environment import NOT_ASKED
from jejak.state.frames import DELIVER, Frame
from jejak.state.path import Decision
from jejak.state.records import Array, InputElements, Instance
from jejak.state.state import NOBODY_OUTSIDE, NOTHING_MADE, AddressSpace, State
from jejak.state.values import Ref, Symbol

MOST_OBJECTS: Final = 500
"""Objects that a state may reach: others are not compared."""
MOST_CONDITIONS: Final = 400
"""Conditions of a path, likewise."""

Key = tuple[object, ...]
Asked = tuple[frozenset[int], Decision | None]
"""The conditions that count of a state, and the decisions of its path."""


class SeenStates:
    """The states in which the paths of one exploration asked something."""

    def __init__(self) -> None:
        self._seen: dict[Key, list[Asked]] = {}
        self._first: AddressSpace | None = None
        self._held: list[object] = []
        self._spoken: dict[int, tuple[int, ...]] = {}

    def knows(self, state: State) -> bool:
        """Whether a state that an input is known to reach is one seen before; else it is seen now.

        One seen before asked no more of the inputs that still count, and is of another path: a path
        that comes back to a state of its own may have no end.
        """
        if self._first is None:
            self._first = state.heap.copy()
        if not is_plain(state) or state.path.length > MOST_CONDITIONS:
            return False
        form = StateForm(state, self._first)
        if not form.is_small:
            return False
        asked = self._live(state, form.numbers)
        known = self._seen.setdefault(form.key(), [])
        if any(each <= asked and not is_before(node, state) for each, node in known):
            return True
        known.append((asked, state.path.decisions))
        self._held.extend(form.held)
        return False

    def _live(self, state: State, numbers: dict[int, Expr]) -> frozenset[int]:
        """The conditions that speak of some numbers, or of what such conditions speak of."""
        spoken = [(each, self._variables(each)) for each in state.conjuncts()]
        live = {name for number in numbers.values() for name in self._variables(number)}
        found: set[int] = set()
        grows = True
        while grows:
            grows = False
            for condition, names in spoken:
                if condition.id not in found and not live.isdisjoint(names):
                    found.add(condition.id)
                    live.update(names)
                    grows = True
        return frozenset(found)

    def _variables(self, expression: Expr) -> tuple[int, ...]:
        """The variables of an expression, as numbers."""
        known = self._spoken.get(expression.id)
        if known is None:
            known = tuple([each.id for each in variables(expression)])
            self._spoken[expression.id] = known
            self._held.append(expression)  # numbers of expressions that are gone are not used again
        return known


def is_before(node: Decision | None, state: State) -> bool:
    """Whether a path had made all of some decisions, and no others, before it came to a state."""
    length = 0 if node is None else node.length
    mine = state.path.decisions
    while mine is not None and mine.length > length:
        mine = mine.parent
    return mine is node


def counted(frame: Frame, outline: Outline | None) -> tuple[tuple[int, int], ...]:
    """How often branches were taken that an activation may come to again."""
    counters = sorted((frame.counters or {}).items())
    if outline is None or frame.pc < 0:
        return tuple(counters)
    ahead = outline.reached(outline.block_of[frame.pc])
    return tuple([(k, n) for k, n in counters if outline.block_of[k // DIRECTIONS] in ahead])


def is_plain(state: State) -> bool:
    """Whether all that counts of a state is in its frames, its heap and its open references."""
    inputs, heap = state.inputs, state.heap
    is_asked = inputs.drivers or inputs.answers or inputs.environment is not NOT_ASKED
    is_made = inputs.making is not NOTHING_MADE or inputs.outside is not NOBODY_OUTSIDE
    is_odd = inputs.guessed or inputs.hashes or inputs.placed or inputs.depths
    is_busy = heap.initialisers or heap.waiting or inputs.backtrack_points or state.apart
    is_busy = is_busy or heap.has_either
    return not (is_asked or is_made or is_odd or is_busy or state.choice >= 0)


class StateForm:
    """A state as a value that is equal for equal states.

    `numbers` are the expressions in it, `held` what it names by where it lies in memory, and which
    must stay there. Of static fields of the JDK, and of what is behind them, only what is no longer
    as in the `first` heap of all paths is looked at. It is not complete unless it `is_small`.
    """

    def __init__(self, state: State, first: AddressSpace) -> None:
        self.state = state
        self.first = first
        self.numbers: dict[int, Expr] = {}
        self.held: list[object] = []
        self._places: dict[int, int] = {}
        self._waiting: list[int] = []
        self._parts: list[object] = []
        self._literals: dict[int, str] | None = None
        frame = state.frame
        while frame is not None:
            self._parts.append(self._frame(frame))
            frame = frame.parent
        self._statics()
        self._changed()
        self._inputs()
        self.is_small = self._objects()

    def key(self) -> Key:
        """What equal states have in common."""
        return tuple(self._parts)

    def _frame(self, frame: Frame) -> Key:
        outline = outline_of(frame.code)
        live = -1 if outline is None or frame.pc < 0 else outline.live[frame.place]
        values = [
            self._value(value) if live >> slot & 1 else None
            for slot, value in enumerate(frame.locals)
        ]
        counters = () if not frame.counters else counted(frame, outline)
        about = None if frame.purpose == DELIVER and frame.task is None else self._hold(frame)
        stack = tuple([self._value(each) for each in frame.stack])
        place = frame.code.number, frame.pc, frame.budget, self._value(frame.lock)
        return (*place, about, counters, tuple(values), stack)

    def _statics(self) -> None:
        statics = self.state.heap.statics
        for name in sorted(statics):
            record = statics[name]
            if record is not self.first.statics.get(name) or not record.java.in_jdk:
                fields = tuple([self._value(each) for each in record.fields])
                self._parts.append((name, record.status, fields))

    def _changed(self) -> None:
        """Objects that were there from the first and are no longer what they were."""
        objects = self.state.heap.objects
        if objects is not self.first.objects:
            for address, record in self.first.objects.items():
                if objects.get(address) is not record:
                    self._parts.append((address, self._place(address)))

    def _inputs(self) -> None:
        """What is known of open references; input objects count, whoever leads to them."""
        inputs, state, path = self.state.inputs, self.state, self.state.path
        for ref in sorted(inputs.objects.values(), key=lambda each: name_of(state, each)):
            self._parts.append(self._value(ref))
        for name in sorted(inputs.bindings):
            self._parts.append((name, self._value(inputs.bindings[name])))
        self._parts.append(tuple(sorted(inputs.present)))
        apart = [(name, self._place(address)) for name, address in inputs.apart]
        self._parts.append(tuple(sorted(apart)))
        shared = [
            (self._place(one), self._place(other), same)
            for (one, other), same in inputs.shared.items()
        ]
        self._parts.append(tuple(sorted(shared)))
        self._parts.append((path.approximations, path.omissions, inputs.initialisations))
        self._parts.append(self._value(path.failed_assertion))

    def _objects(self) -> bool:
        """All objects that something leads to; False where there are too many."""
        done = 0
        while done < len(self._waiting):
            if done > MOST_OBJECTS:
                return False
            record = self.state.heap.objects.get(self._waiting[done])
            if record is None:
                self._parts.append(None)
            elif isinstance(record, Instance):
                self._parts.append(self._instance(self._waiting[done], record))
            else:
                self._parts.append(self._array(record))
            done += 1
        return True

    def _instance(self, address: int, record: Instance) -> Key:
        literal = None if record.native is None else self._literal(address)
        if literal is not None:
            return ("literal", literal)
        first = None if record.initial is None else tuple(map(self._value, record.initial))
        facts = record.open, record.forgotten, record.version, record.locks, record.loose
        twin = self._place(record.twin) if record.twin else 0
        kept = self._hold(record.shape), self._hold(record.known), self._hold(record.native)
        fields = tuple(map(self._value, record.fields))
        return (record.name, record.early, fields, first, facts, twin, kept)

    def _array(self, record: Array) -> Key:
        facts = record.descriptor, record.name, record.early, record.locks
        length, known = self._value(record.length), self._hold(record.known)
        return (*facts, length, known, self._contents(record.contents), self._given(record.initial))

    def _contents(self, contents: Contents) -> object:
        if isinstance(contents, Cells):
            return tuple(map(self._value, contents.cells))
        if isinstance(contents, TermContents):
            return ("term", self._value(contents.term))
        above = [(self._value(i), self._value(v)) for i, v in contents.written().items()]
        if isinstance(contents, SparseNumbers):
            return ("numbers", self._value(contents.base), tuple(above))
        assert isinstance(contents, SparseReferences)
        under = contents.under
        if isinstance(under, list):
            below: object = tuple(map(self._value, under))
        else:
            below = "own" if under is OWN_ELEMENTS else self._value(under)
        return ("references", below, self._value(contents.room), tuple(above))

    def _given(self, given: InputElements | None) -> object:
        if given is None:
            return None
        elements = [(self._value(i), self._value(v)) for i, v in given.elements.items()]
        base = None if given.base is None else self._value(given.base)
        return (base, tuple(elements), given.whole, given.unknown, given.mixed)

    def _value(self, value: object) -> object:
        """A value; a reference is the place of its object among those that were met."""
        if isinstance(value, Expr):
            self.numbers[value.id] = value
            return ("expression", value.id)
        if isinstance(value, Ref):
            return ("object", self._place(value.address))
        if isinstance(value, Symbol):
            facts = value.descriptor, value.refused, value.exact, value.not_null, value.apart
            return ("open", value.name, *facts, value.unknown, value.length, value.chain)
        if isinstance(value, float):
            return ("float", repr(value))
        return value if value is None or isinstance(value, int) else ("held", self._hold(value))

    def _place(self, address: int) -> int:
        if address not in self._places:
            self._places[address] = len(self._waiting)
            self._waiting.append(address)
        return self._places[address]

    def _hold(self, what: object) -> int:
        """What is the same only where it is one and the same."""
        self.held.append(what)
        return id(what)

    def _literal(self, address: int) -> str | None:
        """The text of a literal, by the address of its string; None for other objects."""
        if self._literals is None:
            self._literals = {ref.address: text for text, ref in self.state.heap.pool.items()}
        return self._literals.get(address)
