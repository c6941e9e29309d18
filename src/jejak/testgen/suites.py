"""Test classes: a source file for the tests of one class."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from jejak.construct.access import SourceAccess
from jejak.javasource import JUNIT5, JUnit, SourceName, print_unit
from jejak.javasource.nodes import Method, Unit
from jejak.program import JavaClass
from jejak.testgen.large_texts import TestsAndTexts, with_texts_apart
from jejak.testgen.shared_objects import with_objects_apart
from jejak.testgen.written import Source, Written


class PackageNaming:
    """How source in a package names the classes of a program."""

    def __init__(self, access: SourceAccess) -> None:
        self.access = access

    def source_name(self, internal: str) -> SourceName | None:
        """See `Naming`."""
        simple = self.access.source_name(internal)
        if simple is None:
            if internal.startswith(("org/junit/", "sun/reflect/")):
                package, _, name = internal.rpartition("/")
                return SourceName(package.replace("/", "."), (name,))
            return None
        package = internal.rpartition("/")[0].replace("/", ".")
        return SourceName(package, simple)

    def exists(self, internal: str) -> bool:
        """See `Naming`."""
        return self.access.load(internal) is not None

    def inherited(self, internal: str) -> Collection[str]:
        """See `Naming`."""
        found: set[str] = set()
        waiting = [internal]
        seen: set[str] = set()
        while waiting:
            java: JavaClass | None = self.access.load(waiting.pop())
            if java is None or java.name in seen:
                continue
            seen.add(java.name)
            found.update(field.name for field in java.fields.values())
            found.update(member_names(java))
            waiting += [*([java.super_name] if java.super_name else []), *java.interfaces]
        return found


def member_names(java: JavaClass) -> list[str]:
    """Simple names of the classes that a class declares."""
    entries = java.file.attributes.inner_classes()
    return [each.simple_name for each in entries if each.outer == java.name and each.simple_name]


def print_suite(
    access: SourceAccess,
    package: str,
    name: str,
    tests: Sequence[Written],
    header: tuple[str, ...],
    junit: JUnit = JUNIT5,
    for_people: bool = False,
) -> Source:
    """The source of a test class. Raises NotJavaError for what source cannot say.

    For people, large texts lie in files beside it, and large objects are made at its end.
    """
    internal = f"{package}/{name}" if package else name
    apart = TestsAndTexts(tuple(tests), None, {})
    makers: tuple[Method, ...] = ()
    if for_people:
        apart = with_texts_apart(apart.tests, internal)
        shown, makers = with_objects_apart(apart.tests, internal)
        apart = replace(apart, tests=shown)
    helpers: dict[str, Method] = {maker.name: maker for maker in makers}
    for test in apart.tests:
        helpers.update((helper.name, helper) for helper in test.helpers)
    if apart.reader is not None:
        helpers[apart.reader.name] = apart.reader
    members = (*(test.method for test in apart.tests), *helpers.values())
    unit = Unit(package, junit.test_class(name, members), header)
    text = print_unit(unit, PackageNaming(access))
    beside = tuple(apart.files.items())
    return Source(f"{internal}.java", internal.replace("/", "."), text, beside)
