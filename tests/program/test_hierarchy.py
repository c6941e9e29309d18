"""Supertypes and assignability."""

from __future__ import annotations

import pytest

from jejak.classfile.sources import JdkClasses
from jejak.errors import HierarchyError
from tests.program.worlds import World, bare_class, bare_interface, joined, world


@pytest.fixture
def family() -> World:
    """Derived extends Base implements Right; Base implements Left; both extend Top."""
    return world(
        bare_interface("Top")
        | bare_interface("Left", ["Top"])
        | bare_interface("Right", ["Top"])
        | bare_class("Base", interfaces=["Left"])
        | bare_class("Derived", "Base", ["Right"])
    )


def test_superclasses_go_up_and_interfaces_come_nearest_first(family: World) -> None:
    found = family.resolver.hierarchy.supertypes(family.cls("Derived"))
    assert [c.name for c in found.classes] == ["Derived", "Base"]
    assert [i.name for i in found.interfaces] == ["Right", "Left", "Top"]
    assert found.missing == ("java/lang/Object",)
    assert not found.circular
    assert found.names == {"Derived", "Base", "Left", "Right", "Top"}


@pytest.mark.parametrize("ancestor", ["Derived", "Base", "Left", "Right", "Top"])
def test_a_class_can_be_assigned_to_each_of_its_supertypes(family: World, ancestor: str) -> None:
    assert family.resolver.hierarchy.is_subtype("Derived", ancestor) is True


SUBTYPES = [
    ("java/util/ArrayList", "java/util/List", True),
    ("java/util/List", "java/util/ArrayList", False),
    ("java/util/List", "java/lang/Object", True),
    ("java/lang/Object", "java/util/List", False),
    ("[I", "java/lang/Object", True),
    ("[I", "java/lang/Cloneable", True),
    ("[I", "java/io/Serializable", True),
    ("[I", "java/lang/Comparable", False),
    ("[I", "[I", True),
    ("[I", "[J", False),
    ("[I", "[Ljava/lang/Object;", False),
    ("[[I", "[Ljava/lang/Object;", True),
    ("[[I", "[Ljava/lang/Cloneable;", True),
    ("[[I", "[Ljava/lang/Comparable;", False),
    ("[[I", "[[J", False),
    ("[Ljava/lang/String;", "[Ljava/lang/CharSequence;", True),
    ("[Ljava/lang/CharSequence;", "[Ljava/lang/String;", False),
    ("[[Ljava/lang/String;", "[[Ljava/lang/Object;", True),
    ("[[Ljava/lang/String;", "[Ljava/lang/Object;", True),
    ("[Ljava/lang/String;", "[[Ljava/lang/Object;", False),
    ("[Ljava/lang/Object;", "[I", False),
    ("java/lang/Object", "[I", False),
    ("java/lang/Cloneable", "[I", False),
]


@pytest.mark.parametrize(("name", "ancestor", "expected"), SUBTYPES)
def test_assignment_follows_the_rules_of_checkcast(
    jdk_classes: JdkClasses, name: str, ancestor: str, expected: bool
) -> None:
    asked = world({}, jdk_classes)
    assert asked.resolver.hierarchy.is_subtype(name, ancestor) is expected


def test_every_class_is_an_object_even_one_that_is_missing() -> None:
    hierarchy = world({}).resolver.hierarchy
    assert hierarchy.is_subtype("gone/Away", "java/lang/Object") is True
    assert hierarchy.is_subtype("gone/Away", "gone/Away") is True
    assert hierarchy.is_subtype("[Lgone/Away;", "[Ljava/lang/Object;") is True


def test_a_missing_class_leaves_the_answer_open(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("Orphan", "gone/Parent", ["java/lang/Runnable"])
        | bare_class("Child", "Orphan")
        | bare_class("Implements", interfaces=["gone/Interface"]),
        jdk_classes,
    )
    hierarchy = found.resolver.hierarchy
    assert hierarchy.is_subtype("Child", "java/lang/Runnable") is True
    assert hierarchy.is_subtype("Child", "java/util/List") is None
    assert hierarchy.is_subtype("Implements", "java/util/List") is None
    assert hierarchy.is_subtype("[LChild;", "[Ljava/util/List;") is None
    assert hierarchy.is_subtype("gone/Parent", "java/util/List") is None
    assert hierarchy.is_subtype("java/lang/String", "gone/Parent") is False
    assert hierarchy.supertypes(found.cls("Child")).missing == ("gone/Parent",)


def test_a_circle_of_classes_is_recorded_and_ends(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_class("A", "B") | bare_class("B", "C") | bare_class("C", "A") | bare_class("D", "A"),
        jdk_classes,
    )
    hierarchy = found.resolver.hierarchy
    for name in ("A", "B", "C"):
        assert hierarchy.supertypes(found.cls(name)).circular
        assert isinstance(found.program.broken[name], HierarchyError)
        assert hierarchy.is_subtype(name, "java/util/List") is False
    assert hierarchy.is_subtype("D", "C") is True
    assert not hierarchy.supertypes(found.cls("D")).circular
    for name in ("A", "D"):
        assert found.field_of("java/lang/Object", name, "x") == "ClassCircularityError"
        assert found.resolved("java/lang/Object", name, "m") == "ClassCircularityError"


def test_a_circle_of_interfaces_is_recorded_and_ends(jdk_classes: JdkClasses) -> None:
    found = world(
        bare_interface("I", ["J"])
        | bare_interface("J", ["K"])
        | bare_interface("K", ["I"])
        | bare_class("Implements", interfaces=["K"]),
        jdk_classes,
    )
    hierarchy = found.resolver.hierarchy
    assert hierarchy.supertypes(found.cls("J")).circular
    assert isinstance(found.program.broken["J"], HierarchyError)
    assert hierarchy.is_subtype("Implements", "J") is True
    assert found.field_of("java/lang/Object", "Implements", "x") == "ClassCircularityError"


def test_a_class_that_is_its_own_parent_is_refused(jdk_classes: JdkClasses) -> None:
    found = world(bare_class("Self", "Self"), jdk_classes)
    assert found.program.find("Self") is None
    assert "itself" in str(found.program.broken["Self"])


def _chain(depth: int) -> dict[str, bytes]:
    chain: dict[str, bytes] = {}
    for number in range(depth):
        chain |= bare_class(f"C{number}", f"C{number - 1}" if number else "java/lang/Object")
    return chain


def test_a_chain_of_hundreds_of_classes_is_walked(jdk_classes: JdkClasses) -> None:
    found = world(_chain(900), jdk_classes)
    assert found.resolver.hierarchy.is_subtype("C899", "C0") is True
    assert found.field_of("C899", "C899", "x") == "NoSuchFieldError"


def test_a_chain_of_thousands_of_classes_is_refused_and_ends(jdk_classes: JdkClasses) -> None:
    found = world(_chain(4000), jdk_classes)
    assert found.resolver.hierarchy.is_subtype("C3999", "C0") is None
    assert found.field_of("C3999", "C3999", "x") == "ClassFormatError"
    assert "more than 1000 supertypes" in str(found.program.broken["C3999"])
    assert found.resolver.hierarchy.is_subtype("C3999", "C3998") is None
    assert found.field_of("C900", "C900", "x") == "NoSuchFieldError"


def test_hierarchies_cross_from_the_class_path_into_the_jdk(jdk_classes: JdkClasses) -> None:
    found = world(joined(bare_class("Mine", "java/util/ArrayList")), jdk_classes)
    hierarchy = found.resolver.hierarchy
    assert hierarchy.is_subtype("Mine", "java/lang/Iterable") is True
    assert hierarchy.is_subtype("[LMine;", "[Ljava/util/RandomAccess;") is True
