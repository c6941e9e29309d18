"""Gradle's build files as far as they can be read without running them.

They are programs: what is written in the usual ways is understood, the rest is told as unread.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jejak.jvm.class_paths import Dependency

SETTINGS: Final = ("settings.gradle", "settings.gradle.kts")
BUILDS: Final = ("build.gradle", "build.gradle.kts")
CATALOGUE: Final = "gradle/libs.versions.toml"
MOST_BYTES: Final = 4 * 1024 * 1024
_WANTED: Final = (
    "implementation", "api", "compile", "compileOnly", "compileOnlyApi", "runtimeOnly", "runtime",
    "provided", "shadow", "shade",
)  # fmt: skip
_LINE: Final = re.compile(rf"^\s*(?:{'|'.join(_WANTED)})\b[\s(]+(.+?)\s*$", re.MULTILINE)
_QUOTED: Final = re.compile(r"""["']([^"'\s,]+:[^"'\s,]+)["']""")
_NAMED: Final = re.compile(r"""(group|name|version)\s*[:=]\s*["']([^"']*)["']""")
_ALIAS: Final = re.compile(r"\blibs\.([\w.]+)")
_VALUE: Final = re.compile(r"""(?:\bval\s+|\bdef\s+|\bext\.)?\b([\w.]+)\s*=\s*["']([^"'$]*)["']""")
_ENTRY: Final = re.compile(r"""\b(\w+)\s*:\s*["']([\w.-]+:[\w.-]+:[^"'\s]+)["']""")
"""A row of a map of dependencies, as `ext` of many builds has."""
_ASSIGNED: Final = re.compile(r"""([\w.]+)\s*=\s*["']([\w.-]+:[\w.-]+:[^"'\s]+)["']""")
_APPLIED: Final = re.compile(r"""\bapply\s*\(?\s*from\s*[:=]\s*["']([^"']+)["']""")
_FROM_ROOT: Final = re.compile(r"^\$\{?(?:rootDir|rootProject\.projectDir|projectDir)\}?/")
"""Files that a build file takes in, and how it says where they are."""
_PATH: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+|\[['\"][\w.-]+['\"]\])+")
_PATHS: Final = re.compile(rf"(?:{_PATH.pattern})(?:\s*,\s*(?:{_PATH.pattern}))*")
_HOLE: Final = re.compile(r"\$\{?([\w.]+)\}?")
_INCLUDE: Final = re.compile(r"\binclude\b\s*\(?((?:\s*,?\s*[\"'][^\"']+[\"'])+)")
_PLACES: Final = re.compile(r"srcDirs?\s*(?:=|\()?\s*\[?((?:\s*,?\s*[\"'][^\"']+[\"'])+)")


@dataclass(frozen=True, slots=True)
class GradleBuild:
    """What the files of a build say: its modules, what these need, where their sources are.

    `unread` are the dependencies whose words were not understood.
    """

    modules: tuple[Path, ...]
    dependencies: tuple[Dependency, ...]
    platforms: tuple[Dependency, ...]
    sources: tuple[tuple[Path, str], ...]
    unread: tuple[str, ...]


def read_gradle(root: Path) -> GradleBuild:
    """The build whose root is a directory."""
    modules = [root, *_included(root)]
    reader = _Reader(_values(root), _catalogue(root))
    sources: list[tuple[Path, str]] = []
    for place in modules:
        text = _text_of(place, BUILDS)
        applied = _applied(root, place, text)
        reader.read("\n".join([*applied, text]))
        sources += [(place, name) for each in (text, *applied) for name in _source_places(each)]
    found, platforms = reader.found, reader.platforms
    return GradleBuild(
        tuple(modules),
        tuple(found.values()),
        tuple(platforms),
        tuple(sources),
        tuple(dict.fromkeys(reader.unread)),
    )


class _Reader:
    """Gathers the dependencies of build files."""

    def __init__(self, values: dict[str, str], catalogue: dict[str, list[Dependency]]) -> None:
        self.values = values
        self.catalogue = catalogue
        self.rows: dict[str, str] = {}
        """Dependencies by the names that maps in build files give them."""
        self.found: dict[tuple[str, str], Dependency] = {}
        self.platforms: list[Dependency] = []
        self.unread: list[str] = []

    def read(self, text: str) -> None:
        """Takes in the dependencies of one file."""
        values = {**self.values, **dict(_VALUE.findall(text))}
        self.rows.update(_ENTRY.findall(text))
        self.rows.update((name.rpartition(".")[2], said) for name, said in _ASSIGNED.findall(text))
        for words in _LINE.findall(text):
            if re.match(r"(project|files|fileTree|gradleApi|localGroovy)\b", words):
                continue
            named = list(self._named(words, values))
            if not named:
                self.unread.append(words)
            for each in named:
                if re.match(r"(enforcedPlatform|platform)\b", words):
                    self.platforms.append(each)
                else:
                    self.found.setdefault((each.group, each.name), each)

    def _named(self, words: str, values: dict[str, str]) -> Iterator[Dependency]:
        for quoted in _QUOTED.findall(words):
            parts = _filled(quoted, values).partition("@")[0].split(":")
            if len(parts) >= 2:
                version = parts[2] if len(parts) > 2 and parts[2] else None
                yield Dependency(parts[0], parts[1], version)
                return
        pairs = dict(_NAMED.findall(words))
        if "group" in pairs and "name" in pairs:
            version = _filled(pairs.get("version", ""), values) or None
            yield Dependency(pairs["group"], pairs["name"], version)
            return
        alias = _ALIAS.search(words)
        if alias is not None:
            known = self.catalogue.get(alias[1].removesuffix(".get"), [])
            if known:
                yield from known
                return
        listed = _PATHS.match(words)
        paths = _PATH.findall(listed[0]) if listed else []
        for path in paths:
            row = self.rows.get(re.findall(r"[\w-]+", path)[-1])
            if row is not None:
                group, name, version, *_ = _filled(row, values).partition("@")[0].split(":")
                yield Dependency(group, name, version or None)
            elif len(paths) > 1:
                self.unread.append(path)


def _applied(root: Path, place: Path, text: str) -> list[str]:
    """The texts of the files that a build file takes in, and that these do; none from outside."""
    found: dict[Path, str] = {}
    pending = [text]
    while pending:
        for said in _APPLIED.findall(pending.pop()):
            name = _FROM_ROOT.sub("", said)
            places = [(each / name).resolve() for each in (place, root)]
            file = next((each for each in places if each.is_file()), None)
            if file is None or file in found or not file.is_relative_to(root.resolve()):
                continue
            found[file] = _read(file)
            pending.append(found[file])
    return list(found.values())


def _included(root: Path) -> list[Path]:
    """The modules that settings name; without settings, what has a build file right below."""
    text = _text_of(root, SETTINGS)
    names = [
        name
        for group in _INCLUDE.findall(text)
        for name in re.findall(r"[\"']([^\"']+)[\"']", group)
    ]
    places = [root / name.strip(":").replace(":", "/") for name in names]
    if not places and not text:
        below = sorted(each for each in root.iterdir() if each.is_dir())
        places = [each for each in below if any((each / name).is_file() for name in BUILDS)]
    return [each for each in dict.fromkeys(places) if each.is_dir()]


def _source_places(text: str) -> Iterator[str]:
    main = re.search(r"\bmain\b\s*\{(.*?)\}\s*\}", text, re.DOTALL)
    for group in _PLACES.findall(main[1] if main else ""):
        yield from re.findall(r"[\"']([^\"']+)[\"']", group)


def _values(root: Path) -> dict[str, str]:
    """Names that stand for texts, of `gradle.properties` and of the build file at the root."""
    found: dict[str, str] = {}
    for line in _read(root / "gradle.properties").splitlines():
        key, equals, value = line.partition("=")
        if equals and not key.lstrip().startswith("#"):
            found[key.strip()] = value.strip()
    text = _text_of(root, BUILDS)
    for each in (*_applied(root, root, text), text):
        found.update(_VALUE.findall(each))
    return found


def _catalogue(root: Path) -> dict[str, list[Dependency]]:
    """The version catalogue, by the names that build files use."""
    try:
        table = tomllib.loads(_read(root / CATALOGUE))
    except tomllib.TOMLDecodeError:
        return {}
    versions = table.get("versions", {})
    found: dict[str, list[Dependency]] = {}
    for alias, said in table.get("libraries", {}).items():
        each = _listed(said, versions)
        if each is not None:
            found[re.sub(r"[-_]", ".", alias)] = [each]
    for alias, names in table.get("bundles", {}).items():
        members = [one for name in names for one in found.get(re.sub(r"[-_]", ".", name), ())]
        found["bundles." + re.sub(r"[-_]", ".", alias)] = members
    return found


def _listed(said: Any, versions: dict[str, Any]) -> Dependency | None:
    if isinstance(said, str):
        parts = said.split(":")
        return Dependency(parts[0], parts[1], parts[2]) if len(parts) == 3 else None
    if not isinstance(said, dict):
        return None
    module = said.get("module") or f"{said.get('group')}:{said.get('name')}"
    version = said.get("version")
    if isinstance(version, dict):
        version = versions.get(version.get("ref", ""), version.get("strictly"))
    group, _, name = str(module).partition(":")
    return Dependency(group, name, version if isinstance(version, str) else None)


def _filled(text: str, values: dict[str, str]) -> str:
    """A text with the values of its names; empty where one is not known."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        for prefix in ("rootProject.ext.", "rootProject.", "project.", "ext.", "versions."):
            if name not in values and name.startswith(prefix):
                name = name.removeprefix(prefix)
        return values.get(name, "")

    return _HOLE.sub(value, text)


def _text_of(place: Path, names: tuple[str, ...]) -> str:
    texts = (_read(place / name) for name in names)
    return next(filter(None, texts), "")


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            return ""
        text = path.read_text("utf-8", "replace")
    except OSError:
        return ""
    if path.suffix == ".toml":
        return text
    return re.sub(r"/\*.*?\*/|^\s*//.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
