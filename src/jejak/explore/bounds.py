"""Bounds on one exploration. None means no bound; each is counted when it cuts."""

from __future__ import annotations

from jejak.options import Options


class Bounds:
    """What the engine itself watches; bounds of instructions are in `semantics.machine.Limits`."""

    def __init__(self) -> None:
        self.revisits: int | None = None
        self.revisits_global = False
        self.path_length: int | None = None
        self.iterations: int | None = None
        self.steps: int | None = None
        self.states: int | None = None
        self.tree_depth: int | None = None
        self.paths: int | None = None
        self.errors: int | None = None

    @property
    def needs_every_step(self) -> bool:
        """Whether a bound counts single instructions, so that none may run unseen."""
        return self.revisits is not None or self.iterations is not None


def bounds_from(options: Options) -> Bounds:
    """The bounds that the user chose."""
    bounds = Bounds()
    bounds.revisits = options.revisits
    bounds.revisits_global = options.revisits_scope == "global"
    bounds.path_length = options.path_length
    bounds.iterations = options.iterations
    bounds.steps = options.steps
    bounds.states = options.states
    bounds.tree_depth = options.tree_depth
    bounds.paths = options.paths
    bounds.errors = options.errors
    return bounds
