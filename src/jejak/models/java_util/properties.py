"""java.util.Properties, where they are those of the system, were read from outside, or are inputs.

What a file of settings says of a key is an input: a text, or nothing. So is what properties that
are an input hold; a test puts it there.
"""

from __future__ import annotations

from typing import Final

from jejak.javatext.literals import quoted
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING, text_of
from jejak.models.arguments import decided, needed, receiver, receiver_instance, unknown
from jejak.models.environment import ENVIRONMENT, text_answer
from jejak.models.java_io.readers import stream_behind
from jejak.models.java_lang.system import PROPERTIES_CLASS, SYSTEM, look_up
from jejak.models.registry import Registry
from jejak.models.streams import proceed, progress_of, refuse_closed, stream_of
from jejak.results.environment import EnvironmentCall, Piece, Surrounding
from jejak.state.environment import Stream
from jejak.state.records import Instance, PlainInput
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

GET: Final = "Properties.getProperty"
ASKED: Final = ("getProperty", f"(L{STRING};)L{STRING};")


def property_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """Properties.getProperty of those of the system, or that were read; others have their code."""
    native = receiver_instance(state, arguments).native
    if isinstance(native, Stream):
        return setting_of(machine, state, native, arguments[1:])
    if isinstance(native, PlainInput):
        return given_setting(machine, state, arguments)
    if native != SYSTEM:
        return DECLINED
    return look_up(machine, state, arguments[1:], Surrounding.PROPERTY)


def given_setting(machine: Machine, state: State, arguments: list[object]) -> object:
    """What properties that are an input hold by a key, the same each time; or the default."""
    ref, name = receiver(state, arguments), needed(machine, state, arguments[1])
    if isinstance(name, Outcome):
        return name
    text = text_of(state, name)
    record = state.instance(ref)
    if text is None:
        state.approximate(ENVIRONMENT)
        return unknown(machine, state, f"{record.name}.getProperty()", f"L{STRING};")
    for address, method, held, given in state.answered():
        key = state.resolved(given[0]) if given and address == ref.address else None
        if method.name == ASKED[0] and isinstance(key, Ref) and text_of(state, key) == text:
            value = held
            break
    else:
        java = machine.shape(PROPERTIES_CLASS).java
        assert java is not None
        shown = f"{record.name}.getProperty({quoted(text)})"
        value = Symbol(shown, f"L{STRING};", record.chain, 0)
        answer = (ref, java.methods[ASKED], value, (name,))
        state.inputs.answers = (*state.inputs.answers, answer)
    if len(arguments) < 3:
        return value
    found = decided(machine, state, value)
    return arguments[2] if found is None else found


def setting_of(machine: Machine, state: State, stream: Stream, arguments: list[object]) -> object:
    """What a file says of a key: a text, or the default where it says nothing."""
    name = needed(machine, state, arguments[0])
    if not isinstance(name, Ref):
        return name
    text = text_of(state, name)
    if text is None:
        state.approximate(ENVIRONMENT)
        return DECLINED
    call = EnvironmentCall(
        stream.source,
        f"{GET}({quoted(text)})",
        f"{stream.key}!{text}",
        Piece.SETTING,
        0,
        stream.input,
        text,
    )
    value = text_answer(machine, state, call, False)
    if len(arguments) < 2 or isinstance(value, Outcome):
        return value
    return arguments[1] if state.resolved(value) is None else value


def load(machine: Machine, state: State, arguments: list[object]) -> object:
    """Properties.load of a stream from outside, of which nothing was read yet."""
    ref = state.resolved(arguments[1])
    stream = stream_of(state, ref)
    record = state.record(ref) if isinstance(ref, Ref) else None
    if stream is None and isinstance(record, Instance):
        stream = stream_behind(state, record)
    if stream is None:
        return DECLINED
    closed = refuse_closed(machine, state, stream)
    if closed is not None:
        return closed
    own = receiver(state, arguments)
    if progress_of(state, stream).ended or not is_empty(state, state.instance(own)):
        state.approximate(ENVIRONMENT)
    state.writable_instance(own).native = stream
    proceed(state, stream).ended = True
    return NOTHING


def is_empty(state: State, record: Instance) -> bool:
    """Whether nothing was put into properties yet, and nothing stands behind them."""
    held = {field.name: record.fields[slot] for slot, field in enumerate(record.shape.fields)}
    table = state.resolved(held.get("map"))
    if isinstance(record.native, Stream) or held.get("defaults") is not None:
        return False
    if not isinstance(table, Ref):
        return False
    inner = state.instance(table)
    return inner.initial is None and inner.fields[inner.shape.slot("table")] is None


class Loaded:
    """The model of another method, which looks at settings that nobody has read."""

    def __call__(self, _machine: Machine, state: State, arguments: list[object]) -> object:
        """Blurs the path where they come from outside."""
        if isinstance(receiver_instance(state, arguments).native, Stream | PlainInput):
            state.approximate(ENVIRONMENT)
        return DECLINED


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for given in (f"L{STRING};", f"L{STRING};L{STRING};"):
        signature = f"{PROPERTIES_CLASS}.getProperty({given})L{STRING};"
        registry.outside(signature, property_of)
    for given in ("Ljava/io/InputStream;", "Ljava/io/Reader;"):
        registry.outside(f"{PROPERTIES_CLASS}.load({given})V", load)
    key = "Ljava/lang/Object;"
    for member in (
        f"get({key}){key}",
        f"containsKey({key})Z",
        "size()I",
        "isEmpty()Z",
        "stringPropertyNames()Ljava/util/Set;",
        f"setProperty(L{STRING};L{STRING};){key}",
        f"put({key}{key}){key}",
        "keySet()Ljava/util/Set;",
        "entrySet()Ljava/util/Set;",
    ):
        registry.outside(f"{PROPERTIES_CLASS}.{member}", Loaded())
