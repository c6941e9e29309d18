"""What a path decided and assumed, and what the engine keeps with it.

Both belong to one state; what they hold is immutable, so that a copy shares it.
"""

from __future__ import annotations

from typing import Final

from immutables import Map

from jejak.expr import Expr, Model
from jejak.results.reasons import Approximation, Omission
from jejak.state.code import Code
from jejak.state.values import Ref

GIVEN = "given"
"""Labels conjuncts that hold of all inputs of their kind: nobody needs to be told."""
NO_FACTS: Final[Map[Expr, bool]] = Map()
NO_NUMBERS: Final[Map[Expr, object]] = Map()
NO_COUNTS: Final[Map[int, int]] = Map()


class PathCondition:
    """A path condition as a list that shares its beginning with other paths'.

    A choice that says nothing about numbers has a label instead of a conjunct. `trail` is whatever
    who asks a solver keeps with it.
    """

    def __init__(
        self, parent: PathCondition | None, conjunct: Expr | None, label: str = ""
    ) -> None:
        self.parent = parent
        self.conjunct = conjunct
        self.label = label
        self.trail: object = None
        self.length: int = 1 if parent is None else parent.length + 1


class Decision:
    """A decision sequence as a list that shares its beginning with other paths'.

    `labelled` says that the alternatives had names: numbers alone do not decide between them.
    """

    def __init__(self, parent: Decision | None, choice: int, labelled: bool = False) -> None:
        self.parent = parent
        self.choice = choice
        self.labelled = labelled
        self.length: int = 1 if parent is None else parent.length + 1


class JoinedSide:
    """Sides of a branch that joined paths ran, and when; a list that shares its beginning.

    `edges` are bits as in `Code.covered`. Whether an input fulfils `condition` nobody has asked.
    """

    def __init__(
        self, parent: JoinedSide | None, code: Code, place: int, edges: int, condition: Expr
    ) -> None:
        self.parent = parent
        self.code = code
        self.place = place
        self.edges = edges
        self.condition = condition


class PathKnowledge:
    """What is known where a path is.

    `facts` finds conjuncts of the path condition and their negations, `fixed` expressions that it
    equates with a number. `approximations` name what on this path is not exact, `omissions` which
    inputs would follow it up to some point and were left out. `failed_assertion` is the error of an
    assertion that failed on it. `definitions` names what was assigned, where that is recorded
    (`explore.definitions`). `merged` says that branches were merged, `joined` are sides that
    ran, `unmerged` counts by branch how often that was tried in vain (`semantics.merging`).
    `stages` are the stages of a check that it came to, each with what was decided by then.
    """

    def __init__(self) -> None:
        self.condition: PathCondition | None = None
        self.facts = NO_FACTS
        self.fixed = NO_NUMBERS
        self.decisions: Decision | None = None
        self.approximations: tuple[Approximation, ...] = ()
        self.omissions: tuple[Omission, ...] = ()
        self.failed_assertion: Ref | None = None
        self.definitions: object = None
        self.merged = False
        self.joined: JoinedSide | None = None
        self.unmerged = NO_COUNTS
        self.stages: tuple[tuple[int, Decision | None], ...] = ()

    @property
    def length(self) -> int:
        """How long the path condition is."""
        return 0 if self.condition is None else self.condition.length

    def copy(self) -> PathKnowledge:
        """The same for a state that goes on from here."""
        copied = PathKnowledge()
        copied.become(self)
        return copied

    def become(self, other: PathKnowledge) -> None:
        """Takes over what another one holds."""
        self.condition = other.condition
        self.facts = other.facts
        self.fixed = other.fixed
        self.decisions = other.decisions
        self.approximations = other.approximations
        self.omissions = other.omissions
        self.failed_assertion = other.failed_assertion
        self.definitions = other.definitions
        self.merged = other.merged
        self.joined = other.joined
        self.unmerged = other.unmerged
        self.stages = other.stages


class Exploration:
    """What the engine keeps with a path; instructions do not look at it.

    `models` are inputs known to follow the path: they satisfy its condition up to `validated`;
    where none is left, `models_before` satisfied all but the newest conjuncts, which are `added`
    in number. `unique` holds the
    variables that were found to have one value only, after a look at the path condition up to
    `examined`. `visits` counts how often instructions ran, `iterations` how often since there
    were `iterations_at` input objects. `node` is the path's place in the execution tree, -1 where
    there is none. `parts` are the conjuncts of the first answer to the question it stands at,
    where it has several. `asked_at` is how many instructions had run when it last asked. `watch` is
    whatever who watches paths writes down with them.
    """

    def __init__(self) -> None:
        self.models: tuple[Model, ...] = ()
        self.models_before: tuple[Model, ...] = ()
        self.added = 1
        self.validated: PathCondition | None = None
        self.unique = NO_NUMBERS
        self.examined: PathCondition | None = None
        self.visits = NO_COUNTS
        self.iterations = NO_COUNTS
        self.iterations_at = 0
        self.node = -1
        self.parts: tuple[Expr, ...] = ()
        self.asked_at = -1
        self.watch: object = None

    def copy(self) -> Exploration:
        """The same for a state that goes on from here, with no models of before."""
        copied = Exploration()
        copied.models = self.models
        copied.validated = self.validated
        copied.unique = self.unique
        copied.examined = self.examined
        copied.visits = self.visits
        copied.iterations = self.iterations
        copied.iterations_at = self.iterations_at
        copied.node = self.node
        copied.parts = self.parts
        copied.asked_at = self.asked_at
        copied.watch = self.watch
        return copied
