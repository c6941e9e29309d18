"""The site: a page for every code, and no link that leads nowhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", place],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=250,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return place


def test_the_site_builds_without_a_warning(site: Path) -> None:
    assert (site / "index.html").is_file()
    assert (site / "tutorial" / "index.html").is_file()
    assert "--method-time" in (site / "reference" / "options" / "index.html").read_text()
    assert (site / "schema" / "findings-1.json").is_file()


def test_codes_have_pages_with_remedies(site: Path) -> None:
    for page in (
        "rules/NullPointerException",
        "kinds/own-fault",
        "reasons/endings/branch-bound",
        "reasons/approximations/unknown-call-depth",
        "reasons/trials/no-stub",
        "reasons/outcomes/not-built",
    ):
        text = (site / page / "index.html").read_text()
        assert "What helps" in text
