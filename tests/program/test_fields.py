"""Field resolution (JVMS §5.4.3.2)."""

from __future__ import annotations

import pytest

from jejak.bytecode.instructions import GetField, PutField
from jejak.bytecode.opcodes import BY_MNEMONIC
from jejak.classfile import flags
from jejak.classfile.constants import FieldRef
from jejak.classfile.sources import JdkClasses
from jejak.program import Field, Unresolved
from tests.assembler import ClassWriter
from tests.program.conftest import Compile
from tests.program.worlds import PUBLIC, World, bare_class, bare_interface, shown, world

CONSTANT = flags.PUBLIC | flags.STATIC | flags.FINAL


@pytest.fixture
def layers(jdk_classes: JdkClasses) -> World:
    """The same field at ever more places above Derived."""
    return world(
        bare_interface("Deep", fields=[(f, CONSTANT) for f in ("inDeep", "inBoth", "inTwo")])
        | bare_interface("Deeper", fields=[("inTwo", CONSTANT)])
        | bare_interface("Near", ["Deep", "Deeper"], fields=[("inNear", CONSTANT)])
        | bare_interface("Second", fields=[("inNear", CONSTANT), ("inBoth", CONSTANT)])
        | bare_interface("OfBase", fields=[("above", CONSTANT)])
        | bare_class(
            "Base",
            interfaces=["OfBase"],
            fields=[("own", PUBLIC), ("inDeep", PUBLIC), ("inNear", PUBLIC), ("inBase", PUBLIC)],
        )
        | bare_class("Derived", "Base", ["Near", "Second"], fields=[("own", PUBLIC)]),
        jdk_classes,
    )


@pytest.mark.parametrize(
    ("name", "owner"),
    [
        pytest.param("own", "Derived", id="the class itself"),
        pytest.param("inNear", "Near", id="its superinterfaces, in order"),
        pytest.param("inDeep", "Deep", id="their superinterfaces before the superclass"),
        pytest.param("inBoth", "Deep", id="depth first"),
        pytest.param("inTwo", "Deep", id="depth first, in order"),
        pytest.param("inBase", "Base", id="the superclass"),
        pytest.param("above", "OfBase", id="the superclass's interfaces"),
    ],
)
def test_a_field_is_looked_for_in(layers: World, name: str, owner: str) -> None:
    assert layers.field_of("Derived", "Derived", name) == f"{owner}.{name}"


def test_the_type_is_part_of_a_fields_name(layers: World) -> None:
    assert layers.field_of("Derived", "Derived", "own", "J") == "NoSuchFieldError"


def test_arrays_have_no_fields(layers: World) -> None:
    assert layers.field_of("Derived", "[LDerived;", "length") == "NoSuchFieldError"
    assert layers.field_of("Derived", "[I", "length") == "NoSuchFieldError"


def test_a_field_of_a_missing_class(layers: World) -> None:
    found = layers.resolver.resolve_field(layers.cls("Derived"), FieldRef("gone/Away", "x", "I"))
    assert shown(found) == "NoClassDefFoundError"
    assert "gone/Away" in str(found)


def test_a_private_field_hides_one_further_up(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("Base", fields=[("x", PUBLIC)])
        | bare_class("Hiding", "Base", fields=[("x", flags.PRIVATE)])
        | bare_class("User"),
        jdk_classes,
    )
    assert found.field_of("Hiding", "Hiding", "x") == "Hiding.x"
    assert found.field_of("User", "Hiding", "x") == "IllegalAccessError"
    assert found.field_of("User", "Base", "x") == "Base.x"


def test_compiled_accesses_link_to_where_fields_are_declared(compiled: Compile) -> None:
    found = compiled(
        {
            "Shapes.java": """
                interface Limits { int MAX = Integer.parseInt("9"); }
                class Shape implements Limits { int size; static int count; }
                class Circle extends Shape {
                    int grow(Circle other) { return size + other.size + count + MAX; }
                    void reset() { size = 0; count = 0; }
                }
            """
        }
    )
    assert found.accessed("Circle", "grow") == [
        "Shape.size",
        "Shape.size",
        "Shape.count",
        "Limits.MAX",
    ]
    assert found.accessed("Circle", "reset") == ["Shape.size", "Shape.count"]


@pytest.mark.parametrize(
    ("mnemonic", "caller", "name", "expected"),
    [
        ("getfield", "Base", "plain", "Base.plain"),
        ("getstatic", "Base", "plain", "IncompatibleClassChangeError"),
        ("putstatic", "Base", "plain", "IncompatibleClassChangeError"),
        ("getstatic", "Base", "shared", "Base.shared"),
        ("getfield", "Base", "shared", "IncompatibleClassChangeError"),
        ("putfield", "Base", "fixed", "Base.fixed"),
        ("getfield", "Derived", "fixed", "Base.fixed"),
        ("putfield", "Derived", "fixed", "IllegalAccessError"),
    ],
)
def test_instructions_check_static_and_final(
    jdk_classes: JdkClasses, mnemonic: str, caller: str, name: str, expected: str
) -> None:
    shared = flags.PUBLIC | flags.STATIC
    fixed = flags.PUBLIC | flags.FINAL
    found = world(
        bare_class("Base", fields=[("plain", PUBLIC), ("shared", shared), ("fixed", fixed)])
        | bare_class("Derived", "Base"),
        jdk_classes,
    )
    family = GetField if mnemonic.startswith("get") else PutField
    instruction = family(
        BY_MNEMONIC[mnemonic], FieldRef(caller, name, "I"), mnemonic.endswith("static")
    )
    assert shown(found.resolver.resolve_access(found.cls(caller), instruction)) == expected


def test_final_fields_are_written_by_initialisers_only(jdk_classes: JdkClasses) -> None:
    for major, expected in ((52, Field), (53, Unresolved)):
        writer = ClassWriter("F", major=major)
        writer.add_field("x", "I", access=flags.FINAL)
        ref = writer.pool.field("F", "x", "I")
        code = [("aload_0",), ("iconst_1",), ("putfield", ref), ("return",)]
        writer.add_method("<init>", "()V", access=1, attributes=[writer.code(code)])
        writer.add_method("set", "()V", access=1, attributes=[writer.code(code)])
        found = world({"F": writer.to_bytes()}, jdk_classes)
        for name, wanted in (("<init>", Field), ("set", expected)):
            method = found.method("F", name)
            assert method.body is not None
            write = method.body.instructions[2]
            assert isinstance(write, PutField)
            answer = found.resolver.resolve_access(method.owner, write, method)
            assert isinstance(answer, wanted)
