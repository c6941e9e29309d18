"""Few parentheses and the same meaning: random trees against their fully parenthesised form."""

from __future__ import annotations

from functools import cache

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from jejak.javasource import PlainNaming, print_expression
from jejak.javasource.nodes import (
    ArrayAccess,
    ArrayOf,
    Binary,
    Call,
    Cast,
    Conditional,
    Expression,
    InstanceField,
    Literal,
    Name,
    NewArray,
    StaticCall,
    Text,
    Type,
    Unary,
)
from tests.javac import Javac, run_tool

INTEGER = "Ljava/lang/Integer;"
OBJECT = "Ljava/lang/Object;"


def full(node: Expression) -> str:
    """Written apart from the printer: everything in parentheses."""
    match node:
        case Cast(type_, operand):
            return f"(({NAMES[type_.descriptor]}) {full(operand)})"
        case Unary(operator, operand):
            return f"({operator}{full(operand)})"
        case Binary(operator, left, right):
            return f"({full(left)} {operator} {full(right)})"
        case Conditional(condition, then, otherwise):
            return f"({full(condition)} ? {full(then)} : {full(otherwise)})"
    return full_primary(node)


def full_primary(node: Expression) -> str:
    match node:
        case StaticCall(_, name, arguments):
            return f"({name}({', '.join(map(full, arguments))}))"
        case Call(target, name, arguments):
            return f"({full(target)}.{name}({', '.join(map(full, arguments))}))"
        case ArrayAccess(target, index):
            return f"({full(target)}[{full(index)}])"
        case ArrayOf(descriptor, elements):
            return f"(new {NAMES[descriptor]} {{{', '.join(map(full, elements))}}})"
        case NewArray(descriptor, (size,)):
            return f"(new {NAMES[descriptor[1:]]}[{full(size)}])"
        case InstanceField(target, name):
            return f"({full(target)}.{name})"
    return f"({print_expression(node, PlainNaming())})"


NAMES = {"I": "int", "J": "long", "B": "byte", "C": "char", "D": "double", "[I": "int[]"}
NAMES |= {INTEGER: "Integer", OBJECT: "Object"}


@cache
def trees(descriptor: str, depth: int) -> st.SearchStrategy[Expression]:
    """Expressions of a static type: `I`, `J`, `D`, `Z`, `[I` or String (`T`)."""
    leaves: dict[str, st.SearchStrategy[Expression]] = {
        "I": st.one_of(
            st.sampled_from([Name("i"), Name("j")]),
            st.sampled_from([-(2**31), -7, -1, 0, 3]).map(lambda v: Literal(v, "I")),
        ),
        "J": st.sampled_from([Name("l"), Literal(-3, "J"), Literal(-(2**63), "J")]),
        "D": st.sampled_from([Name("d"), Literal(-0.0, "D"), Literal(-2.5, "D")]),
        "Z": st.sampled_from([Name("z"), Literal(True, "Z")]),
        "[I": st.just(Name("a")),
        "T": st.sampled_from([Name("s"), Text('q"')]),
    }
    if depth == 0:
        return leaves[descriptor]
    return st.one_of(leaves[descriptor], *inner(descriptor, depth - 1))


def inner(descriptor: str, depth: int) -> list[st.SearchStrategy[Expression]]:
    def sub(kind: str) -> st.SearchStrategy[Expression]:
        return trees(kind, depth)

    def binary(operators: str, left: str, right: str) -> st.SearchStrategy[Expression]:
        return st.builds(Binary, st.sampled_from(operators.split()), sub(left), sub(right))

    conditional = st.builds(Conditional, sub("Z"), sub(descriptor), sub(descriptor))
    if descriptor in "IJD":
        numbers: list[st.SearchStrategy[Expression]] = [
            conditional,
            st.builds(Unary, st.sampled_from(["-", "+"]), sub(descriptor)),
            binary("+ - * / %", descriptor, descriptor),
            st.builds(Cast, st.just(Type(descriptor)), st.one_of(sub("I"), sub("J"), sub("D"))),
            st.builds(lambda x: StaticCall("Printed", "id", (x,)), sub(descriptor)),
        ]
        if descriptor != "D":
            numbers += [
                binary("& | ^", descriptor, descriptor),
                binary("<< >> >>>", descriptor, "I"),
                st.builds(Unary, st.just("~"), sub(descriptor)),
            ]
        if descriptor == "I":
            numbers += [
                st.builds(lambda x: Unary("-", Cast(Type("B"), x)), sub("J")),
                st.builds(lambda x: Unary("~", Cast(Type(INTEGER), x)), sub("I")),
                st.builds(lambda x: Call(Cast(Type(OBJECT), x), "hashCode"), sub("I")),
                st.builds(ArrayAccess, sub("[I"), st.just(Literal(0, "I"))),
                st.builds(lambda x: InstanceField(x, "length"), sub("[I")),
                st.builds(lambda x: Call(x, "length"), sub("T")),
            ]
        return numbers
    if descriptor == "[I":
        array = Type("[I")
        return [
            st.builds(lambda x: ArrayOf("[I", (x, x)), sub("I")),
            st.just(NewArray("[I", (Literal(2, "I"),))),
            st.builds(lambda x: Cast(array, Cast(Type(OBJECT), x)), sub("[I")),
            conditional,
        ]
    if descriptor == "T":
        return [binary("+", "T", "I"), binary("+", "I", "T"), binary("+", "T", "T"), conditional]
    return [
        conditional,
        binary("&& || & | ^ == !=", "Z", "Z"),
        binary("< <= > >= == !=", "I", "J"),
        binary("< <= > >= == !=", "D", "D"),
        st.builds(Unary, st.just("!"), sub("Z")),
    ]


any_tree = st.one_of(*(trees(kind, 4) for kind in ("I", "J", "D", "Z", "T")))

FRAME = """
import java.util.function.Supplier;
public class Printed {
    static int id(int x) { return x; }
    static long id(long x) { return x; }
    static double id(double x) { return x; }
    static int i = 5, j = -11;
    static long l = 1L << 40;
    static double d = 0.75;
    static boolean z = true;
    static int[] a = {4};
    static String s = "s";
    static Object outcome(Supplier<Object> of) {
        try { return of.get(); } catch (RuntimeException e) { return e.getClass(); }
    }
    static void same(int number, Supplier<Object> one, Supplier<Object> other) {
        Object first = outcome(one), second = outcome(other);
        if (!first.equals(second)) System.out.println(number + " " + first + " " + second);
    }
    public static void main(String[] args) { PARTS }
    METHODS
}
"""


@settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(st.lists(any_tree, min_size=100, max_size=250))
def test_same_value_with_few_parentheses(javac: Javac, trees: list[Expression]) -> None:
    texts = [print_expression(tree, PlainNaming()) for tree in trees]
    checks = [
        f"same({n}, () -> {text.replace('Printed.', '')}, () -> {full(tree)});"
        for n, (text, tree) in enumerate(zip(texts, trees, strict=True))
    ]
    methods = [
        f"static void part{start}() {{\n{chr(10).join(checks[start : start + 50])}\n}}"
        for start in range(0, len(checks), 50)
    ]
    parts = " ".join(f"part{start}();" for start in range(0, len(checks), 50))
    source = FRAME.replace("PARTS", parts).replace("METHODS", "\n".join(methods))
    target = javac({"Printed.java": source}, "-Xlint:none")
    assert run_tool("java", "-cp", target, "Printed") == ""


def printed(node: Expression) -> str:
    return print_expression(node, PlainNaming())


def test_no_more_parentheses_than_needed() -> None:
    x, y = Name("x"), Name("y")
    minus = Literal(-1, "I")
    assert printed(Cast(Type("I"), minus)) == "(int) -1"
    assert printed(Cast(Type(INTEGER), minus)) == "(Integer) (-1)"
    assert printed(Unary("-", minus)) == "-(-1)"
    assert printed(Binary("-", x, minus)) == "x - -1"
    assert printed(Binary("-", Binary("-", x, y), x)) == "x - y - x"
    assert printed(Binary("-", x, Binary("-", y, x))) == "x - (y - x)"
    assert printed(Binary("*", Binary("+", x, y), x)) == "(x + y) * x"
    assert printed(Call(Cast(Type(INTEGER), x), "intValue")) == "((Integer) x).intValue()"
    assert printed(Conditional(x, y, Conditional(y, x, y))) == "x ? y : y ? x : y"
    assert printed(Conditional(Conditional(x, y, x), y, x)) == "(x ? y : x) ? y : x"
    sized = NewArray("[[I", (Literal(2, "I"),))
    assert printed(sized) == "new int[2][]"
    assert printed(ArrayAccess(sized, Literal(0, "I"))) == "(new int[2][])[0]"
    assert printed(InstanceField(sized, "length")) == "new int[2][].length"
    assert printed(ArrayOf("[[B", ())) == "new byte[0][]"
    nested = ArrayOf("[[B", (ArrayOf("[B", (Literal(1, "B"),)), ArrayOf("[B", ())))
    assert printed(nested) == "new byte[][] {{1}, {}}"
