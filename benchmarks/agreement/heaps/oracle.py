"""Asks a JVM what methods do, by `java/oracle/HeapOracle.java`: its words are there."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.agreement.heaps.bodies import Pair
from benchmarks.agreement.heaps.worlds import OBJECT
from jejak.errors import SetupError

SOURCE: Final = Path(__file__).parents[3] / "java" / "oracle" / "HeapOracle.java"
SECONDS: Final = 900
MOST_OBJECTS: Final = 4
MOST_HEAPS: Final = 12_000
FITTED: Final = 6000
"""Heaps of a behaviour that are told, times the paths that they are fitted to."""
LEAST, MOST = 3, 100
RANDOM: Final = 400


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a heap did."""

    trace: str
    outcome: str
    result: str
    after: str


@dataclass(slots=True)
class Behaviour:
    """What some heaps do: trace and outcome; `heaps` are a few of them."""

    trace: str
    outcome: str
    count: int
    heaps: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Answer:
    """What the JVM says of a pair: all heaps of at most `objects` objects, if they are `all`."""

    replayed: list[Replayed] = field(default_factory=list)
    behaviours: list[Behaviour] = field(default_factory=list)
    objects: int = 0
    heaps: int = 0
    all: bool = False


def compile_pairs(home: Path, pairs: Sequence[Pair], root: Path) -> dict[str, bytes]:
    """Class files by internal name, in `root / "classes"` too. Raises SetupError."""
    sources = [SOURCE]
    for pair in pairs:
        path = root / pair.package / "Main.java"
        path.parent.mkdir()
        path.write_text(pair.text, encoding="utf-8")
        sources.append(path)
    classes = root / "classes"
    command: list[str | Path] = [
        home / "bin" / "javac",
        "-g",
        "-nowarn",
        "-proc:none",
        "-d",
        classes,
        *sources,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)  # noqa: S603
    if done.returncode:
        raise SetupError(f"generated source does not compile:\n{done.stderr[-3000:]}")
    found = sorted(classes.rglob("*.class"))
    return {str(x.relative_to(classes).with_suffix("")): x.read_bytes() for x in found}


def question(pair: Pair, replays: Sequence[str], paths: int, seed: int) -> str:
    """What the oracle is asked of a pair that has so many paths."""
    made = [*pair.world.concrete(), OBJECT, *pair.world.arrays]
    kept = max(LEAST, min(FITTED // max(paths, 1), MOST))
    limits = (MOST_OBJECTS, MOST_HEAPS, kept, RANDOM, seed)
    lines = [
        ("pair", pair.package, pair.owner),
        ("classes", *made),
        ("used", *pair.used),
        ("ints", *map(str, pair.numbers)),
        *(("replay", each) for each in replays),
        ("limits", *map(str, limits)),
        ("end",),
    ]
    return "".join("\t".join(words) + "\n" for words in lines)


def ask(home: Path, root: Path, questions: Sequence[str]) -> list[Answer]:
    """What the JVM answers to each question, in order. Raises SetupError."""
    options = ("-XX:+UseSerialGC", "-Xss4m", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
    command: list[str | Path] = [
        home / "bin" / "java",
        *options,
        "-cp",
        root / "classes",
        "HeapOracle",
    ]
    done = subprocess.run(  # noqa: S603 - the arguments are ours
        command,
        input="".join(questions),
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    answers = [Answer()]
    for line in done.stdout.splitlines():
        word, *rest = line.split("\t")
        last = answers[-1]
        if word == "replayed":
            last.replayed.append(Replayed(*rest))
        elif word == "bound":
            last.objects, last.heaps, last.all = int(rest[0]), int(rest[1]), rest[2] == "true"
        elif word == "behaviour":
            last.behaviours.append(Behaviour(rest[0], rest[1], int(rest[2])))
        elif word == "heap":
            last.behaviours[-1].heaps.append(rest[0])
        else:
            answers.append(Answer())
    answers.pop()
    if done.returncode or len(answers) != len(questions):
        raise SetupError(
            f"the oracle gave {len(answers)} answers to {len(questions)} questions and ended with "
            f"{done.returncode}:\n{done.stderr[-2000:]}"
        )
    return answers
