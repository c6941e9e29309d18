"""Maven, the program: where it is, and getting jars by their coordinates.

Maven brings the user's own settings with it: mirrors, proxies, certificates, credentials. The
project's own `mvnw` is never run, since it is code of the program under analysis.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from jejak.errors import SetupError, UsageError
from jejak.jvm.commands import CommandResult, run_command
from jejak.jvm.packages import install_advice
from jejak.places import is_file

PLUGIN: Final = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0"
FETCH_TIME_LIMIT: Final = 600.0
_LOCK_POLL: Final = 0.1
_STAGE_PREFIX: Final = ".fetch-"


@dataclass(frozen=True, slots=True)
class Artifact:
    """The coordinates of one jar. With a `sha256`, no other contents are ever accepted."""

    group: str
    name: str
    version: str
    classifier: str | None = None
    sha256: str | None = None

    @property
    def file_name(self) -> str:
        """The name that Maven gives to the file."""
        tail = f"-{self.classifier}" if self.classifier else ""
        return f"{self.name}-{self.version}{tail}.jar"

    def __str__(self) -> str:
        tail = f":{self.classifier}" if self.classifier else ""
        return f"{self.group}:{self.name}:{self.version}{tail}"

    def matches(self, path: Path) -> bool:
        """Whether `path` is a file with the right contents."""
        try:
            with path.open("rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError:
            return False
        return self.sha256 in (None, digest)


def find_maven(explicit: str | None, environ: Mapping[str, str]) -> Path:
    """The `mvn` program: the option, $JEJAK_MVN, $MAVEN_HOME, $M2_HOME, then PATH.

    Raises UsageError when the option or $JEJAK_MVN names no program, SetupError when there is
    none anywhere.
    """
    for origin, named in (("--mvn", explicit), ("$JEJAK_MVN", environ.get("JEJAK_MVN"))):
        if named:
            program = _program(Path(named))
            if program is None:
                raise UsageError(f"{origin} names {named}, which is not a program")
            return program
    for variable in ("MAVEN_HOME", "M2_HOME"):
        if (home := environ.get(variable)) and (program := _program(Path(home))):
            return program
    on_path = shutil.which("mvn", path=environ.get("PATH", ""))
    if on_path is None:
        raise SetupError(f"Maven was not found; {install_advice('maven', environ)}")
    return Path(on_path)


def fetch(
    artifacts: Sequence[Artifact],
    directory: Path,
    *,
    mvn: Path,
    environ: Mapping[str, str],
    java_home: Path | None = None,
    timeout: float = FETCH_TIME_LIMIT,
) -> list[Path]:
    """The paths of the artifacts in `directory`; those missing or wrong there are fetched.

    One Maven process gets them all. Files appear under their names only when complete and right;
    several processes may fetch into the same directory at once. What Maven delivers with a wrong
    checksum is fetched once more past its local repository. Raises SetupError when an artifact
    cannot be had, and then leaves intact what was there.
    """
    deadline = time.monotonic() + timeout
    environ = dict(environ) if java_home is None else {**environ, "JAVA_HOME": str(java_home)}
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with _locked(directory, deadline), _stage_in(directory) as stage:
            wanted = [one for one in artifacts if not one.matches(directory / one.file_name)]
            for local_repository in (None, stage / "repository"):
                if wanted:
                    _run_maven(mvn, wanted, stage, local_repository, environ, deadline)
                    wanted = _move_intact(wanted, stage / "jars", directory)
    except OSError as error:
        raise SetupError(
            f"{error.filename or directory}: {error.strerror}; JEJAK_CACHE may name another place"
        ) from None
    if wanted:
        names = ", ".join(str(one) for one in wanted)
        raise SetupError(
            f"Maven delivers {names} with the wrong checksum: the file was changed on its way or "
            "in the repository. Look at the mirror that your Maven settings name"
        )
    return [directory / one.file_name for one in artifacts]


def _program(path: Path) -> Path | None:
    """`mvn` itself or the one in a Maven home."""
    path = path.expanduser()
    for candidate in (path, path / "bin" / "mvn"):
        if is_file(candidate) and os.access(candidate, os.X_OK):
            return candidate.absolute()
    return None


@contextlib.contextmanager
def _locked(directory: Path, deadline: float) -> Iterator[None]:
    """Holds the directory's lock, which the system gives back when a process dies."""
    with (directory / ".lock").open("ab") as lock:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise SetupError(f"another process keeps {directory} locked") from None
                time.sleep(_LOCK_POLL)
        yield


@contextlib.contextmanager
def _stage_in(directory: Path) -> Iterator[Path]:
    """A temporary directory on the same file system; clears away those that a kill left behind."""
    for left_over in directory.glob(f"{_STAGE_PREFIX}*"):
        shutil.rmtree(left_over, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_STAGE_PREFIX, dir=directory) as stage:
        yield Path(stage)


def _run_maven(
    mvn: Path,
    artifacts: Sequence[Artifact],
    stage: Path,
    local_repository: Path | None,
    environ: Mapping[str, str],
    deadline: float,
) -> None:
    """Copies the artifacts into `jars` below `stage`. Raises SetupError when Maven fails."""
    (stage / "pom.xml").write_text(_pom(artifacts), "utf-8")
    # -U: a failure that Maven remembers in its local repository does not count.
    command: list[str | Path] = [mvn, "-B", "-q", "-U", f"{PLUGIN}:copy"]
    if local_repository is not None:
        command.insert(1, f"-Dmaven.repo.local={local_repository}")
    timeout = max(1.0, deadline - time.monotonic())
    finished = run_command(command, environ=environ, timeout=timeout, directory=stage)
    absent = [str(one) for one in artifacts if not (stage / "jars" / one.file_name).is_file()]
    if finished.code == 0 and not absent:
        return
    names = ", ".join(absent or map(str, artifacts))
    raise SetupError(
        f"Maven ({mvn}) cannot fetch {names}: {failure_text(finished)}\n"
        "  Look at the network, and at proxies and mirrors in your Maven settings; then try again"
    )


def _move_intact(artifacts: Sequence[Artifact], origin: Path, target: Path) -> list[Artifact]:
    """Moves the files with the right contents into place; the artifacts of the other files."""
    wrong = []
    for one in artifacts:
        if one.matches(origin / one.file_name):
            (origin / one.file_name).replace(target / one.file_name)
        else:
            wrong.append(one)
    return wrong


OUT_OF_TIME: Final = "its share of the time is over (run it yourself first, or give more --time)"
"""What is said of builds that were stopped."""


def failure_text(finished: CommandResult, late: str = "the time limit is over") -> str:
    """How Maven failed, with its last words; `late` where it did not come to an end."""
    if finished.code is None:
        return late
    said = "".join(f"\n  {line}" for line in useful_lines(finished.output))
    return f"it ends with exit code {finished.code}{said}"


_OTHERS: Final = ("[WARNING]", "[INFO]", "[DEBUG]", "WARNING:")
"""How lines begin that say nothing where others say what is wrong; the last ones are the JVM's."""
_NOISE: Final = (
    "To see the full stack",
    "Re-run Maven",
    "For more information",
    "[Help",
    "After correcting",
)


def useful_lines(output: str, limit: int = 8) -> list[str]:
    """The last lines of Maven's output that say something about the failure."""
    plain = re.sub(r"\x1b\[[0-9;]*m| -> \[Help \d+\]", "", output)
    lines = plain.splitlines()
    if any(line.startswith("[ERROR]") for line in lines):
        lines = [line for line in lines if not line.startswith(_OTHERS)]
    texts = (re.sub(r"^\[[A-Z]+\]", "", line).strip() for line in lines)
    return [text for text in texts if text and not text.startswith(_NOISE)][-limit:]


_POM: Final = """\
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>jejak</groupId>
  <artifactId>fetch</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <build><plugins><plugin>
    <groupId>{group}</groupId>
    <artifactId>{name}</artifactId>
    <version>{version}</version>
    <configuration>
      <outputDirectory>jars</outputDirectory>
      <artifactItems>
{items}
      </artifactItems>
    </configuration>
  </plugin></plugins></build>
</project>
"""


def _pom(artifacts: Sequence[Artifact]) -> str:
    group, name, version = PLUGIN.split(":")
    items = "\n".join(_item(one) for one in artifacts)
    return _POM.format(group=group, name=name, version=version, items=items)


def _item(artifact: Artifact) -> str:
    elements = {
        "groupId": artifact.group,
        "artifactId": artifact.name,
        "version": artifact.version,
        "classifier": artifact.classifier,
    }
    inner = "".join(f"<{key}>{escape(text)}</{key}>" for key, text in elements.items() if text)
    return f"        <artifactItem>{inner}</artifactItem>"
