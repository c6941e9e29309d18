"""Annotation types that sources name and nobody has, made up so that the sources compile.

A project whose class path cannot be had whole often lacks only `javax.annotation.Nullable` or the
like, and javac refuses every file that imports it. An annotation changes nothing of what code does.
So where all sources use a missing type as an annotation only, javac is given an empty one; it is
kept apart from the classes that are made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r"^\s*import\s+([\w.]+)\.(\w+|\*)\s*;", re.MULTILINE)
_MISSING: Final = re.compile(
    r"^(.+?\.java):\d+: error: (?:package [\w.]+ does not exist|cannot find symbol)\n(.*)$",
    re.MULTILINE,
)
_SYMBOL: Final = re.compile(r"^  symbol: +class (\w+)$", re.MULTILINE)
_NOISE: Final = re.compile(
    r'"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*(?s:.*?)\*/'
)
_TEXT: Final = '""'
_ELEMENT: Final = re.compile(r"^\s*(?:(\w+)\s*=(?!=))?\s*(.+?)\s*$", re.DOTALL)
_KINDS: Final = (
    (re.compile(r'""(\s*\+\s*"")*'), "String"),
    (re.compile(r"[+-]?\d[\d_]*"), "int"),
    (re.compile(r"[+-]?\d[\d_]*[lL]"), "long"),
    (re.compile(r"[+-]?[\d_]*\.\d+"), "double"),
    (re.compile(r"true|false"), "boolean"),
    (re.compile(r"[\w.]+\.class"), "Class<?>"),
)
_TARGETS: Final = (
    "TYPE", "FIELD", "METHOD", "PARAMETER", "CONSTRUCTOR", "LOCAL_VARIABLE", "ANNOTATION_TYPE",
    "PACKAGE", "TYPE_PARAMETER", "TYPE_USE",
)  # fmt: skip


def missing_annotations(output: str, sources: Iterable[Path]) -> dict[str, str]:
    """The source of each type that javac's `output` misses and that is only an annotation.

    By its qualified name; `sources` are all files of the compilation.
    """
    wanted = _wanted(output)
    if not wanted:
        return {}
    words = {name.rpartition(".")[2] for name in wanted}
    texts = [text for path in sources if any(w in (text := _code(path)) for w in words)]
    found: dict[str, str] = {}
    for name in sorted(wanted):
        elements = _elements(name, texts)
        if elements is not None:
            found[name] = _declaration(name, elements)
    return found


def _wanted(output: str) -> set[str]:
    """Qualified names of classes that are imported and are nowhere."""
    found: set[str] = set()
    symbols = set(_SYMBOL.findall(output))
    for _, line in _MISSING.findall(output):
        named = _IMPORT.match(line)
        if named is not None:
            names = symbols if named[2] == "*" else {named[2]}
            found.update(f"{named[1]}.{name}" for name in names)
    return found


def _code(path: Path) -> str:
    """A source file without comments, and with nothing in its literals; empty if unreadable."""
    try:
        text = path.read_text("utf-8", errors="replace")
    except OSError:
        return ""
    return _NOISE.sub(lambda match: _TEXT if match[0][0] == '"' else " ", text)


def _elements(name: str, texts: Iterable[str]) -> Mapping[str, str] | None:
    """The types of the elements that its uses give; None where it is no mere annotation."""
    package, _, simple = name.rpartition(".")
    use = re.compile(rf"(@\s*(?:{re.escape(package)}\s*\.\s*)?)?\b{simple}\b(\s*\()?(\s*\.)?")
    found: dict[str, str] = {}
    is_used = False
    for text in texts:
        if not _imports(text, package, simple):
            continue
        code = _IMPORT.sub("", text)
        for match in use.finditer(code):
            if not match[1] or match[3]:
                return None
            if match[2] and not _given(code[match.end() :], found):
                return None
            is_used = True
    return found if is_used else None


def _imports(text: str, package: str, simple: str) -> bool:
    """Whether a simple name is that package's in a source file."""
    packages = {each[2]: each[1] for each in _IMPORT.finditer(text) if each[2] != "*"}
    if simple in packages:
        return packages[simple] == package
    return any(each[2] == "*" and each[1] == package for each in _IMPORT.finditer(text))


def _given(text: str, found: dict[str, str]) -> bool:
    """Enters the elements that stand before the closing parenthesis; whether all have a type."""
    for part in _parts(text):
        match = _ELEMENT.match(part)
        if match is None:
            continue
        kind = _kind(match[2].strip())
        if kind is None or found.setdefault(match[1] or "value", kind) != kind:
            return False
    return True


def _parts(text: str) -> list[str]:
    """The arguments of an annotation, up to its closing parenthesis."""
    parts = [""]
    depth = 0
    for c in text:
        depth += (c in "({[") - (c in ")}]")
        if depth < 0:
            break
        if c == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += c
    return [part for part in parts if part.strip()]


def _kind(value: str) -> str | None:
    """The type of an element's value, or of what an array of them holds."""
    if value.startswith("{"):
        kinds = {_kind(each.strip()) for each in _parts(value[1:-1])} or {"String"}
        return kinds.pop() if len(kinds) == 1 else None
    return next((name for shape, name in _KINDS if shape.fullmatch(value)), None)


def _declaration(name: str, elements: Mapping[str, str]) -> str:
    """Where an array is declared, a single value may stand, too."""
    package, _, simple = name.rpartition(".")
    targets = ", ".join(f"java.lang.annotation.ElementType.{each}" for each in _TARGETS)
    body = "".join(f"  {kind}[] {element}() default {{}};\n" for element, kind in elements.items())
    return (
        f"package {package};\n\n@java.lang.annotation.Target({{{targets}}})\n"
        f"public @interface {simple} {{\n{body}}}\n"
    )
