"""From a target to the same with classes of checks beside its own: found, written, compiled."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jejak.contracts.gathering import Gathering
from jejak.contracts.model import Checking, ClassContract, Clause, ContractProblem
from jejak.jvm.javac import compile_texts
from jejak.jvm.jdks import choose_jdk
from jejak.options import Options
from jejak.target import Resolved, Target

if TYPE_CHECKING:
    from jejak.contracts.wrapping import CheckedClass

NONE: Final = "none"
ANNOTATED: Final = ("annotated", "guards")
GUARDS: Final = "guards"
NOTHING_INVENTED: Final[Mapping[str, Sequence[Clause]]] = {}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A target with its classes of checks, and what of its contracts is not used."""

    resolved: Resolved
    contracts: dict[str, ClassContract]
    checks: tuple[CheckedClass, ...] = ()
    problems: tuple[ContractProblem, ...] = ()


def prepare(
    resolved: Resolved,
    target: Target,
    options: Options,
    room: Path,
    invented: Mapping[str, Sequence[Clause]] = NOTHING_INVENTED,
    checking: Checking = Checking.ALL,
) -> Prepared:
    """Finds the contracts of a target's own classes and compiles code that checks them.

    Invariants that are `invented` come to those that are written.

    The code is in `room`, which must be there as long as the target is used. Raises UsageError
    when a file of contracts cannot be read, an InputError when javac does not answer.
    """
    if options.contracts == NONE:
        return Prepared(resolved, {})
    word = options.contracts
    gathering = Gathering(target.program, resolved.sources, word in ANNOTATED, word == GUARDS)
    gathering.gather(target.classes, options.contract_file)
    for name, clauses in invented.items():
        gathering.contracts.setdefault(name, ClassContract(name)).invariants += clauses
    contracts = {name: each for name, each in gathering.contracts.items() if not each.is_empty}
    if checking is Checking.INVARIANTS:
        contracts = {name: each.without_preconditions() for name, each in contracts.items()}
    if not contracts:
        return Prepared(resolved, {}, (), tuple(gathering.problems))
    from jejak.contracts.compiling import Compiling  # noqa: PLC0415 - few programs have contracts

    jdk, _reason = choose_jdk(options.jdk, os.environ)
    compiling = Compiling(target, contracts, room, checking)
    class_path = [*resolved.own, *resolved.libraries]
    checks = compiling.compile(lambda names, out: compile_texts(jdk, room, names, class_path, out))
    problems = (*gathering.problems, *compiling.problems)
    if not checks:
        return Prepared(resolved, contracts, (), problems)
    own = (*resolved.own, str(compiling.out))
    return Prepared(replace(resolved, own=own), contracts, checks, problems)
