"""The JVM that runs tests of a target."""

from __future__ import annotations

import os
from pathlib import Path

from jejak.jvm.jars import require_jars
from jejak.jvm.runner import Runner, RunnerLimits
from jejak.options import Options
from jejak.target import Target
from jejak.target.running import running_path

JUNIT_JARS = {5: ("junit-console",), 4: ("junit4", "hamcrest")}
"""What tests of each version need on their class path."""


def junit_jars(options: Options, version: int = 5) -> tuple[Path, ...]:
    """The jars of JUnit. Raises SetupError when they are not there."""
    wanted = JUNIT_JARS[version]
    return tuple(require_jars(wanted, os.environ, jdk=options.jdk, mvn=options.mvn).values())


def start_runner(target: Target, options: Options, version: int = 5) -> Runner:
    """A runner for the class path of a target. Raises SetupError when it cannot be had."""
    path = running_path(target.program.class_path)
    return Runner(
        target.platform,
        path.places,
        classes=path.classes,
        shared=junit_jars(options, version),
        limits=RunnerLimits(seconds=options.test_time),
    )
