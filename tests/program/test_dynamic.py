"""Call sites other than lambdas, and dynamic constants."""

from __future__ import annotations

from pathlib import Path
from struct import pack

import pytest

from jejak.bytecode.instructions import InvokeDynamic, LoadConstant
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    IntegerConstant,
    ReferenceKind,
    StringConstant,
)
from jejak.classfile.sources import JdkClasses, open_jdk
from jejak.program import (
    CallSite,
    KnownConstant,
    PatternSwitch,
    RecordMethod,
    StringConcat,
    UnknownBootstrap,
    call_site,
    dynamic_constant,
)
from tests.assembler import ClassWriter
from tests.javac import all_homes, run_tool
from tests.program.conftest import Compile
from tests.program.worlds import shown, world

CONCAT = {
    "Joins.java": r"""
        class Joins {
            String both(int a, String b) { return "<" + a + ":" + b + ">"; }
            String tagged(int a) { return "\1" + a + "\2"; }
            String bare(long a, char b) { return "" + a + b; }
        }
    """
}


def only_site(sites: list[CallSite]) -> CallSite:
    (site,) = sites
    return site


def test_string_concatenation_with_a_recipe(compiled: Compile) -> None:
    found = compiled(CONCAT)
    assert only_site(found.sites("Joins", "both")) == StringConcat(
        ("I", "Ljava/lang/String;"), ("<", 0, ":", 1, ">")
    )
    assert only_site(found.sites("Joins", "bare")) == StringConcat(("J", "C"), (0, 1))


def test_text_that_looks_like_a_place_is_a_constant(compiled: Compile) -> None:
    found = compiled(CONCAT)
    assert only_site(found.sites("Joins", "tagged")) == StringConcat(
        ("I",), (StringConstant("\1"), 0, StringConstant("\2"))
    )


def test_string_concatenation_without_a_recipe(compiled: Compile) -> None:
    found = compiled(CONCAT, "-XDstringConcat=indy")
    string = "Ljava/lang/String;"
    assert only_site(found.sites("Joins", "both")) == StringConcat(
        (string, "I", string, string, string), (0, 1, 2, 3, 4)
    )


def test_methods_of_records(compiled: Compile) -> None:
    found = compiled({"Point.java": "record Point(int x, long y) {} record Unit() {}"})
    for method in ("toString", "hashCode", "equals"):
        site = only_site(found.sites("Point", method))
        assert isinstance(site, RecordMethod)
        assert (site.method, site.record, site.names) == (method, "Point", ("x", "y"))
        assert {getter.kind for getter in site.getters} == {ReferenceKind.GET_FIELD}
        resolved = [found.resolver.resolve_handle(found.cls("Point"), g) for g in site.getters]
        assert [shown(field) for field in resolved] == ["Point.x", "Point.y"]
        assert only_site(found.sites("Unit", method)) == RecordMethod(method, "Unit", (), ())


SWITCHES = """
class Switches {
    enum Colour { RED, GREEN }
    sealed interface Shape permits Circle, Square {}
    record Circle(int r) implements Shape {}
    record Square(int s) implements Shape {}
    static int types(Object o) {
        return switch (o) {
            case String s -> 1;
            case int[] a -> 2;
            case Circle(int r) when r > 3 -> r;
            case Shape s -> 4;
            default -> 5;
        };
    }
    static int constants(Object o) {
        return switch (o) { case Colour.RED -> 1; case Colour c -> 2; default -> 3; };
    }
    static int colours(Colour c) {
        return switch (c) {
            case RED -> 1;
            case Colour d when d.ordinal() > 5 -> 2;
            case GREEN -> 3;
        };
    }
}
"""


@pytest.fixture(scope="session")
def newest_jdk() -> Path:
    """A JDK that compiles pattern switches for good: 21 or later."""
    for home in all_homes():
        if int(run_tool("javac", "-version", home=home).split()[1].split(".")[0]) >= 21:
            return home
    pytest.skip("no JDK 21 or later on this machine")


def test_pattern_switches(newest_jdk: Path, tmp_path: Path) -> None:
    (tmp_path / "Switches.java").write_text(SWITCHES)
    run_tool("javac", "-d", tmp_path, tmp_path / "Switches.java", home=newest_jdk)
    found = world(tmp_path, open_jdk(newest_jdk))
    assert only_site(found.sites("Switches", "types")) == PatternSwitch(
        "typeSwitch",
        "Ljava/lang/Object;",
        (
            ClassConstant("java/lang/String"),
            ClassConstant("[I"),
            ClassConstant("Switches$Circle"),
            ClassConstant("Switches$Shape"),
        ),
    )
    assert only_site(found.sites("Switches", "colours")) == PatternSwitch(
        "enumSwitch",
        "LSwitches$Colour;",
        (StringConstant("RED"), ClassConstant("Switches$Colour"), StringConstant("GREEN")),
    )
    qualified = only_site(found.sites("Switches", "constants"))
    assert isinstance(qualified, PatternSwitch)
    red, colour = qualified.labels
    assert colour == ClassConstant("Switches$Colour")
    assert isinstance(red, DynamicConstant)
    constant = dynamic_constant(found.cls("Switches"), red)
    assert isinstance(constant, KnownConstant)
    assert constant.method == "invoke"
    found.program.close()


BOOTSTRAPS = "java/lang/invoke/ConstantBootstraps"
LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Object;)"


class Dynamic:
    """A class `T` with bootstrap methods and code that uses them."""

    def __init__(self) -> None:
        self.writer = ClassWriter(major=61)
        self.table: list[bytes] = []

    def bootstrap(self, owner: str, name: str, *arguments: int) -> int:
        """The number of one more bootstrap method."""
        method = self.writer.pool.method(owner, name, f"{LOOKUP}Ljava/lang/Object;")
        handle = self.writer.pool.method_handle(6, method)
        head = pack(">HH", handle, len(arguments))
        self.table.append(head + b"".join(pack(">H", argument) for argument in arguments))
        return len(self.table) - 1

    def _built(self, *listing: tuple[object, ...] | str) -> CallSite | KnownConstant:
        writer = self.writer
        writer.add_method("m", "()V", attributes=[writer.code([*listing, "return"])])
        content = pack(">H", len(self.table)) + b"".join(self.table)
        writer.attributes.append(writer.attribute("BootstrapMethods", content))
        found = world({"T": writer.to_bytes()})
        first = found.instructions("T", "m")[0]
        if isinstance(first, InvokeDynamic):
            return call_site(found.cls("T"), first.call_site)
        assert isinstance(first, LoadConstant)
        assert isinstance(first.constant, DynamicConstant)
        return dynamic_constant(found.cls("T"), first.constant)

    def site(self, bootstrap: int, name: str, descriptor: str) -> CallSite:
        index = self.writer.pool.invoke_dynamic(bootstrap, name, descriptor)
        answer = self._built(("invokedynamic", index, 0, 0))
        assert not isinstance(answer, KnownConstant)
        return answer

    def constant(self, bootstrap: int, name: str, descriptor: str) -> CallSite | KnownConstant:
        index = self.writer.pool.dynamic(bootstrap, name, descriptor)
        return self._built(("ldc_w", index), "pop")


def test_a_dynamic_constant_of_the_jdk() -> None:
    made = Dynamic()
    number = made.bootstrap(BOOTSTRAPS, "primitiveClass")
    assert made.constant(number, "I", "Ljava/lang/Class;") == KnownConstant(
        "primitiveClass", "I", "Ljava/lang/Class;", ()
    )


def test_a_dynamic_constant_with_arguments() -> None:
    made = Dynamic()
    number = made.bootstrap(BOOTSTRAPS, "enumConstant", made.writer.pool.integer(7))
    assert made.constant(number, "RED", "LColour;") == KnownConstant(
        "enumConstant", "RED", "LColour;", (IntegerConstant(7),)
    )


@pytest.mark.parametrize(
    ("owner", "name"), [("my/Own", "bootstrap"), (BOOTSTRAPS, "madeUp"), ("my/Own", "invoke")]
)
def test_an_unknown_dynamic_constant(owner: str, name: str) -> None:
    made = Dynamic()
    answer = made.constant(made.bootstrap(owner, name), "x", "LColour;")
    assert isinstance(answer, UnknownBootstrap)
    assert answer.reason == f"unknown bootstrap {owner}.{name}"
    assert answer.bootstrap is not None


def test_an_unknown_call_site() -> None:
    made = Dynamic()
    answer = made.site(made.bootstrap("my/Own", "bootstrap"), "call", "()V")
    assert isinstance(answer, UnknownBootstrap)
    assert "my/Own.bootstrap" in answer.reason


@pytest.mark.parametrize("number", [1, 65535])
def test_a_bootstrap_method_that_is_not_there(number: int) -> None:
    for answer in (Dynamic().site(number, "x", "()V"), Dynamic().constant(number, "x", "LX;")):
        assert answer == UnknownBootstrap(f"there is no bootstrap method {number}", None)


LAMBDAS = "java/lang/invoke/LambdaMetafactory"
CONCATS = "java/lang/invoke/StringConcatFactory"
MALFORMED = [
    pytest.param(LAMBDAS, "metafactory", "()Ljava/lang/Runnable;", [], id="lambda of nothing"),
    pytest.param(LAMBDAS, "metafactory", "()Ljava/lang/Runnable;", ["s", "s", "s"], id="of texts"),
    pytest.param(LAMBDAS, "metafactory", "()I", ["t", "h", "t"], id="lambda of a number"),
    pytest.param(LAMBDAS, "altMetafactory", "()LX;", ["t", "h", "t", "s"], id="flags of text"),
    pytest.param(LAMBDAS, "altMetafactory", "()LX;", ["t", "h", "t", "2"], id="no marker count"),
    pytest.param(LAMBDAS, "altMetafactory", "()LX;", ["t", "h", "t", "2", "2"], id="no markers"),
    pytest.param(LAMBDAS, "altMetafactory", "()LX;", ["t", "h", "t", "4", "2", "2"], id="bridges"),
    pytest.param(CONCATS, "makeConcatWithConstants", "(I)LX;", [], id="no recipe"),
    pytest.param(CONCATS, "makeConcatWithConstants", "(I)LX;", ["2"], id="recipe of a number"),
    pytest.param(CONCATS, "makeConcatWithConstants", "(I)LX;", ["s"], id="recipe too short"),
    pytest.param(CONCATS, "makeConcatWithConstants", "()LX;", ["s", "s"], id="constant unused"),
    pytest.param(CONCATS, "makeConcatWithConstants", "()LX;", ["c"], id="constant missing"),
    pytest.param("java/lang/runtime/ObjectMethods", "bootstrap", "()LX;", ["k"], id="record"),
    pytest.param(
        "java/lang/runtime/ObjectMethods", "bootstrap", "()LX;", ["k", "s"], id="getters missing"
    ),
    pytest.param("java/lang/runtime/SwitchBootstraps", "typeSwitch", "()I", [], id="switch"),
]


@pytest.mark.parametrize(("owner", "name", "descriptor", "arguments"), MALFORMED)
def test_malformed_uses_are_unknown(
    owner: str, name: str, descriptor: str, arguments: list[str]
) -> None:
    made = Dynamic()
    pool = made.writer.pool
    constants = {
        "s": pool.string("text"),
        "c": pool.string("\2"),
        "2": pool.integer(2),
        "4": pool.integer(4),
        "t": pool.method_type("()V"),
        "h": pool.method_handle(6, pool.method("T", "m", "()V")),
        "k": pool.class_("T"),
    }
    number = made.bootstrap(owner, name, *(constants[argument] for argument in arguments))
    answer = made.site(number, "x", descriptor)
    assert isinstance(answer, UnknownBootstrap)
    assert answer.reason == f"malformed use of {owner}.{name}"


def test_a_malformed_table_of_bootstraps_is_unknown() -> None:
    made = Dynamic()
    made.table.append(b"\xff\xff\0\0")
    answer = made.site(0, "x", "()V")
    assert isinstance(answer, UnknownBootstrap)
    assert "65535" in answer.reason


def test_every_call_site_of_the_jdk_is_known(jdk_classes: JdkClasses) -> None:
    """Of one module: java.base itself avoids invokedynamic where it would need itself."""
    found = world({}, jdk_classes)
    names = [n for n in jdk_classes.class_names() if n.startswith("jdk/jshell/")]
    assert len(names) > 100
    unknown = []
    for owner in found.program.load_all(names):
        for method in owner.methods.values():
            for i in method.body.instructions if method.body is not None else ():
                if isinstance(i, InvokeDynamic):
                    site = call_site(owner, i.call_site)
                    unknown += [site.reason] if isinstance(site, UnknownBootstrap) else []
    assert unknown == []
