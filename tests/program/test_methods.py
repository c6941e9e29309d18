"""Method resolution (JVMS §5.4.3.3, §5.4.3.4)."""

from __future__ import annotations

import pytest

from jejak.bytecode.instructions import InvokeKind
from jejak.classfile import flags
from jejak.classfile.sources import JdkClasses
from tests.program.conftest import Compile
from tests.program.worlds import (
    ABSTRACT,
    PUBLIC,
    World,
    bare_class,
    bare_interface,
    world,
)

VIRTUAL, INTERFACE = InvokeKind.VIRTUAL, InvokeKind.INTERFACE
STATIC = flags.PUBLIC | flags.STATIC


def test_a_class_and_its_superclasses_come_before_interfaces(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", PUBLIC), ("onlyI", PUBLIC)])
        | bare_class("Base", methods=[("m", PUBLIC), ("n", PUBLIC)])
        | bare_class("Derived", "Base", ["I"], methods=[("n", PUBLIC)]),
        jdk_classes,
    )
    assert found.resolved("Derived", "Derived", "n") == "Derived.n"
    assert found.resolved("Derived", "Derived", "m") == "Base.m"
    assert found.resolved("Derived", "Derived", "onlyI") == "I.onlyI"
    assert found.resolved("Derived", "Derived", "gone") == "NoSuchMethodError"
    assert found.resolved("Derived", "Derived", "m", "()I") == "NoSuchMethodError"


@pytest.fixture
def defaults(jdk_classes: JdkClasses) -> World:
    """Interfaces that inherit, override and abolish a default method."""
    return world(
        bare_interface("Top", methods=[("m", PUBLIC)])
        | bare_interface("Plain", ["Top"])
        | bare_interface("Special", ["Top"], methods=[("m", PUBLIC)])
        | bare_interface("Abolishes", ["Top"], methods=[("m", ABSTRACT)])
        | bare_interface("Unrelated", methods=[("m", PUBLIC)])
        | bare_interface("Wants", methods=[("m", ABSTRACT)])
        | bare_class("OfPlain", interfaces=["Plain"])
        | bare_class("OfBoth", interfaces=["Plain", "Special"])
        | bare_class("OfTop", interfaces=["Top", "Special"])
        | bare_class("OfAbolished", interfaces=["Plain", "Abolishes"])
        | bare_class("OfTwo", interfaces=["Special", "Unrelated"])
        | bare_class("OfWanted", interfaces=["Wants", "Special"])
        | bare_class("OfInherited", "OfPlain", ["Special"]),
        jdk_classes,
    )


@pytest.mark.parametrize(
    ("owner", "resolved", "selected"),
    [
        pytest.param("OfPlain", "Top.m", "Top.m", id="inherited"),
        pytest.param("OfBoth", "Special.m", "Special.m", id="the more special one"),
        pytest.param("OfTop", "Special.m", "Special.m", id="whatever the order"),
        pytest.param("OfInherited", "Special.m", "Special.m", id="over a superclass's default"),
        pytest.param("OfAbolished", "Abolishes.m", "AbstractMethodError", id="made abstract again"),
        pytest.param("OfWanted", "Special.m", "Special.m", id="one with a body beside an abstract"),
    ],
)
def test_default_methods(defaults: World, owner: str, resolved: str, selected: str) -> None:
    assert defaults.resolved(owner, owner, "m") == resolved
    assert defaults.selected(owner, "Top", "m") == selected


def test_conflicting_defaults_resolve_to_any_but_do_not_run(defaults: World) -> None:
    assert defaults.resolved("OfTwo", "OfTwo", "m") in ("Special.m", "Unrelated.m")
    assert defaults.selected("OfTwo", "Special", "m") == "IncompatibleClassChangeError"


def test_static_interface_methods_are_not_inherited(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("s", STATIC)])
        | bare_interface("J", ["I"])
        | bare_class("C", interfaces=["I"]),
        jdk_classes,
    )
    assert found.invoked(InvokeKind.STATIC, "C", "I", "s", interface=True) == "I.s"
    assert found.invoked(InvokeKind.STATIC, "C", "J", "s", interface=True) == "NoSuchMethodError"
    assert found.invoked(InvokeKind.STATIC, "C", "C", "s") == "NoSuchMethodError"
    assert found.invoked(INTERFACE, "C", "I", "s", interface=True) == "IncompatibleClassChangeError"


def test_private_interface_methods_are_not_inherited(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("p", flags.PRIVATE)])
        | bare_interface("J", ["I"])
        | bare_class("C", interfaces=["J"]),
        jdk_classes,
    )
    assert found.resolved("I", "I", "p", interface=True) == "I.p"
    assert found.resolved("C", "I", "p", interface=True) == "IllegalAccessError"
    assert found.resolved("I", "J", "p", interface=True) == "NoSuchMethodError"
    assert found.resolved("I", "C", "p") == "NoSuchMethodError"


@pytest.mark.parametrize(
    ("name", "descriptor", "expected"),
    [
        ("hashCode", "()I", "java/lang/Object.hashCode"),
        ("getClass", "()Ljava/lang/Class;", "java/lang/Object.getClass"),
        ("clone", "()Ljava/lang/Object;", "NoSuchMethodError"),
        ("finalize", "()V", "NoSuchMethodError"),
        ("registerNatives", "()V", "NoSuchMethodError"),
        ("toString", "()Ljava/lang/String;", "Named.toString"),
    ],
)
def test_interfaces_have_the_public_methods_of_object(
    compiled: Compile, name: str, descriptor: str, expected: str
) -> None:
    found = compiled({"Named.java": "interface Named { String toString(); }"})
    assert found.resolved("Named", "Named", name, descriptor, interface=True) == expected


def test_a_class_where_an_interface_is_expected_and_the_reverse(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", ABSTRACT)]) | bare_class("C", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.resolved("C", "I", "m") == "IncompatibleClassChangeError"
    assert found.resolved("C", "C", "m", interface=True) == "IncompatibleClassChangeError"


@pytest.mark.parametrize(
    ("owner", "name", "descriptor", "expected"),
    [
        ("[I", "clone", "()Ljava/lang/Object;", "java/lang/Object.clone"),
        ("[[LMissing;", "clone", "()Ljava/lang/Object;", "NoClassDefFoundError"),
        ("[LC;", "getClass", "()Ljava/lang/Class;", "java/lang/Object.getClass"),
        ("[LC;", "finalize", "()V", "IllegalAccessError"),
        ("[LC;", "own", "()V", "NoSuchMethodError"),
    ],
)
def test_arrays_have_the_methods_of_object_with_clone_public(
    jdk_classes: JdkClasses, owner: str, name: str, descriptor: str, expected: str
) -> None:
    found = world(bare_class("C", methods=[("own", PUBLIC)]), jdk_classes)
    assert found.invoked(VIRTUAL, "C", owner, name, descriptor) == expected


POLYMORPHIC = """
import java.lang.invoke.*;
class Handles {
    void exact(MethodHandle h) throws Throwable { String s = (String) h.invokeExact(1, 2L); }
    void loose(MethodHandle h) throws Throwable { h.invoke("x"); }
    void plain(MethodHandle h) throws Throwable { h.invokeWithArguments(1, 2); }
    boolean swap(VarHandle v) { return v.compareAndSet(this, 1, 2); }
    void set(VarHandle v) { v.setVolatile(this, 3.0); }
    Class<?> type(VarHandle v) { return v.varType(); }
}
"""


@pytest.mark.parametrize(
    ("method", "callee", "owner", "polymorphic"),
    [
        ("exact", "invokeExact", "MethodHandle", True),
        ("loose", "invoke", "MethodHandle", True),
        ("plain", "invokeWithArguments", "MethodHandle", False),
        ("swap", "compareAndSet", "VarHandle", True),
        ("set", "setVolatile", "VarHandle", True),
        ("type", "varType", "VarHandle", False),
    ],
)
def test_signature_polymorphic_methods_take_any_descriptor(
    compiled: Compile, method: str, callee: str, owner: str, polymorphic: bool
) -> None:
    found = compiled({"Handles.java": POLYMORPHIC})
    assert found.linked("Handles", method, callee) == f"java/lang/invoke/{owner}.{callee}"
    target = found.resolver.resolve_invoke(
        found.cls("Handles"), found.call_in("Handles", method, callee)
    )
    assert getattr(target, "is_signature_polymorphic", None) is polymorphic


def test_bridge_methods_are_methods_of_their_own(compiled: Compile) -> None:
    found = compiled(
        {
            "Word.java": """
                class Word implements Comparable<Word> {
                    public int compareTo(Word other) { return 0; }
                    static int compare(Comparable<Word> a, Word b) { return a.compareTo(b); }
                }
            """
        }
    )
    assert found.linked("Word", "compare", "compareTo") == "java/lang/Comparable.compareTo"
    taken = found.resolver.select(
        found.method("java/lang/Comparable", "compareTo"), found.cls("Word")
    )
    assert taken == found.method("Word", "compareTo", "(Ljava/lang/Object;)I")
    assert found.method("Word", "compareTo", "(Ljava/lang/Object;)I").is_bridge
    assert not found.method("Word", "compareTo", "(LWord;)I").is_bridge
