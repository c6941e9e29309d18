"""The parts list of the solver: which layers there are, and how they stand on each other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol

from jejak.errors import SetupError, UsageError
from jejak.expr import TRUE, Expr
from jejak.expr.ops import AND
from jejak.solver.answers import Answer, Unknown, Unsat
from jejak.solver.backend import BackEnd, InProcess
from jejak.solver.boxes import Boxes
from jejak.solver.cache import Cache
from jejak.solver.checking import Checked
from jejak.solver.contradiction import Contradiction
from jejak.solver.cores import Cores
from jejak.solver.counting import CountingLayer
from jejak.solver.disk import Disk
from jejak.solver.functions import Functions
from jejak.solver.order import OrderLayer
from jejak.solver.own_model import OwnModel
from jejak.solver.path_order import PathOrder
from jejak.solver.process import Isolated
from jejak.solver.query import Layer, Query
from jejak.solver.ranges import Ranges
from jejak.solver.repair import Repair
from jejak.solver.searching import LastSearch, Searching
from jejak.solver.second import SecondOpinion
from jejak.solver.slicing import Slicing
from jejak.solver.statistics import LayerCount, Statistics

CONTRADICTION: Final = "contradiction"
LATE: Final = ("timeout", "killed", "memory")
"""Why nobody could tell, where that hangs on the machine."""
LEAST_SHARE: Final = 0.25
"""The least part of the time up to a deadline that a layer may use before it leaves the answer to
others, ..."""
LEAST_SPENT: Final = 0.01
"""... and seconds that never were that part."""

_MAKERS: dict[str, Callable[[Layer], Layer]] = {
    CONTRADICTION: Contradiction,
    "own-model": OwnModel,
    "path-order": PathOrder,
    "cores": Cores,
    "slicing": Slicing,
    "cache": Cache,
    "search": Searching,
    "boxes": Boxes,
    "functions": Functions,
    "order": OrderLayer,
    "ranges": Ranges,
    "repair": Repair,
}

LAYERS: tuple[str, ...] = (*_MAKERS, "disk")
"""Names of the layers that can be switched off, the outermost first."""

BACK_ENDS: tuple[str, ...] = ("bitwuzla", "z3")

_PACKAGES = {"bitwuzla": "bitwuzla", "z3": "z3-solver"}


@dataclass(frozen=True, slots=True)
class SolverConfig:
    """How a solver is built.

    `backend` answers, `second` is asked what the first cannot tell (None: nobody is). The limits,
    seconds and MiB, are for one query of one back end; memory 0 sets none. `isolated` puts back
    ends into child processes. `without` names layers to leave out. `disk` is the file of answers
    that lasts, None for none. `check` compares every layer with a bare back end and raises
    AssertionError when they contradict.
    """

    backend: str = "bitwuzla"
    second: str | None = "z3"
    time_limit: float = 10.0
    memory_limit: int = 2048
    isolated: bool = True
    without: frozenset[str] = frozenset()
    disk: Path | None = None
    seed: int = 0
    check: bool = False

    def __post_init__(self) -> None:
        unknown = sorted(self.without - set(LAYERS))
        if unknown:
            raise UsageError(
                f"no solver layer is named {unknown[0]}; there are {', '.join(LAYERS)}"
            )
        for name in (self.backend, self.second):
            if name is not None and name not in BACK_ENDS:
                raise UsageError(f"no solver is named {name}; there are {', '.join(BACK_ENDS)}")


class Limited(Protocol):
    """What heeds a deadline."""

    def until(self, deadline: float | None) -> None:
        """Let no answer come much later than a moment of the monotonic clock."""


def nothing() -> None:
    """Nobody asks whether a clock had a say."""


class Solver:
    """The whole chain; a context manager that ends its child processes and saves its answers."""

    def __init__(
        self,
        config: SolverConfig,
        back_ends: list[BackEnd],
        statistics: Statistics,
        hurry: Callable[[], None] = nothing,
    ) -> None:
        self.config = config
        self.statistics = statistics
        self._deadline: float | None = None
        self.back_ends = back_ends
        self._disk: Disk | None = None
        self._limited: list[Limited] = []
        self._hurry = hurry
        self._outermost = self._composed()
        first = statistics.layers[0]
        self._glance: LayerCount | None = first if first.name == CONTRADICTION else None

    def solve(self, query: Query) -> Answer:
        """Decide a query. A model satisfies all conjuncts, a core is a subset of them."""
        deadline, began = self._deadline, time.monotonic()
        answer = self._solve(query)
        spent = time.monotonic() - began
        is_late = type(answer) is Unknown and answer.reason in LATE
        if is_late or (spent > LEAST_SPENT and self._may_be_cut(spent, deadline, began)):
            self._hurry()
        return answer

    def _may_be_cut(self, spent: float, deadline: float | None, began: float) -> bool:
        """Whether a layer may have given up because of the time, and left the answer to others."""
        if spent >= self.config.time_limit:
            return True
        return deadline is not None and spent > LEAST_SHARE * (deadline - began)

    def _solve(self, query: Query) -> Answer:
        if _is_flat(query):
            return self._outermost.solve(query)
        known = _split(query.known)
        new = _split(query.new)
        answer = self._outermost.solve(Query(tuple(known), tuple(new), query.models))
        if type(answer) is Unsat:
            whole = {**new, **known}
            return Unsat(tuple(dict.fromkeys(whole[each] for each in answer.core)))
        return answer

    @property
    def obvious(self) -> int:
        """How many queries were refuted at a glance so far."""
        return 0 if self._glance is None else self._glance.answered

    @contextmanager
    def until(self, deadline: float | None) -> Iterator[None]:
        """As long as this lasts, no answer comes later than a moment of the monotonic clock.

        None is no such limit. The deadline around it counts again afterwards, not meanwhile.
        """
        before = self._deadline
        self._limit(deadline)
        try:
            yield
        finally:
            self._limit(before)

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """As long as this lasts, no answer comes later than so, nor than the deadline around it."""
        mine = time.monotonic() + seconds
        with self.until(mine if self._deadline is None else min(mine, self._deadline)):
            yield

    def _limit(self, deadline: float | None) -> None:
        self._deadline = deadline
        for each in self._limited:
            each.until(deadline)

    def renew(self) -> None:
        """Forget all queries: the next answers are those of a solver that was just built.

        Which of many models is given hangs on what was asked before. What a file keeps counts.
        """
        for each in self.back_ends:
            each.renew()
        self._outermost = self._composed()
        self._limit(self._deadline)

    def warm_up(self) -> None:
        """Start the first back end's child now, without waiting for it."""
        self.back_ends[0].warm_up()

    def close(self) -> None:
        """End child processes and save answers; a later query starts the children again."""
        for each in self.back_ends:
            each.close()
        if self._disk is not None:
            self._disk.close()

    def _composed(self) -> Layer:
        """The layers that the configuration asks for, which know of nothing; the outermost."""
        config, back_ends, counts = self.config, self.back_ends, self._count
        judge = None
        if config.check:
            judge = SecondOpinion(*_judges([each.name for each in back_ends], config))
        inner: Layer = back_ends[0]
        limited: list[Limited] = list(back_ends)
        if "search" not in config.without:
            inner = late = LastSearch(inner)
            limited.append(late)
        for each in back_ends[1:]:
            inner = SecondOpinion(inner, each)
        count = counts("backend")
        inner = CountingLayer(inner, count, None)
        for name in reversed(LAYERS):
            if name in config.without or (name == "disk" and config.disk is None):
                continue
            layer = self._layer(name, inner)
            if isinstance(layer, Cache | Boxes | Searching | Functions):
                limited.append(layer)
            if judge is not None:
                layer = Checked(name, layer, judge)
            below, count = count, counts(name)
            inner = CountingLayer(layer, count, below)
        self._limited = limited
        return inner

    def _layer(self, name: str, inner: Layer) -> Layer:
        if name == "functions":
            return Functions(inner, "search" not in self.config.without)
        if name != "disk":
            return _MAKERS[name](inner)
        if self._disk is not None:
            self._disk.inner = inner
            return self._disk
        assert self.config.disk is not None
        self._disk = Disk(inner, self.config.disk, self.statistics.warnings)
        return self._disk

    def _count(self, name: str) -> LayerCount:
        """The count of a layer; those of new ones stand before all that are there."""
        known = next((each for each in self.statistics.layers if each.name == name), None)
        if known is None:
            known = LayerCount(name)
            self.statistics.layers.insert(0, known)
        return known

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _value: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()


def build_solver(config: SolverConfig, hurry: Callable[[], None] = nothing) -> Solver:
    """The solver that `config` asks for; `SetupError` when no back end is installed.

    `hurry` is told when a clock may have had a say in an answer.
    """
    statistics = Statistics()
    names = _installed(config, statistics.warnings)
    back_ends = [_back_end(name, config, statistics) for name in names]
    return Solver(config, back_ends, statistics, hurry)


def _is_flat(query: Query) -> bool:
    """Whether no conjunct is a conjunction or true."""
    if query.trail is not None:
        if not query.trail.is_flat:
            return False
    elif any(each.op == AND or each is TRUE for each in query.known):
        return False
    return not any(each.op == AND or each is TRUE for each in query.new)


def _split(conjuncts: tuple[Expr, ...]) -> dict[Expr, Expr]:
    """Parts of conjunctions, each with the conjunct it comes from; what is true is left out."""
    parts: dict[Expr, Expr] = {}
    for whole in conjuncts:
        stack = [whole]
        while stack:
            part = stack.pop()
            if part.op == AND:
                stack.extend(reversed(part.args))
            elif part is not TRUE:
                parts.setdefault(part, whole)
    return parts


def _back_end(name: str, config: SolverConfig, statistics: Statistics) -> BackEnd:
    if config.isolated:
        link: Isolated | InProcess = Isolated(
            name, config.time_limit, config.memory_limit, config.seed, statistics.warnings
        )
    else:  # a limit of memory would be one for the whole process
        link = InProcess(name, config.time_limit, 0, config.seed)
    statistics.back_ends.append(link.count)
    return BackEnd(link, statistics.warnings)


def _judges(names: list[str], config: SolverConfig) -> tuple[Layer, Layer]:
    """Bare back ends that share nothing with the chain."""
    judges = [
        Cache(BackEnd(InProcess(name, config.time_limit, 0, config.seed), [])) for name in names
    ]
    return judges[0], judges[-1]


def _installed(config: SolverConfig, warnings: list[str]) -> list[str]:
    """The back ends to use, the one to ask first in front."""
    wanted = [config.backend]
    if config.second is not None and config.second != config.backend:
        wanted.append(config.second)
    found = [name for name in wanted if find_spec(name) is not None]
    if not found:
        packages = " or ".join(_PACKAGES[name] for name in wanted)
        raise SetupError(f"no solver is installed; install one with: pip install {packages}")
    warnings.extend(
        f"{name} is not installed, {found[0]} works alone;"
        f" install it with: pip install {_PACKAGES[name]}"
        for name in wanted
        if name not in found
    )
    return found
