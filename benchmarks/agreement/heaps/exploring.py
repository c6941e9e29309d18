"""The engine's side: all paths of a pair, each with a heap that it says follows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from benchmarks.agreement.heaps.bodies import Pair
from benchmarks.agreement.heaps.cases import UNSEEN
from benchmarks.agreement.heaps.worlds import OBJECT, OWN
from jejak.classfile.descriptors import java_name
from jejak.classfile.sources import Memory
from jejak.classfile.sources.jdk import open_jdk
from jejak.errors import SetupError
from jejak.explore import Analysis
from jejak.javatext.objects import place_text, told, value_text
from jejak.jvm.jdks import read_jdk
from jejak.options import Options
from jejak.program import Program, Resolver
from jejak.results.endings import Ending
from jejak.results.heaps import (
    AnyForm,
    ClassFit,
    Heap,
    HeapObject,
    IndexPlace,
    InstanceForm,
    NumberValue,
    Origin,
    Slot,
    StaticPlace,
)
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
        """All that jejak finds about a pair; a mode may say `merged` behind its name."""
        heap, _, merged = mode.partition(" ")
        options = Options(
            heap=heap,
            fields="any",  # the JVM runs on heaps that no constructor leaves, too
            chain=CHAIN,
            array_elements=ELEMENTS,
            merge=bool(merged),
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
    statics = path.heap.after.statics
    sums = [after.value(slot) for slot in statics if place_text(slot.place) == "Trace.sum"]
    result, outcome = "", str(path.exception).replace("/", ".")
    if path.ending is Ending.RETURNED:
        returned = path.heap.after.result
        result = "null" if returned is None else after.value(returned)
        outcome = RETURNED
    trace = sums[0] if sums else "0"
    return Explored(path, before.spec(), trace, outcome, result, after.contents())


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
        known = [each for each in first.objects if each.origin in inputs and not told(each)]
        self.numbers = {each.number: index for index, each in enumerate(known, 1)}

    def kind(self, each: HeapObject) -> str | None:
        """The class of an object; one that nobody has seen where only such a one fits."""
        name = self.simple(each.form.example if isinstance(each.form, AnyForm) else each.type)
        known = self.pair.world.classes.get(name)
        if each.origin is Origin.NEW or each.length is not None:
            return name
        unseen = {above: own + self.suffix for above, own in self.pair.world.unseen().items()}
        fit = each.form.fit if isinstance(each.form, InstanceForm) else ClassFit.EXAMPLE
        if fit is ClassFit.BELOW:
            return unseen.get(name)
        if fit is ClassFit.BOUND and each.interfaces:
            is_one = name == OBJECT and len(each.interfaces) == 1
            return unseen.get(self.simple(each.interfaces[0])) if is_one else None
        if known is not None and known.kind in ("interface", "abstract"):
            below = [own for above, own in unseen.items() if self.pair.world.is_below(above, name)]
            return below[0] if below else None
        return name

    def simple(self, name: str) -> str:
        """A class as the oracle names it."""
        return java_name(name).replace(f"{self.pair.package}.", "").replace("java.lang.", "")

    def value(self, slot: Slot) -> str:
        """What a slot holds."""
        if isinstance(slot.value, NumberValue) and slot.value.descriptor in "IJ":
            return str(slot.value.number)
        if slot.target is None:
            return value_text(slot.value)
        if slot.target in self.numbers:
            return f"#{self.numbers[slot.target]}"
        found = self.objects[slot.target]
        if found.origin is Origin.NEW:
            return f"new {self.kind(found)}"
        place = found.known_as
        if not isinstance(place, StaticPlace):
            return "?"
        owner, name = self.simple(place.owner), place.name
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
                inside = "".join(
                    f"{place_text(slot.place)}={self.value(slot)}," for slot in each.slots
                )
            else:
                inside = self.elements(each)
            parts.append(f"{kind}{{{inside}}}")
        return "|".join(parts)

    def elements(self, each: HeapObject) -> str:
        """The elements of an array; an untouched one holds its default."""
        held = {index: self.value(slot) for index, slot in each.elements.items()}
        plain = "0" if each.type == "[I" else "null"
        return "".join(f"{held.get(i, plain)}," for i in range(each.length or 0))

    def contents(self) -> dict[str, str]:
        """What input objects hold, by place."""
        found = {}
        for number, mine in self.numbers.items():
            for slot in self.objects[number].slots:
                dot = "" if isinstance(slot.place, IndexPlace) else "."
                found[f"#{mine}{dot}{place_text(slot.place)}"] = self.value(slot)
        return found
