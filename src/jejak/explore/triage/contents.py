"""What the texts and arrays of an input say: characters, elements, lengths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.explore.triage.cases import Case
from jejak.explore.triage.origins import argument_names, variable_name
from jejak.expr import Expr
from jejak.expr.ops import AND, EQ, NOT, OR, SLE, SLT, ULE, ULT
from jejak.expr.variables import variables
from jejak.machine.texts import OpenText
from jejak.state.records import Array
from jejak.state.state import State

COMPARISONS: Final = (EQ, SLT, SLE, ULT, ULE)


def lengths(state: State) -> Iterator[Expr]:
    """The lengths of the texts and arrays of an input, as far as they are open."""
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        found: object = None
        if isinstance(record, Array):
            found = record.length
        elif isinstance(record.native, OpenText):
            found = record.native.length
        if isinstance(found, Expr):
            yield found


def is_length(state: State, value: object) -> bool:
    """Whether a number is the length of a text or an array of the input."""
    return isinstance(value, Expr) and any(value is each for each in lengths(state))


def contents(state: State) -> Iterator[Expr]:
    """The characters and numbers that texts and arrays of an input hold, as far as looked at."""
    for ref in state.inputs.objects.values():
        record = state.record(ref)
        if isinstance(record, Array):
            if record.initial is None:
                continue
            held = record.initial.elements.values()
            yield from (each for each in held if isinstance(each, Expr))
            if record.initial.base is not None:
                yield record.initial.base
        elif isinstance(record.native, OpenText):
            yield record.native.base


def last_asked(case: Case, known: set[str]) -> Expr | None:
    """The condition on some variables that was decided last on the path.

    What is asked behind that, of a stack trace that is filled in, has nothing to do with them.
    """
    for each in reversed(case.state.conjuncts()):
        if names_in(iter((each,))) & known:
            return each
    return None


def names_in(found: Iterator[Expr]) -> set[str]:
    """The names of variables in expressions."""
    return {str(name.payload) for each in found for name in variables(each)}


def is_about_contents(case: Case, is_format: bool) -> bool:
    """Whether the condition decided last is about what texts and arrays of the input hold.

    Of an exception that says of a text that it is no number, also about arguments and lengths; and
    where what they hold was asked about before: what was read ends too early.
    """
    inside = names_in(contents(case.state))
    known = inside | names_in(lengths(case.state)) | argument_names(case.state)
    is_format = is_format or bool(names_in(iter(case.state.conjuncts())) & inside)
    asked = last_asked(case, known)
    names = set() if asked is None else names_in(iter((asked,)))
    return names <= known and bool(names if is_format else names & inside)


def is_about_arguments(case: Case) -> bool:
    """Whether the condition decided last compares arguments, or lengths, as they are.

    What they are compared with is a constant, or another one of them.
    """
    state = case.state
    known = argument_names(state) | {str(each.payload) for each in lengths(state)}
    asked = last_asked(case, known | names_in(contents(state)))
    return asked is not None and is_plain_comparison(asked, known)


def is_plain_comparison(asked: Expr, known: set[str]) -> bool:
    """Whether a condition compares nothing but constants and some variables."""
    if asked.op in (NOT, AND, OR):
        return all(is_plain_comparison(each, known) for each in asked.args)
    if asked.op not in COMPARISONS:
        return False
    names = {variable_name(each) for each in asked.args if not each.is_const}
    return bool(names) and names <= known
