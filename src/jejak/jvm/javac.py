"""Compiling Java source with a JDK's own javac, in a process of its own."""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from jejak.errors import InputError
from jejak.jvm.commands import CommandResult, run_command
from jejak.jvm.jdks import Jdk
from jejak.jvm.made_up import missing_annotations

COMPILE_SECONDS: Final = 120
MOST_SOURCE_BYTES: Final = 16 * 1024 * 1024
MOST_ROUNDS: Final = 7
"""How often a tree is compiled anew without the files that javac refused."""
LEAST_SECONDS: Final = 5.0
"""What each of these gets, though the time is over."""
ENGLISH: Final = "C.UTF-8"
"""The locale that javac runs in: messages in English, names of files in any script."""
NAMED: Final = ("Invalid filename", "file not found")
"""What javac says where its locale has no such letters; without C.UTF-8 a JVM has ASCII's only."""
MOST_ERRORS: Final = 3
"""Errors of javac that are quoted."""
OLDEST: Final = 8
"""The oldest release of Java that every javac in use still compiles."""
_PLACED: Final = re.compile(r"^(.+?\.java):(\d+): error: (.*)$", re.MULTILINE)
_ERROR: Final = re.compile(r"^(.+?\.java):\d+: error: ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CompiledTree:
    """What javac made of some source files: how many it compiled, and which it refused.

    `errors` are its first messages on those, as it says them; `made_up` are annotation types that
    are nowhere, which it was given empty; `release` is the version of Java that it compiled, where
    that is not its own. `unmade` files have no class yet: javac ran out of time
    (`is_cut`), or was asked often enough.
    """

    files: int
    refused: tuple[Path, ...] = ()
    errors: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()
    unmade: int = 0
    is_cut: bool = False
    release: int | None = None


def compile_files(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[str],
    source_path: Sequence[Path],
    out: Path,
) -> None:
    """Compiles source files, and what they need beside them and on `source_path`, into `out`.

    Debug information and parameter names are kept; annotation processors, which would be code of
    the program under analysis, do not run. Raises InputError with javac's messages when a source
    does not compile.
    """
    for source in sources:
        status = source.stat()
        if not stat.S_ISREG(status.st_mode):
            raise InputError(str(source), "is not a regular file")
        if status.st_size > MOST_SOURCE_BYTES:
            raise InputError(str(source), f"{status.st_size} bytes are too many for a source file")
    places = [*map(str, map(source_root, sources)), *map(str, source_path), *_drivers()]
    said = ["-implicit:class", "-sourcepath", os.pathsep.join(dict.fromkeys(places))]
    names = [str(source.absolute()) for source in sources]
    done = _javac(jdk, [*said, *names], class_path, out, COMPILE_SECONDS)
    where = str(sources[0])
    if done.code is None:
        raise InputError(where, f"javac took more than {COMPILE_SECONDS} s")
    if done.code:
        raise InputError(where, f"does not compile:\n{said_by(done.output, names)}")


def said_by(output: str, names: Sequence[str]) -> str:
    """What javac says, and why it does not find files whose names it cannot read."""
    found = output.strip()
    if all(map(str.isascii, names)) or not any(each in found for each in NAMED):
        return found
    return f"{found}\nnames that are not ASCII need the locale {ENGLISH}, which is not installed"


def compile_tree(
    jdk: Jdk,
    sources: Sequence[Path],
    class_path: Sequence[str],
    out: Path,
    seconds: float,
    release: int | None = None,
) -> CompiledTree:
    """Compiles source files into `out`; those that do not compile are left out, with their users.

    Where javac takes longer than `seconds`, what it has made by then counts: it writes classes one
    by one. Where it refuses some as what it compiles by itself, and fewer as the older `release`
    of Java, it is that. Raises InputError where nothing is made.
    """
    rounds = _Rounds(jdk, list(class_path), out, time.monotonic() + seconds)
    left = {str(path.absolute()): path for path in sources}
    refused: dict[Path, str] = {}
    made: dict[str, str] = {}
    said, is_cut = "", False
    for number in range(MOST_ROUNDS):
        done = rounds.compile(left)
        missing = missing_annotations(done.output, sources) if done.code and not number else {}
        if done.code and not missing:
            done = rounds.as_older(left, done, release)
        if done.code == 0:
            first = _first(refused)
            return CompiledTree(
                len(left), tuple(refused), first, tuple(made), release=rounds.release
            )
        is_cut, said = done.code is None, done.output.strip()
        if is_cut:
            break
        if missing:
            made = missing
            rounds.class_path.append(_compiled_apart(jdk, made, out, seconds, release))
            continue
        errors = _errors(done.output)
        named = {left.pop(name): text for name, text in errors.items() if name in left}
        refused.update(named)
        if not named or not left:
            break
    if any(out.rglob("*.class")):
        words_of = _first(refused) or ((said,) if said else ())
        files = sum(map(partial(_has_class, out), left.values()))
        left_over = len(left) - files
        return CompiledTree(
            files, tuple(refused), words_of, tuple(made), left_over, is_cut, rounds.release
        )
    if is_cut:
        raise InputError(
            str(sources[0]), f"javac took more than {seconds:.0f} s: --time gives more"
        )
    said = "\n".join(_first(refused)) or said_by(said, [*left])
    raise InputError(str(sources[0].parent), f"javac compiles none of it:\n{said}")


@dataclass(slots=True)
class _Rounds:
    """Compiles what is left of a source tree, again and again, as a release of Java or its own."""

    jdk: Jdk
    class_path: list[str]
    out: Path
    ends: float
    release: int | None = None
    has_tried: bool = False

    def compile(self, left: dict[str, Path]) -> CommandResult:
        """One round."""
        return self._run(left, self.release)

    def as_older(
        self, left: dict[str, Path], done: CommandResult, release: int | None
    ) -> CommandResult:
        """A round that failed, or the same as an older release, where fewer files are refused so.

        That is tried once. Where nobody says a release, it is the oldest one, which may know what
        the JDK has no more; then no other file may be refused: of a file that is too new for it,
        javac only says that, and nothing of the others.
        """
        older = OLDEST if release is None else release
        if older >= self.jdk.feature or self.has_tried or done.code is None:
            return done
        self.has_tried = True
        other = self._run(left, older)
        before, after = _errors(done.output), _errors(other.output)
        is_less = 0 < len(after) < len(before) and (
            release is not None or after.keys() <= before.keys()
        )
        if other.code != 0 and not is_less:
            return done
        self.release = older
        return other

    def _run(self, left: dict[str, Path], release: int | None) -> CommandResult:
        words = ["-sourcepath", os.pathsep.join(_drivers()) or str(self.out)]
        words += [] if release is None else ["--release", str(release)]
        seconds = max(LEAST_SECONDS, self.ends - time.monotonic())
        listed = _listed(left, self.out)
        return _javac(self.jdk, [*words, listed], self.class_path, self.out, seconds)


def _has_class(out: Path, source: Path) -> bool:
    """Whether the class that a source file is named after was made."""
    return (out / package_of(source) / f"{source.stem}.class").is_file()


def _compiled_apart(
    jdk: Jdk, texts: Mapping[str, str], out: Path, seconds: float, release: int | None
) -> str:
    """Where the classes of some sources are, by qualified name: not among those that are made.

    They are for a release of Java, and for later ones.
    """
    place = out.parent / f"{out.name}.apart"
    files = {name: place / f"{name.replace('.', '/')}.java" for name in texts}
    for name, path in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[name], "utf-8")
    older = [] if release is None or release >= jdk.feature else ["--release", str(release)]
    listed = _listed({str(path): path for path in files.values()}, place)
    _javac(jdk, [*older, listed], (), place, seconds)
    return str(place)


@dataclass(frozen=True, slots=True)
class JavacError:
    """An error of javac: the name of the file, the line, and what it says."""

    file: str
    line: int
    message: str


def compile_texts(
    jdk: Jdk, room: Path, names: Sequence[str], class_path: Sequence[str], out: Path
) -> list[JavacError]:
    """Compiles source files in `room` by their names, with jejak's own classes; the errors.

    Raises InputError where javac takes too long.
    """
    said = ["-implicit:class", "-sourcepath", os.pathsep.join(_drivers())]
    files = [str(room / name) for name in names]
    done = _javac(jdk, [*said, *files], class_path, out, COMPILE_SECONDS)
    if done.code is None:
        raise InputError(str(room), f"javac took more than {COMPILE_SECONDS} s")
    found = [
        JavacError(os.path.relpath(match[1], room), int(match[2]), match[3].strip())
        for match in _PLACED.finditer(done.output)
    ]
    if done.code and not found:
        raise InputError(str(room), f"does not compile:\n{done.output.strip()}")
    return found


def _javac(
    jdk: Jdk, words: Sequence[str], class_path: Sequence[str], out: Path, seconds: float
) -> CommandResult:
    command: list[str | Path] = [
        jdk.home / "bin" / "javac", "-g", "-parameters", "-proc:none", "-nowarn",
        "-Xmaxerrs", "5000", "-encoding", "UTF-8", "-d", out,
        "-classpath", os.pathsep.join(class_path) or str(out), *words,
    ]  # fmt: skip
    environ = {**os.environ, "LC_ALL": ENGLISH}
    return run_command(command, environ=environ, timeout=seconds)


def _listed(names: dict[str, Path], out: Path) -> str:
    """Names of source files as a file of arguments: there may be thousands."""
    listed = out.parent / f"{out.name}.files"
    lines = ('"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"\n' for name in names)
    listed.write_text("".join(lines), "utf-8")
    return f"@{listed}"


def _errors(output: str) -> dict[str, str]:
    """The first message on each file that javac names."""
    found: dict[str, str] = {}
    starts = [*_ERROR.finditer(output)]
    for number, each in enumerate(starts):
        end = starts[number + 1].start() if number + 1 < len(starts) else len(output)
        found.setdefault(each[1], output[each.start() : end].rstrip())
    return found


def _first(refused: dict[Path, str]) -> tuple[str, ...]:
    return tuple(refused.values())[:MOST_ERRORS]


def _drivers() -> list[str]:
    """Where the source of `jejak.Driver` is."""
    here = Path(__file__).parents[1]
    places = (here / "java" / "driver", here.parents[1] / "java" / "driver")
    return [str(path) for path in places if path.is_dir()]


def driver_sources() -> dict[str, str]:
    """The sources of jejak's own classes that programs and tests may use, by their paths."""
    found: dict[str, str] = {}
    for place in _drivers()[:1]:
        for path in sorted(Path(place).glob("jejak/*.java")):
            found[f"jejak/{path.name}"] = path.read_text("utf-8")
    return found


def package_of(source: Path) -> str:
    """The package that a source file names, with slashes; empty where it names none."""
    with source.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            words = line.split(";")[0].split()
            if len(words) == 2 and words[0] == "package":
                return words[1].replace(".", "/")
    return ""


def source_root(source: Path) -> Path:
    """The directory that the package of a source file counts from."""
    package = package_of(source)
    root = source.absolute().parent
    parts = package.split("/") if package else []
    if parts and root.parts[-len(parts) :] == tuple(parts):
        return root.parents[len(parts) - 1]
    return root
