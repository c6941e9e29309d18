"""Access control at run time (JVMS §5.4.4), with nests and modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from jejak.classfile import Attributes, parse_class
from jejak.classfile.modules import Module
from jejak.errors import InputError
from jejak.program.classes import JavaClass, Member
from jejak.program.hierarchy import Hierarchy
from jejak.program.world import Program

_T = TypeVar("_T")


class AccessRules:
    """Decides who may use what in one program."""

    def __init__(self, program: Program, hierarchy: Hierarchy) -> None:
        self.program = program
        self.hierarchy = hierarchy
        self._hosts: dict[str, JavaClass] = {}
        self._modules: dict[str, Module | None] = {}
        self._exports: dict[tuple[str | None, str, str], bool] = {}

    def can_access_class(self, caller: JavaClass, target: JavaClass) -> bool:
        """Whether code in `caller` may name `target`."""
        if same_package(caller, target):
            return True
        return target.is_public and self._is_exported(caller, target)

    def can_access_member(self, caller: JavaClass, named: JavaClass, member: Member) -> bool:
        """Whether code in `caller` may use `member`, once the class that it names is accessible.

        That class may be below the one that declares the member.
        """
        owner = member.owner
        if member.is_public:
            return True
        if member.is_private:
            return self.are_nest_mates(caller, owner)
        if same_package(caller, owner):
            return True
        if not member.is_protected or not self.hierarchy.is_subclass(caller, owner.name):
            return False
        return member.is_static or self._are_related(caller, named)

    def _are_related(self, first: JavaClass, second: JavaClass) -> bool:
        """Whether one of two classes is the other or below it."""
        is_subclass = self.hierarchy.is_subclass
        return is_subclass(first, second.name) or is_subclass(second, first.name)

    def are_nest_mates(self, first: JavaClass, second: JavaClass) -> bool:
        """Whether two classes share private access (JVMS §5.4.4)."""
        return first is second or self.nest_host(first) is self.nest_host(second)

    def nest_host(self, member: JavaClass) -> JavaClass:
        """The host of a class's nest: itself when it names none, or one that disowns it."""
        known = self._hosts.get(member.name)
        if known is None:
            known = self._hosts[member.name] = self._find_host(member)
        return known

    def _find_host(self, member: JavaClass) -> JavaClass:
        name = self._nest_attribute(member, Attributes.nest_host)
        host = None if name is None else self.program.find(name)
        # A host that lacks a supertype does not load, and so takes nobody in.
        if host is None or self.hierarchy.supertypes(host).missing:
            return member
        if not same_package(host, member):
            return member
        members = self._nest_attribute(host, Attributes.nest_members)
        return host if members is not None and member.name in members else member

    def _nest_attribute(self, found: JavaClass, read: Callable[[Attributes], _T]) -> _T | None:
        """An attribute of a nest; None, with the class recorded as broken, when it is malformed."""
        try:
            return read(found.file.attributes)
        except InputError as error:
            self.program.refuse(found.name, error)
            return None

    def _is_exported(self, caller: JavaClass, target: JavaClass) -> bool:
        """Whether the target's module lets the caller's module use the target's package."""
        owner = self.program.module_of(target)
        if owner is None:
            return True
        user = self.program.module_of(caller)
        key = (user, owner, target.package)
        known = self._exports.get(key)
        if known is None:
            known = self._exports[key] = user == owner or self._exports_to(*key)
        return known

    def _exports_to(self, user: str | None, owner: str, package: str) -> bool:
        module = self.module(owner)
        if module is None:
            return True
        for export in module.exports:
            if export.package == package:
                return not export.targets or user in export.targets
        return False

    def module(self, name: str) -> Module | None:
        """A module's declaration; None, which allows everything, when it cannot be read."""
        if name not in self._modules:
            module = None
            data = self.program.jdk.module_info(name) if self.program.jdk else None
            if data is not None:
                try:
                    module = parse_class(data.data, data.where).attributes.module()
                except InputError as error:
                    self.program.refuse(f"{name}/module-info", error)
            self._modules[name] = module
        return self._modules[name]


def same_package(first: JavaClass, second: JavaClass) -> bool:
    """Whether two classes are in the same run-time package: same name, same loader."""
    return first.in_jdk == second.in_jdk and first.package == second.package
