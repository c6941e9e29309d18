"""The engine's side: all paths of a pair, each with a heap that it says follows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from benchmarks.agreement.heaps.bodies import Pair
from benchmarks.agreement.heaps.cases import UNSEEN
from benchmarks.agreement.heaps.worlds import OBJECT, OWN
from jejak.classfile.sources import Memory
from jejak.classfile.sources.jdk import open_jdk
from jejak.errors import SetupError
from jejak.explore import Analysis
from jejak.jvm.jdks import read_jdk
from jejak.options import Options
from jejak.program import Program, Resolver
from jejak.results.endings import Ending
from jejak.results.heaps import Heap, HeapObject, Origin, Slot
from jejak.results.methods import MethodResult, PathResult
from jejak.target import Target

CHAIN: Final = 3
"""References followed: heaps of one object more are all within it."""
ELEMENTS: Final = 4
RETURNED: Final = "returned"
METHOD_SECONDS: Final = 10.0
MOST_PATHS: Final = 300


@dataclass(frozen=True, slots=True)
class Explored:
    """A path that came to its end, and what it says: `spec` is its input for the oracle.

    `spec` is None where no class that the JVM has fits. `trace`, `outcome` and `result` are in
    the oracle's words; `after` has contents of input objects at the end by `#1.field`.
    """

    path: PathResult
    spec: str | None
    trace: str
    outcome: str
    result: str
    after: dict[str, str]

    @property
    def has_unseen(self) -> bool:
        """Whether the path may depend on methods of a class that nobody has seen."""
        assert self.path.heap is not None
        return any(UNSEEN in line for line in self.path.heap.case)


class Explorer:
    """Explores pairs of one batch of class files."""

    def __init__(self, home: Path, classes: dict[str, bytes]) -> None:
        platform = read_jdk(home, "system")
        if platform is None:
            raise SetupError(f"{home} is no JDK")
        program = Program(Memory(classes), open_jdk(home))
        self._target = Target(
            "generated", program, Resolver(program), platform, (), "run", None, (), ()
        )

    def explore(self, pair: Pair, mode: str) -> MethodResult:
        """All that jejak finds about a pair."""
        options = Options(
            heap=mode,
            fields="any",  # the JVM runs on heaps that no constructor leaves, too
            chain=CHAIN,
            array_elements=ELEMENTS,
            merge=False,
            show_paths=True,
            method_time=METHOD_SECONDS,
            paths=MOST_PATHS,
            solver_isolated=False,
        )
        names = pair.class_names()
        analysis = Analysis(replace(self._target, text=pair.package, classes=names), options)
        try:
            (result,) = analysis.run()
        finally:
            analysis.close()
        return result


def explored(pair: Pair, path: PathResult) -> Explored | None:
    """A complete path in the oracle's words; None for one that was cut."""
    if path.ending not in (Ending.RETURNED, Ending.THREW) or path.heap is None:
        return None
    own = any(UNSEEN in line for line in path.heap.case)
    before = Words(pair, path.heap.before, own=own)
    after = Words(pair, path.heap.after, path.heap.before, own=own)
    sums = [slot.text for slot in path.heap.after.statics if slot.name == "Trace.sum"]
    result, outcome = "", str(path.exception).replace("/", ".")
    if path.ending is Ending.RETURNED:
        slots = [slot for slot in path.heap.after.roots if slot.name == "result"]
        result = after.value(slots[0]) if slots else "null"
        outcome = RETURNED
    trace = str(long_of(sums[0])) if sums else "0"
    return Explored(path, before.spec(), trace, outcome, result, after.contents())


def long_of(text: str) -> int:
    """A long as Java writes it."""
    special = {"Long.MIN_VALUE": -(2**63), "Long.MAX_VALUE": 2**63 - 1}
    return special[text] if text in special else int(text.removesuffix("L"))


def int_of(text: str) -> int:
    """An int as Java writes it."""
    special = {"Integer.MIN_VALUE": -(2**31), "Integer.MAX_VALUE": 2**31 - 1}
    return special[text] if text in special else int(text)


class Words:
    """Writes a heap for the oracle. Numbers leave out objects that are no inputs.

    `own` says that objects of classes that nobody has seen have methods of their own.
    """

    def __init__(
        self, pair: Pair, heap: Heap, before: Heap | None = None, *, own: bool = False
    ) -> None:
        self.pair = pair
        self.suffix = OWN if own else ""
        self.heap = heap
        self.objects = {each.number: each for each in heap.objects}
        inputs = (Origin.INPUT, Origin.OPEN)
        first = heap if before is None else before
        known = [each for each in first.objects if each.origin in inputs and not each.text]
        self.numbers = {each.number: index for index, each in enumerate(known, 1)}

    def kind(self, each: HeapObject) -> str | None:
        """The class of an object; one that nobody has seen where only such a one fits."""
        name = each.class_name.replace(f"{self.pair.package}.", "").replace("java.lang.", "")
        name, _, other = name.partition(" & ")
        known = self.pair.world.classes.get(name)
        if each.origin is Origin.NEW or name.endswith("[]") or name == "?":
            return name
        unseen = {above: own + self.suffix for above, own in self.pair.world.unseen().items()}
        if name.startswith("? extends "):
            return unseen.get(name.removeprefix("? extends "))
        if other:
            return unseen.get(other) if name == OBJECT and " & " not in other else None
        if known is not None and known.kind in ("interface", "abstract"):
            below = [own for above, own in unseen.items() if self.pair.world.is_below(above, name)]
            return below[0] if below else None
        return name

    def value(self, slot: Slot) -> str:
        """What a slot holds."""
        if slot.target is None:
            return str(int_of(slot.text)) if slot.type == "int" else slot.text
        if slot.target in self.numbers:
            return f"#{self.numbers[slot.target]}"
        found = self.objects[slot.target]
        if found.origin is Origin.NEW:
            return f"new {self.kind(found)}"
        owner, _, name = (found.text or "?").removeprefix(f"{self.pair.package}.").rpartition(".")
        return f"@{name}" if owner == "Main" else f"{owner}.{name}"

    def spec(self) -> str | None:
        """The whole heap, None when some object has no class."""
        parts = ["".join(f"{self.value(slot)}," for slot in self.heap.roots)]
        for number in self.numbers:
            each = self.objects[number]
            kind = self.kind(each)
            if kind is None:
                return None
            if each.length is None:
                inside = "".join(f"{slot.name}={self.value(slot)}," for slot in each.slots)
            else:
                inside = self.elements(each)
            parts.append(f"{kind}{{{inside}}}")
        return "|".join(parts)

    def elements(self, each: HeapObject) -> str:
        """The elements of an array; an untouched one holds its default."""
        held = {slot.name: self.value(slot) for slot in each.slots}
        plain = {"int[]": "0"}.get(each.class_name, "null")
        return "".join(f"{held.get(f'[{i}]', plain)}," for i in range(each.length or 0))

    def contents(self) -> dict[str, str]:
        """What input objects hold, by place."""
        found = {}
        for number, mine in self.numbers.items():
            for slot in self.objects[number].slots:
                dot = "" if slot.name.startswith("[") else "."
                found[f"#{mine}{dot}{slot.name}"] = self.value(slot)
        return found
