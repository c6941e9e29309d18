"""Makes jars for tests, also such as no tool would."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from struct import pack_into

from tests.assembler import ClassWriter

# Offsets of fields in a header of the central directory; two less or four in a local header.
FLAGS, METHOD, CRC, STORED_SIZE, SIZE = 8, 10, 16, 20, 24


def class_bytes(name: str, marker: int = 52) -> bytes:
    """A class of that name; `marker` is its major version, to tell copies apart."""
    return ClassWriter(name=name, major=marker).to_bytes()


def jar_bytes(
    entries: Mapping[str, bytes], manifest: str | None = None, method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """A jar with these entries, and a manifest when its text is given."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as jar:
        if manifest is not None:
            jar.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\n{manifest}\r\n")
        for name, data in entries.items():
            jar.writestr(zipfile.ZipInfo(name), data, method)
    return buffer.getvalue()


def write_jar(path: Path, entries: Mapping[str, bytes], manifest: str | None = None) -> Path:
    """A jar on disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(jar_bytes(entries, manifest))
    return path


def with_header_field(data: bytes, field: int, form: str, value: int) -> bytes:
    """The jar with one field changed in its first entry's two headers."""
    changed = bytearray(data)
    pack_into(form, changed, data.index(b"PK\x01\x02") + field, value)
    pack_into(form, changed, data.index(b"PK\x03\x04") + field - 2, value)
    return bytes(changed)
