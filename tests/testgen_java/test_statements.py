"""Statements, and limits of class files."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import get_args

import pytest

from jejak.javasource import (
    Identifiers,
    NotJavaError,
    PlainNaming,
    array_variable,
    code_bytes,
    nodes,
    print_unit,
)
from jejak.javasource.expressions import PRINTERS
from jejak.javasource.nodes import (
    VOID,
    ArrayAccess,
    ArrayOf,
    Assign,
    Binary,
    Block,
    Call,
    Case,
    Catch,
    ClassDeclaration,
    Do,
    Expression,
    For,
    If,
    Lambda,
    Literal,
    Local,
    LocalClass,
    Method,
    Name,
    New,
    Null,
    Parameter,
    Return,
    Statement,
    StaticCall,
    SuperCall,
    Switch,
    Text,
    Throw,
    Try,
    Type,
    Unit,
    class_type,
    local_type,
)
from jejak.javasource.printer import STATEMENTS
from tests.javac import Javac
from tests.testgen_java.running import SHOW, main_of, run_statements, run_unit, shown

INT = Type("I")


def number(value: int) -> Literal:
    return Literal(value, "I")


def test_every_node_has_a_printer() -> None:
    assert set(PRINTERS) == set(get_args(nodes.Expression))
    assert set(STATEMENTS) == set(get_args(nodes.Statement))


def test_a_stub_that_counts_its_calls(javac: Javac) -> None:
    """A switch on the number of the call, of which each case ends in its own way."""
    calls, value = Name("calls"), Local(INT, "value", number(11))
    unknown = New(class_type("java/lang/IllegalStateException"), (Text("call"),))
    cases = (
        Case((0, -3), Block((Return(number(10)),))),
        Case((1,), Block((value, Do(StaticCall("Show", "show", (Name("value"),)))))),
        Case((2,), Block((value, If(Literal(True, "Z"), Block((Return(Name("value")),)))))),
        Case((3,), Block()),
        Case((4,), Block((Throw(unknown),))),
        Case((5,), Block((If(Literal(True, "Z"), Block(), Block((Throw(unknown),))),))),
    )
    switch = Switch(ArrayAccess(calls, number(0)), cases, Block((Return(number(99)),)))
    body = Block((switch, Return(number(-1))))
    supplier = class_type("java/util/function/IntSupplier")
    statements: list[Statement] = [
        Local(Type("[I"), "calls", ArrayOf("[I", (number(0),))),
        Local(supplier, "stub", Lambda((), body)),
    ]
    for call in (0, -3, 1, 2, 3, 5, 6):
        statements.append(Assign(ArrayAccess(calls, number(0)), number(call)))
        statements.append(shown(Call(Name("stub"), "getAsInt")))
    expected = ["I 10", "I 10", "I 11", "I -1", "I 11", "I -1", "I -1", "I 99"]
    assert run_statements(javac, statements) == expected


def test_a_switch_that_always_ends_needs_nothing_after_it(javac: Javac) -> None:
    switch = Switch(
        Name("n"),
        (Case((1,), Block((Return(number(1)),))),),
        Block((Throw(New(class_type("java/lang/Error"))),)),
    )
    pick = Method(INT, "pick", Block((switch,)), (Parameter(INT, "n"),), ("static",))
    run = shown(StaticCall("Printed", "pick", (number(1),)))
    unit = Unit("", ClassDeclaration("Printed", (*main_of([run]), pick)))
    assert run_unit(javac, unit, {"Show.java": SHOW}, PlainNaming()) == ["I 1"]


def test_try_and_loops(javac: Javac) -> None:
    divide = shown(Binary("/", number(1), Name("zero")))
    caught = Catch(
        (class_type("java/lang/ArithmeticException"), class_type("java/lang/NullPointerException")),
        "e",
        Block((shown(Call(Name("e"), "getMessage")),)),
    )
    statements: list[Statement] = [
        Local(None, "zero", number(0)),
        Try(Block((divide,)), (caught,), Block((shown(number(2)),))),
        For("i", Binary("+", number(1), number(1)), Block((shown(Name("i")),))),
        Block((Local(INT, "x"), Assign(Name("x"), number(4)), shown(Name("x")))),
    ]
    message = " ".join(["T", *(str(ord(c)) for c in "/ by zero")])
    assert run_statements(javac, statements) == [message, "I 2", "I 0", "I 1", "I 4"]


def test_only_calls_are_statements() -> None:
    for wrong in (Name("x"), Literal(1, "I"), ArrayOf("[I", ())):
        unit = Unit("", ClassDeclaration("T", (Method(VOID, "m", Block((Do(wrong),))),)))
        with pytest.raises(NotJavaError, match="no statement"):
            print_unit(unit, PlainNaming())


ARRAYS: dict[str, tuple[str, Sequence[Expression]]] = {
    "small": ("[I", [number(n) for n in range(50)]),
    "bytes": ("[B", [Literal(n % 7 - 3, "B") for n in range(1000)]),
    "zeros": ("[D", [Literal(0.0, "D")] * 1500 + [Literal(-0.0, "D"), Literal(1.0, "D")]),
    "minus": ("[D", [Literal(-0.0, "D")] * 1500 + [Literal(0.0, "D")]),
    "nan": ("[F", [Literal(float("nan"), "F") for _ in range(3000)] + [Literal(1.5, "F")]),
    "all": ("[I", [number(n * 70_000) for n in range(5_000)]),
    "longs": ("[J", [Literal(n * 7**15, "J") for n in range(1_500)]),
    "texts": ("[Ljava/lang/String;", [Text(str(n)) for n in range(1200)] + [Null()] * 1201),
}


def test_large_arrays(javac: Javac) -> None:
    """Each array is what it should be: compared by a hash of its elements."""
    names = Identifiers()
    statements: list[Statement] = []
    methods: list[Method] = []
    for name, (descriptor, elements) in ARRAYS.items():
        filling = array_variable(name, descriptor, tuple(elements), "Printed", names)
        shows = (shown(StaticCall("java/util/Arrays", "hashCode", (Name(name),))),)
        body = Block(filling.statements + shows)
        assert code_bytes(body) < 65_536
        methods += [*filling.methods, Method(VOID, f"make_{name}", body, (), ("static",))]
        statements.append(Do(StaticCall("Printed", f"make_{name}")))
    unit = Unit("", ClassDeclaration("Printed", (*main_of(statements), *methods)))
    lines = run_unit(javac, unit, {"Show.java": SHOW}, PlainNaming())
    assert lines == [f"I {array_hash(elements)}" for _, elements in ARRAYS.values()]


def array_hash(elements: Sequence[Expression]) -> int:
    total = 1
    for element in elements:
        total = (31 * total + element_hash(element)) & 0xFFFFFFFF
    return total - (1 << 32) if total >> 31 else total


def element_hash(element: Expression) -> int:
    match element:
        case Literal(value, "D"):
            bits = struct.unpack(">Q", struct.pack(">d", value))[0]
            return int(bits ^ bits >> 32)
        case Literal(value, "F"):
            return int(struct.unpack(">I", struct.pack(">f", value))[0])
        case Literal(value, "J"):
            return (int(value) ^ int(value) >> 32) & 0xFFFFFFFF
        case Literal(value, _):
            return int(value)
        case Text(value):
            total = 0
            for c in value:
                total = 31 * total + ord(c)
            return total
    return 0


def test_what_no_class_file_holds_is_refused() -> None:
    big = ArrayOf("[I", tuple(number(n) for n in range(10_000)))
    local = Block((Local(Type("[I"), "a", big),))
    many = tuple(
        Method(VOID, f"m{m}", Block((Local(Type("[I"), "a", array),)), (), ("static",))
        for m in range(70)
        for array in (ArrayOf("[I", tuple(number(m * 10**6 + n) for n in range(1_000))),)
    )
    wide = Method(VOID, "wide", Block(), tuple(Parameter(Type("J"), f"p{n}") for n in range(128)))
    deep: Expression = Name("x")
    for _ in range(300):
        deep = Call(deep, "next")
    for members, words in (
        ((Method(VOID, "m", local),), "too large"),
        (
            (Method(VOID, "m", Block((Do(StaticCall("T", "f", (Lambda((), local),))),))),),
            "too large",
        ),
        (many, "too many constants"),
        ((wide,), "too many parameters"),
        ((Method(VOID, "m", Block((Do(deep),))),), "nested deeper"),
    ):
        with pytest.raises(NotJavaError, match=words):
            print_unit(Unit("", ClassDeclaration("T", members)), PlainNaming())


def test_a_local_class_with_two_supertypes(javac: Javac) -> None:
    """It may have the name of a class that the file imports, and gives its superclass a number."""
    runnable, counter = class_type("java/lang/Runnable"), "Random"
    body = Block((shown(Name("captured")),))
    declaration = ClassDeclaration(
        counter,
        (
            Method(None, counter, Block((SuperCall((number(7),)),))),
            Method(VOID, "run", body, modifiers=("public",)),
        ),
        extends=class_type("java/util/ArrayList"),
        implements=(runnable,),
    )
    made = New(local_type(counter))
    generator = New(class_type("java/util/Random"), (Literal(1, "J"),))
    statements: list[Statement] = [
        Local(INT, "captured", number(5)),
        LocalClass(declaration),
        Local(local_type(counter), "stub", made),
        Do(Call(Name("stub"), "run")),
        shown(Call(Name("stub"), "size")),
        shown(Call(generator, "nextInt", (number(1),))),
    ]
    assert run_statements(javac, statements) == ["I 5", "I 0", "I 0"]
