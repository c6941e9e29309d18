"""The benchmark on real libraries counts right, and tests of paths do what they say."""

from __future__ import annotations

import pytest
from benchmarks.proving import Proving, Settings, Tally

from tests.javac import Javac
from tests.testgen.building import PROGRAMS


@pytest.fixture(scope="module")
def tally(javac: Javac) -> Tally:
    """The programs whose types tests cannot name, with a test for every path."""
    sources = {
        f"hidden/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted((PROGRAMS / "hidden").glob("*.java"))
    }
    settings = Settings(time=60.0, method_time=1.5)
    return Proving("hidden", javac(sources, "-g"), settings).run()


def test_every_test_compiles(tally: Tally) -> None:
    assert tally.written > 20
    assert not tally.broken


def test_every_exact_path_does_what_it_says(tally: Tally) -> None:
    assert tally.pins["passed"] > 10
    assert not tally.diverged, tally.diverged


def test_every_exact_finding_is_confirmed(tally: Tally) -> None:
    assert tally.exact > 5
    assert not tally.misses, tally.misses
    assert tally.confirmed == tally.exact <= tally.findings


def test_totals_add_up(tally: Tally) -> None:
    both = Tally()
    both.add(tally)
    both.add(tally)
    assert both.record()["tests"] == 2 * tally.written
    assert both.findings == 2 * sum(tally.outcomes.values())
    assert not tally.bugs
