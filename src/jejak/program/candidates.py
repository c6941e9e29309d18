"""Which methods a virtual call may run, within the loaded world."""

from __future__ import annotations

from dataclasses import dataclass

from jejak.errors import InputError
from jejak.program.classes import JavaClass, Method
from jejak.program.linkage import Unresolved
from jejak.program.resolution import Resolver


@dataclass(frozen=True, slots=True)
class Candidates:
    """Methods that a call may run.

    `targets` pairs each method with the receiver classes that select it; `failures` pairs
    receiver classes with the error that a call on them throws, or with why they do not load.
    `is_open` says that a class nobody has loaded could bring another one. Arrays and the objects
    that lambdas make have no class file and are not among the receivers.
    """

    targets: tuple[tuple[Method, tuple[JavaClass, ...]], ...]
    failures: tuple[tuple[JavaClass, Unresolved], ...]
    is_open: bool


def candidates(resolver: Resolver, resolved: Method, receiver_type: JavaClass) -> Candidates:
    """Methods that a call of `resolved` may run on receivers of `receiver_type`.

    Receivers are the loaded classes that objects can have; classes of a sealed hierarchy are
    loaded for the purpose, and where one cannot be, the answer is open.
    """
    is_open = _load_sealed(resolver, receiver_type)
    fixed = resolved.is_final or resolved.is_private
    targets: dict[Method, list[JavaClass]] = {resolved: []} if fixed else {}
    failures: list[tuple[JavaClass, Unresolved]] = []
    for receiver in resolver.program.loaded_subtypes(receiver_type.name):
        if receiver.is_abstract:
            continue
        found = resolver.loading.fault(receiver) or (
            resolved if fixed else resolver.select(resolved, receiver)
        )
        if isinstance(found, Unresolved):
            failures.append((receiver, found))
        else:
            targets.setdefault(found, []).append(receiver)
    return Candidates(
        tuple((method, tuple(selecting)) for method, selecting in targets.items()),
        tuple(failures),
        is_open and not fixed,
    )


def _load_sealed(resolver: Resolver, top: JavaClass) -> bool:
    """Loads the permitted subclasses below `top`; returns whether others may exist."""
    seen = {top.name}
    pending = [top]
    is_open = False
    while pending:
        current = pending.pop()
        try:
            permitted = current.permitted_subclasses
        except InputError as error:
            resolver.program.refuse(current.name, error)
            permitted = None
        if permitted is None:
            is_open |= not current.is_final
            continue
        for name in permitted:
            if name not in seen:
                seen.add(name)
                found = resolver.loading.load(name)
                if isinstance(found, Unresolved):
                    is_open = True
                else:
                    pending.append(found)
    return is_open
