"""java.io.PrintStream, where it is System.out or System.err: nobody sees what is printed.

Objects are still turned into strings, since that runs code of the program. Left out: that a
write fails, and the argument checks of write(byte[], int, int).
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING
from jejak.models.arguments import needed, receiver, receiver_instance
from jejak.models.detours import detour, take_detour
from jejak.models.java_util.formatter import FORMAT, formatted
from jejak.models.registry import Registry
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import adapt, call, leave, load
from jejak.state.code import Code
from jejak.state.state import State
from jejak.state.values import Ref

PRINT_STREAM: Final = "java/io/PrintStream"
CONSOLE: Final = "console"
CLOSED: Final = "closed console"
BROKEN: Final = "broken console"
"""A console that was printed to after it was closed."""


def make_console(machine: Machine, state: State) -> Ref:
    """A stream of the console."""
    ref = state.new_instance(machine.shape(PRINT_STREAM))
    state.instance(ref).native = CONSOLE
    return ref


def is_console(state: State, arguments: list[object]) -> bool:
    """Whether the receiver is System.out or System.err as the JVM made them."""
    return receiver_instance(state, arguments).native in (CONSOLE, CLOSED, BROKEN)


def print_nothing(state: State, arguments: list[object]) -> None:
    """Prints to a console: nobody sees it, but a closed one remembers it."""
    if receiver_instance(state, arguments).native == CLOSED:
        state.writable_instance(receiver(state, arguments)).native = BROKEN


def show(_machine: Machine, state: State, arguments: list[object]) -> object:
    """Prints what cannot fail to be printed."""
    if not is_console(state, arguments):
        return DECLINED
    print_nothing(state, arguments)
    return NOTHING


def close(_machine: Machine, state: State, arguments: list[object]) -> object:
    """PrintStream.close."""
    if not is_console(state, arguments):
        return DECLINED
    if receiver_instance(state, arguments).native == CONSOLE:
        state.writable_instance(receiver(state, arguments)).native = CLOSED
    return NOTHING


def show_array(machine: Machine, state: State, arguments: list[object]) -> object:
    """Prints an array that must not be null."""
    if not is_console(state, arguments):
        return DECLINED
    target = needed(machine, state, arguments[1])
    if not isinstance(target, Ref):
        return target
    print_nothing(state, arguments)
    return NOTHING


def show_format(machine: Machine, state: State, arguments: list[object]) -> object:
    """PrintStream.format, and printf by way of it: what is not plain, String.format sees to."""
    if not is_console(state, arguments):
        return DECLINED
    made = formatted(machine, state, arguments[-2], arguments[-1], is_seen=False)
    if made is DECLINED:
        print_nothing(state, arguments)
        code = formatting_code(machine, len(arguments) > 3)
        return take_detour(machine, state, code, arguments)
    if isinstance(made, Outcome):
        return made
    print_nothing(state, arguments)
    return receiver(state, arguments)


def formatting_code(machine: Machine, has_locale: bool) -> Code:
    """Code that formats a text, forgets it, and returns the stream."""
    text, stream, values = f"L{STRING};", f"L{PRINT_STREAM};", "[Ljava/lang/Object;"
    given = ["Ljava/util/Locale;", text, values] if has_locale else [text, values]
    body = [load(each, place + 1) for place, each in enumerate(given)]
    body.append(call(InvokeKind.STATIC, STRING, "format", f"({''.join(given)}){text}"))
    body += [*adapt(text, "V"), load(stream, 0), leave(stream)]
    java = machine.shape(PRINT_STREAM).java
    assert java is not None
    return detour(machine, java, "format", f"({''.join(given)}){stream}", body)


def check_error(_machine: Machine, state: State, arguments: list[object]) -> object:
    """PrintStream.checkError."""
    if not is_console(state, arguments):
        return DECLINED
    return 1 if receiver_instance(state, arguments).native == BROKEN else 0


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for kind in ("Z", "C", "I", "J", "F", "D", f"L{STRING};"):
        registry.all_exact(PRINT_STREAM, (f"print({kind})V", f"println({kind})V"), show)
    # Private methods that print(Object), println(Object) and append end in.
    inner = (f"write(L{STRING};)V", f"writeln(L{STRING};)V", "newLine()V", "println()V")
    registry.all_exact(PRINT_STREAM, inner, show)
    registry.all_exact(PRINT_STREAM, ("flush()V", "write(I)V"), show)
    registry.exact(f"{PRINT_STREAM}.close()V", close)
    arrays = ("print([C)V", "println([C)V", "write([B)V")
    registry.all_exact(PRINT_STREAM, (*arrays, "writeBytes([B)V"), show_array)
    registry.approximate(f"{PRINT_STREAM}.write([BII)V", Approximation.CONSOLE_WRITE, show_array)
    values = f"L{STRING};[Ljava/lang/Object;)L{PRINT_STREAM};"
    registry.partly(f"{PRINT_STREAM}.format({values}", FORMAT, show_format)
    registry.partly(f"{PRINT_STREAM}.format(Ljava/util/Locale;{values}", FORMAT, show_format)
    registry.exact(f"{PRINT_STREAM}.checkError()Z", check_error)
