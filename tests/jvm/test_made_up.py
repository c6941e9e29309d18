from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.jvm.javac import compile_tree
from jejak.jvm.jdks import choose_jdk
from jejak.jvm.made_up import missing_annotations

A = """\
package a;
import javax.annotation.Nullable;
import javax.annotation.concurrent.*;
import org.x.Marked;
/** Nullable as a word. */
@ThreadSafe
class A {
  java.util.List<@Nullable String> names; // Nullable
  @Marked(value = "Nullable", how = {1, 2}, kind = String.class) int f(@Nullable String a) {
    return a.length();
  }
}
"""


def refused(file: str, *lines: str) -> str:
    return "".join(
        f"/p/{file}:{number}: error: package x does not exist\n{line}\n      ^\n"
        for number, line in enumerate(lines, 1)
    )


def made(tmp_path: Path, output: str, **sources: str) -> dict[str, str]:
    for name, text in sources.items():
        (tmp_path / f"{name}.java").write_text(text)
    return missing_annotations(output, sorted(tmp_path.glob("*.java")))


@pytest.mark.parametrize(
    ("use", "elements"),
    [
        ("@Mark int a;", []),
        ('@Mark("x" + "y") int a;', ["String[] value()"]),
        ("@Mark(level = -3, on = true) int a;", ["int[] level()", "boolean[] on()"]),
        ("@Mark({A.class, B.class}) int a;", ["Class<?>[] value()"]),
        ("@Mark(Level.HIGH) int a;", None),  # of a type that is missing, too
        ("@Mark int a; Mark b;", None),
        ("@Mark.Inner int a;", None),
        ('@Mark(1) int a; @Mark("x") int b;', None),
    ],
)
def test_elements_are_what_uses_give(tmp_path: Path, use: str, elements: list[str] | None) -> None:
    source = f"package a;\nimport org.x.Mark;\nclass T {{ {use} }}\n"
    found = made(tmp_path, refused("T.java", "import org.x.Mark;"), T=source)
    if elements is None:
        assert found == {}
    else:
        text = found["org.x.Mark"]
        assert [line.split(" default")[0].strip() for line in text.splitlines()[4:-1]] == elements


def test_what_another_file_uses_otherwise_is_no_mere_annotation(tmp_path: Path) -> None:
    other = "package a;\nimport org.x.Mark;\nclass B { Mark mark; }\n"
    source = "package a;\nimport org.x.Mark;\nclass T { @Mark int a; }\n"
    output = refused("T.java", "import org.x.Mark;")
    assert made(tmp_path, output, T=source, B=other) == {}
    unrelated = other.replace("org.x", "org.y")
    assert set(made(tmp_path, output, T=source, B=unrelated)) == {"org.x.Mark"}


def test_sources_compile_without_the_annotations_that_they_name(tmp_path: Path) -> None:
    source = tmp_path / "A.java"
    source.write_text(A)
    out = tmp_path / "made" / "classes"
    out.mkdir(parents=True)
    jdk, _ = choose_jdk(None, os.environ)
    done = compile_tree(jdk, [source], [], out, 100)
    assert (done.files, done.refused) == (1, ())
    names = ("javax.annotation.Nullable", "javax.annotation.concurrent.ThreadSafe", "org.x.Marked")
    assert done.made_up == names
    assert [path.name for path in out.rglob("*.class")] == ["A.class"]
