"""Contracts of a target, made ready before a run: classes of checks beside its own."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

from jejak.contracts.preparing import prepare
from jejak.options import Options
from jejak.target import Resolved, Target, joined, open_targets


def with_contracts(
    resolved: Resolved, options: Options, stack: ExitStack
) -> tuple[Resolved, list[Target], list[str]]:
    """The targets, with code that checks the contracts that they have, as long as `stack` lasts.

    Gives also what people should know of contracts that are not used. Raises as `open_targets`.
    """
    targets = open_targets(resolved, options)
    room = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="jejak-contracts-")))
    try:
        prepared = prepare(resolved, joined(targets), options, room)
    except BaseException:
        joined(targets).program.close()
        raise
    problems = [str(each) for each in prepared.problems]
    if not prepared.checks:
        return resolved, targets, problems
    joined(targets).program.close()
    return prepared.resolved, open_targets(prepared.resolved, options), problems
