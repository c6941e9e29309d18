"""The wheel holds all that jejak needs at run time, and works from nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pure one: compiling takes minutes."""
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-index"]
    subprocess.run(
        [*command, "--no-build-isolation", "-w", str(place), str(ROOT)],
        env={**os.environ, "JEJAK_NO_COMPILE": "1"},
        check=True,
        timeout=120,
    )
    (found,) = place.glob("*.whl")
    return found


def test_it_has_what_is_no_python(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    kinds = (".py", ".java", ".j2", ".js", ".css", ".json", ".typed", ".kryo", ".toml", ".txt")
    package = ROOT / "src" / "jejak"
    wanted = {
        f"jejak/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.suffix in kinds
    }
    assert wanted <= names
    assert any(name.startswith("jejak/java/runner/") for name in names)
    assert any(name.startswith("jejak/java/driver/") for name in names)
    assert any(name.startswith("jejak/java/agent/") for name in names)


def test_it_finds_and_proves_a_defect_by_itself(wheel: Path, tmp_path: Path) -> None:
    """Unpacked, with the packages that it needs, far from the sources of this clone."""
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    source = tmp_path / "Half.java"
    source.write_text("class Half { static int of(int x) { return 1 / x; } }", "utf-8")
    program = (
        "import sys; sys.path = [p for p in sys.path if not p.endswith('/src')]\n"
        f"sys.path.insert(0, {str(tmp_path / 'installed')!r})\n"
        "import jejak; assert '/installed/' in jejak.__file__, jejak.__file__\n"
        "from jejak.__main__ import main; sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "check", str(source)],
        cwd=tmp_path,
        env={**os.environ, "JEJAK_NO_COMPILE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 1, done.stderr
    assert "confirmed defect: a test raised it on a JVM" in done.stdout
