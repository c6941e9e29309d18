"""Contracts of a target, made ready before a run: classes of checks beside its own."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from jejak.contracts.model import Checking, ClassContract, Clause
from jejak.contracts.preparing import NOTHING_INVENTED, prepare
from jejak.jvm.javac import driver_sources
from jejak.options import Options
from jejak.target import Resolved, Target, joined, open_targets

if TYPE_CHECKING:
    from jejak.contracts.wrapping import CheckedClass


@dataclass(frozen=True, slots=True)
class Contracted:
    """Targets with code that checks their contracts; `told` is what of those is not used.

    `plain` is what they were opened from without that code.
    """

    plain: Resolved
    resolved: Resolved
    targets: list[Target]
    contracts: Mapping[str, ClassContract]
    checks: tuple[CheckedClass, ...] = ()
    told: tuple[str, ...] = ()


def with_contracts(
    resolved: Resolved,
    options: Options,
    stack: ExitStack,
    invented: Mapping[str, Sequence[Clause]] = NOTHING_INVENTED,
    checking: Checking = Checking.ALL,
) -> Contracted:
    """The targets, with code that checks their contracts as long as `stack` lasts.

    `checking` is what that code does, `invented` are invariants that nobody wrote. Raises as
    `open_targets` does.
    """
    targets = open_targets(resolved, options)
    room = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jejak-contracts-")))
    try:
        prepared = prepare(resolved, joined(targets), options, room, invented, checking)
    except BaseException:
        joined(targets).program.close()
        raise
    told = tuple(str(each) for each in prepared.problems)
    if prepared.checks:
        joined(targets).program.close()
        targets = open_targets(prepared.resolved, options)
    return Contracted(
        resolved, prepared.resolved, targets, prepared.contracts, prepared.checks, told
    )


def needed_by(checks: Sequence[CheckedClass], texts: Sequence[str]) -> dict[str, str]:
    """The sources that tests need beside them: classes of checks, and jejak's own classes."""
    written = "\n".join(texts)
    asserts = "Preconditions.asserted()" in written
    used = [each for each in checks if asserts or each.name.rpartition("/")[2] in written]
    found = {each.file: each.source for each in used}
    return {**found, **driver_sources()} if found else {}
