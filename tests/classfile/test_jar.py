from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from jejak.classfile import parse_class
from jejak.classfile.sources import Jar
from jejak.classfile.sources import jar as jar_module
from jejak.classfile.sources.jar import parse_manifest
from jejak.errors import ClassFormatError, SourceError
from tests.classfile.jars import (
    CRC,
    FLAGS,
    METHOD,
    SIZE,
    STORED_SIZE,
    class_bytes,
    jar_bytes,
    with_header_field,
    write_jar,
)

VERSIONED = {
    "a/A.class": class_bytes("a/A", 52),
    "META-INF/versions/9/a/A.class": class_bytes("a/A", 53),
    "META-INF/versions/11/a/A.class": class_bytes("a/A", 55),
    "META-INF/versions/21/a/A.class": class_bytes("a/A", 65),
    "META-INF/versions/11/a/New.class": class_bytes("a/New", 55),
    "META-INF/versions/8/a/A.class": class_bytes("a/A", 100),
    "META-INF/versions/0/a/A.class": class_bytes("a/A", 101),
    "META-INF/versions/x/a/A.class": class_bytes("a/A", 102),
    "META-INF/versions/99999999999999999999/a/A.class": class_bytes("a/A", 103),
    "META-INF/versions/٩/a/A.class": class_bytes("a/A", 104),
}


def held(data: bytes, release: int = 17) -> Jar:
    return Jar(None, release, data=data, where="x.jar")


def major(jar: Jar, name: str) -> int | None:
    found = jar.find(name)
    return None if found is None else parse_class(found.data, found.where).major


def test_classes_are_listed_and_found(tmp_path: Path) -> None:
    names = ("b/B", "a/A", "Z")
    path = write_jar(tmp_path / "x.jar", {f"{n}.class": class_bytes(n) for n in names} | {"t": b""})
    jar = Jar(path)
    assert list(jar.class_names()) == ["Z", "a/A", "b/B"]
    found = jar.find("a/A")
    assert found is not None
    assert (found.where, found.data) == (f"{path}!/a/A.class", class_bytes("a/A"))
    assert jar.find("a/C") is None
    assert jar.read_entry("t") == b""
    assert jar.read_entry("u") is None
    assert jar.problems == []
    jar.close()


def test_entries_that_lead_outside_are_no_classes() -> None:
    entries = dict.fromkeys(["../A.class", "/B.class", "a/../../C.class", "a\\D.class"], b"x")
    jar = held(jar_bytes(entries))
    assert list(jar.class_names()) in ([], ["a/D"])  # zipfile may turn the backslash round
    assert jar.find("../A") is None


@pytest.mark.parametrize(
    ("release", "version"), [(8, 52), (9, 53), (10, 53), (11, 55), (20, 55), (21, 65), (99, 65)]
)
def test_multi_release_jar_shows_what_the_release_sees(release: int, version: int) -> None:
    jar = held(jar_bytes(VERSIONED, "Multi-Release: TRUE\r\n"), release)
    assert major(jar, "a/A") == version
    assert list(jar.class_names()) == ["a/A", "a/New"][: 1 + (release >= 11)]


def test_order_of_entries_does_not_matter_to_versions() -> None:
    backwards = dict(reversed(VERSIONED.items()))
    assert major(held(jar_bytes(backwards, "Multi-Release: true\r\n"), 17), "a/A") == 55


@pytest.mark.parametrize(
    "manifest", [None, "Multi-Release: false\r\n", "\r\nMulti-Release: true\r\n"]
)
def test_jar_that_is_not_multi_release_shows_the_base(manifest: str | None) -> None:
    jar = held(jar_bytes(VERSIONED, manifest), 21)
    assert major(jar, "a/A") == 52
    assert jar.find("a/New") is None


def test_spring_boot_and_web_archives_have_roots_of_their_own() -> None:
    entries = {
        "BOOT-INF/classes/a/A.class": b"a",
        "WEB-INF/classes/b/B.class": b"b",
        "C.class": b"",
    }
    assert list(held(jar_bytes(entries)).class_names()) == ["C", "a/A", "b/B"]


def test_manifest_lines_are_joined_and_names_fold_case() -> None:
    raw = b"Manifest-Version: 1.0\nCLASS-path: a.jar\n  b.jar\nX:y:z\nno colon\n\nName: a\nX: no\n"
    assert parse_manifest(raw) == {
        "manifest-version": "1.0",
        "class-path": "a.jar b.jar",
        "x": "y:z",
    }
    assert parse_manifest(b"A: 1\rB: \xff\r\r\n") == {"a": "1", "b": "\ufffd"}
    assert parse_manifest(b"") == {}


def test_zip_bomb_is_not_inflated() -> None:
    bomb = jar_bytes({"A.class": bytes(70 * 1024 * 1024)})
    assert len(bomb) < 100_000
    with pytest.raises(ClassFormatError, match="too many for a class file"):
        held(bomb).find("A")


def test_bomb_that_lies_about_its_size_is_not_inflated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jar_module, "MAX_CLASS_BYTES", 1000)
    bomb = jar_bytes({"A.class": bytes(100_000)})
    with pytest.raises(SourceError, match=r"x\.jar!/A\.class: (cannot be read|inflates)"):
        held(with_header_field(bomb, SIZE, "<I", 900)).find("A")


def test_manifest_bomb_is_a_problem_not_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jar_module, "MAX_CLASS_BYTES", 1000)
    jar = held(jar_bytes({"A.class": b"x"}, "X: " + "x" * 5000))
    assert jar.manifest == {}
    assert jar.problems == ["x.jar!/META-INF/MANIFEST.MF: inflates to more than 1000 bytes"]
    assert list(jar.class_names()) == ["A"]


ONE = jar_bytes({"A.class": class_bytes("A") * 20})


@pytest.mark.parametrize(
    ("field", "form", "value", "reason"),
    [
        (SIZE, "<I", 10, "CRC"),
        (SIZE, "<I", 2**32 - 2, "too many for a class file"),
        (STORED_SIZE, "<I", 3, "cannot be read"),
        (CRC, "<I", 1, "CRC"),
        (FLAGS, "<H", 1, "encrypted"),
        (METHOD, "<H", 97, "compression method 97"),
        (METHOD, "<H", zipfile.ZIP_LZMA, "compression method 14"),
        (METHOD, "<H", zipfile.ZIP_BZIP2, "compression method 12"),
        (METHOD, "<H", zipfile.ZIP_STORED, "cannot be read"),
    ],
    ids=["small", "huge", "stored small", "crc", "encrypted", "97", "lzma", "bzip2",
         "not stored"],
)  # fmt: skip
def test_entry_that_lies_or_cannot_be_read(field: int, form: str, value: int, reason: str) -> None:
    jar = held(with_header_field(ONE, field, form, value))
    assert list(jar.class_names()) == ["A"]
    with pytest.raises((SourceError, ClassFormatError), match=rf"x\.jar!/A\.class: .*{reason}"):
        jar.find("A")


def test_entry_that_is_smaller_than_it_says_is_still_read() -> None:
    found = held(with_header_field(ONE, SIZE, "<I", 100_000)).find("A")
    assert found is not None
    assert found.data == class_bytes("A") * 20


def test_damaged_bytes_of_an_entry() -> None:
    damaged = bytearray(ONE)
    for position in range(45, 60):
        damaged[position] ^= 0xFF
    with pytest.raises(SourceError, match="cannot be read"):
        held(bytes(damaged)).find("A")


@pytest.mark.parametrize("size", [0, 1, 20, len(ONE) // 2, len(ONE) - 30, len(ONE) - 1])
def test_truncated_jar(size: int) -> None:
    with pytest.raises(SourceError, match=r"x\.jar: cannot be read as a jar"):
        held(ONE[:size])


def test_what_is_no_jar(tmp_path: Path) -> None:
    (tmp_path / "text.jar").write_text("not a zip" * 100)
    for name, reason in (("text.jar", "not a zip"), ("none.jar", "No such file")):
        with pytest.raises(SourceError, match=reason):
            Jar(tmp_path / name)
    with pytest.raises(SourceError, match="not a regular file"):
        Jar(tmp_path)


@pytest.mark.timeout(20)
def test_fifo_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.jar")
    with pytest.raises(SourceError, match="not a regular file"):
        Jar(tmp_path / "x.jar")


def test_jar_with_something_in_front_is_read() -> None:
    assert list(held(b"#!/bin/sh\n" + ONE).class_names()) == ["A"]


def test_nested_jars_are_named_and_opened() -> None:
    inner = jar_bytes({"a/A.class": class_bytes("a/A")})
    outer = held(jar_bytes({"lib/in.jar": inner, "lib/in.txt": b""}))
    assert outer.nested_jars() == [("lib/in.jar", len(inner))]
    nested = outer.open_nested("lib/in.jar", 17)
    assert nested.where == "x.jar!/lib/in.jar"
    found = nested.find("a/A")
    assert found is not None
    assert found.where == "x.jar!/lib/in.jar!/a/A.class"


def test_nested_jar_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jar_module, "MAX_NESTED_BYTES", 100)
    outer = held(jar_bytes({"lib/in.jar": bytes(101)}))
    with pytest.raises(SourceError, match="a nested jar of 101 bytes is too large"):
        outer.open_nested("lib/in.jar", 17)
