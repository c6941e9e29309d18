"""Which classes of the class path a few classes mention, directly or through others."""

from __future__ import annotations

from typing import Final

from jejak.classfile.constants import Tag
from jejak.errors import InputError
from jejak.program.classes import JavaClass
from jejak.program.world import Program

MOST_MENTIONED: Final = 1000
"""Classes that are looked through; a program of more is known in part only."""


def mentioned_classes(program: Program, roots: tuple[str, ...]) -> tuple[JavaClass, ...]:
    """The roots and what their constant pools lead to on the class path, by name.

    The answer depends on the class files alone, not on what was loaded before.
    """
    there = set(program.class_path.class_names())
    seen = set(roots)
    pending = sorted(seen)
    found: list[JavaClass] = []
    while pending and len(found) < MOST_MENTIONED:
        java = program.find(pending.pop(0))
        if java is None:
            continue
        found.append(java)
        new = sorted(name for name in names_in(java) if name in there and name not in seen)
        seen.update(new)
        pending += new
    return tuple(sorted(found, key=_name))


def names_in(java: JavaClass) -> set[str]:
    """The classes that a class file names; arrays by what they hold."""
    pool = java.file.pool
    try:
        entries = [index for index in pool.indices() if pool.tag(index) == Tag.CLASS]
        names = [pool.class_name(index).lstrip("[") for index in entries]
    except InputError:  # whoever uses the class says what is wrong with it
        return set()
    return {name[1:-1] if name.endswith(";") else name for name in names}


def _name(java: JavaClass) -> str:
    return java.name
