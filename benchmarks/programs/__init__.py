"""Java programs that benchmarks run and explore."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from jejak.jvm import Jdk, choose_jdk

HERE = Path(__file__).parent


def compile_program(name: str, directory: Path) -> Jdk:
    """Compiles one program into a directory; returns the JDK that did it."""
    jdk, _ = choose_jdk(None, os.environ)
    javac = str(jdk.home / "bin" / "javac")
    command = [javac, "-g", "-d", str(directory), str(HERE / f"{name}.java")]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603
    return jdk
