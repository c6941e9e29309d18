"""An agent for JVMs of the user's: what it takes to have them say which calls methods get."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from jejak.jvm.jdks import Jdk
from jejak.jvm.runner.classes import java_side

AGENT: Final = "learn"
PREMAIN: Final = "jejak/learn/Agent.class"
SEEN: Final = "jejak/learn/seen/"
OPTIONS: Final = "JAVA_TOOL_OPTIONS"
"""Every JVM that is started below takes its options from it, also those that builds fork."""


def learning_environment(
    jdk: Jdk, environ: Mapping[str, str], own: Iterable[str], room: Path, records: Path
) -> dict[str, str]:
    """An environment in which JVMs write down the calls that methods of some classes get.

    `room` is a directory for the agent, `records` that for what it writes. Raises SetupError.
    """
    classes, *jars = java_side(AGENT, jdk, environ, room)
    agent, seen = room / "jejak-agent.jar", room / "jejak-seen.jar"
    packed(agent, classes, lambda name: name == PREMAIN, "Premain-Class: jejak.learn.Agent\n")
    packed(seen, classes, lambda name: name.startswith(SEEN), "")
    told = room / "told"
    lines = [seen, records, classes, *jars, "", *own]
    told.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    given = environ.get(OPTIONS)
    added = f"-javaagent:{agent}={told}"
    return {**environ, OPTIONS: f"{given} {added}" if given else added}


def packed(jar: Path, classes: Path, wanted: Callable[[str], bool], manifest: str) -> None:
    """Writes some of the classes of a directory to a jar."""
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\n{manifest}\n")
        for each in sorted(classes.rglob("*.class")):
            name = each.relative_to(classes).as_posix()
            if wanted(name):
                archive.write(each, name)
