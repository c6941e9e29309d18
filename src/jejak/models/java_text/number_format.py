"""java.text: DecimalFormatSymbols and NumberFormat of well-known locales.

The JDK reads them from resources of its modules. Those here are the same in all JDKs from 17 on;
for other locales the JDK's own code runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    Instruction,
    InvokeKind,
    Kind,
    LoadConstant,
    PushConstant,
)
from jejak.classfile.constants import StringConstant
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, NOTHING, Outcome
from jejak.machine.strings import STRING, string_constant
from jejak.models.arguments import needed, receiver
from jejak.models.detours import detour, take_detour
from jejak.models.locales import locale_tag
from jejak.models.registry import Registry
from jejak.semantics.invokedynamic.synthesis import DUP, call, leave, load, new_object
from jejak.state.state import State

SYMBOLS: Final = "java/text/DecimalFormatSymbols"
NUMBER_FORMAT: Final = "java/text/NumberFormat"
DECIMAL_FORMAT: Final = "java/text/DecimalFormat"
LOCALE: Final = "java/util/Locale"
NUMBER, PERCENT, INTEGER = 0, 2, 4
"""Styles of NumberFormat."""
NUMBER_PATTERN: Final = "#,##0.###"


@dataclass(frozen=True, slots=True)
class Customs:
    """How numbers are written somewhere."""

    decimal: str
    grouping: str
    percent: str = "#,##0%"


_POINT: Final = Customs(".", ",")
_COMMA: Final = Customs(",", ".")
_SPACED: Final = Customs(",", ".", "#,##0\u00a0%")
_FRENCH: Final = Customs(",", "\u202f", "#,##0\u00a0%")
CUSTOMS: Final = {
    **dict.fromkeys(("", "en", "en-US", "en-GB"), _POINT),
    **dict.fromkeys(("ja", "ja-JP", "ko", "ko-KR", "zh", "zh-CN"), _POINT),
    **dict.fromkeys(("it", "it-IT", "pt", "pt-BR", "nl", "nl-NL"), _COMMA),
    **dict.fromkeys(("de", "de-DE", "es", "es-ES"), _SPACED),
    **dict.fromkeys(("fr", "fr-FR"), _FRENCH),
}
"""By language and region."""


def customs_of(state: State, locale: object) -> Customs | None:
    """How numbers are written in a locale, None where that is not known here."""
    tag = locale_tag(state, locale)
    return None if tag is None else CUSTOMS.get(tag)


def initialise_symbols(machine: Machine, state: State, arguments: list[object]) -> object:
    """DecimalFormatSymbols.initialize."""
    locale = needed(machine, state, arguments[1])
    if isinstance(locale, Outcome):
        return locale
    customs = customs_of(state, locale)
    ref = receiver(state, arguments)
    shape = state.instance(ref).shape
    if customs is None or all(field.name != "perMillText" for field in shape.fields):
        return DECLINED
    point, comma = ord(customs.decimal), ord(customs.grouping)
    texts = {
        "infinity": "\u221e",
        "NaN": "NaN",
        "exponentialSeparator": "E",
        "perMillText": "\u2030",
        "percentText": "%",
        "minusSignText": "-",
    }
    values: dict[str, object] = {
        "locale": locale,
        "zeroDigit": ord("0"),
        "groupingSeparator": comma,
        "decimalSeparator": point,
        "perMill": 0x2030,
        "percent": ord("%"),
        "digit": ord("#"),
        "patternSeparator": ord(";"),
        "minusSign": ord("-"),
        "monetarySeparator": point,
        "monetaryGroupingSeparator": comma,
        "exponential": ord("E"),
        **{name: string_constant(machine, state, text) for name, text in texts.items()},
    }
    record = state.writable_instance(ref)
    for slot, field in enumerate(shape.fields):
        if field.name in values:
            record.fields[slot] = values[field.name]
    return NOTHING


def symbols_of(machine: Machine, state: State, arguments: list[object]) -> object:
    """DecimalFormatSymbols.getInstance."""
    locale = needed(machine, state, arguments[0])
    if isinstance(locale, Outcome):
        return locale
    if customs_of(state, locale) is None:
        return DECLINED
    descriptor = f"L{LOCALE};"
    body = [
        *new_object(SYMBOLS),
        load(descriptor, 0),
        call(InvokeKind.SPECIAL, SYMBOLS, "<init>", f"({descriptor})V"),
        leave(f"L{SYMBOLS};"),
    ]
    return run(machine, state, SYMBOLS, "getInstance", body, locale)


def number_format(machine: Machine, state: State, arguments: list[object]) -> object:
    """NumberFormat.getInstance by a style: numbers, whole numbers and percentages."""
    locale = needed(machine, state, arguments[0])
    if isinstance(locale, Outcome):
        return locale
    customs, style = customs_of(state, locale), arguments[-1]
    if customs is None or style not in (NUMBER, PERCENT, INTEGER):
        return DECLINED
    pattern = customs.percent if style == PERCENT else NUMBER_PATTERN
    given = f"L{STRING};L{SYMBOLS};"
    symbols = f"(L{LOCALE};)L{SYMBOLS};"
    body = [
        *new_object(DECIMAL_FORMAT),
        LoadConstant(BY_MNEMONIC["ldc"], StringConstant(pattern)),
        load(f"L{LOCALE};", 0),
        call(InvokeKind.STATIC, SYMBOLS, "getInstance", symbols),
        call(InvokeKind.SPECIAL, DECIMAL_FORMAT, "<init>", f"({given})V"),
    ]
    if style == INTEGER:
        body += setting("setMaximumFractionDigits", "I", 0)
        body += setting("setDecimalSeparatorAlwaysShown", "Z", 0)
        body += setting("setParseIntegerOnly", "Z", 1)
    body.append(leave(f"L{NUMBER_FORMAT};"))
    return run(machine, state, NUMBER_FORMAT, f"style{style}{ord(pattern[-2])}", body, locale)


def setting(name: str, kind: str, value: int) -> list[Instruction]:
    """Calls a setter of the DecimalFormat on the stack, which stays there."""
    return [
        DUP,
        PushConstant(BY_MNEMONIC["iconst_0"], Kind.INT, value),
        call(InvokeKind.VIRTUAL, DECIMAL_FORMAT, name, f"({kind})V"),
    ]


def run(
    machine: Machine, state: State, owner: str, name: str, body: list[Instruction], locale: object
) -> Outcome:
    """Runs code on a locale in the place of a call."""
    java = machine.shape(owner).java
    assert java is not None
    code = detour(machine, java, name, f"()L{owner};", body)
    return take_detour(machine, state, code, [locale])


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    registry.exact(f"{SYMBOLS}.initialize(L{LOCALE};)V", initialise_symbols)
    registry.exact(f"{SYMBOLS}.getInstance(L{LOCALE};)L{SYMBOLS};", symbols_of)
    style = f"L{NUMBER_FORMAT}$Style;"
    registry.exact(
        f"{NUMBER_FORMAT}.getInstance(L{LOCALE};{style}I)L{NUMBER_FORMAT};", number_format
    )
