"""jejak checked by itself: its own Java parts have no defect that a test raises."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Jejak
from tests.javac import Javac

JAVA = Path(__file__).parents[2] / "java"
PARTS = ("runner", "driver")
ARGUED = {
    "Weaver.java": "descriptors come from class files that a JVM has loaded",
    "AccessibleObject.java": "frames watch fields of the program only, whose modules are open",
}
"""Files in which an error may be told, and why it is none."""


def test_its_own_java_parts(jejak: Jejak, javac: Javac, tmp_path: Path) -> None:
    sources = {
        str(path.relative_to(JAVA / part)): path.read_text("utf-8")
        for part in PARTS
        for path in sorted((JAVA / part).rglob("*.java"))
    }
    report = tmp_path / "itself.json"
    jejak("check", javac(sources, "-g"), "--time", "12", "--json", report)
    record = json.loads(report.read_text("utf-8"))
    told = [each for each in record["findings"] if each["tier"] == "confirmed"]
    places = [f"{each['location']['file']}:{each['location']['line']}" for each in told]
    assert [each for each in places if each.partition(":")[0] not in ARGUED] == []
    explored = [each for each in record["methods"] if each["status"] != "skipped"]
    assert len(explored) > 20
    assert not [each for each in record["methods"] if "internal-error" in each["reasons"]]
