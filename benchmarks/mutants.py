"""Mutants that suites catch, by PIT: `python -m benchmarks.mutants CLASS SUITES CLASS_PATH`.

SUITES is a directory of sources as `jejak gen` writes it; the classes below CLASS count with it.
What survives is told by line, so that one can see what no assertion looks at.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jejak.errors import SetupError
from jejak.jvm import Artifact, find_maven, jar_cache_dir
from jejak.jvm import fetch as fetch_artifacts
from jejak.jvm.commands import run_command
from jejak.jvm.jars import require_jars
from jejak.jvm.jdks import Jdk, choose_jdk

JARS: Final = (
    Artifact(
        "org.pitest",
        "pitest",
        "1.15.8",
        sha256="c4f8024a2faf52f3cf5d205b47b1e18fe3cdc30503aaa9ecf75fe67cf3b0ff76",
    ),
    Artifact(
        "org.pitest",
        "pitest-entry",
        "1.15.8",
        sha256="6cd71474c6bef7e05d7d53086253ded57c9f9a2e636ee99c39cfe96ec5131752",
    ),
    Artifact(
        "org.pitest",
        "pitest-command-line",
        "1.15.8",
        sha256="f1126c5b834b3c8c09f5d6c44a4e38929001283886f2328beaf6e12132d0af2e",
    ),
    Artifact(
        "org.pitest",
        "pitest-junit5-plugin",
        "1.2.1",
        sha256="9d944887a583ebd4adc33d2d26b8b56639fd53fee93b4d068a90596705c072b5",
    ),
    Artifact(
        "org.apache.commons",
        "commons-text",
        "1.10.0",
        sha256="770cd903fa7b604d1f7ef7ba17f84108667294b2b478be8ed1af3bffb4ae0018",
    ),
    Artifact(
        "org.apache.commons",
        "commons-lang3",
        "3.12.0",
        sha256="d919d904486c037f8d193412da0c92e22a9fa24230b9d67a57855c5c31c7e94e",
    ),
)
"""PIT with its plugin for JUnit 5, and what it needs itself."""
CAUGHT: Final = ("KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR")
UNREACHED: Final = "NO_COVERAGE"
SECONDS: Final = 900.0


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to a class, by PIT's words, and what became of it."""

    method: str
    line: int
    mutator: str
    description: str
    status: str

    @property
    def is_caught(self) -> bool:
        """Whether some test failed with it."""
        return self.status in CAUGHT


@dataclass(frozen=True, slots=True)
class Score:
    """What a suite makes of the mutants of one class."""

    mutants: tuple[Mutant, ...]

    @property
    def caught(self) -> int:
        """Mutants that make a test fail."""
        return sum(each.is_caught for each in self.mutants)

    @property
    def reached(self) -> int:
        """Mutants in lines that tests run."""
        return sum(each.status != UNREACHED for each in self.mutants)

    @property
    def share(self) -> float:
        """The mutation score: caught of all."""
        return self.caught / len(self.mutants) if self.mutants else 0.0

    def __str__(self) -> str:
        total = len(self.mutants)
        return f"{self.caught} of {total} mutants ({self.share:.0%}), {self.reached} reached"

    def survivors(self) -> list[Mutant]:
        """Mutants that tests run and do not notice."""
        return [each for each in self.mutants if not each.is_caught and each.status != UNREACHED]


def pit_jars() -> list[Path]:
    """The jars of PIT, fetched once."""
    directory = jar_cache_dir(os.environ) / "libraries"
    paths = [directory / each.file_name for each in JARS]
    missing = [each for each, path in zip(JARS, paths, strict=True) if not each.matches(path)]
    if missing:
        jdk, _ = choose_jdk(None, os.environ)
        mvn = find_maven(None, os.environ)
        fetch_artifacts(missing, directory, mvn=mvn, environ=os.environ, java_home=jdk.home)
    return paths


def score(class_name: str, suites: Path, class_path: Sequence[str | Path]) -> Score:
    """What suites in a directory of sources make of the mutants of a class (binary name).

    Raises SetupError where PIT does not get through.
    """
    jdk, _ = choose_jdk(None, os.environ)
    junit = require_jars(("junit-console",), os.environ)["junit-console"]
    with tempfile.TemporaryDirectory(prefix="jejak-mutants-") as text:
        scratch = Path(text)
        places = [*(Path(each).resolve() for each in class_path), junit]
        tests = compile_suites(jdk, suites, scratch / "tests", places)
        unpack(class_name, places, scratch / "mutated")
        path = [scratch / "mutated", scratch / "tests", *places]
        run_pit(jdk, class_name, tests, path, scratch)
        return Score(tuple(read(scratch / "reports" / "mutations.xml")))


def compile_suites(jdk: Jdk, suites: Path, out: Path, places: Iterable[Path]) -> list[str]:
    """Compiles suites; the names of their classes."""
    sources = sorted(suites.rglob("*.java"))
    command = [str(jdk.home / "bin" / "javac"), "-nowarn", "-d", str(out), "-cp", joined(places)]
    done = run_command([*command, *map(str, sources)], environ=os.environ, timeout=SECONDS)
    if done.code != 0:
        raise SetupError(f"javac: {done.output[-2000:]}")
    return [".".join(each.relative_to(suites).with_suffix("").parts) for each in sources]


def unpack(class_name: str, places: Iterable[Path], out: Path) -> None:
    """Puts a class and those in it into a directory: PIT leaves alone what is in a jar."""
    stem = class_name.replace(".", "/")
    for place in places:
        if place.is_dir():
            found = [*place.glob(f"{stem}.class"), *place.glob(f"{stem}$*.class")]
            contents = {str(each.relative_to(place)): each.read_bytes() for each in found}
        else:
            with zipfile.ZipFile(place) as jar:
                names = [each for each in jar.namelist() if each.endswith(".class")]
                own = [each for each in names if each.startswith((f"{stem}.", f"{stem}$"))]
                contents = {each: jar.read(each) for each in own}
        for name, data in contents.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(data)
        if contents:
            return


def run_pit(
    jdk: Jdk, class_name: str, tests: Sequence[str], class_path: Sequence[Path], scratch: Path
) -> None:
    """Runs PIT, whose report is then in `scratch`.

    The program's own libraries come before those that PIT needs, which may be other versions.
    Assertions are on, as they are where a build runs tests.
    """
    listed = scratch / "classpath"
    listed.write_text("\n".join(map(str, class_path)), "utf-8")
    command = [
        str(jdk.home / "bin" / "java"), "-cp", joined([*class_path, *pit_jars()]),
        "org.pitest.mutationtest.commandline.MutationCoverageReport",
        "--reportDir", str(scratch / "reports"), "--outputFormats", "XML",
        "--timestampedReports", "false", "--exportLineCoverage", "false",
        "--targetClasses", f"{class_name},{class_name}$*", "--targetTests", ",".join(tests),
        "--sourceDirs", str(scratch), "--mutableCodePaths", str(class_path[0]),
        "--classPathFile", str(listed), "--jvmArgs", "-ea",
        "--threads", "2", "--timeoutConst", "1000", "--verbosity", "QUIET",
    ]  # fmt: skip
    done = run_command(command, environ=os.environ, timeout=SECONDS)
    if not (scratch / "reports" / "mutations.xml").is_file():
        raise SetupError(f"PIT: {done.output[-2000:]}")


def joined(places: Iterable[Path]) -> str:
    """A class path."""
    return os.pathsep.join(map(str, places))


def read(report: Path) -> Iterator[Mutant]:
    """The mutants in a report."""
    for each in ET.parse(report).iter("mutation"):  # noqa: S314 - PIT wrote it
        text = {child.tag: child.text or "" for child in each}
        yield Mutant(
            text["mutatedMethod"],
            int(text["lineNumber"]),
            text["mutator"].rpartition(".")[2],
            text["description"],
            each.get("status", ""),
        )


def main(arguments: list[str]) -> int:
    """Tells the score of one suite, and what survives."""
    parser = argparse.ArgumentParser(description="Mutants that a suite catches, by PIT.")
    parser.add_argument("name", metavar="CLASS")
    parser.add_argument("suites", type=Path, metavar="SUITES")
    parser.add_argument("class_path", metavar="CLASS_PATH")
    given = parser.parse_args(arguments)
    found = score(given.name, given.suites, given.class_path.split(os.pathsep))
    print(f"{given.name}: {found}")
    for each in found.survivors():
        print(f"  {each.method}:{each.line} {each.mutator}: {each.description} ({each.status})")
    for name, count in Counter(m.mutator for m in found.survivors()).most_common():
        print(f"  {count} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
