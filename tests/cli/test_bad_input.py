"""Bad input: a clear message that names the file, the rest goes on, the right exit code."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.assembler import ClassWriter
from tests.cli.conftest import Jejak


def _write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _sound(name: str) -> bytes:
    return ClassWriter(name).to_bytes()


BROKEN = {
    "truncated": _sound("Bad")[:30],
    "empty": b"",
    "text": b"public class Bad {}",
    "zip": b"PK\x03\x04 and so on",
    "trailing": _sound("Bad") + b"!",
    "old": _sound("Bad")[:6] + b"\x00\x01" + _sound("Bad")[8:],
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_class_is_named_and_the_others_go_on(
    jejak: Jejak, tmp_path: Path, kind: str
) -> None:
    _write(tmp_path / "d" / "Good.class", _sound("Good"))
    bad = _write(tmp_path / "d" / "Bad.class", BROKEN[kind])
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 0
    assert "class Good" in done.out
    assert f"Class files that cannot be read: 1\n  {bad}: " in done.out
    assert jejak("inspect", tmp_path / "d", "--strict").code == 4


@pytest.mark.parametrize("kind", BROKEN)
def test_nothing_but_a_broken_class(jejak: Jejak, tmp_path: Path, kind: str) -> None:
    bad = _write(tmp_path / "d" / "Bad.class", BROKEN[kind])
    assert jejak("inspect", tmp_path / "d").code == 5
    alone = jejak("inspect", bad)
    assert alone.code == 5
    assert str(bad) in alone.err


def test_an_empty_directory(jejak: Jejak, tmp_path: Path) -> None:
    done = jejak("inspect", tmp_path / "cwd")
    assert done.code == 5
    assert "nothing was analysed" in done.err


def test_what_does_not_exist(jejak: Jejak) -> None:
    for target in ("nowhere.jar", "./nowhere", "no.such.Class", "x/Y.class"):
        done = jejak("inspect", target)
        assert done.code == 2, target
        assert target in done.err


def test_a_directory_of_sources_that_do_not_compile(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "src" / "A.java", b"class A {")
    done = jejak("inspect", tmp_path / "src")
    assert done.code == 5
    assert "javac compiles none of it" in done.err
    assert "reached end of file while parsing" in done.err


def test_a_class_under_another_name(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "d" / "A.class", _sound("B"))
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 5
    assert "holds the class B, not A" in done.out


def test_classes_in_a_circle(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "d" / "A.class", ClassWriter("A", super_name="B").to_bytes())
    _write(tmp_path / "d" / "B.class", ClassWriter("B", super_name="A").to_bytes())
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 0
    assert "is its own supertype" in done.out
    assert jejak("inspect", tmp_path / "d", "--strict").code == 4


def test_a_broken_method_spoils_only_itself(jejak: Jejak, tmp_path: Path) -> None:
    writer = ClassWriter("A")
    writer.add_method("bad", "()V", attributes=[writer.code([b"\xfe"])])
    writer.add_method("good", "()V", attributes=[writer.code([("return",)])])
    _write(tmp_path / "d" / "A.class", writer.to_bytes())
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 0
    assert "the opcode 0xfe does not exist" in done.out
    assert "1 class, 2 methods" in done.out
    assert jejak("inspect", "A#bad", "-cp", tmp_path / "d").code == 5


def test_a_broken_source_file_name_spoils_only_itself(jejak: Jejak, tmp_path: Path) -> None:
    writer = ClassWriter("A")
    writer.attributes.append(writer.attribute("SourceFile", b"\xff\xff"))
    _write(tmp_path / "d" / "A.class", writer.to_bytes())
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 0
    assert "class A" in done.out
    assert "constant #65535 is missing" in done.out


@pytest.mark.parametrize("target", ["a" * 300, "a" * 300 + "#m", "a\0b", "x" * 5000 + ".jar"])
def test_names_that_no_file_can_have(jejak: Jejak, target: str) -> None:
    assert jejak("inspect", target).code == 2


def test_jars_that_are_none(jejak: Jejak, tmp_path: Path) -> None:
    for name, data in {"text.jar": b"hello", "cut.jar": b"PK\x03\x04"}.items():
        done = jejak("inspect", _write(tmp_path / name, data))
        assert done.code == 5
        assert f"{name}: cannot be read as a jar" in done.err


def test_a_zip_bomb_in_a_jar(jejak: Jejak, tmp_path: Path) -> None:
    jar = tmp_path / "bomb.jar"
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("Bomb.class", bytes(80 * 1024 * 1024))
        zipped.writestr("Good.class", _sound("Good"))
    assert jar.stat().st_size < 200_000
    done = jejak("inspect", jar)
    assert done.code == 0
    assert "bomb.jar!/Bomb.class: 83886080 bytes are too many" in done.out
    assert "class Good" in done.out


def test_a_jar_in_a_jar_is_named(jejak: Jejak, tmp_path: Path) -> None:
    jar = tmp_path / "outer.jar"
    with zipfile.ZipFile(jar, "w") as zipped:
        zipped.writestr("Good.class", _sound("Good"))
        zipped.writestr("data/inner.jar", b"whatever")
    done = jejak("inspect", jar)
    assert done.code == 0
    assert "outer.jar!/data/inner.jar: a jar inside a jar is not read" in done.out


def test_a_missing_class_path_entry_is_told(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "d" / "Good.class", _sound("Good"))
    done = jejak("inspect", tmp_path / "d", "-cp", tmp_path / "no.jar")
    assert done.code == 0
    assert "no.jar: does not exist" in done.out


def test_a_class_cannot_lead_out_of_its_directory(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "Secret.class", _sound("Secret"))
    writer = ClassWriter("A", super_name="../Secret")
    _write(tmp_path / "d" / "A.class", writer.to_bytes())
    done = jejak("inspect", tmp_path / "d")
    assert "../Secret" not in done.out or "Everything resolves" not in done.out
    assert str(tmp_path / "Secret.class") not in done.out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(jejak: Jejak, tmp_path: Path) -> None:
    _write(tmp_path / "d" / "Good.class", _sound("Good"))
    bad = _write(tmp_path / "d" / "Bad.class", _sound("Bad"))
    bad.chmod(0)
    done = jejak("inspect", tmp_path / "d")
    assert f"{bad}: cannot be read: Permission denied" in done.out


def test_a_named_pipe_does_not_hang(jejak: Jejak, tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    os.mkfifo(tmp_path / "d" / "Pipe.class")
    done = jejak("inspect", tmp_path / "d")
    assert done.code == 5
    assert "is not a regular file" in done.out


def test_a_reader_that_goes_away() -> None:
    command = [sys.executable, "-m", "jejak", "inspect", "java.util.ArrayList"]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.returncode == 0
    assert done.stderr == ""
