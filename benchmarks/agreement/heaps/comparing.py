"""Compares the paths of pairs with what all small heaps do."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.agreement.heaps.bodies import Pair, make_pair
from benchmarks.agreement.heaps.cases import Heap, Reader, UnreadableError, read_heap
from benchmarks.agreement.heaps.exploring import Explored, Explorer, explored
from benchmarks.agreement.heaps.oracle import (
    Answer,
    Behaviour,
    Replayed,
    ask,
    compile_pairs,
    question,
)
from jejak.explore.symmetry import duplicates
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.methods import MethodResult
from jejak.results.reasons import Omission

MODES: Final = ("lazier#", "lazier", "lazy")
MERGED: Final = "lazier# merged"
"""With branches merged: a path stands for heaps that do different things, and end alike."""
SHOWN: Final = 10


@dataclass(slots=True)
class Tally:
    """What was compared, and what differs.

    `matched` counts heaps that were fitted to paths.
    `bounds` counts pairs by the number of objects up to which all heaps were run, `aside` counts
    by reason what could not be compared.
    """

    pairs: int = 0
    explorations: int = 0
    heaps: int = 0
    behaviours: int = 0
    matched: int = 0
    paths: int = 0
    replayed: int = 0
    different: int = 0
    bounds: Counter[int] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)

    def differ(self, pair: Pair, mode: str, kind: str, text: str) -> None:
        """Takes in a difference."""
        self.different += 1
        self.kinds[f"{mode}: {kind}"] += 1
        if len(self.shown) < SHOWN:
            self.shown.append(f"--- {pair.package}, {mode}: {kind}\n{text}\n{pair.text}")

    def add(self, other: Tally) -> None:
        """Takes in all of another tally."""
        for name in ("pairs", "explorations", "heaps", "behaviours", "matched", "paths"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.replayed += other.replayed
        self.different += other.different
        self.bounds += other.bounds
        self.aside += other.aside
        self.kinds += other.kinds
        self.shown = (self.shown + other.shown)[:SHOWN]


@dataclass(slots=True)
class Mode:
    """What was found of one pair in one mode; `first` is the index of its first replay."""

    name: str
    result: MethodResult
    found: list[Explored]
    first: int = 0

    def shows(self, trace: str, outcome: str) -> tuple[str, str]:
        """What can be said of all heaps of a path, of what one of them does."""
        return ("" if self.name == MERGED else trace), outcome


def compare_batch(
    home: Path, seed: int, numbers: Sequence[int], modes: Sequence[str] = MODES
) -> Tally:
    """Compares the pairs of some numbers."""
    pairs = [make_pair(seed, number) for number in numbers]
    return compare_pairs(home, seed, pairs, modes)


def compare_pairs(
    home: Path, seed: int, pairs: Sequence[Pair], modes: Sequence[str] = MODES
) -> Tally:
    """Compares some pairs, all in one JVM."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="jejak-heaps-") as directory:
        root = Path(directory)
        explorer = Explorer(home, compile_pairs(home, pairs, root))
        all_found: list[list[Mode]] = []
        questions = []
        for pair in pairs:
            found = [explore(explorer, pair, mode) for mode in modes]
            replays: list[str] = []
            for mode in found:
                mode.first = len(replays)
                replays += [each.spec for each in mode.found if each.spec is not None]
            all_found.append(found)
            questions.append(question(pair, replays, sum(len(mode.found) for mode in found), seed))
        answers = ask(home, root, questions)
    for pair, found, answer in zip(pairs, all_found, answers, strict=True):
        compare_pair(tally, pair, found, answer)
    return tally


def explore(explorer: Explorer, pair: Pair, mode: str) -> Mode:
    """The complete paths of a pair."""
    result = explorer.explore(pair, mode)
    found = [x for path in result.results if (x := explored(pair, path)) is not None]
    return Mode(mode, result, found)


def compare_pair(tally: Tally, pair: Pair, modes: Sequence[Mode], answer: Answer) -> None:
    """Compares one pair in all modes."""
    tally.pairs += 1
    tally.heaps += sum(each.count for each in answer.behaviours)
    tally.behaviours += len(answer.behaviours)
    tally.bounds[answer.objects if answer.all else 0] += 1
    for mode in modes:
        tally.explorations += 1
        tally.paths += len(mode.found)
        compare_replays(tally, pair, mode, answer)
        compare_cases(tally, pair, mode)
        result = mode.result
        if result.explanation is not None:
            tally.differ(pair, mode.name, "not explored", result.explanation)
        given_up = [x.value for x in (*GIVEN_UP, Ending.UNSOLVED) if result.endings[x]]
        if given_up:
            tally.aside[f"not all paths: {', '.join(given_up)}"] += 1
        else:
            compare_behaviours(tally, pair, mode, answer)


def compare_replays(tally: Tally, pair: Pair, mode: Mode, answer: Answer) -> None:
    """Soundness: each path's heap does on the JVM what the path says."""
    replayed = iter(answer.replayed[mode.first :])
    for each in mode.found:
        if each.spec is None:
            tally.aside["replay: a class that the JVM does not have"] += 1
            continue
        theirs = next(replayed)
        if not each.path.exact:
            tally.aside["replay: the path is not exact"] += 1
            continue
        tally.replayed += 1
        kind = disagreement(each, theirs)
        if kind is None:
            continue
        if each.has_unseen:
            tally.aside["replay: what a class that nobody has seen returns"] += 1
            continue
        ours = f"{each.trace} {each.outcome} {each.result} {each.after}"
        case = each.path.heap and each.path.heap.case
        text = f"{each.spec}\n  jejak: {ours}\n  JVM:   {theirs}\n  case: {case}"
        tally.differ(pair, mode.name, kind, text)


def disagreement(ours: Explored, theirs: Replayed) -> str | None:
    """What differs between a path and what its heap does; None when nothing does."""
    if (ours.trace, ours.outcome) != (theirs.trace, theirs.outcome):
        return "the path's heap does something else"
    if ours.result != theirs.result:
        return "another result"
    names = [f"r{i}" for i in range(theirs.after.partition("|")[0].count(","))]
    held = {
        f"#{number}{place}": value
        for number, one in enumerate(read_heap(theirs.after, names).objects, 1)
        for place, value in one.contents.items()
    }
    if any(held.get(place) != value for place, value in ours.after.items()):
        return "another heap at the end"
    return None


def compare_cases(tally: Tally, pair: Pair, mode: Mode) -> None:
    """Minimality: no two paths ask the same of isomorphic inputs."""
    for left, right in duplicates(mode.result.results):
        path = mode.result.results[left]
        text = f"paths {left + 1} and {right + 1}: {path.heap and path.heap.case}"
        tally.differ(pair, mode.name, "duplicates", text)


def compare_behaviours(tally: Tally, pair: Pair, mode: Mode, answer: Answer) -> None:
    """Completeness: each heap fits just one path, which does what it does."""
    shown = {mode.shows(each.trace, each.outcome) for each in mode.found}
    left_out = reasons(mode.result)
    reader = Reader(pair.world, pair.package)
    names = parameters(mode)
    for behaviour in answer.behaviours:
        if mode.shows(behaviour.trace, behaviour.outcome) in shown:
            for text in behaviour.heaps:
                tally.matched += 1
                compare_heap(tally, pair, mode, reader, behaviour, read_heap(text, names))
        elif left_out:
            tally.aside[f"no path for a behaviour: {left_out}"] += 1
        else:
            heaps = "\n  ".join(behaviour.heaps[:SHOWN])
            text = f"{behaviour.trace} {behaviour.outcome}\n  {heaps}\n  jejak: {sorted(shown)}"
            tally.differ(pair, mode.name, "no path for a behaviour", text)


def compare_heap(
    tally: Tally, pair: Pair, mode: Mode, reader: Reader, behaviour: Behaviour, heap: Heap
) -> None:
    """A heap fits just one path, which does what it does."""
    fitting = [x for x in mode.found if fits(tally, reader, x, heap)]
    wanted = mode.shows(behaviour.trace, behaviour.outcome)
    left_out = reasons(mode.result)
    if not fitting and reader.shared is not None:
        # A path may not look at the static object; one that does was given another object.
        fitting = [x for x in mode.found if fits(tally, reader, x, heap, True)][:1]
        if left_out and any(mode.shows(x.trace, x.outcome) != wanted for x in fitting):
            fitting = []
    if not fitting:
        if left_out:
            tally.aside[f"no path fits a heap: {left_out}"] += 1
            return
        near = [x for x in mode.found if mode.shows(x.trace, x.outcome) == wanted]
        text = f"{heap}: {wanted}; paths that do the same:\n{cases(near)}"
        tally.differ(pair, mode.name, "no path fits a heap", text)
    elif len(fitting) > 1:
        text = f"{heap}: {wanted}\n{cases(fitting)}"
        tally.differ(pair, mode.name, "two paths fit a heap", text)
    elif fitting[0].path.exact and mode.shows(fitting[0].trace, fitting[0].outcome) != wanted:
        text = f"{heap}: {wanted}\n{cases(fitting)}"
        tally.differ(pair, mode.name, "a heap's path does something else", text)


def reasons(result: MethodResult) -> str:
    """Why an exploration does not have all inputs; empty when it has."""
    found = {each.value for each in result.reasons if isinstance(each, Omission)}
    if any(not path.exact for path in result.results):
        found.add("not exact")
    if result.endings[Ending.UNSUPPORTED]:
        found.add(Ending.UNSUPPORTED.value)
    return ", ".join(sorted(found))


def cases(paths: Sequence[Explored]) -> str:
    """What paths ask of their inputs."""
    lines = [f"  {x.trace} {x.outcome} {x.path.heap and x.path.heap.case}" for x in paths]
    return "\n".join(lines)


def parameters(mode: Mode) -> list[str]:
    """The names of the inputs."""
    for path in mode.result.results:
        return [name for name, _ in path.arguments]
    return []


def fits(tally: Tally, reader: Reader, each: Explored, heap: Heap, late: bool = False) -> bool:
    """Whether a heap is one of those that a path stands for."""
    assert each.path.heap is not None
    try:
        return reader.fits(each.path.heap.case, heap, late)
    except UnreadableError as error:
        tally.aside[f"unreadable: {error}"] += 1
        return False
