"""Explorations that are left and taken up again: methods in turn, each for a while."""

from __future__ import annotations

import math
import time
import traceback
from collections.abc import Callable, Collection
from functools import cached_property
from typing import Final

from jejak.errors import InputError
from jejak.explore.analysis import Analysis
from jejak.explore.bounds import bounds_from
from jejak.explore.engine import Engine
from jejak.explore.entry import entry_state
from jejak.explore.feasibility import QuestionTime
from jejak.explore.first_runs import run_first
from jejak.explore.gain import News
from jejak.explore.garbage import rarely_collected
from jejak.explore.hints import hints
from jejak.explore.method_results import skip
from jejak.explore.paths import Listener
from jejak.explore.recorder import Recorder
from jejak.explore.search import Search
from jejak.explore.unique import UniqueValues
from jejak.program import Method
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.reasons import SkipReason

QUESTION_SHARE: Final = 0.7
"""The part of a while that one question to the solver may take."""
Listening = Callable[[Recorder], Listener]
"""Gives what hears of the paths that a recorder is for."""


class Resumable:
    """The exploration of one entry method. Time that is up leaves its pending paths for later.

    `listen` is asked once for what hears of its paths; constants in the code of the methods that
    are `called` are hints for its inputs. `result` is filled by `finish`.
    """

    def __init__(
        self,
        analysis: Analysis,
        result: MethodResult,
        entry: Method,
        listen: Listening,
        called: Collection[Method] = (),
    ) -> None:
        self.analysis = analysis
        self.entry = entry
        self.called = called
        self.result = result
        self.recorder = Recorder(analysis.machine, analysis.solver, entry, result, False)
        self.recorder.choose = analysis.choose
        self.bounds = bounds_from(analysis.options)
        self.listen = listen
        self.has_begun = False
        self.seconds = 0.0

    @cached_property
    def engine(self) -> Engine:
        """Made when it is first needed: of ten thousand methods most have no turn."""
        analysis = self.analysis
        unique, news = UniqueValues(analysis.solver), News(analysis.edges, self.recorder)
        listeners = (self.listen(self.recorder),)
        engine: Engine = analysis.engine(self.bounds, listeners, unique, news)
        engine.pauses = True
        return engine

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be explored."""
        if self.result.explanation is not None:
            return True
        if not self.has_begun:
            return False
        return not self.engine.search.size() and not self.engine.aside

    def reorder(self, search: Search) -> None:
        """Has another search pick from now on; it takes over what is pending or was put aside."""
        pending, self.engine.aside = self.engine.aside, []
        while self.engine.search.size():
            pending.append(self.engine.search.pick())
        for state in reversed(pending):
            search.add(state)
        self.engine.search = search

    def run(self, until: float, ends: float) -> None:
        """Explores until a moment, or to the end; nothing may take longer than until `ends`.

        A question to the solver gets a part of that while; what it then leaves open waits for a
        longer one. A bug of ours ends this exploration and no other.
        """
        started = time.monotonic()
        analysis = self.analysis
        analysis.machine.class_hierarchy.stand_in(self.entry.owner.package)
        self.bounds.deadline = until
        limit = QUESTION_SHARE * (until - started)
        self.engine.patience = QuestionTime(limit, 1.0, analysis.options.solver_time)
        self.recorder.ends = ends
        analysis.limit_facts(ends)
        try:
            with rarely_collected(), analysis.solver.until(None if ends == math.inf else ends):
                self._go_on()
        except InputError as error:
            skip(self.result, SkipReason.UNREADABLE, str(error))
        except Exception:  # the other methods are still worth exploring
            said = f"a bug of jejak: {traceback.format_exc()}"
            skip(self.result, SkipReason.INTERNAL_ERROR, said)
        finally:
            self.seconds += time.monotonic() - started

    def end_now(self) -> None:
        """Lets the while that runs now end."""
        self.bounds.deadline = time.monotonic()

    def _go_on(self) -> None:
        if self.has_begun:
            self.engine.go_on()
            return
        self.has_begun = True
        analysis, options = self.analysis, self.analysis.options
        state = entry_state(analysis.machine, self.entry, options.arguments)
        first = run_first(
            analysis.machine, self.bounds, state, self.entry, options.first_runs, options.seed
        )
        state = first.state
        self.engine.runner.steps += state.steps
        state.exploration.models += hints(state, self.entry, self.called)
        self.engine.explore(state)

    def finish(self, ending: Ending) -> None:
        """Gives up what is pending, for a reason, and fills the result."""
        self.result.seconds = self.seconds
        if self.result.explanation is not None:
            return
        self.engine.pauses = False
        if self.has_begun:
            self.engine.give_up(ending)
            self.analysis.fill(self.result, self.engine)
        else:
            skip(self.result, ending, "the time for the whole run was used up")
