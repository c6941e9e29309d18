"""What signs look at: what fails in a case, what it hangs on, who fills what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from jejak.bytecode.exceptions import Blame
from jejak.bytecode.instructions import GetField, Invoke, Load
from jejak.explore.triage.bounds import number_under, tested_bound
from jejak.explore.triage.cases import Case
from jejak.explore.triage.contents import is_about_arguments
from jejak.explore.triage.dependence import Dependence, InputPart
from jejak.explore.triage.object_rules import null_origin
from jejak.explore.triage.origins import NullOrigin, is_constant, is_given
from jejak.explore.triage.refusals import refused_values
from jejak.expr import Expr
from jejak.expr.ops import AND, EQ, NOT, SREM
from jejak.expr.variables import subterms, variables
from jejak.machine.strings import CLASS
from jejak.program import Field, Method
from jejak.program.intent.filling import READING, stores_of
from jejak.program.intent.operands import Operands, depth_of_object
from jejak.program.intent.readiness import is_null
from jejak.results.findings import FaultRule
from jejak.state.values import Ref

ARITHMETIC: Final = "java/lang/ArithmeticException"
NO_BOUND: Final = frozenset((InputPart.NUMBER, InputPart.FIELD, InputPart.ANSWER))
"""Numbers that an index may be made of, and that are as whoever gave them says."""
REFLECTED: Final = (CLASS, "java/lang/reflect/")
NEGATIVE_SIZE: Final = "java/lang/NegativeArraySizeException"
OF_THE_JVM: Final = tuple(
    f'System.getProperty("{each}.' for each in ("java", "os", "user", "file", "line", "path", "sun")
)
"""Properties that are always set."""
ARRAYCOPY: Final = ("java/lang/System", "arraycopy")
MOST_STEPS: Final = 8
"""Instructions that lead back to what made a null."""


NO_DISPLAY: Final = "java/awt/HeadlessException"
"""What is thrown where a machine has no display, whatever the program does."""


class Weighed:
    """A case, with what its signs look at."""

    def __init__(self, case: Case, rule: FaultRule) -> None:
        self.case = case
        self.rule = rule
        self.state = case.state
        self.hangs = Dependence(case.state, case.known.sites)

    @cached_property
    def origin(self) -> NullOrigin | None:
        """Where the null comes from that fails, if it is none of the program's own."""
        return null_origin(self.case)

    @cached_property
    def is_null(self) -> bool:
        """Whether a null fails."""
        return self.case.is_a("java/lang/NullPointerException")

    @cached_property
    def numbers(self) -> tuple[object, ...]:
        """What fails beside objects: an index, a size, a divisor, what the JDK was handed."""
        case = self.case
        if case.is_of_jdk:
            return case.handed_to_jdk() or ()
        return () if case.blame is Blame.NULL else (case.trace.culprit, case.trace.length)

    @cached_property
    def holder(self) -> Ref | None:
        """The object that fails: the array, the text, the collection."""
        if self.is_null or (self.case.blame is Blame.NOBODY and not self.case.is_of_jdk):
            return None
        found = [self.state.resolved(each) for each in self.case.looked_into()]
        refs = [each for each in found if isinstance(each, Ref)]
        return refs[-1] if refs else None

    @cached_property
    def is_own(self) -> bool:
        """Whether the program made what fails, on the path."""
        if self.holder is None:
            return False
        is_input = self.holder.address in self.state.inputs.objects
        return not is_input and not self.state.record(self.holder).early

    @cached_property
    def is_open(self) -> bool:
        """Whether what fails is made of numbers that somebody gave, and that nothing bounds."""
        if is_compared(self):
            return False
        found = self.hangs.of(*self.numbers)
        return not NO_BOUND.isdisjoint(found) or is_counted_up(self)


# --- what they look at ---------------------------------------------------------------------------


def is_about_given(weighed: Weighed) -> bool:
    """Whether an assertion asks about given values only."""
    if weighed.rule is FaultRule.ASSERTED_STATE:
        return False
    last = next(filter(weighed.hangs.of_term, weighed.hangs.asked()), None)
    if last is not None and not is_about_arguments(weighed.case):
        return False
    values = refused_values(weighed.case)
    state = weighed.state
    return any(is_given(state, each) for each in values) and all(
        is_given(state, each) or is_constant(state, each) for each in values
    )


def is_compared(weighed: Weighed) -> bool:
    """Whether what an index is made of is compared with its bound, or reduced to a range."""
    case = weighed.case
    if case.is_a(NEGATIVE_SIZE) or is_copying(case):
        return False
    culprit, length = index_and_bound(weighed)
    if culprit is None:
        return False
    if is_reduced(culprit) or tested_bound(case) is not None:
        return True
    models = weighed.state.exploration.models
    names = {each.payload for each in variables(culprit)}
    bound = {each.payload for term in length for each in variables(term)}
    is_negative = bool(models) and (number_under(models[0], culprit) or 0) < 0
    for asked in list(weighed.hangs.asked())[1:]:
        conjunct = asked.args[0] if asked.op == NOT else asked
        if conjunct.op in (AND, EQ):
            continue
        found = {each.payload for each in variables(conjunct)}
        if found & names and (found <= names if is_negative else found & bound):
            return True
    return False


def is_copying(case: Case) -> bool:
    """Whether arrays are copied: what the JDK compares on the way, nobody else has compared."""
    call = case.call_of(case.steps[0]) if case.steps and case.is_of_jdk else None
    return call is not None and (call.method.owner, call.method.name) == ARRAYCOPY


def index_and_bound(weighed: Weighed) -> tuple[Expr | None, tuple[Expr, ...]]:
    """The number that is out of range, where it is open, and what its bound is made of."""
    if not weighed.case.is_of_jdk:
        culprit, length = weighed.case.trace.culprit, weighed.case.trace.length
        bound = (length,) if isinstance(length, Expr) else ()
        return culprit if isinstance(culprit, Expr) else None, bound
    found = [each for each in weighed.numbers if isinstance(each, Expr)]
    return found[0] if found else None, tuple(weighed.hangs.sizes(weighed.holder))


def is_counted_up(weighed: Weighed) -> bool:
    """Whether the index is one that the path counts to, as far as a number that is given says."""
    if weighed.case.blame is not Blame.NUMBER or isinstance(weighed.case.trace.culprit, Expr):
        return False
    for asked in weighed.hangs.asked():
        conjunct = asked.args[0] if asked.op == NOT else asked
        found = weighed.hangs.of_term(conjunct)
        if conjunct.op not in (AND, EQ) and found and found <= NO_BOUND:
            return True
    return False


def is_reduced(term: Expr) -> bool:
    """Whether a number is made of a remainder."""
    return any(each.op == SREM for each in subterms(term))


def own_field(weighed: Weighed) -> Field | None:
    """The field of the program that is null and fails."""
    origin = weighed.origin
    field = None if origin is None else origin.field
    return None if field is None or field.owner.in_jdk else field


def filling(weighed: Weighed, field: Field) -> Iterator[Method]:
    """The methods that put something into a field, reading from streams apart."""
    sites = weighed.case.known.sites
    for method in sites.methods_naming(field.name):
        if method.name in READING:
            continue
        if any(not is_null(method, at) for at in stores_of(sites, method, field)):
            yield method


def null_maker(weighed: Weighed) -> Invoke | None:
    """The call that gave the program's own null which fails."""
    case = weighed.case
    if case.blame is not Blame.NULL or not case.steps:
        return None
    made = made_by(case)
    return made if isinstance(made, Invoke) else None


def reads_static(weighed: Weighed) -> bool:
    """Whether a null was read from a static field."""
    made = made_by(weighed.case) if weighed.case.steps else None
    return isinstance(made, GetField) and made.static


def made_by(case: Case) -> object:
    """The instruction that made the reference which the place of an error dereferences."""
    step = case.steps[0]
    operands = Operands(step.method)
    if step.at >= len(operands.instructions):
        return None
    depth = depth_of_object(operands.instructions[step.at])
    index = None if depth is None else operands.maker(step.at, depth)
    for _ in range(MOST_STEPS):
        made = None if index is None else operands.instructions[index]
        stores = operands.stores.get(made.index, []) if isinstance(made, Load) else []
        before = [each for each in stores if each < step.at]
        if not isinstance(made, Load) or not before:
            return made
        index = operands.maker(before[-1])
    return None


def _called(field: Field) -> str:
    return f"{field.owner.simple_name}.{field.name}"
