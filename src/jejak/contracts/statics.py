"""Static fields that a check is about: they may hold what contracts allow, not only at first.

Those are the fields that conditions name, and those with numbers that methods read which conditions
call, or that the call may assign where a frame watches it.
"""

from __future__ import annotations

from collections.abc import Iterable

from jejak.contracts.effects import Effects
from jejak.contracts.frames import holds_contents
from jejak.contracts.scopes import ClassScope
from jejak.program import Field, Method


def static_fields(
    effects: Effects, scope: ClassScope, watched: Iterable[Field] = ()
) -> tuple[Field, ...]:
    """The fields that the clauses which were said in a scope hang on, in a fixed order."""
    found = dict.fromkeys((*scope.mentioned, *watched))
    for method in scope.asked:
        read = effects.statics_read(method)
        found |= dict.fromkeys(each for each in read if each.descriptor[0] not in "L[")
    open_ = [each for each in found if not (each.is_final or each.is_synthetic)]
    return tuple(sorted(open_, key=lambda each: (each.owner.name, each.name)))


def shared_roots(effects: Effects, method: Method) -> tuple[Field, ...]:
    """The static fields through which a call may come to objects, in a fixed order."""
    read = effects.statics_read(method)
    found = [each for each in read if each.descriptor[0] in "L[" and not each.is_synthetic]
    found = [each for each in found if not is_constant(effects, each.descriptor)]
    return tuple(sorted(found, key=lambda each: (each.owner.name, each.name)))


def is_constant(effects: Effects, descriptor: str) -> bool:
    """Whether a type is a final class of the JDK, such as that of texts and boxes."""
    java = effects.program.find(descriptor[1:-1]) if descriptor[0] == "L" else None
    return java is not None and java.in_jdk and java.is_final and not holds_contents(descriptor)


def opening(fields: Iterable[Field]) -> str:
    """The statement that lets fields hold anything; empty without any."""
    places = " ".join(f"{each.owner.name}.{each.name}" for each in fields)
    return f'jejak.Driver.open("{places}");' if places else ""
