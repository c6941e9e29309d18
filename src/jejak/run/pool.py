"""Units carried out by processes of this machine. One that dies costs what it was exploring."""

from __future__ import annotations

import queue
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from jejak.errors import SetupError
from jejak.explore.parts import Prefix
from jejak.explore.wall import Wall
from jejak.results.endings import Ending
from jejak.results.reasons import Reason, SkipReason
from jejak.run.hands import Crew, Hand, Said
from jejak.run.memory import MemoryWatch, fitting, grown
from jejak.run.posting import Post
from jejak.run.sharing import SharedMethods
from jejak.run.units import (
    Job,
    Judged,
    Repeated,
    TestsLeft,
    Told,
    Unit,
    UnitBegun,
    UnitDone,
    UnitKey,
    UnitTurns,
    not_explored,
)

if TYPE_CHECKING:  # heavy, and only proofs need it
    from jejak.confirm.kept_tests import KeptTest, TestNumber

LOOK_SECONDS: Final = 0.1
"""How often the wall is looked at while nobody says anything."""
GRACE: Final = 0.5
"""Seconds beyond the wall after which workers are asked to hand over what they have."""
LEAVING_SECONDS: Final = 3.0
"""How long they may take for that."""
PORTIONS: Final = 3
"""In how many portions each worker is given the tests that are to run again."""
LEAST_LIFE: Final = 60.0
"""Seconds after which a worker may be replaced because of what it takes."""
MOST_BLAME: Final = 3
"""How often a unit may be what was explored when a worker died: twice may be bad luck."""
MOST_TOO_LARGE: Final = 2
"""How often a unit may be what was explored when a worker needed too much memory."""
SHARE_SECONDS: Final = 1.0
"""How long a method is explored before others are given some of it who have nothing to do."""
MOST_FAILURES: Final = 3
"""Workers that end in a row before they are ready: then no more are started; without one that is
ready, there will be none."""


class Pool:
    """Some worker processes, each with a target, solvers and a JVM of its own.

    They start when there is something to do, and no more of them than that. A worker that dies is
    replaced; the unit that it explored is tried again, and those whose tests ran, too. Who has
    nothing to do is given some of the paths of a method that takes long.
    """

    def __init__(self, job: Job, workers: int, wall: Wall) -> None:
        self.job = job
        self.wall = wall
        self.workers = fitting(workers, job.options.memory)
        self.said: queue.SimpleQueue[Said] = queue.SimpleQueue()
        self.hands: list[Crew] = []
        self._most_bytes = grown(self.workers, job.options.memory)
        self._failures = 0
        self._again: deque[Unit] = deque()
        """Units to try again."""
        self.shared = SharedMethods()
        self._blame: Counter[UnitKey] = Counter()
        self._begun: set[int] = set()
        self._gone = 0
        """Findings of workers that ended."""
        self.found_before = 0
        """Findings of others before this pool began."""
        self._tests: deque[Repeated] = deque()
        self._ran: dict[int, tuple[Crew, ...]] = {}
        """Who had the tests of a unit run, by its number."""
        self._heard: list[Told] = []
        self.post = Post(self)
        """What passes between a selector of real runs and its executors."""
        self._is_left = False
        """Whether everybody was asked to hand over what there is."""
        memory, self._watch = job.options.memory, None
        if memory is not None and job.options.cluster is None:
            self._watch = MemoryWatch(memory, self.workers, lambda: list(self.hands))

    def start(self, wanted: int) -> None:
        """Has workers started, without waiting for them: as many as there is work for."""
        if self._failures >= MOST_FAILURES:
            return  # those who are there go on
        while len(self.hands) < min(self.workers, wanted):
            self.hands.append(self.new_hand())

    def new_hand(self) -> Crew:
        """A worker that starts now."""
        return Hand(self.job, self.said)

    @property
    def is_ready(self) -> bool:
        """Whether some worker can begin."""
        self._hear_all()
        return any(hand.is_ready for hand in self.hands)

    def idle(self) -> int:
        """How many have nothing to do, once what was given away is given out."""
        self._hear_all()
        for hand in self.hands:
            if hand.is_free and self._again:
                hand.explore(self._again.popleft(), 1)
        return sum(hand.is_free for hand in self.hands)

    def listen(self, is_waiting: bool) -> None:
        """Hears what there is to be heard, after a while where that is nothing yet."""
        if is_waiting and self.said.empty():
            self._heard += self._next()
        self._hear_all()

    # --- exploring -----------------------------------------------------------------------------

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """See `Executor`; units are done in any order."""
        is_told = False
        self._hear_all()
        while True:
            heard, self._heard = self._heard, []
            yield from heard
            yield from self._give_out(turns)
            if not self.has_work(turns):
                return
            if not (is_told or turns.left or self._again or self._are_exploring()):
                is_told = True
                yield TestsLeft()
            yield from self._next()
            if self.wall.is_over():
                yield from self._end_late(turns)
                return

    def _give_out(self, turns: UnitTurns) -> Iterator[Told]:
        """Gives units to those who are free; who gets none looks after its tests."""
        self.start(turns.left + len(self._again) + len(self._units()) + len(self._lasting()))
        for hand in self.hands:
            is_large = self._is_large(hand)
            if is_large and hand.is_free and not hand.units:
                hand.is_retired = True
                hand.leave()
            while hand.is_free and not is_large and (turns.left or self._again):
                unit = self._again.popleft() if self._again else turns.take()
                if unit is None:
                    break
                hand.explore(unit, (turns.left + len(self._again)) // self.workers + 1)
                if unit.number not in self._begun:
                    self._begun.add(unit.number)
                    yield UnitBegun(unit, self._found())
            if hand.is_free and hand.units and not hand.is_settling:
                hand.settle()
        if not turns.left and not self._again:
            self._share()

    def _lasting(self) -> list[Crew]:
        """Those who explore something for long that they may share."""
        latest = time.monotonic() - SHARE_SECONDS
        return [
            hand
            for hand in self.hands
            if hand.hears_at_once
            and hand.since < latest
            and hand.help is None
            and hand.exploring is not None
            and hand.exploring.may_be_shared
        ]

    def _share(self) -> None:
        """Has somebody give some of what it explores to those who have nothing to do."""
        idle = sum(hand.is_free for hand in self.hands)
        for hand in self._lasting() if idle else ():
            if not hand.is_asked:
                hand.share(idle)

    def give(
        self, giver: Unit, groups: Sequence[tuple[Prefix, ...]], seconds: float | None
    ) -> None:
        """Takes in paths that somebody gives away."""
        self._begun.add(giver.number)
        self._again.extend(self.shared.give(giver, groups, seconds))

    def _is_large(self, hand: Crew) -> bool:
        """Whether somebody takes so much memory that another one should begin in its place.

        What its tests are about is settled first. None is replaced so soon that starting others
        would be most of the work.
        """
        is_old = time.monotonic() - hand.began > LEAST_LIFE
        return is_old and hand.bytes > self._most_bytes

    def has_work(self, turns: UnitTurns) -> bool:
        """Whether something is left to be done, waited for, or told."""
        return bool(turns.left or self._again or self._units() or self._heard)

    def _units(self) -> list[Unit]:
        """Units that are under way."""
        return [unit for hand in self.hands for unit in hand.units.values()]

    def _are_exploring(self) -> bool:
        return any(hand.exploring is not None for hand in self.hands)

    def _found(self) -> int:
        return self.found_before + self._gone + sum(hand.found for hand in self.hands)

    # --- hearing -------------------------------------------------------------------------------

    def _next(self) -> Iterator[Told]:
        """What is said next; nothing where nobody says anything for a while."""
        try:
            hand, message = self.said.get(timeout=LOOK_SECONDS)
        except queue.Empty:
            return
        yield from self._hear(hand, message)

    def _hear_all(self) -> None:
        """Hears whoever has said something; what is to be told waits for `carry_out`."""
        while not self.said.empty():
            hand, message = self.said.get()
            self._heard += self._hear(hand, message)

    def _hear(self, hand: Crew, message: tuple[Any, ...] | None) -> Iterator[Told]:
        if message is None:
            yield from self._bury(hand)
            return
        word, *given = message
        if self.post.takes(hand, word, given):
            return
        hand.hear(word, given)
        if word == "ready":
            self._failures = 0
        elif word == "done":
            (done,) = given
            hand.units.pop(done.unit.key, None)
            yield from self.take_in(done, hand)
        elif word == "parts" and hand.exploring is not None:
            self.give(hand.exploring, *given)
        elif word == "elsewhere":
            hand.units.pop(given[0].key, None)
            self.explore_in_one_go(given[0])
        elif word == "judged":
            yield from given[0]

    def take_in(self, done: UnitDone, hand: Crew | None = None) -> Iterator[UnitDone]:
        """What came of a unit, or with the last of its parts what came of all of them."""
        if hand is not None and self.shared.is_wanted(done.unit):
            number = done.unit.number
            self._ran[number] = (*self._ran.get(number, ()), hand)
        found = self.shared.take_in(done)
        if found is not None:
            yield found

    def explore_in_one_go(self, unit: Unit) -> None:
        """Explores a whole method anew: some of it was not what it had to be."""
        if self.shared.is_wanted(unit):
            whole = self.shared.in_one_go(unit)
            self._again = deque(each for each in self._again if self.shared.is_wanted(each))
            self._again.append(whole)

    def _bury(self, hand: Crew) -> Iterator[Told]:
        """Takes leave of a worker that has ended; what it was doing is tried again, or told."""
        self.hands.remove(hand)
        self.post.bury(hand)
        self._gone += hand.found
        words = hand.last_words()
        reason = SkipReason.OUT_OF_MEMORY if hand.is_too_large else SkipReason.WORKER_DIED
        hand.bury()
        self._failures = 0 if hand.is_ready else self._failures + 1
        if self._failures >= MOST_FAILURES and not any(each.is_ready for each in self.hands):
            raise SetupError(self._why_nobody_starts(hand, words))
        if self._is_left:
            return
        if not hand.is_too_large:
            self._tests.extend(hand.tests)
        culprits = hand.units if hand.exploring is None else (hand.exploring.key,)
        most = MOST_TOO_LARGE if hand.is_too_large else MOST_BLAME
        for key, unit in sorted(hand.units.items(), reverse=True):
            self.shared.begin_again(unit)
            self._blame[key] += key in culprits and not hand.is_lost
            if self._blame[key] >= most:
                yield from self.take_in(failed(unit, reason, words))
            elif self.shared.is_wanted(unit):
                self._again.appendleft(unit)
        self._again = deque(each for each in self._again if self.shared.is_wanted(each))

    def _why_nobody_starts(self, hand: Crew, words: str) -> str:
        if hand.is_too_large:
            return f"--memory {self.job.options.memory} leaves too little for a single worker"
        return f"worker processes cannot be started: {words}"

    # --- the end -------------------------------------------------------------------------------

    def _end_late(self, turns: UnitTurns) -> Iterator[Told]:
        """Time is up: those who are at work hand over what they have, the rest is told as late."""
        ends = self.wall.ends + GRACE
        while self._units() and time.monotonic() < ends:
            yield from self._next()
        late = {unit.key: unit for unit in (*self._units(), *self._again) if unit.part is None}
        for done in self.conclude():
            late.pop((done.unit.number, 0), None)
            yield done
        while (unit := turns.take()) is not None:
            late[unit.key] = unit
        for unit in late.values():
            yield not_explored(unit, Ending.TIME, "the time for the whole run was used up")

    def conclude(self) -> Iterator[UnitDone]:
        """See `Executor`; ends all workers."""
        self._is_left = True
        for hand in self.hands:
            hand.leave()
        ends = time.monotonic() + LEAVING_SECONDS
        while self.hands and time.monotonic() < ends:
            for told in self._next():
                if isinstance(told, UnitDone):
                    yield told
        yield from self.shared.conclude()
        self._end_all()

    def repeat(self, tests: Sequence[Repeated]) -> Iterator[Judged]:
        """See `Executor`."""
        self._tests.extend(part for each in tests for part in self._apart(each))
        left = 2 * len(self._tests)
        most = len(self._tests) // (PORTIONS * self.workers) + 1
        while (self._tests or any(hand.tests for hand in self.hands)) and left:
            if self.wall.is_over() or self._is_left:
                return
            self.start(len(self._tests) + sum(bool(hand.tests) for hand in self.hands))
            for hand in self.hands:
                again = self._to_repeat(hand, most) if hand.is_free and left else []
                if again:
                    left -= len(again)
                    hand.repeat(again, not any(self._ran_at(hand, each) for each in again))
            for told in self._next():
                if isinstance(told, Judged):
                    yield told

    def _apart(self, tests: Repeated) -> Iterator[Repeated]:
        """Tests of one class, those apart that ran in different JVMs."""
        groups: dict[tuple[Crew, ...], list[tuple[TestNumber, KeptTest]]] = {}
        for (unit, index), test in tests:
            groups.setdefault(self._ran.get(unit, ()), []).append(((unit, index), test))
        yield from groups.values()

    def _to_repeat(self, hand: Crew, most: int) -> list[Repeated]:
        """Some tests for somebody to run again: those of another JVM, if others are there."""
        found = [
            each
            for each in self._tests
            if not self._ran_at(hand, each) or all(self._ran_at(crew, each) for crew in self.hands)
        ][:most]
        for each in found:
            self._tests.remove(each)
        return found

    def _ran_at(self, hand: Crew, tests: Repeated) -> bool:
        """Whether some of the tests ran in the JVM of somebody."""
        return any(hand in self._ran.get(unit, ()) for (unit, _), _ in tests)

    def close(self) -> None:
        """See `Executor`."""
        if self._watch is not None:
            self._watch.close()
        self._is_left = True
        self._end_all()

    def _end_all(self) -> None:
        for hand in self.hands:
            hand.kill()
        for hand in self.hands:
            hand.bury()
        self.hands.clear()


def failed(unit: Unit, reason: Reason, words: str) -> UnitDone:
    """What came of a unit whose workers died."""
    if reason is SkipReason.OUT_OF_MEMORY:
        words = "its process needed more memory than it may have; allow more by --memory"
    return not_explored(unit, reason, words)
