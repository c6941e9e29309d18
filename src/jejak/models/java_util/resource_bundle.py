"""java.util.ResourceBundle: files of properties beside the classes of the program.

Which of them there are, and which is the parent of which, is what the JDK finds for a locale; a
bundle is made each time it is asked for. Bundles that are classes are left to the JDK's code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    Instruction,
    InvokeKind,
    Kind,
    PutField,
    Store,
    Throw,
)
from jejak.classfile.constants import FieldRef
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import STRING, string_constant, text_of
from jejak.models.arguments import needed
from jejak.models.detours import detour, take_detour
from jejak.models.locales import LOCALE, locale_tag
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.program.classes import CONSTRUCTOR
from jejak.results.reasons import Approximation
from jejak.semantics.invokedynamic.synthesis import DUP, call, leave, load, new_object
from jejak.state.code import Code
from jejak.state.state import State

BUNDLE: Final = "java/util/ResourceBundle"
OF_PROPERTIES: Final = "java/util/PropertyResourceBundle"
READER: Final = "java/io/StringReader"
MISSING: Final = "java/util/MissingResourceException"
LOADER: Final = "Ljava/lang/ClassLoader;"
REASON: Final = Approximation.CLASS_LOADER
TEXT: Final = f"L{STRING};"
SPECIAL_LANGUAGES: Final = ("no", "nb", "nn", "zh", "he", "iw", "id", "in", "yi", "ji")
"""Languages whose bundles the JDK looks for by more than one name."""


@dataclass(frozen=True, slots=True)
class BundleFile:
    """A file of properties, and the locale that it is for: `de-AT`, or empty."""

    tag: str
    text: str


def candidates(tag: str) -> list[str]:
    """The locales whose files may answer for one, the most special first."""
    language, _, region = tag.partition("-")
    return [*([tag] if region else []), *([language] if language else []), ""]


def suffix(tag: str) -> str:
    """What the names of files and bundles say of a locale."""
    language, _, region = tag.partition("-")
    return f"{language}_{region}" if region else language


def read_text(data: bytes) -> str:
    """A file of properties as text: UTF-8, or Latin-1 where it is not."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def files_for(machine: Machine, base: str, tag: str) -> list[BundleFile] | None:
    """The files that answer for a locale, in their order; None where one is a class."""
    found = []
    for each in candidates(tag):
        name = base.replace(".", "/") + (f"_{suffix(each)}" if each else "")
        if isinstance(machine.find_class(name), JavaClass):
            return None
        data = machine.program.resource(f"{name}.properties")
        if data is not None:
            found.append(BundleFile(each, read_text(data)))
    return found


def default_tag(machine: Machine, state: State) -> str | None:
    """The default locale; None where it is not known."""
    statics = state.heap.statics.get(LOCALE)
    if statics is None:
        return "en-US"
    names = [field.name for field in machine.shapes.statics(statics.java).fields]
    return locale_tag(state, statics.fields[names.index("defaultLocale")])


def get_bundle(machine: Machine, state: State, arguments: list[object]) -> object:
    """ResourceBundle.getBundle."""
    name = needed(machine, state, arguments[0])
    if isinstance(name, Outcome):
        return name
    for given in arguments[1:2]:
        locale = needed(machine, state, given)
        if isinstance(locale, Outcome):
            return locale
    usual = default_tag(machine, state)
    wanted = locale_tag(state, arguments[1]) if len(arguments) > 1 else usual
    base = text_of(state, name)
    if wanted is None or usual is None or base is None or "/" in base:
        return DECLINED
    if any(each.startswith(SPECIAL_LANGUAGES) for each in (wanted, usual)):
        return DECLINED
    files = files_for(machine, base, wanted)
    if files is not None and not [each for each in files if each.tag] and wanted != usual:
        files = files_for(machine, base, usual)
    if files is None:
        return DECLINED
    if not files:
        return no_bundle(machine, state, base, suffix(wanted))
    words: list[object] = [string_constant(machine, state, base)]
    for each in reversed(files):
        language, _, region = each.tag.partition("-")
        words += [string_constant(machine, state, text) for text in (each.text, language, region)]
    return take_detour(machine, state, bundle_code(machine, len(files)), words)


def no_bundle(machine: Machine, state: State, base: str, locale: str) -> Outcome:
    """Throws: there is none here, but there may be one where the program runs."""
    state.approximate(REASON)
    words = [f"Can't find bundle for base name {base}, locale {locale}", f"{base}_{locale}", ""]
    body: list[Instruction] = [
        *new_object(MISSING),
        *(load(TEXT, index) for index in range(3)),
        call(InvokeKind.SPECIAL, MISSING, CONSTRUCTOR, f"({TEXT * 3})V"),
        Throw(BY_MNEMONIC["athrow"]),
    ]
    code = detour(machine, bundle_class(machine), "none", f"({TEXT * 3})V", body)
    return take_detour(
        machine, state, code, [string_constant(machine, state, each) for each in words]
    )


def bundle_class(machine: Machine) -> JavaClass:
    """ResourceBundle."""
    java = machine.shape(BUNDLE).java
    assert java is not None
    return java


def set_field(name: str, descriptor: str, value: list[Instruction]) -> list[Instruction]:
    """Sets a field of the bundle on the stack."""
    place = FieldRef(BUNDLE, name, descriptor)
    return [DUP, *value, PutField(BY_MNEMONIC["putfield"], place, False)]


def bundle_code(machine: Machine, count: int) -> Code:
    """Code that makes a chain of bundles.

    Its local variables are the base name, then text, language and region of each, the last parent
    first.
    """
    spare = 1 + 3 * count
    body: list[Instruction] = []
    for index in range(count):
        at = 1 + 3 * index
        body += [*new_object(OF_PROPERTIES), *new_object(READER), load(TEXT, at)]
        body.append(call(InvokeKind.SPECIAL, READER, CONSTRUCTOR, f"({TEXT})V"))
        body.append(call(InvokeKind.SPECIAL, OF_PROPERTIES, CONSTRUCTOR, "(Ljava/io/Reader;)V"))
        locale = [*new_object(LOCALE), load(TEXT, at + 1), load(TEXT, at + 2)]
        locale.append(call(InvokeKind.SPECIAL, LOCALE, CONSTRUCTOR, f"({TEXT * 2})V"))
        body += set_field("name", TEXT, [load(TEXT, 0)])
        body += set_field("locale", f"L{LOCALE};", locale)
        if index:
            body += set_field("parent", f"L{BUNDLE};", [load(TEXT, spare)])
        body.append(Store(BY_MNEMONIC["nop"], Kind.REFERENCE, spare))
    body += [load(TEXT, spare), leave(TEXT)]
    kind = f"({TEXT * spare})L{BUNDLE};"
    code = detour(machine, bundle_class(machine), f"bundle{count}", kind, body)
    code.max_locals = max(code.max_locals, spare + 1)
    return code


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    for given in ("", f"L{LOCALE};", f"L{LOCALE};{LOADER}"):
        registry.partly(f"{BUNDLE}.getBundle({TEXT}{given})L{BUNDLE};", REASON, get_bundle)
