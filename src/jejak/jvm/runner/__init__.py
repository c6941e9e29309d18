"""Compiling and running tests in a JVM that lives long and may die at any moment.

`Runner` is the client; the Java side is in `java/runner`. Each test runs in a fresh class loader
under limits, and has exactly one `RunResult` whatever it does. `protocol` has the words between the
two sides, `process` one JVM, `classes` the compiled Java side. `Runner` loads when it is first
asked for.
"""

from typing import TYPE_CHECKING

from jejak import lazy
from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.runner.outcomes import (
    Compiled,
    Diagnostic,
    Reported,
    RunEnd,
    RunResult,
    RunWatch,
    TestId,
    Thrown,
    TraceFrame,
)

if TYPE_CHECKING:
    from jejak.jvm.runner.client import Runner

__all__ = [
    "Compiled",
    "Diagnostic",
    "Reported",
    "RunEnd",
    "RunResult",
    "RunWatch",
    "Runner",
    "RunnerLimits",
    "TestId",
    "Thrown",
    "TraceFrame",
]

__getattr__ = lazy.names(__name__, {"Runner": "client"})
