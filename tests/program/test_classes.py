"""What classes and members say of themselves."""

from __future__ import annotations

import pytest

from jejak.classfile.constants import IntegerConstant, StringConstant
from tests.program.conftest import Compile
from tests.program.worlds import World

SOURCE = {
    "p/Things.java": """
        package p;
        public abstract class Things {
            static final int LIMIT = 7;
            final String label = "x";
            static { System.out.println(); }
            public static void main(String[] arguments) {}
            static void main(int number) {}
            synchronized native void slow();
            enum Plain { A }
            enum Bodies { B { void f() {} }; abstract void f(); }
            record Pair(int a) {}
            sealed interface Shape permits Round {}
            static final class Round implements Shape {}
            @interface Mark {}
        }
    """
}


@pytest.fixture
def things(compiled: Compile) -> World:
    return compiled(SOURCE)


def test_kinds_of_classes(things: World) -> None:
    assert things.cls("p/Things").is_abstract
    assert things.cls("p/Things$Mark").is_interface
    assert things.cls("p/Things$Plain").is_enum
    assert things.cls("p/Things$Plain").is_final
    assert things.cls("p/Things$Bodies").is_enum
    assert not things.cls("p/Things$Bodies$1").is_enum
    assert things.cls("p/Things$Pair").is_record
    assert not things.cls("p/Things").is_record
    assert things.cls("p/Things$Shape").permitted_subclasses == ("p/Things$Round",)
    assert things.cls("p/Things$Round").permitted_subclasses is None


def test_names_of_classes(things: World) -> None:
    found = things.cls("p/Things$Pair")
    assert (found.package, found.simple_name) == ("p", "Pair")
    assert found.java_name == "p.Things$Pair"
    assert found.source_file == "Things.java"
    assert found.where.endswith("Things$Pair.class")


def test_kinds_of_methods(things: World) -> None:
    assert things.method("p/Things", "main", "([Ljava/lang/String;)V").is_main
    assert not things.method("p/Things", "main", "(I)V").is_main
    slow = things.method("p/Things", "slow")
    assert (slow.is_native, slow.is_synchronized, slow.is_abstract) == (True, True, False)
    assert (slow.body, slow.flow) == (None, None)
    assert things.method("p/Things", "<init>").is_constructor
    assert things.method("p/Things", "<clinit>").is_class_initialiser
    assert things.method("p/Things$Bodies", "$values").is_synthetic
    assert things.method("p/Things", "main", "(I)V").signature == "main(int)"
    assert things.method("p/Things", "<clinit>").signature == "static {}"


def test_constants_of_fields(things: World) -> None:
    assert things.field("p/Things", "LIMIT").constant_value == IntegerConstant(7)
    assert things.field("p/Things", "label").constant_value is None
    assert things.field("p/Things", "label").attributes.constant_value() == StringConstant("x")


def test_code_is_decoded_once(things: World) -> None:
    main = things.method("p/Things", "main", "(I)V")
    assert main.body is not None
    assert main.body is main.body
    assert main.flow is main.flow
