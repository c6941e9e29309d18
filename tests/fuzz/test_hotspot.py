"""Whatever HotSpot loads and verifies, jejak reads to the last instruction."""

from __future__ import annotations

import random
import re
import struct
from pathlib import Path

from jejak.bytecode import control_flow, decode
from jejak.classfile import parse_class
from jejak.errors import InputError
from tests.fuzz.mutators import mutate
from tests.fuzz.seeds import assembled_seeds, compiled_seeds, jdk_seeds
from tests.javac import Javac, run_tool

COUNT = 6000
LINKER = """
import java.io.*;
public class Linker extends ClassLoader {
    static String link(byte[] data) {
        try {
            Class<?> made = new Linker().defineClass(null, data, 0, data.length);
            made.getDeclaredMethods();  // links, and so verifies
            return "LINKED";
        } catch (Throwable error) {
            return error.getClass().getSimpleName();
        }
    }
    public static void main(String[] args) throws IOException {
        try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                byte[] data = new byte[in.readInt()];
                in.readFully(data);
                System.out.println("@" + i + " " + link(data));
            }
        }
    }
}
"""


def linked(inputs: list[bytes], javac: Javac, scratch: Path) -> list[bool]:
    """Whether HotSpot links each input."""
    packed = b"".join(struct.pack(">i", len(data)) + data for data in inputs)
    (scratch / "inputs").write_bytes(struct.pack(">i", len(inputs)) + packed)
    classes = javac({"Linker.java": LINKER})
    shown = run_tool("java", "-cp", classes, "Linker", scratch / "inputs")
    # The virtual machine may print warnings of its own between the lines.
    verdicts = dict(re.findall(r"@(\d+) (\w+)", shown))
    return [verdicts[str(number)] == "LINKED" for number in range(len(inputs))]


def refusal(data: bytes) -> str | None:
    """Why jejak does not read a class; attributes beside the code are not asked for."""
    try:
        found = parse_class(data, "X.class")
        found.check_shape()
        for method in found.methods:
            code = method.code()
            if code is not None:
                control_flow(decode(code, method.name), "X.class", method.name)
    except InputError as error:
        return str(error)
    return None


def test_jejak_reads_what_hotspot_links(javac: Javac, jdk: Path, tmp_path: Path) -> None:
    seeds = [*assembled_seeds(), *compiled_seeds(javac), *jdk_seeds(jdk, 60, 3000)]
    rng = random.Random(11)  # noqa: S311
    inputs = [mutate(rng.choice(seeds), rng, seeds) for _ in range(COUNT)]
    verdicts = linked(inputs, javac, tmp_path)
    assert sum(verdicts) > COUNT // 50
    refused = [
        reason
        for data, fine in zip(inputs, verdicts, strict=True)
        if fine and (reason := refusal(data)) is not None
    ]
    assert refused == []


def test_hotspot_links_what_the_assembler_makes(javac: Javac, tmp_path: Path) -> None:
    seeds = {seed.name: seed.data for seed in assembled_seeds()}
    assert linked([seeds["empty"], seeds["subroutines"]], javac, tmp_path) == [True, True]
