"""Explores methods of the programs in `programs/`, compiled once in a session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from jejak.app.verdicts import verdict
from jejak.explore import Analysis
from jejak.explore.tree import Tree
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.results.runs import CheckRun
from jejak.target import Target, open_target
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "programs"


@dataclass(frozen=True)
class Explored:
    """One exploration: its result, and the tree where the option `tree` was on."""

    result: MethodResult
    tree: Tree | None
    verdict: str

    @property
    def errors(self) -> set[tuple[str, int | None]]:
        """What was found: simple names of exceptions, and lines."""
        return {error_of(finding) for finding in self.result.findings}

    @property
    def complete(self) -> int:
        """Paths that came to the end of the program: returned or threw."""
        return self.result.endings[Ending.RETURNED] + self.result.endings[Ending.THREW]

    def finding(self, exception: str) -> Finding:
        """The only finding of an exception."""
        found = [each for each in self.result.findings if error_of(each)[0] == exception]
        assert len(found) == 1, self.result.findings
        return found[0]


def error_of(finding: Finding) -> tuple[str, int | None]:
    """The exception and the line of a finding."""
    return finding.exception.rpartition("/")[2], finding.location.line


def number(finding: Finding, name: str) -> int:
    """An int that a finding's input gives to a parameter."""
    return int_literal(dict(finding.arguments)[name])


def int_literal(text: str) -> int:
    """An int as Java writes it."""
    special = {"Integer.MIN_VALUE": -(2**31), "Integer.MAX_VALUE": 2**31 - 1}
    return special[text] if text in special else int(text)


class Laboratory:
    """The compiled programs. `explore("tomb.Near#far")` explores one method."""

    def __init__(self, classes: Path) -> None:
        self.classes = classes
        self._target: Target = open_target(str(classes), load_options({}))

    def target(self, place: str) -> Target:
        """One method, as `package.Class#method`."""
        owner, _, method = place.partition("#")
        name = owner.replace(".", "/")
        return replace(self._target, text=place, classes=(name,), method=method)

    def explore(self, place: str, **given: Any) -> Explored:
        """Explores the only method of that name, with options by field name."""
        return self._explore(place, given, False)

    def judge(self, place: str, **given: Any) -> Explored:
        """The same as `check` does it: loops that bounds cut are settled by induction."""
        return self._explore(place, given, True)

    def _explore(self, place: str, given: dict[str, Any], judged: bool) -> Explored:
        target = self.target(place)
        options = load_options({"method_time": 120.0, "solver_time": 20.0, **given})
        analysis = Analysis(target, options)
        analysis.is_judged = judged
        try:
            (result,) = analysis.run()
        finally:
            analysis.close()
        run = CheckRun(place, options, datetime.now(UTC), entries=1, results=[result])
        return Explored(result, analysis.tree, verdict(run).value)


def laboratory(javac: Javac) -> Laboratory:
    """All programs, with full debug information."""
    sources = {
        str(path.relative_to(PROGRAMS)): path.read_text("utf-8")
        for path in sorted(PROGRAMS.rglob("*.java"))
    }
    return Laboratory(javac(sources, "-g"))


@cache
def line(program: str, marker: str) -> int:
    """The line of a program (`tomb/Near`) that ends in `// @marker`."""
    text = (PROGRAMS / f"{program}.java").read_text("utf-8").splitlines()
    (found,) = (i for i, row in enumerate(text, 1) if row.endswith(f"// @{marker}"))
    return found


def holds(condition: tuple[str, ...], **values: int) -> bool:
    """Whether a path condition of plain comparisons holds; no number in it may wrap around."""
    text = " and ".join(f"({each})" for each in condition) or "True"
    plain = text.replace("&&", " and ").replace("||", " or ")
    return bool(eval(plain, {"__builtins__": {}}, values))  # noqa: S307 - our own output
