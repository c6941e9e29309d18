"""The command line: thin. Options come from `options`, exit codes from `errors`.

0 nothing wrong, 1 findings, 2 usage or configuration, 3 environment or internal error,
4 incomplete (with --strict), 5 nothing analysed, 130 interrupted.
"""

from __future__ import annotations

import gc
import os
import sys
import traceback
from typing import Final

import click

from jejak.app.verdicts import EXIT_INTERNAL, EXIT_INTERRUPTED
from jejak.cli.commands import cli
from jejak.cli.words import complain
from jejak.errors import JejakError
from jejak.report.output import ReaderGoneError

GARBAGE: Final = 50_000
"""New objects after which this process looks for garbage; Python's own number is made for less."""


def run(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    try:
        result = cli.main(arguments, prog_name="jejak", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        error.show()
        return 2
    except (click.exceptions.Abort, KeyboardInterrupt):
        complain("interrupted")
        return EXIT_INTERRUPTED
    except JejakError as error:
        complain(f"error: {error}")
        return error.exit_code
    except ReaderGoneError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:  # the last resort: say that it is our fault, and how to report it
        traceback.print_exc()
        complain("internal error: this is a bug of jejak; please report it with the lines above")
        return EXIT_INTERNAL


def main() -> None:
    """The entry point of the `jejak` command."""
    gc.set_threshold(GARBAGE, 20, 20)
    gc.freeze()  # what was imported stays
    gc.enable()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    code = run()
    gc.freeze()  # nothing is looked for any more in what is about to be gone
    sys.exit(code)
