"""What models ask of locales."""

from __future__ import annotations

from typing import Final

from jejak.machine.machine import Machine
from jejak.machine.strings import text_of
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref

LOCALE: Final = "java/util/Locale"
PLAIN_LANGUAGES: Final = ("", "en")
PLAIN_REGIONS: Final = ("", "US", "GB", "CA", "AU")
"""Where numbers look as in the United States."""


def field_of(state: State, ref: Ref, name: str) -> object:
    """A field of an object."""
    record = state.instance(ref)
    return record.fields[record.shape.slot(name)]


def locale_tag(state: State, locale: object) -> str | None:
    """The language and region of a locale, as `en-US`; None where there is more, or not known."""
    ref = state.resolved(locale)
    record = state.record(ref) if isinstance(ref, Ref) else None
    if not isinstance(ref, Ref) or not isinstance(record, Instance) or record.open:
        return None
    if record.shape.name != LOCALE or field_of(state, ref, "localeExtensions") is not None:
        return None
    base = field_of(state, ref, "baseLocale")
    if not isinstance(base, Ref):
        return None
    parts = [field_of(state, base, name) for name in ("language", "region", "script", "variant")]
    texts = [text_of(state, each) if isinstance(each, Ref) else None for each in parts]
    if texts[0] is None or texts[1] is None or texts[2] or texts[3]:
        return None
    return "-".join([each for each in texts[:2] if each])


def is_plain_locale(state: State, locale: object) -> bool:
    """Whether a locale, or none, is known to write numbers as in the United States."""
    if state.resolved(locale) is None:
        return True
    tag = locale_tag(state, locale)
    if tag is None:
        return False
    language, _, region = tag.partition("-")
    return language in PLAIN_LANGUAGES and region in PLAIN_REGIONS


def has_plain_default(machine: Machine, state: State) -> bool:
    """Whether the default locale is still that of the United States."""
    statics = state.heap.statics.get(LOCALE)
    if statics is None:
        return True
    names = [field.name for field in machine.shapes.statics(statics.java).fields]
    for name in ("defaultLocale", "defaultFormatLocale"):
        if name in names and not is_plain_locale(state, statics.fields[names.index(name)]):
            return False
    return True
