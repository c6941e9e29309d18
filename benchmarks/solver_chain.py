"""What each layer of the solver chain is worth on the queries of symbolic sorting.

Insertion, quick and bubble sort of symbolic ints are explored path by path; the queries are
recorded once and then answered by a fresh solver each, by the whole chain, and by the chain
without each layer. Run `python -m benchmarks.solver_chain 6` for six numbers, 4,683 paths.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator

from jejak.expr import BV32, Expr, Model, eq, not_, slt, var
from jejak.solver import LAYERS, Answer, Query, Sat, SolverConfig, Unsat, build_solver
from jejak.solver.backend import BackEnd, InProcess

Branch = Callable[[Expr], bool]
Program = Callable[[Branch, list[Expr]], None]

FRESH_SAMPLE = 400
"""How many queries a fresh solver each gets; all would take minutes."""

ROUNDS = 2
"""The better of so many runs counts."""


def compare(branch: Branch, x: Expr, y: Expr) -> int:
    """Java's three-way comparison as two branches."""
    if branch(slt(x, y)):
        return -1
    return 0 if branch(eq(x, y)) else 1


def insertion_sort(branch: Branch, numbers: list[Expr]) -> None:
    """Insertion into groups of equal numbers: a path for every weak order."""
    groups: list[Expr] = []
    for number in numbers:
        place = len(groups)
        while place > 0:
            order = compare(branch, number, groups[place - 1])
            if order == 0:
                break
            if order > 0:
                groups.insert(place, number)
                break
            place -= 1
        else:
            groups.insert(0, number)


def quick_sort(branch: Branch, numbers: list[Expr]) -> None:
    """Quick sort with the first number as pivot."""
    pending = [numbers]
    while pending:
        part = pending.pop()
        if len(part) < 2:
            continue
        parts: dict[int, list[Expr]] = {-1: [], 0: [], 1: []}
        for number in part[1:]:
            parts[compare(branch, number, part[0])].append(number)
        pending += [parts[1], parts[-1]]


def bubble_sort(branch: Branch, numbers: list[Expr]) -> None:
    """Bubble sort, which compares again what it has compared: many branches go one way only."""
    row = list(numbers)
    for last in range(len(row) - 1, 0, -1):
        for place in range(last):
            if compare(branch, row[place], row[place + 1]) > 0:
                row[place], row[place + 1] = row[place + 1], row[place]


class Explorer:
    """Walks all paths of a program, depth first, by running it again for each."""

    def __init__(self, solve: Callable[[Query], Answer]) -> None:
        self.queries: list[Query] = []
        self.paths = 0
        self._solve = solve

    def explore(self, program: Program, size: int) -> None:
        """Run every feasible path of `program` on `size` symbolic ints."""
        numbers = [var(f"a{each}", BV32) for each in range(size)]
        pending: list[tuple[list[bool], Model]] = [([], Model({}))]
        while pending:
            decisions, model = pending.pop()
            self._model = model
            self._decisions = decisions
            self._known: tuple[Expr, ...] = ()
            self._taken: list[bool] = []
            self._pending = pending
            program(self._branch, numbers)
            self.paths += 1

    def _branch(self, condition: Expr) -> bool:
        if condition.is_const:
            return bool(condition.value)
        if len(self._taken) < len(self._decisions):
            decision = self._decisions[len(self._taken)]
        else:
            yes = self._ask(condition)
            no = self._ask(not_(condition))
            decision = yes is not None
            if yes is not None and no is not None:
                self._pending.append(([*self._taken, False], no))
            chosen = yes or no
            assert chosen is not None
            self._model = chosen
        self._taken.append(decision)
        self._known = (*self._known, condition if decision else not_(condition))
        return decision

    def _ask(self, condition: Expr) -> Model | None:
        query = Query(self._known, (condition,), (self._model,))
        self.queries.append(query)
        answer = self._solve(query)
        assert type(answer) in (Sat, Unsat), answer
        return answer.model if type(answer) is Sat else None


def record(program: Program, size: int) -> Explorer:
    """Explore with the default chain and keep its queries."""
    with build_solver(SolverConfig(isolated=False)) as solver:
        explorer = Explorer(solver.solve)
        explorer.explore(program, size)
    return explorer


def replay(queries: list[Query], config: SolverConfig) -> tuple[float, str]:
    """CPU seconds that the queries take, the child's included, and what each layer answered."""
    best = float("inf")
    for _ in range(ROUNDS):
        before = _cpu()
        with build_solver(config) as solver:
            for query in queries:
                solver.solve(query)
        best = min(best, _cpu() - before)
    counts = [f"{each.name} {each.answered:,}" for each in solver.statistics.layers]
    return best, ", ".join(counts)


def fresh(queries: list[Query]) -> float:
    """CPU seconds that the queries would take with a new solver for each."""
    step = max(1, len(queries) // FRESH_SAMPLE)
    sample = queries[::step]
    best = float("inf")
    for _ in range(ROUNDS):
        before = _cpu()
        for query in sample:
            BackEnd(InProcess("bitwuzla", 10.0, 0, 0), []).solve(query)
        best = min(best, _cpu() - before)
    return best / len(sample) * len(queries)


def _cpu() -> float:
    """Seconds of this process and of its children that ended, whatever else the machine does."""
    return sum(os.times()[:4])


def start_up(name: str) -> tuple[float, float]:
    """Seconds until the child's start returns, and until its first answer."""
    with build_solver(SolverConfig(backend=name, second=None)) as solver:
        start = time.perf_counter()
        solver.warm_up()
        returned = time.perf_counter() - start
        solver.solve(Query((slt(var("a0", BV32), var("a1", BV32)),)))
        return returned, time.perf_counter() - start


def run(size: int = 5) -> Iterator[str]:
    """Lines with figures and ratios."""
    for name in ("bitwuzla", "z3"):
        returned, first = min((start_up(name) for _ in range(5)), key=lambda each: each[1])
        yield (
            f"child {name}: start returns after {returned * 1000:.1f} ms,"
            f" first answer after {first * 1000:.1f} ms"
        )
    for program in (insertion_sort, quick_sort, bubble_sort):
        explorer = record(program, size)
        queries = explorer.queries
        yield f"{program.__name__} {size}: {explorer.paths:,} paths, {len(queries):,} queries"
        yield from _compared(queries)


def _compared(queries: list[Query]) -> Iterator[str]:
    alone = fresh(queries)
    yield f"  fresh solver per query: {alone:.2f} s of CPU (from a sample)"
    whole, counts = replay(queries, SolverConfig())
    yield f"  whole chain: {whole:.2f} s, x{alone / whole:.1f}; answered: {counts}"
    cases = {
        "in process": SolverConfig(isolated=False),
        "z3": SolverConfig(backend="z3", second=None),
        "bare back end": SolverConfig(without=frozenset(LAYERS)),
    }
    for number in range(1, len(LAYERS) - 1):
        kept = LAYERS[:number]
        cases[f"only {', '.join(kept)}"] = SolverConfig(without=frozenset(LAYERS) - set(kept))
    for name in LAYERS[:-1]:
        cases[f"without {name}"] = SolverConfig(without=frozenset([name]))
    for name, config in cases.items():
        seconds, _ = replay(queries, config)
        yield f"  {name}: {seconds:.2f} s, x{alone / seconds:.1f}"


if __name__ == "__main__":
    for line in run(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
        print(line, flush=True)
