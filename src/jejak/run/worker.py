"""A worker: explores units with one set of solvers, and proves what it finds in one JVM."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jejak.explore import Analysis
from jejak.explore.coverage import edges_that_ran
from jejak.explore.parts import Give, Sharing
from jejak.explore.wall import Wall
from jejak.options import Options
from jejak.program import Method
from jejak.program.ledger import CLOCK, Asked, Grounds, Question, notes_of
from jejak.report import Sources
from jejak.results.findings import Location
from jejak.results.methods import MethodResult
from jejak.results.proofs import UNTRIED, ProofSeconds, TrialReason
from jejak.results.reasons import SkipReason
from jejak.run.documenting import Documenting
from jejak.run.ignoring import Ignoring
from jejak.run.interrupting import unbroken
from jejak.run.units import Judged, Repeated, Unit, UnitDone, not_explored
from jejak.store.facts import ProgramFacts
from jejak.store.standing import is_cut, is_lasting, rests_on
from jejak.target import Resolved, Target

if TYPE_CHECKING:
    from jejak.concolic.protocol import Line, ToExecutor, ToSelector
    from jejak.concolic.searching import Concolic
    from jejak.confirm import Batch, Confirmer
    from jejak.confirm.kept_tests import KeptTest, TestNumber

NO_STORE: Final = "none"
"""The name of no store: nothing is kept."""
NOT_CONFIRMED: Final = replace(UNTRIED, detail="--no-confirm was given")


class Sifting:
    """What comments say of findings: announced ones are guards, and some are not to be told."""

    def __init__(self, resolved: Resolved, target: Target, options: Options) -> None:
        self._ledger = target.program.ledger
        sources = Sources(
            resolved.place, target.classes, options.classpath, self._note, resolved.sources
        )
        self.sources = sources
        self._ignoring = Ignoring(options.ignore, sources, options.certain)
        self._documenting = Documenting(sources, target.program)

    def _note(self, place: Location) -> None:
        about = (place.class_name, place.file or "", str(place.line or 0))
        self._ledger.note(Question(Asked.SOURCE, about))

    def line(self, owner: str, file: str, number: int) -> str | None:
        """A line of the source of a class."""
        return self.sources.line(Location(owner, "", "", file or None, number or None, 0))

    def sift(self, result: MethodResult) -> None:
        """Marks what comments announce, and takes out what the user does not want to hear of."""
        self._documenting.mark(result)
        self._ignoring.sift(result)


@dataclass(slots=True)
class Open:
    """A unit that was explored, what it rests on, and its tests where it has some."""

    done: UnitDone
    grounds: Grounds | None = None
    batch: Batch | None = None
    is_handed_over: bool = False

    @property
    def is_done(self) -> bool:
        """Whether its tests have run."""
        return self.batch is None or self.batch.is_done


class Worker:
    """Works on units of one target, or of several in one program, up to the `wall` of a run.

    Tests of what was explored run beside what is explored next: `done` gives what is ready.
    `entries` counts the entry methods of each target, where somebody else has found them. Raises
    UsageError when the options contradict each other or the target, SetupError where real runs are
    wanted and cannot be had.
    """

    def __init__(
        self,
        targets: Sequence[Target],
        options: Options,
        wall: Wall,
        sifting: Sifting,
        entries: Sequence[int] = (),
    ) -> None:
        self.options = options
        self.wall = wall
        self.sifting = sifting
        self.analyses: list[Analysis] = []
        self._stack = ExitStack()
        self._confirmer: Confirmer | None = None
        self._open: deque[Open] = deque()
        self._judged: list[Judged] = []
        self._once: dict[TestNumber, KeptTest] = {}
        """Tests of units that were handed over, and are to run again."""
        self._spent = ProofSeconds()
        """How long tests had taken when a unit was last handed over."""
        self.found = 0
        """How many findings there are of all units that were explored."""
        self._begun: set[int] = set()
        self.notes_facts = Path(options.store).name != NO_STORE
        """Whether it says what units rest on."""
        self._known_facts: dict[int, ProgramFacts] = {}
        self._sharing: Sharing | None = None
        self._line: Line | None = None
        """Where executors for real runs are."""
        self._concolic: list[Concolic] = []
        """Real runs of each target, where they are wanted."""
        for index, target in enumerate(targets):
            analysis = self._analysis(target, entries[index] if entries else None)
            analysis.is_judged = True
            analysis.share = 1 / (len(targets) - index)
            self._stack.callback(analysis.close)
            self._equip(analysis)
            self.analyses.append(analysis)

    def _analysis(self, target: Target, entries: int | None) -> Analysis:
        if entries is None:
            return Analysis(target, self.options, wall=self.wall)
        analysis = Analysis(target, self.options, wall=self.wall, entries=())
        analysis.is_one_of_many = entries > 1
        self.wall.methods += entries
        analysis.solver.warm_up()
        return analysis

    def _equip(self, analysis: Analysis) -> None:
        """Gives an analysis real runs, where they are wanted."""
        options = self.options
        if options.engine == "static":
            return
        from jejak.concolic.executing import RunExecutor  # noqa: PLC0415 - heavy, few need it
        from jejak.concolic.searching import Concolic  # noqa: PLC0415

        executor = RunExecutor(analysis.target, options, analysis.solver)
        self._stack.callback(executor.close)
        executor.prepare()
        concolic = Concolic(executor, options.first_runs, options.seed)
        analysis.drive = concolic.explore
        self._concolic.append(concolic)

    def share(self, wanted: Callable[[], int], give: Give, line: Line) -> None:
        """Gives paths of what it explores away; see `Sharing`, and `Line` for real runs."""
        self._sharing, self._line = Sharing(wanted, give), line

    def begin(self) -> None:
        """Has a JVM started, without waiting for it."""
        if self.options.confirm and self._confirmer is None:
            from jejak.confirm import Confirmer  # noqa: PLC0415 - heavy, only proofs need it

            first, *others = self.analyses
            self._confirmer = Confirmer(first.target, first, self.options)
            self._stack.callback(self._confirmer.close)
            for each in others:
                self._confirmer.join(each)
            self.wall.catch_up = self._catch_up
            self._confirmer.warm_up()

    def explore(self, unit: Unit, waiting: int) -> None:
        """Explores a unit and has its findings proved; so many are waiting, this one included.

        Raises LedElsewhereError where a part is not what it was where it was given away.
        """
        self.begin()
        analysis = self.analyses[unit.place]
        analysis.sharing = self._sharing if unit.may_be_shared else None
        if self._sharing is not None:
            self._sharing.gave = False
        for each in self._concolic:
            each.line = self._line if unit.may_be_shared and unit.part is None else None
        if unit.place not in self._begun:
            self._begun.add(unit.place)
            analysis.begin()
        analysis.begin_turn(waiting)
        method = method_of(analysis.target, unit)
        if method is None:
            gone = "its class is not what it was when the run began"
            self._open.append(Open(not_explored(unit, SkipReason.UNREADABLE, gone)))
            return
        with analysis.target.program.ledger.under(Grounds()) as grounds:
            result = analysis.explore(method, unit.part)
            self.sifting.sift(result)
            self.found += len(result.findings)
            opened = Open(UnitDone(unit, result, tree=analysis.tree), grounds)
            if is_part(unit, analysis):
                opened.done.edges = edges_that_ran(analysis.machine)
            if self._confirmer is not None:
                opened.batch = self._confirmer.submit(result)
            else:
                result.findings = [replace(each, proof=NOT_CONFIRMED) for each in result.findings]
        self._open.append(opened)
        self.advance()

    def help(
        self, unit: Unit, hear: Callable[[], ToExecutor], tell: Callable[[ToSelector], None]
    ) -> None:
        """Finds and runs inputs of a method that somebody else explores, until that has an end."""
        from jejak.concolic.serving import RunServer  # noqa: PLC0415 - heavy, few need it
        from jejak.explore.assisting import assist  # noqa: PLC0415

        analysis = self.analyses[unit.place]
        method = method_of(analysis.target, unit)
        if method is None or unit.help is None:
            return
        executor = self._concolic[unit.place].executor
        with analysis.target.program.ledger.under(Grounds()):
            assist(
                analysis,
                method,
                unit.help.options,
                lambda given: RunServer(executor, given, hear, tell).serve(),
            )

    def advance(self) -> None:
        """Goes on with tests that have run; waits for none."""
        if self._confirmer is not None:
            self._confirmer.advance()

    def settle(self) -> None:
        """Waits for all tests."""
        if self._confirmer is not None:
            self._confirmer.settle()

    def done(self) -> Iterator[UnitDone]:
        """Hands over units whose findings were tried by now, in their order.

        Who is interrupted meanwhile may be given one of them again by `conclude`.
        """
        while self._open and self._open[0].is_done:
            with unbroken():
                done = self._handed_over(self._open[0])
            yield done
            self._open.popleft()

    def conclude(self) -> Iterator[UnitDone]:
        """Hands over all units that were explored, as they stand: no test runs any more."""
        while self._open:
            with unbroken():
                done = self._handed_over(self._open[0])
            yield done
            self._open.popleft()

    def _handed_over(self, unit: Open) -> UnitDone:
        done = unit.done
        if unit.is_handed_over:
            return done
        unit.is_handed_over = True
        if self._confirmer is not None:
            spent = self._confirmer.spent
            done.spent, self._spent = spent - self._spent, spent
        if unit.grounds is None:
            return done
        ledger = self.analyses[0].target.program.ledger
        with ledger.under(unit.grounds):
            self._conclude(done)
            done.result.timed = is_cut(done.result) or CLOCK in notes_of(unit.grounds)
            is_kept = self.notes_facts and is_lasting(done.result)
            if is_kept:
                for question in rests_on(done.result):
                    ledger.note(question)
        if is_kept:
            done.facts = self._facts(done.unit.place).of(unit.grounds)
        return done

    def _facts(self, place: int) -> ProgramFacts:
        """The facts about one of the targets."""
        if place not in self._known_facts:
            target = self.analyses[place].target
            self._known_facts[place] = ProgramFacts(target, self.sifting.line)
        return self._known_facts[place]

    def _conclude(self, done: UnitDone) -> None:
        """Puts what is known of the tests of a unit into its result."""
        if self._confirmer is None:
            return
        self._confirmer.conclude(done.result)
        done.tests = self._confirmer.tests_of(done.result)
        self._confirmer.release(done.result)
        self.sifting.sift(done.result)  # tests may have raised more than was found
        is_whole = done.edges is None  # else nobody knows yet what its tests will be called
        if self.options.time is not None and is_whole:  # who has no limit never has to catch up
            for index, test in enumerate(done.tests):
                if test.judgement.reason is TrialReason.ONCE:
                    self._once[done.unit.number, index] = test

    @property
    def is_waiting(self) -> bool:
        """Whether tests of units are still running."""
        return bool(self._open)

    def judged(self) -> list[Judged]:
        """What is known of tests that ran again before the end, once."""
        found, self._judged = self._judged, []
        return found

    def _catch_up(self) -> None:
        """Has all tests run that are there, twice."""
        self._judged += self.repeat([[each] for each in self._once.items()])
        self._once.clear()

    def repeat(self, tests: Sequence[Repeated], elsewhere: bool = False) -> list[Judged]:
        """Runs tests again that were handed over here or elsewhere, in another JVM."""
        self.begin()
        assert self._confirmer is not None
        kept = [[test for _, test in each] for each in tests]
        judgements = self._confirmer.repeat(kept, elsewhere)
        return [
            Judged(number, judgement)
            for group, known in zip(tests, judgements, strict=True)
            for (number, _), judgement in zip(group, known, strict=True)
            if judgement.reason is not TrialReason.ONCE
        ]

    def close(self) -> None:
        """Ends solvers and the JVM."""
        self._stack.close()


def is_part(unit: Unit, analysis: Analysis) -> bool:
    """Whether a unit that was explored is not the whole method."""
    gave = analysis.sharing is not None and analysis.sharing.gave
    return unit.part is not None or gave


def method_of(target: Target, unit: Unit) -> Method | None:
    """The method of a unit; None where the program has changed since."""
    java = target.program.find(unit.class_name)
    return None if java is None else java.methods.get((unit.method, unit.descriptor))
