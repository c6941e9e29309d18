"""What speaks for a defect: that the use is one that the code is made for."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode.exceptions import Blame
from jejak.bytecode.instructions import (
    BRANCHES,
    ArrayStore,
    GetField,
    Invoke,
    New,
    Switch,
    Throw,
)
from jejak.explore.triage.bounds import is_tested_end, number_under
from jejak.explore.triage.cases import NULL_POINTER, Case, entry_name, short_name
from jejak.explore.triage.dependence import InputPart
from jejak.explore.triage.nulls import documents_null, is_container, overridden
from jejak.explore.triage.origins import NullOrigin, Whence, field_holding, is_argument
from jejak.explore.triage.weighing import (
    ARITHMETIC,
    NEGATIVE_SIZE,
    NO_DISPLAY,
    Weighed,
    _called,
    filling,
    index_and_bound,
    is_about_given,
    is_compared,
    is_reduced,
    null_maker,
    own_field,
    reads_static,
)
from jejak.expr.ops import MUL
from jejak.expr.variables import subterms
from jejak.program import Field, Method
from jejak.program.intent.annotations import NULLABLE, on_parameter, on_result
from jejak.program.intent.call_sites import parameter_position
from jejak.program.intent.null_tests import (
    EQUALS,
    asks_of_parameter,
    asks_of_result,
    instructions_of,
)
from jejak.program.intent.readiness import is_linking
from jejak.results.findings import FaultRule
from jejak.semantics.throwing import ASSERTION
from jejak.state.records import Array, Instance
from jejak.state.values import Ref, Symbol

ASKING = (*BRANCHES, Switch)
"""Instructions that go one way or another."""
EXCEPTION = "java/lang/Exception"
UNTELLING = (EXCEPTION, "java/lang/RuntimeException", "java/io/IOException")
"""Exceptions that say nothing of what is wrong with a text."""
CONTENTS = ("java/util/", "java/lang/")
"""Packages of collections and texts."""
KEPT = frozenset((InputPart.FIELD, InputPart.ANSWER))
"""Numbers that objects were given."""
ASSERTIONS_OFF = "$assertionsDisabled"
"""The field that code asks which `assert` became."""
ASSERTIONS = (FaultRule.ASSERTION, FaultRule.ASSERTED_STATE)


def text(weighed: Weighed) -> str | None:
    """What fails is made of a text, or what a text says was decided last."""
    if weighed.case.is_a("java/lang/ClassCastException"):
        return None  # no text says of which class something is
    if weighed.is_open or (
        weighed.origin is not None and weighed.origin.whence is not Whence.FIELD
    ):
        return None
    hangs = weighed.hangs
    if InputPart.TEXT in hangs.of(*weighed.numbers, weighed.holder):
        return "a text that is given says what fails"
    if InputPart.TEXT in hangs.decided_last():
        return "what a text that is given says decides it"
    return None


def ends(weighed: Weighed) -> str | None:
    """The JDK answers null, as it documents, and the program goes on as if it had not."""
    called = null_maker(weighed)
    if called is None or not called.method.owner.startswith(("java/", "javax/", "org/w3c/")):
        return None
    if not documents_null(called.method.owner, called.method.name):
        return None
    return f"{called.method.name} of the JDK gives null"


def left_null(weighed: Weighed) -> str | None:
    """A field that only constructors fill is null."""
    field = own_field(weighed)
    if field is None or is_linking(weighed.case.known.sites, field):
        return None
    fillers = list(filling(weighed, field))
    if not fillers or not all(each.is_constructor for each in fillers):
        return None
    others = [each for each in field.owner.methods.values() if each.is_constructor]
    leaving = [each for each in others if each not in fillers and not hands_on(each)]
    if not any(is_for_subclasses(weighed, each) for each in leaving):
        return None
    return f"only constructors fill {_called(field)}, and not every one does"


def is_for_subclasses(weighed: Weighed, constructor: Method) -> bool:
    """Whether a constructor is one that people use, and not there for serialization alone.

    Of an abstract class, that is one that classes below call; where none calls any, all are.
    """
    if not constructor.owner.is_abstract:
        return True
    sites = weighed.case.known.sites
    calls = {
        each: any(
            caller.owner is not each.owner and call.method.owner == each.owner.name
            for caller, _, call in sites.calls_of(each)
        )
        for each in constructor.owner.methods.values()
        if each.is_constructor
    }
    return calls[constructor] or not any(calls.values())


def hands_on(constructor: Method) -> bool:
    """Whether a constructor has another one of its class do the work."""
    body = constructor.body
    return any(
        isinstance(each, Invoke)
        and (each.method.owner, each.method.name) == (constructor.owner.name, "<init>")
        for each in (() if body is None else body.instructions)
    )


def structure(weighed: Weighed) -> str | None:
    """A link to another object of the class is null, where a loop or a recursion follows links."""
    field = link(weighed)
    if field is None or not is_walking(weighed.case):
        return None
    return f"{_called(field)} ends a structure"


def link(weighed: Weighed) -> Field | None:
    """The field that is null, where it links objects of its class to others of it."""
    field = own_field(weighed)
    return field if field is not None and field.descriptor == f"L{field.owner.name};" else None


def is_walking(case: Case) -> bool:
    """Whether the method where a case fails has a loop, or is on the way to itself."""
    own = [step.method for step in case.steps if not step.method.owner.in_jdk]
    if not own:
        return False
    flow = own[0].flow
    return own[0] in own[1:] or (flow is not None and bool(flow.loops))


def tested(weighed: Weighed) -> str | None:
    """An index is compared with its bound, and let through."""
    is_tested = weighed.rule is FaultRule.BOUND_TESTED and is_tested_end(weighed.case)
    if is_tested and not weighed.case.is_a(NEGATIVE_SIZE):
        return "it is compared with the bound that it breaks"
    return None


def compared(weighed: Weighed) -> str | None:
    """What an index or a size is made of is compared with its bound."""
    if weighed.case.blame is not Blame.NUMBER or tested(weighed) or not is_compared(weighed):
        return None
    return None if reduced(weighed) else "what it is made of is compared with its bound"


def reduced(weighed: Weighed) -> str | None:
    """An index is a remainder: the program brings it into a range, which it leaves."""
    culprit, _ = index_and_bound(weighed)
    if weighed.case.blame is not Blame.NUMBER or weighed.case.is_a(NEGATIVE_SIZE):
        return None
    return "it is a remainder" if culprit is not None and is_reduced(culprit) else None


def always(weighed: Weighed) -> str | None:
    """Nothing that the caller gives was asked for."""
    if weighed.case.class_name in (ASSERTION, NO_DISPLAY) or weighed.origin is not None:
        return None
    inputs, entry = weighed.state.inputs, weighed.case.entry
    if any(True for _ in weighed.hangs.asked()) or inputs.objects or inputs.environment.answers:
        return None
    if not entry.is_static and not entry.is_constructor:
        return None
    if any(weighed.state.resolved(e) is None for _, e in inputs.arguments if isinstance(e, Symbol)):
        return None
    if any(is_argument(weighed.state, each) for each in weighed.numbers):
        return None
    return f"{entry_name(weighed.case)} asks for nothing on the way"


def takes_any(weighed: Weighed) -> str | None:
    """An `equals` casts what it is given, whatever that is."""
    entry = weighed.case.entry
    is_equals = (entry.name, entry.descriptor) == EQUALS and not entry.is_static
    if not is_equals or not weighed.case.is_a("java/lang/ClassCastException"):
        return None
    if not is_argument(weighed.state, weighed.case.trace.culprit):
        return None
    return "equals must take any object" if always(weighed) is None else None


def computed(weighed: Weighed) -> str | None:
    """An assertion fails on what is not as it was given."""
    if weighed.rule not in ASSERTIONS or is_about_given(weighed):
        return None
    if is_there_to_fail(weighed.case) or tells_failures(weighed.case):
        return None
    last = weighed.hangs.decided_last()
    if last and last <= KEPT and not is_about_product(weighed):
        return None  # an object was given such numbers to keep, or the test's class says them
    return "an assertion is about what the program computed"


def is_about_product(weighed: Weighed) -> bool:
    """Whether the last condition about the input is about a product, which wraps around."""
    asked = next(filter(weighed.hangs.of_term, weighed.hangs.asked()), None)
    return asked is not None and any(each.op == MUL for each in subterms(asked))


def is_there_to_fail(case: Case) -> bool:
    """Whether the entry method throws whatever there is: nothing in it asks for anything."""
    if not case.trace.explicit or case.steps[0].method is not case.entry:
        return False
    return not any(isinstance(each, ASKING) for each in instructions_of(case.entry))


def tells_failures(case: Case) -> bool:
    """Whether a program throws assertion errors to tell what others got wrong, as JUnit does.

    Such a program has classes of its own below them. What `assert` says is about itself all the
    same.
    """
    thrower = case.steps[0].method if case.steps else case.entry
    if any(
        isinstance(e, GetField) and e.field.name == ASSERTIONS_OFF for e in instructions_of(thrower)
    ):
        return False
    bound = case.machine.program.find(ASSERTION)
    if bound is None:
        return False
    below = case.machine.class_hierarchy.types_below(bound)
    return any(not each.in_jdk for each in below)


def welcome(weighed: Weighed) -> str | None:
    """Something shows that a null is welcome right where it fails."""
    origin = weighed.origin
    if weighed.rule is not FaultRule.NULL_WELCOME or origin is None:
        return None
    if origin.whence is Whence.ANSWER:
        method = origin.method
        said = method is not None and (method.owner.in_jdk or on_result(method) in NULLABLE)
        return "it is documented as an answer" if said and is_container_of(method) else None
    if origin.field is not None:
        return "its field is tested where it fails, or annotated"
    return welcome_here(weighed, origin)


def welcome_here(weighed: Weighed, origin: NullOrigin) -> str | None:
    """Whether a method on the way asks whether what it is given is null, or says that it may be.

    That a caller passes null somewhere, or another class asks, does not say so of this one.
    """
    resolver = weighed.case.known.resolver
    for step in weighed.case.steps:
        for local, value in enumerate(step.given):
            position = parameter_position(step.method, local)
            is_it = isinstance(value, Symbol) and value.name == origin.name
            if not is_it or position is None or step.method.owner.in_jdk:
                continue
            above = (step.method, *overridden(weighed.case, step.method))
            if any(on_parameter(each, position) in NULLABLE for each in above):
                return f"`{origin.name}` is annotated"
            if (step.method.name, step.method.descriptor) == EQUALS:
                return "equals must take null"
            if asks_of_parameter(step.method, local, resolver):
                return f"{step.name} asks whether it is null"
    return None


def is_container_of(method: Method | None) -> bool:
    """Whether an answer may be null by what the JDK or an annotation says."""
    return method is not None and (not method.owner.in_jdk or is_container(method.owner))


def asked_by_kin(weighed: Weighed) -> str | None:
    """The method that is overridden asks whether the same call gives null."""
    origin = weighed.origin
    method = None if origin is None else origin.method
    if method is None or not weighed.case.steps:
        return None
    resolver = weighed.case.known.resolver
    for step in weighed.case.steps:
        for other in overridden(weighed.case, step.method):
            if asks_of_result(other, method, resolver):
                return f"{other.owner.simple_name}.{other.name} asks whether it gives null"
    return None


def own(weighed: Weighed) -> str | None:
    """The program made what fails, of what nobody gives as a number; or its own null fails."""
    if weighed.is_open or weighed.case.class_name == ARITHMETIC:
        return None
    if weighed.is_null:
        is_of_others = weighed.origin is not None or weighed.case.null_culprit() is not None
        if is_of_others or reads_static(weighed) or is_of_nothing(weighed):
            return None
        return "the null is the program's own"
    if weighed.case.is_a(NEGATIVE_SIZE) or InputPart.STATE in weighed.hangs.of(*weighed.numbers):
        return None
    return "the program made what fails" if weighed.is_own else None


def is_of_nothing(weighed: Weighed) -> bool:
    """Whether the program's own code gives null because there is nothing in what it was given."""
    if weighed.hangs.decided_last() != {InputPart.LENGTH}:
        return False
    maker = null_maker(weighed)
    return maker is not None and not maker.method.owner.startswith(("java/", "javax/"))


def empty(weighed: Weighed) -> str | None:
    """What the method itself is given has nothing in it."""
    models = weighed.state.exploration.models
    if not models or weighed.is_null or weighed.is_open:
        return None
    if weighed.case.class_name == ARITHMETIC or weighed.case.is_a(NEGATIVE_SIZE):
        found = weighed.hangs.of(*weighed.numbers)
        is_empty = bool(found) and found <= {InputPart.LENGTH, InputPart.TEXT}
        return "how much it is given makes the number that fails" if is_empty else None
    holder = weighed.holder
    if holder is None or not is_argument(weighed.state, holder):
        return None
    record = weighed.state.record(holder)
    if isinstance(record, Array):
        if is_written(weighed.case) or is_among_others(weighed):
            return None
        return "an array is empty" if number_under(models[0], record.length) == 0 else None
    is_content = isinstance(record, Instance) and record.shape.name.startswith(CONTENTS)
    asked = is_content and weighed.hangs.asks(InputPart.LENGTH)
    return "a collection or a text is given" if asked else None


def is_among_others(weighed: Weighed) -> bool:
    """Whether an array is given that has something in it."""
    state = weighed.state
    for _, value in state.inputs.arguments:
        ref = state.resolved(value) if isinstance(value, Ref | Symbol) else None
        record = state.record(ref) if isinstance(ref, Ref) else None
        if isinstance(record, Array) and number_under(state.exploration.models[0], record.length):
            return True
    return False


def is_written(case: Case) -> bool:
    """Whether an element is to be stored: an array that is given for that has room, or should."""
    step = case.steps[0]
    return step.at < len(step.code.instructions) and isinstance(
        step.code.instructions[step.at], ArrayStore
    )


def number(weighed: Weighed) -> str | None:
    """Arithmetic fails on numbers that are given: not on one that only a constructor kept so."""
    case = weighed.case
    if case.class_name != ARITHMETIC or case.is_thrown:
        return None
    field = field_holding(weighed.state, case.trace.culprit)
    if field is not None and all(each.is_constructor for each in filling(weighed, field)):
        return None
    return "it is divided by what numbers come to"


def question(weighed: Weighed) -> str | None:
    """A public method without parameters that says something of its object throws."""
    entry = weighed.case.entry
    is_callers = weighed.origin is not None and weighed.rule is not FaultRule.NULL_ELSEWHERE
    if is_callers and left_null(weighed) is None:
        return None  # it has not been told what it is asked for
    is_asking = entry.name.startswith(("get", "is", "has")) or entry.name in (
        "toString", "hashCode", "size", "isEmpty", "length",
    )  # fmt: skip
    if not is_asking or entry.type.parameters or entry.type.result == "V" or entry.is_static:
        return None
    return f"{entry_name(weighed.case)} only asks"


def refuses(weighed: Weighed) -> str | None:
    """A method on the way throws, in words, for other texts than the one that fails."""
    if text(weighed) is None:
        return None
    hierarchy = weighed.case.known.resolver.hierarchy
    for step in weighed.case.steps:
        if step.method.owner.in_jdk:
            continue
        for name in (*step.method.attributes.exceptions(), *exceptions_made(step.method)):
            is_refusal = hierarchy.is_subtype(name, EXCEPTION) and name not in UNTELLING
            is_other = not weighed.case.is_a(name) and not hierarchy.is_subtype(name, NULL_POINTER)
            if is_refusal and is_other:
                return f"{step.name} throws {short_name(name)}"
    return None


def exceptions_made(method: Method) -> Iterator[str]:
    """The classes that a method makes objects of, where it throws at all."""
    instructions = instructions_of(method)
    if any(isinstance(each, Throw) for each in instructions):
        yield from (each.class_name for each in instructions if isinstance(each, New))


def reckoned(weighed: Weighed) -> str | None:
    """Another method of the program reckons with the null."""
    if weighed.rule is FaultRule.NULL_ELSEWHERE:
        return "another method asks whether it is null, and goes on"
    is_answer = weighed.origin is not None and weighed.origin.whence is Whence.ANSWER
    if weighed.rule is FaultRule.NULL_WELCOME and is_answer and welcome(weighed) is None:
        return "another class asks whether it is null, and goes on"
    return None
