"""Stack map frames compared with what javap prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jejak.classfile import parse_class
from jejak.classfile.stackmap import FrameKind, StackMapFrame, TypeTag, VerificationType
from tests.javac import Javac, run_tool

SOURCE = """
class Frames {
    Object kinds(int i, long j, float f, double d, String s, int[][] a, boolean z) {
        Object last = null;
        for (int n = 0; n < i; n++) {
            long twice = j * 2;
            double half = d / 2;
            if (twice > half) { last = a; continue; }
            if (f > 0) last = s; else last = z ? new String(s + (z ? "a" : "b")) : null;
        }
        try { last.toString(); } catch (NullPointerException e) { last = e; } finally { i = 0; }
        switch (i) { case 1: case 2: return s; case 5000: return a; default: return last; }
    }
    Frames(boolean z) { this(z ? 1 : 2, z); }
    Frames(int n, boolean z) { super(); }
    static int far(int i, int j) {
        if (i > 0) { PADDING return j; }
        return i;
    }
}
""".replace("PADDING", "j += i * 31 + j;" * 40)
NAMES = {
    TypeTag.TOP: "top",
    TypeTag.INTEGER: "int",
    TypeTag.FLOAT: "float",
    TypeTag.DOUBLE: "double",
    TypeTag.LONG: "long",
    TypeTag.NULL: "null",
    TypeTag.UNINITIALIZED_THIS: "this",
}
FORMS = {
    FrameKind.SAME: lambda form: form < 64 or form == 251,
    FrameKind.SAME_STACK_1: lambda form: 64 <= form < 128 or form == 247,
    FrameKind.CHOP: lambda form: 248 <= form < 251,
    FrameKind.APPEND: lambda form: 252 <= form < 255,
    FrameKind.FULL: lambda form: form == 255,
}


@pytest.fixture(scope="module")
def frames_class(javac: Javac) -> Path:
    return javac({"Frames.java": SOURCE}) / "Frames.class"


def printed(kind: VerificationType) -> str:
    """A type as javap prints it."""
    if kind.tag is TypeTag.OBJECT:
        assert kind.class_name is not None
        quoted = kind.class_name.startswith("[")
        return f'class "{kind.class_name}"' if quoted else f"class {kind.class_name}"
    if kind.tag is TypeTag.UNINITIALIZED:
        return f"uninitialized {kind.new_offset}"
    return NAMES[kind.tag]


def javap_frames(path: Path) -> list[list[tuple[int, int | None, list[str], list[str]]]]:
    """Per method: (frame_type, offset_delta, locals, stack) of each frame."""
    methods: list[list[tuple[int, int | None, list[str], list[str]]]] = []
    for line in run_tool("javap", "-v", "-p", path).splitlines():
        if "StackMapTable: number_of_entries" in line:
            methods.append([])
        elif match := re.search(r"frame_type = (\d+)", line):
            methods[-1].append((int(match[1]), None, [], []))
        elif match := re.search(r"offset_delta = (\d+)", line):
            form, _, found_locals, stack = methods[-1][-1]
            methods[-1][-1] = (form, int(match[1]), found_locals, stack)
        elif match := re.search(r"^ +(locals|stack) = \[(.*)\]", line):
            kinds = [kind.strip() for kind in match[2].split(",") if kind.strip()]
            _, _, found_locals, stack = methods[-1][-1]
            (found_locals if match[1] == "locals" else stack).extend(kinds)
    return methods


def check_same(frame: StackMapFrame, shown: tuple[int, int | None, list[str], list[str]],
               previous: int) -> None:  # fmt: skip
    form, delta, found_locals, stack = shown
    assert FORMS[frame.kind](form)
    implied = form if form < 64 else form - 64 if form < 128 else None
    assert frame.offset - previous - 1 == (delta if implied is None else implied)
    assert [printed(kind) for kind in frame.locals] == found_locals
    assert [printed(kind) for kind in frame.stack] == stack
    assert frame.chopped == (251 - form if frame.kind is FrameKind.CHOP else 0)


def test_frames_are_those_that_javap_shows(frames_class: Path) -> None:
    found = []
    for method in parse_class(frames_class.read_bytes(), "Frames").methods:
        code = method.attributes.code()
        assert code is not None
        if code.attributes.has("StackMapTable"):
            found.append(code.attributes.stack_map())
    shown = javap_frames(frames_class)
    assert len(found) == len(shown) == 3
    for frames, rows in zip(found, shown, strict=True):
        previous = -1
        for frame, row in zip(frames, rows, strict=True):
            check_same(frame, row, previous)
            previous = frame.offset
    assert {frame.kind for frames in found for frame in frames} == set(FrameKind)
