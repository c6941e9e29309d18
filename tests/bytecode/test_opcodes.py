"""The opcode table against JVMS chapter 6, as said a second time here."""

from __future__ import annotations

import dataclasses
import pickle

import pytest
from javatools import opcodes as independent

from jejak.bytecode import BY_MNEMONIC, OPCODES, Opcode, instructions, stack_effect
from jejak.bytecode.instructions import Instruction
from jejak.bytecode.opcodes import Form
from jejak.bytecode.simple import CONDITIONS, SIMPLE

FAMILIES = {
    name
    for name, found in vars(instructions).items()
    if isinstance(found, type) and issubclass(found, Instruction) and found is not Instruction
}

# Words popped and pushed, per group of mnemonics.
STACK = """
nop iinc goto goto_w ret return: 0 0
aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5: 0 1
fconst_0 fconst_1 fconst_2 bipush sipush new jsr jsr_w: 0 1
lconst_0 lconst_1 dconst_0 dconst_1: 0 2
iload fload aload iload_0 iload_1 iload_2 iload_3 fload_0 fload_1 fload_2 fload_3: 0 1
aload_0 aload_1 aload_2 aload_3: 0 1
lload dload lload_0 lload_1 lload_2 lload_3 dload_0 dload_1 dload_2 dload_3: 0 2
istore fstore astore istore_0 istore_1 istore_2 istore_3 fstore_0 fstore_1 fstore_2 fstore_3: 1 0
astore_0 astore_1 astore_2 astore_3: 1 0
lstore dstore lstore_0 lstore_1 lstore_2 lstore_3 dstore_0 dstore_1 dstore_2 dstore_3: 2 0
iaload faload aaload baload caload saload: 2 1
laload daload: 2 2
iastore fastore aastore bastore castore sastore: 3 0
lastore dastore: 4 0
pop: 1 0
pop2: 2 0
dup: 1 2
dup_x1: 2 3
dup_x2: 3 4
dup2: 2 4
dup2_x1: 3 5
dup2_x2: 4 6
swap: 2 2
iadd fadd isub fsub imul fmul idiv fdiv irem frem ishl ishr iushr iand ior ixor: 2 1
ladd dadd lsub dsub lmul dmul ldiv ddiv lrem drem land lor lxor: 4 2
lshl lshr lushr: 3 2
ineg fneg i2f f2i i2b i2c i2s: 1 1
lneg dneg l2d d2l: 2 2
i2l i2d f2l f2d: 1 2
l2i l2f d2i d2f: 2 1
lcmp dcmpl dcmpg: 4 1
fcmpl fcmpg: 2 1
ifeq ifne iflt ifge ifgt ifle ifnull ifnonnull tableswitch lookupswitch: 1 0
if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne: 2 0
ireturn freturn areturn athrow monitorenter monitorexit: 1 0
lreturn dreturn: 2 0
newarray anewarray arraylength checkcast instanceof: 1 1
"""
# Exceptions that the run-time sections of chapter 6 name, by their last words.
RAISES = {
    "NullPointer": "iaload laload faload daload aaload baload caload saload iastore lastore "
    "fastore dastore aastore bastore castore sastore getfield putfield arraylength monitorenter "
    "monitorexit",
    "ArrayIndexOutOfBounds": "iaload laload faload daload aaload baload caload saload iastore "
    "lastore fastore dastore aastore bastore castore sastore",
    "ArrayStore": "aastore",
    "NegativeArraySize": "newarray anewarray multianewarray",
    "ClassCast": "checkcast",
    "Arithmetic": "idiv ldiv irem lrem",
    "IllegalMonitorState": "ireturn lreturn freturn dreturn areturn return monitorexit",
}


def test_202_opcodes_count_up_from_nop_to_jsr_w() -> None:
    assert [opcode.code for opcode in OPCODES] == list(range(202))
    assert (OPCODES[0].mnemonic, OPCODES[201].mnemonic) == ("nop", "jsr_w")
    assert len(BY_MNEMONIC) == 202


def test_codes_and_mnemonics_are_those_of_another_table() -> None:
    theirs = {
        number: name[3:].lower()
        for name, number in vars(independent).items()
        if name.startswith("OP_") and isinstance(number, int)
    }
    assert theirs.pop(194) == "monitorentry"  # a slip of theirs
    assert {opcode.code: opcode.mnemonic for opcode in OPCODES if opcode.code != 194} == theirs


def test_every_family_has_opcodes_and_every_opcode_a_family() -> None:
    assert {opcode.family for opcode in OPCODES} - {"Wide"} == FAMILIES


def test_every_family_is_frozen_and_slotted() -> None:
    for name in FAMILIES:
        family: type[Instruction] = getattr(instructions, name)
        assert not hasattr(family.__new__(family), "__dict__")
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(family.__new__(family), "opcode", None)  # noqa: B010


def test_every_form_is_used() -> None:
    assert {opcode.form for opcode in OPCODES} == set(Form)


def test_opcodes_without_operands_are_made_in_advance() -> None:
    assert len(SIMPLE) == 256
    for code, found in enumerate(SIMPLE):
        simple = code < len(OPCODES) and OPCODES[code].form is Form.NONE
        assert (found is not None) == simple
        if found is not None:
            assert found.opcode is OPCODES[code]
            assert type(found).__name__ == OPCODES[code].family


def test_every_conditional_branch_has_a_condition() -> None:
    branches = {"IfZero", "IfCompare", "IfSame", "IfNull"}
    assert set(CONDITIONS) == {opcode.code for opcode in OPCODES if opcode.family in branches}


def expected_effects() -> dict[str, tuple[int, int]]:
    effects: dict[str, tuple[int, int]] = {}
    for line in STACK.strip().splitlines():
        names, _, numbers = line.partition(":")
        pops, pushes = numbers.split()
        effects |= {name: (int(pops), int(pushes)) for name in names.split()}
    return effects


def words(letters: str) -> int:
    return sum(2 if letter in "JD" else 1 for letter in letters)


def test_stack_effects_are_those_of_the_specification() -> None:
    expected = expected_effects()
    for opcode in OPCODES:
        if opcode.effect is not None:
            before, after = opcode.effect
            assert (words(before), words(after)) == expected.pop(opcode.mnemonic), opcode
        elif (simple := SIMPLE[opcode.code]) is not None:
            assert stack_effect(simple) == expected.pop(opcode.mnemonic), opcode
    assert expected == {}


def test_opcodes_whose_operands_decide_have_no_fixed_effect() -> None:
    assert {opcode.family for opcode in OPCODES if opcode.effect is None} == {
        "LoadConstant", "StackMove", "GetField", "PutField", "Invoke", "InvokeDynamic", "Wide",
        "NewMultiArray",
    }  # fmt: skip


@pytest.mark.parametrize("exception", RAISES)
def test_exceptions_are_those_of_the_specification(exception: str) -> None:
    name = f"java/lang/{exception}Exception"
    found = {opcode.mnemonic for opcode in OPCODES if name in opcode.raises}
    assert found == set(RAISES[exception].split())


def test_what_can_raise_anything() -> None:
    found = {opcode.mnemonic for opcode in OPCODES if "java/lang/Throwable" in opcode.raises}
    assert found == {
        "ldc", "ldc_w", "ldc2_w", "getstatic", "putstatic", "invokevirtual", "invokespecial",
        "invokestatic", "invokeinterface", "invokedynamic", "new", "athrow",
    }  # fmt: skip


def test_arithmetic_moves_and_branches_raise_nothing() -> None:
    calm = {
        "Arithmetic", "Shift", "Negate", "Convert", "Compare", "Load", "Store", "StackMove",
        "IfZero", "IfCompare", "IfSame", "IfNull", "Goto", "Switch", "PushConstant",
    }  # fmt: skip
    assert all(not opcode.raises for opcode in OPCODES if opcode.family in calm)


def test_an_opcode_pickles_to_itself() -> None:
    for opcode in OPCODES:
        copy = pickle.loads(pickle.dumps(opcode))  # noqa: S301
        assert isinstance(copy, Opcode)
        assert copy is opcode
    assert repr(BY_MNEMONIC["iadd"]) == "iadd"


def test_blocks_end_at_branches_returns_and_throws() -> None:
    families = {
        "IfZero", "IfCompare", "IfSame", "IfNull", "Goto", "JumpSubroutine", "ReturnSubroutine",
        "Switch", "Return", "Throw",
    }  # fmt: skip
    assert {opcode.family for opcode in OPCODES if opcode.ends_block} == families
    assert all(opcode.ends_block for opcode in OPCODES if opcode.family in families)
