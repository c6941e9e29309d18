"""Messages of a JVM, without what is different in every run."""

from __future__ import annotations

import pytest

from jejak.confirm.confirming import HIDDEN, LOADERS

SAID = "class a.B cannot be cast to class a.C"


@pytest.mark.parametrize(
    "more",
    [
        " (a.B and a.C are in unnamed module of loader 'tests' @27fa135a)",
        " (a.B is in module java.base of loader 'bootstrap'; a.C is in unnamed module of 'app')",
        " (java.lang.Integer and a.C are in module java.base of loader 'bootstrap')",
        "",
    ],
)
def test_loaders_are_left_out(more: str) -> None:
    assert LOADERS.sub("", f"{SAID}{more}") == SAID


def test_other_brackets_stay() -> None:
    assert LOADERS.sub("", "f(x) is in a module (y)") == "f(x) is in a module (y)"


@pytest.mark.parametrize(
    "name", ["$$Lambda$265/0x00007fa030098410", "$$Lambda/0x7fa0", "$$Lambda$3/12"]
)
def test_classes_of_lambdas_have_no_address(name: str) -> None:
    said = HIDDEN.sub(r"\1", f"class a.B{name} cannot be cast to class a.C")
    assert said == "class a.B$$Lambda cannot be cast to class a.C"
