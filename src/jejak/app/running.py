"""What all runs share: the target, and how they end when somebody wants them to."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from jejak.errors import InputError, UsageError
from jejak.explore.examples import read_examples
from jejak.options import CALL, COMMAND_LINE, Options
from jejak.program import Method
from jejak.run.memory import can_be_watched


@contextmanager
def ending_softly() -> Iterator[None]:
    """Lets a request to end (SIGTERM) be an interruption: what was found is written."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def check_arguments(options: Options, entries: Sequence[Method]) -> None:
    """Arguments for this run that no method takes are a mistake."""
    asked = options.arguments and options.origins.get("arguments") in (COMMAND_LINE, CALL)
    if asked and not any(method.is_main for method in entries):
        raise UsageError("--arguments are for main, and no main method is checked")


def check_solving(options: Options) -> None:
    """Errors without inputs cannot be proved, and are met only where nobody asks at branches."""
    if not options.solve_errors and (options.feasibility or options.confirm):
        raise UsageError("--no-solve-errors needs --no-feasibility and --no-confirm beside it")


def check_memory(options: Options) -> None:
    """A limit that nobody can watch over is none."""
    if options.memory is not None and not can_be_watched():
        raise UsageError("--memory needs /proc, where Linux tells what processes take")


def check_learned(options: Options) -> None:
    """Calls that are to begin with must be there to be read."""
    if options.learned is not None:
        try:
            read_examples(Path(options.learned))
        except InputError as error:
            raise UsageError(f"--learned {error}") from None
