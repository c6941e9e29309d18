from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.classfile.sources import (
    ClassPath,
    Directory,
    Jar,
    Memory,
    SingleClass,
    open_class_path,
    open_nested_libraries,
    open_source,
)
from jejak.classfile.sources import path as path_module
from jejak.classfile.sources.base import MAX_RESOURCE_BYTES
from jejak.errors import SourceError
from tests.classfile.jars import class_bytes, jar_bytes, write_jar


def jar_with(path: Path, name: str, manifest: str | None = None) -> Path:
    return write_jar(path, {f"{name}.class": class_bytes(name)}, manifest)


def places(source: ClassPath, root: Path) -> list[str]:
    return [str(Path(part.where).relative_to(root)) for part in source.sources]


def test_first_source_that_has_a_class_wins() -> None:
    source = ClassPath([Memory({"A": b"1"}, "x"), Memory({"A": b"2", "B": b"3"}, "y")], ["early"])
    found = source.find("A")
    assert found is not None
    assert found.data == b"1"
    assert source.find("C") is None
    assert list(source.class_names()) == ["A", "B"]
    source.sources[1].problems.append("late")
    assert source.problems == ["early", "late"]
    assert source.where == f"x{os.pathsep}y"
    source.close()


def test_source_is_what_the_path_is(tmp_path: Path) -> None:
    (tmp_path / "d.jar").mkdir()
    (tmp_path / "T.class").write_bytes(class_bytes("T"))
    jar_with(tmp_path / "archive.war", "A")
    assert isinstance(open_source(tmp_path / "d.jar", 17), Directory)
    assert isinstance(open_source(tmp_path / "T.class", 17), SingleClass)
    assert isinstance(open_source(tmp_path / "archive.war", 17), Jar)
    with pytest.raises(SourceError, match="does not exist"):
        open_source(tmp_path / "missing", 17)


@pytest.mark.parametrize("name", ["x" * 500, "a\0b", "\ud800"], ids=["long", "nul", "surrogate"])
def test_path_that_no_file_can_have(name: str) -> None:
    with pytest.raises(SourceError):
        open_source(Path(name), 17)
    assert len(open_class_path([name], 17).problems) == 1


def test_entries_in_order_split_and_once(tmp_path: Path) -> None:
    one, two = jar_with(tmp_path / "1.jar", "A"), jar_with(tmp_path / "2.jar", "B")
    (tmp_path / "link.jar").symlink_to(one)
    text = os.pathsep.join([str(two), "", str(one), str(tmp_path / "link.jar"), str(two)])
    source = open_class_path([text, str(one)], 17)
    assert places(source, tmp_path) == ["2.jar", "1.jar"]
    assert source.problems == []


def test_entries_that_cannot_be_opened_become_problems(tmp_path: Path) -> None:
    (tmp_path / "bad.jar").write_text("no zip")
    good = jar_with(tmp_path / "good.jar", "A")
    names = [str(tmp_path / "missing"), str(tmp_path / "bad.jar"), str(good)]
    source = open_class_path(names, 17)
    assert list(source.class_names()) == ["A"]
    assert len(source.problems) == 2
    assert "does not exist" in source.problems[0]
    assert "cannot be read as a jar" in source.problems[1]


def test_star_stands_for_the_jars_of_a_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.jar", "a.JAR", "c.zip", "deep/d.jar"):
        jar_with(tmp_path / name, name[0].upper())
    source = open_class_path([f"{tmp_path}/*"], 17)
    assert places(source, tmp_path) == ["a.JAR", "b.jar"]
    monkeypatch.chdir(tmp_path)
    assert [part.where for part in open_class_path(["*"], 17).sources] == ["a.JAR", "b.jar"]
    assert open_class_path([f"{tmp_path}/none/*"], 17).problems == [
        f"{tmp_path}/none/*: cannot be listed: No such file or directory"
    ]


def test_manifest_class_path_is_followed_in_circles_once(tmp_path: Path) -> None:
    jar_with(tmp_path / "a.jar", "A", "Class-Path: lib/b%20b.jar missing.jar c.jar\r\n")
    jar_with(tmp_path / "lib" / "b b.jar", "B", "Class-Path: ../a.jar ../d.jar b%20b.jar\r\n")
    jar_with(tmp_path / "c.jar", "C")
    jar_with(tmp_path / "d.jar", "D", f"Class-Path: file:{tmp_path}/c.jar http://x/y.jar dir/\r\n")
    (tmp_path / "dir").mkdir()
    source = open_class_path([str(tmp_path / "a.jar")], 17)
    found = [os.path.normpath(part) for part in places(source, tmp_path)]
    assert found == ["a.jar", "lib/b b.jar", "d.jar", "c.jar", "dir"]
    assert source.problems == []


@pytest.mark.parametrize(
    "entry",
    ["http://[x.jar", "a%00b.jar", "x" * 300 + ".jar", "%ED%A0%80.jar", "file:", "//[", "?"],
)
def test_manifest_class_path_that_means_nothing_is_ignored(tmp_path: Path, entry: str) -> None:
    lines = "\r\n ".join([entry[i : i + 60] for i in range(0, len(entry), 60)])
    path = jar_with(tmp_path / "a.jar", "A", f"Class-Path: {lines}\r\n")
    source = open_class_path([str(path)], 17)
    assert places(source, tmp_path) == ["a.jar"]
    assert source.problems == []


def test_libraries_inside_a_spring_boot_jar(tmp_path: Path) -> None:
    inner = jar_bytes({"b/B.class": class_bytes("b/B")})
    entries = {
        "BOOT-INF/classes/a/A.class": class_bytes("a/A"),
        "BOOT-INF/lib/b.jar": inner,
        "WEB-INF/lib/broken.jar": b"broken",
        "other/c.jar": inner,
    }
    path = write_jar(tmp_path / "app.jar", entries)
    source = open_class_path([str(path)], 17)
    assert list(source.class_names()) == ["a/A", "b/B"]
    assert source.problems == [
        f"{path}!/WEB-INF/lib/broken.jar: cannot be read as a jar: File is not a zip file",
        f"{path}!/other/c.jar: a jar inside a jar is not read; unpack it",
    ]


def test_nested_libraries_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = jar_bytes({"b/B.class": class_bytes("b/B")})
    monkeypatch.setattr(path_module, "MAX_NESTED_TOTAL", 2 * len(inner))
    outer = Jar(None, data=jar_bytes({f"BOOT-INF/lib/{n}.jar": inner for n in range(4)}), where="x")
    opened, problems = open_nested_libraries(outer, 17)
    assert len(opened) == 2
    assert problems == [f"x: nested jars of more than {2 * len(inner)} bytes"]


def test_entries_that_may_not_be_read_are_problems(guarded: Path) -> None:
    source = open_class_path([str(guarded / "closed/b.jar"), str(guarded / "A.class")], 17)
    assert source.problems == [
        f"{guarded / 'closed/b.jar'}: cannot be read: Permission denied",
        f"{guarded / 'A.class'}: cannot be read: Permission denied",
    ]


def test_resources_come_from_the_first_place_that_has_them(tmp_path: Path) -> None:
    (tmp_path / "d/a").mkdir(parents=True)
    (tmp_path / "d/a/x.txt").write_bytes(b"first")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    os.mkfifo(tmp_path / "d/pipe")
    too_large = b"0" * (MAX_RESOURCE_BYTES + 1)
    (tmp_path / "d/large.txt").write_bytes(too_large)
    entries = {"a/x.txt": b"second", "y.txt": b"\xff\x00", "z.txt": too_large}
    jar = write_jar(tmp_path / "j.jar", entries)
    source = open_class_path([str(tmp_path / "d"), str(jar)], 17)
    assert source.resource("a/x.txt") == b"first"
    assert source.resource("y.txt") == b"\xff\x00"
    for name in ("a", "a/gone.txt", "pipe", "large.txt", "z.txt", "../secret.txt", "/y.txt", ""):
        assert source.resource(name) is None, name
