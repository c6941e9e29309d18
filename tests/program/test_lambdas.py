"""Lambdas and method references, as javac writes them."""

from __future__ import annotations

from jejak.classfile.constants import MethodHandleConstant, ReferenceKind
from jejak.program import Lambda
from tests.program.conftest import Compile
from tests.program.worlds import World, shown

SOURCE = {
    "Uses.java": """
        import java.io.Serializable;
        import java.util.*;
        import java.util.function.*;
        class Uses {
            int base = 3;
            Runnable plain() { return () -> {}; }
            Supplier<String> capturing(String a, long b) { return () -> a + b; }
            IntUnaryOperator ofThis() { return x -> x + base; }
            Function<String, Integer> toStatic() { return Integer::parseInt; }
            Supplier<Integer> bound(String s) { return s::length; }
            Function<String, Integer> unbound() { return String::length; }
            Function<List<String>, Integer> ofInterface() { return List::size; }
            Supplier<List<String>> constructor() { return ArrayList::new; }
            IntFunction<int[]> array() { return int[]::new; }
            Supplier<String> superMethod() { return super::toString; }
            Runnable serial() { return (Runnable & Serializable) () -> {}; }
            Runnable marked() { return (Runnable & Marker & Other) () -> {}; }
            Both bridged() { return s -> s; }
        }
        interface Marker {}
        interface Other {}
        interface Wide<T> { T apply(T t); }
        interface Narrow<T extends CharSequence> { T apply(T t); }
        interface Both extends Wide<String>, Narrow<String> {}
    """
}


def made(found: World, method: str) -> Lambda:
    (site,) = found.sites("Uses", method)
    assert isinstance(site, Lambda)
    return site


def implementation(found: World, method: str) -> tuple[ReferenceKind, str]:
    handle: MethodHandleConstant = made(found, method).implementation
    return handle.kind, shown(found.resolver.resolve_handle(found.cls("Uses"), handle))


def test_a_plain_lambda(compiled: Compile) -> None:
    site = made(compiled(SOURCE), "plain")
    assert site.interface == "java/lang/Runnable"
    assert (site.method_name, site.method_descriptor) == ("run", "()V")
    assert site.captured == ()
    assert site.instantiated == "()V"
    assert (site.markers, site.bridges, site.serializable) == ((), (), False)


def test_captured_values_come_first(compiled: Compile) -> None:
    found = compiled(SOURCE)
    site = made(found, "capturing")
    assert site.captured == ("Ljava/lang/String;", "J")
    assert site.method_descriptor == "()Ljava/lang/Object;"
    assert site.instantiated == "()Ljava/lang/String;"
    assert site.implementation.member.descriptor == "(Ljava/lang/String;J)Ljava/lang/String;"
    kind, target = implementation(found, "capturing")
    assert kind is ReferenceKind.INVOKE_STATIC
    assert target.startswith("Uses.lambda$capturing$")


def test_a_lambda_that_uses_this_captures_it(compiled: Compile) -> None:
    found = compiled(SOURCE)
    assert made(found, "ofThis").captured == ("LUses;",)
    kind, target = implementation(found, "ofThis")
    assert kind in (ReferenceKind.INVOKE_VIRTUAL, ReferenceKind.INVOKE_SPECIAL)
    assert target.startswith("Uses.lambda$ofThis$")


def test_the_four_kinds_of_method_references(compiled: Compile) -> None:
    found = compiled(SOURCE)
    assert implementation(found, "toStatic") == (
        ReferenceKind.INVOKE_STATIC,
        "java/lang/Integer.parseInt",
    )
    assert implementation(found, "bound") == (
        ReferenceKind.INVOKE_VIRTUAL,
        "java/lang/String.length",
    )
    assert made(found, "bound").captured == ("Ljava/lang/String;",)
    assert implementation(found, "unbound") == (
        ReferenceKind.INVOKE_VIRTUAL,
        "java/lang/String.length",
    )
    assert made(found, "unbound").captured == ()
    assert made(found, "unbound").instantiated == "(Ljava/lang/String;)Ljava/lang/Integer;"
    assert implementation(found, "constructor") == (
        ReferenceKind.NEW_INVOKE_SPECIAL,
        "java/util/ArrayList.<init>",
    )


def test_references_to_interfaces_arrays_and_superclasses(compiled: Compile) -> None:
    found = compiled(SOURCE)
    assert implementation(found, "ofInterface") == (
        ReferenceKind.INVOKE_INTERFACE,
        "java/util/List.size",
    )
    for method in ("array", "superMethod"):  # javac writes a method around these
        assert implementation(found, method)[1].startswith(f"Uses.lambda${method}$")


def test_serializable_lambdas_and_marker_interfaces(compiled: Compile) -> None:
    found = compiled(SOURCE)
    serial = made(found, "serial")
    assert serial.serializable
    assert serial.bridges == ()
    marked = made(found, "marked")
    assert not marked.serializable
    assert marked.markers == ("Marker", "Other")


def test_bridges_are_listed_with_their_descriptors(compiled: Compile) -> None:
    site = made(compiled(SOURCE), "bridged")
    assert site.interface == "Both"
    assert {site.method_descriptor, *site.bridges} == {
        "(Ljava/lang/CharSequence;)Ljava/lang/CharSequence;",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
    }
    assert len(site.bridges) == 1
    assert site.instantiated == "(Ljava/lang/String;)Ljava/lang/String;"


def test_the_deserialisation_of_lambdas_makes_them_too(compiled: Compile) -> None:
    sites = compiled(SOURCE).sites("Uses", "$deserializeLambda$")
    assert [site.serializable for site in sites if isinstance(site, Lambda)] == [True]
