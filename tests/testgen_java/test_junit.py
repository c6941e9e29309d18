"""JUnit 5 and 4: whole files as they are written, compiled and run by JUnit itself.

`JEJAK_RENEW=1` writes the files in `golden` anew.
"""

from __future__ import annotations

import math
import os
from pathlib import Path

import pytest

from jejak.javasource import JUNIT4, JUNIT5, JUnit, PlainNaming, name_of_test, print_unit
from jejak.javasource.nodes import (
    Annotation,
    ArrayOf,
    Blank,
    Block,
    Call,
    ClassDeclaration,
    Comment,
    Do,
    Expression,
    Field,
    If,
    Literal,
    Local,
    Member,
    Method,
    Name,
    New,
    Null,
    Parameter,
    Return,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Throw,
    Type,
    Unit,
    class_type,
)
from jejak.jvm.jars import cached_jars
from tests.javac import Javac, run_tool

GOLDEN = Path(__file__).parent / "golden"
FLAVOURS = {"JUnit5": JUNIT5, "JUnit4": JUNIT4}
STRING = Type("Ljava/lang/String;")
CART = class_type("com/acme/Cart")

SHOP = {
    "com/acme/Cart.java": """
        package com.acme;
        import java.util.*;
        public class Cart {
            public interface Price { double of(String item) throws java.io.IOException; }
            private final List<String> items = new ArrayList<>();
            private final Price price;
            public Cart(Price price) { this.price = price; }
            public void add(String item) { items.add(item.trim()); }
            public void add(Integer number) { items.add("#" + number); }
            public double total() throws java.io.IOException {
                double sum = -0.0;
                for (String item : items) sum += price.of(item);
                return sum;
            }
            public int[] sizes() { return items.stream().mapToInt(String::length).toArray(); }
            public static Integer boxed(int n) { return n; }
            public static double echo(double d) { return d; }
            public static float echo(float d) { return d; }
            public static byte echo(byte b) { return b; }
            public static double[] reals(double... d) { return d; }
            public static Object[] deep() { return new Object[] {new double[] {0.0 / 0.0, -0.0}}; }
        }"""
}


def cart_tests(junit: JUnit) -> Unit:
    """A file as jejak would write one."""
    cart = Name("cart")
    null_item = Do(Call(cart, "add", (Null(STRING),)))
    new_cart = Local(CART, "cart", New(CART, (Null(),)))
    io_error = New(class_type("java/io/IOException"), (Text("no more calls"),))
    price = Method(
        Type("D"),
        "of",
        Block(
            (
                If(
                    Call(Name("item"), "isEmpty"),
                    Block((Throw(io_error),)),
                ),
                Return(Literal(1.5, "D")),
            )
        ),
        (Parameter(STRING, "item"),),
        ("public",),
        (Annotation("java/lang/Override"),),
        (class_type("java/io/IOException"),),
    )
    stub = ClassDeclaration(
        "FixedPrice",
        (price,),
        ("private", "static", "final"),
        implements=(class_type("com/acme/Cart$Price"),),
        comment=("A price that does not depend on much.", "Ends with */ nothing."),
    )
    sizes = ArrayOf("[I", (Literal(1, "I"), Literal(2, "I")))
    tests: tuple[Member, ...] = (
        Field(STRING, "ITEM", Text('"a"\n'), ("private", "static", "final")),
        junit.test_method(
            name_of_test("add", "null item", "throws NullPointerException"),
            (new_cart, Blank(), Do(junit.throws("java/lang/NullPointerException", null_item))),
            'add(null) throws "NullPointerException"',
        ),
        junit.test_method(
            name_of_test("total", "two items", "is their sum"),
            (
                Comment(("the stub stands for the shop's \\u000a prices",)),
                Local(CART, "cart", New(CART, (New(class_type("com/acme/TCartTest$FixedPrice")),))),
                Do(Call(cart, "add", (StaticCall("com/acme/TCartTest", "item"),))),
                Do(Call(cart, "add", (Text("ab"),))),
                Blank(),
                Local(Type("D"), "total", Call(cart, "total")),
                Blank(),
                junit.equal("D", Literal(3.0, "D"), Name("total")),
                junit.equal("[I", sizes, Call(cart, "sizes")),
            ),
            throws=(class_type("java/io/IOException"),),
        ),
        Method(STRING, "item", Block((Return(Text("a")),)), modifiers=("private", "static")),
        stub,
    )
    declaration = junit.test_class("TCartTest", tests, ("Tests of Cart.",))
    header = ("Written by jejak for finding 1a2b; renew with `jejak gen com.acme.Cart`.",)
    return Unit("com/acme", declaration, header)


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_a_whole_file(flavour: str) -> None:
    made = print_unit(cart_tests(FLAVOURS[flavour]), PlainNaming())
    golden = GOLDEN / f"{flavour}.java.txt"
    if os.environ.get("JEJAK_RENEW"):
        golden.write_text(made, encoding="ascii")
    assert made == golden.read_text(encoding="ascii")


FOUR = """
import org.junit.runner.*;
import org.junit.runner.notification.*;
public class Driver {
    public static void main(String[] args) throws Exception {
        var core = new JUnitCore();
        core.addListener(new RunListener() {
            boolean passed;
            public void testStarted(Description test) { passed = true; }
            public void testFailure(Failure failure) { passed = false; }
            public void testFinished(Description test) {
                System.out.println(test.getMethodName() + " " + passed);
            }
        });
        for (var name : args) core.run(Class.forName(name));
    }
}"""

FIVE = """
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.*;
import org.junit.platform.launcher.core.*;
public class Driver {
    public static void main(String[] args) {
        var request = LauncherDiscoveryRequestBuilder.request()
            .selectors(Stream.of(args).map(DiscoverySelectors::selectClass).toList()).build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest())
                    System.out.println(((MethodSource) test.getSource().get()).getMethodName() + " "
                        + (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL));
            }
        });
    }
}"""


def run_junit(javac: Javac, junit: JUnit, *units: Unit) -> dict[str, bool]:
    """Which test methods ran, and which of them passed."""
    jars = cached_jars(os.environ)
    needed = ["junit4", "hamcrest"] if junit.version == 4 else ["junit-console"]
    if not set(needed) <= set(jars):
        pytest.skip("the pinned jars are not in the cache: run scripts/setup")
    path = os.pathsep.join(str(jars[name]) for name in needed)
    sources = {f"{unit.internal_name}.java": print_unit(unit, PlainNaming()) for unit in units}
    sources["Driver.java"] = FOUR if junit.version == 4 else FIVE
    target = javac(sources | SHOP, "-Xlint:none", "-cp", path)
    class_path = os.pathsep.join([str(target), path])
    names = [unit.internal_name.replace("/", ".") for unit in units]
    out = run_tool("java", "-cp", class_path, "Driver", *names)
    return {line.split()[0]: line.endswith("true") for line in out.splitlines()}


def echo(value: Literal) -> Expression:
    return StaticCall("com/acme/Cart", "echo", (value,))


def real_cases(junit: JUnit) -> dict[str, tuple[bool, Statement]]:
    """Floats and doubles in pairs: equal when their bits are."""
    values = [0.0, -0.0, 1.0, math.nan, math.inf, -math.inf, 2.0**-149]
    cases = {}
    for kind in "DF":
        for i, one in enumerate(values):
            for j, other in enumerate(values):
                check = junit.equal(kind, Literal(one, kind), echo(Literal(other, kind)))
                cases[f"{kind}_{i}_{j}"] = (i == j, check)
    return cases


def other_cases(junit: JUnit) -> dict[str, tuple[bool, Statement]]:
    """Pairs of whether it should pass and an assertion."""
    boxed = StaticCall("com/acme/Cart", "boxed", (Literal(1000, "I"),))
    one, two = Literal(1, "B"), Literal(2, "B")
    zero, minus, nan = (Literal(value, "D") for value in (0.0, -0.0, math.nan))
    reals = StaticCall("com/acme/Cart", "reals", (minus, nan))
    deep = StaticCall("com/acme/Cart", "deep")
    integer, text = "Ljava/lang/Integer;", "Ljava/lang/String;"

    def deeply(*values: Expression) -> Expression:
        return ArrayOf("[Ljava/lang/Object;", (ArrayOf("[D", values),))

    return {
        "boxed": (True, junit.equal(integer, Literal(1000, "I"), boxed)),
        "boxed_no": (False, junit.equal(integer, Literal(1, "I"), boxed)),
        "boxed_as_object": (True, junit.equal("Ljava/lang/Object;", Literal(1000, "I"), boxed)),
        "byte_": (True, junit.equal("B", one, echo(one))),
        "byte_no": (False, junit.equal("B", one, echo(two))),
        "flag": (True, junit.equal("Z", Literal(False, "Z"), Call(Text("a"), "isEmpty"))),
        "flag_no": (False, junit.equal("Z", Literal(True, "Z"), Call(Text("a"), "isEmpty"))),
        "char_": (True, junit.equal("C", Literal(97, "C"), Call(Text("a"), "charAt", (ZERO,)))),
        "long_": (True, junit.equal("J", Literal(5, "J"), Literal(5, "J"))),
        "text": (True, junit.equal(text, Text("ab"), Call(Text(" ab"), "trim"))),
        "null_": (True, junit.equal(text, Null(), Name("nothing"))),
        "null_no": (False, junit.equal(text, Null(STRING), Text(""))),
        "not_null": (False, junit.not_null(Name("nothing"))),
        "same": (True, junit.same(StaticField("java/util/Locale", "ROOT"), ROOT)),
        "same_no": (False, junit.same(New(STRING, (Text("a"),)), New(STRING, (Text("a"),)))),
        "not_same": (True, junit.not_same(New(STRING, (Text("a"),)), Text("a"))),
        "reals": (True, junit.equal("[D", ArrayOf("[D", (minus, nan)), reals)),
        "reals_no": (False, junit.equal("[D", ArrayOf("[D", (zero, nan)), reals)),
        "deep": (True, junit.equal("[Ljava/lang/Object;", deeply(nan, minus), deep)),
        "deep_no": (False, junit.equal("[Ljava/lang/Object;", deeply(nan, zero), deep)),
        "fail": (False, junit.fail("expected")),
        "throws_no": (False, Do(junit.throws("java/lang/Error", Do(Call(Text("a"), "trim"))))),
        "throws_block": (True, Do(junit.throws("java/lang/Error", THROW))),
        "throws_other": (False, Do(junit.throws("java/lang/RuntimeException", THROW))),
    }


ZERO = Literal(0, "I")
ROOT = StaticField("java/util/Locale", "ROOT")
THROW = Throw(New(class_type("java/lang/AssertionError")))


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_the_file_runs_and_assertions_are_exact(javac: Javac, flavour: str) -> None:
    junit = FLAVOURS[flavour]
    cases = real_cases(junit) | other_cases(junit)
    nothing = Local(STRING, "nothing", Null())
    tests = tuple(
        junit.test_method(name, (nothing, statement)) for name, (_, statement) in cases.items()
    )
    unit = Unit("com/acme", junit.test_class("ExactTest", tests))
    expected = {name: passes for name, (passes, _) in cases.items()}
    expected["add_nullItem_throwsNullPointerException"] = True
    expected["total_twoItems_isTheirSum"] = True
    assert run_junit(javac, junit, cart_tests(junit), unit) == expected
