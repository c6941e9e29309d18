"""The solver chain: `Query` -> `Sat` with a model | `Unsat` with a core | `Unknown` with a reason.

Imports `expr` and `errors` only. `build_solver` composes the layers over a back end (bitwuzla or
z3) that by default runs in a child process, so that a solver that hangs, crashes or eats the
memory costs one answer. The names below are imported on first use: the child, which shares this
package, starts without them.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jejak.solver.answers import REASONS, Answer, Sat, Unknown, Unsat
    from jejak.solver.chain import LAYERS, Solver, SolverConfig, build_solver
    from jejak.solver.plain import simplest
    from jejak.solver.query import Query
    from jejak.solver.statistics import BackEndCount, LayerCount, Statistics

__all__ = [
    "LAYERS",
    "REASONS",
    "Answer",
    "BackEndCount",
    "LayerCount",
    "Query",
    "Sat",
    "Solver",
    "SolverConfig",
    "Statistics",
    "Unknown",
    "Unsat",
    "build_solver",
    "simplest",
]

_HOMES = {
    "answers": ("REASONS", "Answer", "Sat", "Unknown", "Unsat"),
    "chain": ("LAYERS", "Solver", "SolverConfig", "build_solver"),
    "plain": ("simplest",),
    "query": ("Query",),
    "statistics": ("BackEndCount", "LayerCount", "Statistics"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415  # the child never comes here

    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(f"jejak.solver.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'jejak.solver' has no attribute {name!r}")
