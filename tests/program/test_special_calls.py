"""invokespecial: constructors, private methods and calls of superclasses."""

from __future__ import annotations

import pytest

from jejak.bytecode.instructions import Invoke, InvokeKind
from jejak.classfile import flags
from jejak.classfile.sources import JdkClasses
from tests.program.conftest import Compile
from tests.program.worlds import ABSTRACT, PUBLIC, World, bare_class, bare_interface, world

SPECIAL = InvokeKind.SPECIAL


def test_super_calls_start_at_the_direct_superclass(compiled: Compile) -> None:
    before = {
        "A.java": "class A { void m() {} }",
        "B.java": "class B extends A {}",
        "C.java": "class C extends B { void m() { super.m(); } }",
    }
    found = compiled(before)
    assert found.call_in("C", "m", "m").method.owner == "B"
    assert found.linked("C", "m", "m") == "A.m"


def test_a_superclass_that_gained_a_method_is_noticed(jdk_classes: JdkClasses) -> None:
    """The reference names A, as old compilers wrote it, but B overrides the method by now."""
    found = world(
        bare_class("A", methods=[("m", PUBLIC)])
        | bare_class("B", "A", methods=[("m", PUBLIC)])
        | bare_class("C", "B", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "C", "A", "m") == "B.m"
    assert found.invoked(SPECIAL, "C", "B", "m") == "B.m"
    assert found.invoked(SPECIAL, "C", "C", "m") == "C.m"


def test_an_abstract_superclass_method_cannot_be_called(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("A", access=ABSTRACT, methods=[("m", ABSTRACT)]) | bare_class("B", "A"),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "B", "A", "m") == "AbstractMethodError"


def test_a_private_method_in_between_is_taken_without_asking(jdk_classes: JdkClasses) -> None:
    """Access is checked on what the reference resolves to, not on what is selected."""
    found = world(
        bare_class("A", methods=[("m", PUBLIC)])
        | bare_class("B", "A", methods=[("m", flags.PRIVATE)])
        | bare_class("C", "B"),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "C", "A", "m") == "B.m"
    assert found.invoked(SPECIAL, "C", "B", "m") == "IllegalAccessError"


def test_static_methods_are_passed_over_but_cannot_be_resolved(jdk_classes: JdkClasses) -> None:
    static = flags.PUBLIC | flags.STATIC
    found = world(
        bare_class("A", methods=[("m", PUBLIC)])
        | bare_class("B", "A", methods=[("m", static)])
        | bare_class("C", "B"),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "C", "A", "m") == "A.m"
    assert found.invoked(SPECIAL, "C", "B", "m") == "IncompatibleClassChangeError"


def test_super_calls_of_interfaces_take_what_the_interface_has(compiled: Compile) -> None:
    found = compiled(
        {
            "Calls.java": """
                interface Greets { default String greet() { return "hello"; } }
                interface Quiet extends Greets {}
                interface Polite { default String greet() { return "good day"; } }
                class Mixed implements Polite, Quiet {
                    public String greet() { return Polite.super.greet() + Quiet.super.greet(); }
                    public String toString() { return super.toString(); }
                }
            """
        }
    )
    calls = {
        found.resolver.resolve_invoke(found.cls("Mixed"), i)
        for i in found.instructions("Mixed", "greet")
        if isinstance(i, Invoke) and i.kind is SPECIAL
    }
    assert {repr(call) for call in calls} == {
        "Polite.greet:()Ljava/lang/String;",
        "Greets.greet:()Ljava/lang/String;",
    }
    assert found.linked("Mixed", "toString", "toString") == "java/lang/Object.toString"


@pytest.fixture
def abstracts(jdk_classes: JdkClasses) -> World:
    return world(
        bare_interface("Body", methods=[("m", PUBLIC)])
        | bare_interface("Other", methods=[("m", PUBLIC)])
        | bare_interface("Abstract", ["Body"], methods=[("m", ABSTRACT)])
        | bare_interface("Both", ["Body", "Other"])
        | bare_class("C", interfaces=["Abstract", "Both"]),
        jdk_classes,
    )


def test_super_calls_of_interfaces_without_one_body(abstracts: World) -> None:
    assert abstracts.invoked(SPECIAL, "C", "Abstract", "m", interface=True) == "AbstractMethodError"
    assert (
        abstracts.invoked(SPECIAL, "C", "Both", "m", interface=True)
        == "IncompatibleClassChangeError"
    )


def test_super_calls_of_interfaces_pass_over_hidden_methods_of_object(
    jdk_classes: JdkClasses,
) -> None:
    found = world(
        bare_interface("Top", methods=[("finalize", PUBLIC)])
        | bare_interface("I", ["Top"])
        | bare_class("C", interfaces=["I"]),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "C", "I", "finalize", interface=True) == "Top.finalize"


def test_constructors_are_never_inherited(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("A", methods=[("<init>", PUBLIC)]) | bare_class("B", "A"),
        jdk_classes,
    )
    assert found.invoked(SPECIAL, "B", "A", "<init>") == "A.<init>"
    assert found.invoked(SPECIAL, "A", "B", "<init>") == "NoSuchMethodError"


def test_private_methods_and_constructors_of_nest_mates(compiled: Compile) -> None:
    found = compiled(
        {
            "Nest.java": """
                class Nest {
                    private int secret;
                    private Nest() {}
                    private void hidden() {}
                    static class Inner {
                        private void mine() { new Nest().hidden(); new Nest().secret++; }
                    }
                    void use(Inner inner) { inner.mine(); hidden(); }
                }
            """
        }
    )
    assert found.linked("Nest$Inner", "mine", "hidden") == "Nest.hidden"
    assert found.linked("Nest$Inner", "mine", "<init>") == "Nest.<init>"
    assert found.accessed("Nest$Inner", "mine") == ["Nest.secret", "Nest.secret"]
    assert found.linked("Nest", "use", "mine") == "Nest$Inner.mine"
    assert found.linked("Nest", "use", "hidden") == "Nest.hidden"
