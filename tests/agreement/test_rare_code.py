"""What no jar of the benchmarks holds, written by hand and shown to the other readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.agreement import javatools
from benchmarks.agreement.javap import compare_class, run_javap
from benchmarks.agreement.tally import Tally

from jejak.bytecode import OPCODES
from jejak.bytecode.opcodes import Form
from tests.assembler import ClassWriter, Item
from tests.javac import all_homes

LOCAL = [opcode.mnemonic for opcode in OPCODES if opcode.form is Form.LOCAL]
NAMES = ("a b", "größe", 'quo"te', "back\\slash", "1st", "日本", "\U0001d400", "tab\t", "-", "x-y")


def every_simple_opcode(_writer: ClassWriter) -> list[Item]:
    return [opcode.mnemonic for opcode in OPCODES if opcode.form is Form.NONE]


def wide(_writer: ClassWriter) -> list[Item]:
    plain: list[Item] = [(mnemonic, 255 - 1) for mnemonic in LOCAL]
    widened: list[Item] = [("wide", mnemonic, index) for mnemonic in LOCAL for index in (3, 60000)]
    return [*plain, *widened, ("wide", "iinc", 60000, -32768), ("iinc", 254, -128)]


def branches(_writer: ClassWriter) -> list[Item]:
    kinds = (Form.BRANCH, Form.BRANCH_WIDE)
    jumps: list[Item] = [
        (opcode.mnemonic, label)
        for opcode in OPCODES
        if opcode.form in kinds
        for label in ("start", "end")
    ]
    return ["start:", *jumps, "end:", "return"]


def switches(_writer: ClassWriter) -> list[Item]:
    least, most = -(2**31), 2**31 - 1
    items: list[Item] = ["a:"]
    for padding in range(4):
        items += ["nop"] * padding
        items.append(("tableswitch", -2, "a", ["a", "b", "a", "b"]))
        items.append(("lookupswitch", "b", [(least, "a"), (-1, "b"), (most, "b")]))
    # One less than possible: the javap of JDK 25 stumbles over a table that ends with `most`.
    items.append(("tableswitch", most - 2, "b", ["a", "b"]))
    items.append(("tableswitch", least, "b", ["a", "b"]))
    return [*items, ("lookupswitch", "a", []), "b:", "return"]


def constants(writer: ClassWriter) -> list[Item]:
    pool = writer.pool
    handles = [pool.method_handle(kind, pool.field("a/B", "f", "I")) for kind in (1, 2, 3, 4)]
    handles += [pool.method_handle(kind, pool.method("a/B", "m", "()V")) for kind in (5, 6, 7)]
    handles.append(pool.method_handle(8, pool.method("a/B", "<init>", "()V")))
    handles.append(pool.method_handle(9, pool.interface_method("T", "m", "()V")))
    handles += [pool.method_handle(kind, pool.interface_method("T", "m", "()V")) for kind in (6, 7)]
    ones = [
        *handles,
        *(pool.class_(name) for name in ("[[I", "[La/B;", "a b/c-d", "T")),
        *(pool.float_(value) for value in (float("nan"), float("inf"), -0.0, 1e-45, 0.1, 3.4e38)),
        *(pool.integer(value) for value in (-(2**31), 2**31 - 1)),
        *(pool.string(text) for text in ("", " ", "\0", "\ud800", "\x7f\x85\xa0", *NAMES)),
        pool.method_type("(J[[La/B;)V"),
        pool.dynamic(0, "some name", "La/B;"),
    ]
    twos = [
        *(pool.double(value) for value in (float("nan"), -float("inf"), 5e-324, 2e-3, 2.0**-44)),
        *(pool.long(value) for value in (-(2**63), 2**63 - 1)),
        *(pool.dynamic(3, "n", descriptor) for descriptor in "JD"),
    ]
    few: list[Item] = [("ldc", index) for index in ones if index < 256]
    every: list[Item] = [("ldc_w", index) for index in ones]
    return [*few, *every, *(("ldc2_w", index) for index in twos)]


def references(writer: ClassWriter) -> list[Item]:
    pool = writer.pool
    items: list[Item] = []
    for owner in ("T", "a/B", *NAMES):
        for name in NAMES:
            items.append(("getfield", pool.field(owner, name, "[D")))
            items.append(("putstatic", pool.field(owner, name, "J")))
            items.append(("invokespecial", pool.interface_method(owner, name, "()V")))
            items.append(("invokestatic", pool.method(owner, name, "()V")))
        items.append(("invokevirtual", pool.method("[[J", "clone", "()Ljava/lang/Object;")))
        items.append(("invokeinterface", pool.interface_method(owner, "m", "(JID)V"), 6, 0))
        items.append(("invokedynamic", pool.invoke_dynamic(9, "-", "()V"), 0, 0))
        items.append(("multianewarray", pool.class_("[[[La/B;"), 2))
        items += [(name, pool.class_(owner)) for name in ("new", "checkcast", "instanceof")]
        items += [("anewarray", pool.class_(name)) for name in (owner, "[[I", "[La/B;")]
    return [*items, *(("newarray", code) for code in range(4, 12))]


def numbers(_writer: ClassWriter) -> list[Item]:
    return [
        *(("bipush", value) for value in (-128, -1, 0, 127)),
        *(("sipush", value) for value in (-32768, -1, 0, 32767)),
    ]


LISTINGS = (every_simple_opcode, wide, branches, switches, constants, references, numbers)


def written() -> bytes:
    writer = ClassWriter(major=55)
    for listing in LISTINGS:
        items = ["nop", *listing(writer)]
        code = writer.code(items, locals=60002, handlers=[(0, 1, 0, None), (0, 1, 0, "a b/c")])
        writer.add_method(listing.__name__, "()V", attributes=[code])
    return writer.to_bytes()


@pytest.mark.parametrize("home", all_homes(), ids=lambda home: home.name)
def test_javap_reads_the_same(home: Path) -> None:
    data, tally = written(), Tally()
    (listed,) = run_javap(home, [data])
    compare_class(tally, "T", data, listed)
    assert tally.different == 0, "\n".join(map(str, tally.shown))
    assert tally.methods == len(LISTINGS)


def test_javatools_reads_the_same() -> None:
    tally = Tally()
    javatools.compare_class(tally, "T", written())
    assert tally.different == 0, "\n".join(map(str, tally.shown))
    assert (tally.methods, tally.unread) == (len(LISTINGS), 0)
