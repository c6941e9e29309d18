"""The code of a test in few lines."""

from __future__ import annotations

from jejak.report.condensing import condensed

STUB = (
    "Stock stock = new Stock() {",
    "    private int calls;",
    "",
    "    @Override",
    "    public int left(int article) {",
    "        calls = calls + 1;",
    "        return calls == 1 ? 1 : -1;",
    "    }",
    "",
    "    @Override",
    "    public void close() {",
    "    }",
    "};",
    "",
    "sell(stock);",
)


def test_small_methods_are_a_line_each() -> None:
    assert condensed(STUB, 12) == [
        "Stock stock = new Stock() {",
        "    private int calls;",
        "    public int left(int article) { calls = calls + 1; return calls == 1 ? 1 : -1; }",
        "    public void close() { }",
        "};",
        "sell(stock);",
    ]


def test_what_answers_nothing_of_interest_is_left_out_where_it_is_too_long() -> None:
    assert "    public void close() { }" not in condensed(STUB, 5)
    assert len(condensed(STUB, 5)) == 5


def test_methods_with_branches_stay_as_they_are() -> None:
    code = ("f = new F() {", "    public int g() {", "        if (x) {", "        }", "    }", "};")
    assert condensed(code, 12) == list(code)
