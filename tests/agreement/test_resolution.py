"""jejak links references as the JVM does; and the comparison would notice if it did not."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.agreement.oracle import ask
from benchmarks.agreement.questions import CallQuestion, Question, SelectQuestion, SubtypeQuestion
from benchmarks.agreement.resolution import Comparison, Sample, Sizes, compare, release_of

from jejak.classfile.sources import ClassPath, Directory, JdkClasses, open_jdk
from jejak.program import Method, Program, Resolver
from tests.javac import Javac

SIZES = Sizes(calls=500, fields=200, subtypes=200, selections=200, altered=300)


@pytest.fixture(scope="module")
def jdk_classes(jdk: Path) -> JdkClasses:
    """The classes of the JDK, which must have the compiler interface that the oracle asks."""
    opened = open_jdk(jdk)
    if opened.module_info("jdk.internal.vm.ci") is None:
        pytest.skip(f"{jdk} has no JVM compiler interface, by which the oracle asks")
    return opened


def test_a_sample_of_java_base_agrees(jdk: Path, jdk_classes: JdkClasses) -> None:
    names = [n for n in jdk_classes.class_names() if jdk_classes.module_of(n) == "java.base"]
    resolver = Resolver(Program(ClassPath([]), jdk_classes))
    questions = Sample(resolver, names, seed=1).questions(SIZES)
    comparison = compare(resolver, jdk, [], questions)
    assert comparison.is_good, str(comparison)
    assert comparison.agreed.total() > 1300
    assert len(comparison.agreed) > 35
    assert comparison.outcomes["error\tjava/lang/IllegalAccessError"] > 10


SOURCES = {
    "p/A.java": """
        package p;
        public class A implements Top {
            int count; protected int guarded; private int own;
            void m() {} protected void n() {} private void q() {}
            public static class Nested { int peek(A a) { a.q(); return a.own; } }
        }
    """,
    "p/Top.java": """
        package p;
        public interface Top {
            int LIMIT = Integer.parseInt("3");
            default void d() { hidden(); }
            private void hidden() {}
            static void s() {}
        }
    """,
    "p/Left.java": "package p; public interface Left extends Top { default void d() {} }",
    "p/Right.java": "package p; public interface Right extends Top { void d(); }",
    "q/B.java": """
        package q;
        public class B extends p.A implements p.Left {
            void m() {} protected void n() { super.n(); p.Left.super.d(); guarded++; }
            Object[] copy(int[] a) { return new Object[] { a.clone(), LIMIT }; }
        }
    """,
    "p/C.java": "package p; public class C extends q.B { public void m() {} }",
    "r/D.java": """
        package r;
        import java.util.function.*;
        public class D extends p.C implements p.Left {
            public void m() { super.m(); d(); p.Top.s(); toString(); }
            Supplier<D> made() { return D::new; }
            Runnable bound() { return super::m; }
            Function<D, String> shown() { return D::toString; }
            int ask(p.Top t) { return t.hashCode() + new Optional().hashCode(); }
        }
    """,
    "r/Optional.java": "package r; class Optional extends Absent { int f; void o() { f = 1; } }",
    "r/Absent.java": "package r; class Absent { }",
    "r/Uses.java": """
        package r;
        class Uses { int u(Optional o, Absent a) { o.o(); a.hashCode(); return o.f; } }
    """,
}


class Tricky:
    """Compiled classes with one of them taken away, and every question about them."""

    def __init__(self, home: Path, directory: Path, jdk_classes: JdkClasses) -> None:
        self.home = home
        self.directory = directory
        self.resolver = Resolver(Program(Directory(directory), jdk_classes))
        self.sample = Sample(self.resolver, Directory(directory).class_names(), seed=1)

    def questions(self) -> list[Question]:
        everything = Sizes(calls=500, fields=500, subtypes=500, selections=500, altered=500)
        found = self.sample.questions(everything)
        classes = self.sample.classes(100)
        for receiver in classes:
            above = self.resolver.hierarchy.supertypes(receiver)
            for owner in () if receiver.is_abstract else (*above.classes, *above.interfaces):
                found += [
                    SelectQuestion(receiver, method)
                    for method in owner.methods.values()
                    if not method.is_static and not method.name.startswith("<")
                ]
            found += [SubtypeQuestion(receiver.name, other.name) for other in classes]
        return found

    def compare(self) -> Comparison:
        return compare(self.resolver, self.home, [self.directory], self.questions())


@pytest.fixture
def tricky(jdk: Path, javac: Javac, jdk_classes: JdkClasses) -> Tricky:
    directory = javac(SOURCES)
    (directory / "r" / "Absent.class").unlink(missing_ok=True)
    return Tricky(jdk, directory, jdk_classes)


def test_tricky_classes_agree(tricky: Tricky) -> None:
    comparison = tricky.compare()
    assert comparison.is_good, str(comparison)
    for outcome in ("member", "yes", "no", "error\tjava/lang/NoClassDefFoundError"):
        assert comparison.outcomes[outcome] > 0
    assert comparison.outcomes["absent\tjava/lang/NoClassDefFoundError"] > 0


def test_a_wrong_selection_is_noticed(tricky: Tricky, monkeypatch: pytest.MonkeyPatch) -> None:
    def as_declared(resolved: Method, _receiver: object) -> Method:
        return resolved

    monkeypatch.setattr(tricky.resolver, "select", as_declared)
    comparison = tricky.compare()
    assert not comparison.is_good
    assert comparison.different.total() > 5
    assert {kind for kind in comparison.different if "method of" not in kind} == set()


def test_lax_access_is_noticed(tricky: Tricky, monkeypatch: pytest.MonkeyPatch) -> None:
    def always(*_: object) -> bool:
        return True

    monkeypatch.setattr(tricky.resolver.access, "can_access_member", always)
    comparison = tricky.compare()
    assert not comparison.is_good
    assert "JVM:   error\tjava/lang/IllegalAccessError" in str(comparison)


@pytest.fixture
def question(tricky: Tricky) -> Question:
    found = tricky.sample.questions(SIZES)
    return next(question for question in found if isinstance(question, CallQuestion))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("member\tA\tm\t()V", "member\tB\tm\t()V"),
        ("member\tA\tm\t()V", "error\tjava/lang/NoSuchMethodError\tno m"),
        ("error\tjava/lang/NoSuchMethodError", "error\tjava/lang/IllegalAccessError\tno"),
        ("error\tjava/lang/NoClassDefFoundError", "absent\tjava/lang/NoClassDefFoundError\tA"),
        ("member\tA\tm\t()V", "any\tm\t()V\tB\tC"),
        ("member\tA\tn\t()V", "any\tm\t()V\tA"),
        ("maybe", "yes"),
        ("no", "yes"),
    ],
)
def test_answers_that_differ(question: Question, ours: str, theirs: str) -> None:
    comparison = Comparison()
    comparison.add(question, ours, theirs)
    assert comparison.different.total() == 1
    assert not comparison.is_good
    assert question.line in str(comparison)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("member\tA\tm\t()V", "member\tA\tm\t()V"),
        ("error\tjava/lang/NoSuchMethodError", "error\tjava/lang/NoSuchMethodError\tno m"),
        ("member\tC\tm\t()V", "any\tm\t()V\tB\tC"),
        ("yes", "yes"),
    ],
)
def test_answers_that_agree(question: Question, ours: str, theirs: str) -> None:
    comparison = Comparison()
    comparison.add(question, ours, theirs)
    assert comparison.is_good


def test_questions_that_the_jvm_cannot_answer_are_counted(question: Question) -> None:
    comparison = Comparison()
    comparison.add(question, "yes", "unknown\tno idea")
    assert not comparison.is_good
    assert "unknown: no idea 1" in str(comparison)
    for _ in range(200):
        comparison.add(question, "yes", "yes")
    assert comparison.is_good


def test_nothing_compared_is_no_agreement() -> None:
    assert not Comparison().is_good


def test_the_sample_is_the_same_for_the_same_seed(tricky: Tricky) -> None:
    names = list(tricky.sample.names)
    drawn = [
        [q.line for q in Sample(tricky.resolver, names, seed).questions(SIZES)]
        for seed in (7, 7, 8)
    ]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2]


def test_the_oracle_says_what_it_does_not_understand(jdk: Path, jdk_classes: JdkClasses) -> None:
    assert jdk_classes.find("java/lang/Object") is not None
    answers = ask(jdk, [], ["nonsense", "assignable\t[I\tjava/lang/Object", "method\tx"])
    assert answers[0].startswith("unknown\t")
    assert answers[1] == "yes"
    assert answers[2].startswith("absent\tjava/lang/NoClassDefFoundError")


def test_the_release_of_a_jdk(jdk: Path) -> None:
    assert release_of(jdk) >= 11
