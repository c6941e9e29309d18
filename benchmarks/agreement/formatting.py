"""Compares the tests that jejak writes with what google-java-format makes of them.

    python -m benchmarks.agreement.formatting --time 20 examples tests/corpus/programs
    python -m benchmarks.agreement.formatting --random 200 --seed 1
    python -m benchmarks.agreement.formatting --written DIR

Each target is checked, and a suite is generated for it; nothing may change when google-java-format
reads the files. With --random, files of random syntax trees are compared instead; with --written
files that are there already. Prints what differs, exits with 1 when anything does.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.agreement.random_java import RandomTests
from jejak.javasource import PlainNaming, print_unit
from jejak.jvm.jars import jar_cache_dir
from jejak.jvm.jdks import choose_jdk
from jejak.jvm.maven import Artifact, fetch, find_maven

FORMATTER: Final = Artifact(
    "com.google.googlejavaformat",
    "google-java-format",
    "1.22.0",
    "all-deps",
    sha256="16b2a1ee938686c8b1d88abf19eb83dfd0d623cee9de6fc6d09980214f816d3f",
)
ROOMS: Final = (
    "api",
    "code",
    "comp",
    "file",
    "main",
    "model",
    "parser",
    "processing",
    "tree",
    "util",
)
MOST_SHOWN: Final = 200
DEFAULT: Final = ("examples",)


def write_tests(target: str, seconds: float, out: Path) -> None:
    """The tests of errors and of paths of a target, in both versions of JUnit."""
    for number, words in enumerate(
        (
            ["check", target, "--all", "--tests", str(out / "errors5")],
            ["check", target, "--junit", "4", "--tests", str(out / "errors4")],
            ["gen", target, "--out", str(out / "paths5")],
            ["gen", target, "--junit", "4", "--out", str(out / "paths4")],
        )
    ):
        command = [sys.executable, "-m", "jejak", *words, "--time", f"{seconds:g}"]
        done = subprocess.run(  # noqa: S603 - the arguments are ours
            command, capture_output=True, text=True, check=False
        )
        if done.returncode not in (0, 1):
            print(f"{target}: {words[0]} {number}: {done.stderr.strip()[-300:]}", file=sys.stderr)


def write_random(count: int, seed: int, out: Path) -> None:
    """Files of random statements."""
    for number in range(count):
        unit = RandomTests(seed * 1_000_003 + number).unit(number)
        (out / f"{unit.declaration.name}.java").write_text(print_unit(unit, PlainNaming()), "utf-8")


def formatted(files: list[Path]) -> list[str]:
    """What google-java-format makes of files."""
    jdk, _ = choose_jdk(None, os.environ)
    (jar,) = fetch(
        [FORMATTER],
        jar_cache_dir(os.environ),
        mvn=find_maven(None, os.environ),
        environ=os.environ,
        java_home=jdk.home,
    )
    exports = [
        f"--add-exports=jdk.compiler/com.sun.tools.javac.{room}=ALL-UNNAMED" for room in ROOMS
    ]
    with tempfile.TemporaryDirectory() as scratch:
        copies = [Path(scratch, f"{number}.java") for number in range(len(files))]
        for file, copy in zip(files, copies, strict=True):
            shutil.copy(file, copy)
        java = str(jdk.home / "bin" / "java")
        listed = Path(scratch, "files")
        listed.write_text("\n".join(map(str, copies)), "utf-8")
        command = [java, *exports, "-jar", str(jar), "--replace", f"@{listed}"]
        subprocess.run(command, check=False)  # noqa: S603 - a file that it refuses stays
        return [copy.read_text("utf-8") for copy in copies]


def compare(directory: Path) -> int:
    """How many files differ; prints where."""
    files = sorted(directory.rglob("*.java"))
    differing = shown = lines = wrong = 0
    for file, after in zip(files, formatted(files), strict=True):
        before = file.read_text("utf-8")
        lines += before.count("\n")
        differing += before != after
        named = str(file.relative_to(directory))
        for text in difflib.unified_diff(
            before.splitlines(), after.splitlines(), named, "formatted", lineterm="", n=0
        ):
            wrong += text.startswith("-")
            if shown < MOST_SHOWN:
                print(text)
            shown += 1
    print(f"{len(files):,} files, {lines:,} lines: {differing:,} files and {wrong:,} lines differ")
    return differing


def main() -> int:
    """1 when anything differs, or nothing was written."""
    parser = argparse.ArgumentParser(prog="scripts/agree formatting", description=__doc__)
    parser.add_argument("targets", nargs="*", default=DEFAULT)
    parser.add_argument("--time", type=float, default=20.0, help="seconds for each run")
    parser.add_argument("--random", type=int, default=0, help="so many files of random trees")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="where the tests are written and stay")
    parser.add_argument("--written", type=Path, help="compare the files of a directory only")
    options = parser.parse_args()
    if options.written:
        return int(compare(options.written) > 0)
    with tempfile.TemporaryDirectory() as scratch:
        place = options.keep or Path(scratch)
        place.mkdir(exist_ok=True)
        if options.random:
            write_random(options.random, options.seed, place)
            return int(compare(place) > 0)
        for number, target in enumerate(options.targets):
            write_tests(target, options.time, place / str(number))
        return int(compare(place) > 0)


if __name__ == "__main__":
    sys.exit(main())
