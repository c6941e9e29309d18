from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.libraries import FURTHER, LIBRARIES, fetch

from jejak.errors import SetupError, UsageError


def test_names_are_unique_and_contents_pinned() -> None:
    known = (*LIBRARIES, *FURTHER)
    assert len({library.name for library in known}) == len(known) >= 12
    assert all(len(library.sha256 or "") == 64 for library in known)


def test_maven_is_needed_for_what_is_not_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("JEJAK_MVN", "MAVEN_HOME", "M2_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("JEJAK_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SetupError, match="Maven"):
        fetch([LIBRARIES[0].name])
    assert fetch([]) == {}


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UsageError, match="no library is called nonesuch"):
        fetch(["nonesuch"])
