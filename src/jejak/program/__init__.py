"""The program under analysis: types, lazy loading, hierarchy, resolution, call targets.

Imports `bytecode` and `classfile`. `Program` finds classes, `Resolver` links references,
`call_site` says what an invokedynamic does, `candidates` what a virtual call may run.
"""

from jejak.program.candidates import Candidates, candidates
from jejak.program.classes import Field, JavaClass, Member, Method
from jejak.program.dynamic import (
    CallSite,
    KnownConstant,
    Lambda,
    PatternSwitch,
    RecordMethod,
    StringConcat,
    UnknownBootstrap,
    call_site,
    dynamic_constant,
)
from jejak.program.hierarchy import Hierarchy, Supertypes
from jejak.program.linkage import Unresolved
from jejak.program.resolution import Resolver
from jejak.program.world import Program

__all__ = [
    "CallSite",
    "Candidates",
    "Field",
    "Hierarchy",
    "JavaClass",
    "KnownConstant",
    "Lambda",
    "Member",
    "Method",
    "PatternSwitch",
    "Program",
    "RecordMethod",
    "Resolver",
    "StringConcat",
    "Supertypes",
    "UnknownBootstrap",
    "Unresolved",
    "call_site",
    "candidates",
    "dynamic_constant",
]
