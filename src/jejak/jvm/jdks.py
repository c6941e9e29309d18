"""JDKs on this machine, found by looking at files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError, UsageError
from jejak.jvm.commands import run_command
from jejak.jvm.packages import install_advice
from jejak.places import exists, is_file

MINIMUM_FEATURE: Final = 17
VERSION_TIME_LIMIT: Final = 20.0

OPTION: Final = "--jdk"
OWN_VARIABLE: Final = "$JEJAK_JDK"
JAVA_HOME: Final = "$JAVA_HOME"
ON_PATH: Final = "PATH"
SYSTEM: Final = "system"

# Where installers and version managers put JDKs: a directory and the names to look at in it.
SYSTEM_PLACES: Final = (
    ("/usr/lib/jvm", "*"),
    ("/usr/java", "*"),
    ("/opt", "*jdk*"),
    ("/opt/java", "*"),
    ("/usr/local", "*jdk*"),
    ("~/.sdkman/candidates/java", "*"),
    ("~/.jdks", "*"),
    ("~/.gradle/jdks", "*"),
    ("~/.asdf/installs/java", "*"),
    ("~/.local/share/mise/installs/java", "*"),
    ("/Library/Java/JavaVirtualMachines", "*"),
    ("~/Library/Java/JavaVirtualMachines", "*"),
    ("/opt/homebrew/opt", "openjdk*"),
    ("/usr/local/opt", "openjdk*"),
    ("/home/linuxbrew/.linuxbrew/opt", "openjdk*"),
)

# A JDK proper may lie deeper than what people name: a macOS bundle, a Homebrew directory.
_INNER_HOMES: Final = ("", "Contents/Home", "libexec/openjdk.jdk/Contents/Home", "libexec")
# What holds the classes, in JDKs of every age: see `jejak.classfile.sources.open_jdk`.
_CLASS_LIBRARIES: Final = ("lib/modules", "jmods/java.base.jmod", "jre/lib/rt.jar", "lib/rt.jar")

Places = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Jdk:
    """A JDK or Java run time. `home` is a real path; `found_by` says where the search met it."""

    home: Path
    version: str
    feature: int
    vendor: str | None
    has_compiler: bool
    found_by: str

    def __str__(self) -> str:
        vendor = f" ({self.vendor})" if self.vendor else ""
        return f"{self.version}{vendor} at {self.home}"


def find_jdks(
    explicit: str | None, environ: Mapping[str, str], places: Places = SYSTEM_PLACES
) -> list[Jdk]:
    """All JDKs and Java run times, each once, in the order of preference.

    First the `--jdk` option (`explicit`), then $JEJAK_JDK, $JAVA_HOME, `java` and `javac` on
    PATH, then the usual places, newest first. Raises UsageError when the option, or without it
    $JEJAK_JDK, names something that is no JDK.
    """
    found: dict[Path, Jdk] = {}
    named = _named(explicit, environ)
    if named is not None and read_jdk(Path(named[1]), named[0]) is None:
        raise UsageError(f"{named[0]} names {named[1]}, which is not a JDK: {_missing(named[1])}")
    for found_by, path in _preferred_paths(explicit, environ):
        _add(found, read_jdk(path, found_by))
    usual = [read_jdk(path, SYSTEM) for path in _usual_paths(environ, places)]
    for jdk in sorted(filter(None, usual), key=_age):
        _add(found, jdk)
    return list(found.values())


def choose_jdk(
    explicit: str | None,
    environ: Mapping[str, str],
    places: Places = SYSTEM_PLACES,
    minimum: int = MINIMUM_FEATURE,
) -> tuple[Jdk, str]:
    """The JDK to compile and run with, and the reason for this choice.

    It is the first that has `javac` and the `minimum` version. What --jdk or $JEJAK_JDK name is
    used or refused (UsageError); what is passed over on the way is part of the reason. Raises
    SetupError when there is none.
    """
    jdks = find_jdks(explicit, environ, places)
    named = _named(explicit, environ)
    if named is not None and (fault := _fault(jdks[0], minimum)):
        raise UsageError(f"{named[0]} names {named[1]}, which cannot be used: {fault}")
    passed_over = _java_home_fault(environ)
    for jdk in jdks:
        fault = _fault(jdk, minimum)
        if fault is None:
            return jdk, "; ".join([_REASONS[jdk.found_by], *passed_over])
        passed_over.append(f"passed over {jdk.home} ({_where(jdk)}): {fault}")
    raise SetupError(
        "\n  ".join(
            [
                f"no JDK {minimum} or later with javac was found",
                *passed_over,
                f"{install_advice('jdk', environ)}; or name one by --jdk or JEJAK_JDK",
            ]
        )
    )


def read_jdk(path: Path, found_by: str) -> Jdk | None:
    """The JDK or run time at a path; None when there is none.

    The path may be its home, a macOS bundle, or its `java` program, links followed.
    """
    home = _home_at(path)
    if home is None:
        return None
    release = _read_release(home)
    version = release.get("JAVA_VERSION") or _ask_version(home)
    feature = parse_feature(version) if version else None
    if version is None or feature is None:
        return None
    compiler = is_file(home / "bin" / "javac")
    return Jdk(home, version, feature, release.get("IMPLEMENTOR") or None, compiler, found_by)


def parse_feature(version: str) -> int | None:
    """The feature number of a version: 8 of `1.8.0_392`, 17 of `17.0.15`, 26 of `26-ea`."""
    match = re.match(r"(?:1\.(?=\d))?(\d{1,4})", version)
    return int(match[1]) if match else None


def _named(explicit: str | None, environ: Mapping[str, str]) -> tuple[str, str] | None:
    """What the user chose by name, the option before our own variable."""
    own = environ.get("JEJAK_JDK")
    if explicit and explicit != own:
        return OPTION, explicit
    return (OWN_VARIABLE, own) if own else None


def _preferred_paths(
    explicit: str | None, environ: Mapping[str, str]
) -> Iterator[tuple[str, Path]]:
    if named := _named(explicit, environ):
        yield named[0], Path(named[1])
    for found_by in (OWN_VARIABLE, JAVA_HOME):
        if value := environ.get(found_by[1:]):
            yield found_by, Path(value)
    for directory in environ.get("PATH", "").split(os.pathsep):
        for program in ("java", "javac"):
            if directory and is_file(path := Path(directory, program)):
                yield ON_PATH, path


def _usual_paths(environ: Mapping[str, str], places: Places) -> Iterator[Path]:
    home = environ.get("HOME")
    for directory, pattern in places:
        if not directory.startswith("~/"):
            root = Path(directory)
        elif home:
            root = Path(home, directory[2:])
        else:
            continue
        yield from sorted(root.glob(pattern))


def _home_at(path: Path) -> Path | None:
    """The real home of the JDK that a path names: itself, one inside it, or one around it."""
    try:
        real = path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError):  # a loop of links; an unknown user; a NUL
        return None
    if is_file(real):
        real = real.parent.parent
    # The `java` of JDK 8 lies in a run time inside the JDK.
    if real.name == "jre" and is_file(real.parent / "bin" / "javac"):
        real = real.parent
    homes = (real / inner for inner in _INNER_HOMES)
    return next((home.resolve() for home in homes if _is_home(home)), None)


def _is_home(home: Path) -> bool:
    has_classes = any(is_file(home / library) for library in _CLASS_LIBRARIES)
    return has_classes and is_file(home / "bin" / "java")


def _read_release(home: Path) -> dict[str, str]:
    """The `release` file that every JDK since 7 carries: names and unquoted values."""
    try:
        text = (home / "release").read_text("utf-8", "replace")
    except OSError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {name.strip(): value.strip().strip('"') for name, equals, value in pairs if equals}


def _ask_version(home: Path) -> str | None:
    """The version that `java -version` prints, for a JDK without a release file."""
    try:
        finished = run_command(
            [home / "bin" / "java", "-version"], environ=os.environ, timeout=VERSION_TIME_LIMIT
        )
    except SetupError:
        return None
    match = re.search(r'version "([^"]+)"', finished.output)
    return match[1] if match else None


def _fault(jdk: Jdk, minimum: int) -> str | None:
    """Why a JDK does not do; None when it does."""
    if jdk.feature < minimum:
        return f"it is Java {jdk.version}, and {minimum} or later is needed"
    if not jdk.has_compiler:
        return "it is only a run time without javac"
    return None


def _java_home_fault(environ: Mapping[str, str]) -> list[str]:
    value = environ.get("JAVA_HOME")
    if not value or _home_at(Path(value)):
        return []
    return [f"passed over $JAVA_HOME ({value}): not a JDK: {_missing(value)}"]


def _missing(path: str) -> str:
    """What a path that names no JDK lacks."""
    return "it has no bin/java with classes beside it" if exists(path) else "no such file"


def _add(found: dict[Path, Jdk], jdk: Jdk | None) -> None:
    if jdk is not None:
        found.setdefault(jdk.home, jdk)


def _age(jdk: Jdk) -> tuple[int, ...]:
    """Sorts newest first, and JDKs before run times of the same version."""
    numbers = [int(number) for number in re.findall(r"\d+", jdk.version)[:6]]
    newest_first = [-number for number in [jdk.feature, *numbers]]
    padding = [0] * (7 - len(newest_first))
    return (*newest_first, *padding, not jdk.has_compiler)


def _where(jdk: Jdk) -> str:
    return "in a usual place" if jdk.found_by == SYSTEM else jdk.found_by


_REASONS: Final = {
    OPTION: "named by --jdk",
    OWN_VARIABLE: "named by $JEJAK_JDK",
    JAVA_HOME: "named by $JAVA_HOME",
    ON_PATH: "first on PATH",
    SYSTEM: "newest in the usual places",
}
