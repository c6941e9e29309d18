"""What speaks against a defect: that nobody meets it who uses the code as it is made."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.explore.entry import RECEIVER
from jejak.explore.triage.cases import short_name
from jejak.explore.triage.dependence import SETTINGS, InputPart
from jejak.explore.triage.nulls import documents_null
from jejak.explore.triage.origins import Whence, held_by, is_argument
from jejak.explore.triage.signs_for import (
    UNTELLING,
    exceptions_made,
    link,
    question,
    refuses,
    welcome,
)
from jejak.explore.triage.weighing import (
    ARITHMETIC,
    NO_DISPLAY,
    OF_THE_JVM,
    REFLECTED,
    Weighed,
    _called,
    filling,
    is_about_given,
    own_field,
)
from jejak.expr import Expr
from jejak.program import Method, Program
from jejak.program.intent.annotations import NULLABLE, on_field
from jejak.program.intent.documented import own_types_above
from jejak.results.findings import FaultRule
from jejak.semantics.throwing import ASSERTION
from jejak.state.records import Instance
from jejak.state.values import Ref, Symbol


def half_made(weighed: Weighed) -> str | None:
    """A field is null that methods fill which others call."""
    if weighed.rule is FaultRule.NULL_ELSEWHERE:
        return None
    return filled_later(weighed)


def maybe_later(weighed: Weighed) -> str | None:
    """The same, of a field that the program takes for empty now and then.

    Not where somebody only asks the object itself: an answer is due whenever that is.
    """
    if weighed.rule is not FaultRule.NULL_ELSEWHERE:
        return None
    is_asked = question(weighed) is not None and is_of_receiver(weighed)
    return None if is_asked else filled_later(weighed)


def is_of_receiver(weighed: Weighed) -> bool:
    """Whether the field that is null is one of the object whose method is called."""
    values = (value for name, value in weighed.state.inputs.arguments if name == RECEIVER)
    receiver = weighed.state.resolved(next(values, None))
    record = weighed.state.record(receiver) if isinstance(receiver, Ref) else None
    origin = weighed.origin
    return origin is not None and record is not None and held_by(record, origin.name) is not None


def filled_later(weighed: Weighed) -> str | None:
    """Who is to fill the field that is null, beside constructors."""
    field = own_field(weighed)
    if field is None or link(weighed) is not None or on_field(field) in NULLABLE:
        return None
    fillers = list(filling(weighed, field))
    later = next((each for each in fillers if not each.is_constructor), None)
    if later is None and fillers:
        return None
    who = "nobody in the program" if later is None else f"{later.owner.simple_name}.{later.name}"
    return f"{who} fills {_called(field)}"


def given_number(weighed: Weighed) -> str | None:
    """The index, the size, or what the JDK refuses is made of numbers that nothing bounds."""
    if weighed.case.class_name == ARITHMETIC or weighed.is_null or not weighed.is_open:
        return None
    return "a number that is given says where, or how much, and nothing compares it"


def inside(weighed: Weighed) -> str | None:
    """What fails, or the text that it is made of, lies deep inside of what is given."""
    holder = weighed.holder
    made_of = weighed.hangs.of(*weighed.numbers, holder)
    if not weighed.is_null and InputPart.INNER_TEXT in made_of and InputPart.TEXT not in made_of:
        return "what fails is made of a text deep inside an object"
    if holder is None or weighed.is_own or is_argument(weighed.state, holder):
        return None
    record = weighed.state.record(holder)
    if record.early and holder.address not in weighed.state.inputs.objects:
        return None  # a table of the program's own
    is_text = isinstance(record, Instance) and InputPart.TEXT in weighed.hangs.of(holder)
    return None if is_text else "what fails lies in an object that is given"


def raw(weighed: Weighed) -> str | None:
    """What numbers an array holds was asked on the way."""
    return "numbers in an array decide it" if weighed.hangs.asks(InputPart.ELEMENT) else None


def answers(weighed: Weighed) -> str | None:
    """What a class that only the test has answers was asked, or fails."""
    state = weighed.state
    origin = weighed.origin
    if origin is not None and origin.whence is Whence.ANSWER:
        method = origin.method
        documented = method is not None and method.owner.in_jdk and welcome(weighed) is not None
        return None if documented else "a class of the test answers null"
    for _, method, value, _ in state.inputs.answers:
        if method.owner.is_annotation or method.type.result == "V":
            continue
        documented = method.owner.in_jdk and documents_null(method.owner.name, method.name)
        if documented and state.resolved(value) is None:
            continue  # that it may be null is documented
        is_bound = isinstance(value, Symbol) and state.resolved(value) is not value
        asked = isinstance(value, Expr) and weighed.hangs.asks(InputPart.ANSWER)
        if is_bound or asked:
            return f"a class of the test answers {method.name}"
    return None


def null_given(weighed: Weighed) -> str | None:
    """An argument is null, and what fails is handed it, or a null that it led to."""
    state = weighed.state
    if weighed.rule is FaultRule.NULL_WELCOME or weighed.origin is not None:
        return None
    handed = weighed.case.handed_to_jdk() or () if weighed.case.is_of_jdk else ()
    nulls = [
        name
        for name, value in state.inputs.arguments
        if isinstance(value, Symbol) and state.resolved(value) is None
    ]
    is_handed = any(isinstance(e, Symbol) and state.resolved(e) is None for e in handed)
    if is_handed or (weighed.is_null and nulls):
        return f"`{nulls[0]}` is null" if nulls else "the JDK is handed a null"
    return None


def null_asked(weighed: Weighed) -> str | None:
    """The method asks whether an argument is null, and fails on what it makes of that."""
    state = weighed.state
    if weighed.is_null or weighed.case.class_name == ASSERTION:
        return None
    for name, value in state.inputs.arguments:
        if isinstance(value, Symbol) and state.resolved(value) is None:
            return f"`{name}` is null"
    return None


def surroundings(weighed: Weighed) -> str | None:
    """A property or a variable of the environment is set and asked, or a display is missing."""
    if weighed.case.is_a(NO_DISPLAY):
        return "there is no display"
    hangs = weighed.hangs
    if InputPart.OUTSIDE in hangs.of(*weighed.numbers, weighed.holder) | hangs.decided_last():
        return "what the surroundings say decides it"
    for answer in weighed.state.inputs.environment.answers:
        if not answer.name.startswith(SETTINGS) or answer.name.startswith(OF_THE_JVM):
            continue
        value = answer.value
        found = weighed.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if isinstance(found, Ref):
            return f"{answer.name} is set"
    return None


def class_given(weighed: Weighed) -> str | None:
    """Which class, method or field is handed in is asked on the way, or is closed to others."""
    if weighed.case.is_a(CLOSED):
        return "the module of what is handed in is closed to others"
    for ref in weighed.state.inputs.objects.values():
        record = weighed.state.record(ref)
        if isinstance(record, Instance) and record.shape.name.startswith(REFLECTED):
            return "a class, a method or a field is given"
    values = (*weighed.numbers, *(value for _, value in weighed.state.inputs.arguments))
    for value in values:
        found = weighed.state.resolved(value) if isinstance(value, Ref | Symbol) else None
        if isinstance(found, Ref) and weighed.case.machine.type_name(
            weighed.state, found
        ).startswith(REFLECTED):
            return "a class is given"
    return None


CLOSED = "java/lang/reflect/InaccessibleObjectException"
GENERATORS = (
    "jj_", "jjt", "expectedTokenSequences", "zz", "_serializedATN", "CUP$", "yytable",
)  # fmt: skip
"""How generators of parsers (JavaCC, JJTree, JFlex, ANTLR, CUP, yacc) begin names of members."""


def generated(weighed: Weighed) -> str | None:
    """The class where it fails has members as generators name them."""
    own = [step.method for step in weighed.case.steps if not step.method.owner.in_jdk]
    if not own:
        return None
    java = own[0].owner
    names = (*(name for name, _ in java.methods), *(name for name, _ in java.fields))
    found = next((each for each in names if each.startswith(GENERATORS)), None)
    return None if found is None else f"{java.simple_name} has {found}"


def asserts_given(weighed: Weighed) -> str | None:
    """An assertion is about what was given, as it was."""
    is_assertion = weighed.rule is FaultRule.ASSERTION
    return (
        "it asks about what was given, as it was"
        if is_assertion and is_about_given(weighed)
        else None
    )


def called_inside(weighed: Weighed) -> str | None:
    """The program itself calls the entry method, from another class, or what it overrides.

    What it is given is then what that call gives it, whatever else its type allows.
    """
    known, entry = weighed.case.known, weighed.case.entry
    for method in (entry, *declared_above(weighed.case.machine.program, entry)):
        for caller, _, call in known.sites.calls_of(method):
            if call.method.owner.startswith("java/"):
                continue  # any object may be meant: `equals`, `run`
            if caller.name != entry.name and outermost(caller) != outermost(entry):
                called = f"{method.owner.simple_name}.{method.name}"
                return f"{caller.owner.simple_name}.{caller.name} calls {called}"
    return None


def declared_above(program: Program, method: Method) -> Iterator[Method]:
    """The methods without code, of the program's types above, that a method is the code of."""
    if method.is_static or method.is_constructor:
        return
    for java in own_types_above(program, method.owner):
        found = java.methods.get((method.name, method.descriptor))
        if found is not None and found.is_abstract and not java.in_jdk:
            yield found


def outermost(method: Method) -> str:
    """The class around a method that is in no other one."""
    return method.owner.name.partition("$")[0]


ILLEGAL_ARGUMENT = "java/lang/IllegalArgumentException"
SILENT = (
    "java/lang/NumberFormatException",
    "java/util/IllegalFormatException",
    "java/util/regex/PatternSyntaxException",
)
"""Those that say what is wrong with a text, but not to whoever gave another one."""


def refused_alike(weighed: Weighed) -> str | None:
    """A method of the program on the way throws the same for other inputs, or what is above it.

    Whoever calls it has to reckon with that exception anyway.
    """
    case = weighed.case
    if case.class_name == ASSERTION or (case.is_thrown and not case.is_of_jdk):
        return None
    for step in case.steps:
        if step.method.owner.in_jdk:
            continue
        for name in exceptions_made(step.method):
            if name not in UNTELLING and case.is_a(name):
                return f"{step.name} throws {short_name(name)} for other inputs"
    return None


def no_number(weighed: Weighed) -> str | None:
    """A text that is parsed is no number, where no method on the way refuses texts otherwise."""
    case = weighed.case
    if not case.is_of_jdk or case.class_name != SILENT[0]:
        return None
    own = [step.method for step in case.steps if not step.method.owner.in_jdk]
    declared = any(each.attributes.exceptions() for each in own)
    if declared or refuses(weighed) is not None or refused_alike(weighed) is not None:
        return None
    return "no method on the way refuses texts in another way"


def jdk_says(weighed: Weighed) -> str | None:
    """The JDK refuses what it was handed, and says so: `new SecretKeySpec(new byte[0], "RC4")`."""
    case = weighed.case
    if not case.is_of_jdk or not case.is_a(ILLEGAL_ARGUMENT) or case.is_a(*SILENT):
        return None
    return f"{short_name(case.class_name)} of the JDK"
