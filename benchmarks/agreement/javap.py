"""Compares every method that jejak decodes with what javap prints.

    python -m benchmarks.agreement.javap --classes 6000 --seed 1
    python -m benchmarks.agreement.javap --all --jdk /usr/lib/jvm/java-17 --corpus jdk

Compared are members with their descriptors in order, and of each body the offset, mnemonic and
every operand of each instruction, handlers, line numbers and local variables. A class that
`ClassFile.check` refuses differs too. Exits with 1 when anything differs.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.agreement import command
from benchmarks.agreement.classes import Pick, default_jdk
from benchmarks.agreement.listing import Member, classes, uniform
from benchmarks.agreement.rendering import body_lines
from benchmarks.agreement.tally import Tally
from jejak.bytecode import Body, decode
from jejak.bytecode.instructions import LoadConstant
from jejak.classfile import ClassFile, CodeAttribute, FieldInfo, MethodInfo, parse_class
from jejak.classfile.constants import StringConstant
from jejak.classfile.descriptors import java_name
from jejak.errors import InputError

TIMEOUT_SECONDS: Final = 600
OPTIONS: Final = (
    # Half the processor time of the defaults for a process of a few seconds.
    *("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"),
    *("-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8"),
    *("-sysinfo", "-s", "-c", "-l", "-p"),
)

_SUBROUTINES: Final = (": jsr", ": jsr_w", ": ret", ": ret_w")


def run_javap(home: Path, files: Sequence[bytes]) -> list[list[Member] | None]:
    """What the javap of the JDK at `home` says of each class file; None when it says nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        names = [f"{index}.class" for index in range(len(files))]
        for name, data in zip(names, files, strict=True):
            Path(scratch, name).write_bytes(data)
        done = subprocess.run(  # noqa: S603 - the arguments are ours
            [home / "bin" / "javap", *OPTIONS, *names],
            cwd=scratch,
            capture_output=True,
            check=False,
            timeout=TIMEOUT_SECONDS,
        )
    listing = done.stdout.decode("utf-8")
    found = {Path(path).name: members for path, members in classes(listing)}
    return [found.get(name) for name in names]


def printable(line: str) -> str:
    """A line as javap prints it: no blanks at its end, question marks for lone surrogates."""
    return line.encode("utf-8", "replace").decode("utf-8").rstrip(" ")


def compare_batch(home: Path, picks: Sequence[Pick]) -> dict[str, Tally]:
    """Compares some classes; tallies by corpus."""
    files = [chosen.corpus.read(chosen.name) for chosen in picks]
    tallies: dict[str, Tally] = {}
    for chosen, data, listed in zip(picks, files, run_javap(home, files), strict=True):
        tally = tallies.setdefault(chosen.corpus.label, Tally())
        compare_class(tally, str(chosen), data, listed)
    return tallies


def compare_class(tally: Tally, where: str, data: bytes, listed: list[Member] | None) -> None:
    """Compares one class; a class that only one side can read is a difference."""
    tally.classes += 1
    if listed is None:
        tally.differ(where, "a class", "javap prints nothing")
        return
    try:
        parsed = parse_class(data, where)
        parsed.check()
        compare_members(tally, where, parsed, listed)
    except InputError as error:
        tally.differ(where, str(error), "a class")


def compare_members(tally: Tally, where: str, parsed: ClassFile, listed: list[Member]) -> None:
    """Compares the fields and methods of a class, in order."""
    members: tuple[FieldInfo | MethodInfo, ...] = (*parsed.fields, *parsed.methods)
    described = [printable(member.descriptor) for member in members]
    tally.compare(where, described, [member.descriptor for member in listed])
    for member, theirs in zip(members, listed, strict=False):
        here = f"{where} {member.name}{member.descriptor}"
        declared = _declared(parsed, member.name, isinstance(member, MethodInfo))
        if printable(declared) not in f" {theirs.header}":
            tally.differ(here, declared, theirs.header)
        code = member.code() if isinstance(member, MethodInfo) else None
        if code is not None:
            body = decode(code, f"{member.name}{member.descriptor}")
            compare_body(tally, here, parsed.name, code, body, theirs.lines)
        elif theirs.lines:
            tally.differ(here, "no code", theirs.lines[0])


def _declared(parsed: ClassFile, name: str, method: bool) -> str:
    """How a declaration in Java names the member."""
    if not method:
        return f" {name};"
    if name == "<clinit>":
        return " static {};"
    return f" {java_name(parsed.name) if name == '<init>' else name}("


def compare_body(
    tally: Tally, where: str, class_name: str, code: CodeAttribute, body: Body, listed: list[str]
) -> None:
    """Compares the body of one method with the lines that javap prints for it."""
    tally.methods += 1
    tally.instructions += len(body)
    ours = [printable(line) for line in body_lines(body, code, class_name)]
    theirs = list(uniform(listed))
    for index, (mine, other) in enumerate(zip(ours, theirs, strict=False)):
        # The javap of JDK 25 prints these without operands; that of JDK 17 is complete.
        if other.endswith(_SUBROUTINES) and mine.startswith(f"{other} "):
            theirs[index] = mine
            tally.unprinted += 1
    tally.compare(where, ours, theirs)
    for text in _cut_strings(body):
        tally.unprinted += 1
        if not _holds(code.attributes.pool.data, text):
            tally.differ(where, repr(text), "no such string in the class file")


def _cut_strings(body: Body) -> Iterator[str]:
    """Strings that javap does not print in full: `compare_body` looks for them in the bytes."""
    for instruction in body.instructions:
        if isinstance(instruction, LoadConstant):
            constant = instruction.constant
            if isinstance(constant, StringConstant):
                text = constant.value
                if printable(text) != text:
                    yield text


def _holds(data: bytes, text: str) -> bool:
    """Whether a class file has exactly this text among its constants."""
    raw = text.encode("utf-16-be", "surrogatepass")
    units = [first << 8 | second for first, second in zip(raw[::2], raw[1::2], strict=True)]
    pattern = re.compile(b"\\x01(..)" + b"".join(map(_unit_pattern, units)), re.DOTALL)
    return any(int.from_bytes(match[1]) == len(match[0]) - 3 for match in pattern.finditer(data))


def _unit_pattern(unit: int) -> bytes:
    """The ways to write a UTF-16 unit; some old compilers take three bytes where two do."""
    long = bytes((0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F))
    short = bytes((0xC0 | unit >> 6, 0x80 | unit & 0x3F)) if unit < 0x800 else long
    if 0 < unit < 0x80:
        short = bytes((unit,))
    return b"(?:" + re.escape(short) + b"|" + re.escape(long) + b")"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = command.parser(__doc__.split("\n")[0])
    parser.add_argument("--javap", type=Path, help="the JDK whose javap to ask (default --jdk)")
    options = parser.parse_args(arguments)
    home = options.javap or options.jdk or default_jdk()
    return command.run(partial(compare_batch, home), command.chosen_classes(options))


if __name__ == "__main__":
    sys.exit(main())
