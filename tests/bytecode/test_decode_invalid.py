"""Code that breaks a static constraint is refused by name of file, method and offset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import pack

import pytest

from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Item, Pool, assemble
from tests.bytecode.bodies import body_of, one


def refuse(
    listing: Iterable[Item], reason: str, offset: int | None = None, **options: object
) -> None:
    """That decoding fails, at `offset` when it is given, and says why."""
    place = r"\d+" if offset is None else str(offset)
    with pytest.raises(
        ClassFormatError, match=rf"^T\.class: in T\.m\(\) at offset {place}: {reason}"
    ):
        body_of(listing, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("code", range(202, 256))
def test_opcodes_that_do_not_exist(code: int) -> None:
    refuse(["nop", bytes([code])], f"the opcode 0x{code:02x} does not exist", 1)


CUT: list[Item] = [
    ("bipush", 1), ("sipush", 1), ("iload", 1), ("iinc", 1, 1), ("goto", 0), ("goto_w", 0),
    ("newarray", 10), ("tableswitch", 0, 0, [0, 0]), ("lookupswitch", 0, [(1, 0)]),
    ("wide", "iload", 1), ("wide", "iinc", 1, 1),
]  # fmt: skip


@pytest.mark.parametrize("item", CUT, ids=lambda item: "_".join(str(part) for part in item[:2]))
def test_code_that_ends_inside_an_instruction(item: Item) -> None:
    whole = assemble([item])
    for size in range(1, len(whole)):
        refuse([whole[:size]], "")


def test_calls_that_end_inside_their_operands() -> None:
    for item in (("invokeinterface", 0, 1, 0), ("invokedynamic", 0, 0, 0)):
        writer = ClassWriter()
        index = (writer.pool.interface_method("I", "m", "()V") if item[0] == "invokeinterface"
                 else writer.pool.invoke_dynamic(0, "m", "()V"))  # fmt: skip
        code = pack(">BH", {"invokeinterface": 0xB9, "invokedynamic": 0xBA}[item[0]], index)
        for rest in (b"", b"\1"):
            refuse(
                [code + rest],
                "the code ends inside an instruction",
                writer=ClassWriter(pool=writer.pool),
            )


@pytest.mark.parametrize(
    "mnemonic", ["ifeq", "if_icmpne", "if_acmpeq", "ifnull", "goto", "goto_w", "jsr", "jsr_w"]
)
@pytest.mark.parametrize("distance", [-1, -100, 1, 2, 1000])
def test_branches_to_where_no_instruction_begins(mnemonic: str, distance: int) -> None:
    refuse([(mnemonic, distance)], f"{mnemonic} goes where no instruction begins", 0)


def test_branch_to_the_end_of_the_code() -> None:
    refuse(["nop", ("goto", "end"), "end:"], "goto goes where no instruction begins", 1)


def test_switch_targets_between_instructions() -> None:
    for item in (("tableswitch", 0, 1, [0]), ("tableswitch", 0, 0, [1]), ("lookupswitch", 1, []),
                 ("lookupswitch", 0, [(0, 0), (1, 1)])):  # fmt: skip
        refuse([item], f"{item[0]} goes where no instruction begins", 0)


def test_switch_counts_that_overflow() -> None:
    for low, high in ((1, 0), (0, -1), (-(2**31), 2**31 - 1), (0, 2**31 - 1), (0, 5)):
        refuse([b"\xaa\0\0\0" + pack(">iii", 0, low, high)], "")
    refuse([b"\xaa\0\0\0" + pack(">iii", 0, 1, 0)], "tableswitch from 1 to 0", 0)
    for count in (-1, -(2**31), 2**31 - 1, 5):
        refuse([b"\xab\0\0\0" + pack(">ii", 0, count)], "")
    refuse([b"\xab\0\0\0" + pack(">ii", 0, -1)], "lookupswitch with -1 keys", 0)


@pytest.mark.parametrize("keys", [(1, 0), (0, 0), (0, 5, 5), (2**31 - 1, -(2**31))])
def test_lookup_keys_out_of_order(keys: tuple[int, ...]) -> None:
    item = ("lookupswitch", 0, [(key, 0) for key in keys])
    refuse([item], "lookupswitch whose keys do not ascend", 0)


LOCALS: list[tuple[Item, int]] = [
    (("iload", 3), 3), (("lload", 2), 3), ("iload_3", 3), ("lload_2", 3), ("dstore_2", 3),
    ("astore_0", 0), (("ret", 3), 3), (("iinc", 3, 1), 3), (("wide", "iload", 300), 300),
    (("wide", "dload", 299), 300), (("wide", "iinc", 300, 1), 300), (("wide", "ret", 300), 300),
]  # fmt: skip


@pytest.mark.parametrize(("item", "count"), LOCALS)
def test_local_variables_that_the_method_does_not_have(item: Item, count: int) -> None:
    refuse(["nop", item], ".*local variable", 1, locals=count)
    body_of(["nop", item], locals=count + 1)


def test_wide_before_what_cannot_be_wide() -> None:
    for code in (0x00, 0x10, 0x15 - 1, 0xA7, 0xC4, 0xCA, 0xFF):
        refuse([bytes([0xC4, code, 0, 0])], f"wide before 0x{code:02x}", 0)


def test_newarray_of_unknown_types() -> None:
    for number in (0, 3, 12, 255):
        refuse([("newarray", number)], f"newarray of the unknown type {number}", 0)


# Instructions whose constant is of the wrong kind or says the wrong thing.
CONSTANTS: dict[str, tuple[str, Callable[[Pool], int], tuple[int, ...], str]] = {
    "ldc of a long": ("ldc", lambda p: p.long(1), (), "ldc of a constant that takes 2 words"),
    "ldc_w of a double": ("ldc_w", lambda p: p.double(1), (), "ldc_w of a constant that takes 2"),
    "ldc2_w of an int": ("ldc2_w", lambda p: p.integer(1), (), "ldc2_w of a constant that takes 1"),
    "ldc2_w of a string": ("ldc2_w", lambda p: p.string("s"), (), "ldc2_w of a constant"),
    "ldc of a long that is dynamic": ("ldc", lambda p: p.dynamic(0, "d", "J"), (), "ldc of a"),
    "ldc2_w of an int that is dynamic": ("ldc2_w", lambda p: p.dynamic(0, "d", "I"), (), "ldc2_w"),
    "ldc of a name": ("ldc", lambda p: p.utf8("x"), (), ".*loadable"),
    "ldc of a method": ("ldc", lambda p: p.method("a", "m", "()V"), (), ".*loadable"),
    "ldc of nothing": ("ldc", lambda p: 0, (), "constant #0 is missing"),
    "ldc_w beyond the pool": ("ldc_w", lambda p: 60000, (), "constant #60000 is missing"),
    "getfield of a method": (
        "getfield", lambda p: p.method("a", "m", "()V"), (), ".*METHOD where a"),
    "invokevirtual of a field": (
        "invokevirtual", lambda p: p.field("a", "f", "I"), (), ".*FIELD where a"),
    "invokevirtual of an interface": (
        "invokevirtual", lambda p: p.interface_method("a", "m", "()V"), (), ".*other kind"),
    "invokeinterface of a class": (
        "invokeinterface", lambda p: p.method("a", "m", "()V"), (1, 0), ".*other kind"),
    "invokestatic of <clinit>": (
        "invokestatic", lambda p: p.method("a", "<clinit>", "()V"), (), ".*of <clinit>"),
    "invokespecial of <clinit>": (
        "invokespecial", lambda p: p.method("a", "<clinit>", "()V"), (), ".*of <clinit>"),
    "invokevirtual of <init>": (
        "invokevirtual", lambda p: p.method("a", "<init>", "()V"), (), ".*of <init>"),
    "invokestatic of <init>": (
        "invokestatic", lambda p: p.method("a", "<init>", "()V"), (), ".*of <init>"),
    "invokeinterface of <init>": (
        "invokeinterface", lambda p: p.interface_method("a", "<init>", "()V"), (1, 0), ".*<init>"),
    "invokedynamic of a method": (
        "invokedynamic", lambda p: p.method("a", "m", "()V"), (0, 0), ".*METHOD where a"),
    "new of an array": ("new", lambda p: p.class_("[I"), (), r"new of the array class \[I"),
    "new of a string": ("new", lambda p: p.string("a"), (), ".*STRING where a"),
    "anewarray of 256 dimensions": (
        "anewarray", lambda p: p.class_("[" * 255 + "I"), (), ".*255 dimensions"),
    "multianewarray of none": ("multianewarray", lambda p: p.class_("[I"), (0,), ".*of 0 dim"),
    "multianewarray of too many": ("multianewarray", lambda p: p.class_("[I"), (2,), ".*of 2 dim"),
    "multianewarray of a class": ("multianewarray", lambda p: p.class_("a"), (1,), ".*of 1 dim"),
    "checkcast of a broken name": ("checkcast", lambda p: p.class_("a.b"), (), ".*class name"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_that_do_not_fit(name: str) -> None:
    mnemonic, make, rest, reason = CONSTANTS[name]
    writer = ClassWriter()
    item = (mnemonic, make(writer.pool), *rest)
    refuse(["nop", item, "return"], reason, 1, writer=writer)


def test_handlers_between_instructions() -> None:
    code: list[Item] = [("bipush", 1), ("bipush", 2), "return"]
    for row in ((1, 4, 0), (0, 3, 0), (0, 4, 1)):
        refuse(code, "an exception handler points between instructions", handlers=[(*row, None)])


def test_instructions_that_are_allowed_after_all() -> None:
    pool = Pool()
    assert one("anewarray", pool.class_("[" * 254 + "I"), writer=ClassWriter(pool=pool))
    assert one("invokespecial", pool.method("a", "<init>", "()V"), writer=ClassWriter(pool=pool))
