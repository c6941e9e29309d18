"""Whole projects have a time limit though nobody says one; a class has none."""

from __future__ import annotations

from pathlib import Path

import pytest

import jejak
from jejak.app import limits
from jejak.app.events import Problem, RunDone
from jejak.app.limits import assumed, settled
from jejak.options import WHOLE_SECONDS, Options, load_options
from jejak.target import open_targets, resolving
from jejak.target.words import read_word
from tests.cli.conftest import SOURCES
from tests.javac import Javac


@pytest.fixture
def shop(javac: Javac) -> Path:
    return javac(SOURCES, "-g")


def time_for(*words: str, options: Options | None = None) -> tuple[float | None, list[str]]:
    """The time of a run, and what is said of it."""
    given = load_options({}) if options is None else options
    read = assumed(given, [read_word(each) for each in words])
    with resolving(words, read) as resolved:
        found, told = settled(given, resolved, open_targets(resolved, given))
    return found.time, told


def test_few_methods_take_what_they_need(shop: Path) -> None:
    assert time_for(str(shop)) == (None, [])


def test_many_methods_share_five_minutes(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 3)
    seconds, told = time_for(str(shop))
    assert seconds == WHOLE_SECONDS
    assert told == [
        "9 methods and no --time: they share 300 s, in turn; --time SECONDS gives more, "
        "`--time none` all they take"
    ]


@pytest.mark.parametrize("word", ["shop.Cart", "shop.Cart#add", "CLASS", "CLASS#total"])
def test_a_class_or_a_method_has_no_limit(
    shop: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 0)
    monkeypatch.chdir(shop)
    assert time_for(word.replace("CLASS", str(shop / "shop" / "Cart.class"))) == (None, [])


def proved_for(*words: str, options: Options) -> str:
    """Which findings of a run are tried."""
    with resolving(words, options) as resolved:
        return settled(options, resolved, open_targets(resolved, options))[0].prove


@pytest.mark.parametrize(
    ("many", "given", "proved"),
    [
        (3, {}, "defects"),
        (3, {"time": 7.0}, "defects"),
        (3, {"time": "none"}, "all"),
        (3, {"prove": "all"}, "all"),
        (30, {"time": 7.0}, "all"),
        (30, {"prove": "defects"}, "defects"),
    ],
)
def test_only_defects_are_tried_where_many_methods_share_a_time(
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    many: int,
    given: dict[str, object],
    proved: str,
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", many)
    assert proved_for(str(shop), options=load_options(given)) == proved


def test_a_pattern_is_a_whole(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 3)
    monkeypatch.chdir(shop)
    assert time_for("shop.*")[0] == WHOLE_SECONDS


@pytest.mark.parametrize("said", ["none", 7.0])
def test_what_the_user_says_holds(
    shop: Path, monkeypatch: pytest.MonkeyPatch, said: str | float
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 0)
    options = load_options({"time": said})
    assert time_for(str(shop), options=options) == (options.time, [])


def test_so_does_what_the_configuration_says(
    shop: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 0)
    (tmp_path / "jejak.toml").write_text('time = "none"\n', "utf-8")
    assert time_for(str(shop), options=load_options({}, tmp_path)) == (None, [])


def test_a_run_says_it_and_keeps_it(
    shop: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", 3)
    monkeypatch.chdir(tmp_path)
    told: list[str] = []
    for event in jejak.check_events(shop, confirm=False):
        if isinstance(event, Problem):
            told.append(event.text)
        elif isinstance(event, RunDone):
            assert event.results.options.time == WHOLE_SECONDS
    assert any("share 300 s" in each for each in told)


@pytest.mark.parametrize(
    ("word", "many", "given", "lead"),
    [
        ("", 3, {}, "2"),
        ("", 30, {}, "1"),
        ("", 30, {"lead": "2"}, "2"),
        ("", 3, {"lead": "1"}, "1"),
        ("", 3, {"time": "none"}, "2"),
        ("shop.Cart", 0, {}, "1"),
        ("shop.Cart#add", 0, {}, "1"),
        ("shop.*", 3, {}, "2"),
    ],
)
def test_more_must_speak_for_what_leads_where_a_whole_project_is_meant(
    shop: Path,
    monkeypatch: pytest.MonkeyPatch,
    word: str,
    many: int,
    given: dict[str, object],
    lead: str,
) -> None:
    monkeypatch.setattr(limits, "MANY_METHODS", many)
    monkeypatch.chdir(shop)
    options = load_options(given)
    with resolving((word or str(shop),), options) as resolved:
        found, _ = settled(options, resolved, open_targets(resolved, options))
    assert found.lead == lead
