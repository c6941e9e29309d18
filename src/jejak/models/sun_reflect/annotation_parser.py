"""sun.reflect.annotation.AnnotationParser: annotations are read from the class file itself."""

from __future__ import annotations

from typing import Final

from jejak.classfile.annotations import Annotation
from jejak.classfile.attributes import Attributes
from jejak.classfile.descriptors import class_of
from jejak.machine.machine import Machine
from jejak.machine.outcomes import DECLINED, Outcome
from jejak.machine.strings import CLASS
from jejak.models.annotations import is_there, map_code, object_of
from jejak.models.arguments import decided
from jejak.models.detours import take_detour
from jejak.models.java_lang.class_ import java_class, type_of
from jejak.models.java_lang.reflect_lookup import class_of_type, types_given
from jejak.models.registry import Registry
from jejak.program import JavaClass
from jejak.results.reasons import Approximation
from jejak.state.state import State
from jejak.state.values import Ref

PARSER: Final = "sun/reflect/annotation/AnnotationParser"
POOL: Final = "jdk/internal/reflect/ConstantPool"
NOTE: Final = "java/lang/annotation/Annotation"
VISIBLE: Final = "RuntimeVisibleAnnotations"
OF_PARAMETERS: Final = "RuntimeVisibleParameterAnnotations"


def places_of(java: JavaClass) -> list[Attributes]:
    """All that may be annotated in a class."""
    members = [*java.methods.values(), *java.fields.values()]
    return [java.file.attributes, *(each.attributes for each in members)]


def place_given(
    machine: Machine, state: State, arguments: list[object], attribute: str
) -> Attributes | Outcome | None:
    """The annotated place whose bytes are given, of the class that is given; None without any."""
    array = decided(machine, state, arguments[0])
    container = state.resolved(arguments[2])
    if array is None or isinstance(array, Outcome):
        return array
    cells = state.array(array).cells
    java = java_class(machine, type_of(state, container)) if isinstance(container, Ref) else None
    if cells is None or java is None or not all(isinstance(each, int) for each in cells):
        return DECLINED
    given = bytes([each & 0xFF for each in cells if isinstance(each, int)])
    for place in places_of(java):
        if place.raw(attribute) == given:
            return place
    return DECLINED


def known_of(machine: Machine, state: State, notes: tuple[Annotation, ...]) -> list[Annotation]:
    """Annotations whose interfaces are there: a JVM leaves out others."""
    found = [each for each in notes if is_there(machine, class_of(each.descriptor))]
    if len(found) < len(notes):
        state.approximate(Approximation.CLASS_LOADER)
    return found


def parse(machine: Machine, state: State, arguments: list[object]) -> object:
    """AnnotationParser.parseAnnotations and parseSelectAnnotations: a map by interface."""
    place = place_given(machine, state, arguments, VISIBLE)
    if isinstance(place, Outcome):
        return place
    notes = () if place is None else place.visible_annotations()
    if len(arguments) > 3:
        wanted = types_given(machine, state, arguments[3])
        if wanted is None or isinstance(wanted, Outcome):
            return wanted or DECLINED
        notes = tuple([each for each in notes if each.descriptor in wanted])
    words: list[object] = []
    for note in known_of(machine, state, notes):
        made = object_of(machine, state, note)
        if isinstance(made, Outcome):
            return made
        words += [class_of_type(machine, state, note.descriptor), made]
    return take_detour(machine, state, map_code(machine, len(words) // 2), words)


def parse_parameters(machine: Machine, state: State, arguments: list[object]) -> object:
    """AnnotationParser.parseParameterAnnotations."""
    place = place_given(machine, state, arguments, OF_PARAMETERS)
    if place is None or isinstance(place, Outcome):
        return place or DECLINED
    rows: list[object] = []
    for notes in place.visible_parameter_annotations():
        cells: list[object] = []
        for note in known_of(machine, state, notes):
            made = object_of(machine, state, note)
            if isinstance(made, Outcome):
                return made
            cells.append(made)
        rows.append(state.new_array(f"[L{NOTE};", cells))
    return state.new_array(f"[[L{NOTE};", rows)


def register(registry: Registry) -> None:
    """Registers the models of this file."""
    given, reason = f"[BL{POOL};L{CLASS};", Approximation.CLASS_LOADER
    registry.partly(f"{PARSER}.parseAnnotations({given})Ljava/util/Map;", reason, parse)
    select = f"{PARSER}.parseSelectAnnotations({given}[L{CLASS};)Ljava/util/Map;"
    registry.partly(select, reason, parse)
    rows = f"{PARSER}.parseParameterAnnotations({given})[[L{NOTE};"
    registry.partly(rows, reason, parse_parameters)
