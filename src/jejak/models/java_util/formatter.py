"""java.util.Formatter, behind String.format and printf.

Formats that are known, of strings, boxes and null, are written here (`models.formats`); the JDK's
own code does all others, and throws what it throws; single values in them are written here.
"""

from __future__ import annotations

from typing import Final

from jejak.bytecode.instructions import InvokeKind
from jejak.inputs.texts import hold_text, new_text, text_at, unknown_text
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING, text_of, utf16_units
from jejak.machine.texts import EMPTY, Text, joined, known_text
from jejak.models.arguments import decided, receiver
from jejak.models.detours import detour, run_deeper, take_detour
from jejak.models.formats import Specifier, arguments_of, converted, plain_text, specifiers
from jejak.models.locales import LOCALE, field_of, has_plain_default, is_plain_locale
from jejak.models.registry import Registry
from jejak.models.texts import has_own_text
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import adapt, call, leave, load
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

FORMAT: Final = Approximation.FORMAT
APPENDABLE: Final = "java/lang/Appendable"
FORMATTER: Final = "java/util/Formatter"
SPECIFIER_CLASS: Final = "java/util/Formatter$FormatSpecifier"
GIVEN: Final = f"L{STRING};[Ljava/lang/Object;)L{FORMATTER};"
"""What format takes and gives."""
_FLAGS: Final = {1: "-", 2: "^", 4: "#", 8: "+", 16: " ", 32: "0", 64: ",", 128: "(", 256: "<"}
_UPPER: Final = "^"
_DECIDED: Final = frozenset(f"L{name};" for name in (STRING, *UNBOXED))


# --- whole formats -------------------------------------------------------------------------------


def formatted(
    machine: Machine, state: State, form: object, values: object, is_seen: bool = True
) -> Text | Outcome:
    """What a format makes of values; declines where the JDK's own code has to say.

    Where the text is not `is_seen`, it may be any. What an open format makes, nobody knows.
    """
    ref = decided(machine, state, form)
    if ref is None or isinstance(ref, Outcome):
        return DECLINED if ref is None else ref
    text = text_of(state, ref)
    if text is None:
        state.approximate(FORMAT)
        return unknown_text(machine, state)
    array = state.resolved(values)
    cells = state.array(array).cells if isinstance(array, Ref) else None
    parts = specifiers(text)
    if parts is None or cells is None:
        return DECLINED
    taken = arguments_of(parts, len(cells))
    if taken is None:
        return DECLINED
    found: Text = EMPTY
    for part in parts:
        if isinstance(part, str):
            piece: Text | None = known_text(utf16_units(part))
        else:
            value = plain_value(machine, state, cells[taken.pop(0)])
            if isinstance(value, Outcome):
                return value
            piece = converted(machine, state, value, part, is_seen)
        if piece is None:
            return DECLINED
        found = joined(machine, found, piece)
    return found


def plain_value(machine: Machine, state: State, value: object) -> Ref | Outcome | None:
    """A string or box, or null, decided; declines anything else."""
    target = state.resolved(value)
    if isinstance(target, Symbol) and target.descriptor in _DECIDED:
        target = decided(machine, state, target)
    if target is None or isinstance(target, Outcome):
        return target
    record = state.record(target) if isinstance(target, Ref) else None
    if not isinstance(target, Ref) or not isinstance(record, Instance):
        return DECLINED
    is_plain = record.shape.name == STRING or record.shape.name in UNBOXED
    return target if is_plain else DECLINED


def format_text(machine: Machine, state: State, arguments: list[object]) -> object:
    """String.format and String.formatted."""
    has_locale = len(arguments) > 2
    is_plain = is_plain_locale(state, arguments[0]) if has_locale else True
    if not is_plain or (not has_locale and not has_plain_default(machine, state)):
        return DECLINED
    made = formatted(machine, state, arguments[-2], arguments[-1])
    return made if isinstance(made, Outcome) else new_text(machine, state, made)


def format_here(machine: Machine, state: State, arguments: list[object]) -> object:
    """Formatter.format, of one that writes to a builder; else as deep as its own code goes."""
    ref = receiver(state, arguments)
    builder = destination(state, ref)
    has_locale = len(arguments) > 3
    locale = arguments[1] if has_locale else field_of(state, ref, "l")
    made: Text | Outcome = DECLINED
    if builder is not None and is_plain_locale(state, locale):
        made = formatted(machine, state, arguments[-2], arguments[-1])
    if made is DECLINED and has_locale:
        return run_deeper(machine, state, FORMATTER, f"format(L{LOCALE};{GIVEN}")
    if isinstance(made, Outcome):
        return made
    assert builder is not None
    append(machine, state, builder, made)
    return ref


def destination(state: State, ref: Ref) -> Ref | None:
    """The builder that a Formatter writes to; None where it is something else."""
    target = state.resolved(field_of(state, ref, "a"))
    return target if isinstance(target, Ref) and has_own_text(state, target) else None


def append(machine: Machine, state: State, builder: Ref, text: Text) -> None:
    """Appends a text to a builder."""
    both = joined(machine, text_at(machine, state, builder), text)
    hold_text(state.writable_instance(builder), both)


# --- single values -------------------------------------------------------------------------------


def read_specifier(state: State, ref: Ref) -> Specifier | None:
    """The conversion that an object of the JDK stands for; None where it is none of ours."""
    record = state.instance(ref)
    fields = {field.name: record.fields[slot] for slot, field in enumerate(record.shape.fields)}
    mask = fields.get("flags", fields.get("f"))
    if isinstance(mask, Ref):
        flags = state.instance(mask)
        mask = flags.fields[flags.shape.slot("flags")]
    kind, width, precision = fields["c"], fields["width"], fields["precision"]
    numbers = (mask, kind, width, precision)
    if fields["dt"] != 0 or not all(isinstance(each, int) for each in numbers):
        return None
    assert isinstance(mask, int)
    assert isinstance(kind, int)
    assert isinstance(width, int)
    assert isinstance(precision, int)
    words = "".join([word for bit, word in _FLAGS.items() if mask & bit])
    letter = chr(kind).upper() if _UPPER in words else chr(kind)
    made = Specifier(
        "", words.replace(_UPPER, "").replace("<", ""), max(width, 0), precision, letter
    )
    return made if made.is_usual else None


class PrintValue:
    """FormatSpecifier.print of an object, or of its text."""

    def __init__(self, has_text: bool) -> None:
        self.has_text = has_text

    def __call__(self, machine: Machine, state: State, arguments: list[object]) -> object:
        """Writes a value to where the Formatter writes, at once."""
        ref = receiver(state, arguments)
        owner = state.resolved(
            arguments[1] if len(arguments) > 3 else field_of(state, ref, "this$0")
        )
        target = state.resolved(field_of(state, owner, "a")) if isinstance(owner, Ref) else None
        how = read_specifier(state, ref)
        if how is None or not is_plain_locale(state, arguments[-1]):
            return DECLINED
        if not isinstance(target, Ref) or not is_of_jdk(state, target):
            return DECLINED
        value = plain_value(machine, state, arguments[-2])
        if isinstance(value, Outcome):
            return value
        if self.has_text and isinstance(value, Ref):
            made = plain_text(machine, text_at(machine, state, value), how)
        else:
            made = converted(machine, state, value, how)
        return DECLINED if made is None else write(machine, state, target, made)


def is_of_jdk(state: State, ref: Ref) -> bool:
    """Whether an object is of a class of the JDK: others see how much is written at a time."""
    record = state.record(ref)
    if not isinstance(record, Instance) or record.open:
        return False
    java = record.shape.java
    return java is not None and java.in_jdk


def write(machine: Machine, state: State, target: Ref, text: Text) -> object:
    """Writes a text to a builder, or by the method that others have for it."""
    if has_own_text(state, target):
        append(machine, state, target, text)
        return NOTHING
    java = machine.shape(APPENDABLE).java
    assert java is not None
    body = [
        load(f"L{APPENDABLE};", 0),
        load(f"L{STRING};", 1),
        call(
            InvokeKind.INTERFACE,
            APPENDABLE,
            "append",
            f"(Ljava/lang/CharSequence;)L{APPENDABLE};",
            interface=True,
        ),
        *adapt(f"L{APPENDABLE};", "V"),
        leave("V"),
    ]
    code = detour(machine, java, "append", f"(L{STRING};)V", body)
    return take_detour(machine, state, code, [target, new_text(machine, state, text)])


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.partly(f"{FORMATTER}.format({GIVEN}", FORMAT, format_here)
    registry.partly(f"{FORMATTER}.format(L{LOCALE};{GIVEN}", FORMAT, format_here)
    for first in ("", f"L{FORMATTER};"):  # since JDK 19
        for kind, has_text in (("java/lang/Object", False), (STRING, True)):
            signature = f"{SPECIFIER_CLASS}.print({first}L{kind};L{LOCALE};)V"
            registry.partly(signature, FORMAT, PrintValue(has_text))
