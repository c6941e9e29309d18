"""Fixtures that more than one folder uses."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from jejak.doctor import is_compiled
from tests.javac import Javac, java_home

# The same examples in every run, and no time limit on each: machines are shared and slow at times.
settings.register_profile("jejak", deadline=None, derandomize=True)
settings.load_profile("jejak")
os.environ.setdefault("JEJAK_WORKERS", "1")  # tests share the machine; tests/run has its own pools

os.environ["JEJAK_STORE"] = "none"  # what one test finds is no help to another


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Says what is tested; as a line of its own because -q leaves out the header."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(session.config, "workerinput"):
        terminal.write_line("core: " + ("compiled by mypyc" if is_compiled() else "not compiled"))


@pytest.fixture(scope="session")
def jdk() -> Path:
    """The home of the JDK in use; tests that need one are skipped without it."""
    home = java_home()
    if home is None:
        pytest.skip("no JDK on this machine")
    return home


@pytest.fixture(scope="session")
def javac(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Javac:
    """Compiles Java sources, each set once in a session."""
    return Javac(tmp_path_factory.mktemp("javac"))


def pytest_configure() -> None:
    """Lets tests interrupt their children also where this run was started to ignore that.

    Shells start what runs in the background so, and children inherit it.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
