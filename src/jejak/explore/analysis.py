"""An analysis: the entry methods of a target, explored one after the other."""

from __future__ import annotations

import math
import os
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path as File
from typing import Final, TypeVar

from jejak.errors import InputError
from jejak.explore.beginnings import Beginnings
from jejak.explore.bounds import Bounds, bounds_from
from jejak.explore.certainty.judging import Judging
from jejak.explore.coverage import CoveredEdges, start_coverage
from jejak.explore.deepening import deepened
from jejak.explore.details import LeafNotes, lines_that_ran, size_of
from jejak.explore.endless.suspects import LookedFor, Suspects, cut_rounds
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.examples import MOST_USED, Example, inputs_of, read_examples
from jejak.explore.feasibility import Feasibility, QuestionTime
from jejak.explore.first_runs import run_first
from jejak.explore.gain import Gain, News
from jejak.explore.garbage import rarely_collected
from jejak.explore.handing import Handed
from jejak.explore.induction.trying import Trying
from jejak.explore.initialisers import find_makers
from jejak.explore.machines import settings_from
from jejak.explore.method_results import is_unknown, leave_time, settle, skip, status_of
from jejak.explore.method_time import MethodTime
from jejak.explore.parts import LedElsewhereError, Part, Prefix, Sharing, explore_part
from jejak.explore.paths import Listener, Path
from jejak.explore.plainer import Plainer
from jejak.explore.recorder import Chooser, Recorder
from jejak.explore.search import build_search
from jejak.explore.seen import SeenStates
from jejak.explore.stages import StageCounts
from jejak.explore.tree import Tree
from jejak.explore.unique import UniqueValues
from jejak.explore.wall import Wall
from jejak.explore.work import SLOW, worked
from jejak.expr import interned_count, sweep
from jejak.jvm.functions import JvmFunctions
from jejak.machine.machine import Machine, MachineSettings
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import COMPLETE, Ending
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult, Status
from jejak.results.real_runs import RealRuns
from jejak.results.reasons import Reason, SkipReason
from jejak.solver import Solver, SolverConfig, build_solver
from jejak.state.state import State
from jejak.target import Target
from jejak.target.entries import by_promise, find_entries

LEAST_SECONDS: Final = 0.1
"""What a method gets though its share of the time for the whole run is less."""
INITIALISER_SECONDS: Final = 1.0
"""What the initialiser of a class may take that is executed once for all its methods."""
PLAIN_SHARE: Final = 0.15
"""The part of the time for plain methods, of which there may be thousands, before all others."""
LEAST_QUESTION: Final = 0.3
QUESTION_SHARE: Final = 0.05
QUESTION_GROWTH: Final = 1.5
"""The seconds that a question to the solver gets at first, or so much of its method's time; and how
much more the next ones get after one that takes longer: it waits for the end of all others."""
LITTER: Final = 20_000
"""Expressions that have come to be since those that nobody needs were last dropped."""
JUDGING_SECONDS: Final = 0.2
"""What there is at least for finding out which errors of a method are certain."""

MOST_LENGTH: Final = (1 << 31) - 1
"""No array is longer."""

Drive = Callable[[Engine, State, Method, Options, Sequence[Path], Sequence[Prefix]], RealRuns]
"""Explores a method from its first state by real runs, those of the inputs of some paths first."""
Observer = Callable[[Recorder], Listener]
"""What hears of the paths of an entry method besides its recorder, and after it."""


class Analysis:
    """Explores the entry methods of a target with one machine and one solver.

    The machine is that of `analysis_settings` unless others are given. `observe`, where there is
    one, is asked for each entry method. The time is that of the options, from now on, unless the
    `wall` of a run is given. `entries` are found unless they are given. Raises UsageError when the
    options contradict each other or the target.
    """

    sharing: Sharing | None = None
    """Who takes some of the pending paths of the present entry, where others have time."""
    part: Part | None = None
    """What is explored of the present entry, where it is not all of it."""
    enough: Callable[[], bool] | None = None
    """Says that all is there for which the present entry is explored."""
    handed = Handed()
    """Paths of the present entry whose end is not known, for real runs to settle."""

    def __init__(
        self,
        target: Target,
        options: Options,
        settings: MachineSettings | None = None,
        observe: Observer | None = None,
        wall: Wall | None = None,
        entries: tuple[Method, ...] | None = None,
    ) -> None:
        self.target = target
        self.options = options
        self.observe = observe
        self.wall: Wall = Wall(options.time) if wall is None else wall
        self.settings = analysis_settings(target, options) if settings is None else settings
        self.machine: Machine = Machine(target.program, target.resolver, self.settings)
        self._unbounded: Machine | None = None
        self.edges = CoveredEdges(self.machine)
        self.beginnings = Beginnings(self.machine)
        build_search(options.search, options.seed, self.machine)  # says now what is wrong with it
        self.solver: Solver = build_solver(solver_config(options), target.program.ledger.hurry)
        self.functions = JvmFunctions(target.platform, os.environ)
        self.functions.lend()
        self.entries: tuple[Method, ...] = (
            find_entries(target, options) if entries is None else entries
        )
        self.plain = 0
        """How many of the entries come first because they take hardly any time."""
        if options.time is not None and observe is None:
            plain, others = by_promise(self.entries)
            self.entries, self.plain = (*plain, *others), len(plain)
        self.is_one_of_many = len(self.entries) > 1
        """Whether a method that it explores shares the time and the attention with others."""
        self._waiting = 0
        self.wall.methods += len(self.entries)
        self.tree: Tree | None = None
        self.choose: Chooser | None = None
        """Chooses the input that stands for a path; whoever builds tests has a say in it."""
        self.drive: Drive | None = None  # real runs, where the options want them
        self.is_proved = False
        """Whether somebody runs its findings on a JVM: paths without end are told only then."""
        self.is_judged = False
        """Whether a verdict is wanted: loops that bounds cut are settled by induction only then."""
        self.share = 1.0
        """The part that it may use of what is left for exploring when it runs."""
        self._ends = math.inf
        self._computed = 0.0
        """The seconds that were computed here, or by a solver, before the present entry."""
        self._held = 0
        """Expressions that were there when those that nobody needs were last dropped."""
        self._bounds: Bounds | None = None
        self._start: State | None = None  # in which the paths of the present entry begin

    def run(self) -> Iterator[MethodResult]:
        """Explores entry after entry; each result comes as soon as it is there."""
        return map(self.explore, self.turns())

    def turns(self) -> Iterator[Method]:
        """The entries, each when it is its turn to be explored."""
        self.begin()
        plain, others = self.entries[: self.plain], self.entries[self.plain :]
        for number, entry in enumerate(in_turn(plain, others, self.exploring_ends())):
            self.begin_turn(len(self.entries) - number)
            yield entry

    def begin(self) -> None:
        """Says that the first entry is explored soon."""
        if self.share < 1:
            now = time.monotonic()
            self._ends = now + self.share * max(0.0, self.wall.exploring_ends() - now)
        if any(self.machine.code(entry) is not None for entry in self.entries):
            self.solver.warm_up()
        self._held = interned_count()

    def begin_turn(self, waiting: int) -> None:
        """Says that an entry is explored next; so many are waiting, this one included."""
        self._waiting = waiting
        self.wall.waiting = waiting - 1
        if interned_count() > self._held + LITTER:
            sweep()
            self._held = interned_count()

    def explore(self, entry: Method, part: Part | None = None) -> MethodResult:
        """Explores one entry method, or a part of it; a bug of ours is its result.

        Raises LedElsewhereError where a part is not what it was where it was given away.
        """
        result = MethodResult(entry.owner.name, entry.name, entry.descriptor, entry.signature)
        self.tree, self.part = None, part
        reason = self.reason_to_skip(entry)
        if reason is not None:
            result.reasons[reason[0]] += 1
            result.explanation = reason[1]
            return result
        started = time.monotonic()
        self.limit_facts(self.wall.ends)
        self._computed = time.process_time() + self.solver.statistics.effort
        self.solver.renew()  # what was asked for other methods says nothing of this one
        try:
            self._explore(entry, result)
            result.seconds = time.monotonic() - started
            if self._may_deepen():
                result = self._deepened(entry, result)
        except InputError as error:
            skip(result, SkipReason.UNREADABLE, str(error))
        except LedElsewhereError:
            raise
        except Exception:  # the other methods are still worth exploring
            skip(result, SkipReason.INTERNAL_ERROR, f"a bug of jejak: {traceback.format_exc()}")
        result.seconds = time.monotonic() - started
        return result

    def limit_facts(self, ends: float) -> None:
        """Lets nobody read code to find out what fields hold after a moment."""
        if self.machine.field_facts is not None:
            self.machine.field_facts.ends = ends

    def reason_to_skip(self, entry: Method) -> tuple[Reason, str] | None:
        """Why an entry cannot be explored, in short and as a sentence; None when it can."""
        if entry.is_abstract:
            return SkipReason.ABSTRACT, "it is abstract: name a class that implements it"
        if entry.is_native:
            return SkipReason.NATIVE, "it is native: there is no bytecode to execute"
        if self._is_over():
            return Ending.TIME, "the time for the whole run was used up"
        broken = self.target.program.broken.get(entry.owner.name)
        if broken is not None:
            return SkipReason.UNREADABLE, str(broken)
        fault = self.target.resolver.loading.fault(entry.owner)
        if fault is not None:
            return SkipReason.UNLOADABLE, f"its class cannot be loaded: {fault.reason}"
        if self.machine.code(entry) is None:
            return SkipReason.UNREADABLE, "its code cannot be read"
        return None

    def _explore(self, entry: Method, result: MethodResult) -> None:
        options = self.options
        result.size = size_of(entry)
        self.machine.class_hierarchy.stand_in(entry.owner.package)
        start_coverage(self.machine)
        bounds = self._bounds = bounds_from(options)
        recorder = Recorder(self.machine, self.solver, entry, result, options.show_paths)
        recorder.choose = self.choose
        recorder.is_one_of_many = self.is_one_of_many
        suspects = self._suspects()
        times = MethodTime(self, bounds, recorder, suspects)
        news = News(self.edges, recorder)
        limit = round(times.ends - times.began, 1) if times.ends < math.inf else math.inf
        unique = UniqueValues(self.solver)
        stages = StageCounts(self.target.program, entry)
        listeners: tuple[Listener, ...] = (recorder.hear, times.hear, stages.hear)
        if suspects is not None:
            listeners = (suspects.hear, *listeners)
        listeners += self._other_listeners(recorder)
        trying = self._trying(recorder, limit)
        engine = self.engine(bounds, listeners, unique, news)
        if self.observe is None and self.is_one_of_many and options.patience is not None:
            spent = partial(self._spent, engine)
            bounds.is_idle = Gain(news, options.patience, limit, spent).is_over
        if trying is not None:
            trying.watch(engine)
        self._equip(engine, times.ends)
        seconds = max(LEAST_QUESTION, QUESTION_SHARE * limit)
        engine.patience = QuestionTime(seconds, QUESTION_GROWTH, options.solver_time)
        with self.solver.until(bounds.deadline):
            self._follow(entry, engine, recorder)
            if engine.endings[Ending.NOTHING_NEW]:
                times.leave()
            engine.feasibility.queries += unique.queries
            engine.feasibility.seconds += unique.seconds
            result.settled_loops = 0 if trying is None else settle(engine, trying)
            self.fill(result, engine, stages)
            result.findings = self._judged(recorder)
        if suspects is not None and not result.settled_loops:
            result.findings += suspects.findings(recorder, result)

    def _other_listeners(self, recorder: Recorder) -> tuple[Listener, ...]:
        """Who hears of paths of unknown end, and whoever observes."""
        self.handed = Handed(keeps=self.drive is not None)
        found: tuple[Listener, ...] = (self.handed.hear,)
        if self.observe is not None:
            found += (self.observe(recorder),)
        return found

    def _may_deepen(self) -> bool:
        """Whether bounds may be raised: one method has all the time, and nobody counts paths."""
        options = self.options
        if not options.deepening or self.is_one_of_many or not self.is_judged:
            return False
        if self.part is not None or (self.sharing is not None and self.sharing.gave):
            self.target.program.ledger.hurry()  # it is too large for one: the time counts
            return False
        counted = options.tree or options.show_paths or options.details
        limited = options.errors is not None or options.paths is not None
        return self.observe is None and not counted and not limited

    def _deepened(self, entry: Method, result: MethodResult) -> MethodResult:
        """The result of a method that is explored again with higher bounds while there is time."""
        ends, limit = self.turn_ends(), self.options.method_time
        if limit is not None:
            ends = min(ends, time.monotonic() - result.seconds + limit)
        if ends < math.inf and result.status is not Status.EXHAUSTIVE:
            self.target.program.ledger.hurry()  # how many rounds there are hangs on it
        return deepened(self.options, result, ends, partial(self._explored_by, entry))

    def _explored_by(self, entry: Method, options: Options) -> MethodResult:
        """What comes of a method with other bounds."""
        result = MethodResult(entry.owner.name, entry.name, entry.descriptor, entry.signature)
        began = time.monotonic()
        with self.bounded_by(options):
            self._explore(entry, result)
        result.seconds = time.monotonic() - began
        return result

    @contextmanager
    def bounded_by(self, options: Options) -> Iterator[None]:
        """Has other options hold for a while."""
        if options == self.options:
            yield
            return
        kept = self.options, self.settings, self.machine, self.edges
        self.options, self.settings = options, analysis_settings(self.target, options)
        self.machine = Machine(self.target.program, self.target.resolver, self.settings)
        self.edges = CoveredEdges(self.machine)
        try:
            yield
        finally:
            self.options, self.settings, self.machine, self.edges = kept

    def _judged(self, recorder: Recorder) -> list[Finding]:
        """What was found, with what is certain of it."""
        findings = recorder.findings()
        start, self._start = self._start, None
        wanted = self.options.certainty or self.options.certain
        if start is None or not wanted or self.observe or self.machine.mathematical:
            return findings
        ends = max(recorder.ends, time.monotonic() + JUDGING_SECONDS)
        judging = Judging(self.machine, self.solver, start, min(ends, self.exploring_ends()))
        try:
            return judging.judged(findings)
        except Exception:  # what was found counts more than what is certain of it
            return findings

    def _equip(self, engine: Engine, ends: float) -> None:
        """Has an engine end paths that go round and round, or come where others were."""
        options = self.options
        if self.enough is not None:
            engine.bounds.is_idle = either(self.enough, engine.bounds.is_idle)
        if options.endless_loops:
            engine.look = partial(cut_rounds, self.machine)
        if options.seen_states and self.observe is None and not engine.bounds.needs_every_step:
            engine.seen = SeenStates()
        if self.sharing is not None and may_be_shared(options):
            self.sharing.gave, self.sharing.ends = False, ends
            engine.share = self.sharing.look

    def _trying(self, recorder: Recorder, seconds: float) -> Trying | None:
        """Settles loops by induction, where a verdict is wanted and each path is not."""
        options = self.options
        wanted = options.induction and self.is_judged and options.feasibility
        if not wanted or self.machine.mathematical or options.tree or options.show_paths:
            return None
        if self.observe is not None or options.errors is not None or options.paths is not None:
            return None
        trying = Trying(self._without_bounds, self.solver, recorder, seconds)
        trying.arguments = options.arguments
        trying.is_alone = len(self.entries) == 1 or options.time is None
        return trying

    def _without_bounds(self) -> Machine:
        """A machine without the bounds that loops meet; arrays and texts are of any length."""
        if self._unbounded is None:
            limits = replace(
                self.settings.limits, branch_bound=None, array_elements=None, max_length=MOST_LENGTH
            )
            settings = replace(self.settings, limits=limits, merging=False)
            self._unbounded = Machine(self.target.program, self.target.resolver, settings)
        return self._unbounded

    def _suspects(self) -> Suspects | None:
        """Looks for paths without end, where a JVM says what they are; None where nobody does."""
        wanted = LookedFor(self.options.overflows, self.options.endless_loops)
        if not self.is_proved or self.machine.mathematical:
            return None
        return Suspects(self.machine, self.solver, wanted)

    def _spent(self, engine: Engine) -> float:
        """The seconds of work that an exploration has taken, whatever else runs.

        Where questions take far longer than usual, the time that was computed counts.
        """
        computed = time.process_time() + self.solver.statistics.effort - self._computed
        return max(worked(engine), computed / SLOW)

    def engine(
        self, bounds: Bounds, listeners: tuple[Listener, ...], unique: UniqueValues, news: News
    ) -> Engine:
        """The parts that the options ask for, put together."""
        options = self.options
        feasibility = Feasibility(self.solver, options.unknown, options.feasibility)
        feasibility.at_ends = options.solve_errors
        self.tree = Tree() if options.tree or options.details else None
        if self.tree is not None and options.details:
            listeners = (LeafNotes(self.tree).hear, *listeners)
        return Engine(
            self.machine,
            feasibility,
            bounds,
            build_search(options.search, options.seed, self.machine, options.states, news.total),
            listeners,
            unique.learn if options.unique else None,
            self.tree,
        )

    def _follow(self, entry: Method, engine: Engine, recorder: Recorder) -> None:
        options = self.options
        with rarely_collected():
            beginning = self.beginning(entry, engine.bounds)
            state = entry_state(self.machine, entry, options.arguments, beginning)
            seen = self.examples(entry)
            examples = inputs_of(seen, state, entry, self.machine.is_subtype)
            recorder.result.learned = tuple([each.text(entry) for each in seen])
            part = None if self.part is None or self.part.is_whole else self.part
            if self.drive is not None and options.engine == "concolic":
                state.exploration.models = examples
                prefixes = () if part is None else part.prefixes
                real_runs = self.drive(engine, state, entry, options, (), prefixes)
                recorder.result.real_runs = real_runs
                return
            self._start = state.fork()
            runs, seed = options.first_runs, options.seed
            if part is not None:  # only to where the first question comes
                runs = min(runs, 1)
            first = run_first(self.machine, engine.bounds, state, entry, runs, seed, examples)
            for error in first.errors:
                recorder.hear_first(error)
            recorder.retell = Plainer(self.machine, engine.bounds, first.state.fork())
            if part is not None:
                explore_part(engine, first.state, part.prefixes)
                return
            engine.runner.steps += first.state.steps
            if self.drive is not None:
                leave_time(engine, self.handed)
            engine.explore(first.state)
            if self.drive is not None and is_unknown(engine):
                engine.bounds.is_idle = None
                begun = self._start.fork()
                begun.exploration.models = examples
                recorder.result.real_runs = self.drive(
                    engine, begun, entry, options, self.handed.paths, ()
                )

    def examples(self, entry: Method) -> tuple[Example, ...]:
        """Calls that were seen while the user's own tests ran."""
        if self.options.learned is None or self.machine.mathematical:
            return ()
        known = read_examples(File(self.options.learned))
        seen = known.get(f"{entry.owner.name}.{entry.name}{entry.descriptor}", ())[:MOST_USED]
        if seen:
            self.target.program.ledger.hurry()  # what comes of it hangs on a file
        return seen

    def beginning(self, entry: Method, bounds: Bounds) -> State | None:
        """A state in which the class of one of many methods is initialised; None where it counts.

        Where it is recorded, or every step is counted, the initialiser is part of each path.
        """
        if self.observe is not None or self.options.tree or not self.is_one_of_many:
            return None
        if bounds.needs_every_step:
            return None
        ends = min(self.exploring_ends(), time.monotonic() + INITIALISER_SECONDS)
        return self.beginnings.state(entry.owner, ends)

    def stop(self) -> None:
        """Ends the exploration under way."""
        if self._bounds is not None:
            self._bounds.deadline = time.monotonic()

    def _is_over(self) -> bool:
        """Whether nothing more is explored; once so, it stays so.

        What is kept for proofs may turn out to be more than they need.
        """
        if time.monotonic() > self.exploring_ends() and not self.wall.is_over():
            self.wall.catch_up()
        if time.monotonic() > self.exploring_ends():
            self._ends = -math.inf
        return self._ends == -math.inf

    def exploring_ends(self, found: int = 0) -> float:
        """When exploring must end, given how much it found that nobody knows of yet."""
        if self._ends == -math.inf:
            return self._ends
        return min(self._ends, self.wall.exploring_ends(found))

    def turn_ends(self) -> float:
        """When the method that begins now must leave the time of the run to the others.

        Of many, one may use two equal shares of what is left for all of them.
        """
        now = time.monotonic()
        share = 2 * (self.exploring_ends() - now) / (self._waiting + 1)
        return now + max(share, LEAST_SECONDS)

    def fill(self, result: MethodResult, engine: Engine, stages: StageCounts | None = None) -> None:
        """Writes down what came of an exploration, but for its findings."""
        result.paths = engine.endings.total()
        result.endings = engine.endings
        result.infeasible = engine.feasibility.infeasible
        result.pruned = engine.feasibility.pruned
        result.longest_condition = engine.longest
        result.steps = engine.runner.steps
        result.queries = engine.feasibility.queries
        result.branches = self.edges.counts()
        if self.options.details:
            result.lines = lines_that_ran(self.machine)
        result.solver_seconds = engine.feasibility.seconds
        result.reasons.update(engine.reasons)
        for ending, count in engine.endings.items():
            if ending not in COMPLETE:
                result.reasons[ending] += count
        if stages is not None:
            stages.write(result)
        result.status = status_of(result)

    def close(self) -> None:
        """Ends solver processes, and the JVM that computed."""
        self.solver.close()
        self.functions.close()


def either(enough: Callable[[], bool], idle: Callable[[int], bool] | None) -> Callable[[int], bool]:
    """Ends an exploration that has all that is wanted, or of which nothing more comes."""
    return lambda paths: enough() or (idle is not None and idle(paths))


T = TypeVar("T")


def in_turn(plain: Sequence[T], others: Sequence[T], ends: float) -> Iterator[T]:
    """Entries in the order in which they are explored, up to some moment where there is one.

    The plain ones come first, those last for which they had no time: it is for the others.
    """
    now = time.monotonic()
    plain_ends = now + PLAIN_SHARE * (ends - now)
    done = 0
    while done < len(plain) and time.monotonic() < plain_ends:
        yield plain[done]
        done += 1
    yield from others
    yield from plain[done:]


def may_be_shared(options: Options) -> bool:
    """Whether paths of one method may be explored apart, and what comes of them put together.

    That is not so where something is kept of all of them, where a bound is on their number, or
    where what one of them does hangs on others or on the solver.
    """
    whole = options.tree or options.details or options.show_paths or options.seen_states
    limited = options.errors is not None or options.paths is not None
    return not (whole or limited or options.unique or options.engine == "auto")


def analysis_settings(target: Target, options: Options) -> MachineSettings:
    """What the machine of an analysis is told. Raises UsageError for makers that are none."""
    given = settings_from(target.resolver, options, target.field_facts)
    return replace(given, roots=target.classes, makers=find_makers(target, options))


def solver_config(options: Options) -> SolverConfig:
    """The solver that the options describe."""
    without = frozenset(options.solver_without)
    backend = "z3" if options.integers == "mathematical" else options.solver
    return SolverConfig(
        backend=backend,
        second="bitwuzla" if backend == "z3" else "z3",
        time_limit=options.solver_time,
        isolated=options.solver_isolated,
        without=without,
        disk=None if options.solver_cache is None else File(options.solver_cache),
        seed=options.seed,
    )
