"""What is said, and with which exit code, where a command cannot do what it is asked: a list.

Of targets, options, reports and commands about earlier runs, what fails without a JVM. Others:
broken classes and jars are in test_bad_input; builds, artifacts and class paths in test_targets;
jejak.toml and JDKs in test_usage; kept runs in test_later; baselines and commits in test_store;
tests that cannot be compiled or run in proof/test_trouble; the language server in lsp/test_server;
the action and the hook in scripts/test_integrations; the set-up in scripts/test_launcher.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Jejak

SHOP = "SHOP"
"""Stands for a directory of classes."""
WRONG = (
    # targets
    (("check",), "Missing argument 'TARGET...'"),
    (("check", ""), "TARGET is empty"),
    (("check", "no/such/dir"), "no/such/dir"),
    (("check", "no/such/File.java"), "no/such/File.java does not exist"),
    (("check", "no.such.Class", "-cp", SHOP), "there is no file and no class 'no.such.Class'"),
    (("check", "no.such.*", "-cp", SHOP), "no class is called no.such.*"),
    (("check", "shop.Cart#", "-cp", SHOP), "shop.Cart#: expected CLASS#METHOD"),
    (("check", "shop.Cart#nope", "-cp", SHOP), "there is no method nope in shop.Cart"),
    # reports
    (("check", SHOP, "--report", "html"), "--report needs FORMAT=FILE, not 'html'"),
    (("check", SHOP, "--report", "pdf=x"), "there is no format 'pdf'; there are json, sarif"),
    (("check", SHOP, "--json", "--sarif"), "to standard output"),
    (("check", SHOP, "--json", "x", "--report", "csv=x"), "to x"),
    (("check", SHOP, "--json", "--tree"), "--json and --tree both write to standard output"),
    (("check", SHOP, "--html", "no/dir/x.html"), "no/dir/x.html cannot be written"),
    (("check", SHOP, "--html", "A.java"), "A.java looks like a target, not a place to write to"),
    # options
    (("check", SHOP, "--time", "-1"), "time must be a number above 0 or none, not -1"),
    (("check", SHOP, "--entries", "some"), "entries must be one of non-private"),
    (("check", SHOP, "--nonsense"), "No such option"),
    (("check", SHOP, "--junit", "3"), "junit must be one of 5, 4, not '3'"),
    (("check", SHOP, "--baseline", "no.json", "--search", "x"), "there is no strategy 'x'"),
    (("check", SHOP, "--new-since", "HEAD"), "--new-since HEAD: git says"),
    (("check", SHOP, "--diff-filter", "no.diff"), "--diff-filter no.diff cannot be read"),
    # earlier runs
    (("report",), "no run is kept in"),
    (("report", "--list"), "no run is kept in"),
    (("report", "--html", "A.java"), "A.java looks like a target, not a place to write to"),
    (("report", "--json", "--sarif"), "to standard output"),
    (("explain", "abcd"), "no run"),
    (("verify",), "no run is kept in"),
    # other commands
    (("show", SHOP), "show needs one method"),
    (("show", "shop.Cart#nope", "-cp", SHOP), "there is no method nope in shop.Cart"),
    (("enumerate", SHOP), "enumerate needs one method: CLASS#METHOD"),
    (("baseline", SHOP, "--baseline", "none"), "--baseline none: name the file"),
    (("inspect",), "what is to be inspected?"),
    (("inspect", SHOP, "--models"), "--models lists what jejak has, of no TARGET"),
    (("completion", "tcsh"), "tcsh"),
    (("gen", "no/such/dir"), "no/such/dir"),
    (("watch", "no/such/dir"), "no/such/dir"),
    (("learn",), "Missing argument 'TARGET'"),
    (("contracts", "no.such.Class", "-cp", SHOP), "there is no file and no class 'no.such.Class'"),
    (("check", "org.shop:divs:1.0", "--mvn", "no/mvn"), "--mvn names no/mvn"),
    (("check", SHOP, "--tests", "/proc/x"), "--tests: '/proc/x' cannot be written to"),
    (("check", SHOP, "--workers", "0"), "workers must be a whole number of 1 or more or none"),
    (("check", SHOP, "--memory", "1x"), "memory must be a whole number of 768 or more"),
    (("show", "abcdef012345"), "no run in"),
    (("cache", "clear", "x"), "unexpected extra argument (x)"),
    (("chek", SHOP), "No such command 'chek'"),
)


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(w) for w, _ in WRONG])
def test_wrong_use_says_what_is_wrong(
    jejak: Jejak,
    shop: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.setenv("JEJAK_STORE", str(tmp_path / "store"))
    done = jejak(*(shop if word == SHOP else word for word in words))
    assert message in done.err
    assert done.code == 2
    assert "Traceback" not in done.err
