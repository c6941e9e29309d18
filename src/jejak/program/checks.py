"""Classes of checks: code that jejak wrote for contracts, known by its annotations.

`jejak.Checks` on a method says which method it calls and checks, `jejak.Stands` for which method it
stands by its contract, `jejak.Asserts` whose precondition it asserts, `jejak.Answers` which it
calls on stubs, `jejak.Accesses` which member it gives access to.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.annotations import Annotation, ArrayElement, ConstElement
from jejak.errors import InputError
from jejak.program.classes import JavaClass, Method
from jejak.program.world import Program

SUFFIX: Final = "_Contract"
CHECKS: Final = "Ljejak/Checks;"
STANDS: Final = "Ljejak/Stands;"
ASSERTS: Final = "Ljejak/Asserts;"
ANSWERS: Final = "Ljejak/Answers;"
ACCESSES: Final = "Ljejak/Accesses;"


def checks_name(internal: str) -> str:
    """The name of the class of checks of a class."""
    return internal.replace("$", "_") + SUFFIX


def annotation_of(member: Method | JavaClass, descriptor: str) -> Annotation | None:
    """An annotation of a method or a class, by its descriptor."""
    attributes = member.attributes if isinstance(member, Method) else member.file.attributes
    try:
        found = attributes.annotations()
    except InputError:
        return None
    return next((each for each in found if each.descriptor == descriptor), None)


def text_of(annotation: Annotation | None, element: str) -> str | None:
    """A text that an annotation has."""
    value = None if annotation is None else annotation.element(element)
    said = value.value if isinstance(value, ConstElement) else None
    return said if isinstance(said, str) else None


def text_in(annotation: Annotation | None, element: str) -> str:
    """A text that an annotation has; empty where it has none."""
    return text_of(annotation, element) or ""


def clause_at(java: JavaClass, line: int | None) -> tuple[str, int] | None:
    """The file and the line of the clause that a line of a class of checks is about."""
    said = annotation_of(java, CHECKS)
    rows = None if said is None else said.element("clauses")
    for each in rows.values if isinstance(rows, ArrayElement) else ():
        if isinstance(each, ConstElement) and isinstance(each.value, str):
            number, _, place = each.value.partition(" ")
            if number == str(line):
                file, _, at = place.rpartition(":")
                return file, int(at)
    return None


def checks_of(program: Program, java: JavaClass) -> JavaClass | None:
    """The class of checks of a class."""
    found = program.find(checks_name(java.name))
    if found is None or text_of(annotation_of(found, CHECKS), "value") != java.name:
        return None
    return found


def is_checks(java: JavaClass) -> bool:
    """Whether jejak wrote a class to check another one."""
    return java.name.endswith(SUFFIX) and annotation_of(java, CHECKS) is not None


def code_for(program: Program, method: Method, mark: str) -> Method | None:
    """The method of a class of checks that checks a method, or stands for it."""
    checks = checks_of(program, method.owner)
    wanted = method.name + method.descriptor
    for each in () if checks is None else checks.methods.values():
        if text_of(annotation_of(each, mark), "value") == wanted:
            return each
    return None


def is_pure_answer(method: Method) -> bool:
    """Whether code of a class of checks stands for a pure method, or calls one on stubs."""
    if not is_checks(method.owner):
        return False
    found = annotation_of(method, STANDS) or annotation_of(method, ANSWERS)
    said = None if found is None else found.element("pure")
    return isinstance(said, ConstElement) and said.value == 1


def checked_by(program: Program, check: Method) -> Method | None:
    """The method that a method of a class of checks calls and checks; None of other methods."""
    if not is_checks(check.owner):
        return None
    name = text_of(annotation_of(check, CHECKS), "value")
    owner = text_of(annotation_of(check.owner, CHECKS), "value")
    java = None if owner is None else program.find(owner)
    if java is None or name is None:
        return None
    at = name.index("(")
    return java.methods.get((name[:at], name[at:]))
