"""A target: a program, and which of its classes and methods are meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from jejak.classfile.descriptors import java_type, simple_type
from jejak.errors import UsageError
from jejak.jvm.jdks import Jdk
from jejak.program import Method, Program, Resolver
from jejak.program.field_facts import FieldFacts


@dataclass(frozen=True, slots=True)
class Target:
    """A program, and which of its classes and methods are meant.

    `platform` is the JDK whose classes it runs on. `classes` are the target's own classes by
    internal name. `method` narrows it to one method name, with `method_detail` the parameters or
    descriptor as the user wrote them. `warnings` are what people should know of the choice.
    `field_facts` are those of the program for all machines that run it; None has each its own.
    """

    text: str
    program: Program
    resolver: Resolver
    platform: Jdk
    classes: tuple[str, ...]
    method: str | None
    method_detail: str | None
    problems: tuple[str, ...]
    warnings: tuple[str, ...]
    field_facts: FieldFacts | None = None

    def methods(self) -> tuple[Method, ...]:
        """The methods that `#method` picks. Raises UsageError when there is none."""
        found = [
            method
            for owner in self.program.load_all(self.classes)
            for method in owner.methods.values()
            if self._picks(method)
        ]
        if not found:
            self._no_method()
        return tuple(found)

    def _picks(self, method: Method) -> bool:
        detail = self.method_detail
        names = [method.name, method.signature.partition("(")[0]]
        if self.method not in names:
            return False
        spellings = (method.descriptor, _parameters(method, False), _parameters(method, True))
        return detail is None or detail in spellings

    def _no_method(self) -> None:
        owners = self.program.load_all(self.classes)
        if not owners:
            broken = next(iter(self.program.broken.values()), None)
            raise broken or UsageError(f"{self.text}: there is no such class")
        there = [m.signature for owner in owners for m in owner.methods.values()]
        wanted = f"{self.method}{self.method_detail or ''}"
        shown = ", ".join(there[:20]) + (", …" if len(there) > 20 else "")
        names = " or ".join(owner.java_name for owner in owners[:3])
        raise UsageError(f"there is no method {wanted} in {names}; there are {shown}")


def joined(targets: Sequence[Target]) -> Target:
    """All classes of several targets in one program; whole only where each of them is."""
    first, *others = targets
    if not others:
        return first
    classes = dict.fromkeys(name for each in targets for name in each.classes)
    method = next((each.method for each in targets if each.method is not None), None)
    return replace(first, classes=tuple(classes), method=method, method_detail=None)


def _parameters(method: Method, short: bool) -> str:
    write = simple_type if short else java_type
    return f"({','.join(write(parameter) for parameter in method.type.parameters)})"
