"""States in which the class of an entry method is initialised: executed once for all its methods.

What an initialiser leaves is the same for each of them where it asks nothing, is given nothing,
and is exact. Others run on every path, as part of it.
"""

from __future__ import annotations

from typing import Final

from jejak.explore.bounds import Bounds
from jejak.explore.coverage import ran_now, run_again
from jejak.explore.entry import entry_frame
from jejak.explore.running import PathRunner
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Finished
from jejak.program import JavaClass
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.semantics.initialisation import ensure_initialised
from jejak.state.code import Code
from jejak.state.environment import NOT_ASKED
from jejak.state.frames import BEFORE_THE_FIRST, PROLOGUE
from jejak.state.state import NOBODY_OUTSIDE, NOTHING_MADE, State

MOST_STEPS: Final = 400_000


class Beginnings:
    """The states in which entry methods begin, by class."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._known: dict[str, State | None] = {}
        self._ran: dict[str, list[tuple[Code, list[int]]]] = {}
        """What ran to come to them: it counts for each method that begins there."""

    def state(self, java: JavaClass, ends: float) -> State:
        """A state in which a class is ready; an empty one where it cannot be before some moment."""
        ledger = self.machine.program.ledger
        ledger.use(("beginning", java.name))
        if java.name not in self._known:
            with ledger.finding(("beginning", java.name)):
                self._known[java.name] = self._run(java, ends)
            self._ran[java.name] = ran_now(self.machine)
        else:
            run_again(self._ran[java.name])
        known = self._known[java.name]
        return State() if known is None else known.fork()

    def _run(self, java: JavaClass, ends: float) -> State | None:
        """Initialises a class below a method that does nothing."""
        machine = self.machine
        top = machine.shape(OBJECT)
        assert top.java is not None
        state = State()
        frame = entry_frame(machine, state, top.java.methods[CONSTRUCTOR, "()V"])
        outcome = ensure_initialised(machine, state, java)
        frame.pc = PROLOGUE if outcome is None else BEFORE_THE_FIRST
        bounds = Bounds()
        bounds.steps, bounds.deadline = MOST_STEPS, ends
        ended = PathRunner(machine, bounds).run(state)
        state.frame = None
        return state if isinstance(ended, Finished) and is_the_same_for_all(state) else None


def is_the_same_for_all(state: State) -> bool:
    """Whether a state was given nothing, and turned on nothing that was not sure."""
    path, inputs, heap = state.path, state.inputs, state.heap
    is_sure = (
        path.condition is None
        and path.decisions is None
        and not (path.approximations or path.omissions or path.facts or path.fixed)
        and path.failed_assertion is None
        and path.definitions is None
    )
    is_given = (
        inputs.drivers
        or inputs.answers
        or inputs.objects
        or inputs.bindings
        or inputs.present
        or inputs.apart
        or inputs.shared
        or inputs.guessed
        or inputs.hashes
        or inputs.placed
        or inputs.depths
        or inputs.backtrack_points
        or inputs.initialisations
    )
    is_alone = (
        inputs.environment is NOT_ASKED
        and inputs.making is NOTHING_MADE
        and inputs.outside is NOBODY_OUTSIDE
    )
    return is_sure and is_alone and not is_given and not (heap.waiting or heap.initialisers)
