"""An executor that knows what earlier runs found, and keeps what this one finds.

It stands before another executor: units whose results still hold never get there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from jejak.confirm.kept_tests import KeptTest
from jejak.confirm.retelling import judged
from jejak.program import Method
from jejak.results.methods import MethodResult
from jejak.results.trees import PlainTree, plain_tree
from jejak.run.executor import Executor
from jejak.run.units import Judged, Repeated, Told, Unit, UnitDone, UnitTurns
from jejak.store.cache import Basis, Entry, Kept, ResultCache
from jejak.store.runs import RunRecord
from jejak.store.standing import is_cut, is_lasting


@dataclass(frozen=True, slots=True)
class KeptUnit:
    """What is kept of a unit: its result, the tests that raise what it found, its tree."""

    result: MethodResult
    tests: tuple[KeptTest, ...]
    tree: PlainTree | None = None


@dataclass(slots=True)
class Remembered:
    """A unit of this run, as it is kept."""

    unit: Unit
    kept: KeptUnit
    basis: Basis


class Remembering:
    """Carries out units by another executor, but for those whose results are known.

    There is a cache for each target; `record` says how far the run is. `uses` says that what is
    kept may be used, not only that what comes is kept.
    """

    def __init__(
        self,
        inner: Executor,
        caches: Sequence[ResultCache[KeptUnit]],
        record: RunRecord,
        uses: bool,
    ) -> None:
        self.inner = inner
        self.caches = caches
        self.record = record
        self.uses = uses
        self.reused = 0
        self._found: dict[tuple[int, Entry], Kept[KeptUnit]] = {}
        self._known: list[UnitDone] = []
        self._units: dict[int, Remembered] = {}
        """Those with tests, of which more may become known."""

    def look_up(self, entries: Sequence[tuple[int, Method]]) -> None:
        """Looks for results of entry methods, given with the numbers of their targets."""
        if not self.uses:
            return
        for place, cache in enumerate(self.caches):
            wanted = [entry_of(method) for at, method in entries if at == place]
            for entry, kept in cache.find(wanted).items():
                self._found[place, entry] = kept

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """See `Executor`."""
        turns.left -= len(self._found)
        turns.is_known = self._is_known
        for told in self.inner.carry_out(turns):
            yield from self._handed_out()
            if isinstance(told, UnitDone):
                self._keep(told)
            elif isinstance(told, Judged):
                self._keep_judged([told])
            yield told
        yield from self._handed_out()

    def _is_known(self, unit: Unit) -> bool:
        """Whether the result of a unit is known; then it is told of soon."""
        entry = (unit.class_name, unit.method, unit.descriptor)
        found = self._found.pop((unit.place, entry), None)
        if found is None:
            return False
        kept = found.record
        if kept.tests:
            self._units[unit.number] = Remembered(unit, own_copy(kept), found.basis)
        self._known.append(UnitDone(unit, kept.result, kept.tests, kept.tree))
        self.reused += 1
        return True

    def _handed_out(self) -> Iterator[UnitDone]:
        known, self._known = self._known, []
        yield from known

    def _keep(self, done: UnitDone) -> None:
        if done.facts is None or not is_lasting(done.result):
            return
        tree = None if done.tree is None else plain_tree(done.tree)
        kept = own_copy(KeptUnit(done.result, done.tests, tree))
        remembered = Remembered(done.unit, kept, Basis.of(done.facts))
        if kept.tests:
            self._units[done.unit.number] = remembered
        self._write(remembered)

    def _write(self, each: Remembered) -> None:
        entry = (each.unit.class_name, each.unit.method, each.unit.descriptor)
        self.caches[each.unit.place].keep(entry, each.kept, each.basis, is_cut(each.kept.result))
        self.record.go_on()

    def _keep_judged(self, all_judged: Sequence[Judged]) -> None:
        """Keeps what is known of tests after they ran again."""
        changed: dict[int, Remembered] = {}
        for each in all_judged:
            number, index = each.number
            remembered = self._units.get(number)
            if remembered is None:
                continue
            result, tests = remembered.kept.result, list(remembered.kept.tests)
            test = tests[index]
            judgement = replace(each.judgement, test=test.judgement.test)
            tests[index] = judged(result, test, judgement)
            remembered.kept = replace(remembered.kept, tests=tuple(tests))
            changed[number] = remembered
        for remembered in changed.values():
            if is_lasting(remembered.kept.result):
                self._write(remembered)

    def conclude(self) -> Iterator[UnitDone]:
        """See `Executor`."""
        yield from self._handed_out()
        yield from self.inner.conclude()

    def repeat(self, tests: Sequence[Repeated]) -> Iterator[Judged]:
        """See `Executor`."""
        if not tests:
            return
        found = list(self.inner.repeat(tests))
        self._keep_judged(found)
        yield from found

    def seal(self) -> None:
        """Says that all was found in the classes that are there."""
        for each in self.caches:
            each.seal()

    def close(self) -> None:
        """See `Executor`."""
        self.inner.close()


def entry_of(method: Method) -> Entry:
    """The names of a method."""
    return method.owner.name, method.name, method.descriptor


def own_copy(kept: KeptUnit) -> KeptUnit:
    """The same, with lists of its own: those of the run change as its tests get their names."""
    result = kept.result
    copied = replace(result, findings=list(result.findings), ignored=list(result.ignored))
    return replace(kept, result=copied)
