"""Every opcode decodes to the record that it should."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jejak.bytecode import BY_MNEMONIC, OPCODES, decode, stack_effect
from jejak.bytecode import instructions as i
from jejak.bytecode.instructions import (
    Condition,
    InvokeKind,
    Kind,
    Operator,
    ShiftOperator,
)
from jejak.classfile import constants as c
from jejak.classfile import parse_class
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Item, Pool, assemble
from tests.bytecode.bodies import body_of, one

LETTERS = {
    "i": Kind.INT,
    "l": Kind.LONG,
    "f": Kind.FLOAT,
    "d": Kind.DOUBLE,
    "a": Kind.REFERENCE,
}
ARRAYS = LETTERS | {"b": Kind.BYTE, "c": Kind.CHAR, "s": Kind.SHORT}
TESTED: set[str] = set()


def opcode_of(mnemonic: str) -> object:
    TESTED.add(mnemonic)
    return BY_MNEMONIC[mnemonic]


def check(expected: Callable[..., i.Instruction], *details: object, item: tuple[object, ...],
          writer: ClassWriter | None = None) -> i.Instruction:  # fmt: skip
    """That `item` decodes to `expected(opcode, *details)`."""
    found = one(*item, writer=writer)
    assert found == expected(opcode_of(str(item[0])), *details)
    return found


def test_constants_in_the_opcode() -> None:
    check(i.Nop, item=("nop",))
    check(i.PushConstant, Kind.REFERENCE, None, item=("aconst_null",))
    for number, name in enumerate(["m1", "0", "1", "2", "3", "4", "5"], start=-1):
        check(i.PushConstant, Kind.INT, number, item=(f"iconst_{name}",))
    for letter, numbers in (("l", (0, 1)), ("f", (0.0, 1.0, 2.0)), ("d", (0.0, 1.0))):
        for value in numbers:
            found = check(
                i.PushConstant, LETTERS[letter], value, item=(f"{letter}const_{int(value)}",)
            )
            assert isinstance(found, i.PushConstant)
            assert type(found.value) is type(value)


@pytest.mark.parametrize("value", [-128, -1, 0, 127])
def test_bipush_is_signed(value: int) -> None:
    check(i.PushConstant, Kind.INT, value, item=("bipush", value))


@pytest.mark.parametrize("value", [-32768, -1, 0, 32767])
def test_sipush_is_signed(value: int) -> None:
    check(i.PushConstant, Kind.INT, value, item=("sipush", value))


NUMBERS: list[tuple[str, Callable[[Pool], int], Kind, int | float]] = [
    ("ldc", lambda p: p.integer(-7), Kind.INT, -7),
    ("ldc_w", lambda p: p.float_(0.5), Kind.FLOAT, 0.5),
    ("ldc2_w", lambda p: p.long(1 << 40), Kind.LONG, 1 << 40),
    ("ldc2_w", lambda p: p.double(0.25), Kind.DOUBLE, 0.25),
]
OBJECTS: list[tuple[str, Callable[[Pool], int], c.Constant, int]] = [
    ("ldc", lambda p: p.string("s"), c.StringConstant("s"), 1),
    ("ldc_w", lambda p: p.class_("[I"), c.ClassConstant("[I"), 1),
    ("ldc", lambda p: p.method_type("()V"), c.MethodTypeConstant("()V"), 1),
    ("ldc", lambda p: p.dynamic(0, "d", "I"), c.DynamicConstant(0, "d", "I"), 1),
    ("ldc2_w", lambda p: p.dynamic(0, "d", "J"), c.DynamicConstant(0, "d", "J"), 2),
    (
        "ldc",
        lambda p: p.method_handle(2, p.field("a", "f", "I")),
        c.MethodHandleConstant(c.ReferenceKind.GET_STATIC, c.FieldRef("a", "f", "I")),
        1,
    ),
]


@pytest.mark.parametrize(("mnemonic", "make", "kind", "value"), NUMBERS)
def test_loaded_numbers(
    mnemonic: str, make: Callable[[Pool], int], kind: Kind, value: int | float
) -> None:
    writer = ClassWriter()
    item = (mnemonic, make(writer.pool))
    found = check(i.PushConstant, kind, value, item=item, writer=writer)
    assert stack_effect(found) == (0, kind.words)


@pytest.mark.parametrize(("mnemonic", "make", "constant", "words"), OBJECTS)
def test_loaded_objects(
    mnemonic: str, make: Callable[[Pool], int], constant: c.Constant, words: int
) -> None:
    writer = ClassWriter()
    item = (mnemonic, make(writer.pool))
    found = check(i.LoadConstant, constant, item=item, writer=writer)
    assert stack_effect(found) == (0, words)


@pytest.mark.parametrize("letter", LETTERS)
def test_loads_and_stores_in_all_widths(letter: str) -> None:
    for family, name in ((i.Load, f"{letter}load"), (i.Store, f"{letter}store")):
        for index in range(4):
            check(family, LETTERS[letter], index, item=(f"{name}_{index}",))
        check(family, LETTERS[letter], 8, item=(name, 8))
        wide = one("wide", name, 300, locals=302)
        assert wide == family(BY_MNEMONIC[name], LETTERS[letter], 300)
    opcode_of("wide")


def test_increments_and_returns_from_subroutines_in_all_widths() -> None:
    check(i.Increment, 9, -128, item=("iinc", 9, -128))
    assert one("wide", "iinc", 300, -32768, locals=301) == i.Increment(
        BY_MNEMONIC["iinc"], 300, -32768
    )
    check(i.ReturnSubroutine, 9, item=("ret", 9))
    assert one("wide", "ret", 300, locals=301) == i.ReturnSubroutine(BY_MNEMONIC["ret"], 300)


@pytest.mark.parametrize("letter", ARRAYS)
def test_array_elements(letter: str) -> None:
    check(i.ArrayLoad, ARRAYS[letter], item=(f"{letter}aload",))
    check(i.ArrayStore, ARRAYS[letter], item=(f"{letter}astore",))


MOVES = {
    "pop": ("a", ""), "pop2": ("ab", ""), "dup": ("a", "aa"), "dup_x1": ("ab", "bab"),
    "dup_x2": ("abc", "cabc"), "dup2": ("ab", "abab"), "dup2_x1": ("abc", "bcabc"),
    "dup2_x2": ("abcd", "cdabcd"), "swap": ("ab", "ba"),
}  # fmt: skip


@pytest.mark.parametrize("mnemonic", MOVES)
def test_stack_moves_do_what_the_specification_draws(mnemonic: str) -> None:
    before, after = MOVES[mnemonic]
    found = one(mnemonic)
    opcode_of(mnemonic)
    assert isinstance(found, i.StackMove)
    assert found.pops == len(before)
    assert "".join(before[place] for place in found.order) == after
    assert stack_effect(found) == (len(before), len(after))


def test_arithmetic() -> None:
    names = {"add": Operator.ADD, "sub": Operator.SUBTRACT, "mul": Operator.MULTIPLY,
             "div": Operator.DIVIDE, "rem": Operator.REMAINDER}  # fmt: skip
    for name, operator in names.items():
        for letter in "ilfd":
            fails = letter in "il" and name in ("div", "rem")
            family = i.Divide if fails else i.Arithmetic
            check(family, LETTERS[letter], operator, item=(letter + name,))
    for name, operator in (
        ("and", Operator.AND),
        ("or", Operator.OR),
        ("xor", Operator.XOR),
    ):
        for letter in "il":
            check(i.Arithmetic, LETTERS[letter], operator, item=(letter + name,))
    for letter in "ilfd":
        check(i.Negate, LETTERS[letter], item=(f"{letter}neg",))


def test_shifts() -> None:
    names = {"shl": ShiftOperator.LEFT, "shr": ShiftOperator.RIGHT,
             "ushr": ShiftOperator.UNSIGNED_RIGHT}  # fmt: skip
    for name, operator in names.items():
        for letter in "il":
            check(i.Shift, LETTERS[letter], operator, item=(letter + name,))


def test_conversions_and_comparisons() -> None:
    for source in "ilfd":
        for target in "ilfd":
            if source != target:
                check(i.Convert, LETTERS[source], LETTERS[target], item=(f"{source}2{target}",))
    for target in "bcs":
        check(i.Convert, Kind.INT, ARRAYS[target], item=(f"i2{target}",))
    check(i.Compare, Kind.LONG, 0, item=("lcmp",))
    for letter in "fd":
        check(i.Compare, LETTERS[letter], -1, item=(f"{letter}cmpl",))
        check(i.Compare, LETTERS[letter], 1, item=(f"{letter}cmpg",))


def test_branches_backward_and_forward() -> None:
    cases: list[tuple[str, type, tuple[Condition, ...]]] = [
        *((f"if{cond.name.lower()}", i.IfZero, (cond,)) for cond in Condition),
        *((f"if_icmp{cond.name.lower()}", i.IfCompare, (cond,)) for cond in Condition),
        ("if_acmpeq", i.IfSame, (Condition.EQ,)),
        ("if_acmpne", i.IfSame, (Condition.NE,)),
        ("ifnull", i.IfNull, (Condition.EQ,)),
        ("ifnonnull", i.IfNull, (Condition.NE,)),
        *((name, i.Goto, ()) for name in ("goto", "goto_w")),
        *((name, i.JumpSubroutine, ()) for name in ("jsr", "jsr_w")),
    ]
    for mnemonic, family, details in cases:
        body = body_of(["nop", "back:", "nop", (mnemonic, "on"), (mnemonic, "back"), "on:", "nop"])
        opcode = opcode_of(mnemonic)
        assert body.instructions[2] == family(opcode, *details, 4)
        assert body.instructions[3] == family(opcode, *details, 1)


def test_returns_and_throw() -> None:
    for letter in "ilfda":
        check(i.Return, LETTERS[letter], item=(f"{letter}return",))
    check(i.Return, Kind.VOID, item=("return",))
    check(i.Throw, item=("athrow",))


def test_fields() -> None:
    writer = ClassWriter()
    ref = c.FieldRef("a/B", "f", "J")
    index = writer.pool.field("a/B", "f", "J")
    cases = (
        ("getstatic", i.GetField, True, (0, 2)),
        ("putstatic", i.PutField, True, (2, 0)),
        ("getfield", i.GetField, False, (1, 2)),
        ("putfield", i.PutField, False, (3, 0)),
    )
    for mnemonic, family, static, effect in cases:
        found = check(
            family, ref, static, item=(mnemonic, index), writer=ClassWriter(pool=writer.pool)
        )
        assert stack_effect(found) == effect


def test_calls() -> None:
    pool = Pool()
    plain, of_interface = pool.method("a/B", "m", "(IJ)D"), pool.interface_method("I", "m", "(IJ)D")
    for kind in InvokeKind:
        interface = kind is InvokeKind.INTERFACE
        item: tuple[object, ...] = (f"invoke{kind.value}", of_interface if interface else plain)
        ref = c.MethodRef("I" if interface else "a/B", "m", "(IJ)D", interface)
        item = (*item, 4, 0) if interface else item
        found = check(i.Invoke, kind, ref, item=item, writer=ClassWriter(pool=pool))
        assert stack_effect(found) == (3 if kind is InvokeKind.STATIC else 4, 2)
    for mnemonic in ("invokespecial", "invokestatic"):
        found = one(mnemonic, of_interface, writer=ClassWriter(pool=pool))
        assert isinstance(found, i.Invoke)
        assert found.method.interface
    site = pool.invoke_dynamic(2, "run", "(J)V")
    found = check(i.InvokeDynamic, c.InvokeDynamicConstant(2, "run", "(J)V"),
                  item=("invokedynamic", site, 0, 0), writer=ClassWriter(pool=pool))  # fmt: skip
    assert stack_effect(found) == (2, 0)


def test_objects_and_arrays() -> None:
    pool = Pool()
    name, array = pool.class_("a/B"), pool.class_("[[I")
    for mnemonic, family in (
        ("new", i.New),
        ("checkcast", i.CheckCast),
        ("instanceof", i.InstanceOf),
    ):
        check(family, "a/B", item=(mnemonic, name), writer=ClassWriter(pool=pool))
    check(i.CheckCast, "[[I", item=("checkcast", array), writer=ClassWriter(pool=pool))
    check(i.NewArray, "La/B;", item=("anewarray", name), writer=ClassWriter(pool=pool))
    check(i.NewArray, "[[I", item=("anewarray", array), writer=ClassWriter(pool=pool))
    for number, letter in zip(range(4, 12), "ZCFDBSIJ", strict=True):
        check(i.NewArray, letter, item=("newarray", number))
    found = check(i.NewMultiArray, "[[I", 2, item=("multianewarray", array, 2),
                  writer=ClassWriter(pool=pool))  # fmt: skip
    assert stack_effect(found) == (2, 1)
    check(i.ArrayLength, item=("arraylength",))
    check(i.Monitor, True, item=("monitorenter",))
    check(i.Monitor, False, item=("monitorexit",))


@pytest.mark.parametrize("padding", range(4))
def test_switches_at_every_padding(padding: int) -> None:
    listing: list[Item] = ["nop"] * padding
    listing += [("tableswitch", -1, "d", ["a", "b", "d"]), "a:", "nop", "b:"]
    listing += [("lookupswitch", "a", [(-(2**31), "d"), (0, "a"), (2**31 - 1, "b")])]
    listing += ["d:", "return"]
    body = body_of(listing)
    a, b, d = padding + 1, padding + 2, padding + 3
    assert body.instructions[padding] == i.Switch(
        BY_MNEMONIC["tableswitch"], d, (-1, 0, 1), (a, b, d)
    )
    assert body.instructions[b] == i.Switch(
        BY_MNEMONIC["lookupswitch"], a, (-(2**31), 0, 2**31 - 1), (d, a, b)
    )
    assert body.offsets[-1] == len(assemble(listing))


def test_switches_of_the_smallest_size() -> None:
    empty = one("lookupswitch", 0, [])
    assert empty == i.Switch(BY_MNEMONIC["lookupswitch"], 0, (), ())
    for low in (-(2**31), 2**31 - 1):
        found = one("tableswitch", low, 0, [0])
        assert found == i.Switch(BY_MNEMONIC["tableswitch"], 0, (low,), (0,))
    opcode_of("tableswitch"), opcode_of("lookupswitch")


def test_positions_of_instructions() -> None:
    body = body_of(["nop", ("bipush", 1), "pop", ("goto", "end"), "end:", "return"])
    assert body.offsets == (0, 1, 3, 4, 7, 8)
    assert len(body) == 5
    assert [body.index_at(offset) for offset in body.offsets[:-1]] == [0, 1, 2, 3, 4]
    for offset in (-1, 2, 8, 100):
        with pytest.raises(KeyError):
            body.index_at(offset)


def test_handlers_are_given_in_instruction_indices() -> None:
    body = body_of(
        ["a:", ("bipush", 1), "pop", "b:", "return", "h:", "pop", "return"],
        handlers=[("a", "b", "h", "E"), ("a", 5, 4, None)],
    )
    rows = [(row.start, row.end, row.handler, row.catch_type) for row in body.handlers]
    assert rows == [(0, 2, 3, "E"), (0, 4, 3, None)]


def test_equal_instructions_of_one_class_are_checked_in_each_method() -> None:
    writer = ClassWriter()
    for name, count in (("enough", 6), ("few", 5)):
        code = writer.code([("iload", 5), "return"], locals=count)
        writer.add_method(name, "()V", attributes=[code])
    enough, few = (m.attributes.code() for m in parse_class(writer.to_bytes(), "T.class").methods)
    assert enough is not None
    assert few is not None
    assert len(decode(enough, "enough")) == 2
    with pytest.raises(ClassFormatError, match="local variable"):
        decode(few, "few")


def test_every_opcode_is_among_those_above() -> None:
    TESTED.clear()
    test_constants_in_the_opcode()
    test_bipush_is_signed(0)
    test_sipush_is_signed(0)
    for number in NUMBERS:
        test_loaded_numbers(*number)
    for letter in LETTERS:
        test_loads_and_stores_in_all_widths(letter)
    for letter in ARRAYS:
        test_array_elements(letter)
    for mnemonic in MOVES:
        test_stack_moves_do_what_the_specification_draws(mnemonic)
    for run in (test_increments_and_returns_from_subroutines_in_all_widths, test_arithmetic,
                test_shifts, test_conversions_and_comparisons, test_fields, test_calls,
                test_branches_backward_and_forward, test_returns_and_throw,
                test_objects_and_arrays, test_switches_of_the_smallest_size):  # fmt: skip
        run()
    assert {opcode.mnemonic for opcode in OPCODES} == TESTED
