"""Printed source on a real JVM."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from jejak.javasource import Naming, PlainNaming, print_unit
from jejak.javasource.nodes import (
    VOID,
    Block,
    ClassDeclaration,
    Do,
    Expression,
    Method,
    Parameter,
    Statement,
    StaticCall,
    Type,
    Unit,
)
from tests.javac import Javac, run_tool

SHOW = """
public class Show {
    public static void show(boolean v) { System.out.println("Z " + v); }
    public static void show(byte v) { System.out.println("B " + v); }
    public static void show(short v) { System.out.println("S " + v); }
    public static void show(char v) { System.out.println("C " + (int) v); }
    public static void show(int v) { System.out.println("I " + v); }
    public static void show(long v) { System.out.println("J " + v); }
    public static void show(float v) {
        System.out.println("F " + java.lang.Float.floatToRawIntBits(v));
    }
    public static void show(double v) {
        System.out.println("D " + java.lang.Double.doubleToRawLongBits(v));
    }
    public static void show(Object v) { System.out.println("L " + v); }
    public static void show(java.lang.String v) {
        StringBuilder b = new StringBuilder("T");
        if (v == null) b.append(" null");
        else if (v.length() > 5000) b.append(" " + v.length() + " " + v.hashCode());
        else for (char c : v.toCharArray()) b.append(" " + (int) c);
        System.out.println(b);
    }
}
"""


def shown(value: Expression) -> Statement:
    return Do(StaticCall("Show", "show", (value,)))


def main_of(statements: Sequence[Statement]) -> list[Method]:
    """Methods that run the statements, some hundred in each."""
    pieces = [statements[start : start + 200] for start in range(0, len(statements), 200)]
    methods = [
        Method(VOID, f"run{number}", Block(tuple(piece)), (), ("static",), (), (THROWABLE,))
        for number, piece in enumerate(pieces)
    ]
    calls = tuple(Do(StaticCall("Printed", method.name)) for method in methods)
    arguments = Parameter(Type("[Ljava/lang/String;"), "args")
    modifiers = ("public", "static")
    main = Method(VOID, "main", Block(calls), (arguments,), modifiers, (), (THROWABLE,))
    return [*methods, main]


THROWABLE = Type("Ljava/lang/Throwable;")


def run_unit(javac: Javac, unit: Unit, others: dict[str, str], naming: Naming) -> list[str]:
    """The lines that the unit's main prints, compiled next to other sources."""
    path = f"{unit.internal_name}.java"
    target = javac({path: print_unit(unit, naming), **others}, "-Xlint:none")
    return run_tool("java", "-cp", target, unit.internal_name.replace("/", ".")).splitlines()


def run_statements(javac: Javac, statements: Sequence[Statement]) -> list[str]:
    """What statements print, in a class `Printed` of the unnamed package beside `Show`."""
    unit = Unit("", ClassDeclaration("Printed", tuple(main_of(statements))))
    return run_unit(javac, unit, {"Show.java": SHOW}, PlainNaming())


def run_expressions(javac: Javac, values: Iterable[Expression]) -> list[str]:
    """What `Show` says of each value."""
    return run_statements(javac, [shown(value) for value in values])
