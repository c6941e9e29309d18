"""Programs whose parts no longer fit: the error that we name is the one that the JVM throws.

Each case has a library before and after a change and code compiled against the former. The code
runs against the latter on a real JVM, all cases in one process.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from jejak.bytecode.instructions import GetField, Invoke, InvokeKind, PutField
from jejak.classfile.sources import JdkClasses
from jejak.program import Unresolved
from tests.javac import Javac, run_tool
from tests.program.worlds import World, bare_class, joined, shown, world


@dataclass(frozen=True)
class Case:
    """`L` is the library's class, `C` will be the class with the code; `#` is the case's number.

    What no compiler accepts is assembled. With a `receiver`, calls are made on an object of it.
    """

    what: str
    before: str
    after: str | Callable[[int], dict[str, bytes]]
    code: str
    error: str
    extra: str = ""
    receiver: str | None = None


CASES = [
    Case(
        "nothing", "class L# { void m() {} }", "class L# { void m() {} }", "new L#().m();", "none"
    ),
    Case(
        "the class",
        "class L# { static void m() {} }",
        "",
        "L#.m();",
        "NoClassDefFoundError",
    ),
    Case(
        "a method",
        "class L# { static void m() {} }",
        "class L# {}",
        "L#.m();",
        "NoSuchMethodError",
    ),
    Case(
        "a method's result",
        "class L# { static void m() {} }",
        "class L# { static int m() { return 1; } }",
        "L#.m();",
        "NoSuchMethodError",
    ),
    Case(
        "a constructor",
        "class L# { L#(int x) {} }",
        "class L# {}",
        "new L#(1);",
        "NoSuchMethodError",
    ),
    Case(
        "a field",
        "class L# { static int f = 1; }",
        "class L# {}",
        "L#.f = 2;",
        "NoSuchFieldError",
    ),
    Case(
        "a field's type",
        "class L# { static int f = 1; }",
        "class L# { static long f = 1; }",
        "L#.f++;",
        "NoSuchFieldError",
    ),
    Case(
        "a static method made an instance's",
        "class L# { static void m() {} }",
        "class L# { void m() {} }",
        "L#.m();",
        "IncompatibleClassChangeError",
    ),
    Case(
        "an instance's method made static",
        "class L# { void m() {} }",
        "class L# { static void m() {} }",
        "new L#().m();",
        "IncompatibleClassChangeError",
    ),
    Case(
        "a field made static",
        "class L# { int f; }",
        "class L# { static int f; }",
        "new L#().f = 1;",
        "IncompatibleClassChangeError",
    ),
    Case(
        "a method made private",
        "class L# { void m() {} }",
        "class L# { private void m() {} }",
        "new L#().m();",
        "IllegalAccessError",
    ),
    Case(
        "a field made private",
        "class L# { int f; }",
        "class L# { private int f; }",
        "int x = new L#().f;",
        "IllegalAccessError",
    ),
    Case(
        "a field made final, and written",
        "class L# { int f; }",
        "class L# { final int f = 1; }",
        "new L#().f = 2;",
        "IllegalAccessError",
    ),
    Case(
        "a field made final, and read",
        "class L# { int f; }",
        "class L# { final int f = 1; }",
        "int x = new L#().f;",
        "none",
    ),
    Case(
        "a field made final above, and written",
        "class L# { int f; }",
        "class L# { final int f = 1; }",
        "new S#().f = 2;",
        "IllegalAccessError",
        extra="class S# extends L# {}",
    ),
    Case(
        "a class made an interface",
        "abstract class L# { static void m() {} }",
        "interface L# { static void m() {} }",
        "L#.m();",
        "IncompatibleClassChangeError",
    ),
    Case(
        "an interface made a class",
        "interface L# { default void m() {} }",
        "class L# { public void m() {} }",
        "((L#) null).m();",
        "IncompatibleClassChangeError",
    ),
    Case(
        "a superclass made final",
        "class L# {}",
        "final class L# {}",
        "new S#();",
        "IncompatibleClassChangeError",
        extra="class S# extends L# {}",
    ),
    Case(
        "an overridden method made final",
        "class L# { void m() {} }",
        "class L# { final void m() {} }",
        "new S#();",
        "IncompatibleClassChangeError",
        extra="class S# extends L# { void m() {} }",
    ),
    Case(
        "a hidden method made final and private",
        "class L# { void m() {} }",
        "class L# { private final void m() {} }",
        "new S#();",
        "none",
        extra="class S# extends L# { void m() {} }",
    ),
    Case(
        "a superclass made an interface",
        "class L# {}",
        "interface L# {}",
        "new S#();",
        "IncompatibleClassChangeError",
        extra="class S# extends L# {}",
    ),
    Case(
        "a superinterface made a class",
        "interface L# {}",
        "class L# {}",
        "new S#();",
        "IncompatibleClassChangeError",
        extra="class S# implements L# {}",
    ),
    Case(
        "a superclass sealed",
        "class L# {}",
        "sealed class L# {} final class Only# extends L# {}",
        "new S#();",
        "IncompatibleClassChangeError",
        extra="class S# extends L# {}",
    ),
    Case(
        "a superclass removed",
        "class L# {}",
        "",
        "S#.m();",
        "NoClassDefFoundError",
        extra="class S# extends L# { static void m() {} }",
    ),
    Case(
        "a circle",
        "class L# {}",
        lambda number: bare_class(f"L{number}", f"S{number}"),
        "S#.m();",
        "ClassCircularityError",
        extra="class S# extends L# { static void m() {} }",
    ),
    Case(
        "a superclass's method made abstract",
        "class L# { void m() {} }",
        "abstract class L# { abstract void m(); }",
        "new S#().up();",
        "AbstractMethodError",
        extra="class S# extends L# { void m() {} void up() { super.m(); } }",
    ),
    Case(
        "a superclass's method made private",
        "class L# { void m() {} }",
        "class L# { private void m() {} }",
        "new S#().up();",
        "IllegalAccessError",
        extra="class S# extends L# { void m() {} void up() { super.m(); } }",
    ),
    Case(
        "an interface that wants more",
        "interface L# { default void m() {} }",
        "interface L# { void m(); }",
        "L# x = new S#(); x.m();",
        "AbstractMethodError",
        extra="class S# implements L# {}",
        receiver="S#",
    ),
    Case(
        "a superclass that wants more",
        "abstract class L# { void m() {} }",
        "abstract class L# { abstract void m(); }",
        "L# x = new S#(); x.m();",
        "AbstractMethodError",
        extra="class S# extends L# {}",
        receiver="S#",
    ),
    Case(
        "a second default method",
        "interface L# { }",
        "interface L# { default void m() {} }",
        "new S#().m();",  # by invokeinterface, JDK 17 strays from the specification here
        "IncompatibleClassChangeError",
        extra="interface K# { default void m() {} } class S# implements K#, L# {}",
        receiver="S#",
    ),
    Case(
        "an implementation that is not public",
        "class L# { public void m() {} }",
        "class L# { protected void m() {} }",
        "K# x = new S#(); x.m();",
        "IllegalAccessError",
        extra="interface K# { void m(); } class S# extends L# implements K# {}",
        receiver="S#",
    ),
]
NUMBERED = list(enumerate(CASES))


def numbered(text: str, number: int) -> str:
    return text.replace("#", str(number))


@dataclass(frozen=True)
class Build:
    """The code and the changed libraries, and what the JVM said to each case."""

    world: World
    thrown: list[str]


RUN = """
public class Run {
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            try {
                Class.forName("C" + i).getMethod("run").invoke(null);
                System.out.println("none");
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                System.out.println(thrown.getCause().getClass().getName());
            }
        }
    }
}
"""


@pytest.fixture(scope="module")
def build(javac: Javac, jdk_classes: JdkClasses, tmp_path_factory: pytest.TempPathFactory) -> Build:
    before, after, code = {}, {}, {"Run.java": RUN}
    assembled: dict[str, bytes] = {}
    for number, case in NUMBERED:
        before[f"L{number}.java"] = numbered(case.before, number)
        if isinstance(case.after, str):
            after[f"L{number}.java"] = numbered(case.after, number)
        else:
            assembled |= case.after(number)
        body = f"public class C# {{ public static void run() {{ {case.code} }} }} {case.extra}"
        code[f"C{number}.java"] = numbered(body, number)
    made = javac(code, "-cp", str(javac(before)))
    new = javac(after, "-cp", str(made))
    odd = tmp_path_factory.mktemp("assembled")
    for name, data in assembled.items():
        (odd / f"{name}.class").write_bytes(data)
    class_path = os.pathsep.join(map(str, (made, new, odd)))
    printed = run_tool("java", "-cp", class_path, "Run", str(len(CASES)))
    return Build(world(joined(made, new, odd), jdk_classes), printed.split())


@pytest.mark.parametrize(("number", "case"), NUMBERED, ids=[case.what for case in CASES])
def test_a_change_of(build: Build, number: int, case: Case) -> None:
    assert build.thrown[number].rpartition(".")[2] == case.error
    receiver = None if case.receiver is None else numbered(case.receiver, number)
    assert first_error(build.world, f"C{number}", "run", receiver) == case.error


def first_error(found: World, owner: str, method: str, receiver: str | None) -> str:
    """The first error along the code, into methods called `up`."""
    for instruction in found.instructions(owner, method):
        answer = link(found, owner, instruction, receiver)
        if isinstance(answer, Unresolved):
            return shown(answer)
        if isinstance(instruction, Invoke) and instruction.method.name == "up":
            return first_error(found, instruction.method.owner, "up", None)
    return "none"


def link(found: World, owner: str, instruction: object, receiver: str | None) -> object:
    caller = found.cls(owner)
    if isinstance(instruction, GetField | PutField):
        return found.resolver.resolve_access(caller, instruction)
    if not isinstance(instruction, Invoke):
        return None
    answer = found.resolver.resolve_invoke(caller, instruction)
    is_virtual = instruction.kind in (InvokeKind.VIRTUAL, InvokeKind.INTERFACE)
    if isinstance(answer, Unresolved) or not is_virtual or receiver is None:
        return answer
    return found.resolver.select(answer, found.cls(receiver))


def test_every_error_that_can_be_named_is_thrown_by_some_case() -> None:
    wanted = {
        "NoClassDefFoundError",
        "NoSuchFieldError",
        "NoSuchMethodError",
        "IncompatibleClassChangeError",
        "IllegalAccessError",
        "AbstractMethodError",
        "ClassCircularityError",
    }
    assert wanted == {case.error for case in CASES} - {"none"}
