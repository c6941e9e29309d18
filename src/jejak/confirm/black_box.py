"""Black-box suites: inputs that a predicate accepts, and nothing known of the method itself.

Only the predicate is executed symbolically. A test calls the method on what it accepts; what the
method and its driver assert is the oracle.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from jejak.errors import UsageError
from jejak.explore import enumerate_structures
from jejak.explore.entry import parameter_names
from jejak.explore.path_recording import Gathered, TestedPath
from jejak.options import Options
from jejak.program import Method, Program
from jejak.program.checks import checked_by
from jejak.results.endings import Ending
from jejak.results.heaps import Heap, Heaps, NullValue, NumberValue, RootPlace, Slot, Value
from jejak.results.methods import MethodResult, PathResult
from jejak.results.reasons import Cause, SkipReason
from jejak.results.structures import Enumeration
from jejak.target import Target


class BlackBox:
    """The inputs that one predicate accepts. Raises UsageError when there is no such predicate."""

    def __init__(self, target: Target, options: Options) -> None:
        assert options.black_box is not None
        self.predicate = find_predicate(target, options.black_box)
        owner = self.predicate.owner
        wanted = self.predicate.type.parameters or (f"L{owner.name};",)
        if len(wanted) != 1:
            raise UsageError(f"--black-box: {self.predicate.signature} takes more than one object")
        self.descriptor = wanted[0]
        self._target = replace(
            target,
            text=f"{owner.java_name}#{self.predicate.name}",
            classes=(owner.name,),
            method=self.predicate.name,
            method_detail=self.predicate.descriptor,
        )
        self._options = replace(options, merge=None)

    @cached_property
    def found(self) -> Enumeration:
        """What the predicate accepts."""
        return enumerate_structures(self._target, self._options)

    def gather(self, entry: Method) -> Gathered:
        """The inputs of an entry method; none where the predicate is about something else."""
        result = MethodResult(entry.owner.name, entry.name, entry.descriptor, entry.signature)
        gathered = Gathered(entry, result)
        gathered.cut(Cause(SkipReason.BLACK_BOX), ((entry, 0),))
        if entry is self.predicate or self.descriptor not in inputs_of(entry):
            result.explanation = f"it does not take what {self.predicate.signature} is about"
            result.reasons[SkipReason.BLACK_BOX] += 1
            return gathered
        result.status = self.found.result.status
        result.paths = len(self.found.structures)
        result.endings[Ending.RETURNED] = result.paths
        for number, structure in enumerate(self.found.structures, 1):
            heap = self.input(entry, structure.heap)
            text = f"{entry.signature} on structure {number} of {self.predicate.signature}"
            case = Heaps(heap, heap, structure.shape)
            gathered.paths.append(TestedPath(path_on(text, number, case), None))
        return gathered

    def input(self, entry: Method, heap: Heap) -> Heap:
        """A heap as the input of a method: the first place that takes the structure gets it."""
        (given,) = heap.roots[:1]
        roots: list[Slot] = []
        for name, descriptor in zip(names_of(entry), inputs_of(entry), strict=True):
            if (
                descriptor == self.descriptor
                and given.target is not None
                and not any(slot.target is not None for slot in roots)
            ):
                roots.append(replace(given, place=RootPlace(name, descriptor)))
            else:
                roots.append(plain_slot(name, descriptor))
        return replace(heap, roots=tuple(roots))


def as_inputs(program: Program, gathered: Gathered) -> Gathered:
    """What was gathered of a check that ended at its call, as inputs; nothing of other methods."""
    entry, result = gathered.entry, gathered.result
    if checked_by(program, entry) is None:
        gathered.paths = []
        result.explanation = f"{entry.signature} has no contract"
        result.reasons[SkipReason.BLACK_BOX] += 1
        return gathered
    found = []
    for number, each in enumerate(gathered.paths, 1):
        heap = each.result.heap
        if heap is not None and each.result.exception is None:
            case = Heaps(heap.before, heap.before, heap.case)
            text = f"{entry.signature} on input {number} of what it requires"
            found.append(TestedPath(path_on(text, number, case), None))
    gathered.paths = found
    gathered.cut(Cause(SkipReason.BLACK_BOX), ((entry, 0),))
    return gathered


def find_predicate(target: Target, text: str) -> Method:
    """The method that a user's words name: `repOk`, or `a.b.Other#isFine`."""
    owner, _, name = text.replace("#", ".").rpartition(".")
    places = (owner.replace(".", "/"),) if owner else target.classes
    for java in target.program.load_all(places):
        for method in java.methods.values():
            if method.name == name and method.type.result == "Z":
                return method
    raise UsageError(f"--black-box: there is no method {text} that returns a boolean")


def inputs_of(method: Method) -> tuple[str, ...]:
    """The types of what a call takes, the receiver first."""
    own = () if method.is_static or method.is_constructor else (f"L{method.owner.name};",)
    return (*own, *method.type.parameters)


def names_of(method: Method) -> tuple[str, ...]:
    """The names of what a call takes."""
    own = () if method.is_static or method.is_constructor else ("this",)
    return (*own, *parameter_names(method))


def plain_slot(name: str, descriptor: str) -> Slot:
    """A place that holds its type's default."""
    value: Value = NullValue(free=True)
    if descriptor[0] not in "L[":
        value = NumberValue(descriptor, 0.0 if descriptor in "FD" else 0, free=True)
    return Slot(RootPlace(name, descriptor), value)


def path_on(text: str, number: int, case: Heaps) -> PathResult:
    """What is known of a call before it was made: its input."""
    condition = (f"structure {number}",)
    ending = Ending.RETURNED
    return PathResult(ending, None, text, (), condition, None, None, None, False, (), case)
