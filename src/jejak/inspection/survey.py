"""What a target contains, gathered into records: classes, methods, what cannot be linked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from jejak.bytecode.instructions import Invoke, InvokeDynamic
from jejak.classfile import flags
from jejak.classfile.descriptors import java_name
from jejak.errors import InputError
from jejak.inspection.links import LINKING, Failure, failed_class, failed_links
from jejak.program import JavaClass, Method, Resolver, UnknownBootstrap
from jejak.target import Target
from jejak.target.entries import is_entry


@dataclass(frozen=True, slots=True)
class MethodSummary:
    """One method in figures. `entry` says that `jejak check` would start here by default."""

    name: str
    descriptor: str
    signature: str
    modifiers: tuple[str, ...]
    entry: bool
    lines: tuple[int, int] | None
    code_bytes: int
    instructions: int
    blocks: int
    complexity: int
    loops: int
    irreducible_loops: int
    handlers: int
    calls: int
    error: str | None


@dataclass(frozen=True, slots=True)
class ClassSummary:
    """One class."""

    name: str
    kind: str
    modifiers: tuple[str, ...]
    where: str
    source_file: str | None
    java_version: str
    superclass: str | None
    interfaces: tuple[str, ...]
    fields: int
    methods: tuple[MethodSummary, ...]


@dataclass(frozen=True, slots=True)
class Dangling:
    """A reference that cannot be linked; `first_use` is one place, `uses` counts all."""

    reference: str
    error: str
    reason: str
    first_use: str
    uses: int


@dataclass(frozen=True, slots=True)
class Survey:
    """All that `jejak inspect` tells of a target."""

    target: str
    jdk: str
    classes: tuple[ClassSummary, ...]
    broken: tuple[str, ...]
    missing: tuple[Dangling, ...]
    unresolved: tuple[Dangling, ...]
    unknown_call_sites: tuple[Dangling, ...]
    warnings: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether everything could be read and linked."""
        return not (
            self.broken or self.missing or self.unresolved or self.problems
            or any(method.error for found in self.classes for method in found.methods)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inspection:
    """What `inspect` was asked for: all of a target, or some methods, as text and as a graph."""

    survey: Survey | None
    listings: tuple[tuple[str, ...], ...] = ()
    graph: tuple[str, ...] = ()


@dataclass(slots=True)
class _Uses:
    """References that do not link, each with its first place and a count."""

    rows: dict[tuple[str, str], Dangling] = field(default_factory=dict)

    def add(self, reference: str, error: str, reason: str, place: str) -> None:
        known = self.rows.get((reference, error))
        first, uses = (known.first_use, known.uses) if known else (place, 0)
        self.rows[reference, error] = Dangling(reference, error, reason, first, uses + 1)

    def sorted(self) -> tuple[Dangling, ...]:
        return tuple(sorted(self.rows.values(), key=lambda row: (-row.uses, row.reference)))


class Surveyor:
    """Walks over the classes of a target, one at a time."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.resolver: Resolver = target.resolver
        self.missing = _Uses()
        self.unresolved = _Uses()
        self.unknown = _Uses()
        self.broken: list[str] = []
        self.warnings: list[str] = []

    def run(self) -> Survey:
        """Reads everything; what is broken is recorded and the rest goes on."""
        target = self.target
        summaries = []
        for name in target.classes:
            found = target.program.find(name)
            if found is not None:
                try:
                    summaries.append(self._class(found))
                except InputError as error:
                    self.broken.append(str(error))
        self.broken += [str(error) for error in target.program.broken.values()]
        return Survey(
            target.text,
            f"{target.platform.version} at {target.platform.home}",
            tuple(summaries),
            tuple(dict.fromkeys(self.broken)),
            self.missing.sorted(),
            self.unresolved.sorted(),
            self.unknown.sorted(),
            (*target.warnings, *self.warnings),
            (*target.problems, *self._vanished()),
        )

    def _vanished(self) -> Iterator[str]:
        for name in self.target.classes:
            if name in self.target.program.missing:
                yield f"{name}: was listed but cannot be found any more"

    def _class(self, found: JavaClass) -> ClassSummary:
        file = found.file
        if file.is_from_the_future:
            self.warnings.append(
                f"{found.where}: class-file version {file.major} (Java {file.java_version}) is "
                "newer than this jejak; what is new in it is not understood"
            )
        for parent in (found.super_name, *found.interfaces):
            if parent is not None:
                failures = failed_class(self.resolver, found, parent)
                self._record(failures, found.java_name)
        return ClassSummary(
            found.java_name,
            _kind(found),
            flags.class_modifiers(found.access_flags),
            found.where,
            self._source_file(found),
            file.java_version,
            java_name(found.super_name) if found.super_name else None,
            tuple(java_name(name) for name in found.interfaces),
            len(found.fields),
            tuple(self._method(method) for method in found.methods.values()),
        )

    def _source_file(self, found: JavaClass) -> str | None:
        try:
            return found.source_file
        except InputError as error:
            self.broken.append(str(error))
            return None

    def _method(self, method: Method) -> MethodSummary:
        error: str | None = None
        entry = False
        figures = _NO_FIGURES
        try:
            entry = is_entry(method)
            figures = self._figures(method)
        except InputError as caught:
            error = caught.reason
        return MethodSummary(
            method.name,
            method.descriptor,
            method.signature,
            flags.method_modifiers(method.access_flags),
            entry,
            *figures,
            error,
        )

    def _figures(self, method: Method) -> _Figures:
        flow = method.flow
        if flow is None:
            return _NO_FIGURES
        body = flow.body
        calls = 0
        for index, instruction in enumerate(body.instructions):
            if type(instruction) in LINKING:
                calls += isinstance(instruction, Invoke | InvokeDynamic)
                failures = failed_links(self.resolver, method, instruction)
                self._record(failures, _place(method, index))
        for row in body.handlers:
            if row.catch_type is not None:
                failures = failed_class(self.resolver, method.owner, row.catch_type)
                self._record(failures, _place(method, row.handler))
        return (
            body.line_table.span(),
            body.offsets[-1],
            len(body),
            len(flow.blocks),
            flow.complexity,
            len(flow.loops),
            sum(not loop.reducible for loop in flow.loops),
            len(body.handlers),
            calls,
        )

    def _record(self, failures: Iterable[Failure], place: str) -> None:
        for reference, why in failures:
            if isinstance(why, UnknownBootstrap):
                self.unknown.add(reference, "", why.reason, place)
            elif why.missing is not None:
                self.missing.add(java_name(why.missing), why.error, why.reason, place)
            else:
                self.unresolved.add(reference, why.error, why.reason, place)


_Figures = tuple[tuple[int, int] | None, int, int, int, int, int, int, int, int]
_NO_FIGURES: _Figures = (None, 0, 0, 0, 0, 0, 0, 0, 0)


def _kind(found: JavaClass) -> str:
    if found.access_flags & flags.ANNOTATION:
        return "annotation"
    if found.is_interface:
        return "interface"
    return "enum" if found.is_enum else "record" if found.is_record else "class"


def _place(method: Method, index: int) -> str:
    body = method.body
    line = body.line(index) if body is not None else None
    name = f"{method.owner.java_name}.{method.name}"
    return name if line is None else f"{name}:{line}"
