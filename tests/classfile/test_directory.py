from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.classfile import MAX_CLASS_BYTES
from jejak.classfile.sources import Directory, Memory, SingleClass
from jejak.classfile.sources.base import class_name_of
from jejak.errors import ClassFormatError, SourceError
from tests.assembler import ClassWriter

CLASS = ClassWriter().to_bytes()


def put(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(CLASS)


def test_classes_are_listed_by_package_and_found(tmp_path: Path) -> None:
    put(tmp_path, "Z.class", "b/B.class", "a/A.class", "a/b/C$1.class")
    put(tmp_path, "module-info.class", "a/package-info.class", "a/readme.txt", "a/X.java")
    source = Directory(tmp_path)
    assert list(source.class_names()) == ["Z", "a/A", "a/b/C$1", "b/B"]
    found = source.find("a/b/C$1")
    assert found is not None
    assert (found.where, found.data) == (str(tmp_path / "a/b/C$1.class"), CLASS)
    assert source.find("a/Missing") is None
    assert source.find("Z/Inside/A/File") is None
    assert source.where == str(tmp_path)
    assert source.problems == []
    source.close()


def test_empty_directory(tmp_path: Path) -> None:
    assert list(Directory(tmp_path).class_names()) == []


def test_directory_that_is_none(tmp_path: Path) -> None:
    put(tmp_path, "A.class")
    for path in (tmp_path / "missing", tmp_path / "A.class"):
        with pytest.raises(SourceError, match="is not a directory"):
            Directory(path)


def test_link_to_a_parent_ends(tmp_path: Path) -> None:
    put(tmp_path, "a/A.class")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "loop").symlink_to("loop")
    source = Directory(tmp_path)
    assert list(source.class_names()) == ["a/A"]


def test_package_behind_a_link_is_listed_by_its_real_name_when_it_has_one(tmp_path: Path) -> None:
    put(tmp_path / "root", "z/A.class")
    put(tmp_path / "elsewhere", "B.class")
    (tmp_path / "root" / "a").symlink_to(tmp_path / "root" / "z")
    (tmp_path / "root" / "b").symlink_to(tmp_path / "elsewhere")
    source = Directory(tmp_path / "root")
    assert list(source.class_names()) == ["z/A", "b/B"]
    assert source.find("a/A") is not None


def test_linked_class_file_is_read(tmp_path: Path) -> None:
    put(tmp_path, "elsewhere")
    (tmp_path / "A.class").symlink_to("elsewhere")
    source = Directory(tmp_path)
    assert list(source.class_names()) == ["A"]
    found = source.find("A")
    assert found is not None
    assert found.data == CLASS


def test_dangling_link_is_no_class(tmp_path: Path) -> None:
    (tmp_path / "A.class").symlink_to("nowhere")
    assert Directory(tmp_path).find("A") is None


@pytest.mark.timeout(20)
def test_fifo_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "A.class")
    source = Directory(tmp_path)
    assert list(source.class_names()) == ["A"]
    with pytest.raises(SourceError, match="not a regular file"):
        source.find("A")
    with pytest.raises(SourceError, match="not a regular file"):
        SingleClass(tmp_path / "A.class")


def test_directory_named_like_a_class(tmp_path: Path) -> None:
    put(tmp_path, "A.class/B.class")
    source = Directory(tmp_path)
    assert list(source.class_names()) == ["A.class/B"]
    with pytest.raises(SourceError, match="not a regular file"):
        source.find("A")


def test_huge_file_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "A.class").open("wb") as stream:
        stream.truncate(MAX_CLASS_BYTES + 1)
    with pytest.raises(ClassFormatError, match="too many for a class file"):
        Directory(tmp_path).find("A")


@pytest.mark.parametrize(
    "name", ["../x", "a/../x", "..", ".", "", "/etc/x", "a//x", "a\\x", "[I", "a\0b", "./x"]
)
def test_names_that_lead_outside_are_never_looked_up(tmp_path: Path, name: str) -> None:
    put(tmp_path, "x.class", "inner/a/y.class")
    source = Directory(tmp_path / "inner")
    assert source.find(name) is None


@pytest.mark.parametrize(
    "name", ["x" * 500, "a/" * 3000 + "x", "x\ud800"], ids=["long", "deep", "surrogate"]
)
def test_names_that_no_file_can_have_are_not_there(tmp_path: Path, name: str) -> None:
    assert Directory(tmp_path).find(name) is None


def test_file_name_of_undecodable_bytes_is_listed_and_found(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"\xff.class")).write_bytes(CLASS)
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    source = Directory(tmp_path)
    [name] = source.class_names()
    assert source.find(name) is not None


def test_names_of_entries() -> None:
    assert class_name_of("a/B.class") == "a/B"
    for entry in ("a/B.java", "module-info.class", "a/package-info.class", "../A.class",
                  "/A.class", "a//B.class", ".class", "a/.class"):  # fmt: skip
        assert class_name_of(entry) is None


def test_unreadable_files_and_directories_are_told(guarded: Path) -> None:
    source = Directory(guarded)
    assert list(source.class_names()) == ["A", "open/C"]
    assert source.problems == [f"{guarded / 'closed'}: cannot be listed: Permission denied"]
    for name in ("A", "closed/B"):
        with pytest.raises(SourceError, match="cannot be read: Permission denied"):
            source.find(name)


def test_single_class_is_known_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "other.class"
    path.write_bytes(ClassWriter(name="a/T").to_bytes())
    source = SingleClass(path)
    assert list(source.class_names()) == ["a/T"]
    found = source.find("a/T")
    assert found is not None
    assert found.where == str(path)
    assert source.find("other") is None
    assert source.problems == []


def test_single_class_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "A.class").write_text("just text")
    with pytest.raises(ClassFormatError, match="not a class file"):
        SingleClass(tmp_path / "A.class")
    with pytest.raises(SourceError, match="does not exist"):
        SingleClass(tmp_path / "B.class")


def test_classes_in_memory() -> None:
    source = Memory({"a/T": CLASS}, "<made>")
    assert list(source.class_names()) == ["a/T"]
    found = source.find("a/T")
    assert found is not None
    assert (found.where, found.data) == ("<made>/a/T.class", CLASS)
    assert source.find("b") is None
