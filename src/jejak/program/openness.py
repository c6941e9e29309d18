"""Which methods are there for everybody: public ones, of classes that everybody can name."""

from __future__ import annotations

from jejak.classfile import flags
from jejak.program.classes import JavaClass, Method
from jejak.program.loading import Loading
from jejak.program.nesting import inner_entry


def is_for_everybody(loading: Loading, method: Method) -> bool:
    """Whether code of any package may call a method by its class.

    What an interface promises may be called on objects of hidden classes, too: that is a call of
    the interface's method.
    """
    return method.is_public and is_named_by_everybody(loading, method.owner)


def is_named_by_everybody(loading: Loading, java: JavaClass) -> bool:
    """Whether code of any package may name a class: it is public, as are all around it."""
    seen: set[str] = set()
    while java.name not in seen:  # what nests in itself is named by nobody
        seen.add(java.name)
        entry = inner_entry(java)
        if entry is None:
            return java.is_public
        outer, _, access = entry
        around = None if outer is None else loading.load(outer)
        if not access & flags.PUBLIC or not isinstance(around, JavaClass):
            return False
        java = around
    return False
