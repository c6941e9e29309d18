"""Why sides of branches were not taken in classes that have contracts: more explorations tell."""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Final

from jejak.app.contracts import Contracted, with_contracts
from jejak.contracts.model import Checking
from jejak.explore import Analysis
from jejak.explore.branch_causes import (
    Key,
    SideEvidence,
    Sides,
    SidesRun,
    all_sides,
    key_of,
    runs,
    sum_of,
    without,
)
from jejak.options import Options
from jejak.program import JavaClass, Method
from jejak.results.branches import ClassBranches
from jejak.target import Target, joined, open_targets

ALONE_SECONDS: Final = 3.0
"""What a method by itself, in whatever state, may take."""
LEAST_SECONDS: Final = 0.1
"""What an exploration gets though the time is up."""
WIDER_SHARE: Final = 0.5
"""What higher bounds may take of the time that is left: others wait."""

TO_THE_END: Final[dict[str, Any]] = {
    "patience": None, "errors": None, "merge": False,
    "certainty": False, "deepening": False, "induction": False,
}  # fmt: skip
"""What has an exploration take all sides that it can: of merged paths it is not always known which
sides they take, and that no more come says only who has looked at all."""


def branches_of(
    contracted: Contracted, options: Options, ends: float = math.inf
) -> dict[str, ClassBranches]:
    """The sides of branches of classes that have contracts, by internal name.

    `ends` is when the time is up.
    """
    with ExitStack() as stack:
        return BranchLook(contracted, options, ends, stack).told()


class BranchLook:
    """Looks at the branches of classes with contracts, as long as `stack` lasts."""

    def __init__(
        self, contracted: Contracted, options: Options, ends: float, stack: ExitStack
    ) -> None:
        self.contracted = contracted
        self.options = replace(options, **TO_THE_END)
        self.ends = ends
        self.stack = stack
        self.plain = joined(open_targets(contracted.plain, options))
        stack.callback(self.plain.program.close)
        names = set(self.plain.classes) & set(contracted.contracts)
        self.classes = [*self.plain.program.load_all(sorted(names))]
        from jejak.contracts.effects import Effects  # noqa: PLC0415 - few programs have contracts

        effects = Effects(self.plain.program, self.plain.classes, calls_back=False)
        self.reached: dict[Key, list[Method]] = {
            key_of(method): [*effects.reached(method)]
            for java in self.classes
            for method in java.methods.values()
        }

    def told(self) -> dict[str, ClassBranches]:
        """What there is to tell of each class."""
        reach = {key: all_sides(methods) for key, methods in self.reached.items()}
        promised = self._with(Checking.ASSUMED)
        kept = self._runs(promised, reach, self.options)
        left = {key: without(reach[key], ran.sides) for key, ran in kept.items()}
        wider = self._runs(promised, left, wider_bounds(self.options), WIDER_SHARE)
        left = {key: without(sides, wider[key].sides) for key, sides in left.items()}
        open_ = nothing_ran()
        if any(left.values()):
            open_ = self._runs(self._with(Checking.INVARIANTS), left, self.options)
        taken = sum_of([*kept.values(), *open_.values()])
        taken.take(sum_of(wider.values()).sides)
        alone = self._alone(taken.sides)
        last = sum_of(alone.values()), frozenset(key for key in alone if alone[key].is_whole)
        all_kept, all_wider, all_open = (sum_of(each.values()) for each in (kept, wider, open_))
        whole = SideEvidence(all_kept, all_wider, all_open, SidesRun(), *last)
        evidence = {
            key: SideEvidence(ran, wider[key], open_[key], taken, *last)
            for key, ran in kept.items()
        }
        return {java.name: self._class(java, whole, evidence) for java in self.classes}

    def _class(
        self, java: JavaClass, whole: SideEvidence, evidence: Mapping[Key, SideEvidence]
    ) -> ClassBranches:
        """A class and those of its methods that were explored."""
        own = java.methods.values()
        methods = tuple(
            (method.signature, evidence[key].told(self.reached[key], java.name))
            for method in own
            if (key := key_of(method)) in evidence
        )
        return ClassBranches(java.java_name, whole.told(own, java.name), methods)

    def _with(self, checking: Checking) -> Target:
        """The target with checks that assume, and assert nothing."""
        contracted = with_contracts(
            self.contracted.plain, self.options, self.stack, checking=checking
        )
        target = joined(contracted.targets)
        self.stack.callback(target.program.close)
        return target

    def _runs(
        self, target: Target, wanted: Mapping[Key, Sides], options: Options, share: float = 1.0
    ) -> defaultdict[Key, SidesRun]:
        """What methods ran of the sides that are wanted of each; nothing where none are.

        It takes no more than a share of the time that is left.
        """
        names = tuple(each.name for each in self.classes)
        analysis = Analysis(replace(target, classes=names), self._within(options, share))
        try:
            found = dict(runs(analysis, wanted, self.ends))
        finally:
            analysis.close()
        return nothing_ran() | found

    def _alone(self, taken: Sides) -> dict[Key, SidesRun]:
        """What methods with sides that nothing took run by themselves, in any state."""
        own = [each for java in self.classes for each in java.methods.values()]
        wanted = {key_of(each): without(all_sides([each]), taken) for each in own}
        entries = tuple(each for each in own if wanted[key_of(each)])
        seconds = min(self.options.method_time or ALONE_SECONDS, ALONE_SECONDS)
        options = self._within(replace(self.options, method_time=seconds))
        analysis = Analysis(self.plain, options, entries=entries)
        try:
            return dict(runs(analysis, wanted, self.ends))
        finally:
            analysis.close()

    def _within(self, options: Options, share: float = 1.0) -> Options:
        """The options, with a share of the time that is left."""
        if self.ends == math.inf:
            return options
        left = self.ends - time.monotonic()
        return replace(options, time=max(LEAST_SECONDS, share * left))


def nothing_ran() -> defaultdict[Key, SidesRun]:
    """What ran where nothing was wanted of any method."""
    return defaultdict(SidesRun)


def wider_bounds(options: Options) -> Options:
    """The options with the bounds on input structures one higher, as far as there are some."""
    chain, elements = options.chain, options.array_elements
    return replace(
        options,
        chain=None if chain is None else chain + 1,
        array_elements=None if elements is None else elements + 1,
    )
