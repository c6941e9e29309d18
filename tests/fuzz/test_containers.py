"""Spoiled jars and images are read or refused, never anything else."""

from __future__ import annotations

import random
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from jejak.classfile.sources import Jar, JImage, open_class_path
from jejak.errors import InputError
from tests.classfile.images import ImageWriter, small_image
from tests.classfile.jars import class_bytes, jar_bytes
from tests.fuzz.mutators import EDGES
from tests.fuzz.reading import Tally

NAMES = ("a/A", "a/B$C", "b/c/D", "Top")
CLASSES = {name: class_bytes(name) for name in NAMES}
ENTRIES = {f"{name}.class": data for name, data in CLASSES.items()}
MANIFEST = "Multi-Release: true\r\nClass-Path: other.jar lib/x.jar\r\n"
MULTI = ENTRIES | {"META-INF/versions/11/a/A.class": CLASSES["a/A"]}
NESTED = ENTRIES | {"BOOT-INF/lib/in.jar": jar_bytes(ENTRIES), "lib/x.jar": b"PK"}
JARS = [
    jar_bytes(ENTRIES),
    jar_bytes(MULTI, MANIFEST),
    jar_bytes(NESTED, MANIFEST, zipfile.ZIP_STORED),
    jar_bytes(ENTRIES, None, zipfile.ZIP_STORED),
    jar_bytes({}),
]


def spoil(data: bytes, rng: random.Random) -> bytes:
    """Changes, cuts or doubles a few bytes; of zips mostly in their headers."""
    changed = bytearray(data)
    headers = [at for at in range(len(data)) if data[at : at + 2] == b"PK"]
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(changed))
        if headers and rng.random() < 0.7:
            at = min(rng.choice(headers) + rng.randrange(50), len(changed) - 1)
        kind = rng.random()
        if kind < 0.8:
            size = rng.choice((1, 1, 2, 4))
            value = bytes([rng.choice((*EDGES, rng.randrange(256)))]) * size
            changed[at : at + size] = value[: len(changed) - at]
        elif kind < 0.9:
            del changed[at : at + rng.choice((1, 4, 30, 400))]
            changed = changed or bytearray(b"P")
        else:
            changed[at:at] = changed[at : at + rng.choice((1, 4, 30))]
    return bytes(changed)


def read_jar(data: bytes) -> list[str]:
    """Opens a jar and reads all that is in it."""
    refused = []
    try:
        jar = Jar(None, 17, data=data, where="x.jar")
    except InputError as error:
        return [error.reason]
    for name in jar.class_names():
        try:
            assert jar.find(name) is not None
        except InputError as error:
            refused.append(error.reason)
    for entry, _size in jar.nested_jars():
        try:
            jar.open_nested(entry, 17).close()
        except InputError as error:
            refused.append(error.reason)
    jar.close()
    return refused


def test_spoiled_jars() -> None:
    rng = random.Random(3)  # noqa: S311
    tally = Tally()
    for _ in range(1500):
        tally.run(spoil(rng.choice(JARS), rng), read_jar)
    assert tally.failures == []
    assert min(tally.accepted, tally.refused) > 100


def test_spoiled_jars_in_a_class_path(tmp_path: Path) -> None:
    def read(data: bytes) -> list[str]:
        path = tmp_path / "x.jar"
        path.write_bytes(data)
        source = open_class_path([str(path), f"{tmp_path}/*"], 17)
        list(source.class_names())
        source.close()
        return source.problems

    rng = random.Random(4)  # noqa: S311
    tally = Tally()
    for _ in range(300):
        tally.run(spoil(rng.choice(JARS), rng), read)
    assert tally.failures == []


def test_spoiled_manifests() -> None:
    rng = random.Random(5)  # noqa: S311
    tally = Tally()
    for _ in range(300):
        text = spoil(MANIFEST.encode() * 3, rng).decode("latin-1")
        tally.run(jar_bytes({}, text), read_jar)
    assert tally.failures == []


def compressed_image() -> bytes:
    """An image with both kinds of compression."""
    writer = ImageWriter()
    data = CLASSES["a/A"]
    writer.add("/m/a/A.class", writer.layer("zip", zlib.compress(data), len(data)), len(data))
    shared = bytes(8) + b"\0\3" + b"\x17" + writer.string("text").to_bytes(4, "big")
    shared += b"\x19" + writer.string("(L;)V").to_bytes(4, "big") + b"\0\0\0\x08"
    shared += writer.string("a/b").to_bytes(4, "big") + writer.string("C").to_bytes(4, "big")
    size = 10 + 7 + 3 + len("(La/b/C;)V")
    writer.add("/m/a/B.class", writer.layer("compact-cp", shared, size), size)
    writer.add_package("a", "m")
    return writer.to_bytes()


@pytest.mark.parametrize(
    "make",
    [lambda: small_image(CLASSES), lambda: small_image(CLASSES, ">"), compressed_image],
    ids=["little-endian", "big-endian", "compressed"],
)
def test_spoiled_images(make: Callable[[], bytes], tmp_path: Path) -> None:
    whole = make()
    path = tmp_path / "modules"

    def read(data: bytes) -> list[str]:
        path.write_bytes(data)
        refused = []
        try:
            image = JImage(path)
        except InputError as error:
            return [error.reason]
        steps: list[Callable[[], object]] = [
            lambda: list(image.class_names()),
            image.modules,
            lambda: image.module_info("m"),
            *(partial(image.find, name) for name in (*NAMES, "a/B")),
            *(partial(image.module_of, name) for name in NAMES),
        ]
        for step in steps:
            try:
                step()
            except InputError as error:
                refused.append(error.reason)
        image.close()
        return refused

    assert read(whole) == []
    rng = random.Random(6)  # noqa: S311
    tally = Tally()
    for _ in range(700):
        tally.run(spoil(whole, rng), read)
    assert tally.failures == []
    assert min(tally.accepted, tally.refused) > 50
