"""Kiasan, Tables 9.1 to 9.9: structures by bound and heap mode, as printed and as explored here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.experiments.object_keys import PACKAGE as OBJECTS
from benchmarks.experiments.programs import Programs
from benchmarks.experiments.published import number, read
from benchmarks.experiments.rows import Experiment, Row

SHORT_BOUND: Final = 2
SHORT: Final = ("ABS", "StackLi", "Sort(I)", "TC")
SECONDS: Final = 20.0
"""What one row may take; the published ones took up to an hour."""
MATHEMATICAL: Final = {"integers": "mathematical"}


@dataclass(frozen=True, slots=True)
class Driver:
    """The method of ours that stands for a published one; `note` says how it differs."""

    place: str
    note: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    by_height: bool = False
    """Whether there is one for each height of a tree, which looks one reference further."""


INT_KEYS: Final = "keys are ints here, objects there"
BY_REFERENCE: Final = "objects are compared by reference only, as a contract has it there"
RANKED: Final = "a driver says where objects come in an order, somebody's comparison there"
NO_CLAIM: Final = "ours has a claim behind it that cannot fail: its branches are not taken"


def _class(
    name: str, place: str, methods: str, note: str = "", **options: Any
) -> dict[tuple[str, str], Driver]:
    """Drivers of a structure whose methods have the published names."""
    return {
        (name, each): Driver(f"structures.{place}#{each}", note, options)
        for each in methods.split()
    }


def _both(name: str, place: str, methods: str) -> dict[tuple[str, str], Driver]:
    """Drivers of a structure of ints, which stand for the one of objects, too."""
    return {**_class(f"{name}(I)", place, methods), **_class(name, place, methods, INT_KEYS)}


RING: Final = "addBefore clear indexOf lastIndexOf remove removeLast toArray"
VECTOR: Final = "add ensureCapacity indexOf insertElementAt lastIndexOf removeElementAt"
DRIVERS: Final[dict[tuple[str, str], Driver]] = {
    ("ABS", "abs"): Driver("kiasan.Absolute#of", NO_CLAIM, MATHEMATICAL),
    ("TC", "classify"): Driver("structures.Triangle#classify"),
    ("GC", "Mark"): Driver("structures.Marking#mark"),
    **_both("AvlTree", "BalancedTree", "find findMax findMin insert"),
    **_both("BinarySearchTree", "SearchTree", "find findMax findMin insert remove"),
    **_both("TreeMap", "ColouredTree", "get lastKey put remove"),
    **_both("AP", "Partition", "partition"),
    ("LL(I)", "merge"): Driver("structures.SortedChain#merge"),
    ("LinkedList", "merge"): Driver("structures.SortedChain#merge", INT_KEYS),
    ("Sort(I)", "insertionSort"): Driver("structures.NumberSort#insertion"),
    ("Sort(I)", "shellsort"): Driver("structures.NumberSort#shell"),
    ("Sort", "insertionSort"): Driver("structures.ObjectSort#insertion", BY_REFERENCE),
    ("Sort", "shellsort"): Driver("structures.ObjectSort#shell", BY_REFERENCE),
    **_class("BinaryHeap(I)", "Heap", "deleteMin findMin insert"),
    **_class("BinaryHeap", "ObjectHeap", "deleteMin insert", BY_REFERENCE),
    **_class("StackAr", "ArrayStack", "pop push", **MATHEMATICAL),
    **_class("StackLi", "LinkedStack", "pop push"),
    **_class(
        "DoubleLinkedList",
        "Ring",
        RING,
    ),
    **_class(
        "Vector",
        "Growing",
        VECTOR,
        **MATHEMATICAL,
    ),
    ("DisjSets", "Find"): Driver("structures.Forest#findDecided"),
    ("DisjSets", "union"): Driver("structures.Forest#unionDecided"),
    ("DisjSetsFast", "Find"): Driver("structures.FastForest#findDecided"),
    ("DisjSetsFast", "union"): Driver("structures.FastForest#unionDecided"),
}
"""What stands for each published method."""
COMPARED: Final = "structures.ComparedTree"
COLOURED: Final = "structures.ColouredTree"
BY_MODE: Final[dict[tuple[str, str, str], Driver]] = {
    **{
        ("lazier#", name, each): Driver(f"{OBJECTS}.{place}#{each}")
        for name, place, methods in (
            ("AvlTree", "BalancedTree", "find findMax findMin insert"),
            ("BinarySearchTree", "SearchTree", "find findMax findMin insert remove"),
            ("TreeMap", "ColouredTree", "get lastKey put remove"),
            ("LinkedList", "SortedChain", "merge"),
            ("BinaryHeap", "ObjectHeap", "deleteMin insert"),
        )
        for each in methods.split()
    },
    ("lazier#", "Sort", "insertionSort"): Driver(f"{OBJECTS}.ObjectSort#insertion"),
    ("lazier#", "Sort", "shellsort"): Driver(f"{OBJECTS}.ObjectSort#shell"),
    **{
        ("lazier", "BinarySearchTree", each): Driver(f"{COMPARED}#insertWithNull", RANKED)
        for each in ("insert", "remove")
    },
    **{
        ("lazier", "BinarySearchTree", each): Driver(f"{COMPARED}#leastWithNull", RANKED)
        for each in ("findMin", "findMax")
    },
    ("lazier", "TreeMap", "get"): Driver(f"{COLOURED}#getMarked", INT_KEYS),
    **{
        ("lazier", each, "merge"): Driver("structures.SortedChain#mergeStrict", "strictly sorted")
        for each in ("LinkedList", "LL(I)")
    },
    **{
        ("lazy", "BinarySearchTree", each): Driver(f"{COMPARED}#insertSame", RANKED, by_height=True)
        for each in ("insert", "remove")
    },
    **{
        ("lazy", "AvlTree", each): Driver(f"{COMPARED}#findSame", RANKED, by_height=True)
        for each in ("find", "insert")
    },
    ("lazy", "TreeMap", "get"): Driver(f"{COLOURED}#heldBy", RANKED, by_height=True),
    ("lazy", "TreeMap", "put"): Driver(f"{COLOURED}#hold", RANKED, by_height=True),
}
"""What stands for methods on objects in a mode that decides which of them are the same."""
UNKNOWN: Final = "why is not known"
REFUSED: Final = "one case more: an array that refuses the object"
MISREAD: Final = "probably misread for 6, 16, 38: lastIndexOf has one more each, 7, 17, 39"
CELLS: Final = "each cell of each list within the bound is one to add before"
COPIED: Final = "copying an array decides on none of its elements here"
NULLS: Final = "an element is null or not where it is read"
TREES: Final = "there are 31 trees of that height; the tables disagree with each other at 3"
RINGS: Final = "lists within the bound have 1, 2, 3 lengths; the table counts more rings from 2 on"
TWICE: Final = "twice those of get, as at 1 and 2"
MORE: Final = "the table has more for find than for insert, which does the same and adds a node"
REASONS: Final[dict[tuple[str, str, str], str]] = {
    ("lazier#", "DoubleLinkedList", "addBefore"): CELLS,
    ("lazier#", "StackAr", "push"): REFUSED,
    ("lazier#", "BinaryHeap", "insert"): REFUSED,
    ("lazier#", "Vector", "indexOf"): MISREAD,
    ("lazier", "TreeMap", "put"): TWICE,
    **{(mode, "StackAr", each): NULLS for mode in ("lazier", "lazy") for each in ("pop", "push")},
    ("lazier", "StackAr", "push"): REFUSED,
    **{(mode, "BinarySearchTree", "find"): MORE for mode in ("lazier", "lazy")},
    **{
        (mode, "TreeMap(I)", each): TREES
        for mode in ("lazier", "lazy")
        for each in ("get", "lastKey", "put", "remove")
    },
    **{(mode, "Vector", each): COPIED for mode in ("lazier", "lazy") for each in VECTOR.split()},
    **{("lazy", "DoubleLinkedList", each): RINGS for each in RING.split()},
}
"""Why our cases are not those that were printed, by mode, class and method."""


def structures(mode: str, programs: Programs, is_short: bool) -> Iterator[Row]:
    """All rows of a mode: cases, what ran of the operation, steps, time in all and of solving."""
    for printed in read("kiasan_structures"):
        if printed["mode"] != mode:
            continue
        k, name = int(printed["k"]), printed["class"]
        if is_short and (k > SHORT_BOUND or name not in SHORT):
            continue
        method = printed["method"]
        driver = BY_MODE.get((mode, name, method)) or DRIVERS[name, method]
        yield from _rows(driver, printed, k, mode, programs)


def _rows(
    driver: Driver, printed: dict[str, str], k: int, mode: str, programs: Programs
) -> Iterator[Row]:
    """The figures of one row."""
    subject = f"{printed['class']}.{printed['method']} k={k}"
    place, chain = (f"{driver.place}{k}", k + 1) if driver.by_height else (driver.place, k)
    bounds = {"chain": chain, "array_elements": k, "heap": mode, "method_time": SECONDS}
    found = programs.explore(place, merge=False, certainty=False, **bounds, **driver.options)
    cases = number(printed["cases"])
    notes = [driver.note]
    if found.is_cut:
        notes.insert(0, f"cut after {SECONDS:g} s")
    elif cases is not None and cases != found.cases:
        known = REASONS.get((mode, printed["class"], printed["method"]))
        notes.append(known or ("" if driver.note else UNKNOWN))
    yield Row(subject, "cases", cases, found.cases, "; ".join(filter(None, notes)))
    for figure, ran in (("branches", found.branches), ("bytecodes", found.bytecodes)):
        share = _percent(number(printed[figure]), number(printed[f"all_{figure}"]))
        yield Row(subject, f"% of {figure}", share, _percent(*ran) or 0.0)
    yield Row(subject, "states", number(printed["states"]), found.total("steps"), "instructions")
    yield Row(subject, "seconds", number(printed["seconds"]), found.seconds, "another machine")
    solving = sum(each.solver_seconds for each in found.results)
    yield Row(subject, "of it solving", number(printed["solver_seconds"]), solving)


def _percent(part: float | None, whole: float | None) -> float | None:
    """A share; all where there is nothing."""
    if part is None or whole is None:
        return None
    return 100.0 * part / whole if whole else 100.0


def _experiment(mode: str, tables: str) -> Experiment:
    name = {"lazier#": "sharp", "lazier": "lazier", "lazy": "lazy"}[mode]
    return Experiment(
        f"kiasan-{name}",
        f"Kiasan, Tables {tables}: structures, {mode}",
        "Structures of our own after their descriptions, with the invariant as an assumption. "
        "Branches and bytecodes are those of the operation and what it calls, without the "
        "invariant; what cannot be read in the print is left empty.",
        lambda programs, is_short: structures(mode, programs, is_short),
    )


STRUCTURE_TABLES: Final = (
    _experiment("lazier#", "9.1 to 9.3"),
    _experiment("lazier", "9.4 to 9.6"),
    _experiment("lazy", "9.7 to 9.9"),
)
