"""How fast class files are read: jejak against javatools and against javap's own parse.

All read the same classes, a fixed sample of the JDK in use. javap is a process that also starts
a JVM, so its cost per class is taken from the difference between many classes and few; it
parses each file whole and prints only the declarations (`-p`).
"""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import javatools

from benchmarks.timing import best_times
from jejak.bytecode import control_flow, decode
from jejak.classfile import parse_class
from jejak.classfile.sources import open_jdk
from jejak.jvm import Jdk, choose_jdk

SAMPLE = 600
ROUNDS = 3


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    jdk, _ = choose_jdk(None, os.environ)
    sample = _sample(jdk)
    structure, bodies, flow, theirs, their_bodies = best_times(
        ROUNDS,
        lambda: [parse_class(data, "") for data in sample],
        lambda: [_decode_all(data, flow=False) for data in sample],
        lambda: [_decode_all(data, flow=True) for data in sample],
        lambda: [javatools.unpack_class(data) for data in sample],
        lambda: [_javatools_bodies(data) for data in sample],
    )
    few, many = _javap_times(jdk, sample)
    javap = max((many - few) / (len(sample) - len(sample) // 10), 1e-9)
    size = sum(map(len, sample))
    yield f"reading {len(sample)} classes of JDK {jdk.version}, {size / 2**20:.1f} MiB"
    yield f"  structure          {_each(structure)}"
    yield f"  and all code       {_each(bodies)}"
    yield f"  and control flow   {_each(flow)}"
    yield f"  javatools          {_each(theirs)}, with all code {_each(their_bodies)}"
    yield f"  javap -p           {javap * 1e6:7.0f} µs a class, without its start"
    yield f"ratio javatools / jejak, structure: {theirs / structure:.1f}"
    yield f"ratio javatools / jejak, structure and all code: {their_bodies / bodies:.1f}"
    yield f"ratio jejak structure / javap: {structure / SAMPLE / javap:.2f}"
    yield f"ratio jejak structure and all code / javap: {bodies / SAMPLE / javap:.2f}"


def _sample(jdk: Jdk) -> list[bytes]:
    source = open_jdk(jdk.home)
    names = random.Random(1).sample(sorted(source.class_names()), SAMPLE)  # noqa: S311
    found = [source.find(name) for name in names]
    source.close()
    return [item.data for item in found if item is not None]


def _decode_all(data: bytes, flow: bool) -> None:
    for method in parse_class(data, "").methods:
        code = method.attributes.code()
        if code is not None:
            body = decode(code, method.name)
            if flow:
                control_flow(body, "", method.name)


def _javatools_bodies(data: bytes) -> None:
    for method in javatools.unpack_class(data).methods:
        code = method.get_code()
        if code is not None:
            list(code.disassemble())
            code.get_linenumbertable()


def _javap_times(jdk: Jdk, sample: list[bytes]) -> list[float]:
    """Seconds of javap over a tenth of the sample, and over all of it."""
    with tempfile.TemporaryDirectory() as directory:
        files = [Path(directory, f"C{number}.class") for number in range(len(sample))]
        for file, data in zip(files, sample, strict=True):
            file.write_bytes(data)
        few = files[: len(files) // 10]
        return best_times(ROUNDS, lambda: _javap(jdk, few), lambda: _javap(jdk, files))


def _javap(jdk: Jdk, files: list[Path]) -> None:
    command = [str(jdk.home / "bin" / "javap"), "-p", *map(str, files)]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, stderr=subprocess.DEVNULL)  # noqa: S603


def _each(seconds: float) -> str:
    return f"{seconds / SAMPLE * 1e6:7.0f} µs a class"
