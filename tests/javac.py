"""The tools of a JDK, for tests: javac, javap, jlink and friends."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=1)
def java_home() -> Path | None:
    """The home of the JDK whose javac comes first, None when there is none."""
    tool = shutil.which("javac")
    named = os.environ.get("JAVA_HOME")
    if named and (Path(named) / "bin" / "javac").is_file():
        return Path(named)
    return Path(tool).resolve().parent.parent if tool else None


def all_homes() -> list[Path]:
    """Homes of all JDKs that tests know of on this machine."""
    tools = sorted(Path("/usr/lib/jvm").glob("*/bin/javac"))
    homes = [java_home(), *(tool.parent.parent for tool in tools)]
    return list(dict.fromkeys(home.resolve() for home in homes if home))


def run_tool(name: str, *arguments: str | Path, home: Path | None = None) -> str:
    """What a JDK tool prints. Raises AssertionError with its words when it fails."""
    found = home or java_home()
    assert found is not None
    done = subprocess.run(
        [found / "bin" / name, *arguments], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, f"{name} failed: {done.stdout}{done.stderr}"
    return done.stdout


class Javac:
    """Compiles sources into directories below `root`, each set of sources once."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self, sources: Mapping[str, str], *options: str) -> Path:
        """The directory with the classes of `sources`, given as text by relative path."""
        key = hashlib.sha256(repr((sorted(sources.items()), options)).encode()).hexdigest()[:16]
        target = self.root / key
        if not target.exists():
            written = []
            for name, text in sources.items():
                path = self.root / f"{key}-sources" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                written.append(path)
            run_tool("javac", "-encoding", "utf-8", "-d", target, *options, *written)
        return target
