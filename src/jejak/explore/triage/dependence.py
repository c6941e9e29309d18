"""What numbers and texts on a path hang on: the texts, arrays and numbers of its input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from jejak.explore.entry import RECEIVER
from jejak.explore.triage.origins import BOXES
from jejak.expr import Expr
from jejak.expr.variables import variables
from jejak.machine.strings import STRING
from jejak.machine.texts import Joined, OpenText, Slice, Text, Units
from jejak.program import Field
from jejak.program.intent.call_sites import CallSites
from jejak.program.intent.filling import constants_beside
from jejak.state.path import GIVEN
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

TEXTS: Final = (STRING, "java/lang/StringBuilder", "java/lang/StringBuffer")
SETTINGS: Final = ("System.getProperty", "System.getenv")


class InputPart(Enum):
    """What a variable of an input is."""

    TEXT = "text"
    """A character or the length of a text."""
    INNER_TEXT = "inner-text"
    """The same of a text deep inside an object: whoever made that object chose it."""
    LENGTH = "length"
    """How much an array or a collection holds."""
    ELEMENT = "element"
    """A number in an array."""
    NUMBER = "number"
    """A number that the method was given."""
    FIELD = "field"
    """A number in a field that only callers fill."""
    STATE = "state"
    """A number in a field that the program itself looks after."""
    ANSWER = "answer"
    """What a class says that only a test has."""
    OUTSIDE = "outside"
    """What a setting says: a property, a variable of the environment."""


class Dependence:
    """What the variables of a path's input are."""

    def __init__(self, state: State, sites: CallSites) -> None:
        self.state = state
        self.sites = sites
        self._sources: dict[str, InputPart] = {}
        self._near = near_objects(state)
        for _, value in state.inputs.arguments:
            self._add(value, InputPart.NUMBER)
        for ref in state.inputs.objects.values():
            self._look_into(ref)
        for _, method, value, _ in state.inputs.answers:
            if not method.owner.is_annotation:
                self._claim(value, InputPart.ANSWER)
        for answer in state.inputs.environment.answers:
            is_setting = answer.name.startswith(SETTINGS)
            self._claim(answer.value, InputPart.OUTSIDE if is_setting else InputPart.TEXT)

    def of(self, *values: object) -> set[InputPart]:
        """What some values hang on: numbers, texts, arrays by their lengths."""
        found: set[InputPart] = set()
        for value in values:
            for term in self.terms(value):
                found |= self.of_term(term)
        return found

    def of_term(self, term: Expr) -> set[InputPart]:
        """What an expression hangs on."""
        names = (str(each.payload) for each in variables(term))
        return {self._sources[each] for each in names if each in self._sources}

    def terms(self, value: object) -> Iterator[Expr]:
        """The expressions that a value consists of."""
        if isinstance(value, Expr):
            yield value
        found = self.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if not isinstance(found, Ref):
            return
        record = self.state.record(found)
        if isinstance(record, Array):
            if isinstance(record.length, Expr):
                yield record.length
        elif isinstance(record.native, Text):
            yield from _terms_of(record.native)
        elif record.shape.name in TEXTS:
            for held in record.fields:
                array = self.state.resolved(held) if isinstance(held, Ref | Symbol) else None
                inside = self.state.record(array) if isinstance(array, Ref) else None
                if isinstance(inside, Array):
                    yield from (each for each in inside.cells or () if isinstance(each, Expr))

    def sizes(self, holder: Ref | None) -> Iterator[Expr]:
        """How much a text, an array or a collection holds."""
        if holder is None:
            return
        yield from self.terms(holder)
        record = self.state.record(holder)
        if not isinstance(record, Array):
            yield from (each for each in record.initial or () if isinstance(each, Expr))

    def asked(self) -> Iterator[Expr]:
        """What the path asks, the last first."""
        node = self.state.path.condition
        while node is not None:
            if node.conjunct is not None and node.label != GIVEN:
                yield node.conjunct
            node = node.parent

    def decided_last(self) -> set[InputPart]:
        """What the last condition hangs on that is about the input."""
        return next(filter(None, map(self.of_term, self.asked())), set())

    def asks(self, source: InputPart) -> bool:
        """Whether the path asks for something of a kind."""
        return any(source in self.of_term(each) for each in self.asked())

    def _look_into(self, ref: Ref) -> None:
        record = self.state.record(ref)
        if isinstance(record, Array):
            self._add(record.length, InputPart.LENGTH)
            if record.initial is not None:
                for held in record.initial.elements.values():
                    self._add(held, InputPart.ELEMENT)
                self._add(record.initial.base, InputPart.ELEMENT)
            return
        name = record.shape.name
        if isinstance(record.native, Text):
            is_near = ref.address in self._near
            for term in _terms_of(record.native):
                self._add(term, InputPart.TEXT if is_near else InputPart.INNER_TEXT)
        for field, held in zip(record.shape.fields, record.initial or (), strict=False):
            if isinstance(held, Expr):
                self._add(held, InputPart.NUMBER if name in BOXES else self._source_of(field))

    def _source_of(self, field: Field) -> InputPart:
        if field.owner.in_jdk:
            return InputPart.LENGTH
        is_handed = constants_beside(self.sites, field) is not None
        return InputPart.FIELD if is_handed else InputPart.STATE

    def _claim(self, value: object, source: InputPart) -> None:
        """Has all that belongs to an answer be that, whatever it is."""
        self._add(value, source, again=True)
        name = value.name if isinstance(value, Symbol) else ""
        for each in self._sources if name else ():
            if each == name or each.startswith((f"{name}.", f"{name}[")):
                self._sources[each] = source

    def _add(self, value: object, source: InputPart, again: bool = False) -> None:
        if not isinstance(value, Expr):
            return
        for each in variables(value):
            if again or str(each.payload) not in self._sources:
                self._sources[str(each.payload)] = source


def near_objects(state: State) -> set[int]:
    """The addresses of objects that a caller hands in, or that the receiver holds.

    What arrays and objects of the JDK hold is handed in with them.
    """
    pending = [(value, name == RECEIVER) for name, value in state.inputs.arguments]
    found: set[int] = set()
    while pending:
        value, is_receiver = pending.pop()
        ref = state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if isinstance(ref, Ref) and ref.address not in found:
            found.add(ref.address)
            pending += ((each, False) for each in _held(state, ref, is_receiver))
    return found


def _held(state: State, ref: Ref, is_receiver: bool) -> Iterable[object]:
    """What an array, an object of the JDK or the receiver held at first."""
    record = state.record(ref)
    if isinstance(record, Array):
        return record.initial.elements.values() if record.initial is not None else ()
    java = record.shape.java
    is_open = is_receiver or java is None or java.in_jdk
    return record.initial or () if is_open else ()


def _terms_of(text: Text) -> Iterator[Expr]:
    """The expressions of a text."""
    if isinstance(text, OpenText):
        yield text.base
    elif isinstance(text, Units):
        yield from (each for each in text.units if isinstance(each, Expr))
    elif isinstance(text, Joined):
        yield from (*_terms_of(text.left), *_terms_of(text.right))
    elif isinstance(text, Slice):
        yield from _terms_of(text.text)
        if isinstance(text.start, Expr):
            yield text.start
    if isinstance(text.length, Expr):
        yield text.length
