"""Small programs to ask about: compiled, assembled, or both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from jejak.bytecode.instructions import (
    GetField,
    Instruction,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    PutField,
)
from jejak.bytecode.opcodes import BY_MNEMONIC
from jejak.classfile import flags
from jejak.classfile.constants import FieldRef, MethodRef
from jejak.classfile.sources import ClassPath, ClassSource, Directory, JdkClasses, Memory
from jejak.program import (
    CallSite,
    Field,
    JavaClass,
    Member,
    Method,
    Program,
    Resolver,
    Unresolved,
    call_site,
)
from tests.assembler import ClassWriter

PUBLIC = flags.PUBLIC
ABSTRACT = flags.PUBLIC | flags.ABSTRACT
INTERFACE = flags.PUBLIC | flags.ABSTRACT | flags.INTERFACE


@dataclass(frozen=True)
class World:
    """A program with short questions; members answer as `Owner.name`, errors by simple name."""

    resolver: Resolver

    @property
    def program(self) -> Program:
        return self.resolver.program

    def cls(self, name: str) -> JavaClass:
        found = self.program.find(name)
        assert found is not None, name
        return found

    def method(self, owner: str, name: str, descriptor: str | None = None) -> Method:
        found = [
            method
            for (named, described), method in self.cls(owner).methods.items()
            if named == name and descriptor in (None, described)
        ]
        assert len(found) == 1, found
        return found[0]

    def field(self, owner: str, name: str) -> Field:
        (found,) = (f for (named, _), f in self.cls(owner).fields.items() if named == name)
        return found

    def instructions(self, owner: str, method: str) -> tuple[Instruction, ...]:
        body = self.method(owner, method).body
        assert body is not None
        return body.instructions

    def call_in(self, owner: str, method: str, callee: str) -> Invoke:
        """The only call of a method called `callee` in the code."""
        (found,) = {
            i
            for i in self.instructions(owner, method)
            if isinstance(i, Invoke) and i.method.name == callee
        }
        return found

    def linked(self, owner: str, method: str, callee: str) -> str:
        """What that call links to."""
        return shown(
            self.resolver.resolve_invoke(self.cls(owner), self.call_in(owner, method, callee))
        )

    def accessed(self, owner: str, method: str) -> list[str]:
        """What the field accesses in the code link to."""
        return [
            shown(self.resolver.resolve_access(self.cls(owner), i))
            for i in self.instructions(owner, method)
            if isinstance(i, GetField | PutField)
        ]

    def resolved(
        self, caller: str, owner: str, name: str, descriptor: str = "()V", interface: bool = False
    ) -> str:
        """What a method reference means to the code of `caller`."""
        ref = MethodRef(owner, name, descriptor, interface)
        return shown(self.resolver.resolve_method(self.cls(caller), ref))

    def invoked(
        self,
        kind: InvokeKind,
        caller: str,
        owner: str,
        name: str,
        descriptor: str = "()V",
        interface: bool = False,
    ) -> str:
        """What a call in the code of `caller` links to."""
        opcode = BY_MNEMONIC[f"invoke{kind.value}"]
        call = Invoke(opcode, kind, MethodRef(owner, name, descriptor, interface))
        return shown(self.resolver.resolve_invoke(self.cls(caller), call))

    def field_of(self, caller: str, owner: str, name: str, descriptor: str = "I") -> str:
        """What a field reference means to the code of `caller`."""
        ref = FieldRef(owner, name, descriptor)
        return shown(self.resolver.resolve_field(self.cls(caller), ref))

    def selected(self, receiver: str, owner: str, name: str, descriptor: str | None = None) -> str:
        """What a call of `owner.name` runs on an object of class `receiver`."""
        resolved = self.method(owner, name, descriptor)
        return shown(self.resolver.select(resolved, self.cls(receiver)))

    def sites(self, owner: str, method: str) -> list[CallSite]:
        """What the invokedynamic instructions in the code do."""
        return [
            call_site(self.cls(owner), i.call_site)
            for i in self.instructions(owner, method)
            if isinstance(i, InvokeDynamic)
        ]


def shown(found: Member | Unresolved) -> str:
    if isinstance(found, Unresolved):
        return found.error.rpartition("/")[2]
    return f"{found.owner.name}.{found.name}"


def world(classes: ClassSource | Path | dict[str, bytes], jdk: JdkClasses | None = None) -> World:
    """The program of a directory, of assembled classes, or of any source."""
    if isinstance(classes, Path):
        classes = Directory(classes)
    elif isinstance(classes, dict):
        classes = Memory(classes)
    return World(Resolver(Program(classes, jdk)))


def joined(*sources: ClassSource | Path | dict[str, bytes]) -> ClassPath:
    """Several places as one class path."""
    return ClassPath([world(source).program.class_path for source in sources])


def bare_class(
    name: str,
    super_name: str = "java/lang/Object",
    interfaces: Sequence[str] = (),
    *,
    access: int = PUBLIC | flags.SUPER,
    methods: Iterable[tuple[str, int]] = (),
    fields: Iterable[tuple[str, int]] = (),
    major: int = 52,
) -> dict[str, bytes]:
    """A class with methods `()V` that do nothing and fields of type int, by name and flags."""
    writer = ClassWriter(name, super_name, interfaces, access, major)
    for method, method_flags in methods:
        has_code = not method_flags & (flags.ABSTRACT | flags.NATIVE)
        code = [writer.code(["return"])] if has_code else []
        writer.add_method(method, "()V", method_flags, code)
    for field, field_flags in fields:
        writer.add_field(field, "I", field_flags)
    return {name: writer.to_bytes()}


def bare_interface(
    name: str,
    interfaces: Sequence[str] = (),
    *,
    methods: Iterable[tuple[str, int]] = (),
    fields: Iterable[tuple[str, int]] = (),
    access: int = INTERFACE,
) -> dict[str, bytes]:
    """An interface, made in the same way."""
    return bare_class(
        name, "java/lang/Object", interfaces, access=access, methods=methods, fields=fields
    )
