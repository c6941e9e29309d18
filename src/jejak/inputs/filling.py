"""Inputs that hold their elements in a structure of their own: maps, sets, trees, linked lists.

Such an input is made as a caller would make it: its constructor runs, then the method that puts an
element in, as often as was decided. Keys are open, and all different: a call that finds one twice
means that there is no such input.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.inputs.makers import mark_given
from jejak.inputs.plain import Given, plain_class
from jejak.machine.boxing import is_value
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.machine.strings import STRING
from jejak.program import JavaClass, Method
from jejak.program.classes import CONSTRUCTOR
from jejak.program.generics import TOP, erased
from jejak.program.signatures import ClassType, TypeSignature
from jejak.results.endings import Ending
from jejak.results.reasons import Omission
from jejak.state.frames import FILL, Frame, Task
from jejak.state.records import PlainInput
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

_UTIL: Final = "java/util/"
MOST_FILLED: Final = 2
"""Elements that such an input has at most; larger ones are left out, and noted."""


class InputFilling:
    """How objects of a class are made: by a constructor and its arguments, and by a method.

    The method takes as many elements as it has parameters.
    """

    def __init__(self, constructor: str, arguments: tuple[object, ...], put: tuple[str, str]):
        self.constructor = constructor
        self.arguments = arguments
        self.put = put


_PUT: Final = ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;")
_ADD: Final = ("add", "(Ljava/lang/Object;)Z")
_ONE_BUCKET: Final = (1, 1000.0)
"""A table that stays short: where an entry lies in it asks nothing of its key."""

FILLINGS: Final[dict[str, InputFilling]] = {
    _UTIL + "LinkedHashMap": InputFilling("(IF)V", _ONE_BUCKET, _PUT),
    _UTIL + "LinkedHashSet": InputFilling("(IF)V", _ONE_BUCKET, _ADD),
    _UTIL + "TreeMap": InputFilling("()V", (), _PUT),
    _UTIL + "TreeSet": InputFilling("()V", (), _ADD),
    _UTIL + "LinkedList": InputFilling("()V", (), _ADD),
    _UTIL + "PriorityQueue": InputFilling("()V", (), _ADD),
}
"""How inputs of plain classes are filled."""


class FilledInput:
    """One alternative of an open reference: an object of a plain class with so many elements."""

    def __init__(self, java: JavaClass, size: int) -> None:
        self.java = java
        self.size = size


def filled_class(machine: Machine, symbol: Symbol) -> JavaClass | None:
    """The class that an open reference is of where its objects are filled by calls, else None."""
    if not machine.plain_inputs or symbol.descriptor[0] != "L":
        return None
    found = machine.find_class(class_of(symbol.descriptor))
    if not isinstance(found, JavaClass):
        return None
    excluded = (symbol.refused,) if symbol.refused else ()
    plain = plain_class(machine, found, excluded)
    return plain if plain is not None and plain.name in FILLINGS else None


def filled_inputs(machine: Machine, symbol: Symbol) -> list[FilledInput]:
    """The objects that an open reference may be where they are filled by calls."""
    java = filled_class(machine, symbol)
    return [] if java is None else [FilledInput(java, size) for size in range(MOST_FILLED + 1)]


def begin_filling(
    machine: Machine, state: State, symbol: Symbol, chosen: FilledInput
) -> Outcome | None:
    """Puts the calls on the stack that make an input, the first one uppermost."""
    state.omit(Omission.COLLECTIONS)
    filling = FILLINGS[chosen.java.name]
    put = find_method(machine, chosen.java, *filling.put)
    constructor = chosen.java.methods.get((CONSTRUCTOR, filling.constructor))
    if put is None or constructor is None:
        return Stop(Ending.ASSUMPTION)
    address = state.heap.next_address
    ref = state.new_instance(machine.shapes.of(chosen.java))
    given = Given(machine, state, state.instance(ref), symbol)
    calls: list[tuple[Method, tuple[object, ...]]] = [(constructor, filling.arguments)]
    for index in range(chosen.size):
        elements = element_symbols(given, index, len(put.type.parameters))
        for each in elements:
            state.inputs.making = state.inputs.making.with_part(ref, each)
        calls.append((put, elements))
    heap, drivers = state.heap.objects, len(state.inputs.drivers)
    for position, (method, arguments) in reversed(list(enumerate(calls))):
        code = machine.code(method)
        assert code is not None
        frame = state.push(code)
        frame.purpose = FILL
        frame.budget = machine.limits.depth
        frame.locals = [ref, *arguments] + [None] * (code.max_locals - 1 - len(arguments))
        frame.task = Task(symbol, heap, address, drivers, (), position == len(calls) - 1)
    return None


def element_symbols(given: Given, index: int, count: int) -> tuple[Symbol, ...]:
    """The key and value, or the element, that is put in at a time."""
    names = (f"{given.name}.key{index}", f"{given.name}.value{index}")
    if count == 1:
        names = (f"{given.name}[{index}]", "")
    found = []
    for position in range(count):
        generic = given.argument(position) or TOP
        if position == 0 and is_top(generic):
            generic = ClassType(STRING, ())
        symbol = Symbol(names[position], erased(generic, {}), given.chain, given.unknown, True)
        symbol.generic = generic
        symbol.apart = is_value(class_of(symbol.descriptor))
        found.append(symbol)
    return tuple(found)


def is_top(type_: TypeSignature) -> bool:
    """Whether a type says nothing, or no more than that its objects have an order."""
    return isinstance(type_, ClassType) and type_.name in (TOP.name, "java/lang/Comparable")


def find_method(machine: Machine, java: JavaClass, name: str, descriptor: str) -> Method | None:
    """The method that a call on an object of a class runs."""
    above: JavaClass | None = java
    while above is not None:
        found = above.methods.get((name, descriptor))
        if found is not None:
            return found
        super_name = above.super_name
        parent = None if super_name is None else machine.find_class(super_name)
        above = parent if isinstance(parent, JavaClass) else None
    return None


def finish_filling(state: State, frame: Frame, value: object) -> Outcome | None:
    """Leaves a call that makes an input or puts something into it; the last one hands it over."""
    task = frame.task
    ref = frame.locals[0]
    assert task is not None
    method = frame.code.method
    found = state.resolved(value)
    result = method.type.result
    if (result == "Z" and not found) or (result[0] == "L" and found is not None):
        return Stop(Ending.ASSUMPTION)  # it was there
    state.pop()
    if task.last:
        assert isinstance(ref, Ref)
        hand_filled(state, task, ref)
    return None


def hand_filled(state: State, task: Task, ref: Ref) -> None:
    """Makes an object that was filled the input that it was made for."""
    symbol = task.symbol
    state.bind(symbol, ref)
    state.inputs.initialisations += 1
    record = state.writable_instance(ref)
    record.native = PlainInput(symbol.generic)
    record.name = symbol.name
    record.chain = symbol.chain + 1
    if not symbol.unknown:
        state.add_input(ref)
        state.inputs.making = state.inputs.making.copy()
        mark_given(state, ref, task.address)
    state.keep()
