"""Texts that nobody wants to read in code: a test reads them from a file that lies beside it.

The name of such a file is made from its text, so that the file is right wherever a test goes, and
tests share it. The text is interned when it is read, as a literal is.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final

from jejak.javasource.nodes import (
    Block,
    Call,
    ClassLiteral,
    Expression,
    Method,
    Name,
    New,
    Parameter,
    Return,
    StaticCall,
    Text,
    Type,
    class_type,
)
from jejak.machine.strings import STRING
from jejak.testgen.written import Written

LARGE: Final = 400
"""Characters from which on a text has a file of its own."""
NAME: Final = re.compile(r"text-([0-9a-f]{12})\.txt")
"""What such a file is called, with the beginning of its text's digest."""
_UNFIT: Final = re.compile(r"[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\U0010ffff]")
"""What editors, version control or UTF-8 do not leave as it is."""
_READ: Final = "text"


@dataclass(frozen=True, slots=True)
class TestsAndTexts:
    """Tests whose large texts are elsewhere, the method that reads them, and the files by name."""

    tests: tuple[Written, ...]
    reader: Method | None
    files: Mapping[str, str]


def file_name(text: str) -> str:
    """What the file of a text is called."""
    return f"text-{hashlib.sha256(text.encode()).hexdigest()[:12]}.txt"


def with_texts_apart(tests: tuple[Written, ...], test_class: str) -> TestsAndTexts:
    """The tests of a class, by internal name, with files for their large texts."""
    taken = {method.name for test in tests for method in (test.method, *test.helpers)}
    name = _READ
    while name in taken:
        name = f"{name}Of"
    files: dict[str, str] = {}

    def moved(text: Text) -> Expression:
        if len(text.value) < LARGE or _UNFIT.search(text.value):
            return text
        file = file_name(text.value)
        files[file] = text.value
        return StaticCall(test_class, name, (Text(file),))

    changed = tuple(
        replace(test, method=replace(test.method, body=_with_texts(test.method.body, moved)))
        for test in tests
    )
    return TestsAndTexts(changed, _reader(name, test_class) if files else None, files)


def _with_texts(node: Any, moved: Any) -> Any:
    """A node with other expressions for its texts; itself where nothing changes."""
    if isinstance(node, Text):
        return moved(node)
    if isinstance(node, tuple):
        made = tuple(_with_texts(each, moved) for each in node)
        return node if all(a is b for a, b in zip(node, made, strict=True)) else made
    if not is_dataclass(node) or isinstance(node, Type):
        return node
    changed = {}
    for each in fields(node):
        value = getattr(node, each.name)
        if (other := _with_texts(value, moved)) is not value:
            changed[each.name] = other
    return replace(node, **changed) if changed else node  # type: ignore[type-var]


def _reader(name: str, test_class: str) -> Method:
    """The method that reads the file of a text."""
    own = ClassLiteral(f"L{test_class};")
    stream = Call(own, "getResourceAsStream", (Name("file"),))
    scanner = New(class_type("java/util/Scanner"), (stream, Text("UTF-8")))
    whole = Call(Call(scanner, "useDelimiter", (Text("\\A"),)), "next")
    string = class_type(STRING)
    return Method(
        string,
        name,
        Block((Return(Call(whole, "intern")),)),
        (Parameter(string, "file"),),
        ("private", "static"),
    )
