"""What surrounds the program: the machine, the moment, other threads.

The JDK's own set-up gets the answers of a plain machine; the program gets any. What a test can make
them answer is an input like others, by the call that asks (`answered`); the rest blurs the path.
"""

from __future__ import annotations

from typing import Final

from jejak.expr import Expr, and_, const, fle, flt, sge, sgt, sle, slt
from jejak.inputs.contexts import ALONE
from jejak.inputs.references import make_input
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome, ask_truth, ask_whether
from jejak.machine.strings import STRING
from jejak.machine.texts import Text
from jejak.machine.values import fresh_primitive, lift, sort_of
from jejak.models.arguments import ILLEGAL_ARGUMENT
from jejak.program import JavaClass
from jejak.results.environment import EnvironmentCall, Surrounding
from jejak.results.reasons import Approximation, Omission
from jejak.semantics.throwing import throw_new
from jejak.state.environment import EnvironmentAnswer
from jejak.state.frames import INITIALISER
from jejak.state.path import GIVEN
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import UNREAD, Ref, Symbol

ENVIRONMENT: Final = Approximation.ENVIRONMENT
"""Why values that the machine or the moment decide make a path approximate."""
THREADS: Final = Approximation.THREADS
PRINTABLE: Final = (32, 126)
LONGEST_LINE: Final = 10
"""Characters of a line that comes from outside."""
PROPERTIES: Final = {
    "file.encoding": "UTF-8",
    "native.encoding": "UTF-8",
    "sun.jnu.encoding": "UTF-8",
    "line.separator": "\n",
    "file.separator": "/",
    "path.separator": ":",
    "java.home": "/usr/lib/jvm",
    "user.dir": "/",
}
"""Properties that class initialisers of the JDK look for; all others are not set."""


def answered(
    state: State, call: EnvironmentCall, name: str, descriptor: str, value: object
) -> EnvironmentAnswer:
    """Notes what the surroundings answer; `name` is that of no other input."""
    answer = EnvironmentAnswer(call, name, descriptor, value)
    state.inputs.environment = state.inputs.environment.with_answer(answer)
    return answer


def name_of_answer(state: State, call: str) -> str:
    """A name for the next answer to a call: the call itself, from the second one on numbered."""
    taken = {each.name for each in state.inputs.environment.answers}
    number = 1 + sum(each.call.call == call for each in state.inputs.environment.answers)
    while number > 1 and f"{call}#{number}" in taken:
        number += 1
    return call if number == 1 else f"{call}#{number}"


def text_answer(machine: Machine, state: State, call: EnvironmentCall, not_null: bool) -> object:
    """A short text, or null where it may be, that a call answers each time; or a question."""
    for each in state.inputs.environment.answers:
        if (each.call.source, each.call.key) == (call.source, call.key):
            return each.value
    name = name_of_answer(state, call.call)
    is_null: bool | Outcome = False
    if not not_null:
        is_null = ask_whether(state, f"{name} == null", f"{name} != null")
    if isinstance(is_null, Outcome):
        return is_null
    if is_null:
        value = Symbol(name, f"L{STRING};", 0, ALONE)
        state.bind(value, None)
    else:
        value = line_answer(machine, state, name, PRINTABLE)
    return answered(state, call, name, value.descriptor, value).value


def number_answer(machine: Machine, state: State, call: EnvironmentCall, descriptor: str) -> Expr:
    """Any number that a call answers this time, which no test brings about; blurs the path."""
    state.approximate(ENVIRONMENT)
    name = name_of_answer(state, call.call)
    value = fresh_primitive(machine, state, name, descriptor)
    answered(state, call, name, descriptor, value)
    return value


def line_answer(
    machine: Machine, state: State, name: str, chars: tuple[int, int], least: int = 0
) -> Symbol:
    """A short text of characters within two, both included; it is there, and its own object.

    It has `least` characters or more.
    """
    symbol = Symbol(name, f"L{STRING};", 0, ALONE, True)
    made = make_input(machine, state, symbol)
    assert made is None
    state.omit(Omission.ENVIRONMENT)
    ref = state.resolved(symbol)
    assert isinstance(ref, Ref)
    text = state.instance(ref).native
    assert isinstance(text, Text)
    sort = machine.int_sort
    length = lift(text.length, sort)
    fits = and_(sge(length, const(least, sort)), sle(length, const(LONGEST_LINE, sort)))
    state.assume(fits, GIVEN)
    text.most = LONGEST_LINE
    low, high = (const(each, sort) for each in chars)
    for index in range(LONGEST_LINE):
        char = lift(text.at(machine, state, index), sort)
        state.assume(and_(sge(char, low), sle(char, high)), GIVEN)
    return symbol


def set_static_fields(
    machine: Machine, state: State, java: JavaClass, values: dict[str, object]
) -> None:
    """Sets static fields by name, as far as this JDK has them."""
    statics = state.writable_statics(java)
    for slot, field in enumerate(machine.shapes.statics(java).fields):
        if field.name in values:
            statics.fields[slot] = values[field.name]


def in_jdk_initialiser(state: State) -> bool:
    """Whether a class of the JDK is being initialised.

    What it asks of its surroundings then only tunes it, and gets the answer of a plain machine.
    """
    frame = state.frame
    while frame is not None:
        if frame.purpose == INITIALISER and frame.code.owner.in_jdk:
            return True
        frame = frame.parent
    return False


_ASKING: Final = ("java/lang/Boolean", "java/lang/Integer", "java/lang/Long")
"""Classes of the JDK that ask for properties on behalf of whoever calls them."""


def is_jdk_setting(state: State, name: str | None = None) -> bool:
    """Whether the JDK asks for a property that sets up itself: by its name, or its own way."""
    frame = state.frame
    if frame is None:
        return False
    owner = frame.code.owner
    if owner.name == "sun/security/action/GetPropertyAction":
        return True
    own = name is not None and name.startswith(("sun.", "jdk."))
    return own and owner.in_jdk and owner.name not in _ASKING


MOST_PROCESSORS: Final = 1 << 16
"""How many processors no machine has."""


class Environment:
    """The model of a method whose number the machine or the moment decides.

    Where there is a `most`, it is at least 1 and no more than any machine has.
    """

    def __init__(
        self,
        name: str,
        descriptor: str,
        plain: int,
        most: int | None = None,
        source: Surrounding = Surrounding.MACHINE,
    ) -> None:
        self.call = EnvironmentCall(source, name)
        self.descriptor = descriptor
        self.plain = plain
        self.most = most

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """Any number; blurs the path."""
        if in_jdk_initialiser(state):
            return self.plain
        value = number_answer(machine, state, self.call, self.descriptor)
        if self.most is not None:
            sort = sort_of(machine, self.descriptor)
            state.assume(and_(sgt(value, const(0, sort)), sle(value, const(self.most, sort))))
        return value


class AnyFraction:
    """The model of a static method that gives any fraction from 0 up to 1."""

    def __init__(self, call: str) -> None:
        self.call = EnvironmentCall(Surrounding.CHANCE, call)

    def __call__(self, machine: Machine, state: State, _arguments: list[object]) -> object:
        """The number."""
        return fraction_answer(machine, state, self.call, "D")


def fraction_answer(machine: Machine, state: State, call: EnvironmentCall, kind: str) -> Expr:
    """Any number of a type from 0 up to 1, which no test brings about; blurs the path."""
    value, sort = number_answer(machine, state, call, kind), sort_of(machine, kind)
    state.assume(and_(fle(const(0.0, sort), value), flt(value, const(1.0, sort))))
    return value


def refuse_negative(machine: Machine, state: State, time: object) -> Outcome | None:
    """Throws where a time to wait is negative."""
    negative = slt(lift(time, machine.long_sort), const(0, machine.long_sort))
    answer = ask_truth(state, negative)
    if answer is False:
        return None
    if answer is True:
        return throw_new(machine, state, ILLEGAL_ARGUMENT, "timeout value is negative")
    return answer


class Blurring:
    """The model of a method whose code runs, but rests on what is not known here."""

    def __init__(self, reason: Approximation) -> None:
        self.reason = reason

    def __call__(self, _machine: Machine, state: State, _arguments: list[object]) -> object:
        """Blurs the path, unless the JDK only sets itself up."""
        if not in_jdk_initialiser(state):
            state.approximate(self.reason)
        return DECLINED


def unknown_object(machine: Machine, state: State, name: str) -> Ref:
    """An object of which only the class is known; looking into it blurs the path."""
    shape = machine.shape(name)
    ref = state.new_instance(shape)
    record = state.instance(ref)
    record.fields = [UNREAD] * len(shape.fields)
    record.name = state.fresh_name(name.rpartition("/")[2])
    return ref


def set_fields(state: State, ref: Ref, shape: Shape, values: dict[str, object]) -> None:
    """Sets fields by name, as far as this JDK has them."""
    record = state.writable_instance(ref)
    for slot, field in enumerate(shape.fields):
        if field.name in values:
            record.fields[slot] = values[field.name]
