"""Inputs that methods of the user's make or check, as if before the entry method was called.

Such a method runs when the program first looks at the object; what the program has changed in
other inputs by then, it does not see. An exception or a failed assumption in it means that there
is no such input.
"""

from __future__ import annotations

from jejak.classfile.descriptors import class_of, slots
from jejak.machine.machine import InputMaker, Machine
from jejak.machine.values import fresh_value
from jejak.program import JavaClass, Method
from jejak.results.reasons import Approximation
from jejak.state.contents import Cells, TermContents
from jejak.state.frames import CHECK, MAKER, PROLOGUE, Frame, Task
from jejak.state.origins import Made
from jejak.state.records import Array, Instance
from jejak.state.state import State
from jejak.state.values import WIDE, EitherObject, Ref, Symbol


def makers_of(machine: Machine, symbol: Symbol) -> list[InputMaker]:
    """Those that may make what an open reference is; one for just its class stands alone."""
    if not machine.makers or symbol.unknown or symbol.descriptor[0] != "L":
        return []
    wanted = class_of(symbol.descriptor)
    exact = machine.makers.get(wanted)
    if exact is not None:
        return [exact]
    found = machine.find_class(wanted)
    if isinstance(found, JavaClass) and checks_of(machine, found):
        return [InputMaker(found)]
    names = [name for name in machine.makers if machine.is_subtype(name, wanted)]
    return [machine.makers[name] for name in names]


def is_made(machine: Machine, symbol: Symbol) -> bool:
    """Whether all that an open reference may be beside what is there comes from a maker."""
    wanted = class_of(symbol.descriptor)
    return any(maker.java.name == wanted for maker in makers_of(machine, symbol))


def checks_of(machine: Machine, java: JavaClass) -> list[Method]:
    """What is called on inputs of a class: its own checks and those of classes above it."""
    above = [name for name in machine.makers if machine.is_subtype(java.name, name)]
    return [check for name in above for check in machine.makers[name].checks]


# --- who needs whom ----------------------------------------------------------------------------


def may_be_needed(state: State, symbol: Symbol, ref: Ref) -> bool:
    """Whether an open reference may be an object: not if that was made from what it is part of.

    What a factory or a constructor of a record took was there before its result.
    """
    user = state.inputs.making.part_of.get(symbol.name) if state.inputs.making.part_of else None
    return user is None or not needs(state, ref.address, user)


def needs(state: State, address: int, other: int) -> bool:
    """Whether an object is another one, or was made from it."""
    seen: set[int] = set()
    waiting = [address]
    while waiting:
        each = waiting.pop()
        if each == other:
            return True
        if each not in seen:
            seen.add(each)
            found = [state.resolved(need) for need in state.inputs.making.needs.get(each, ())]
            waiting += [ref.address for ref in found if isinstance(ref, Ref)]
    return False


# --- before ------------------------------------------------------------------------------------


def begin_making(machine: Machine, state: State, symbol: Symbol, maker: InputMaker) -> None:
    """Calls the factory of an input."""
    assert maker.factory is not None
    begin(machine, state, symbol, maker.factory, MAKER, None)


def begin_checks(machine: Machine, state: State, symbol: Symbol, maker: InputMaker) -> None:
    """Calls the checks of an input that is there by now, the first one first."""
    ref = state.resolved(symbol)
    assert isinstance(ref, Ref)
    for check in reversed(checks_of(machine, maker.java)):
        begin(machine, state, symbol, check, CHECK, ref)


def begin(
    machine: Machine, state: State, symbol: Symbol, method: Method, purpose: int, ref: Ref | None
) -> None:
    """Puts a call on the stack; its parameters beside the object are inputs of their own."""
    code = machine.code(method)
    assert code is not None
    task_heap, address = state.heap.objects, state.heap.next_address
    drivers = len(state.inputs.drivers)
    frame = state.push(code)
    frame.purpose = purpose
    frame.budget = machine.limits.depth
    frame.locals = [None] * code.max_locals
    types = method.type.parameters
    position = 0
    if ref is not None:
        frame.locals[0] = ref
        position = 1
        types = types[1:] if method.is_static else types
    given: list[tuple[str, object]] = []
    for index, descriptor in enumerate(types):
        name = f"{symbol.name}.{method.name}().{parameter_name(method, index, ref)}"
        value = fresh_value(machine, state, name, descriptor, symbol.chain + 1)
        frame.locals[position] = value
        if slots(descriptor) == 2:
            frame.locals[position + 1] = WIDE
        position += slots(descriptor)
        given.append((descriptor, value))
    frame.task = Task(symbol, task_heap, address, drivers, tuple(given))
    frame.pc = PROLOGUE
    state.keep()
    rewind(state)


def parameter_name(method: Method, index: int, ref: Ref | None) -> str:
    """The name of a parameter, without that for the object."""
    names = method.parameter_names
    if ref is not None and method.is_static:
        names = names[1:]
    return names[index] or f"arg{index}"


def rewind(state: State) -> None:
    """Gives input objects back what they held when the entry method was called."""
    for ref in state.inputs_in_order():
        record = state.record(ref)
        if isinstance(record, Instance) and record.initial is not None and is_changed(record):
            restored = state.writable_instance(ref)
            restored.fields = record.initial[:]
            restored.forgotten = False
        elif isinstance(record, Array) and is_written(record):
            # what its elements were is not brought back
            state.approximate(Approximation.INITIALISER)
    for address, given in state.inputs.making.given.items():
        if isinstance(given, Array) and state.heap.objects[address] is not given:
            state.approximate(Approximation.INITIALISER)


def is_changed(record: Instance) -> bool:
    """Whether the program wrote to an input object."""
    assert record.initial is not None
    pairs = zip(record.fields, record.initial, strict=True)
    return record.forgotten or any(now is not then for now, then in pairs)


def is_written(array: Array) -> bool:
    """Whether the program may have written to an input array."""
    contents = array.contents
    if array.initial is None or isinstance(contents, Cells | TermContents):
        return True
    given, now = array.initial.elements, contents.written()
    return any(key not in given or given[key] is not now[key] for key in now)


# --- after -------------------------------------------------------------------------------------


def go_on_from(state: State, task: Task) -> None:
    """Brings back what the program had changed; what was made or read since, it finds so."""
    for address in sorted(state.inputs.objects):
        then, now = task.heap.get(address), state.heap.objects[address]
        if then is None or then is now:
            continue
        if isinstance(now, Array) or isinstance(then, Array):
            if isinstance(now, Array) and is_written(now):
                state.approximate(Approximation.INITIALISER)
            continue
        if then.initial is not None:
            unite(state.writable_instance(Ref(address)), then)


def unite(record: Instance, then: Instance) -> None:
    """An input object with what it held at the start now, and what the program wrote before."""
    assert then.initial is not None
    record.initial = record.fields[:]
    for slot, value in enumerate(then.fields):
        if value is not then.initial[slot]:
            record.fields[slot] = value
    record.forgotten = then.forgotten


def hand_over(state: State, frame: Frame, ref: Ref) -> None:
    """Makes the result of a factory the input that it was called for.

    What else it made and left in there is the input's own: no other input is that.
    """
    task = frame.task
    assert task is not None
    symbol = task.symbol
    state.bind(symbol, ref)
    state.inputs.initialisations += 1
    if ref.address < task.address or ref.address in state.inputs.objects:
        return  # one that was there already
    record = writable(state, ref)
    record.name = symbol.name
    record.chain = symbol.chain + 1
    created = state.inputs.drivers[task.drivers :]
    values = [value for _, value in task.arguments] + [value for _, _, value in created]
    for value in values:
        if isinstance(value, Symbol):
            state.inputs.making = state.inputs.making.with_part(ref, value)
    making = state.inputs.making = state.inputs.making.copy()
    making.made = making.made.set(ref.address, Made(frame.code.method, task.arguments))
    state.add_input(ref)
    mark_given(state, ref, task.address)
    state.keep()


def writable(state: State, ref: Ref) -> Instance | Array:
    """What is behind a reference, to change."""
    if isinstance(state.record(ref), Instance):
        return state.writable_instance(ref)
    return state.writable_array(ref)


def mark_given(state: State, top: Ref, first: int) -> None:
    """Notes what the objects made for an input hold, from its own on."""
    making, waiting = state.inputs.making, [top]
    while waiting:
        ref = waiting.pop()
        record = state.record(ref)
        if ref.address < first or ref.address in making.given or record.early:
            continue
        if isinstance(record, Instance) and record.initial is None:
            record = state.writable_instance(ref)
            record.initial = record.fields[:]
        elif record.initial is not None:
            continue
        making.given = making.given.set(ref.address, record)
        waiting += [each for each in held(record) if isinstance(each, Ref)]


def all_of(values: list[object]) -> list[object]:
    """Values, with all that references of joined paths may be."""
    if not any(isinstance(each, EitherObject) for each in values):
        return values
    found: list[object] = []
    for each in values:
        found += each.all() if isinstance(each, EitherObject) else [each]
    return found


def held(record: Instance | Array) -> list[object]:
    """What an object refers to, as far as that is decided; all that it may."""
    if isinstance(record, Instance):
        return all_of(record.fields)
    return record.contents.references() if record.descriptor[1] in "L[" else []
