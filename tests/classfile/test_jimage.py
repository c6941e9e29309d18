from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from jejak.classfile import mutf8, parse_class
from jejak.classfile.sources import JImage, Jmods
from jejak.classfile.sources import jimage as jimage_module
from jejak.classfile.sources.jimage_compression import decompress
from jejak.errors import SourceError
from tests.classfile.images import ImageWriter, small_image
from tests.classfile.jars import class_bytes
from tests.javac import run_tool

Linked = Callable[[int], JImage]
CLASSES = {name: class_bytes(name) for name in ("a/A", "a/B$C", "b/c/D", "b/c/é", "Top")}
# Classes that jlink makes anew for each image.
GENERATED = re.compile(r"jdk/internal/module/SystemModules|java/lang/invoke/.*(Holder|Species_)")


@pytest.fixture(scope="session")
def image(jdk: Path) -> JImage:
    path = jdk / "lib" / "modules"
    if not path.is_file():
        pytest.skip("this JDK has no image")
    return JImage(path)


@pytest.fixture(scope="session")
def linked(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Linked:
    """Images of java.base alone in which jlink compressed java.lang."""
    if not (jdk / "jmods" / "java.base.jmod").is_file():
        pytest.skip("this JDK has no jmods")
    root = tmp_path_factory.mktemp("jlink")

    def link(level: int) -> JImage:
        target = root / str(level)
        if not target.exists():
            part = f"--compress={level}:filter=/java.base/java/lang/**"
            base = ("--module-path", jdk / "jmods", "--add-modules", "java.base")
            run_tool("jlink", *base, part, "--output", target)
        return JImage(target / "lib" / "modules")

    return link


def made(tmp_path: Path, data: bytes) -> JImage:
    path = tmp_path / "modules"
    path.write_bytes(data)
    return JImage(path)


def sample(names: list[str], count: int) -> list[str]:
    return random.Random(7).sample(names, count)  # noqa: S311


def test_class_names_are_those_that_jimage_lists(jdk: Path, image: JImage) -> None:
    shown = run_tool("jimage", "list", jdk / "lib" / "modules")
    listed = re.findall(r"^ +(\S+)\.class$", shown, re.MULTILINE)
    assert len(listed) > 1000
    wanted = [n for n in listed if not n.endswith(("module-info", "package-info"))]
    assert sorted(image.class_names()) == sorted(wanted)


def test_every_class_is_found_by_its_name_and_parses(image: JImage) -> None:
    for name in sample(list(image.class_names()), 300):
        found = image.find(name)
        assert found is not None
        assert parse_class(found.data, found.where).name == name
        assert image.module_of(name) == found.where.split("!/")[1].split("/")[0]


def test_modules_of_classes(image: JImage) -> None:
    assert image.module_of("java/lang/Object") == "java.base"
    assert image.module_of("java/sql/Driver") == "java.sql"
    assert image.module_of("no/such/Class") is None
    assert image.module_of("java/lang/NoSuchClass") is None
    assert "java.base" in image.modules()
    assert "packages" not in image.modules()


def test_module_info(image: JImage) -> None:
    found = image.module_info("java.base")
    assert found is not None
    module = parse_class(found.data, found.where).attributes.module()
    assert module is not None
    assert module.name == "java.base"
    assert image.module_info("no.such.module") is None


@pytest.mark.parametrize("name", ["../x", "", "java/lang/", "[I", "java/lang/\ud800", "a" * 9999])
def test_names_that_no_class_has(image: JImage, name: str) -> None:
    assert image.find(name) is None


def test_jmods_hold_the_same_classes(jdk: Path, image: JImage) -> None:
    if not (jdk / "jmods" / "java.base.jmod").is_file():
        pytest.skip("this JDK has no jmods")
    jmods = Jmods(jdk / "jmods")
    names = [n for n in jmods.class_names() if not GENERATED.match(n)]
    assert names == [n for n in image.class_names() if not GENERATED.match(n)]
    for name in sample(names, 300):
        mine, theirs = jmods.find(name), image.find(name)
        assert mine is not None
        assert theirs is not None
        assert mine.data == theirs.data
        assert jmods.module_of(name) == image.module_of(name)
    assert jmods.module_info("java.base") is not None
    assert jmods.module_info("no.such.module") is None
    assert (jmods.find("no/Class"), jmods.problems) == (None, [])
    jmods.close()


@pytest.mark.parametrize("level", [1, 2], ids=["compact-cp", "zip"])
def test_compressed_images_hold_the_same_classes(
    image: JImage, linked: Linked, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    layers = []

    def spy(data: bytes, order: str, string: Callable[[int], str], limit: int) -> bytes:
        layers.append(string(struct.unpack_from(order + "I", data, 20)[0]))
        return decompress(data, order, string, limit)

    monkeypatch.setattr(jimage_module, "decompress", spy)
    compressed = linked(level)
    names = [
        name
        for name in compressed.class_names()
        if name.startswith("java/lang/") and not GENERATED.match(name)
    ]
    # The tables of Character are strings full of NUL and surrogates.
    for name in [*sample(names, 600), "java/lang/CharacterData00", "java/lang/CharacterData0E"]:
        found, plain = compressed.find(name), image.find(name)
        assert found is not None
        assert plain is not None
        assert found.data == plain.data
    assert set(layers) == {"compact-cp" if level == 1 else "zip"}
    assert len(layers) >= 500


@pytest.mark.parametrize("order", ["<", ">"], ids=["little-endian", "big-endian"])
def test_small_image(tmp_path: Path, order: str) -> None:
    image = made(tmp_path, small_image(CLASSES, order))
    assert list(image.class_names()) == sorted(CLASSES)
    for name, data in CLASSES.items():
        found = image.find(name)
        assert found is not None
        assert (found.data, found.where) == (data, f"{tmp_path}/modules!/m/{name}.class")
        assert image.module_of(name) == "m"
    assert image.modules() == ["m"]
    info = image.module_info("m")
    assert info is not None
    assert info.data == b"info"
    image.close()


def test_package_split_over_modules(tmp_path: Path) -> None:
    writer = ImageWriter()
    writer.add("/m/a/A.class", b"m")
    writer.add("/n/a/B.class", b"n")
    writer.add_package("a", "m", "n")
    image = made(tmp_path, writer.to_bytes())
    assert [image.module_of(name) for name in ("a/A", "a/B", "a/C")] == ["m", "n", None]


def compressed_image(tmp_path: Path, make: Callable[[ImageWriter], tuple[bytes, int]]) -> JImage:
    writer = ImageWriter()
    writer.add("/m/a/A.class", *make(writer))
    writer.add_package("a", "m")
    return made(tmp_path, writer.to_bytes())


def test_layers_of_compression_are_undone_one_by_one(tmp_path: Path) -> None:
    def layers(writer: ImageWriter) -> tuple[bytes, int]:
        inner = writer.layer("zip", zlib.compress(b"content" * 9), 63)
        return writer.layer("zip", zlib.compress(inner), len(inner)), 63

    found = compressed_image(tmp_path, layers).find("a/A")
    assert found is not None
    assert found.data == b"content" * 9


def shared(*entries: bytes) -> bytes:
    """The start of a class file whose pool holds these entries."""
    return bytes(8) + struct.pack(">H", len(entries) + 1) + b"".join(entries)


def endless(writer: ImageWriter) -> tuple[bytes, int]:
    body = b"x"
    for _ in range(20):
        body = writer.layer("zip", zlib.compress(body), len(body))
    return body, 1


def long_descriptor(writer: ImageWriter) -> tuple[bytes, int]:
    name = struct.pack(">I", writer.string("x" * 60_000))
    pattern = struct.pack(">I", writer.string("L" * 9))
    size = struct.pack(">I", 72)
    return writer.layer("compact-cp", shared(b"\x19" + pattern + size + name * 18), 10**6), 1


def many_strings(writer: ImageWriter) -> tuple[bytes, int]:
    entry = b"\x17" + struct.pack(">I", writer.string("x" * 60_000))
    return writer.layer("compact-cp", shared(*[entry] * 60_000), 10**6), 1


BROKEN: dict[str, tuple[Callable[[ImageWriter], tuple[bytes, int]], str]] = {
    "method": (lambda w: (w.layer("rle", b"x", 1), 1), "unknown compression 'rle'"),
    "bomb": (lambda w: (w.layer("zip", b"x", 2**40), 1), "inflates to"),
    "garbage": (lambda w: (w.layer("zip", b"garbage", 9), 9), "while decompressing"),
    "size": (lambda w: (w.layer("zip", zlib.compress(b"abc"), 2), 2), "3 bytes instead of 2"),
    "endless": (endless, "layers of compression"),
    "pool": (lambda w: (w.layer("compact-cp", b"short", 9), 9), "shared constant pool is broken"),
    "tag": (lambda w: (w.layer("compact-cp", shared(b"\x63"), 99), 99), "is broken"),
    "string": (lambda w: (w.layer("compact-cp", shared(b"\x17\x7f\0\0\0"), 99), 99), "outside"),
    "descriptor": (long_descriptor, "descriptor is too long"),
    "strings": (many_strings, "more than 1000000 bytes"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_compression(tmp_path: Path, name: str) -> None:
    make, reason = BROKEN[name]
    image = compressed_image(tmp_path, make)
    with pytest.raises(SourceError, match=reason):
        image.find("a/A")


def test_shared_strings_and_descriptors_are_put_back(tmp_path: Path) -> None:
    def make(writer: ImageWriter) -> tuple[bytes, int]:
        def number(text: str) -> bytes:
            return struct.pack(">I", writer.string(text))

        parts = number("a/b") + number("C") + number("") + number("D")
        entries = (
            b"\x17" + number("text"),
            b"\x19" + number("(LI;)L;".replace("I", "")) + struct.pack(">I", len(parts)) + parts,
            b"\x01\x00\x01x",
        )
        return writer.layer("compact-cp", shared(*entries) + b"rest", len(whole)), len(whole)

    utf8 = [mutf8.encode(text) for text in ("text", "(La/b/C;)LD;", "x")]
    whole = shared(*(b"\x01" + struct.pack(">H", len(raw)) + raw for raw in utf8)) + b"rest"
    found = compressed_image(tmp_path, make).find("a/A")
    assert found is not None
    assert found.data == whole


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "cannot be mapped"),
        (b"garbage" * 100, "is not the `modules` image"),
        (struct.pack("<I", 0xCAFEDADA), "is not the `modules` image"),
        (struct.pack("<7I", 0xCAFEDADA, 2 << 16, 0, 1, 1, 1, 1), "image format 2"),
        (struct.pack("<7I", 0xCAFEDADA, 1 << 16, 0, 1, 1, 2**31, 1), "truncated"),
        (struct.pack("<7I", 0xCAFEDADA, 1 << 16, 0, 0, 0, 0, 0), "truncated"),
    ],
)
def test_what_is_no_image(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(SourceError, match=reason):
        made(tmp_path, data)


def test_missing_image(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be mapped"):
        JImage(tmp_path / "none")


def read_all(tmp_path: Path, data: bytes) -> None:
    image = made(tmp_path, data)
    for name in (*image.class_names(), "A"):
        image.find(name)
    image.module_info("m")


def test_truncation_is_a_source_error(tmp_path: Path) -> None:
    whole = small_image(CLASSES)
    for size in (*range(0, len(whole), 5), len(whole) - 1):
        with pytest.raises(SourceError, match=str(tmp_path)):
            read_all(tmp_path, whole[:size])


def test_location_without_end_is_refused(tmp_path: Path) -> None:
    whole = bytearray(small_image({"A": b"x"}))
    (count,) = struct.unpack_from("<I", whole, 16)
    (size,) = struct.unpack_from("<I", whole, 20)
    start = 28 + 8 * count
    whole[start : start + size] = b"\x08" * size
    with pytest.raises(SourceError, match="more attributes than there are"):
        list(made(tmp_path, bytes(whole)).class_names())


@pytest.mark.parametrize("kind", range(1, 8))
def test_huge_numbers_in_a_location_are_refused(tmp_path: Path, kind: int) -> None:
    whole = bytearray(small_image({"A": b"x"}))
    (count,) = struct.unpack_from("<I", whole, 16)
    at = whole.index(bytes([kind << 3 | 7]), 28 + 8 * count)
    whole[at + 1 : at + 9] = b"\xff" * 8
    with pytest.raises(SourceError, match=str(tmp_path)):
        read_all(tmp_path, bytes(whole))
