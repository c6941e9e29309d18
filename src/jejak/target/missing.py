"""Classes that a target names and nobody has: a class path that is wrong, empty or not whole."""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.program.references import names_in
from jejak.target.model import Target

MOST_LOOKED_AT: Final = 3000
"""Classes of a target whose names are looked up."""
MOST_NAMED: Final = 3
_PRIMITIVES: Final = frozenset("BCDFIJSZ")


def missing_classes(target: Target) -> list[str]:
    """Internal names of classes that the target's own classes name and that are nowhere."""
    program, jdk = target.program, target.program.jdk
    own = program.load_all(target.classes[:MOST_LOOKED_AT])
    named = {name for java in own if not java.in_jdk for name in names_in(java)} - _PRIMITIVES
    there = set(program.class_path.class_names()) if named else set()
    packages = {name: name.rpartition("/")[0] for name in named - there}
    return sorted(
        name for name, package in packages.items() if jdk is None or not jdk.has_package(package)
    )


def missing_warning(target: Target) -> str | None:
    """What there is to say of a class path; None where everything is there."""
    names = missing_classes(target)
    if not names:
        return None
    shown = ", ".join(map(java_name, names[:MOST_NAMED])) + (", …" if names[MOST_NAMED:] else "")
    what = "1 class is" if len(names) == 1 else f"{len(names):,} classes are"
    return (
        f"warning: {what} named by {target.text} and not on the class path ({shown}): "
        "what uses them is cut short; add them with --classpath"
    )
