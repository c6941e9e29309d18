"""Finding classes: lazily, from the right place, and only those that the JVM would load."""

from __future__ import annotations

from pathlib import Path
from struct import pack

import pytest

from jejak.classfile import flags
from jejak.classfile.sources import ClassBytes, JdkClasses, Memory, open_jdk
from jejak.program import Program
from tests.assembler import ClassWriter
from tests.program.conftest import Compile
from tests.program.worlds import PUBLIC, World, bare_class, bare_interface, joined, world


class Counting(Memory):
    """Classes in memory that remember what was asked of them."""

    def __init__(self, classes: dict[str, bytes]) -> None:
        super().__init__(classes)
        self.asked: list[str] = []
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def find(self, name: str) -> ClassBytes | None:
        self.asked.append(name)
        return super().find(name)


CLASSES = (
    bare_class("Base", methods=[("m", PUBLIC)])
    | bare_class("Derived", "Base", ["I"])
    | bare_interface("I")
    | bare_class("Other")
)


def test_finding_a_class_reads_nothing_else() -> None:
    source = Counting(CLASSES)
    program = Program(source)
    derived = program.find("Derived")
    assert derived is not None
    assert derived.super_name == "Base"
    assert source.asked == ["Derived"]
    assert program.loaded() == (derived,)


def test_resolving_reads_the_supertypes_once_and_nothing_else(jdk_classes: JdkClasses) -> None:
    source = Counting(CLASSES)
    found = world(source, jdk_classes)
    for _ in range(3):
        assert found.resolved("Derived", "Derived", "m") == "Base.m"
    assert sorted(source.asked) == ["Base", "Derived", "I"]


def test_a_missing_class_is_looked_for_once_and_recorded() -> None:
    source = Counting(CLASSES)
    program = Program(source)
    assert program.find("Gone") is None
    assert program.find("Gone") is None
    assert source.asked == ["Gone"]
    assert program.missing == {"Gone"}


@pytest.mark.parametrize("name", ["[I", "[LBase;", "../Base", "a//b", "", "/Base", "Base\0"])
def test_names_that_no_class_file_has(name: str) -> None:
    assert Program(Counting(CLASSES)).find(name) is None


def test_a_class_file_of_the_wrong_name_is_no_class(jdk_classes: JdkClasses) -> None:
    found = world({"Wanted": bare_class("Actual")["Actual"]} | bare_class("User"), jdk_classes)
    assert found.program.find("Wanted") is None
    assert "holds the class Actual, not Wanted" in str(found.program.broken["Wanted"])
    assert found.resolved("User", "Wanted", "m") == "NoClassDefFoundError"


def test_a_malformed_class_file_is_recorded(jdk_classes: JdkClasses) -> None:
    found = world({"Bad": b"\xca\xfe\xba\xbe\0\0"} | bare_class("User", "Bad"), jdk_classes)
    assert found.program.find("Bad") is None
    assert "Bad" in str(found.program.broken["Bad"])
    assert found.resolved("User", "Bad", "m") == "ClassFormatError"
    assert found.resolved("User", "User", "m") == "ClassFormatError"


def test_the_jdk_comes_before_the_class_path(jdk_classes: JdkClasses) -> None:
    source = Counting(bare_class("java/lang/String") | bare_class("app/Main"))
    found = world(source, jdk_classes)
    assert found.cls("java/lang/String").in_jdk
    assert ("length", "()I") in found.cls("java/lang/String").methods
    assert not found.cls("app/Main").in_jdk
    assert source.asked == ["app/Main"]


def test_a_package_of_a_jdk_module_is_looked_for_nowhere_else(jdk_classes: JdkClasses) -> None:
    """As with an old xml-apis.jar: the JVM asks the module that has the package, and only it."""
    source = Counting(
        bare_class("org/w3c/dom/Extra") | bare_class("org/w3c/Above") | bare_class("org/w3c/x/Y")
    )
    found = world(source, jdk_classes)
    assert found.program.find("org/w3c/dom/Extra") is None
    assert source.asked == []
    for name in ("org/w3c/Above", "org/w3c/x/Y"):
        assert not found.cls(name).in_jdk


def test_the_first_place_on_the_class_path_wins(jdk_classes: JdkClasses) -> None:
    first = bare_class("C", methods=[("first", PUBLIC)])
    second = bare_class("C", methods=[("second", PUBLIC)]) | bare_class("D")
    found = world(joined(first, second), jdk_classes)
    assert ("first", "()V") in found.cls("C").methods
    assert found.program.find("D") is not None


def test_loaded_subtypes_are_those_among_the_loaded(jdk_classes: JdkClasses) -> None:
    found = world(CLASSES | bare_class("Last", "Derived"), jdk_classes)

    def below(name: str) -> set[str]:
        return {c.name for c in found.program.loaded_subtypes(name)}

    found.cls("Derived")
    assert below("Base") == {"Derived"}
    assert below("I") == {"Derived"}
    found.program.load_all(["Base", "I", "Gone", "Last"])
    assert below("Base") == {"Base", "Derived", "Last"}
    assert below("I") == {"I", "Derived", "Last"}
    assert below("java/lang/Object") == {"I", "Base", "Derived", "Last"}


def test_loading_many_leaves_out_what_is_not_there() -> None:
    program = Program(Memory(CLASSES | {"Bad": b""}))
    assert [c.name for c in program.load_all(["Other", "Gone", "Bad", "Base"])] == ["Other", "Base"]
    assert program.missing == {"Gone"}
    assert set(program.broken) == {"Bad"}


def test_closing_a_program_closes_its_jdk_and_class_path(jdk: Path) -> None:
    opened = open_jdk(jdk)
    source = Counting({})
    Program(source, opened).close()
    assert source.closed
    with pytest.raises(ValueError, match="closed"):
        opened.find("java/lang/Object")


def test_modules_of_classes(jdk_classes: JdkClasses) -> None:
    found = world(CLASSES, jdk_classes)
    assert found.program.module_of(found.cls("java/lang/String")) == "java.base"
    assert found.program.module_of(found.cls("java/sql/Date")) == "java.sql"
    assert found.program.module_of(found.cls("Base")) is None
    assert Program(Memory(CLASSES)).module_of(found.cls("Base")) is None


def sealed(name: str, permitted: list[str], *, raw: bytes = b"") -> dict[str, bytes]:
    writer = ClassWriter(name, major=61)
    indices = b"".join(pack(">H", writer.pool.class_(other)) for other in permitted)
    content = raw or pack(">H", len(permitted)) + indices
    writer.attributes.append(writer.attribute("PermittedSubclasses", content))
    return {name: writer.to_bytes()}


FINAL = flags.PUBLIC | flags.SUPER | flags.FINAL


@pytest.mark.parametrize(
    ("parents", "extends", "implements", "expected"),
    [
        pytest.param({}, "gone/Base", [], "NoClassDefFoundError", id="no superclass"),
        pytest.param({}, "java/lang/Object", ["gone/I"], "NoClassDefFoundError", id="no interface"),
        pytest.param(
            bare_class("Base", "gone/Base"), "Base", [], "NoClassDefFoundError", id="further up"
        ),
        pytest.param(
            bare_interface("I"), "I", [], "IncompatibleClassChangeError", id="extends an interface"
        ),
        pytest.param(
            bare_class("Base"),
            "java/lang/Object",
            ["Base"],
            "IncompatibleClassChangeError",
            id="implements a class",
        ),
        pytest.param(
            bare_class("Base", access=FINAL), "Base", [], "IncompatibleClassChangeError", id="final"
        ),
        pytest.param(
            sealed("Base", ["Other"]), "Base", [], "IncompatibleClassChangeError", id="sealed"
        ),
        pytest.param(
            bare_class("p/Base", access=flags.SUPER),
            "p/Base",
            [],
            "IllegalAccessError",
            id="hidden in its package",
        ),
        pytest.param(
            {}, "sun/security/x509/X500Name", [], "IllegalAccessError", id="hidden in a module"
        ),
        pytest.param(
            sealed("Base", [], raw=b"\0\1\xff\xff"), "Base", [], "ClassFormatError", id="malformed"
        ),
        pytest.param(sealed("Base", ["C"]), "Base", [], "C.m", id="sealed but permitted"),
        pytest.param(bare_class("Base", major=99), "Base", [], "C.m", id="newer, but read"),
    ],
)
def test_a_class_does_not_load_whose_parent(
    jdk_classes: JdkClasses,
    parents: dict[str, bytes],
    extends: str,
    implements: list[str],
    expected: str,
) -> None:
    found = world(
        parents | bare_class("C", extends, implements, methods=[("m", PUBLIC)]), jdk_classes
    )
    assert found.resolved("C", "C", "m") == expected
    assert found.field_of("C", "C", "x") == expected.replace("C.m", "NoSuchFieldError")


def test_the_error_names_the_class_that_is_missing(jdk_classes: JdkClasses) -> None:
    found = world(bare_class("C", "B") | bare_class("B", "gone/A"), jdk_classes)
    answer = found.resolver.resolve_class(None, "C")
    assert getattr(answer, "missing", None) == "gone/A"


def test_without_a_jdk_only_the_program_itself_is_there() -> None:
    found: World = world(CLASSES)
    assert found.resolved("Base", "Base", "m") == "NoClassDefFoundError"
    assert found.program.missing == {"java/lang/Object"}


def test_a_private_final_method_may_be_hidden_by_a_nest_mate(compiled: Compile) -> None:
    source = (
        "class Outer { static class A { private final void m() {} }"
        " static class B extends A { void m() {} } static void run() { new B().m(); } }"
    )
    found = compiled({"Outer.java": source})
    assert found.linked("Outer", "run", "m") == "Outer$B.m"
