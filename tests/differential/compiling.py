"""Generated Java sources as class files, many at once."""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from tests.differential.sources import METHODS, SourceMethod, generate_source

COMPILE_SECONDS: Final = 300


@dataclass(frozen=True, slots=True)
class Compiled:
    """Class files by internal name, and the methods in them."""

    classes: dict[str, bytes]
    methods: tuple[SourceMethod, ...]


def compile_methods(home: Path, seed: int, first: int, count: int) -> Compiled:
    """The methods numbered from `first` on; a multiple of the methods of a class. SetupError."""
    methods: list[SourceMethod] = []
    with tempfile.TemporaryDirectory(prefix="jejak-sources-") as directory:
        root = Path(directory)
        for number in range(first // METHODS, (first + count) // METHODS):
            text, made = generate_source(seed, number)
            (root / f"S{number}.java").write_text(text, encoding="utf-8")
            methods += made
        sources = sorted(root.glob("*.java"))
        done = subprocess.run(
            [home / "bin" / "javac", "-g", "-nowarn", "-proc:none", "-d", root, *sources],
            capture_output=True,
            text=True,
            check=False,
            timeout=COMPILE_SECONDS,
        )
        if done.returncode:
            raise SetupError(f"generated source does not compile:\n{done.stderr[-3000:]}")
        classes = {path.stem: path.read_bytes() for path in sorted(root.glob("*.class"))}
    return Compiled(classes, tuple(methods))
