"""Looks on a JVM whether fields hold what their classes' code was read to say.

    python -m benchmarks.agreement.fields --jars guava commons-lang3

Objects are made by every constructor of every class, with nulls, zeros and plain objects as
arguments, and changed by their methods (`java/oracle/FieldOracle.java`); after each call all fields
are looked at of which something was said. Exits with 1 when one held something else.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from benchmarks.agreement.classes import default_jdk, jar_corpora
from benchmarks.agreement.resolution import release_of
from jejak.classfile.sources import JdkClasses, open_class_path, open_jdk
from jejak.errors import SetupError
from jejak.program import Program, Resolver
from jejak.program.field_facts import FieldFacts

SOURCE: Final = Path(__file__).parents[2] / "java" / "oracle" / "FieldOracle.java"
SECONDS: Final = 300
BATCH: Final = 100
"""Fields that one JVM is asked about: what methods do to it must not end all."""
SHOWN: Final = 20
DEFAULT: Final = (
    "commons-collections4", "commons-lang3", "commons-math3", "jackson-core", "asm", "log4j-api",
)  # fmt: skip


def facts(program: Program, resolver: Resolver, names: Sequence[str]) -> Iterator[str]:
    """What is said of fields of some classes, as the oracle reads it."""
    held = FieldFacts(resolver)
    for java in program.load_all(names):
        if java.is_interface:
            continue
        for above in resolver.hierarchy.supertypes(java).classes:
            for field in above.fields.values():
                if field.is_static or above.in_jdk:
                    continue
                found = held.of(java, field)
                place = java.name, above.name, field.name
                if isinstance(found.number, int | float) and math.isfinite(found.number):
                    yield "\t".join((*place, "number", repr(found.number)))
                if found.length is not None:
                    yield "\t".join((*place, "length", str(found.length)))
                if field.descriptor[0] in "L[" and (not found.can_be_null or found.exact):
                    present = "" if found.can_be_null else "present"
                    yield "\t".join((*place, present, found.exact))


def ask(home: Path, jar: Path, said: Sequence[str]) -> tuple[int, int, list[str]]:
    """Objects made, looks at fields, and what was wrong."""
    command: list[str | Path] = [
        home / "bin" / "java",
        "-Xmx1g",
        "-XX:+ExitOnOutOfMemoryError",
        "-cp",
        jar,
        SOURCE,
    ]
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run(  # noqa: S603 - the arguments are ours
            command,
            input="".join(f"{each}\n" for each in said).encode(),
            capture_output=True,
            timeout=SECONDS,
            check=False,
            cwd=scratch,
        )
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode or not lines:
        raise SetupError(f"the oracle failed:\n{done.stderr.decode('utf-8', 'replace')[-2000:]}")
    objects, looks = lines[0].split("\t")
    return int(objects), int(looks), lines[1:]


def compare(home: Path, jdk: JdkClasses, jar: Path) -> tuple[str, bool]:
    """One library; whether all fields held what was said."""
    path = open_class_path([str(jar)], release_of(home))
    program = Program(path, jdk)
    said = list(facts(program, Resolver(program), list(path.sources[0].class_names())))
    objects = looks = unasked = 0
    wrong: list[str] = []
    for start in range(0, len(said), BATCH):
        batch = said[start : start + BATCH]
        try:
            found = ask(home, jar, batch)
        except (SetupError, subprocess.TimeoutExpired):  # a method of theirs ended the JVM
            unasked += len(batch)
            continue
        objects += found[0]
        looks += found[1]
        wrong += found[2]
    text = (
        f"{len(said):,} fields ({unasked} of them without an answer), {objects:,} objects, "
        f"{looks:,} looks, {len(wrong):,} wrong"
    )
    path.close()
    return "\n  ".join((text, *wrong[:SHOWN])), not wrong


def main(arguments: Sequence[str]) -> int:
    """Compares and reports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jars", nargs="+", default=list(DEFAULT), help="libraries, or jars")
    parser.add_argument("--jdk", type=Path, help="whose JVM is asked (default: JAVA_HOME)")
    given = parser.parse_args(arguments)
    home = given.jdk or default_jdk()
    jdk = open_jdk(home)
    good = True
    for corpus in jar_corpora(given.jars):
        text, agrees = compare(home, jdk, corpus.path)
        print(f"{corpus.label}: {text}", flush=True)
        good = good and agrees
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
