"""Imports, clashes and hidden names: each nasty case is compiled and run."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from jejak.javasource import NotJavaError, PlainNaming, print_unit
from jejak.javasource.names import can_name
from jejak.javasource.nodes import (
    VOID,
    Annotation,
    Block,
    Call,
    Cast,
    ClassDeclaration,
    ClassLiteral,
    Do,
    Expression,
    Field,
    InstanceField,
    Lambda,
    Literal,
    Local,
    Member,
    Method,
    MethodReference,
    Name,
    New,
    NewArray,
    Null,
    Parameter,
    Return,
    Statement,
    StaticCall,
    StaticField,
    Text,
    This,
    Type,
    Unit,
    Wildcard,
    class_type,
)
from tests.javac import Javac
from tests.testgen_java.running import SHOW, THROWABLE, run_unit

OVERRIDE = Annotation("java/lang/Override")
INT, STRING = Type("I"), Type("Ljava/lang/String;")
PUBLIC = ("public",)


class Known(PlainNaming):
    """Names of a program that a test knows."""

    def __init__(
        self, classes: Collection[str] = (), members: Mapping[str, Collection[str]] | None = None
    ) -> None:
        self.classes = classes
        self.members = members or {}

    def exists(self, internal: str) -> bool:
        return internal in self.classes

    def inherited(self, internal: str) -> Collection[str]:
        return self.members.get(internal, ())


def show(value: Expression) -> Statement:
    return Do(StaticCall("p/Show", "show", (value,)))


def unit(*statements: Statement, members: tuple[Member, ...] = (), package: str = "p") -> Unit:
    arguments = Parameter(Type("[Ljava/lang/String;"), "args")
    body = Block(statements)
    main = Method(VOID, "main", body, (arguments,), ("public", "static"), (), (THROWABLE,))
    return Unit(package, ClassDeclaration("T", (main, *members), PUBLIC))


def source(class_name: str, text: str) -> dict[str, str]:
    """A class with one method `int id()` and a static `id` field, or any text."""
    package, _, simple = class_name.rpartition("/")
    head = f"package {package.replace('/', '.')};\n" if package else ""
    body = text or f"public class {simple} {{ public static int ID = {len(class_name)}; }}"
    return {f"{class_name}.java": head + body}


SHOWN = {"p/Show.java": "package p;" + SHOW}


def test_imports_are_sorted_and_only_where_needed() -> None:
    text = print_unit(
        unit(
            Local(class_type("java/util/Map", STRING, Wildcard()), "m", Null()),
            Local(class_type("java/util/Map$Entry", Wildcard(STRING), Wildcard(INT)), "e", Null()),
            Local(class_type("java/io/File"), "f", Null()),
            Local(class_type("p/Other"), "o", Null()),
            Local(class_type("java/awt/List"), "a", Null()),
            Local(class_type("java/util/List"), "b", Null()),
        ),
        Known(),
    )
    imports = [line for line in text.splitlines() if line.startswith("import")]
    assert imports == [
        "import java.awt.List;",
        "import java.io.File;",
        "import java.util.Map;",
    ]
    assert "Map<String, ?> m = null;" in text
    assert "Map.Entry<? extends String, ? extends int> e" in text
    assert "    List a = null;" in text
    assert "java.util.List b = null;" in text


def test_classes_of_equal_simple_names(javac: Javac) -> None:
    """Same package, java.lang, other packages and the test's own classes, all of one name."""
    names = ["p/Integer", "q/Integer", "q/Show", "q/Nested", "q/T", "q/String", "q/r/Deep"]
    others = dict(SHOWN)
    for name in names:
        others |= source(name, "")
    fields = [StaticField(name, "ID") for name in names]
    used: list[Expression] = [*fields, Literal(2**31 - 1, "I")]
    statements = [
        *map(show, used),
        show(StaticCall("java/lang/String", "valueOf", (Literal(7, "I"),))),
        show(StaticField("p/T$Nested", "ID")),
        show(StaticCall("p/T", "own")),
    ]
    nested = ClassDeclaration(
        "Nested",
        (Field(INT, "ID", Literal(99, "I"), ("static",)),),
        ("static",),
    )
    own = Method(INT, "own", Block((Return(Literal(5, "I")),)), (), ("static",))
    made = unit(*statements, members=(nested, own))
    lines = run_unit(javac, made, others, Known(classes=["p/Integer"]))
    sizes = [f"I {len(name)}" for name in names]
    assert lines == [*sizes, f"I {2**31 - 1}", "T 55", "I 99", "I 5"]


def test_a_class_of_the_package_hides_java_lang_even_unused(javac: Javac) -> None:
    others = SHOWN | source("p/Double", "")
    statement = show(Literal(float("inf"), "D"))
    text = print_unit(unit(statement), Known(classes=["p/Double"]))
    assert "java.lang.Double.POSITIVE_INFINITY" in text
    lines = run_unit(javac, unit(statement), others, Known(classes=["p/Double"]))
    assert lines == [f"D {0x7FF << 52}"]


def test_variables_do_not_hide_classes_and_packages(javac: Javac) -> None:
    """As in obfuscated programs: package a, class a.a, variables a and q."""
    others = source("a/a", "public class a { public static int a = 1; public int b = 4; }")
    others |= source("q/List", "") | source("Show", SHOW)
    others |= {"a/Show.java": "package a;" + SHOW}
    a = Type("La/a;")
    made = unit(
        Local(a, "a", New(a)),
        Local(INT, "q", Literal(8, "I")),
        Local(INT, "q2", Literal(9, "I")),
        Local(class_type("java/util/List", STRING), "l", Null()),
        *(
            Do(StaticCall("a/Show", "show", (value,)))
            for value in (
                StaticField("a/a", "a"),
                InstanceField(Name("a"), "b"),
                StaticField("q/List", "ID"),
                Name("q"),
                Name("q2"),
            )
        ),
        package="a",
    )
    naming = Known(classes=["a/a", "a/Show"])
    assert run_unit(javac, made, others, naming) == ["I 1", "I 4", "I 6", "I 8", "I 9"]


def test_inherited_names_hide_nothing(javac: Javac) -> None:
    """A body of `Base` sees Base's field `x`, its classes and methods before those around it."""
    base = """
        public abstract class Base {
            protected int x = 1;
            public static class Other { public static int ID = -1; }
            public void assertTrue(boolean b) { throw new RuntimeException(); }
            public static int own() { return -1; }
            public abstract int get();
        }"""
    checks = "public class Checks { public static void assertTrue(boolean b) { } }"
    others = SHOWN | source("p/Base", base) | source("q/Other", "") | source("q/Checks", checks)
    truth = StaticCall("q/Checks", "assertTrue", (Literal(True, "Z"),), imported=True)
    get = Method(
        INT,
        "get",
        Block(
            (
                Do(truth),
                show(StaticField("q/Other", "ID")),
                show(StaticCall("p/T", "own")),
                Return(Name("x")),
            )
        ),
        (),
        PUBLIC,
        (OVERRIDE,),
    )
    own = Method(INT, "own", Block((Return(Literal(5, "I")),)), (), ("static",))
    made = unit(
        Local(INT, "x", Literal(42, "I")),
        Do(truth),
        show(Call(New(class_type("p/Base"), body=(get,)), "get")),
        members=(own,),
    )
    naming = Known(classes=["p/Base", "p/Show"], members={"p/Base": ["x", "Other"]})
    assert run_unit(javac, made, others, naming) == ["I 7", "I 5", "I 42"]


def test_static_imports_give_way_to_own_methods(javac: Javac) -> None:
    checks = "public class Checks { public static int check() { return 3; } }"
    check = Method(INT, "check", Block((Return(Literal(4, "I")),)), (), ("static",))
    made = unit(
        show(StaticCall("q/Checks", "check", imported=True)),
        show(StaticCall("p/T", "check")),
        members=(check,),
    )
    lines = run_unit(javac, made, SHOWN | source("q/Checks", checks), Known())
    assert lines == ["I 3", "I 4"]


def test_the_unnamed_package(javac: Javac) -> None:
    others = source("Show", SHOW) | source("Foo", "") | source("String", "")
    shown = [
        Do(StaticCall("Show", "show", (value,)))
        for value in (StaticField("Foo", "ID"), StaticField("String", "ID"), Text("a" * 70_000))
    ]
    made = unit(*shown, package="")
    arguments = Parameter(STRING, "unused")
    extra = Method(VOID, "take", Block(), (arguments,), ("static",))
    made = Unit("", ClassDeclaration("T", (*made.declaration.members, extra), PUBLIC))
    lines = run_unit(javac, made, others, Known(classes=["Foo", "String", "Show"]))
    assert lines[:2] == ["I 3", "I 6"]
    with pytest.raises(NotJavaError, match="unnamed package"):
        print_unit(unit(show(StaticField("Foo", "ID"))), Known())


def test_letters_of_any_script(javac: Javac) -> None:
    """Source is ASCII, whatever the names are."""
    name = "p/Größe"
    others = SHOWN | source(name, "public class Größe { public static int été = 3; }")
    made = unit(show(StaticField(name, "été")))
    assert print_unit(made, Known()).isascii()
    assert run_unit(javac, made, others, Known()) == ["I 3"]


def test_inner_anonymous_and_functional_things(javac: Javac) -> None:
    outer = """
        public class Outer<X> {
            public int base = 10;
            public class Inner { public int of; public Inner(int n) { of = base + n; } }
            public static <Y> Y same(Y y) { return y; }
            public interface Two { int apply(int a, int b); }
            public static int call(Two t) { return t.apply(3, 4); }
            public static int call(Runnable r) { r.run(); return 0; }
            public static int call(int[][] r) { return r.length; }
        }"""
    inner = New(Type("Lp/Outer$Inner;"), (Literal(5, "I"),), outer=Name("outer"))
    two = Type("Lp/Outer$Two;")
    add = Lambda(("a", "b"), StaticCall("java/lang/Math", "addExact", (Name("a"), Name("b"))))
    block = Lambda(
        (Parameter(INT, "c"), Parameter(INT, "d")),
        Block((Local(None, "e", Name("c")), Return(Name("e")))),
    )
    field = Field(INT, "kept", Literal(6, "I"), ("private", "final"))
    kept = Method(
        INT,
        "apply",
        Block((Return(InstanceField(This(), "kept")),)),
        (Parameter(INT, "f"), Parameter(INT, "g")),
        PUBLIC,
        (OVERRIDE,),
    )
    sizes = Type("Ljava/util/function/IntFunction;", (Type("[I"),))
    made = unit(
        Local(class_type("p/Outer", STRING), "outer", New(Type("Lp/Outer;", diamond=True))),
        show(InstanceField(inner, "of")),
        show(StaticCall("p/Outer", "same", (Text("x"),), (STRING,))),
        show(StaticCall("p/Outer", "call", (add,))),
        show(StaticCall("p/Outer", "call", (block,))),
        show(Call(Cast(two, add), "apply", (Literal(1, "I"), Literal(1, "I")))),
        show(StaticCall("p/Outer", "call", (New(two, body=(field, kept)),))),
        show(
            StaticCall("p/Outer", "call", (MethodReference(class_type("java/lang/Math"), "max"),))
        ),
        Local(sizes, "sizes", MethodReference(Type("[I"), "new")),
        show(InstanceField(Call(Name("sizes"), "apply", (Literal(2, "I"),)), "length")),
        show(StaticCall("p/Outer", "call", (NewArray("[[I", (Literal(3, "I"),)),))),
        show(Call(ClassLiteral("[[Lp/Outer$Inner;"), "getName")),
        show(Call(ClassLiteral("V"), "getName")),
    )
    lines = run_unit(javac, made, SHOWN | source("p/Outer", outer), Known())
    text = [" ".join(["T", *(str(ord(c)) for c in t)]) for t in ("[[Lp.Outer$Inner;", "void")]
    assert lines == ["I 15", "T 120", "I 7", "I 3", "I 2", "I 6", "I 4", "I 2", "I 3", *text]


@pytest.mark.parametrize(
    "name", ["p/Foo$1", "p/foo-bar", "p/default", "p/record", "p/default/Foo", "p/Foo$1Local", "$A"]
)
def test_classes_without_a_name(name: str) -> None:
    assert not can_name(PlainNaming(), name)
    with pytest.raises(NotJavaError):
        print_unit(unit(Local(class_type(name), "x", Null())), Known())


def test_members_without_a_name() -> None:
    for bad in (
        StaticCall("p/Foo", "a-b"),
        Call(Name("x"), "default"),
        StaticField("p/Foo", "1"),
        InstanceField(Name("x"), "a b"),
        Name("class"),
    ):
        with pytest.raises(NotJavaError, match="not a name"):
            print_unit(unit(show(bad)), Known())


def test_equal_input_gives_equal_source() -> None:
    made = [unit(show(StaticField(f"q{n}/C", "x")), show(Name("args"))) for n in (1, 1)]
    assert print_unit(made[0], Known()) == print_unit(made[1], Known())
