"""What this machine has of what jejak needs, and how to mend what it lacks.

Looks only; nothing is fetched, installed or written, but for a try of the sandbox.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import metadata
from itertools import zip_longest
from pathlib import Path
from typing import Final, Literal

from jejak.bytecode import decode
from jejak.errors import JejakError
from jejak.jvm.jars import PINNED, jar_cache_dir
from jejak.jvm.jdks import choose_jdk, find_jdks
from jejak.jvm.maven import Artifact, find_maven
from jejak.jvm.packages import install_advice
from jejak.jvm.sandbox import UNPROTECTED, active_protections, describe

MINIMUM_PYTHON: Final = (3, 11)
_UNSAFE: Final = "for code that you do not trust: --no-confirm, or a container"
LOW_DISK_BYTES: Final = 1 << 30

ESSENTIAL: Final = frozenset({"Python", "JDK"})
EXIT_READY: Final = 0
EXIT_NOT_READY: Final = 3

Status = Literal["ok", "warning", "missing"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One thing looked at. `advice` says how to mend it, None when there is nothing to mend."""

    name: str
    status: Status
    detail: str
    advice: str | None = None


def diagnose(
    environ: Mapping[str, str], *, jdk: str | None = None, mvn: str | None = None
) -> list[Diagnosis]:
    """Every check, in the order in which people read them.

    `jdk` and `mvn` are what the options of these names say.
    """
    return [
        check_python(sys.version_info[:3]),
        *_check_solvers(),
        _check_jdk(environ, jdk),
        *_check_other_jdks(environ, jdk),
        _check_maven(environ, mvn),
        *_check_cache(environ),
        _check_protection(),
        _check_compiler(environ),
        _check_core(environ),
    ]


def exit_code(checks: Iterable[Diagnosis]) -> int:
    """0 when everything essential is there, 3 otherwise."""
    broken = any(check.status == "missing" and check.name in ESSENTIAL for check in checks)
    return EXIT_NOT_READY if broken else EXIT_READY


def missing_tools(environ: Mapping[str, str]) -> dict[str, str]:
    """Advice by tool of the machine that is not there, `jdk` or `maven`. For the set-up scripts."""
    checks = {"jdk": _check_jdk(environ, None), "maven": _check_maven(environ, None)}
    return {
        tool: f"{check.detail}; {check.advice}"
        for tool, check in checks.items()
        if check.status == "missing"
    }


def render(checks: Iterable[Diagnosis]) -> str:
    """The checks as plain text: a line each, advice below the last that it is for, and a sum."""
    checks = list(checks)
    width = max((len(check.name) for check in checks), default=0)
    indent = " " * (width + 11)
    lines = []
    for check, following in zip_longest(checks, checks[1:]):
        first, *more = check.detail.splitlines() or [""]
        lines.append(f"{check.status:<7}  {check.name:<{width}}  {first}".rstrip())
        lines += [f"{indent}{line.strip()}" for line in more]
        if check.advice and (following is None or following.advice != check.advice):
            lines.append(f"{indent}-> {check.advice}")
    return "\n".join([*lines, "", _summary(checks)])


def _summary(checks: Iterable[Diagnosis]) -> str:
    counts = dict.fromkeys(("ok", "warning", "missing"), 0)
    for check in checks:
        counts[check.status] += 1
    said = ", ".join(f"{count} {status}" for status, count in counts.items())
    return f"{'ready' if exit_code(checks) == EXIT_READY else 'not ready'}: {said}"


def check_python(version: tuple[int, ...]) -> Diagnosis:
    """The Python that runs this."""
    said = f"{'.'.join(map(str, version))} ({sys.executable})"
    if version >= MINIMUM_PYTHON:
        return Diagnosis("Python", "ok", said)
    wanted = ".".join(map(str, MINIMUM_PYTHON))
    return Diagnosis("Python", "missing", said, f"use Python {wanted} or later")


def _check_solvers() -> list[Diagnosis]:
    return [
        _check_package("solver bitwuzla", "bitwuzla"),
        _check_package("solver z3", "z3-solver"),
    ]


def _check_package(name: str, distribution: str) -> Diagnosis:
    """A Python package, looked up without importing it: loading z3 takes its time."""
    try:
        return Diagnosis(name, "ok", metadata.version(distribution))
    except metadata.PackageNotFoundError:
        advice = f"{sys.executable} -m pip install {distribution}"
        return Diagnosis(name, "missing", "not installed", advice)


def _check_jdk(environ: Mapping[str, str], jdk: str | None) -> Diagnosis:
    try:
        chosen, reason = choose_jdk(jdk, environ)
    except JejakError as error:
        fault, *rest = str(error).splitlines()
        advice = rest.pop().strip() if rest else "name a JDK 17 or later by --jdk or JEJAK_JDK"
        return Diagnosis("JDK", "missing", "\n".join([fault, *rest]), advice)
    return Diagnosis("JDK", "ok", f"{chosen}; {reason}")


def _check_other_jdks(environ: Mapping[str, str], jdk: str | None) -> list[Diagnosis]:
    """The JDKs that are there but not used, in one line."""
    try:
        chosen, _ = choose_jdk(jdk, environ)
        others = [str(one) for one in find_jdks(jdk, environ) if one.home != chosen.home]
    except JejakError:
        return []
    return [Diagnosis("other JDKs", "ok", "\n".join(others))] if others else []


def _check_maven(environ: Mapping[str, str], mvn: str | None) -> Diagnosis:
    try:
        return Diagnosis("Maven", "ok", str(find_maven(mvn, environ)))
    except JejakError as error:
        fault, _, advice = str(error).partition("; ")
        return Diagnosis("Maven", "missing", fault, advice or "name mvn by JEJAK_MVN")


def _check_cache(environ: Mapping[str, str]) -> list[Diagnosis]:
    """The cache directory, the room on its disk, and the jars in it."""
    try:
        directory = jar_cache_dir(environ)
    except JejakError as error:
        return [Diagnosis("cache", "missing", str(error), "set HOME or JEJAK_CACHE")]
    return [
        _check_writable(directory),
        _check_disk(directory),
        *(_check_jar(name, one, directory / "jars") for name, one in PINNED.items()),
    ]


def _check_writable(directory: Path) -> Diagnosis:
    place = _existing(directory)
    if place.is_dir() and os.access(place, os.W_OK | os.X_OK):
        detail = str(directory) if place == directory else f"{directory}, made when first needed"
        return Diagnosis("cache", "ok", detail)
    fault = "may not be written" if place.is_dir() else "is not a directory"
    return Diagnosis("cache", "warning", f"{place} {fault}", "name another place by JEJAK_CACHE")


def _check_disk(directory: Path) -> Diagnosis:
    free = shutil.disk_usage(_existing(directory)).free
    detail = f"{free / (1 << 30):.1f} GiB free at {directory}"
    if free >= LOW_DISK_BYTES:
        return Diagnosis("disk", "ok", detail)
    return Diagnosis("disk", "warning", detail, "make room, or name another place by JEJAK_CACHE")


def _check_jar(name: str, artifact: Artifact, directory: Path) -> Diagnosis:
    path = directory / artifact.file_name
    if artifact.matches(path):
        return Diagnosis(f"jar {name}", "ok", f"{artifact}, verified")
    if path.exists():
        advice = "it is fetched again when next needed"
        return Diagnosis(f"jar {name}", "warning", f"{path} is damaged", advice)
    detail = f"{artifact}, not fetched yet"
    return Diagnosis(f"jar {name}", "warning", detail, "Maven fetches it when first needed")


def _check_protection() -> Diagnosis:
    """What generated tests are kept from, tried out on a command that does nothing."""
    try:
        said = describe(active_protections())
    except (JejakError, OSError) as error:
        return Diagnosis("sandbox", "warning", f"it cannot be tried: {error}", _UNSAFE)
    if UNPROTECTED in said:
        return Diagnosis("sandbox", "warning", said, _UNSAFE)
    return Diagnosis("sandbox", "ok", said)


def _check_compiler(environ: Mapping[str, str]) -> Diagnosis:
    found = _find_compiler(environ)
    if found:
        return Diagnosis("C compiler", "ok", found)
    advice = f"optional, for speed: {install_advice('compiler', environ)}"
    return Diagnosis("C compiler", "warning", "none found", advice)


def _find_compiler(environ: Mapping[str, str]) -> str | None:
    programs = ((environ.get("CC") or "").split(" ")[0], "cc", "gcc", "clang")
    found = (shutil.which(program, path=environ.get("PATH", "")) for program in programs if program)
    return next(filter(None, found), None)


def is_compiled() -> bool:
    """Whether the core runs compiled by mypyc; all of it does, or nothing."""
    return not hasattr(decode, "__code__")


def _check_core(environ: Mapping[str, str]) -> Diagnosis:
    """Whether the core is compiled, and why not; the results are the same either way."""
    if is_compiled():
        return Diagnosis("core", "ok", "compiled")
    reason, advice = _why_uncompiled(environ, Path(__file__).parents[2])
    return Diagnosis("core", "warning", f"not compiled, so slower: {reason}", advice)


def _why_uncompiled(environ: Mapping[str, str], clone: Path) -> tuple[str, str]:
    """The reason and how to mend it; `clone` is where a clone would have its files."""
    if environ.get("JEJAK_NO_COMPILE"):
        return "JEJAK_NO_COMPILE is set", "unset JEJAK_NO_COMPILE"
    if _find_compiler(environ) is None:
        return "no C compiler", f"optional, for speed: {install_advice('compiler', environ)}"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.exists():
        return f"{header} is missing", "optional, for speed: install Python's header files"
    if not (clone / "scripts" / "compile").exists():
        return "it was installed so", "install it again, from its sources"
    place = clone / ".jejak" / "compiled"
    if _first_word(place / "current") == "failed":
        return f"compiling failed, see {place / 'log'}", "scripts/compile tries again"
    return "the sources have changed, or were never compiled", "scripts/compile"


def _first_word(path: Path) -> str:
    try:
        return path.read_text("utf-8").partition("\t")[0]
    except OSError:
        return ""


def _existing(path: Path) -> Path:
    """The path itself or the nearest directory above it that exists."""
    return next((place for place in (path, *path.parents) if place.exists()), Path("/"))
