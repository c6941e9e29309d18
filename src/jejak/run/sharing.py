"""Methods that several workers share: which parts are under way, and what comes of all together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from jejak.explore.coverage import Edges
from jejak.explore.method_results import status_of
from jejak.explore.parts import WHOLE, Part, Prefix
from jejak.options import Options
from jejak.results.endings import Ending
from jejak.results.findings import Finding, FindingKind, Location, Weight
from jejak.results.methods import MethodResult, Status
from jejak.results.proofs import TrialOutcome
from jejak.results.reasons import Omission
from jejak.run.units import Help, Unit, UnitDone, UnitKey

if TYPE_CHECKING:  # heavy, and only proofs need it
    from jejak.confirm.kept_tests import KeptTest


class _Method:
    """A method of which parts were given away: what is under way, who gave it, what is there."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.waiting: dict[UnitKey, Unit] = {unit.key: unit}
        self.givers: dict[UnitKey, UnitKey] = {}
        self.done: dict[UnitKey, UnitDone] = {}


class SharedMethods:
    """Puts what comes of parts of methods together; a method is done when all its parts are."""

    def __init__(self) -> None:
        self._methods: dict[int, _Method] = {}
        self._parts = 0

    def give(
        self, giver: Unit, groups: Sequence[tuple[Prefix, ...]], seconds: float | None
    ) -> list[Unit]:
        """The units that come of what a unit under way gave away, with so much time left for it."""
        method = self._methods.get(giver.number)
        if method is None:
            if giver.part is not None:
                return []  # nobody waits for it any more
            method = self._methods[giver.number] = _Method(giver)
        if giver.key not in method.waiting:
            return []  # it was begun again elsewhere, and all that it gives with it
        found = []
        for prefixes in groups:
            self._parts += 1
            unit = replace(giver, part=Part(self._parts, prefixes, seconds))
            method.waiting[unit.key] = unit
            method.givers[unit.key] = giver.key
            found.append(unit)
        return found

    def help(self, unit: Unit, options: Options) -> Unit:
        """A unit for an executor of real runs; nothing comes of it by itself."""
        self._parts += 1
        return replace(unit, part=None, may_be_shared=False, help=Help(self._parts, options))

    def is_wanted(self, unit: Unit) -> bool:
        """Whether somebody waits for what comes of a unit."""
        method = self._methods.get(unit.number)
        return unit.part is None if method is None else unit.key in method.waiting

    def take_in(self, done: UnitDone) -> UnitDone | None:
        """What came of a method, with its last part; None before, and where it is not wanted."""
        if not self.is_wanted(done.unit):
            return None
        method = self._methods.get(done.unit.number)
        if method is None:
            return done
        del method.waiting[done.unit.key]
        method.done[done.unit.key] = done
        if method.waiting:
            return None
        del self._methods[done.unit.number]
        return put_together(method.unit, [each for _, each in sorted(method.done.items())])

    def begin_again(self, unit: Unit) -> None:
        """Forgets what a unit gave away that is explored again from its start."""
        method = self._methods.get(unit.number)
        if method is None:
            return
        dropped = {unit.key}
        for key, giver in method.givers.items():  # who was given something gave later
            if giver in dropped:
                dropped.add(key)
        for key in dropped - {unit.key}:
            method.waiting.pop(key, None)
            method.done.pop(key, None)
            del method.givers[key]

    def in_one_go(self, unit: Unit) -> Unit:
        """A unit for a whole method, instead of all that was given away of it."""
        self._parts += 1
        method = self._methods[unit.number]
        whole = replace(unit, part=Part(self._parts, (WHOLE,), None), may_be_shared=False)
        method.waiting, method.givers, method.done = {whole.key: whole}, {}, {}
        return whole

    def conclude(self) -> Iterator[UnitDone]:
        """What came of methods of which parts are missing, for which there was no time."""
        for method in list(self._methods.values()):
            missing = [late(each) for each in method.waiting.values()]
            found = [*(each for _, each in sorted(method.done.items())), *missing]
            yield put_together(method.unit, found)
        self._methods.clear()


def late(unit: Unit) -> UnitDone:
    """What came of a unit for which there was no time: its paths end so."""
    result = MethodResult(unit.class_name, unit.method, unit.descriptor, unit.signature)
    result.paths = 1 if unit.part is None else len(unit.part.prefixes)
    result.endings[Ending.TIME] = result.reasons[Ending.TIME] = result.paths
    result.status = Status.PARTIAL
    return UnitDone(unit, result)


def put_together(unit: Unit, parts: Sequence[UnitDone]) -> UnitDone:
    """What came of a method, from what came of its parts."""
    if len(parts) == 1:
        parts[0].unit = unit
        return parts[0]
    tests = renamed(parts)
    results = [each.result for each in parts]
    told = _best([each for result in results for each in result.findings])
    result = MethodResult(unit.class_name, unit.method, unit.descriptor, unit.signature)
    for each in results:
        _add(result, each)
    if any(each.stages is not None and each.stages.before for each in results):
        del result.reasons[Omission.NO_INPUT]  # another part has some
    result.findings = sorted(told, key=lambda each: len(each.decisions))
    result.branches = _branches([each.edges for each in parts if each.edges is not None])
    result.learned = next((each.learned for each in results if each.learned), ())
    result.size = next((each.size for each in results if each.size.lines), result.size)
    skipped = [each for each in results if each.status is Status.SKIPPED]
    result.status = Status.PARTIAL if skipped else status_of(result)
    result.explanation = skipped[0].explanation if skipped else None
    known = {each.proof.test_method for each in (*told, *_ignored(result))}
    facts = [each.facts for each in parts]
    done = UnitDone(unit, result, tuple(each for each in tests if each.name in known))
    if not any(each is None for each in facts):
        done.facts = {fact: said for each in facts if each for fact, said in each.items()}
    for part in parts:
        done.spent += part.spent
    return done


def renamed(parts: Sequence[UnitDone]) -> list[KeptTest]:
    """The tests of all parts, by names that no two of them share."""
    if not any(each.tests for each in parts):
        return []
    from jejak.confirm.assembling import with_own_names  # noqa: PLC0415 - heavy, proofs need it

    names: dict[str, Any] = {}
    return [test for each in parts for test in with_own_names(names, each.result, each.tests)]


def _add(result: MethodResult, part: MethodResult) -> None:
    """Adds what is counted of a part."""
    result.paths += part.paths
    result.infeasible += part.infeasible
    result.pruned += part.pruned
    result.longest_condition = max(result.longest_condition, part.longest_condition)
    result.endings += part.endings
    result.reasons += part.reasons
    result.ignored += [each for each in part.ignored if each not in result.ignored]
    result.seconds = max(result.seconds, part.seconds)
    result.solver_seconds += part.solver_seconds
    result.queries += part.queries
    result.steps += part.steps
    result.settled_loops = max(result.settled_loops, part.settled_loops)
    result.timed = result.timed or part.timed
    result.real_runs += part.real_runs


def _ignored(result: MethodResult) -> list[Finding]:
    return [each.finding for each in result.ignored]


def _best(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each cause, the one to look at, with the paths of all."""
    found: dict[tuple[object, ...], list[Finding]] = {}
    for each in findings:
        found.setdefault(_cause(each), []).append(each)
    return [
        replace(
            min(group, key=_rank),
            times=sum(each.times for each in group),
            weight=_weight([each.weight for each in group]),
        )
        for group in found.values()
    ]


def _cause(finding: Finding) -> tuple[str, Location]:
    """What makes findings of one entry method one: exception and the program's own place."""
    own = (place for place in finding.trace if not place.in_jdk)
    return finding.exception, next(own, finding.location)


def _rank(finding: Finding) -> tuple[bool, bool, bool, int, tuple[int, ...]]:
    """Defects first, then what a test raised, then exact and short paths."""
    return (
        finding.kind is not FindingKind.DEFECT,
        finding.proof.outcome is not TrialOutcome.CONFIRMED,
        not finding.exact,
        len(finding.decisions),
        finding.decisions,
    )


def _weight(weights: Sequence[Weight | None]) -> Weight | None:
    """The share of all inputs that take one of some sets of paths."""
    known = [each for each in weights if each is not None]
    if len(known) < len(weights):
        return None
    kinds = [type(known[0].kind)[each] for each in type(known[0].kind).__members__]
    kind = max((each.kind for each in known), key=kinds.index)
    low, high = sum(each.low for each in known), min(1.0, sum(each.high for each in known))
    return Weight(kind, low, high, min(1.0, sum(each.value for each in known)))


def _branches(all_edges: Sequence[Edges]) -> tuple[int, int]:
    """(covered, all) edges that ran in some part."""
    joined: Edges = {}
    for edges in all_edges:
        for names, (there, ran) in edges.items():
            before = joined.get(names, (0, (0,) * len(ran)))[1]
            joined[names] = (there, tuple([a | b for a, b in zip(before, ran, strict=True)]))
    covered = sum(bits.bit_count() for _, ran in joined.values() for bits in ran)
    return covered, sum(there for there, _ in joined.values())
