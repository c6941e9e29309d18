"""Asks a JVM how it links references, by `java/oracle/LinkOracle.java`: its words are there."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from jejak.errors import SetupError

SOURCE: Final = Path(__file__).parents[2] / "java" / "oracle" / "LinkOracle.java"
TIMEOUT_SECONDS: Final = 900

_INSIDE: Final = ("meta", "runtime", "hotspot")
OPTIONS: Final = (
    *("-XX:+UnlockExperimentalVMOptions", "-XX:+UnlockDiagnosticVMOptions", "-XX:+EnableJVMCI"),
    # Selection needs linked classes; verifying them would fail where optional classes are missing.
    *("-XX:-BytecodeVerificationRemote", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
    # Programs do not have every module unless they ask; jejak takes them all.
    *("--add-modules", "ALL-SYSTEM,jdk.internal.vm.ci"),
    *("--add-opens", "java.base/java.lang.invoke=ALL-UNNAMED"),
    *(
        word
        for package in _INSIDE
        for word in ("--add-exports", f"jdk.internal.vm.ci/jdk.vm.ci.{package}=ALL-UNNAMED")
    ),
)


def ask(home: Path, class_path: Sequence[Path], questions: Sequence[str]) -> list[str]:
    """What the JVM of the JDK at `home` answers to each question, in order.

    Raises SetupError when it does not run, or not to the end.
    """
    # Without any entry Java would take the current directory.
    entries = os.pathsep.join(str(entry) for entry in class_path or [SOURCE.parent])
    command: list[str | Path] = [home / "bin" / "java", *OPTIONS, "-cp", entries, SOURCE]
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        command,
        input="".join(f"{question}\n" for question in questions).encode("utf-8", "replace"),
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    answers = done.stdout.decode("utf-8").split("\n")[:-1]
    if done.returncode or len(answers) != len(questions):
        raise SetupError(
            f"the oracle gave {len(answers)} answers to {len(questions)} questions and ended with "
            f"{done.returncode}:\n{done.stderr.decode('utf-8', 'replace')[-2000:]}"
        )
    return answers
