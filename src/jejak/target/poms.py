"""`pom.xml` as far as a class path needs it: coordinates, modules, dependencies, places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from jejak.jvm.class_paths import Dependency, Parent

MOST_BYTES: Final = 8 * 1024 * 1024
MOST_MODULES: Final = 2000
_PROPERTY: Final = re.compile(r"\$\{([^${}]+)\}")
_UNWANTED: Final = ("test", "import", "system")
"""Scopes of dependencies that a program does without, or that are no jar in a repository."""


@dataclass(frozen=True, slots=True)
class Pom:
    """What a `pom.xml` says, with the properties of its own and of its parents in the project."""

    path: Path
    group: str
    name: str
    version: str
    packaging: str
    parent: Parent | None
    modules: tuple[str, ...]
    properties: Mapping[str, str]
    dependencies: tuple[Dependency, ...]
    managed: tuple[Dependency, ...]
    source_directory: str | None
    output_directory: str | None

    @property
    def directory(self) -> Path:
        """Where it stands."""
        return self.path.parent


class PomError(ValueError):
    """A file is no pom."""


def read_poms(root: Path) -> tuple[list[Pom], list[str]]:
    """The pom of a project and those of its modules, at any depth; and what cannot be read."""
    found: list[Pom] = []
    unread: list[str] = []
    seen: set[Path] = set()
    waiting: list[tuple[Path, Mapping[str, str]]] = [(root / "pom.xml", {})]
    while waiting and len(seen) < MOST_MODULES:
        path, above = waiting.pop(0)
        if path.resolve() in seen:
            continue
        seen.add(path.resolve())
        try:
            pom = read_pom(path, above)
        except (OSError, PomError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            unread.append(f"{path}: {reason}")
            continue
        found.append(pom)
        for name in pom.modules:
            place = pom.directory / name
            waiting.append((place if place.suffix == ".xml" else place / "pom.xml", pom.properties))
    return found, unread


def read_pom(path: Path, above: Mapping[str, str]) -> Pom:
    """One pom. Raises PomError or OSError."""
    project = _parsed(path)
    parent = _child(project, "parent")
    group = _text(project, "groupId") or _text(parent, "groupId") or ""
    version = _text(project, "version") or _text(parent, "version") or ""
    name = _text(project, "artifactId") or path.parent.name
    own = {_tag(each): (each.text or "").strip() for each in _children(project, "properties")}
    base = {"project.groupId": group, "project.version": version, "project.artifactId": name}
    base["project.basedir"] = base["basedir"] = str(path.parent)
    properties = {**above, **own, **base}
    build = _child(project, "build")
    management = _child(project, "dependencyManagement")
    return Pom(
        path,
        _filled(group, properties),
        name,
        _filled(version, properties),
        _text(project, "packaging") or "jar",
        _parent(parent, properties),
        tuple(_modules(project)),
        properties,
        tuple(_dependencies(project, properties)),
        tuple(_dependencies(management, properties)),
        _place(build, "sourceDirectory", properties),
        _place(build, "outputDirectory", properties),
    )


def _parsed(path: Path) -> ElementTree.Element:
    if path.stat().st_size > MOST_BYTES:
        raise PomError("is too large for a pom")
    text = path.read_bytes()
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise PomError("declares entities, which no pom needs")
    try:
        project = ElementTree.fromstring(text)  # noqa: S314 - without entities
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise PomError(f"is not XML: {error}") from None
    if _tag(project) != "project":
        raise PomError(f"is no pom: its root is <{_tag(project)}>")
    return project


def wanted_dependencies(poms: list[Pom]) -> list[Dependency]:
    """What the program of a project needs from outside, each once; those with a version first."""
    own = {(pom.group, pom.name) for pom in poms}
    managed = {
        (each.group, each.name): each
        for pom in poms
        for each in pom.managed
        if each.scope != "import"
    }
    found: dict[tuple[str, str, str | None], Dependency] = {}
    for pom in poms:
        for each in pom.dependencies:
            said = managed.get((each.group, each.name))
            scope = each.scope or (said.scope if said is not None else None)
            if (each.group, each.name) in own or scope in _UNWANTED or each.kind == "pom":
                continue
            known = replace(each, scope=None if scope == "runtime" else scope)
            if known.version is None and said is not None:
                known = replace(known, version=said.version)
            found.setdefault((each.group, each.name, each.classifier), known)
    return list(found.values())


def imported(poms: list[Pom]) -> list[Dependency]:
    """The lists of versions that a project takes from elsewhere."""
    return [each for pom in poms for each in pom.managed if each.scope == "import"]


def outer_parent(poms: list[Pom]) -> Parent | None:
    """The parent that is not among the project's own files."""
    own = {(pom.group, pom.name) for pom in poms}
    for pom in poms:
        if pom.parent is not None and (pom.parent.group, pom.parent.name) not in own:
            return pom.parent
    return None


def _parent(element: ElementTree.Element | None, properties: Mapping[str, str]) -> Parent | None:
    group, name, version = (_text(element, key) for key in ("groupId", "artifactId", "version"))
    if not (group and name and version):
        return None
    return Parent(group, name, _filled(version, properties))


def _modules(project: ElementTree.Element) -> Iterator[str]:
    places = [project, *(each for each in _children(project, "profiles"))]
    for place in places:
        yield from ((each.text or "").strip() for each in _children(place, "modules"))


def _dependencies(
    element: ElementTree.Element | None, properties: Mapping[str, str]
) -> Iterator[Dependency]:
    for each in _children(element, "dependencies"):
        group, name = _text(each, "groupId"), _text(each, "artifactId")
        if not group or not name:
            continue
        version = _text(each, "version")
        left_out = tuple(
            (_text(one, "groupId") or "*", _text(one, "artifactId") or "*")
            for one in _children(each, "exclusions")
        )
        yield Dependency(
            _filled(group, properties),
            _filled(name, properties),
            None if version is None else _filled(version, properties),
            _text(each, "scope"),
            _text(each, "type"),
            _text(each, "classifier"),
            left_out,
        )


def _place(
    build: ElementTree.Element | None, name: str, properties: Mapping[str, str]
) -> str | None:
    text = _text(build, name)
    return None if text is None else _filled(text, properties)


def _filled(text: str, properties: Mapping[str, str]) -> str:
    """A text with its properties; what is not known stays."""
    for _ in range(5):
        filled = _PROPERTY.sub(lambda found: properties.get(found[1], found[0]), text)
        if filled == text:
            break
        text = filled
    return text


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _child(element: ElementTree.Element | None, name: str) -> ElementTree.Element | None:
    return None if element is None else next((e for e in element if _tag(e) == name), None)


def _children(element: ElementTree.Element | None, name: str) -> list[ElementTree.Element]:
    found = _child(element, name)
    return [] if found is None else [each for each in found if _tag(each)]


def _text(element: ElementTree.Element | None, name: str) -> str | None:
    found = _child(element, name)
    return None if found is None or found.text is None else found.text.strip() or None
