"""The rules that say whose fault an error is, in the order in which they are tried.

Each rule looks for its evidence in a case and gives the facts as sentences, or None where it does
not apply. The first one that applies decides. What no rule applies to is the program's own fault.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.bytecode.exceptions import ARRAY_STORE, Blame
from jejak.explore.triage.bounds import (
    fixed_length,
    given_bound,
    given_extent,
    given_place,
    given_size,
    is_bounded,
    is_moved,
    kept_extent,
    kept_number,
    looked_up,
    tested_bound,
)
from jejak.explore.triage.cases import Case, entry_name, short_name
from jejak.explore.triage.classes import asks_class, contradicting
from jejak.explore.triage.contents import is_about_arguments, is_about_contents, is_length
from jejak.explore.triage.object_rules import (
    Facts,
    NullFrom,
    null_elsewhere,
    null_field,
    null_origin,
    null_welcome,
    odd_answer,
    two_roles,
    unready,
)
from jejak.explore.triage.origins import (
    Whence,
    field_holding,
    is_answer,
    is_answered,
    is_argument,
    is_constant,
    is_element,
    is_given,
    is_listing,
)
from jejak.explore.triage.refusals import (
    asks_numbers,
    handed_on,
    refused_values,
    shortcut_of,
    viewed,
)
from jejak.explore.triage.signs import signs_of
from jejak.expr import Expr
from jejak.program.casts import is_implied
from jejak.program.checks import checked_by, clause_at
from jejak.program.intent.documented import documented_by
from jejak.program.intent.filling import is_handed_in, only_callers_fill
from jejak.results.findings import Evidence, FaultRule
from jejak.semantics.throwing import ASSERTION
from jejak.state.values import Ref, Symbol

Look = Callable[[Case], Facts | None]

REFUSING: Final = (
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NullPointerException",
    "java/lang/ArithmeticException",
    "java/lang/ClassCastException",
    "java/lang/NegativeArraySizeException",
    "java/util/MissingResourceException",
    "java/util/ServiceConfigurationError",
    "javax/xml/parsers/FactoryConfigurationError",
    "javax/xml/stream/FactoryConfigurationError",
    "java/util/NoSuchElementException",
    "java/util/ConcurrentModificationException",
    "java/time/DateTimeException",
)
"""Exceptions of the JDK that say what is wrong with a value or a state."""
ABOUT_ARGUMENTS: Final = ("java/lang/IllegalArgumentException", "java/time/DateTimeException")
"""Exceptions that say of values that they are none to be given, whatever the state."""
ABOUT_FORMATS: Final = (
    "java/lang/NumberFormatException",
    "java/time/format/DateTimeParseException",
)
"""Exceptions that say of texts that they are not of a form."""
JDK_CHECKS: Final = 2
"""Conditions that code of the JDK asks of an index: whether it is negative, or too large."""
ABOUT_CONTENTS: Final = (
    "java/util/NoSuchElementException",
    "java/util/ConcurrentModificationException",
)
"""Exceptions that say what is wrong with what is in an object, which the program may look at."""


def judge(case: Case) -> Evidence:
    """What an error means to people, by the first rule that applies."""
    for rule, look in TABLE:
        facts = look(case)
        if facts is not None:
            return Evidence(rule, facts, signs_of(case, rule))
    last = FaultRule.OWN_FAULT
    return Evidence(last, own_fault(case), signs_of(case, last))


# --- thrown on purpose ---------------------------------------------------------------------------


class Breaks:
    """A clause of a contract fails: the class of the error says what kind of clause."""

    def __init__(self, error: str) -> None:
        self.class_name = f"jejak/{error}"

    def __call__(self, case: Case) -> Facts | None:
        """The method whose contract it is."""
        if case.class_name != self.class_name:
            return None
        method = checked_by(case.machine.program, case.entry) or case.entry
        return (f"the contract of {method.owner.simple_name}.{method.name} is broken",)


UNDEFINED: Final = Breaks("UndefinedClauseError")


def undefined_clause(case: Case) -> Facts | None:
    """A clause throws an exception, after the call or before it, in the code that checks it."""
    after = UNDEFINED(case)
    if after is not None or not case.steps or checked_by(case.machine.program, case.entry) is None:
        return after
    entry = case.steps[-1]
    if clause_at(case.entry.owner, entry.code.line(entry.at)) is None:
        return None
    return (f"what is before {case.entry.name} is called cannot be asked",)


def assertion(case: Case) -> Facts | None:
    """An assertion fails, whoever throws its error."""
    if case.class_name != ASSERTION:
        return None
    return (f"{case.steps[0].name if case.steps else entry_name(case)} throws AssertionError",)


def asserted_state(case: Case) -> Facts | None:
    """An assertion fails on what fields held when the call began, beside arguments."""
    if case.class_name != ASSERTION or not case.steps:
        return None
    values = refused_values(case)
    fields = [field_holding(case.state, each) for each in values if isinstance(each, Expr | Symbol)]
    known = [each for each in fields if each is not None]
    if not known or not is_all_given(case, values):
        return None
    name = f"{known[0].owner.simple_name}.{known[0].name}"
    return (
        f"{case.steps[0].name} throws AssertionError",
        f"it asks about {name} as it was when {entry_name(case)} was called",
    )


def declared(case: Case) -> Facts | None:
    """The entry method says in `throws` that it may throw this."""
    for name in case.entry.attributes.exceptions():
        if case.is_thrown and case.is_a(name):
            return (f"{entry_name(case)} declares `throws {short_name(name)}`",)
    is_checked = not case.is_a("java/lang/RuntimeException", "java/lang/Error")
    if is_checked and (case.entry.owner.source_file or "").endswith(".kt"):
        return (f"{short_name(case.class_name)} is checked, and Kotlin has no `throws`",)
    return None


def documented(case: Case) -> Facts | None:
    """The entry method overrides one of the JDK that documents the exception of its arguments."""
    above = documented_by(case.machine.resolver.hierarchy, case.entry, case.class_name)
    if above is None or not is_of_arguments(case):
        return None
    return (f"{short_name(above)}.{case.entry.name} documents {short_name(case.class_name)}",)


def is_of_arguments(case: Case) -> bool:
    """Whether an exception is about what the method was given, not about what is inside of that.

    An order documents what it does with null, not with an object one of whose fields is null. An
    index that was tested, and breaks its bound all the same, was meant to be in range.
    """
    if case.trace.explicit and not case.is_of_jdk:
        return True
    if case.is_a("java/lang/NullPointerException"):
        origin = null_origin(case)
        return origin is not None and origin.whence not in (Whence.FIELD, Whence.ANSWER)
    if case.blame is Blame.CONTENTS:
        culprit = case.trace.culprit
        return is_given(case.state, culprit) and field_holding(case.state, culprit) is None
    return tested_bound(case) is None


def refusal(case: Case) -> Facts | None:
    """The entry method throws by itself, or has a method that only checks throw for it."""
    if not case.is_thrown or not case.steps:
        return None
    thrower = case.steps[case.thrower]
    if thrower.method is not case.entry:
        return None
    if case.thrower:
        return (f"{entry_name(case)} has {case.steps[0].name} check what it was given",)
    return (f"{entry_name(case)} has its own `throw`",)


def unsupported(case: Case) -> Facts | None:
    """The program's own code says that an operation is not supported."""
    if not case.trace.explicit or case.is_of_jdk or not case.steps:
        return None
    if not case.is_a("java/lang/UnsupportedOperationException"):
        return None
    return (f"{case.steps[case.thrower].name} throws it on purpose",)


def own_exception(case: Case) -> Facts | None:
    """The program throws an exception class of its own that is no kind of bad argument or state."""
    if not case.trace.explicit or case.is_of_jdk or case.is_a(*REFUSING):
        return None
    java = case.machine.program.find(case.class_name)
    if java is None or java.in_jdk or case.is_a("java/lang/Error"):
        return None
    return (f"{short_name(case.class_name)} is a class of the program, thrown by its own code",)


def refusal_below(case: Case) -> Facts | None:
    """A method further down refuses what the caller gave, as it was given."""
    if not case.is_thrown or case.is_of_jdk or not case.steps:
        return None
    step = case.steps[case.thrower]
    if not (
        is_all_given(case, refused_values(case))
        or is_all_given(case, handed_on(case))
        or is_all_given(case, viewed(case, handed_on(case)))
        or (case.is_a(*ABOUT_ARGUMENTS) and asks_numbers(step) and is_about_arguments(case))
    ):
        return None
    return (f"{step.name} refuses what {entry_name(case)} was given",)


def refused_contents(case: Case) -> Facts | None:
    """A method further down refuses what a text or an array of the caller's says."""
    if not case.trace.explicit or case.is_of_jdk or not case.steps:
        return None
    java = case.machine.program.find(case.class_name)
    is_own = java is not None and not java.in_jdk
    if not is_own and not case.is_a(*ABOUT_ARGUMENTS):
        return None
    if not is_about_contents(case, case.is_a(*ABOUT_FORMATS)):
        return None
    return (f"{case.steps[case.thrower].name} refuses what it reads in the input",)


def is_all_given(case: Case, values: tuple[object, ...]) -> bool:
    """Whether values are what the caller gave, unchanged, beside constants; at least one is."""
    state = case.state
    if not any(is_given(state, each) or is_listing(state, each) for each in values):
        return False
    return all(is_given(state, each) or is_constant(state, each) for each in values)


def refuses_own(case: Case) -> Facts | None:
    """A method further down refuses what the program computed."""
    if not case.trace.explicit or case.is_of_jdk or not case.steps:
        return None
    return (
        f"{case.steps[case.thrower].name} throws for what {entry_name(case)} made of its input",
    )


# --- numbers, texts, classes ---------------------------------------------------------------------


def bound_tested(case: Case) -> Facts | None:
    """An index that the program tests against the bound that it breaks."""
    return tested_bound(case)


def number_argument(case: Case) -> Facts | None:
    """The index or size that is out of range is an argument, as it was given."""
    if case.blame is not Blame.NUMBER:
        return None
    culprit = case.trace.culprit
    if not is_argument(case.state, culprit):
        if isinstance(culprit, Expr) and is_callers(case, culprit) and not is_bounded(case):
            return ("the number is what a field holds that only callers fill",)
        return (
            given_bound(case)
            or given_extent(case)
            or given_size(case)
            or given_place(case, culprit)
            or kept_number(case)
            or kept_extent(case)
            or looked_up(case)
        )
    return (f"the number is an argument of {entry_name(case)}, unchanged",)


def jdk_refusal(case: Case) -> Facts | None:
    """Code of the JDK refuses an argument that is passed on to it unchanged."""
    if not case.is_of_jdk or not case.is_a(*REFUSING) or case.is_a(*ABOUT_CONTENTS):
        return None
    values = case.handed_to_jdk() or ()
    if case.is_a("java/lang/IndexOutOfBoundsException"):
        values = tuple(each for each in values if isinstance(each, Expr | int))
        placed = given_place(case, values[0], JDK_CHECKS) if len(values) == 1 else None
        if placed is not None:
            return placed
    if not any(is_callers(case, each) for each in values):
        return shortcut(case)
    is_asked = case.is_a(*ABOUT_ARGUMENTS) and is_about_arguments(case)
    if not is_asked and not all(is_handed_on(case, each) for each in values):
        return None
    return (
        f"{entry_name(case)} hands what it was given on to the JDK unchanged, which refuses it",
    )


def shortcut(case: Case) -> Facts | None:
    """The fact that the entry method is another one with constants, which hands these on."""
    meant = shortcut_of(case)
    if meant is None or not is_all_given(case, case.steps[-2].given):
        return None
    return (
        f"{entry_name(case)} is {meant} with a constant",
        f"{meant} hands what it was given on to the JDK unchanged, which refuses it",
    )


def is_handed_on(case: Case, value: object) -> bool:
    """Whether a value is a caller's as it was given, a length of what was, or a constant."""
    state = case.state
    return is_callers(case, value) or is_constant(state, value) or is_length(state, value)


def is_callers(case: Case, value: object) -> bool:
    """Whether a value is an argument, or what a field holds that only callers fill."""
    if is_argument(case.state, value):
        return True
    field = field_holding(case.state, value)
    if field is None or field.owner.in_jdk:
        return False
    return only_callers_fill(case.known.sites, field)


def forbidden_class(case: Case) -> Facts | None:
    """A cast that generic types imply fails on what lies inside an input."""
    if case.blame is not Blame.CONTENTS or not case.steps:
        return None
    raw = contradicting(case)
    if raw is not None:
        return (f"`{raw}` is of a class that its generic type forbids",)
    state, held = case.state, case.trace.culprit
    culprit = state.resolved(held)
    if not isinstance(culprit, Ref):
        return None
    if culprit.address not in state.inputs.objects and not is_answered(state, held):
        return None
    if case.steps[0].method.is_bridge:
        return (f"{case.steps[0].name} is called with what its type parameter forbids",)
    if is_argument(state, held):
        return None
    if is_answer(state, held):
        return ("a class that only the test has answers with an object of that class",)
    step = case.steps[0]
    if not is_implied(case.machine.resolver, step.method, step.at):
        return None
    return ("the cast follows from the generic types of the source",)


def class_argument(case: Case) -> Facts | None:
    """What callers gave, to the method or to keep, is cast as it is; nothing asks for its class."""
    if not case.steps:
        return None
    if case.class_name == ARRAY_STORE.class_name and not case.trace.explicit:
        return stored_argument(case)
    if case.blame is not Blame.CONTENTS:
        return None
    held = case.trace.culprit
    if not is_callers(case, held) and not is_element(case.state, held):
        return None
    step = case.steps[0]
    if asks_class(case, held) or is_implied(case.machine.resolver, step.method, step.at):
        return None  # what generic types imply and an argument breaks, the program let in
    return (
        f"{step.name} casts what {entry_name(case)} was given",
        "nothing on the way asks for its class",
    )


def stored_argument(case: Case) -> Facts | None:
    """The JDK puts what is in a collection of the caller's into an array of another class.

    That is a cast of what was given, as by `list.toArray(new String[0])`. Where the program stores
    into its own array, its types let it.
    """
    state = case.state
    found = [state.resolved(each) for each in case.looked_into()] if case.is_of_jdk else []
    if not any(isinstance(each, Ref) and each.address in state.inputs.objects for each in found):
        return None
    own = next((step.name for step in case.steps if not step.method.owner.in_jdk), "")
    return (f"{own} puts what {entry_name(case)} was given into an array of another class",)


def array_type(case: Case) -> Facts | None:
    """An array that was given takes less than its declared type says."""
    if case.trace.explicit or case.class_name != ARRAY_STORE.class_name:
        return None
    for value in case.trace.operands:
        found = case.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if not isinstance(found, Ref) or found.address not in case.state.inputs.objects:
            continue
        if case.machine.type_name(case.state, found).startswith("["):
            return ("the array is an input",)
    return None


def past_end(case: Case) -> Facts | None:
    """An object reads past the end of a text or an array that its maker was given.

    Where it reads hangs on no field, nor on what the method is given: the program moves those.
    """
    if case.entry.is_static or not case.is_a("java/lang/IndexOutOfBoundsException"):
        return None
    if (case.trace.explicit and not case.is_of_jdk) or is_moved(case):
        return None
    for value in case.looked_into():
        found = case.state.resolved(value)
        if not isinstance(found, Ref) or found.address not in case.state.inputs.objects:
            continue
        if case.entry.is_constructor and is_argument(case.state, found):
            return (f"{entry_name(case)} reads past the end of what it was given",)
        field = field_holding(case.state, found)
        if field is None or field.owner.in_jdk or not is_handed_in(case.known.sites, field):
            continue
        name = f"{field.owner.simple_name}.{field.name}"
        return (f"{name} holds what a caller hands in, and is read past its end",)
    return None


TABLE: Final[tuple[tuple[FaultRule, Look], ...]] = (
    (FaultRule.PRECONDITION, Breaks("PreconditionError")),
    (FaultRule.POSTCONDITION, Breaks("PostconditionError")),
    (FaultRule.INVARIANT, Breaks("InvariantError")),
    (FaultRule.FRAME, Breaks("FrameError")),
    (FaultRule.PURITY, Breaks("PurityError")),
    (FaultRule.SIGNALS, Breaks("SignalsError")),
    (FaultRule.UNDEFINED_CLAUSE, undefined_clause),
    (FaultRule.ASSERTED_STATE, asserted_state),
    (FaultRule.ASSERTION, assertion),
    (FaultRule.DECLARED, declared),
    (FaultRule.DOCUMENTED, documented),
    (FaultRule.REFUSAL, refusal),
    (FaultRule.UNSUPPORTED, unsupported),
    (FaultRule.OWN_EXCEPTION, own_exception),
    (FaultRule.TWO_IN_ONE, two_roles),
    (FaultRule.ODD_ANSWER, odd_answer),
    (FaultRule.UNREADY, unready),
    (FaultRule.NULL_WELCOME, null_welcome),
    (FaultRule.NULL_ELSEWHERE, null_elsewhere),
    (FaultRule.NULL_ARGUMENT, NullFrom(Whence.ARGUMENT, "the argument `{}` is null")),
    (FaultRule.NULL_ELEMENT, NullFrom(Whence.ELEMENT, "the element `{}` is null")),
    (FaultRule.NULL_ANSWER, NullFrom(Whence.ANSWER, "the answer `{}` is null")),
    (FaultRule.NULL_FIELD, null_field),
    (FaultRule.REFUSAL_BELOW, refusal_below),
    (FaultRule.REFUSED_CONTENTS, refused_contents),
    (FaultRule.BOUND_TESTED, bound_tested),
    (FaultRule.NUMBER_ARGUMENT, number_argument),
    (FaultRule.FIXED_LENGTH, fixed_length),
    (FaultRule.JDK_REFUSAL, jdk_refusal),
    (FaultRule.FORBIDDEN_CLASS, forbidden_class),
    (FaultRule.ARRAY_TYPE, array_type),
    (FaultRule.CLASS_ARGUMENT, class_argument),
    (FaultRule.PAST_END, past_end),
    (FaultRule.REFUSES_OWN, refuses_own),
)
"""Every rule but `own-fault`, which is what is left."""


def own_fault(case: Case) -> Facts:
    """What is known of an error that no rule explains."""
    own = (step.name for step in case.steps if not step.method.owner.in_jdk)
    return (f"no argument is wrong by itself; {next(own, entry_name(case))} fails",)
