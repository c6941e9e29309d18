from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from jejak.jvm import Jdk
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunnerLimits, TestId
from tests.javac import Javac


def test_a_source_with_errors_costs_the_others_nothing(runner: Runner) -> None:
    compiled = runner.compile(
        {
            "p/Good.java": "package p; class Good extends Base { class Inner {} }",
            "p/Base.java": "package p; class Base {}",
            "p/Syntax.java": "package p; class Syntax { int }",
            "p/Types.java": "package p;\nclass Types {\n  int x = true;\n}",
            "p/Needs.java": "package p; class Needs extends Types {}",
            "p/Flow.java": "package p; class Flow { int f() { } }",
            "p/Wrong.java": "package p; public class Other {}",
        }
    )
    assert set(compiled.classes) == {"p/Good", "p/Good$Inner", "p/Base"}
    wrong = {"p/Syntax.java", "p/Types.java", "p/Needs.java", "p/Flow.java", "p/Wrong.java"}
    assert set(compiled.errors) == wrong
    (error,) = compiled.errors["p/Types.java"]
    assert (error.line, error.column, error.code) == (3, 11, "compiler.err.prob.found.req")
    assert "boolean cannot be converted to int" in error.message


def test_many_errors_in_many_files(runner: Runner) -> None:
    sources = {f"C{i}.java": f"class C{i} {{ int x = y; }}" for i in range(150)}
    compiled = runner.compile({**sources, "Good.java": "class Good {}"})
    assert set(compiled.classes) == {"Good"}
    assert set(compiled.errors) == set(sources)


def test_what_javac_does_not_survive_is_left_out(runner: Runner) -> None:
    deep = "class Deep { int x = " + "(" * 20_000 + "1" + ")" * 20_000 + "; }"
    compiled = runner.compile(
        {"A.java": "class A {}", "Deep.java": deep, "B.java": "class B {}", "C.java": "class C {}"}
    )
    assert {"A", "B", "C"} <= set(compiled.classes)
    if "Deep" not in compiled.classes:
        assert set(compiled.errors) == {"Deep.java"}


def test_text_of_every_kind(runner: Runner) -> None:
    source = 'class Ünïcödé { String s = "日本 \U0001f600 \\ud800"; }'
    compiled = runner.compile({"Ünïcödé.java": source})
    assert not compiled.errors
    assert set(compiled.classes) == {"Ünïcödé"}


def test_processors_on_the_class_path_do_not_run(
    real_jdk: Jdk, javac: Javac, tmp_path: Path
) -> None:
    evil = javac(
        {
            "Evil.java": """
                import java.util.Set;
                import javax.annotation.processing.*;
                import javax.lang.model.element.TypeElement;
                @SupportedAnnotationTypes("*")
                public class Evil extends AbstractProcessor {
                    public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) {
                        System.exit(9);
                        return false;
                    }
                }"""
        }
    )
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as jar:
        jar.write(evil / "Evil.class", "Evil.class")
        jar.writestr("META-INF/services/javax.annotation.processing.Processor", "Evil\n")
        jar.writestr("Hidden.java", "class Hidden {}")
    (tmp_path / "evil.jar").write_bytes(data.getvalue())
    with Runner(real_jdk, [tmp_path / "evil.jar"]) as runner:
        compiled = runner.compile(
            {"A.java": "@Deprecated class A {}", "B.java": "class B extends Hidden {}"}
        )
        assert set(compiled.classes) == {"A"}
        assert set(compiled.errors) == {"B.java"}  # sources on the class path are not compiled
        assert runner.starts == 1


def test_nothing_to_compile(runner: Runner) -> None:
    assert runner.compile({}).classes == {}


def test_options_that_javac_refuses(runner: Runner) -> None:
    compiled = runner.compile({"A.java": "class A {}"}, ["--nonsense"])
    assert set(compiled.errors) == {"A.java"}
    assert "nonsense" in str(compiled.errors["A.java"][0])


def test_a_compiler_that_takes_too_long_or_too_much(real_jdk: Jdk) -> None:
    limits = RunnerLimits(compile_seconds=-0.499)
    with Runner(real_jdk, limits=limits) as runner:
        compiled = runner.compile({"A.java": "class A {}", "B.java": "class B {}"})
        assert set(compiled.errors) == {"A.java", "B.java"}
        assert "took more than" in compiled.errors["A.java"][0].message


def test_classes_in_memory_and_in_jars(
    real_jdk: Jdk, javac: Javac, junit: list[Path], tmp_path: Path
) -> None:
    tmp_path = tmp_path / "Ünï 日本"
    tmp_path.mkdir()
    classes = javac({"lib/Lib.java": "package lib; public class Lib { public static int n = 7; }"})
    with zipfile.ZipFile(tmp_path / "lib.jar", "w") as jar:
        jar.write(classes / "lib" / "Lib.class", "lib/Lib.class")
        jar.writestr("lib/text.txt", "found")
        manifest = "Manifest-Version: 1.0\nImplementation-Version: 1.2\nClass-Path: more.jar\n"
        jar.writestr("META-INF/MANIFEST.MF", manifest)
    with zipfile.ZipFile(tmp_path / "more.jar", "w") as jar:
        jar.writestr("more.txt", "more")
    (tmp_path / "broken.jar").write_bytes(b"no jar")
    (memory,) = javac({"m/M.java": "package m; public class M { }"}).rglob("M.class")
    test = """
        package q;
        import lib.Lib;
        import static org.junit.jupiter.api.Assertions.*;
        class LibTest {
            @org.junit.jupiter.api.Test void all() throws Exception {
                assertEquals(7, Lib.n);
                Lib.n++;
                assertNotNull(new m.M());
                assertEquals("1.2", Lib.class.getPackage().getImplementationVersion());
                try (var in = Lib.class.getResourceAsStream("text.txt")) {
                    assertEquals("found", new String(in.readAllBytes()));
                }
                assertNotNull(Lib.class.getResource("/more.txt"));
                assertNull(Lib.class.getResource("/jejak/runner/Main.class"));
                assertThrows(ClassNotFoundException.class,
                    () -> Class.forName("jejak.runner.Main"));
                assertTrue(Lib.class.getProtectionDomain().getCodeSource().getLocation()
                    .getPath().endsWith("lib.jar"));
                assertNotNull(Class.forName("javax.tools.JavaCompiler"));
                assertNotNull(Class.forName("com.sun.source.tree.Tree"));
                assertNotNull(Class.forName("java.sql.Connection"));
            }
        }"""
    with Runner(
        real_jdk,
        [tmp_path / "lib.jar", tmp_path / "missing", tmp_path / "broken.jar"],
        classes={"m/M": memory.read_bytes()},
        shared=junit,
    ) as runner:
        compiled = runner.compile({"q/LibTest.java": test})
        assert not compiled.errors
        for outcome in runner.run(compiled, [TestId("q.LibTest", "all")] * 2):
            assert outcome.kind is RunEnd.PASSED, outcome.thrown


def test_more_suites_than_a_jvm_remembers(runner: Runner, junit: list[Path]) -> None:
    suites: list[Compiled] = []
    for i in range(20):
        source = (
            f"class T {{ @org.junit.jupiter.api.Test void t() {{ throw new Error({i!s}+``); }} }}"
        )
        suites.append(runner.compile({"T.java": source.replace("``", '""')}))
    for i in [*range(20), *range(20)]:
        (outcome,) = runner.run(suites[i], [TestId("T", "t")])
        assert outcome.thrown is not None
        assert outcome.thrown.message == str(i)


@pytest.mark.parametrize("name", ["../x", "a//b", "", "a/../b", "a/\0"])
def test_names_that_would_leave_the_directory(real_jdk: Jdk, name: str) -> None:
    with pytest.raises(Exception, match="cannot be the name"):
        Runner(real_jdk, classes={name: b""})
