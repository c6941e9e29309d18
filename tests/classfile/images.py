"""Writes small `modules` images, as jlink would, without a JVM."""

from __future__ import annotations

from collections.abc import Mapping
from struct import pack

MULTIPLIER = 0x01000193
_MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = range(1, 8)


def hash_of(name: str, seed: int = MULTIPLIER) -> int:
    """The image format's hash of a full name."""
    for byte in name.encode():
        seed = (seed * MULTIPLIER & 0xFFFFFFFF) ^ byte
    return seed & 0x7FFFFFFF


class ImageWriter:
    """An image under construction: resources by full name, `/module/a/B.class`."""

    def __init__(self, order: str = "<") -> None:
        self.order = order
        self.strings = bytearray(b"\0")
        self._known = {"": 0}
        self._resources: dict[str, tuple[bytes, int]] = {}

    def string(self, text: str) -> int:
        """The offset of a string in the table."""
        if text not in self._known:
            self._known[text] = len(self.strings)
            self.strings += text.encode() + b"\0"
        return self._known[text]

    def add(self, full_name: str, stored: bytes, size: int | None = None) -> None:
        """A resource; `size` is given when the stored bytes are compressed."""
        self._resources[full_name] = (stored, len(stored) if size is None else size)

    def add_package(self, package: str, *modules: str) -> None:
        """Says which modules hold a package."""
        rows = (pack(self.order + "II", 0, self.string(module)) for module in modules)
        self.add(f"/packages/{package.replace('/', '.')}", b"".join(rows))

    def layer(self, name: str, body: bytes, size: int) -> bytes:
        """A compressed resource's header and body."""
        head = pack(self.order + "IQQIIB", 0xCAFEFAFA, len(body), size, self.string(name), 0, 1)
        return head + body

    def to_bytes(self) -> bytes:
        """The image."""
        names = list(self._resources)
        redirects, places = _perfect_hash(names)
        count = len(redirects)
        locations, offsets, content = bytearray(b"\0"), [0] * count, bytearray()
        for name in names:
            stored, size = self._resources[name]
            offsets[places[name]] = len(locations)
            locations += self._location(name, len(content), len(stored), size)
            content += stored
        strings = bytes(self.strings)
        head = pack(self.order + "7I", 0xCAFEDADA, 1 << 16, 0, count, count, len(locations),
                    len(strings))  # fmt: skip
        tables = pack(f"{self.order}{count}i{count}I", *redirects, *offsets)
        return head + tables + bytes(locations) + strings + bytes(content)

    def _location(self, name: str, offset: int, stored: int, size: int) -> bytes:
        _, module, rest = name.split("/", 2)
        parent, _, last = rest.rpartition("/")
        base, dot, extension = last.rpartition(".") if module != "packages" else ("", "", "")
        values = {
            _MODULE: self.string(module),
            _PARENT: self.string(parent),
            _BASE: self.string(base if dot else last),
            _EXTENSION: self.string(extension if dot else ""),
            _OFFSET: offset,
            _COMPRESSED: 0 if stored == size else stored,
            _SIZE: size,
        }
        rows = (bytes([kind << 3 | 7]) + pack(">Q", value) for kind, value in values.items())
        return b"".join(rows) + b"\0"


def _perfect_hash(names: list[str]) -> tuple[list[int], dict[str, int]]:
    """Redirects by slot, and the slot that each name ends up in; the table grows until it fits."""
    count = len(names)
    while (found := _try_hash(names, count)) is None:
        count += 1
    return found


def _try_hash(names: list[str], count: int) -> tuple[list[int], dict[str, int]] | None:
    buckets: dict[int, list[str]] = {}
    for name in names:
        buckets.setdefault(hash_of(name) % count, []).append(name)
    redirects = [0] * count
    places: dict[str, int] = {}
    free = set(range(count))
    for slot, bucket in sorted(buckets.items(), key=lambda item: -len(item[1])):
        if len(bucket) == 1:
            redirects[slot] = -1 - min(free)
            spots = [min(free)]
        else:
            for seed in range(1, 1000):
                spots = [hash_of(name, seed) % count for name in bucket]
                if _fits(spots, free):
                    redirects[slot] = seed
                    break
            else:
                return None
        places.update(zip(bucket, spots, strict=True))
        free.difference_update(spots)
    return redirects, places


def _fits(spots: list[int], free: set[int]) -> bool:
    return len(set(spots)) == len(spots) and free.issuperset(spots)


def small_image(classes: Mapping[str, bytes], order: str = "<") -> bytes:
    """An image whose one module `m` holds these classes by internal name."""
    writer = ImageWriter(order)
    writer.add("/m/module-info.class", b"info")
    for name, data in classes.items():
        writer.add(f"/m/{name}.class", data)
    for package in {name.rpartition("/")[0] for name in classes}:
        writer.add_package(package, "m")
    return writer.to_bytes()
