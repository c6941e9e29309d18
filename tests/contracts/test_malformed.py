"""Contracts that cannot be used: each is told with file, line and code, and the rest is checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jejak.app import Check
from jejak.app.events import Problem
from jejak.errors import UsageError
from jejak.options import load_options

PROGRAM = r"""
package odd;
public class Odd {
    //@ ghost int g = 0;                                        contract-unsupported
    //@ constraint n >= \old(n);                                contract-unsupported
    private int n; int[] a = {1};
    //@ requires n > 0;                                         contract-no-method
    private int lost;
    //@ invariant n >= ;                                        contract-syntax
    //@ requires x > nowhere;                                   contract-unresolved
    //@ ensures \result == x + 1;
    public static int unknownCases(int x) { return x; }
    //@ ensures \result == 3 // wrong
    public int noEnd(int x) { return x; } //                    contract-syntax above
    //@ requires x++ > 0;                                       contract-impure
    public int assigns(int x) { return x; }
    //@ ensures \result == 3 && (;                              contract-syntax
    //@ ensures \result == 3; // wrong
    public int paren(int x) { return 4; }
    //@ assignable nowhere;                                     contract-unresolved
    //@ ensures \result == 4;
    public int six() { n = 3; return 4; }
    //@ assignable o.nothing;                                   contract-unresolved
    //@ ensures \result == 3; // wrong
    public int seven(Odd o) { return 4; }
    //@ signals (Nope e) true;                                  contract-unresolved
    //@ signals x;                                              contract-syntax
    //@ ensures \result == 3; // wrong
    public int eight() { return 4; }
    //@ signals_only IllegalStateException, Nope;               contract-unresolved
    //@ ensures \result == 3; // wrong
    public int nine() { return 4; }
    //@ ensures \forall int i; 0 <= i && i < 3; i >= 0;         contract-syntax
    //@ ensures \result == 3; // wrong
    public int ten() { return 4; }
    //@ requires (* something informal *);                      contract-unsupported
    //@ ensures \result == 3;
    public int informal() { return 4; }
    //@ ensures \old(\result) == 3;                             contract-unresolved
    //@ ensures \result instanceof String && \typeof(\result) == \type(String); contract-unsupported
    public Object type() { return 1; }
    public void loops(int k) {
        //@ loop_invariant k >= 0;                              contract-unsupported
        while (k-- > 0) { n++; }
    }
    //@ ensures (\forall Object o; o != null);                  contract-unsupported
    //@ ensures (\forall int i; true; i == i);                  contract-unsupported
    //@ ensures (\lblpos A n > 0);                              contract-unsupported
    public void quantifiers() { }
    //@ implies_that ensures n > 100; // wrong
    public void implied() { }
    //@ for_example ensures n > 100;                            contract-unsupported
    public void example() { }
    //@ ensure n > 100;                                         contract-unsupported
    public void mistyped() { }
    //@ ensures \result == 3; {| requires n > 0;                contract-syntax
    public int open() { return 3; }
    //@ ensures 1 < \result <= 3 && \not_modified(n); // wrong
    public int chained() { return 4; }
}
"""
FILES = {
    "class.jml": ("package odd;\nclass Odds { /*@ pure @*/ int n(); }", 2, "contract-no-class"),
    "package.jml": ("class Odd { /*@ pure @*/ int six(); }", 1, "contract-no-class"),
    "name.jml": ("package odd;\nclass Odd {\n//@ pure\nint sics(); }", 4, "contract-no-method"),
    "types.jml": ("package odd;\nclass Odd {\n//@ pure\nint six(int i);}", 4, "contract-no-method"),
    "type.jml": ("package odd;\nclass Odd {\n//@ pure\nint noEnd(String s);}", 4,
                 "contract-no-method"),
    "outside.jml": ("package odd;\n//@ pure\nint six();", 3, "contract-no-method"),
    "open.jml": ("package odd;\nclass Odd {\n/*@ ensures", 3, "contract-syntax"),
    "empty.jml": ("", 0, "contract-no-class"),
}  # fmt: skip


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Check, list[str]]:
    room = tmp_path_factory.mktemp("odd")
    source = room / "Odd.java"
    rows = [re.sub(r"( +)contract-.*", "", row) for row in PROGRAM.lstrip().split("\n")]
    source.write_text("\n".join(rows), "utf-8")
    for name, (text, _, _) in FILES.items():
        (room / name).write_text(text, "utf-8")
    values = {"tests": str(room / "tests"), "store": "none", "confirm": False}
    values["contract_file"] = tuple(str(room / name) for name in FILES)
    check = Check(str(source), load_options(values))
    told = [each.text for each in check.events() if isinstance(each, Problem)]
    return check, told


def test_each_is_told_with_its_place_and_code(run: tuple[Check, list[str]]) -> None:
    _, told = run
    wanted = set()
    for number, row in enumerate(PROGRAM.lstrip().split("\n"), 1):
        match = re.search(r"(contract-\w+(?:-\w+)?)( above)?", row)
        if match is not None:
            wanted.add(("Odd.java", number - bool(match[2]), match[1]))
    wanted |= {(name, line, code) for name, (_, line, code) in FILES.items()}
    found = set()
    for each in told:
        match = re.match(r"(?:.*/)?([\w.]+)(?::(\d+))?: warning\[([\w-]+)\]", each)
        assert match is not None, each
        found.add((match[1], int(match[2] or 0), match[3]))
    assert found == wanted


def test_the_rest_is_checked_and_nothing_that_hangs_on_them(run: tuple[Check, list[str]]) -> None:
    check, _ = run
    wrong = {n for n, row in enumerate(PROGRAM.lstrip().split("\n"), 1) if "// wrong" in row}
    found = {each.clause.line for r in check.run.results for each in r.findings if each.clause}
    assert found == wrong


def test_a_file_that_is_no_text_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "Odd.java").write_text("class Odd {}", "utf-8")
    (tmp_path / "raw.jml").write_bytes(b"\xff\xfe\x00")
    for name in ("raw.jml", "missing.jml"):
        given = {"contract_file": (str(tmp_path / name),), "store": "none"}
        with pytest.raises(UsageError, match=name):
            list(Check(str(tmp_path / "Odd.java"), load_options(given)).events())
