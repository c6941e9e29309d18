"""Batches of generated methods through jejak and the JVM."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.differential.comparing import Tally, opcodes_of
from tests.differential.compiling import compile_methods
from tests.differential.drills import generate_drills
from tests.differential.engine import Interpreter, open_platform
from tests.differential.exploring import Explorer, explore_methods
from tests.differential.oracle import RunOracle
from tests.differential.units import Unit, generate_unit


def run_units(
    home: Path, seed: int, numbers: Sequence[int], calls_per_method: int, *, fast: bool = True
) -> Tally:
    """Compares all calls of some units of a seed."""
    tally = Tally()
    units = [generate_unit(seed, number, calls_per_method) for number in numbers]
    classes = {name: data for unit in units for name, data in unit.classes.items()}
    interpreter = Interpreter(classes, open_platform(home), fast=fast)
    tally.opcodes = opcodes_of(classes)
    with RunOracle(home) as oracle:
        for unit in units:
            compare_unit(tally, unit, interpreter, oracle)
    return tally


def run_drills(home: Path, seed: int, calls_per_method: int, *, fast: bool = True) -> Tally:
    """Compares single instructions on edge values."""
    tally = Tally()
    unit = generate_drills(seed, calls_per_method)
    tally.opcodes = opcodes_of(unit.classes)
    with RunOracle(home) as oracle:
        interpreter = Interpreter(unit.classes, open_platform(home), fast=fast)
        compare_unit(tally, unit, interpreter, oracle)
    return tally


def compare_unit(tally: Tally, unit: Unit, interpreter: Interpreter, oracle: RunOracle) -> None:
    """Compares the calls of one unit."""
    tally.methods += len({call.name for call in unit.calls})
    theirs = oracle.run(unit.classes, unit.calls, fresh=unit.fresh)
    for call, outcome in zip(unit.calls, theirs, strict=True):
        method = interpreter.method(call.owner, call.name, call.descriptor)
        tally.compare(call, interpreter.run(call), outcome, method)


def run_sources(home: Path, seed: int, first: int, count: int, **given: Any) -> Tally:
    """Compares all paths of some generated Java methods of a seed, with options by field name."""
    tally = Tally()
    compiled = compile_methods(home, seed, first, count)
    explorer = Explorer(compiled, open_platform(home), home, **given)
    try:
        with RunOracle(home) as oracle:
            explore_methods(tally, compiled, explorer, oracle, seed)
    finally:
        explorer.close()
    return tally
