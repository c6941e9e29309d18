"""Identifiers out of any text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jejak.javasource import Identifiers, PlainNaming, identifier, lower_first, name_of_test
from jejak.javasource.identifiers import CONTEXTUAL, KEYWORDS, is_identifier
from jejak.javasource.nodes import Local, Null, Statement, class_type
from jejak.javasource.printer import print_statements
from tests.javac import Javac
from tests.testgen_java.running import run_statements

odd = st.one_of(
    st.text(max_size=20), st.sampled_from(sorted(KEYWORDS | CONTEXTUAL)), st.just("a" * 500)
)


@given(st.lists(odd, max_size=30))
def test_always_legal_and_never_twice(texts: list[str]) -> None:
    names = Identifiers(["item"])
    made = [names.fresh(text) for text in [*texts, *texts, "item"]]
    assert len(set(made)) == len(made)
    assert "item" not in made
    for name in made:
        assert name.isascii()
        assert is_identifier(name)
        assert name not in CONTEXTUAL
        assert len(name) < 100


@given(odd, odd, odd)
def test_names_of_tests_are_legal(method: str, condition: str, outcome: str) -> None:
    made = name_of_test(method, condition, outcome)
    assert is_identifier(made)
    assert made.isascii()


def test_near_to_the_text() -> None:
    assert identifier("itemCount") == "itemCount"
    assert identifier("item_count") == "item_count"
    assert identifier("foo-bar baz") == "fooBarBaz"
    assert identifier("café") == "cafe"
    assert identifier("3d") == "_3d"
    assert identifier("default") == "defaultValue"
    assert identifier("名前") == "value"
    assert name_of_test("add", "null item", "throws NPE") == "add_nullItem_throwsNPE"
    assert name_of_test("new", "", "throws!") == "new_throws"
    assert [lower_first(name) for name in ("Item", "URL", "URLReader", "x")] == [
        "item",
        "url",
        "urlReader",
        "x",
    ]
    names = Identifiers()
    assert [names.fresh("a1") for _ in range(3)] == ["a1", "a1_2", "a1_3"]
    assert [names.fresh("item") for _ in range(3)] == ["item", "item2", "item3"]


def test_javac_takes_them(javac: Javac) -> None:
    names = Identifiers(["args"])
    texts = [*sorted(KEYWORDS | CONTEXTUAL), "é", "", "9", "$", "_", "a\u200bb", "x y"]
    kind = class_type("java/lang/Object")
    locals_: list[Statement] = [Local(kind, names.fresh(text), Null()) for text in texts]
    assert run_statements(javac, locals_) == []
    assert print_statements((locals_[0],), PlainNaming()).startswith("Object ")
