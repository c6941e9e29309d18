"""Arrays: creation, length, elements (JVMS §6.5: newarray, *aload, *astore, arraylength).

Primitive arrays build expressions where an index is symbolic; `elements` has those of references.
"""

from __future__ import annotations

from jejak.bytecode.exceptions import ARRAY_INDEX, ARRAY_STORE, NEGATIVE_SIZE
from jejak.bytecode.instructions import (
    ArrayLoad,
    ArrayStore,
    Instruction,
    Kind,
    NewArray,
    NewMultiArray,
)
from jejak.classfile.descriptors import class_of
from jejak.expr import (
    INT,
    Expr,
    and_,
    array_sort,
    bit_and,
    const,
    const_array,
    select,
    sge,
    slt,
    store,
    truncate,
)
from jejak.inputs.array_types import settle_taking
from jejak.inputs.candidates import same_object
from jejak.inputs.references import on_read, settle
from jejak.inputs.type_decisions import decide_guess, settle_type
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask_truth
from jejak.machine.values import element_sort, lift, lower, narrow, push, widened
from jejak.program import Unresolved
from jejak.results.endings import Ending
from jejak.results.reasons import Omission, Unsupported
from jejak.semantics.elements import (
    ask_number,
    check_limit,
    load_reference,
    read_input,
    store_reference,
)
from jejak.semantics.objects import absent
from jejak.semantics.throwing import throw_implicit, throw_unresolved
from jejak.state.contents import (
    OWN_ELEMENTS,
    Cells,
    ElementIndex,
    SparseNumbers,
    SparseReferences,
    TermContents,
)
from jejak.state.frames import Frame
from jejak.state.records import JUST_ITS_TYPE, Array, ArrayOpenness
from jejak.state.shapes import default_value
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

MOST_CELLS = 1 << 20
"""Arrays longer than this are held sparsely, and those that have more together."""
_WORDS = {Kind.LONG: 2, Kind.DOUBLE: 2}


# --- creation ----------------------------------------------------------------------------------


def new_array(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """newarray and anewarray."""
    assert isinstance(ins, NewArray)
    length = frame.stack[-1]
    failure = check_element(machine, frame, ins.element)
    if failure is not None:
        return throw_unresolved(machine, state, failure)
    asked = check_size(machine, state, length)
    if asked is not None:
        return asked
    frame.stack[-1] = allocate(machine, state, "[" + ins.element, length)
    frame.pc += 1
    return None


def check_element(machine: Machine, frame: Frame, element: str) -> Unresolved | None:
    """Why arrays of an element type cannot be made here."""
    name = element.lstrip("[")
    if not name.startswith("L"):
        return None
    found = machine.resolver.resolve_class(frame.code.owner, class_of(name))
    return found if isinstance(found, Unresolved) else None


def check_size(machine: Machine, state: State, length: object) -> Outcome | None:
    """Throws where a size is negative."""
    if isinstance(length, Expr):
        is_fine = sge(length, const(0, machine.int_sort))
        answer = ask_truth(state, is_fine)
        if isinstance(answer, Outcome):
            return answer
        if answer:
            return None
    else:
        assert isinstance(length, int)
        if length >= 0:
            return None
    message = NEGATIVE_SIZE.say(length) if isinstance(length, int) else None
    return throw_implicit(machine, state, NEGATIVE_SIZE, length, message)


def allocate(
    machine: Machine, state: State, descriptor: str, length: object, most: int = MOST_CELLS
) -> Ref:
    """A new array of default values, sparse where it has more than `most`.

    `length` is known not to be negative.
    """
    element = descriptor[1:]
    if isinstance(length, int) and length <= most:
        return state.new_array(descriptor, [default_value(element)] * length)
    if element[0] in ("L", "["):
        return state.add(Array(state.token, descriptor, length, SparseReferences(None, {})))
    contents = SparseNumbers(zeros(machine, element), {})
    return state.add(Array(state.token, descriptor, length, contents))


def zeros(machine: Machine, element: str) -> Expr:
    """An array expression full of default values."""
    sort = element_sort(machine, element)
    return const_array(array_sort(machine.int_sort, sort), lift(default_value(element), sort))


def new_multi_array(
    machine: Machine, state: State, frame: Frame, ins: Instruction
) -> Outcome | None:
    """multianewarray: all sizes are checked before anything is made."""
    assert isinstance(ins, NewMultiArray)
    sizes = frame.stack[-ins.dimensions :]
    failure = check_element(machine, frame, ins.descriptor)
    if failure is not None:
        return throw_unresolved(machine, state, failure)
    for size in sizes:
        asked = check_size(machine, state, size)
        if asked is not None:
            return asked
    numbers: list[int] = []
    for size in sizes[:-1]:
        number = ask_number(state, size, machine.limits.array_elements or 16)
        if isinstance(number, Outcome):
            return number
        numbers.append(number)
    total = 1
    for number in numbers:
        total *= max(number, 1)
    if total > MOST_CELLS:
        return Stop(Ending.UNSUPPORTED, Unsupported.HUGE_ARRAY)
    ref = nested(machine, state, ins.descriptor, [*numbers, sizes[-1]], MOST_CELLS // total)
    del frame.stack[-ins.dimensions :]
    frame.stack.append(ref)
    frame.pc += 1
    return None


def nested(machine: Machine, state: State, descriptor: str, sizes: list[object], most: int) -> Ref:
    """An array of arrays; the innermost are sparse where they have more than `most` elements."""
    size, *rest = sizes
    if not rest:
        return allocate(machine, state, descriptor, size, most)
    assert isinstance(size, int)
    inner = descriptor[1:]
    cells: list[object] = [nested(machine, state, inner, rest, most) for _ in range(size)]
    return state.new_array(descriptor, cells)


# --- length and elements -----------------------------------------------------------------------


def array_length(machine: Machine, state: State, frame: Frame, _ins: Instruction) -> Outcome | None:
    """arraylength."""
    value = frame.stack[-1]
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return absent(machine, state, value, target)
    frame.stack[-1] = state.array(target).length
    frame.pc += 1
    return None


def array_load(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Pushes an element."""
    assert isinstance(ins, ArrayLoad)
    stack = frame.stack
    value, index = stack[-2], stack[-1]
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return absent(machine, state, value, target)
    array = state.array(target)
    contents = array.contents
    if type(index) is int and isinstance(contents, Cells) and 0 <= index < len(contents.cells):
        found = contents.cells[index]
    else:
        asked = check_index(machine, state, array, index)
        if asked is not None:
            return asked
        found = element(machine, state, target, index)
        if isinstance(found, Outcome):
            return found
        asked = on_read(machine, state, found)
        if asked is not None:
            return asked
    del stack[-2:]
    push(stack, found, array.descriptor[1:])
    frame.pc += 1
    return None


def array_store(machine: Machine, state: State, frame: Frame, ins: Instruction) -> Outcome | None:
    """Pops into an element."""
    assert isinstance(ins, ArrayStore)
    stack = frame.stack
    words = _WORDS.get(ins.kind, 1)
    value = stack[-words]
    reference, index = stack[-words - 2], stack[-words - 1]
    target = state.resolved(reference)
    if not isinstance(target, Ref):
        return absent(machine, state, reference, target)
    array = state.array(target)
    asked = check_index(machine, state, array, index)
    if asked is not None:
        return asked
    if ins.kind is Kind.REFERENCE:
        asked = check_store(machine, state, target, value)
        if asked is not None:
            return asked
    asked = check_limit(machine, state, target, index)
    if asked is not None:
        return asked
    put_element(machine, state, target, index, value)
    del stack[-words - 2 :]
    frame.pc += 1
    return None


def check_index(machine: Machine, state: State, array: Array, index: object) -> Outcome | None:
    """Throws where an index is out of range."""
    length = array.length
    if type(index) is int and type(length) is int:
        if 0 <= index < length:
            return None
        message = ARRAY_INDEX.say(index, length)
        return throw_implicit(machine, state, ARRAY_INDEX, index, message)
    sort = machine.int_sort
    lifted = lift(index, sort)
    in_range = and_(sge(lifted, const(0, sort)), slt(lifted, lift(length, sort)))
    answer = ask_truth(state, in_range)
    if isinstance(answer, Outcome):
        return answer
    if answer:
        return None
    return throw_implicit(machine, state, ARRAY_INDEX, index, length=length)


def check_store(machine: Machine, state: State, ref: Ref, value: object) -> Outcome | None:
    """Throws where an array does not take a reference."""
    answer = settle_store(machine, state, ref, value)
    if isinstance(answer, Outcome):
        return answer
    if answer:
        return None
    target = state.resolved(value)
    name = class_of(value.descriptor) if isinstance(value, Symbol) else None
    if isinstance(target, Ref):
        name = machine.type_name(state, target)
    message = None if name is None else ARRAY_STORE.say(name.replace("/", "."))
    return throw_implicit(machine, state, ARRAY_STORE, value, message)


def settle_store(machine: Machine, state: State, ref: Ref, value: object) -> Outcome | bool:
    """Decides whether an array takes a reference, or asks."""
    target = state.resolved(value)
    if target is None:
        return True
    ref = state.typed_by(ref)
    array = state.array(ref)
    known = array.known
    if known.guessed and not same_object(target, state.resolved(known.refused)):
        state.omit(Omission.OPEN_TYPE)  # another guess may answer otherwise
        if known.guesses:
            decide_guess(machine, state, ref)
            array = state.array(ref)
    elif known.guesses:
        return False
    wanted = class_of(array.descriptor[1:])
    if isinstance(target, Symbol) and not machine.is_subtype(class_of(target.descriptor), wanted):
        return settle(machine, state, target)
    if isinstance(target, Ref):
        answer = settle_type(machine, state, target, wanted)
        if isinstance(answer, Outcome) or not answer:
            return answer
    return settle_taking(machine, state, ref, target)


def element(machine: Machine, state: State, ref: Ref, index: object) -> object:
    """An element at an index that is known to be in range, or a question."""
    array = state.array(ref)
    descriptor = array.descriptor[1:]
    if descriptor[0] in ("L", "["):
        return load_reference(machine, state, ref, index)
    index = state.number_of(index)
    contents = array.contents
    if type(index) is int and isinstance(contents, Cells):
        return contents.cells[index]
    asked = check_limit(machine, state, ref, index)
    if asked is not None:
        return asked
    if type(index) is int and isinstance(contents, SparseNumbers) and contents.term is None:
        return read_number(machine, state, ref, index)
    array = state.writable_array(ref)
    term = as_term(machine, array)
    note_index(machine, array, index)
    stored = select(term, lift(index, machine.int_sort))
    value = widened(machine, stored, descriptor)
    if descriptor == "Z" and not machine.mathematical:
        value = bit_and(value, const(1, machine.int_sort))
    return lower(value)


def read_number(machine: Machine, state: State, ref: Ref, index: int) -> object:
    """An element of a sparse array of primitives, chosen now when it was never touched."""
    array = state.array(ref)
    known = array.contents.written()
    if index in known:
        return known[index]
    if array.initial is None:
        return default_value(array.descriptor[1:])
    value = read_input(machine, state, ref, index)
    state.array(ref).contents.written()[index] = value
    return value


def note_index(machine: Machine, array: Array, index: object) -> None:
    """Remembers an index that the expression of an input array was accessed at.

    Numbers only matter to the limit.
    """
    if array.initial is None or (type(index) is int and machine.limits.array_elements is None):
        return
    assert isinstance(index, int | Expr)
    if index not in array.indices and index not in array.initial.elements:
        contents = array.contents
        assert isinstance(contents, SparseNumbers | TermContents)
        contents.indices = (*contents.indices, index)


def as_term(machine: Machine, array: Array) -> Expr:
    """The elements of an array of primitives as an expression.

    It stays beside other forms until an element is written.
    """
    contents = array.contents
    if isinstance(contents, TermContents):
        return contents.term
    assert isinstance(contents, Cells | SparseNumbers)
    if contents.term is None:
        contents.term = built_term(machine, array)
    return contents.term


def built_term(machine: Machine, array: Array) -> Expr:
    """The expression of single elements."""
    contents, descriptor = array.contents, array.descriptor[1:]
    if isinstance(contents, Cells):
        term, default = zeros(machine, descriptor), default_value(descriptor)
        cells = enumerate(contents.cells)
        found: list[tuple[ElementIndex, object]] = [(i, c) for i, c in cells if c is not default]
    else:
        assert isinstance(contents, SparseNumbers)
        term, found = contents.base, list(contents.above.items())
        for index, _ in found:
            note_index(machine, array, index)
    for index, value in found:
        number = lift(index, machine.int_sort)
        term = store(term, number, stored_form(machine, value, descriptor))
    return term


def stored_form(machine: Machine, value: object, descriptor: str) -> Expr:
    """A value of the operand stack as an array's element."""
    sort = element_sort(machine, descriptor)
    lifted = lift(value, machine.int_sort if descriptor in "BCSZ" else sort)
    return lifted if lifted.sort is sort or sort is INT else truncate(lifted, sort)


def put_element(machine: Machine, state: State, ref: Ref, index: object, value: object) -> None:
    """Writes an element at an index that is known to be in range."""
    descriptor = state.array(ref).descriptor[1:]
    if descriptor[0] in ("L", "["):
        store_reference(machine, state, ref, index, value)
        return
    array = state.writable_array(ref)
    index = state.number_of(index)
    if descriptor in "BCSZ":
        value = narrow(machine, value, descriptor)
    contents = array.contents
    if type(index) is int:
        if isinstance(contents, Cells):
            contents.cells[index] = value
            contents.term = None
            return
        if isinstance(contents, SparseNumbers) and contents.term is None:
            contents.above[index] = value
            return
    term = as_term(machine, array)
    note_index(machine, array, index)
    stored = stored_form(machine, value, descriptor)
    term = store(term, lift(index, machine.int_sort), stored)
    array.contents = TermContents(term, array.indices)


def clone_array(machine: Machine, state: State, ref: Ref) -> Ref:
    """A copy with the same elements; those of an input that nobody has read are the input's."""
    array = state.array(ref)
    if array.initial is None:
        return state.add(array.copy(state.token))
    if array.descriptor[1] not in "L[":
        as_term(machine, state.writable_array(ref))
        array = state.array(ref)
    copied = array.copy(state.token)
    copied.name = ""
    given, copied.initial = copied.initial, None
    assert given is not None
    contents = copied.contents
    if isinstance(contents, SparseReferences) and contents.under is OWN_ELEMENTS:
        contents.under = ref
    elif isinstance(contents, SparseNumbers | TermContents):
        contents.indices = (*contents.indices, *given.elements)
    is_open = array.known.open or array.known.guessed
    copied.known = ArrayOpenness(kin=ref.address) if is_open else JUST_ITS_TYPE
    return state.add(copied)
