"""Names in one source file: imports, qualified names, and variables that hide a class.

The printer runs twice. The first run tells `Wanted` what the file mentions; `decide` settles all
names; the second run writes them. So one walk serves both, and equal input gives equal names.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Protocol

from jejak.javasource.identifiers import (
    Identifiers,
    NotJavaError,
    check_identifier,
    is_identifier,
    is_type_identifier,
)
from jejak.javasource.nodes import ClassDeclaration, Unit


@dataclass(frozen=True, slots=True)
class SourceName:
    """How source names a class: its package (`java.util`) and `Map`, `Entry`."""

    package: str
    simple: tuple[str, ...]


class Naming(Protocol):
    """What the printer has to know about the classes around the test."""

    def source_name(self, internal: str) -> SourceName | None:
        """How source names the class; None for what has no name: anonymous, local, synthetic."""

    def exists(self, internal: str) -> bool:
        """Whether the class path has a top-level class of this name."""

    def inherited(self, internal: str) -> Collection[str]:
        """Names of fields and member classes that a subclass of the class would inherit."""


class PlainNaming:
    """Reads names off internal names: `$` separates nested classes. Knows of no other class."""

    def source_name(self, internal: str) -> SourceName | None:
        """See `Naming`; None also where a part would be no identifier, as in `Foo$1`."""
        package, _, last = internal.rpartition("/")
        return SourceName(package.replace("/", "."), tuple(last.split("$")))

    def exists(self, internal: str) -> bool:  # noqa: ARG002
        """See `Naming`."""
        return False

    def inherited(self, internal: str) -> Collection[str]:  # noqa: ARG002
        """See `Naming`."""
        return ()


class Names(Protocol):
    """Where the printer takes its names from."""

    def class_name(self, internal: str) -> str:
        """A class where a type, or the owner of a static member, is written."""

    def simple_name(self, internal: str) -> str:
        """The last part of a class's name, after `outer.new`."""

    def variable(self, name: str) -> str:
        """A variable where it is used."""

    def declare(self, name: str) -> str:
        """A variable where it is declared."""

    def static_method(self, owner: str, name: str, inside: bool) -> str:
        """An imported static method; `inside` a class whose methods may hide it."""

    def extend(self, internal: str) -> None:
        """A class of the file extends or implements this one."""

    def local_class(self, name: str) -> None:
        """A method of the file declares a class of this name."""


def named(naming: Naming, internal: str) -> SourceName:
    """How source names a class. Raises NotJavaError where it cannot."""
    found = naming.source_name(internal)
    if found is None and internal.startswith("org/junit/"):  # not on the program's class path
        found = PlainNaming().source_name(internal)
    if found is None or not all(map(is_type_identifier, found.simple)):
        raise NotJavaError(f"class {internal.replace('/', '.')} has no name in Java source")
    if found.package and not all(map(is_identifier, found.package.split("."))):
        raise NotJavaError(f"package {found.package} has no name in Java source")
    return found


def can_name(naming: Naming, internal: str) -> bool:
    """Whether source can name a class at all, before any clash."""
    try:
        named(naming, internal)
    except NotJavaError:
        return False
    return True


class SimpleNames:
    """Names for a piece of source by itself, as in a report: no package, nothing renamed."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming

    def class_name(self, internal: str) -> str:
        """See `Names`."""
        if internal.startswith("."):
            return internal[1:]
        return ".".join(named(self._naming, internal).simple)

    def simple_name(self, internal: str) -> str:
        """See `Names`."""
        return named(self._naming, internal).simple[-1]

    def variable(self, name: str) -> str:
        """See `Names`."""
        return check_identifier(name)

    declare = variable

    def static_method(self, owner: str, name: str, inside: bool) -> str:  # noqa: ARG002
        """See `Names`."""
        return check_identifier(name)

    def extend(self, internal: str) -> None:
        """See `Names`."""

    def local_class(self, name: str) -> None:
        """See `Names`."""


class Wanted(SimpleNames):
    """The first run: remembers what is mentioned, in order."""

    def __init__(self, naming: Naming) -> None:
        super().__init__(naming)
        self.classes: dict[str, None] = {}
        self.variables: dict[str, None] = {}
        self.methods: dict[tuple[str, str], None] = {}
        self.supers: dict[str, None] = {}
        self.locals: dict[str, None] = {}

    def class_name(self, internal: str) -> str:
        """See `Names`."""
        if not internal.startswith("."):
            self.classes[internal] = None
        return internal

    def simple_name(self, internal: str) -> str:
        """See `Names`."""
        return internal

    def declare(self, name: str) -> str:
        """See `Names`."""
        self.variables[name] = None
        return check_identifier(name)

    def static_method(self, owner: str, name: str, inside: bool) -> str:
        """See `Names`."""
        if inside:
            return f"{self.class_name(owner)}.{name}"
        self.methods[owner, name] = None
        return name

    def extend(self, internal: str) -> None:
        """See `Names`."""
        self.supers[internal] = None

    def local_class(self, name: str) -> None:
        """See `Names`."""
        self.locals[name] = None


@dataclass(slots=True)
class Decided:
    """The second run: the names as they are written."""

    naming: Naming
    unit: Unit
    own: dict[str, str]
    taken: dict[str, str | None] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)
    static_imports: dict[str, str] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    renamed: dict[str, str] = field(default_factory=dict)

    def class_name(self, internal: str) -> str:
        """See `Names`."""
        if internal.startswith("."):
            return internal[1:]
        if internal in self.own:
            return self.own[internal]
        name = named(self.naming, internal)
        if self.taken.get(name.simple[0]) == _outermost(name):
            return ".".join(name.simple)
        if not name.package:
            raise NotJavaError(f"class {name.simple[0]} of the unnamed package is out of reach")
        first = name.package.split(".")[0]
        if first in self.hidden or self.naming.exists(_in_package(self.unit.package, first)):
            raise NotJavaError(f"package {name.package} is hidden by something named {first}")
        return ".".join((name.package, *name.simple))

    def simple_name(self, internal: str) -> str:
        """See `Names`."""
        own = self.own.get(internal)
        return own.rpartition(".")[2] if own else named(self.naming, internal).simple[-1]

    def variable(self, name: str) -> str:
        """See `Names`."""
        return self.renamed.get(name, name)

    declare = variable

    def static_method(self, owner: str, name: str, inside: bool) -> str:
        """See `Names`."""
        if not inside and self.static_imports.get(name) == owner:
            return name
        return f"{self.class_name(owner)}.{name}"

    def extend(self, internal: str) -> None:
        """See `Names`."""

    def local_class(self, name: str) -> None:
        """See `Names`."""


def decide(wanted: Wanted, naming: Naming, unit: Unit) -> Decided:
    """All names of a file, from what it mentions."""
    own: dict[str, str] = {}
    methods: set[str] = set()
    _declared(unit.declaration, unit.internal_name, unit.declaration.name, own, methods)
    names = Decided(naming, unit, own)
    parents = [parent for parent in wanted.supers if parent not in own]
    inherited = {name for parent in parents for name in naming.inherited(parent)}
    own_simple = {name.rpartition(".")[2] for name in own.values()}
    names.hidden = inherited | own_simple | set(wanted.locals)
    names.taken = dict.fromkeys(sorted(names.hidden))
    for owner, name in wanted.methods:
        if name not in methods and names.static_imports.setdefault(name, owner) == owner:
            continue
        wanted.class_name(owner)
    mentioned = [named(naming, internal) for internal in wanted.classes if internal not in own]
    _take(mentioned, names)
    _rename(mentioned, wanted, names)
    return names


def _declared(
    of: ClassDeclaration, internal: str, name: str, own: dict[str, str], methods: set[str]
) -> None:
    """Classes that the file declares, and names of the methods of the outermost one."""
    top = not own
    own[internal] = name
    for member in of.members:
        if isinstance(member, ClassDeclaration):
            inner = f"{internal}${member.name}"
            path = member.name if top else f"{name}.{member.name}"
            _declared(member, inner, path, own, methods)
        elif top:
            methods.add(member.name)


def _take(mentioned: list[SourceName], names: Decided) -> None:
    """Gives simple names: classes of the same package first, then java.lang, then imports."""
    here = names.unit.package.replace("/", ".")

    def rank(name: SourceName) -> int:
        return 0 if name.package == here else 1 if name.package == "java.lang" else 2

    for name in sorted(mentioned, key=rank):  # stable: within a rank the first mentioned wins
        simple = name.simple[0]
        if simple in names.taken or not (name.package or not here):
            continue
        shadow = _in_package(names.unit.package, simple)
        if rank(name) == 1 and names.naming.exists(shadow):
            continue
        names.taken[simple] = _outermost(name)
        if rank(name) == 2:
            names.imports.append(_outermost(name))
    names.imports.sort()


def _rename(mentioned: list[SourceName], wanted: Wanted, names: Decided) -> None:
    """New names for variables that would hide a class or package (JLS §6.4.2)."""
    obscured = {name.simple[0] for name in mentioned} | names.hidden
    for name in mentioned:
        if names.taken.get(name.simple[0]) != _outermost(name):
            obscured.add(name.package.split(".")[0])
    fresh = Identifiers([*obscured, *wanted.variables])
    for variable in wanted.variables:
        if variable in obscured:
            names.renamed[variable] = fresh.fresh_exact(variable)


def _outermost(name: SourceName) -> str:
    return f"{name.package}.{name.simple[0]}" if name.package else name.simple[0]


def _in_package(package: str, simple: str) -> str:
    return f"{package}/{simple}" if package else simple
