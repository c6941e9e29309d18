"""The JVM is the judge: the input of every path, run there, ends as the path says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.classfile.descriptors import java_type, parse_method
from jejak.results.endings import Ending
from jejak.results.methods import PathResult
from tests.engine.corpus import Case, cases
from tests.engine.exploring import Laboratory
from tests.javac import Javac, run_tool

Judged = tuple[str, PathResult, str]
"""A case, a path of it, and the type of the result."""

CALLER = """
package corpus;
public class Caller {
    static String same(Object got, Object want) {
        return got.equals(want) ? "same" : "got " + got + " instead of " + want;
    }
    static String call(int number) throws Throwable {
        switch (number) {
%s
            default: throw new IllegalArgumentException();
        }
    }
    public static String judge(int number) {
        try {
            return call(number);
        } catch (Throwable thrown) {
            boolean inside = thrown instanceof ExceptionInInitializerError;
            StackTraceElement[] trace = (inside ? thrown.getCause() : thrown).getStackTrace();
            return thrown.getClass().getName() + ":" + trace[0].getLineNumber();
        }
    }
}
"""

JUDGE = """
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
public class Judge {
    public static void main(String[] args) throws Exception {
        URL[] places = {Path.of(args[0]).toUri().toURL(), Path.of(args[1]).toUri().toURL()};
        for (int number = 0; number < Integer.parseInt(args[2]); number++) {
            try (URLClassLoader loader = new URLClassLoader(places, null)) {
                loader.setDefaultAssertionStatus(true);
                Class<?> caller = loader.loadClass("corpus.Caller");
                System.out.println(caller.getMethod("judge", int.class).invoke(null, number));
            }
        }
    }
}
"""


def judged(lab: Laboratory, case: Case, merge: bool) -> Iterator[Judged]:
    """The complete, exact paths of a case that takes numbers and arrays of them.

    Inputs as text do not tell which objects inside others are the same."""
    result = lab.explore(case.place, show_paths=True, merge=merge, solver_isolated=False).result
    shape = parse_method(result.descriptor)
    if any("L" in each or each.startswith("[[") for each in shape.parameters):
        return
    for path in result.results:
        owner = result.class_name.rpartition("/")[2]
        on_class = path.input.startswith(f"{owner}.")  # objects are not written as Java
        if on_class and path.exact and path.ending in (Ending.RETURNED, Ending.THREW):
            yield case.name, path, shape.result


def statement(number: int, judged: Judged) -> str:
    """A case of the caller's switch."""
    _, path, result = judged
    call = path.input.replace("$", ".")
    if path.ending is Ending.THREW or result == "V":
        return f'            case {number}: {call}; return "void";'
    want = f"({java_type(result)}) ({path.result})"
    return f"            case {number}: return same({call}, {want});"


def wanted(path: PathResult) -> str:
    """What the judge says of a path that is right."""
    if path.exception is not None and path.location is not None:
        return f"{path.exception.replace('/', '.')}:{path.location.line}"
    return "void" if path.result == "void" else "same"


@pytest.mark.parametrize("merge", [True, False])
def test_paths_end_on_the_jvm_as_foretold(lab: Laboratory, javac: Javac, merge: bool) -> None:
    paths = [each for case in cases() for each in judged(lab, case, merge)]
    assert len(paths) > 100
    body = "\n".join(statement(number, each) for number, each in enumerate(paths))
    caller = javac({"corpus/Caller.java": CALLER % body}, "-cp", str(lab.classes))
    judge: Path = javac({"Judge.java": JUDGE})
    said = run_tool("java", "-cp", judge, "Judge", f"{caller}/", f"{lab.classes}/", str(len(paths)))
    wrong = [
        (name, path.input, path.ending, wanted(path), answer)
        for (name, path, _), answer in zip(paths, said.splitlines(), strict=True)
        if answer != wanted(path)
    ]
    assert not wrong
