"""A JVM that computes functions of the mathematical library, asked when the first is needed."""

from __future__ import annotations

import contextlib
import os
import select
import struct
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.expr.functions import LIBRARY, NAMES, UNARY, estimate
from jejak.jvm.jdks import Jdk
from jejak.jvm.runner.classes import runner_classes

MAIN_CLASS: Final = "jejak.runner.Functions"
OPTIONS: Final = ("-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m")
ANSWER_SECONDS: Final = 20.0
MOST_KEPT: Final = 500_000

_NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
_REQUEST: Final = struct.Struct(">Bdd")
_ANSWER: Final = struct.Struct(">d")
_UNARY: Final = frozenset(UNARY)


class JvmFunctions:
    """Values of functions as a JVM of some JDK computes them, each asked once.

    Where no JVM can be started, or it ends, Python's library computes: `is_exact` tells.
    """

    def __init__(self, jdk: Jdk, environ: Mapping[str, str]) -> None:
        self.jdk = jdk
        self._environ = environ
        self._jvm: subprocess.Popen[bytes] | None = None
        self._failed = False
        self._kept: dict[tuple[str, bytes], float] = {}

    def lend(self) -> None:
        """Lets this compute the values of expressions from now on."""
        LIBRARY.lend(self.apply, self.is_exact)

    def is_exact(self) -> bool:
        """Whether a JVM answers; starts it."""
        if self._jvm is None and not self._failed:
            try:
                self._jvm = self._start()
            except (OSError, SetupError):
                self._failed = True
        return not self._failed

    def apply(self, name: str, x: float, y: float) -> float:
        """The value of a function; see `expr.functions.Apply`."""
        if name.rpartition(".")[2] in _UNARY:
            y = 0.0
        request = _REQUEST.pack(_NUMBERS[name], x, y)
        key = (name, request)
        found = self._kept.get(key)
        if found is None:
            found = self._ask(request) if self.is_exact() else None
            if found is None:
                return estimate(name, x, y)
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found

    def close(self) -> None:
        """Ends the JVM, which computes no more: nobody is there who would end another."""
        LIBRARY.take_back(self.apply)
        self._end()

    def _end(self) -> None:
        jvm, self._jvm = self._jvm, None
        if jvm is not None:
            with contextlib.suppress(OSError):
                jvm.kill()
            jvm.communicate()

    def _start(self) -> subprocess.Popen[bytes]:
        spare = Path(tempfile.gettempdir())
        classes = runner_classes(self.jdk, self._environ, spare)
        command = [str(self.jdk.home / "bin" / "java"), *OPTIONS, "-cp", str(classes), MAIN_CLASS]
        return subprocess.Popen(  # noqa: S603 - the JDK's own java, with a class of ours
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=dict(self._environ),
            start_new_session=True,
        )

    def _ask(self, request: bytes) -> float | None:
        """The JVM's answer; None where it gives none, and will not be asked again."""
        jvm = self._jvm
        assert jvm is not None
        assert jvm.stdin is not None
        assert jvm.stdout is not None
        try:
            jvm.stdin.write(request)
            answer = b""
            while len(answer) < _ANSWER.size:
                ready, _, _ = select.select([jvm.stdout], [], [], ANSWER_SECONDS)
                part = os.read(jvm.stdout.fileno(), 64) if ready else b""
                if not part:
                    raise OSError("the JVM does not answer")
                answer += part
        except OSError:
            self._end()
            self._failed = True
            return None
        value: float = _ANSWER.unpack(answer)[0]
        return value
