"""What is said, and with which exit code, where a command cannot do what it is asked: a list.

Of targets, options, reports and commands about earlier runs, what fails without a JVM. Others:
broken classes and jars are in test_bad_input; builds, artifacts and class paths in test_targets;
jejak.toml and JDKs in test_usage; kept runs in test_later; baselines and commits in test_store;
tests that cannot be compiled or run in proof/test_trouble; the language server in lsp/test_server;
the action and the hook in scripts/test_integrations; the set-up in scripts/test_launcher.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jejak import check, gen
from jejak.errors import InputError, SetupError, UsageError
from jejak.jvm.console import Console
from jejak.jvm.coverage import measure_coverage, report
from jejak.jvm.jdks import read_jdk
from jejak.jvm.runner.limits import RunnerLimits
from jejak.target.resolving import unpacked
from tests.cli.conftest import Jejak

SHOP = "SHOP"
"""Stands for a directory of classes."""
LONG = "x" * 3000
"""What no file can be called."""
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
    (("check", SHOP, "--learned", "no.jsonl"), "--learned no.jsonl: cannot be read"),
    (("check", SHOP, "--max-length", "1", "--min-length", "2"), "max-length 1 is less than"),
    (("check", "shop.Cart#total", "-cp", SHOP, "--arguments", "x"), "--arguments are for main"),
    # names that are too long for a file
    (("check", LONG), "there is no file and no class 'xxx"),
    (("check", f"{LONG}.java:3"), "xxx.java does not exist"),
    (("check", SHOP, "--html", LONG), "xxx cannot be written: File name too long"),
    (("check", SHOP, "--tests", LONG), "xxx' cannot be written to: File name too long"),
    (("check", SHOP, "--jdk", LONG), "--jdk names xxx"),
    (("check", SHOP, "--platform", LONG), "--platform names xxx"),
    (("check", "org.shop:divs:1.0", "--mvn", LONG), "--mvn names xxx"),
    (("check", SHOP, "--diff-filter", LONG), "cannot be read: File name too long"),
    (("check", SHOP, "--contract-file", LONG), "--contract-file xxx"),
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
    (("inspect", "shop.Cart#total", "-cp", SHOP, "--json"), "--json shows whole targets"),
    (("show", "shop.Cart#twice", "-cp", SHOP), "show needs one method; there are"),
    (("show", "shop.Cart#add", "-cp", SHOP, "--finding", "9"), "has no finding 9: "),
    (("show", "shop.Cart#add", "-cp", SHOP, "--path", "99"), "has no path 99: "),
    (("show", "shop.Cart#add", "-cp", SHOP, "--path", "1", "--finding", "1"), "exclude each other"),
    (("lsp", "x"), "unexpected extra argument (x)"),
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


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(w)[:60] for w, _ in WRONG])
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


def test_what_is_no_baseline_is_not_one(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.json"
    for text in ("{}", "[]", "no JSON", '{"findings": [{}]}'):
        file.write_text(text)
        done = jejak("check", shop, "--baseline", file)
        assert f"{file} is no baseline: `jejak baseline TARGET` writes one" in done.err
        assert done.code == 2
        assert file.read_text() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("time = [1]", "time must be a number above 0 or none"),
        ("tiem = 3", "tiem"),
        ("time = ", "jejak.toml: "),
        ("classpath = 3", "classpath must be"),
    ],
)
def test_a_wrong_configuration_is_told(jejak: Jejak, shop: Path, text: str, message: str) -> None:
    Path("jejak.toml").write_text(text)
    done = jejak("check", shop)
    assert message in done.err
    assert done.code == 2


def test_memory_that_nobody_can_watch(
    jejak: Jejak, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jejak.app.running.can_be_watched", lambda: False)
    done = jejak("check", shop, "--memory", "2000")
    assert "--memory needs /proc" in done.err
    assert done.code == 2


def test_calls_that_nobody_learned(jejak: Jejak, shop: Path) -> None:
    Path("calls.jsonl").write_text('{"facts": []}\n')
    done = jejak("check", shop, "--learned", "calls.jsonl")
    assert "calls.jsonl:1: this is not what `jejak learn` writes" in done.err
    assert done.code == 2


def test_a_cache_that_cannot_be_written(jejak: Jejak, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JEJAK_CACHE", "/proc/nowhere")
    source = Path("src/shop/Cart.java")
    source.parent.mkdir(parents=True)
    source.write_text("package shop; class Cart { int one() { return 1; } }")
    done = jejak("check", "src")
    assert "JEJAK_CACHE may name another place" in done.err
    assert done.code == 3


def test_sources_of_an_artifact_that_cannot_be_unpacked(tmp_path: Path) -> None:
    (tmp_path / "a-sources.jar").write_bytes(b"no archive")
    with pytest.raises(InputError, match="its sources cannot be unpacked") as refused:
        unpacked(tmp_path / "a-sources.jar")
    assert refused.value.exit_code == 5


def test_a_class_beside_its_source_alone_is_compiled(jejak: Jejak) -> None:
    source = Path("src/shop/Cart.java")
    source.parent.mkdir(parents=True)
    source.write_text("package shop; class Cart { int one() { return 1; } }")
    assert "Cart.one" in jejak("inspect", "shop.Cart#one").out


@pytest.mark.parametrize("command", ["check", "contracts"])
def test_a_folder_with_a_broken_class_names_it(jejak: Jejak, tmp_path: Path, command: str) -> None:
    (tmp_path / "Bad.class").write_bytes(b"\xca\xfe\xba\xbe\0\0\0\x3dgarbage")
    done = jejak(command, str(tmp_path))
    assert done.code == 5
    assert f"not read: {tmp_path}/Bad.class: constant #1 has the unknown tag" in (
        done.out + done.err
    )


def test_without_any_jdk_it_says_what_to_install(
    jejak: Jejak, shop: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("jejak.jvm.jdks.find_jdks", lambda *_: [])
    done = jejak("check", shop)
    assert "no JDK 17 or later with javac was found" in done.err
    assert "or name one by --jdk or JEJAK_JDK" in done.err
    assert done.code == 3


def test_a_store_that_cannot_be_deleted(
    jejak: Jejak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JEJAK_STORE", str(tmp_path / "store"))

    def refused(place: Path) -> int:
        raise PermissionError(13, "Permission denied", str(place / "results"))

    monkeypatch.setattr("jejak.app.caching.clear", refused)
    done = jejak("cache", "clear")
    assert "results cannot be deleted: Permission denied" in done.err
    assert done.code == 3


@pytest.mark.parametrize("function", [check, gen])
def test_no_target_at_all_from_python(function: Callable[[list[str]], object]) -> None:
    with pytest.raises(UsageError, match="TARGET is missing") as refused:
        function([])
    assert refused.value.exit_code == 2


def test_a_suite_without_coverage_is_told(tmp_path: Path, jdk: Path) -> None:
    found = read_jdk(jdk, "JAVA_HOME")
    assert found is not None
    console = Console(found, tmp_path, RunnerLimits(), [])
    with pytest.raises(SetupError, match="JaCoCo wrote no report") as refused:
        report(console, tmp_path / "no.jar", tmp_path / "none.exec", [], 60)
    assert refused.value.exit_code == 3


def test_a_suite_that_does_not_end_is_told(jdk: Path) -> None:
    found = read_jdk(jdk, "JAVA_HOME")
    assert found is not None
    limits = RunnerLimits(suite_seconds=0.05)
    with pytest.raises(SetupError, match="left no coverage: it took too long") as refused:
        measure_coverage(found, [], {}, ["No"], limits=limits)
    assert refused.value.exit_code == 3
