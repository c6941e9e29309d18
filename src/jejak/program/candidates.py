"""Which methods a virtual call may run, within the loaded world."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.program.classes import JavaClass, Method
from jejak.program.resolution import Resolver, Unresolved


@dataclass(frozen=True, slots=True)
class Candidates:
    """Methods that a call may run.

    `targets` pairs each method with the receiver classes that select it. `is_open` says that a
    class nobody has loaded could bring another one.
    """

    targets: tuple[tuple[Method, tuple[JavaClass, ...]], ...]
    is_open: bool


def candidates(resolver: Resolver, resolved: Method, receiver_type: JavaClass) -> Candidates:
    """Methods that a call of `resolved` may run on receivers of `receiver_type`.

    Receivers are the loaded classes that objects can have; classes of a sealed hierarchy are
    loaded for the purpose.
    """
    targets: dict[Method, list[JavaClass]] = {}
    is_open = _load_sealed(resolver, receiver_type)
    for receiver in resolver.program.loaded_subtypes(receiver_type.name):
        if receiver.is_abstract:
            continue
        found = resolver.select(resolved, receiver)
        if not isinstance(found, Unresolved):
            targets.setdefault(found, []).append(receiver)
    fixed = resolved.is_final or resolved.is_private
    return Candidates(
        tuple((method, tuple(receivers)) for method, receivers in targets.items()),
        is_open and not fixed,
    )


def _load_sealed(resolver: Resolver, top: JavaClass) -> bool:
    """Loads the permitted subclasses below `top`; returns whether others may exist."""
    seen = {top.name}
    pending = [top]
    is_open = False
    while pending:
        current = pending.pop()
        permitted = current.permitted_subclasses
        if permitted is None:
            is_open |= not current.is_final
            continue
        for found in resolver.program.load_all(name for name in permitted if name not in seen):
            seen.add(found.name)
            pending.append(found)
    return is_open
