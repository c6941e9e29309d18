"""`jejak check`: what it shows, writes and answers, with an engine that does as it is told."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from jejak.program import Method
from jejak.results.findings import FindingKind
from jejak.results.methods import MethodResult, Status
from tests.cli.conftest import DIVS, Jejak
from tests.cli.engine import Engine, Script, check_sums, error, explored, path, skipped


def only(method_name: str, answer: Script) -> Script:
    """Exhaustive results but for one method."""
    return lambda method: answer(method) if method.name == method_name else explored(method)


def test_a_finding_for_people(jejak: Jejak, divs: Path, engine: Engine) -> None:
    done = jejak("check", divs)
    assert done.code == 1
    assert done.out.startswith(
        f"{divs}/shop/Divs.java:5: error[ArithmeticException] / by zero\n"
        "     5 |     return 1 / x;\n"
        "  input: Divs.div(0)\n"
        "  trace: shop.Divs.div (Divs.java:99)\n"
        "         shop.Divs.div (Divs.java:5)\n"
        "  confirmed defect: a test raised it on a JVM; exact\n"
        "  test: .jejak/tests/shop/DivsErrorsTest.java, div_fails\n"
    )
    assert (
        "1 confirmed defect found.\n"
        "1 finding, tried on a JVM: 1 confirmed.\n"
        "Verdict: violated, a test raised an error.\n"
    ) in done.out
    assert "6 methods: 6 exhaustive, 0 bounded, 0 partial, 0 skipped." in done.out
    assert "7 paths (6 returned, 1 threw)" in done.out
    assert "(18 queries); seed 0." in done.out
    assert done.err == ""
    assert engine.closed == 2  # the analysis and the JVM


def test_a_path_below_the_current_directory_is_short(
    jejak: Jejak, source: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(source.parent)
    for target in ("Divs.java", source):
        out = jejak("check", target).out
        assert out.startswith("Divs.java:5: error[")
        assert "\n     5 |     return 1 / x;\n" in out


def test_a_line_is_shown_once_and_every_finding_has_its_trace(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    engine.script = only("div", lambda m: explored(m, error(m), error(m)))
    done = jejak("check", divs, "--all")
    assert done.out.count("Divs.java:5: error[") == 2
    assert done.out.count("return 1 / x") == 1
    assert done.out.count("trace:") == 2
    assert "1 confirmed defect found.\n" in done.out
    assert "1 finding, reached in 2 ways, 2 of them tried on a JVM: 2 confirmed." in done.out


@pytest.mark.parametrize("kind", [FindingKind.GUARD, FindingKind.BAD_ARGUMENT])
def test_other_kinds_are_counted_and_do_not_fail(
    jejak: Jejak, divs: Path, engine: Engine, kind: FindingKind
) -> None:
    engine.script = only("div", lambda m: explored(m, error(m, kind)))
    done = jejak("check", divs)
    assert done.code == 0
    words = kind.value.replace("-", " ")
    assert f"No defects found.\n  1 {words}: " in done.out
    assert "--all shows it" in done.out
    assert "Verdict: safe" in done.out
    assert "[ArithmeticException]" not in done.out
    full = jejak("check", divs, "--all")
    assert "Divs.java:5: note[ArithmeticException]" in full.out
    assert f"confirmed {words}: a test raised it" in full.out
    assert "--all shows" not in full.out


def test_defects_come_first(jejak: Jejak, divs: Path, engine: Engine) -> None:
    kinds = {"div": FindingKind.GUARD, "safe": FindingKind.CONTRACT}
    engine.script = lambda m: explored(m, *([error(m, kinds[m.name])] if m.name in kinds else []))
    out = jejak("check", divs, "--all").out
    assert 0 < out.index("confirmed broken contract") < out.index("confirmed guard")


VERDICTS: dict[str, tuple[Script, str, int, int]] = {
    "exhaustive": (explored, "safe", 0, 0),
    "exact": (lambda m: explored(m, error(m)), "violated", 1, 1),
    "approximated": (lambda m: explored(m, error(m, exact=False)), "unknown", 1, 1),
    "exact guard": (lambda m: explored(m, error(m, FindingKind.GUARD)), "safe", 0, 0),
    "bounded": (lambda m: explored(m, status=Status.BOUNDED), "unknown", 0, 4),
    "partial": (lambda m: explored(m, status=Status.PARTIAL), "unknown", 0, 4),
    "one skipped": (only("x", skipped), "unknown", 0, 4),
    "all skipped by bugs": (skipped, "unknown", 3, 3),
}


@pytest.mark.parametrize("case", VERDICTS)
def test_verdicts_and_exit_codes(jejak: Jejak, divs: Path, engine: Engine, case: str) -> None:
    """Without tests; a test that raises an error settles it, however it was found."""
    engine.script, verdict, plain, strict = VERDICTS[case]
    done = jejak("check", divs, "--no-confirm")
    assert f"Verdict: {verdict}, " in done.out
    assert done.code == plain
    assert jejak("check", divs, "--no-confirm", "--strict").code == strict
    proved = "violated" if case == "approximated" else verdict
    assert f"Verdict: {proved}, " in jejak("check", divs).out
    assert ("nothing was analysed" in done.err) == (plain == 5)


def test_what_was_cut_and_skipped_is_told(jejak: Jejak, divs: Path, engine: Engine) -> None:
    answers: dict[str, Script] = {
        "x": skipped, "div": lambda m: explored(m, status=Status.BOUNDED)
    }  # fmt: skip
    engine.script = lambda m: answers.get(m.name, explored)(m)
    out = jejak("check", divs, "--array-elements", "7").out
    assert "skipped shop.Divs.x(int): a bug of jejak: KeyError: 'x'\n" in out
    assert "cut by array-elements (2): --array-elements sets this bound, now 7" in out
    assert "cut by internal-error (1): a bug of jejak; please report it" in out
    assert "1 bounded (array-elements 2), 0 partial, 1 skipped (internal-error 1)" in out


def test_json(jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path) -> None:
    engine.script = lambda m: explored(m, error(m, exact=False), status=Status.BOUNDED)
    file = tmp_path / "out.json"
    given = ("--no-confirm", "--json", file, "--seed", "7", "--time", "60")
    done = jejak("check", divs, *given)
    assert "Verdict: unknown" in done.out
    record = json.loads(file.read_text())
    check_sums(record)
    assert record["schema"] == "1"
    assert record["tool"]["name"] == "jejak"
    assert record["verdict"] == "unknown"
    run = record["run"]
    assert (run["target"], run["seed"]) == (str(divs), 7)
    assert run["budget"] == {"time": 60.0, "method-time": 10.0, "solver-time": 5.0}
    assert run["options"]["array-elements"] == 10
    finding = record["findings"][0]
    entry = {"class": "shop.Divs", "method": "div", "descriptor": "(I)I"}
    assert finding["entry"] == entry
    assert finding["location"] == {**entry, "file": "Divs.java", "line": 5, "offset": 0}
    told = ("exception", "level", "outcome", "reason", "detail", "test")
    assert {key: finding[key] for key in told} == {
        "exception": "java.lang.ArithmeticException",
        "level": "possible",
        "outcome": "not-run",
        "reason": "not-wanted",
        "detail": "--no-confirm was given",
        "test": None,
    }
    assert record["totals"]["outcome_reasons"] == {"not-run": {"not-wanted": 6}}
    assert record["totals"]["tests"] == {
        "generated": 0, "triggered": 0, "unique_errors": 0, "files": []
    }  # fmt: skip
    method = record["methods"][0]
    assert method["reasons"] == ["array-elements"]
    assert method["coverage"] == {"branches": {"covered": 3, "all": 4}}
    assert "results" not in method


def test_json_is_the_same_but_for_times(jejak: Jejak, divs: Path, engine: Engine) -> None:
    records = [json.loads(jejak("check", divs, "--json").out) for _ in range(2)]
    for record in records:
        del record["run"]["started"], record["run"]["seconds"]
    assert records[0] == records[1]


def test_paths_are_listed(jejak: Jejak, divs: Path, engine: Engine) -> None:
    def script(method: Method) -> MethodResult:
        result = explored(method)
        result.results = [path(method)]
        return result

    engine.script = script
    assert "1. div(1)" not in jejak("check", divs).out
    out = jejak("check", divs, "--show-paths").out
    assert "shop.Divs.div(int): 1 path\n  1. div(1): returned 2\n     when x > 0\n" in out
    assert engine.options[-1].show_paths
    record = json.loads(jejak("check", divs, "--show-paths", "--json").out)
    assert record["methods"][0]["results"][0]["path_condition"] == ["x > 0"]


def test_an_interruption_keeps_what_was_found(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path
) -> None:
    def script(method: Method) -> MethodResult:
        if method.name == "safe":
            raise KeyboardInterrupt
        return explored(method, *([error(method)] if method.name == "div" else []))

    engine.script = script
    file = tmp_path / "out.json"
    done = jejak("check", divs, "--json", file, "--tree", tmp_path / "tree.txt")
    assert done.code == 130
    assert "Divs.java:5: error[" in done.out
    assert "not begun" in done.out
    assert "interrupted" in done.err
    record = json.loads(file.read_text())
    check_sums(record)
    assert record["run"]["interrupted"]
    assert (record["totals"]["entries"], record["totals"]["methods"]) == (6, 1)
    assert "x < 0: leaf returned -1" in (tmp_path / "tree.txt").read_text()
    assert engine.closed == 2


def test_an_interrupted_run_is_never_safe(jejak: Jejak, divs: Path, engine: Engine) -> None:
    def script(method: Method) -> MethodResult:
        if method.is_main:
            raise KeyboardInterrupt
        return explored(method)

    engine.script = script
    assert "Verdict: unknown, the run was interrupted" in jejak("check", divs).out


def test_a_bug_of_ours_keeps_what_was_found(jejak: Jejak, divs: Path, engine: Engine) -> None:
    def script(method: Method) -> MethodResult:
        if method.name == "safe":
            raise ZeroDivisionError
        return explored(method, *([error(method)] if method.name == "div" else []))

    engine.script = script
    done = jejak("check", divs)
    assert done.code == 3
    assert "Divs.java:5: error[" in done.out
    assert "this is a bug of jejak" in done.err


@pytest.mark.parametrize("option", ["--json", "--tree"])
def test_places_are_checked_before_the_run(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path, option: str
) -> None:
    precious = divs / "shop" / "Divs.java"
    for place in (tmp_path / "no" / "x.json", tmp_path, precious):
        done = jejak("check", divs, option, place)
        assert done.code == 2
        assert str(place) in done.err
    assert engine.targets == []
    assert precious.read_text() == DIVS


def test_checking_a_place_leaves_it_as_it_is(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path
) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text("precious")
    assert jejak("check", "shop.Divs#nothing", "-cp", divs, "--json", old, "--tree", new).code == 2
    assert old.read_text() == "precious"
    assert not new.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_loses_nothing_on_the_terminal(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    done = jejak("check", divs, "--json", "/dev/full")
    assert done.code == 3
    assert "Verdict: violated" in done.out
    assert "/dev/full cannot be written: No space left on device" in done.err


def test_files_are_written_when_the_reader_goes(
    jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    saved = os.dup(1)
    os.dup2(writing, 1)
    try:
        done = jejak("check", divs, "--json", tmp_path / "out.json")
    finally:
        os.dup2(saved, 1)
    assert done.err == ""
    assert len(json.loads((tmp_path / "out.json").read_text())["methods"]) == 6


def test_trees(jejak: Jejak, divs: Path, engine: Engine, tmp_path: Path) -> None:
    assert "leaf" not in jejak("check", divs).out
    out = jejak("check", "shop.Divs#div", "-cp", divs, "--tree").out
    assert engine.options[-1].tree
    assert (
        "shop.Divs.div(int)\n"
        "  root sign:3\n"
        "    x < 0: leaf returned -1\n"
        "    x >= 0: branch sign:4\n"
        '      x == "0": infeasible\n'
        "      x != 0: pending\n"
    ) in out
    assert "Verdict:" in out
    dot = jejak("check", divs, "--tree", "--tree-format", "dot").out
    assert dot.startswith("digraph")
    assert dot.count("subgraph") == 6
    assert 't1n2 -> t1n3 [label="x == \\"0\\""];' in dot
    jejak("check", divs, "--tree", tmp_path / "t.json", "--tree-format", "json")
    trees = json.loads((tmp_path / "t.json").read_text())["trees"]
    assert trees[0]["method"] == "shop.Divs.div(int)"
    assert trees[0]["nodes"][2]["children"] == [3, 4]
    both = jejak("check", divs, "--json", "--tree")
    assert both.code == 2
    assert "both write to standard output" in both.err


def test_a_method_and_a_line(jejak: Jejak, source: Path, engine: Engine) -> None:
    def picked(target: str) -> list[str]:
        engine.targets.clear()
        assert jejak("check", target).code in (0, 1)
        methods = [method for target in engine.targets for method in target.methods()]
        return [method.signature for method in methods]

    assert picked(f"{source}#div") == ["div(int)"]
    assert picked(f"{source}:5") == ["div(int)"]
    assert picked(f"{source}:11") == ["safe(int)"]
    assert picked(f"{source}:9") == ["safe(int)"]  # in the lambda
    assert picked(f"{source}:14") == ["Divs()", "Divs(int)"]  # the initial value of a field
    done = jejak("check", f"{source}:2")
    assert done.code == 2
    assert "no method stands on line 2" in done.err


def test_time_is_shared_between_the_methods_of_a_line(
    jejak: Jejak, source: Path, engine: Engine
) -> None:
    jejak("check", f"{source}:14", "--time", "10")
    assert [analysis.share for analysis in engine.analyses] == [0.5, 1.0]


def test_arguments_need_a_main_method(jejak: Jejak, divs: Path, engine: Engine) -> None:
    assert jejak("check", divs, "--arguments", "a", "--arguments", "b").code == 1
    assert engine.options[-1].arguments == ("a", "b")
    done = jejak("check", "shop.Divs#safe", "-cp", divs, "--arguments", "a")
    assert done.code == 2
    assert "no main method is checked" in done.err
    (Path.cwd() / "jejak.toml").write_text('arguments = ["a"]')
    assert jejak("check", "shop.Divs#safe", "-cp", divs).code == 0


def test_nothing_to_check(jejak: Jejak, tmp_path: Path, engine: Engine) -> None:
    source = tmp_path / "Shape.java"
    source.write_text("interface Shape { int area(); }")
    done = jejak("check", source, "--json", tmp_path / "out.json")
    assert done.code == 5
    assert "nothing was analysed" in done.err
    assert json.loads((tmp_path / "out.json").read_text())["verdict"] == "unknown"
    assert jejak("check", f"{source}#none").code == 2


def test_a_broken_class_of_the_target_is_loud(
    jejak: Jejak, shop: Path, tmp_path: Path, engine: Engine
) -> None:
    engine.script = explored
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "Good.class").write_bytes((shop / "shop/Helper.class").read_bytes())
    (tmp_path / "d" / "shop").mkdir()
    (tmp_path / "d" / "shop" / "Helper.class").write_bytes(
        (shop / "shop/Helper.class").read_bytes()
    )
    done = jejak("check", tmp_path / "d")
    assert "not read: " in done.out
    assert "Good.class" in done.out
    assert "Verdict: unknown" in done.out
    assert jejak("check", tmp_path / "d", "--strict").code == 4


def test_options_that_contradict_are_told_before_anything(
    jejak: Jejak, divs: Path, engine: Engine
) -> None:
    for wrong in (
        ["--array-elements", "2", "--min-length", "3"],
        ["--search", "dfs+"],
        ["--depth", "-1"],
        ["--solver-without", "magic"],
    ):
        assert jejak("check", divs, *wrong).code == 2
    assert engine.targets == []
