"""What an exploration ran of an operation: branches and bytecodes, as published tables count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jejak.bytecode.instructions import (
    BRANCHES,
    Goto,
    Invoke,
    Return,
    Switch,
    Throw,
)
from jejak.explore.coverage import NOT_TAKEN, TAKEN, code_branches, is_own
from jejak.machine.machine import Machine
from jejak.program import Method
from jejak.semantics.branches import switch_targets
from jejak.state.code import Code

CHECKS: Final = ("repOk", "is", "are", "fit", "lead", "assume", "check", "<clinit>", "decided")
"""How the names begin of methods that check inputs and results: they are no part of it."""

Ran = tuple[int, int]
"""What ran, and what there is."""


def of_operation(machine: Machine, driver: Method) -> tuple[Ran, Ran]:
    """Branches and bytecodes of what a driver calls; its own where it calls nothing but checks."""
    codes = {
        (each.owner.name, each.name): code
        for each, code in machine.codes.items()
        if code is not None and code.entered and is_own(code)
    }
    first = codes[driver.owner.name, driver.name]
    found = [first]
    for code in found:
        called = (codes.get(key) for key in calls(code))
        found += (each for each in called if each is not None and each not in found)
    counted = found[1:] or found
    branches = [code_branches(code) for code in counted]
    bytecodes = [(len(reached(code)), len(code.instructions)) for code in counted]
    return summed(branches), summed(bytecodes)


def calls(code: Code) -> Iterator[tuple[str, str]]:
    """The methods that code calls, but for checks."""
    for ins in code.instructions:
        if isinstance(ins, Invoke) and not ins.method.name.startswith(CHECKS):
            yield ins.method.owner, ins.method.name


def summed(counts: list[Ran]) -> Ran:
    """All of them together."""
    return sum(each for each, _ in counts), sum(each for _, each in counts)


def reached(code: Code) -> set[int]:
    """The instructions that are reached by the branches that ran; what handlers catch is not."""
    found = {0}
    pending = [0]
    while pending:
        for index in following(code, pending.pop()):
            if index not in found:
                found.add(index)
                pending.append(index)
    return found


def following(code: Code, at: int) -> list[int]:
    """Where it went on from an instruction."""
    ins, bits = code.instructions[at], code.covered[at]
    if isinstance(ins, Return | Throw):
        return []
    if isinstance(ins, Goto):
        return [ins.target]
    if isinstance(ins, Switch):
        return [to for index, to in enumerate(switch_targets(ins)) if bits >> index & 1]
    if isinstance(ins, BRANCHES):
        sides = ((TAKEN, ins.target), (NOT_TAKEN, at + 1))
        return [to for side, to in sides if bits >> side & 1]
    return [at + 1]
