"""Tests do without what the error does not need, as far as a run says so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import jejak
from jejak.confirm.shortening import legible, plainer, shorter_bodies, without
from jejak.javasource.nodes import Blank, Call, Do, Local, Name, New, Statement, Text, class_type
from jejak.results.runs import CheckRun
from tests.javac import Javac

ACCOUNT = class_type("Account")
MAKE: Statement = Local(ACCOUNT, "account", New(ACCOUNT))
OTHER: Statement = Local(ACCOUNT, "other", New(ACCOUNT))
CALL: Statement = Do(Call(Name("account"), "close"))


def put(text: str) -> Statement:
    return Do(Call(Name("account"), "put", (Text(text),)))


def test_calls_go_one_by_one_and_all_at_once() -> None:
    found = shorter_bodies((MAKE, put("a"), put("b"), Blank(), CALL))
    assert found[:3] == [
        (MAKE, Blank(), CALL),
        (MAKE, put("b"), Blank(), CALL),
        (MAKE, put("a"), Blank(), CALL),
    ]


def test_what_nobody_names_goes_with_who_named_it() -> None:
    given: Statement = Do(Call(Name("account"), "join", (Name("other"),)))
    assert without((MAKE, OTHER, given, Blank(), CALL), [2]) == (MAKE, Blank(), CALL)
    assert without((put("a"), Blank(), CALL), [0]) == (CALL,)


def test_the_call_itself_stays() -> None:
    assert shorter_bodies((MAKE, Blank(), CALL)) == []


def test_texts_become_plain_and_short() -> None:
    assert list(plainer("\0\1é")) == ["  a", "\1é", "\0é", "\0\1"]
    assert list(plainer("abcdef")) == ["abc", "def", "bcdef", "abcde"]
    assert list(plainer("ab")) == ["b", "a"]
    assert list(plainer("a")) == list(plainer("")) == []
    assert legible("For \0\u0663") == "For  3"


SOURCE = """
import java.util.*;
public class Account {
    private long cents;
    private final List<Long> log = new ArrayList<>();
    public void deposit(long c) {
        if (c <= 0) throw new IllegalArgumentException("no " + c);
        cents += c;
        log.add(c);
    }
    public long undo() { return log.remove(log.size() - 1); }
    public void withdraw(long c) {
        if (c > cents) throw new IllegalStateException("too little");
        cents -= c;
        log.add(-c);
        assert cents >= 0;
    }
    public static int sum(String expr) {
        int i = expr.indexOf('+');
        if (i < 0) return 0;
        return Integer.parseInt(expr.substring(0, i).trim())
            + Integer.parseInt(expr.substring(i + 1).trim());
    }
}
"""


@pytest.fixture(scope="module")
def run(javac: Javac, tmp_path_factory: pytest.TempPathFactory) -> CheckRun:
    classes = javac({"Account.java": SOURCE})
    place = tmp_path_factory.mktemp("tests")
    found = jejak.check(str(classes), tests=str(place), store="none", time=60.0)
    assert isinstance(found, CheckRun)
    return found


def test_a_run_says_what_a_test_can_do_without(run: CheckRun) -> None:
    """The path needs an empty log, and the error does not."""
    (found,) = (each for each in run.findings() if each.exception == "java/lang/AssertionError")
    assert found.proof.code == (
        "Account account = new Account();",
        "account.deposit(Long.MAX_VALUE);",
        "account.withdraw(-1L);",
    )


def test_texts_of_tests_are_legible(run: CheckRun) -> None:
    found = [each for each in run.findings() if each.entry.method == "sum"]
    codes = [each.proof.code for each in found if each.proof.code]
    assert codes
    for (line,) in codes:
        assert re.fullmatch(r'Account\.sum\((null|"[ -~]{1,6}")\);', line)


def test_what_was_left_out_is_told_of_no_condition(run: CheckRun) -> None:
    for path in map(Path, run.test_files):
        for part in path.read_text("utf-8").split("@Test"):
            if "account.withdraw(-1L)" in part:
                assert "When" not in part.partition("void")[0]
