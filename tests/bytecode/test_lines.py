"""Lines of instructions are those that the JVM puts into stack traces."""

from __future__ import annotations

import os
from pathlib import Path
from struct import pack

from hypothesis import given
from hypothesis import strategies as st

from jejak.bytecode import decode
from jejak.bytecode.body import LineTable
from jejak.classfile import parse_class
from tests.assembler import ClassWriter
from tests.javac import Javac, run_tool

Rows = tuple[tuple[int, int], ...]
TABLES: list[Rows] = [
    ((0, 10),),
    ((0, 10), (4, 20), (8, 30)),
    ((8, 30), (0, 10), (4, 20)),
    ((5, 50),),
    ((0, 10), (0, 11), (4, 20), (4, 21), (4, 22)),
    ((4, 20), (0, 10), (4, 21), (0, 11)),
    ((6, 1), (6, 2), (2, 3), (2, 4), (9, 5)),
    (),
]


def hotspot_line(rows: Rows, offset: int) -> int | None:
    """Method::line_number_from_bci of HotSpot."""
    best_offset, best_line = 0, None
    for start, line in rows:
        if start == offset:
            return line
        if best_offset <= start < offset:
            best_offset, best_line = start, line
    return best_line


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(1, 99)), max_size=12), st.integers(0, 14))
def test_lines_are_read_as_hotspot_reads_them(rows: list[tuple[int, int]], offset: int) -> None:
    assert LineTable(tuple(rows)).line(offset) == hotspot_line(tuple(rows), offset)


def test_span_of_lines() -> None:
    assert LineTable(((0, 7), (3, 2), (5, 9))).span() == (2, 9)
    assert LineTable(()).span() is None


def throwers(tables: list[Rows]) -> bytes:
    """A class `T` with a method per table that throws at offset 6."""
    writer = ClassWriter(major=49)  # needs no stack map
    for number, rows in enumerate(tables):
        content = pack(">H", len(rows)) + b"".join(pack(">HH", *row) for row in rows)
        lines = writer.attribute("LineNumberTable", content)
        listing = [*["nop"] * 5, "aconst_null", "athrow", *["nop"] * 9, "return"]
        code = writer.code(listing, attributes=[lines])
        writer.add_method(f"m{number}", "()V", attributes=[code])
    return writer.to_bytes()


DRIVER = """
public class Driver {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            try { Class.forName("T").getMethod("m" + i).invoke(null); }
            catch (java.lang.reflect.InvocationTargetException e) {
                System.out.println(e.getCause().getStackTrace()[0].getLineNumber());
            }
        }
    }
}
"""


def test_lines_are_those_of_real_stack_traces(javac: Javac, tmp_path: Path) -> None:
    data = throwers(TABLES)
    (tmp_path / "T.class").write_bytes(data)
    path = f"{tmp_path}{os.pathsep}{javac({'Driver.java': DRIVER})}"
    shown = run_tool("java", "-cp", path, "Driver", str(len(TABLES))).split()
    lines = []
    for method in parse_class(data, "T.class").methods:
        code = method.attributes.code()
        assert code is not None
        body = decode(code, method.name)
        lines.append(body.line(body.index_at(6)))
    assert [str(-1 if line is None else line) for line in lines] == shown
