"""How fast class files are read: jejak against javatools and against javap's own parse.

All read the same classes, a fixed sample of the JDK in use: first their structure (constants,
members, where attributes lie), then all code with the constants it names, lines and handlers.
Python code is timed by its processor time. javap is a process that also starts a JVM, so its cost
per class is taken from the difference between many classes and few; it parses each file whole and
prints only the declarations (`-p`).
"""

from __future__ import annotations

import os
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import javatools
from javatools.opcodes import has_const_arg

from benchmarks.timing import best_times
from jejak.bytecode import control_flow, decode
from jejak.classfile import parse_class
from jejak.classfile.sources import open_jdk
from jejak.jvm import Jdk, choose_jdk

SAMPLE = 600
ROUNDS = 5


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    jdk, _ = choose_jdk(None, os.environ)
    sample = _sample(jdk)
    structure, bodies, flow, theirs, their_bodies = best_times(
        ROUNDS,
        lambda: _each(sample, lambda data: parse_class(data, "")),
        lambda: _each(sample, lambda data: _decode_all(data, flow=False)),
        lambda: _each(sample, lambda data: _decode_all(data, flow=True)),
        lambda: _each(sample, javatools.unpack_class),
        lambda: _each(sample, _javatools_bodies),
        clock=time.process_time,
    )
    few, many = _javap_times(jdk, sample)
    javap = max((many - few) / (len(sample) - len(sample) // 10), 1e-9)
    size = sum(map(len, sample))
    yield f"reading {len(sample)} classes of JDK {jdk.version}, {size / 2**20:.1f} MiB"
    yield f"  structure          {_per_class(structure)}"
    yield f"  and all code       {_per_class(bodies)}"
    yield f"  and control flow   {_per_class(flow)}"
    yield f"  javatools          {_per_class(theirs)}, with all code {_per_class(their_bodies)}"
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
    """Code as javatools has it, with the constants that instructions name looked up."""
    found = javatools.unpack_class(data)
    for method in found.methods:
        code = method.get_code()
        if code is not None:
            for _, opcode, arguments in code.disassemble():
                if has_const_arg(opcode):
                    found.deref_const(arguments[0])
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


def _each(sample: list[bytes], read: Callable[[bytes], object]) -> None:
    for data in sample:
        read(data)


def _per_class(seconds: float) -> str:
    return f"{seconds / SAMPLE * 1e6:7.0f} µs a class"
