"""Indices out of range: whether they are the caller's, and whether the program tests them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.bytecode.exceptions import Blame
from jejak.explore.triage.cases import Case
from jejak.explore.triage.origins import (
    argument_behind,
    argument_names,
    field_holding,
    is_argument,
    is_same,
    variable_name,
)
from jejak.expr import BV32, BV64, Expr, Model
from jejak.expr.ops import (
    ADD,
    AND,
    ASHR,
    CONST,
    EQ,
    LSHR,
    MUL,
    NOT,
    SDIV,
    SEXT,
    SHL,
    SUB,
    VAR,
    ZEXT,
)
from jejak.expr.variables import subterms, variables
from jejak.program import Field
from jejak.program.intent.filling import are_handed_together, constants_beside
from jejak.program.intent.lengths import asks_length, fixed_reads, is_of_numbers
from jejak.program.intent.operands import loop_bounds
from jejak.state.records import Array, Instance
from jejak.state.values import Ref, Symbol

MOST_LENGTH: Final = 17
"""Lengths of arrays that are tried, up to one that has all of what comes in eights or sixteens."""
SMALL: Final = 3
NEAR_ZERO: Final = 1
"""How far from zero a number may be that an index is compared with, so as not to be negative."""
FIXED: Final = 2
"""Elements that a method reads that is made for a fixed number of them."""
STEPPING: Final = (ADD, ASHR, CONST, EQ, MUL, NOT, SDIV, SEXT, SHL, SUB, VAR, ZEXT)


def tested_bound(case: Case) -> tuple[str, ...] | None:
    """The fact that the path compared an index with the bound before it broke it.

    An index that is too large was compared with something that is no argument: a length, a size.
    One that is negative was compared with a constant.
    """
    culprit = case.trace.culprit
    if case.blame is not Blame.NUMBER:
        return None
    name = argument_behind(case.state, culprit)
    if name is None:
        return None
    models = case.state.exploration.models
    number = culprit
    if isinstance(culprit, Expr):
        number = (models[0] if models else Model({})).value(culprit)
    is_negative = isinstance(number, int) and number < 0
    if not is_compared(case, name, None if is_negative else argument_names(case.state)):
        return None
    return (f"`{name}` is compared with its bound before it breaks it",)


def is_tested_end(case: Case) -> bool:
    """Whether it is the end that a compared index lies beyond which it was compared with.

    That an index is not too large says nothing of one that is negative.
    """
    culprit = case.trace.culprit
    name = argument_behind(case.state, culprit)
    models = case.state.exploration.models
    number = number_under(models[0] if models else Model({}), culprit)
    if name is None or number is None or number >= 0:
        return name is not None
    for conjunct in case.state.conjuncts()[:-1]:
        if conjunct.op == AND or is_equation(conjunct):
            continue
        names = {str(each.payload) for each in variables(conjunct)}
        constants = [each.payload for each in subterms(conjunct) if each.op == CONST]
        if names == {name} and any(type(e) is int and abs(e) <= NEAR_ZERO for e in constants):
            return True
    return False


def is_bounded(case: Case) -> bool:
    """Whether the path compared the number that fails with anything before, but for equality."""
    name = variable_name(case.trace.culprit) if isinstance(case.trace.culprit, Expr) else None
    if name is None:
        return False
    return is_compared(case, name, None) or is_compared(case, name, argument_names(case.state))


def is_compared(case: Case, name: str, arguments: set[str] | None, checks: int = 1) -> bool:
    """Whether the path asks of an argument how it is to what is no argument, before its `checks`.

    Where there are no `arguments`: how it is to a constant, less or more; whether it is zero says
    nothing of bounds. What an access to an array asks by itself is a conjunction, and does not
    count; nor does what is asked of the middle between two places, `low + high >>> 1`.
    """
    for conjunct in case.state.conjuncts()[:-checks]:
        if conjunct.op == AND or (arguments is None and is_equation(conjunct)):
            continue
        if any(each.op == LSHR for each in subterms(conjunct)):
            continue
        names = {str(each.payload) for each in variables(conjunct)}
        others = names - {name}
        if name in names and (not others if arguments is None else others - arguments):
            return True
    return False


def is_equation(conjunct: Expr) -> bool:
    """Whether a condition asks whether two things are the same, or are not."""
    while conjunct.op == NOT:
        conjunct = conjunct.args[0]
    return conjunct.op == EQ


def given_bound(case: Case) -> tuple[str, ...] | None:
    """The fact that a loop counts up to arguments, so that the index is as far as these say."""
    if case.blame is not Blame.NUMBER or not case.steps:
        return None
    step = case.steps[0]
    for locals_ in loop_bounds(step.method, step.at):
        values = [step.given[each] for each in locals_ if each < len(step.given)]
        if not values or not all(is_argument(case.state, each) for each in values):
            continue
        names = [variable_name(each) for each in values if isinstance(each, Expr)]
        arguments = argument_names(case.state)
        if not any(name is not None and is_compared(case, name, arguments) for name in names):
            return (f"the loop goes as far as {_listed(names)} of the caller says",)
    return None


def given_extent(case: Case) -> tuple[str, ...] | None:
    """The fact that an argument says that an array is longer than it is.

    The path asks whether the argument lies beyond the index, it is greater than the length of the
    array that was given, and nothing compares it with what is no argument. An index that was
    reduced by a remainder or a mask has nothing to do with how long it says that the array is.
    """
    culprit, length = case.trace.culprit, case.trace.length
    models = case.state.exploration.models
    if case.blame is not Blame.NUMBER or not models or length is None:
        return None
    if isinstance(culprit, Expr) and not is_stepping(culprit):
        return None
    index, most = (number_under(models[0], each) for each in (culprit, length))
    if index is None or most is None or not is_given_array(case):
        return None
    arguments = argument_names(case.state)
    for name, value in case.state.inputs.arguments:
        if not isinstance(value, Expr) or index < most:
            continue
        if is_reached(case, name, index, arguments) and not is_compared(case, name, arguments):
            return (f"`{name}` says that there is more than the array holds",)
    return None


def given_size(case: Case) -> tuple[str, ...] | None:
    """The fact that an error needs an argument to say another length than the array has.

    The index is made of the argument, or the path asks how large it is; nothing compares it with
    what is no argument; and no number from 0 to the length of the array, whatever that is, leads
    on this path.
    """
    models = case.state.exploration.models
    if case.blame is not Blame.NUMBER or not models or not is_given_array(case):
        return None
    arguments = argument_names(case.state)
    for name, value in case.state.inputs.arguments:
        if not isinstance(value, Expr) or value.op != VAR or value.sort not in (BV32, BV64):
            continue
        if not (is_made_of(case.trace.culprit, name) or asks_size(case, name)):
            continue
        if not is_compared(case, name, arguments) and not is_met_within(case, models[0], value):
            return (f"`{name}` is negative, or more than the array holds",)
    return None


def kept_number(case: Case) -> tuple[str, ...] | None:
    """The fact that an error needs a field that only callers fill to hold another number.

    The index or size is made of it, it is none of the constants that it begins with, and no number
    from 0 to the length of the array, or to a small size, leads on this path.
    """
    models = case.state.exploration.models
    if case.blame is not Blame.NUMBER or not models:
        return None
    for field, value in numbers_kept(case):
        constants = constants_beside(case.known.sites, field)
        if constants is None or models[0].value(value) in constants:
            continue
        if is_made_of(case.trace.culprit, str(value.payload)) and not is_met_within(
            case, models[0], value
        ):
            name = f"{field.owner.simple_name}.{field.name}"
            return (f"{name} is negative, or too large, and only callers fill it",)
    return None


def kept_extent(case: Case) -> tuple[str, ...] | None:
    """The fact that a call was handed an array to keep, and a number that says that it is longer.

    The path asks whether the number in the field lies beyond the index, and nothing compares it
    with what is neither such a number nor an argument.
    """
    models = case.state.exploration.models
    if case.blame is not Blame.NUMBER or not models:
        return None
    index, most = (
        number_under(models[0], each) for each in (case.trace.culprit, case.trace.length)
    )
    if index is None or most is None or index < most:
        return None
    arrays, kept = arrays_kept(case), list(numbers_kept(case))
    known = argument_names(case.state) | {str(value.payload) for _, value in kept}
    for field, value in kept:
        name = str(value.payload)
        if not is_reached(case, name, index, known) or is_compared(case, name, known):
            continue
        for array in arrays:
            taking = are_handed_together(case.known.sites, field, array)
            if taking is not None:
                said = f"{field.owner.simple_name}.{field.name}"
                return (
                    f"{said} says that there is more than {array.name} holds",
                    f"{taking.name} takes both from its caller",
                )
    return None


def arrays_kept(case: Case) -> list[Field]:
    """The fields of the input that hold the array that is accessed, or one with it in it."""
    state = case.state
    wanted = [state.resolved(e) for e in case.trace.operands if isinstance(e, Ref | Symbol)]
    found = [field_holding(state, each) for each in wanted if isinstance(each, Ref)]
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        held = record.initial.elements if isinstance(record, Array) and record.initial else {}
        if any(is_same(state, e, each) for e in held.values() for each in wanted):
            found.append(field_holding(state, ref))
    return [each for each in found if each is not None and not each.owner.in_jdk]


def fixed_length(case: Case) -> tuple[str, ...] | None:
    """The fact that a method reads several elements of an array of numbers that it was given.

    Which ones, it says itself: by constants, counted from another argument, or in a loop that goes
    as far as such. Nothing on the way asks for the length of the array.
    """
    references = [each for each in case.trace.operands if isinstance(each, Ref | Symbol)]
    if case.blame is not Blame.NUMBER or not case.steps or not references:
        return None
    found = case.state.resolved(references[-1])
    if not isinstance(found, Ref) or not is_argument(case.state, found):
        return None
    step = case.steps[0]
    for each in case.steps:
        for local, value in enumerate(each.given):
            if is_same(case.state, value, found) and asks_length(each.method, local):
                return None
    for local, value in enumerate(step.given):
        is_fixed = fixed_reads(step.method, local) >= FIXED or counts_itself(case, local)
        if is_same(case.state, value, found) and is_fixed:
            return (
                f"{step.name} reads the elements that it is made for",
                "nothing on the way asks how long the array is",
            )
    return None


def counts_itself(case: Case, local: int) -> bool:
    """Whether a loop goes through an array of numbers up to what the program says: `load(b, 4)`."""
    step = case.steps[0]
    if not is_of_numbers(step.method, local):
        return False
    bounds = [step.given[each] for found in loop_bounds(step.method, step.at) for each in found]
    return bool(bounds) and all(isinstance(each, int) for each in bounds)


def numbers_kept(case: Case) -> Iterator[tuple[Field, Expr]]:
    """The fields of the input that held open numbers when the path began, with these."""
    for ref in case.state.inputs.objects.values():
        record = case.state.record(ref)
        if not isinstance(record, Instance):
            continue
        for field, held in zip(record.shape.fields, record.initial or (), strict=False):
            is_open = isinstance(held, Expr) and held.op == VAR and held.sort in (BV32, BV64)
            if isinstance(held, Expr) and is_open and not field.owner.in_jdk:
                yield field, held


def given_place(case: Case, number: object, checks: int = 1) -> tuple[str, ...] | None:
    """The fact that an index is a place which an argument counts to: `a[row * width + column]`.

    The index is made of arguments and of what the inputs hold, by sums, products and shifts only;
    an argument is multiplied, or what it is added to is no constant; the index grows with it; and
    nothing compares the arguments with anything. `a[i + 1]` is no such place: of a right `i` it
    reads the neighbour. Nor is `a[a.length - i]`, which 0 breaks whatever the array. `checks` are
    the last conditions of the path, those of the access itself.
    """
    if not isinstance(number, Expr) or not is_stepping(number):
        return None
    arguments = argument_names(case.state)
    names = sorted({str(each.payload) for each in variables(number)} & arguments)
    if not any(is_placed(number, each) and is_growing(number, each) for each in names):
        return None
    for name in names:
        if is_measured(case, name, checks):
            return None
    return (f"the index is counted from {_listed(list(names))}, which nothing compares",)


def looked_up(case: Case) -> tuple[str, ...] | None:
    """The fact that an argument is no code that a table of the program has: `NAMES[code - 240]`.

    A class initialiser made the table, and nothing compares the argument. `NEXT[i + 1]` reads the
    neighbour of a right index.
    """
    culprit = case.trace.culprit
    references = [each for each in case.trace.operands if isinstance(each, Ref | Symbol)]
    table = case.state.resolved(references[-1]) if references else None
    if not isinstance(culprit, Expr) or not is_stepping(culprit):
        return None
    if not isinstance(table, Ref) or not case.state.record(table).early:
        return None
    names = [str(each.payload) for each in variables(culprit)]
    if len(names) != 1 or names[0] not in argument_names(case.state):
        return None
    first, second = (number_under(Model({names[0]: each}), culprit) for each in (0, 1))
    if first is None or second is None or abs(second - first) != 1:
        return None
    is_neighbour = second > first and abs(first) <= 1
    if is_neighbour or is_measured(case, names[0], 1):
        return None
    return (f"`{names[0]}` is no code that the table has, and nothing compares it",)


def is_measured(case: Case, name: str, checks: int) -> bool:
    """Whether the path asks how large what is made of an argument is, before its `checks`."""
    arguments = argument_names(case.state)
    for conjunct in case.state.conjuncts()[:-checks]:
        names = {str(each.payload) for each in variables(conjunct)}
        if name not in names or conjunct.op == AND or is_equation(conjunct):
            continue
        if names == {name} or names - arguments:
            return True
    return False


def is_moved(case: Case) -> bool:
    """Whether an index out of range lies before the start, or hangs on what the program moves.

    That are fields of the input, and what the method itself is given; a constructor only keeps it.
    """
    state = case.state
    numbers = case.handed_to_jdk() or () if case.is_of_jdk else (case.trace.culprit,)
    models = state.exploration.models
    if not case.is_of_jdk and models and (number_under(models[0], numbers[0]) or 0) < 0:
        return True
    known = set() if case.entry.is_constructor else argument_names(state)
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        held = record.initial or () if isinstance(record, Instance) else ()
        fields = [each for each in held if isinstance(each, Expr)]
        known |= {str(each.payload) for field in fields for each in variables(field)}
    indices = [each for each in numbers if isinstance(each, Expr)]
    return any(str(each.payload) in known for index in indices for each in variables(index))


def is_placed(term: Expr, name: str) -> bool:
    """Whether a term multiplies a variable, or adds it to what is no constant."""
    return any(places(each, name) for each in subterms(term))


def places(term: Expr, name: str) -> bool:
    """Whether a term does so by itself."""
    if not is_made_of(term, name):
        return False
    if term.op in (ADD, SUB):
        return any(not each.is_const and not is_made_of(each, name) for each in term.args)
    return term.op in (MUL, SHL)


def is_growing(term: Expr, name: str) -> bool:
    """Whether a number is the greater the greater a variable is, beside small ones."""
    found = variables(term)
    if any(each.sort not in (BV32, BV64) for each in found):
        return False
    others = {str(each.payload): SMALL for each in found}
    less, more = (Model({**others, name: each}).value(term) for each in (0, 1))
    return isinstance(less, int) and isinstance(more, int) and less < more


def is_made_of(number: object, name: str) -> bool:
    """Whether a number depends on a variable."""
    return isinstance(number, Expr) and name in {str(e.payload) for e in variables(number)}


def asks_size(case: Case, name: str) -> bool:
    """Whether the path asks how large a part of an argument is, as what counts blocks does."""
    return any(
        {str(each.payload) for each in variables(conjunct)} == {name}
        and not is_equation(conjunct)
        and is_halved(conjunct)
        for conjunct in case.state.conjuncts()[:-1]
    )


def is_halved(term: Expr) -> bool:
    """Whether a part of something is computed: as many blocks as a length has."""
    return any(each.op in (ASHR, SDIV) for each in subterms(term))


def is_met_within(case: Case, model: Model, argument: Expr) -> bool:
    """Whether the path can be followed where a number is no more than the array's length.

    A size has no array: there, where it is small.
    """
    length = case.trace.length
    lengths: list[tuple[int, dict[str, int]]] = []
    if isinstance(length, Expr) and length.op == VAR:
        lengths = [(most, {str(length.payload): most}) for most in range(MOST_LENGTH + 1)]
    known = MOST_LENGTH if length is None else number_under(model, length)
    if known is not None:
        lengths.append((min(known, MOST_LENGTH), {}))
    conjuncts = case.state.conjuncts()
    for most, values in lengths:
        for number in range(most + 1):
            tried = model.updated({**values, str(argument.payload): number})
            if all(map(tried.holds, conjuncts)):
                return True
    return False


def is_reached(case: Case, name: str, index: int, known: set[str]) -> bool:
    """Whether the path counts up to what a number says, which lies beyond the index.

    It compares what is made of the argument with several numbers in turn, up to the index, or with
    the index or the one next to it, which may be all in the first turn of a loop. Where it begins
    may be another argument: `for (int i = from; i < from + length; i++)`.
    """
    passed: dict[tuple[Expr, frozenset[str]], set[int]] = {}
    model = case.state.exploration.models[0]
    for conjunct in case.state.conjuncts()[:-1]:
        asked = conjunct
        while asked.op == NOT:
            asked = asked.args[0]
        if len(asked.args) != 2 or asked.op == EQ:
            continue
        for limit, counted in (asked.args, asked.args[::-1]):
            names = {str(e.payload) for e in variables(limit)}
            others = {str(e.payload) for e in variables(counted)}
            end, number = number_under(model, limit), number_under(model, counted)
            if name not in names or name in others or not names | others <= known:
                continue
            if end is not None and number is not None and number <= index + 1 and index < end:
                passed.setdefault((limit, frozenset(others)), set()).add(number)
    return any(
        len(numbers) > 1 or any(abs(each - index) <= 1 for each in numbers)
        for numbers in passed.values()
    )


def is_given_array(case: Case) -> bool:
    """Whether the array that is accessed is part of the input."""
    found = [case.state.resolved(e) for e in case.trace.operands if isinstance(e, Ref | Symbol)]
    inputs = case.state.inputs.objects
    return any(isinstance(each, Ref) and each.address in inputs for each in found)


def is_stepping(value: Expr) -> bool:
    """Whether a number is made by sums, products and shifts only."""
    return all(each.op in STEPPING for each in subterms(value))


def number_under(model: Model, value: object) -> int | None:
    """A whole number as the input of the path has it."""
    found = model.value(value) if isinstance(value, Expr) else value
    return found if isinstance(found, int) else None


def _listed(names: list[str | None]) -> str:
    return " and ".join(f"`{each}`" for each in names if each is not None) or "an argument"
