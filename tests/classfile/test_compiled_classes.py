"""What javac says about classes beside their code."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.classfile import ClassFile, MethodInfo, flags, parse_class
from jejak.classfile.attributes import EnclosingMethod, InnerClass, LocalVariable, MethodParameter
from jejak.classfile.constants import (
    DoubleConstant,
    IntegerConstant,
    MethodHandleConstant,
    NameAndType,
    StringConstant,
)
from jejak.classfile.modules import Export
from tests.javac import Javac

SOURCES = {
    "module-info.java": """
        module shop.core {
            requires transitive java.sql;
            requires static java.logging;
            exports shop;
            exports shop.inner to java.sql, java.logging;
            opens shop;
            uses Runnable;
            provides shop.Shape with shop.Circle, shop.Square;
        }""",
    "shop/Shape.java": """
        package shop;
        public sealed interface Shape permits Circle, Square { }""",
    "shop/Circle.java": """
        package shop;
        public final class Circle implements Shape { public Circle() { } }""",
    "shop/Square.java": """
        package shop;
        public non-sealed class Square implements Shape { public Square() { } }""",
    "shop/Pair.java": """
        package shop;
        public record Pair<T extends Comparable<T>>(T left, @Note int right) { }
        @interface Note { }""",
    "shop/Empty.java": "package shop; public record Empty() { }",
    "shop/inner/Outer.java": """
        package shop.inner;
        import java.util.*;
        public class Outer {
            static final int NUMBER = 42;
            static final String TEXT = "a\\0b";
            static final double HALF = 0.5;
            static final Object NONE = null;
            class Member { }
            private static class Nested { class Deep { } }
            Runnable field = new Runnable() { public void run() { } };
            void method(int n) throws java.io.IOException, IllegalStateException {
                class Local { int x = n; }
                new Local();
                Runnable lambda = () -> System.out.println(n + TEXT);
            }
            static int sum(List<Integer> numbers, long start) {
                int total = (int) start;
                for (Integer number : numbers) { int twice = 2 * number; total += twice; }
                return total;
            }
        }""",
}


@pytest.fixture(scope="module")
def root(javac: Javac) -> Path:
    return javac(SOURCES, "-g", "-parameters", "--module-version", "1.2")


def read(root: Path, name: str) -> ClassFile:
    found = parse_class((root / f"{name}.class").read_bytes(), name)
    found.check()
    return found


def method(found: ClassFile, name: str) -> MethodInfo:
    return next(m for m in found.methods if m.name == name)


def test_module_declaration(root: Path) -> None:
    found = read(root, "module-info")
    module = found.attributes.module()
    assert module is not None
    assert found.is_module
    assert (module.name, module.version) == ("shop.core", "1.2")
    assert dict(module.requires) == {"java.base": 0x8000, "java.sql": 0x20, "java.logging": 0x40}
    assert module.exports == (
        Export("shop", ()),
        Export("shop/inner", ("java.sql", "java.logging")),
    )
    assert module.opens == (Export("shop", ()),)
    assert module.uses == ("java/lang/Runnable",)
    assert module.provides == (("shop/Shape", ("shop/Circle", "shop/Square")),)


def test_sealed_types_name_their_subclasses(root: Path) -> None:
    assert read(root, "shop/Shape").attributes.permitted_subclasses() == (
        "shop/Circle",
        "shop/Square",
    )
    assert read(root, "shop/Square").attributes.permitted_subclasses() is None


def test_records_name_their_components(root: Path) -> None:
    components = read(root, "shop/Pair").attributes.record_components()
    assert components is not None
    left, right = components
    assert (left.name, left.descriptor) == ("left", "Ljava/lang/Comparable;")
    assert left.attributes.signature() == "TT;"
    assert (right.name, right.descriptor, right.attributes.signature()) == ("right", "I", None)
    assert [a.descriptor for a in right.attributes.annotations()] == ["Lshop/Note;"]


def test_record_without_components_is_still_one(root: Path) -> None:
    assert read(root, "shop/Empty").attributes.record_components() == ()
    assert read(root, "shop/Circle").attributes.record_components() is None


def test_nests(root: Path) -> None:
    members = {f"shop/inner/Outer${n}" for n in ("Member", "Nested", "Nested$Deep", "1", "1Local")}
    assert set(read(root, "shop/inner/Outer").attributes.nest_members()) == members
    for name in members:
        assert read(root, name).attributes.nest_host() == "shop/inner/Outer"
    assert read(root, "shop/inner/Outer").attributes.nest_host() is None


def test_inner_classes_and_what_encloses_them(root: Path) -> None:
    outer = "shop/inner/Outer"
    inner = {row.name: row for row in read(root, outer).attributes.inner_classes()}
    assert inner[f"{outer}$Nested"] == InnerClass(
        f"{outer}$Nested", outer, "Nested", flags.PRIVATE | flags.STATIC
    )
    assert inner[f"{outer}$1"] == InnerClass(f"{outer}$1", None, None, 0)
    assert inner[f"{outer}$1Local"].simple_name == "Local"
    assert read(root, f"{outer}$1").attributes.enclosing_method() == EnclosingMethod(outer, None)
    assert read(root, f"{outer}$1Local").attributes.enclosing_method() == EnclosingMethod(
        outer, NameAndType("method", "(I)V")
    )
    assert read(root, f"{outer}$Member").attributes.enclosing_method() is None


def test_constants_of_fields(root: Path) -> None:
    fields = {f.name: f.attributes.constant_value() for f in read(root, "shop/inner/Outer").fields}
    assert fields["NUMBER"] == IntegerConstant(42)
    assert fields["TEXT"] == StringConstant("a\0b")
    assert fields["HALF"] == DoubleConstant(0.5)
    assert fields["NONE"] is None


def test_local_variables_with_and_without_generics(root: Path) -> None:
    code = method(read(root, "shop/inner/Outer"), "sum").attributes.code()
    assert code is not None
    size = len(code.bytecode)
    rows = code.attributes.local_variables()
    found = {row.name: row for row in rows}
    assert found["numbers"] == LocalVariable(0, size, "numbers", "Ljava/util/List;", 0)
    assert found["start"] == LocalVariable(0, size, "start", "J", 1)
    assert found["total"].index == 3
    assert (found["twice"].descriptor, found["number"].descriptor) == ("I", "Ljava/lang/Integer;")
    assert [(row.name, row.descriptor) for row in code.attributes.local_variable_types()] == [
        ("numbers", "Ljava/util/List<Ljava/lang/Integer;>;")
    ]
    assert {line for _, line in code.attributes.line_numbers()} == set(range(18, 21))


def test_throws_clause_parameters_and_signature(root: Path) -> None:
    found = read(root, "shop/inner/Outer")
    attributes = method(found, "method").attributes
    assert attributes.exceptions() == ("java/io/IOException", "java/lang/IllegalStateException")
    assert attributes.parameters() == (MethodParameter("n", 0),)
    assert (
        method(found, "sum").attributes.signature() == "(Ljava/util/List<Ljava/lang/Integer;>;J)I"
    )
    assert found.attributes.source_file() == "Outer.java"


def test_bootstrap_methods_of_lambdas_and_string_concatenation(root: Path) -> None:
    methods = read(root, "shop/inner/Outer").attributes.bootstrap_methods()
    factories = {row.handle.member.owner: row.arguments for row in methods}
    assert set(factories) == {
        "java/lang/invoke/LambdaMetafactory",
        "java/lang/invoke/StringConcatFactory",
    }
    body = factories["java/lang/invoke/LambdaMetafactory"][1]
    assert isinstance(body, MethodHandleConstant)
    assert body.member.owner == "shop/inner/Outer"
    recipe = factories["java/lang/invoke/StringConcatFactory"][0]
    assert recipe == StringConstant("\1a\0b")
