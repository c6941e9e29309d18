"""Generic signatures: read, shown, and refused when malformed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jejak.classfile import ClassFile, parse_class
from jejak.classfile.sources import JdkClasses
from jejak.program.signatures import (
    MAX_NESTING,
    ArrayType,
    BaseType,
    ClassSignature,
    ClassType,
    MethodSignature,
    TypeArgument,
    TypeParameter,
    TypeSignature,
    TypeVariable,
    parse_class_signature,
    parse_field_signature,
    parse_method_signature,
)
from tests.javac import run_tool


@singledispatch
def written(part: object) -> str:
    """The text that a record was read from."""
    raise TypeError(part)


@written.register
def _(part: BaseType) -> str:
    return part.letter


@written.register
def _(part: TypeVariable) -> str:
    return f"T{part.name};"


@written.register
def _(part: ArrayType) -> str:
    return f"[{written(part.element)}"


@written.register
def _(part: TypeArgument) -> str:
    return part.wildcard + ("" if part.bound is None else written(part.bound))


@written.register
def _(part: ClassType) -> str:
    steps = ((part.name, part.arguments), *part.inner)
    shown = (name + (f"<{many(arguments)}>" if arguments else "") for name, arguments in steps)
    return f"L{'.'.join(shown)};"


@written.register
def _(part: TypeParameter) -> str:
    first = "" if part.class_bound is None else written(part.class_bound)
    return f"{part.name}:{first}" + "".join(f":{written(b)}" for b in part.interface_bounds)


@written.register
def _(part: ClassSignature) -> str:
    head = f"<{many(part.parameters)}>" if part.parameters else ""
    return head + many((part.superclass, *part.interfaces))


@written.register
def _(part: MethodSignature) -> str:
    head = f"<{many(part.type_parameters)}>" if part.type_parameters else ""
    throws = "".join(f"^{written(thrown)}" for thrown in part.throws)
    return f"{head}({many(part.parameters)}){written(part.result)}{throws}"


def many(parts: tuple[object, ...]) -> str:
    return "".join(map(written, parts))


Parse = Callable[[str], object]


def signatures(parsed: ClassFile) -> Iterator[tuple[Parse, str]]:
    """All signatures of a class with what reads them."""
    found: list[tuple[Parse, str | None]] = [(parse_class_signature, parsed.attributes.signature())]
    found += [(parse_field_signature, f.attributes.signature()) for f in parsed.fields]
    found += [(parse_method_signature, m.attributes.signature()) for m in parsed.methods]
    return ((parse, text) for parse, text in found if text is not None)


def test_every_signature_of_java_base_is_read_and_written_back(jdk_classes: JdkClasses) -> None:
    count = 0
    for name in jdk_classes.class_names():
        if jdk_classes.module_of(name) == "java.base":
            data = jdk_classes.find(name)
            assert data is not None
            for parse, text in signatures(parse_class(data.data, data.where)):
                assert written(parse(text)) == text
                count += 1
    assert count > 10_000


REFLECTION = """
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Types {
    static String names(Type... types) {
        return Arrays.stream(types).map(Type::getTypeName).collect(Collectors.joining(" ; "));
    }

    static String parameters(GenericDeclaration declaration) {
        return Arrays.stream(declaration.getTypeParameters())
                .map(v -> v.getName() + " : " + names(v.getBounds()))
                .collect(Collectors.joining(" | "));
    }

    static void print(String... parts) {
        System.out.println(String.join("\\t", parts));
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> c = Class.forName(name, false, null);
            Type above = c.getGenericSuperclass();
            print("class", name, "", parameters(c), names(above == null ? Object.class : above),
                    names(c.getGenericInterfaces()));
            for (Field f : c.getDeclaredFields()) {
                print("field", name, f.getName(), names(f.getGenericType()));
            }
            for (Method m : c.getDeclaredMethods()) {
                String type = java.lang.invoke.MethodType
                        .methodType(m.getReturnType(), m.getParameterTypes())
                        .toMethodDescriptorString();
                print("method", name, m.getName() + type, parameters(m),
                        names(m.getGenericParameterTypes()), names(m.getGenericReturnType()));
            }
        }
    }
}
"""
REFLECTED = [
    "java.util.AbstractMap",
    "java.util.Collections",
    "java.util.Comparator",
    "java.util.EnumMap",
    "java.util.HashMap",
    "java.util.HashMap$EntrySet",
    "java.util.HashMap$KeyIterator",
    "java.util.Map",
    "java.util.Map$Entry",
    "java.util.TreeMap",
    "java.util.TreeMap$NavigableSubMap",
    "java.util.TreeMap$NavigableSubMap$SubMapIterator",
    "java.util.concurrent.CompletableFuture",
    "java.util.concurrent.ForkJoinPool",
    "java.util.stream.Collectors",
    "java.util.stream.Stream",
    "java.lang.Class",
    "java.lang.Enum",
    "java.lang.ClassValue",
]


def listed(types: tuple[TypeSignature, ...]) -> str:
    return " ; ".join(map(str, types))


def bounded(parameters: tuple[TypeParameter, ...]) -> str:
    """Type parameters as the program prints them."""
    rows = []
    for parameter in parameters:
        first = () if parameter.class_bound is None else (parameter.class_bound,)
        rows.append(f"{parameter.name} : {listed((*first, *parameter.interface_bounds))}")
    return " | ".join(rows)


def ours(jdk_classes: JdkClasses, name: str) -> Iterator[str]:
    """What the program prints for members with signatures, from the class file."""
    data = jdk_classes.find(name.replace(".", "/"))
    assert data is not None
    parsed = parse_class(data.data, data.where)
    text = parsed.attributes.signature()
    if text is not None:
        c = parse_class_signature(text)
        above = (bounded(c.parameters), str(c.superclass), listed(c.interfaces))
        yield "\t".join(("class", name, "", *above))
    for field in parsed.fields:
        text = field.attributes.signature()
        if text is not None:
            yield f"field\t{name}\t{field.name}\t{parse_field_signature(text)}"
    for method in parsed.methods:
        text = method.attributes.signature()
        if text is not None and method.name != "<init>":
            m = parse_method_signature(text)
            parts = (bounded(m.type_parameters), listed(m.parameters), str(m.result))
            yield "\t".join(("method", name, method.name + method.descriptor, *parts))


def test_types_are_shown_as_reflection_shows_them(jdk_classes: JdkClasses, tmp_path: Path) -> None:
    program = tmp_path / "Types.java"
    program.write_text(REFLECTION)
    printed = run_tool("java", program, *REFLECTED)
    # Reflection joins classes by $ even behind type arguments, and drops a bound that says nothing.
    theirs = set(printed.replace(">$", ">.").splitlines())
    compared = 0
    for name in REFLECTED:
        for line in ours(jdk_classes, name):
            assert line.replace("? extends java.lang.Object,", "?,") in theirs
            compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ljava/util/List<Ljava/lang/String;>;", "java.util.List<java.lang.String>"),
        ("Ljava/util/Map<TK;+TV;>;", "java.util.Map<K, ? extends V>"),
        ("Ljava/lang/Class<*>;", "java.lang.Class<?>"),
        ("Ljava/util/List<-[I>;", "java.util.List<? super int[]>"),
        ("[[TT;", "T[][]"),
        ("La/Outer<TT;>.Inner<TU;>.Leaf;", "a.Outer<T>.Inner<U>.Leaf"),
        ("I", "int"),
    ],
)
def test_a_field_is_shown_as_java_writes_it(text: str, shown: str) -> None:
    assert str(parse_field_signature(text)) == shown


def test_the_class_of_an_inner_type() -> None:
    found = parse_field_signature("La/Outer<TT;>.Inner.Leaf<*>;")
    assert isinstance(found, ClassType)
    assert found.class_name == "a/Outer$Inner$Leaf"


def test_a_method_with_everything() -> None:
    found = parse_method_signature(
        "<T:Ljava/lang/Object;:Ljava/lang/Comparable<-TT;>;E::Ljava/lang/Runnable;>"
        "(ITT;[J)V^TE;^Ljava/io/IOException;"
    )
    assert [str(p) for p in found.type_parameters] == [
        "T extends java.lang.Comparable<? super T>",
        "E extends java.lang.Runnable",
    ]
    assert found.parameters == (BaseType("I"), TypeVariable("T"), ArrayType(BaseType("J")))
    assert str(found.result) == "void"
    assert [str(t) for t in found.throws] == ["E", "java.io.IOException"]


MALFORMED = [
    (parse_field_signature, ["", "L", "Ljava/util/List", "TT", "T;", "L;", "V", "Q", "[", "II"]),
    (
        parse_field_signature,
        ["La<>;", "La<I>;", "La<TT;", "La<+>;", "La<*", "La;x", "La.;", "L<*>;"],
    ),
    (parse_field_signature, ["La:b;", "La[b;", "La>;", "T<;", "La<*>b;", "La<V>;", "La<++TT;>;"]),
    (parse_method_signature, ["", "()", "(V)V", "()VV", "(", "<>()V", "<T>()V", "()V^", "()V^I"]),
    (parse_method_signature, ["<T:I>()V", "<:La;>()V", "<T:()V", "<T::>()V", "I()V", "()V^[I"]),
    (parse_class_signature, ["", "I", "TT;", "[La;", "La;I", "La;TT;", "<T:La;>", "<>La;", "La;V"]),
]


@pytest.mark.parametrize(
    ("parse", "text"), [(parse, text) for parse, texts in MALFORMED for text in texts]
)
def test_malformed_signatures_are_refused(parse: Parse, text: str) -> None:
    with pytest.raises(ValueError, match="signature"):
        parse(text)


@pytest.mark.parametrize("deep", ["[" * 100_000 + "I", "La<" * 100_000, "La<[" * 50_000])
def test_deep_nesting_ends(deep: str) -> None:
    with pytest.raises(ValueError, match="nested"):
        parse_field_signature(deep)


def test_nesting_up_to_the_limit_is_read() -> None:
    deep = "La<" * MAX_NESTING + "TT;" + ">;" * MAX_NESTING
    assert str(parse_field_signature(deep)) == "a<" * MAX_NESTING + "T" + ">" * MAX_NESTING


@given(st.text(alphabet="LTI[<>;:.+-*^()Va/", max_size=40))
def test_any_text_is_read_back_or_refused(text: str) -> None:
    for parse in (parse_field_signature, parse_method_signature, parse_class_signature):
        try:
            found = parse(text)
        except ValueError:
            continue
        assert written(found) == text
