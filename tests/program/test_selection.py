"""Which method a virtual call runs (JVMS §5.4.5, §5.4.6)."""

from __future__ import annotations

import pytest

from jejak.classfile import flags
from jejak.classfile.sources import JdkClasses
from tests.program.conftest import Compile
from tests.program.worlds import ABSTRACT, PUBLIC, bare_class, bare_interface, world

PACKAGES = {
    "p/A.java": "package p; public class A { void m() {} protected void n() {} }",
    "q/B.java": "package q; public class B extends p.A { void m() {} protected void n() {} }",
    "p/C.java": "package p; public class C extends q.B { void m() {} }",
    "q/D.java": "package q; public class D extends p.C { void m() {} public void n() {} }",
}


@pytest.mark.parametrize(
    ("receiver", "resolved", "selected"),
    [
        pytest.param("p/A", "p/A", "p/A", id="itself"),
        pytest.param("q/B", "p/A", "p/A", id="not overridden from another package"),
        pytest.param("q/B", "q/B", "q/B", id="a method of its own there"),
        pytest.param("p/C", "p/A", "p/C", id="overridden further down in the same package"),
        pytest.param("p/C", "q/B", "q/B", id="but not the one of the other package"),
        pytest.param("q/D", "q/B", "q/D", id="each package for itself"),
        pytest.param("q/D", "p/A", "p/C", id="each package for itself, the other one"),
        pytest.param("q/D", "p/C", "p/C", id="from the middle"),
    ],
)
def test_package_private_methods_are_overridden_within_their_package(
    compiled: Compile, receiver: str, resolved: str, selected: str
) -> None:
    assert compiled(PACKAGES).selected(receiver, resolved, "m") == f"{selected}.m"


def test_protected_methods_are_overridden_everywhere(compiled: Compile) -> None:
    found = compiled(PACKAGES)
    assert found.selected("q/B", "p/A", "n") == "q/B.n"
    assert found.selected("p/C", "p/A", "n") == "q/B.n"
    assert found.selected("q/D", "p/A", "n") == "q/D.n"


TRANSITIVE = {
    "p/A.java": "package p; public class A { void m() {} }",
    "p/B.java": "package p; public class B extends A { public void m() {} }",
    "q/C.java": "package q; public class C extends p.B { public void m() {} }",
    "q/D.java": "package q; public class D extends C { public void m() {} }",
}


def test_a_package_private_method_is_overridden_through_a_public_one(compiled: Compile) -> None:
    found = compiled(TRANSITIVE)
    assert found.selected("p/B", "p/A", "m") == "p/B.m"
    assert found.selected("q/C", "p/A", "m") == "q/C.m"
    assert found.selected("q/D", "p/A", "m") == "q/D.m"


def test_a_public_method_elsewhere_does_not_override_a_package_private_one(
    jdk_classes: JdkClasses,
) -> None:
    found = world(
        bare_class("p/A", methods=[("m", 0)])
        | bare_class("q/B", "p/A", methods=[("m", PUBLIC)])
        | bare_class("r/C", "q/B", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.selected("r/C", "p/A", "m") == "p/A.m"
    assert found.selected("r/C", "q/B", "m") == "r/C.m"


@pytest.mark.parametrize("hidden", [flags.PRIVATE, flags.STATIC | flags.PUBLIC])
def test_what_overrides_nothing_passes_nothing_on(jdk_classes: JdkClasses, hidden: int) -> None:
    found = world(
        bare_class("p/A", methods=[("m", 0)])
        | bare_class("p/B", "p/A", methods=[("m", hidden)])
        | bare_class("q/C", "p/B", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.selected("q/C", "p/A", "m") == "p/A.m"


@pytest.mark.parametrize("hidden", [flags.PRIVATE, flags.STATIC | flags.PUBLIC])
def test_private_and_static_methods_override_nothing(jdk_classes: JdkClasses, hidden: int) -> None:
    found = world(
        bare_class("A", methods=[("m", PUBLIC)])
        | bare_class("B", "A", methods=[("m", hidden)])
        | bare_class("C", "B", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.selected("B", "A", "m") == "A.m"
    assert found.selected("C", "A", "m") == "C.m"


def test_a_private_method_is_always_itself(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("A", methods=[("m", flags.PRIVATE)])
        | bare_class("B", "A", methods=[("m", PUBLIC)]),
        jdk_classes,
    )
    assert found.selected("B", "A", "m") == "A.m"


def test_a_superclass_method_implements_an_interface_before_any_default(
    jdk_classes: JdkClasses,
) -> None:
    found = world(
        bare_interface("I", methods=[("m", PUBLIC)])
        | bare_class("Base", methods=[("m", PUBLIC)])
        | bare_class("C", "Base", ["I"]),
        jdk_classes,
    )
    assert found.selected("C", "I", "m") == "Base.m"


def test_an_abstract_class_method_shuts_out_a_default(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", PUBLIC)])
        | bare_class("Base", access=ABSTRACT, interfaces=["I"], methods=[("m", ABSTRACT)])
        | bare_class("C", "Base"),
        jdk_classes,
    )
    assert found.selected("C", "I", "m") == "AbstractMethodError"


def test_an_interface_method_that_nobody_implements(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", ABSTRACT)]) | bare_class("C", interfaces=["I"]),
        jdk_classes,
    )
    assert found.selected("C", "I", "m") == "AbstractMethodError"


def test_an_interface_method_is_not_implemented_by_a_hidden_one(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", ABSTRACT)])
        | bare_class("C", interfaces=["I"], methods=[("m", flags.PROTECTED)]),
        jdk_classes,
    )
    assert found.selected("C", "I", "m") == "IllegalAccessError"


def test_a_class_without_its_superclass_selects_nothing_from_above(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", methods=[("m", ABSTRACT)]) | bare_class("C", "gone/Base", ["I"]),
        jdk_classes,
    )
    assert found.selected("C", "I", "m") == "NoClassDefFoundError"


def test_methods_of_object_are_selected_for_interfaces(compiled: Compile) -> None:
    found = compiled(
        {
            "Shown.java": """
                class Shown implements Runnable {
                    public void run() {}
                    public String toString() { return "shown"; }
                    String show(Runnable other) { return other.toString(); }
                }
            """
        }
    )
    assert found.linked("Shown", "show", "toString") == "java/lang/Object.toString"
    assert found.selected("Shown", "java/lang/Object", "toString") == "Shown.toString"
    assert found.selected("Shown", "java/lang/Object", "hashCode") == "java/lang/Object.hashCode"
