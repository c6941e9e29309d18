"""Commands of the machine, run under a time limit."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from jejak.errors import SetupError


@dataclass(frozen=True, slots=True)
class CommandResult:
    """How a command ended: its exit code, None when the time limit ended it, and its output."""

    code: int | None
    output: str


def run_command(
    command: Sequence[str | Path],
    *,
    environ: Mapping[str, str],
    timeout: float,
    directory: Path | None = None,
) -> CommandResult:
    """Runs a command to its end or to the time limit; standard output and error are one text.

    The command gets no input. When the time is up, or the caller is interrupted, it is killed
    with every process that it started. Raises SetupError when it cannot be started.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - the caller names the program
            [str(part) for part in command],
            cwd=directory,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    except OSError as error:
        raise SetupError(f"{command[0]} cannot be started: {error.strerror}") from None
    with process:
        try:
            output, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            _kill(process)
            output, _ = process.communicate()
            return CommandResult(None, _text(output))
        except BaseException:
            _kill(process)
            raise
    return CommandResult(process.returncode, _text(output))


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the process and its descendants: it leads a process group of its own."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _text(output: bytes) -> str:
    return output.decode("utf-8", "replace")
