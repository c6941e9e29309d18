"""Names of parameters, from wherever the compiler left them."""

from __future__ import annotations

import pytest

from jejak.program import Method
from tests.program.conftest import Compile

SOURCE = {
    "Names.java": """
        abstract class Names {
            Names(String label) {}
            static long mix(int first, long second, double third, int[] fourth) { return first; }
            int own(long wide, int narrow) { int local = narrow; return local; }
            abstract void bare(int hidden, String alsoHidden);
            native void nothing();
            enum Kind { ONE; }
            class Inner { Inner(int depth) {} }
        }
    """
}


def names(found: Method) -> tuple[str | None, ...]:
    return found.parameter_names


@pytest.mark.parametrize("option", ["-parameters", "-g"])
def test_methods_with_bodies_keep_their_names(compiled: Compile, option: str) -> None:
    found = compiled(SOURCE, option)
    assert names(found.method("Names", "mix")) == ("first", "second", "third", "fourth")
    assert names(found.method("Names", "own")) == ("wide", "narrow")
    assert names(found.method("Names", "<init>")) == ("label",)
    assert names(found.method("Names", "nothing")) == ()


def test_abstract_methods_keep_theirs_with_parameters_only(compiled: Compile) -> None:
    kept = compiled(SOURCE, "-parameters")
    assert names(kept.method("Names", "bare")) == ("hidden", "alsoHidden")
    lost = compiled(SOURCE, "-g")
    assert names(lost.method("Names", "bare")) == (None, None)


def test_without_debugging_there_are_none(compiled: Compile) -> None:
    found = compiled(SOURCE, "-g:none")
    assert names(found.method("Names", "mix")) == (None, None, None, None)
    assert names(found.method("Names", "nothing")) == ()


def test_parameters_that_the_compiler_added(compiled: Compile) -> None:
    found = compiled(SOURCE, "-parameters")
    assert names(found.method("Names$Inner", "<init>")) == ("this$0", "depth")
    assert names(found.method("Names$Kind", "valueOf")) == ("name",)
    unnamed = compiled(SOURCE, "-g")
    assert names(unnamed.method("Names$Inner", "<init>"))[-1] == "depth"
