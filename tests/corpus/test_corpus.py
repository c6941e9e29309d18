"""The corpus keeps to its convention, and a share of it comes out right.

`scripts/agree corpus` runs all of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.corpus.checking import check_theme
from tests.corpus.homes import home_for
from tests.corpus.running import compile_themes, on_jvm, run_theme
from tests.corpus.themes import SOUND, all_themes, read_misses

MOST_MISSES: Final = 0
"""How many are known; this number may only shrink."""
CHECKED: Final = ("Bits", "Parsing", "Records")
"""Themes whose errors take little time."""
RELEASE: Final = 17
"""What programs may need that every JDK here runs."""


def test_misses_are_of_the_corpus_and_shrink() -> None:
    known = set()
    for theme in all_themes():
        methods = (*theme.runs, *(each.method for each in theme.planted), *theme.twins)
        known |= {f"{theme.name}.{method}" for method in methods}
    misses = read_misses()
    assert misses.keys() <= known
    assert all(misses.values()), "each with its reason"
    assert len(misses) <= MOST_MISSES


def test_there_are_enough() -> None:
    themes = all_themes()
    assert sum(len(theme.runs) for theme in themes) >= 150
    assert sum(len(theme.planted) for theme in themes) >= 150


def test_every_planted_error_is_the_only_one_of_its_method() -> None:
    for theme in all_themes():
        names = [each.method for each in theme.planted]
        assert len(set(names)) == len(names), theme.name
        assert not [name for name in names if name.endswith(SOUND)], theme.name


def test_programs_end_as_on_the_jvm(jdk: Path, tmp_path: Path) -> None:
    themes = [theme for theme in all_themes() if theme.release <= RELEASE]
    place = tmp_path / "classes"
    compile_themes(themes, jdk, place)
    theirs = on_jvm(jdk, place, themes)
    misses = read_misses()
    wrong = [
        f"{theme.name}.{each.name}: {each.ours!r} instead of {each.theirs!r}"
        for theme in themes
        for each in run_theme(theme, jdk, place, theirs)
        if not each.equal and f"{theme.name}.{each.name}" not in misses
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("name", CHECKED)
def test_planted_errors_are_confirmed_and_twins_clean(name: str, tmp_path: Path) -> None:
    (theme,) = (theme for theme in all_themes() if theme.name == name)
    home = home_for(theme)
    if home is None:
        pytest.skip(f"no JDK of release {theme.release}")
    compile_themes([theme], home, tmp_path / name)
    checked = check_theme(theme, home, tmp_path / name, method_time=20.0)
    wrong = [
        f"{each.name}: {each.told}"
        for each in (*checked.planted, *checked.twins)
        if not each.right and f"{name}.{each.name}" not in read_misses()
    ]
    assert not wrong, "\n".join(wrong)
    assert not checked.bugs
