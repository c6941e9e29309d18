from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.classfile.sources import ClassicJdk, JImage, Jmods, open_jdk
from jejak.errors import SourceError
from tests.classfile.images import small_image
from tests.classfile.jars import class_bytes, jar_bytes, write_jar


def one_class(name: str) -> dict[str, bytes]:
    return {f"{name}.class": class_bytes(name)}


def test_image_comes_first(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "modules").write_bytes(small_image({"A": b"x"}))
    (tmp_path / "jmods").mkdir()
    write_jar(tmp_path / "jmods" / "m.jmod", {})
    assert isinstance(open_jdk(tmp_path), JImage)


def test_jmods_when_there_is_no_image(tmp_path: Path) -> None:
    (tmp_path / "jmods").mkdir()
    entries = {"classes/a/A.class": class_bytes("a/A"), "classes/module-info.class": b"info"}
    data = jar_bytes(entries | {"bin/B.class": b"no"})
    (tmp_path / "jmods" / "m.one.jmod").write_bytes(b"JM\x01\x00" + data)
    (tmp_path / "jmods" / "broken.jmod").write_bytes(b"JM\x01\x00")
    jdk = open_jdk(tmp_path)
    assert isinstance(jdk, Jmods)
    assert jdk.where == str(tmp_path / "jmods")
    assert list(jdk.class_names()) == ["a/A"]
    assert jdk.module_of("a/A") == "m.one"
    assert jdk.module_of("bin/B") is None
    found, info = jdk.find("a/A"), jdk.module_info("m.one")
    assert found is not None
    assert found.data == class_bytes("a/A")
    assert info is not None
    assert info.data == b"info"
    assert len(jdk.problems) == 1
    assert "broken.jmod: cannot be read as a jar" in jdk.problems[0]
    jdk.close()


@pytest.mark.parametrize("lib", ["jre/lib", "lib"], ids=["JDK", "JRE"])
def test_classic_jdk_has_rt_jar_and_companions(tmp_path: Path, lib: str) -> None:
    for name, class_name in (("rt.jar", "java/lang/Object"), ("jce.jar", "javax/crypto/Cipher"),
                             ("ext/z.jar", "z/Z"), ("unknown.jar", "u/U")):  # fmt: skip
        write_jar(tmp_path / lib / name, one_class(class_name))
    jdk = open_jdk(tmp_path)
    assert isinstance(jdk, ClassicJdk)
    assert list(jdk.class_names()) == ["java/lang/Object", "javax/crypto/Cipher", "z/Z"]
    found = jdk.find("java/lang/Object")
    assert found is not None
    assert found.where == f"{tmp_path / lib / 'rt.jar'}!/java/lang/Object.class"
    assert jdk.module_of("java/lang/Object") is None
    assert jdk.module_info("java.base") is None
    jdk.close()


def test_what_is_no_jdk(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="not a JDK"):
        open_jdk(tmp_path)
    with pytest.raises(SourceError, match="not a JDK"):
        open_jdk(tmp_path / "missing")


@pytest.mark.timeout(20)
def test_fifo_in_place_of_an_image_does_not_hang(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    os.mkfifo(tmp_path / "lib" / "modules")
    with pytest.raises(SourceError, match="not a JDK"):
        open_jdk(tmp_path)
