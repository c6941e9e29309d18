"""The one table of all opcodes (JVMS chapter 6).

A row says how an opcode is encoded, which family of instructions it belongs to, what it does to
the operand stack and which exceptions it may raise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from jejak.bytecode.exceptions import IMPLICIT_EXCEPTIONS


class Form(Enum):
    """How the operands of an opcode are encoded."""

    NONE = "no operands"
    BYTE = "a signed byte"
    SHORT = "a signed short"
    LDC = "a constant by one-byte index"
    LDC_WIDE = "a constant by two-byte index"
    LOCAL = "a local variable; two bytes after wide"
    IINC = "a local variable and a signed amount"
    BRANCH = "a two-byte branch offset"
    BRANCH_WIDE = "a four-byte branch offset"
    TABLE = "tableswitch"
    LOOKUP = "lookupswitch"
    FIELD = "a Fieldref"
    METHOD = "a Methodref"
    INTERFACE = "an InterfaceMethodref, count and zero"
    DYNAMIC = "an InvokeDynamic and two zeroes"
    CLASS = "a Class"
    PRIMITIVE = "the code of a primitive type"
    MULTI = "a Class and a number of dimensions"
    WIDE = "the prefix of a wider instruction"


@dataclass(frozen=True, slots=True)
class Opcode:
    """One row.

    `effect` is the operand stack before and after, one letter per value (I J F D A; `R` is a
    return address), deepest first. It is None where operands decide: see `stack.stack_effect`.
    `words` is the same in words popped and pushed. `raises` names exceptions by internal name;
    `java/lang/Throwable` stands for any. Errors of the virtual machine itself, which every
    instruction may raise, are not listed. `ends_block` says that what comes next in the code is
    not, or not always, next in time.
    """

    code: int
    mnemonic: str
    form: Form
    family: str
    effect: tuple[str, str] | None
    words: tuple[int, int] | None
    raises: tuple[str, ...]
    ends_block: bool

    def __repr__(self) -> str:
        return self.mnemonic

    def __reduce__(self) -> str | tuple[object, ...]:
        return _by_code, (self.code,)


def _by_code(code: int) -> Opcode:
    return OPCODES[code]


_EXCEPTIONS: Final = {
    **{each.word: each.class_name for each in IMPLICIT_EXCEPTIONS},
    "link": "java/lang/LinkageError",
    "any": "java/lang/Throwable",
}

_ENDING_FAMILIES: Final = (
    "IfZero", "IfCompare", "IfSame", "IfNull", "Goto", "JumpSubroutine", "ReturnSubroutine",
    "Switch", "Return", "Throw",
)  # fmt: skip

# mnemonic  form  family  effect (`?` when operands decide)  exceptions; codes count up from 0.
_ROWS: Final = """
nop NONE Nop >
aconst_null NONE PushConstant >A
iconst_m1 NONE PushConstant >I
iconst_0 NONE PushConstant >I
iconst_1 NONE PushConstant >I
iconst_2 NONE PushConstant >I
iconst_3 NONE PushConstant >I
iconst_4 NONE PushConstant >I
iconst_5 NONE PushConstant >I
lconst_0 NONE PushConstant >J
lconst_1 NONE PushConstant >J
fconst_0 NONE PushConstant >F
fconst_1 NONE PushConstant >F
fconst_2 NONE PushConstant >F
dconst_0 NONE PushConstant >D
dconst_1 NONE PushConstant >D
bipush BYTE PushConstant >I
sipush SHORT PushConstant >I
ldc LDC LoadConstant ? any
ldc_w LDC_WIDE LoadConstant ? any
ldc2_w LDC_WIDE LoadConstant ? any
iload LOCAL Load >I
lload LOCAL Load >J
fload LOCAL Load >F
dload LOCAL Load >D
aload LOCAL Load >A
iload_0 NONE Load >I
iload_1 NONE Load >I
iload_2 NONE Load >I
iload_3 NONE Load >I
lload_0 NONE Load >J
lload_1 NONE Load >J
lload_2 NONE Load >J
lload_3 NONE Load >J
fload_0 NONE Load >F
fload_1 NONE Load >F
fload_2 NONE Load >F
fload_3 NONE Load >F
dload_0 NONE Load >D
dload_1 NONE Load >D
dload_2 NONE Load >D
dload_3 NONE Load >D
aload_0 NONE Load >A
aload_1 NONE Load >A
aload_2 NONE Load >A
aload_3 NONE Load >A
iaload NONE ArrayLoad AI>I null index
laload NONE ArrayLoad AI>J null index
faload NONE ArrayLoad AI>F null index
daload NONE ArrayLoad AI>D null index
aaload NONE ArrayLoad AI>A null index
baload NONE ArrayLoad AI>I null index
caload NONE ArrayLoad AI>I null index
saload NONE ArrayLoad AI>I null index
istore LOCAL Store I>
lstore LOCAL Store J>
fstore LOCAL Store F>
dstore LOCAL Store D>
astore LOCAL Store A>
istore_0 NONE Store I>
istore_1 NONE Store I>
istore_2 NONE Store I>
istore_3 NONE Store I>
lstore_0 NONE Store J>
lstore_1 NONE Store J>
lstore_2 NONE Store J>
lstore_3 NONE Store J>
fstore_0 NONE Store F>
fstore_1 NONE Store F>
fstore_2 NONE Store F>
fstore_3 NONE Store F>
dstore_0 NONE Store D>
dstore_1 NONE Store D>
dstore_2 NONE Store D>
dstore_3 NONE Store D>
astore_0 NONE Store A>
astore_1 NONE Store A>
astore_2 NONE Store A>
astore_3 NONE Store A>
iastore NONE ArrayStore AII> null index
lastore NONE ArrayStore AIJ> null index
fastore NONE ArrayStore AIF> null index
dastore NONE ArrayStore AID> null index
aastore NONE ArrayStore AIA> null index store
bastore NONE ArrayStore AII> null index
castore NONE ArrayStore AII> null index
sastore NONE ArrayStore AII> null index
pop NONE StackMove ?
pop2 NONE StackMove ?
dup NONE StackMove ?
dup_x1 NONE StackMove ?
dup_x2 NONE StackMove ?
dup2 NONE StackMove ?
dup2_x1 NONE StackMove ?
dup2_x2 NONE StackMove ?
swap NONE StackMove ?
iadd NONE Arithmetic II>I
ladd NONE Arithmetic JJ>J
fadd NONE Arithmetic FF>F
dadd NONE Arithmetic DD>D
isub NONE Arithmetic II>I
lsub NONE Arithmetic JJ>J
fsub NONE Arithmetic FF>F
dsub NONE Arithmetic DD>D
imul NONE Arithmetic II>I
lmul NONE Arithmetic JJ>J
fmul NONE Arithmetic FF>F
dmul NONE Arithmetic DD>D
idiv NONE Divide II>I zero
ldiv NONE Divide JJ>J zero
fdiv NONE Arithmetic FF>F
ddiv NONE Arithmetic DD>D
irem NONE Divide II>I zero
lrem NONE Divide JJ>J zero
frem NONE Arithmetic FF>F
drem NONE Arithmetic DD>D
ineg NONE Negate I>I
lneg NONE Negate J>J
fneg NONE Negate F>F
dneg NONE Negate D>D
ishl NONE Shift II>I
lshl NONE Shift JI>J
ishr NONE Shift II>I
lshr NONE Shift JI>J
iushr NONE Shift II>I
lushr NONE Shift JI>J
iand NONE Arithmetic II>I
land NONE Arithmetic JJ>J
ior NONE Arithmetic II>I
lor NONE Arithmetic JJ>J
ixor NONE Arithmetic II>I
lxor NONE Arithmetic JJ>J
iinc IINC Increment >
i2l NONE Convert I>J
i2f NONE Convert I>F
i2d NONE Convert I>D
l2i NONE Convert J>I
l2f NONE Convert J>F
l2d NONE Convert J>D
f2i NONE Convert F>I
f2l NONE Convert F>J
f2d NONE Convert F>D
d2i NONE Convert D>I
d2l NONE Convert D>J
d2f NONE Convert D>F
i2b NONE Convert I>I
i2c NONE Convert I>I
i2s NONE Convert I>I
lcmp NONE Compare JJ>I
fcmpl NONE Compare FF>I
fcmpg NONE Compare FF>I
dcmpl NONE Compare DD>I
dcmpg NONE Compare DD>I
ifeq BRANCH IfZero I>
ifne BRANCH IfZero I>
iflt BRANCH IfZero I>
ifge BRANCH IfZero I>
ifgt BRANCH IfZero I>
ifle BRANCH IfZero I>
if_icmpeq BRANCH IfCompare II>
if_icmpne BRANCH IfCompare II>
if_icmplt BRANCH IfCompare II>
if_icmpge BRANCH IfCompare II>
if_icmpgt BRANCH IfCompare II>
if_icmple BRANCH IfCompare II>
if_acmpeq BRANCH IfSame AA>
if_acmpne BRANCH IfSame AA>
goto BRANCH Goto >
jsr BRANCH JumpSubroutine >R
ret LOCAL ReturnSubroutine >
tableswitch TABLE Switch I>
lookupswitch LOOKUP Switch I>
ireturn NONE Return I> monitor
lreturn NONE Return J> monitor
freturn NONE Return F> monitor
dreturn NONE Return D> monitor
areturn NONE Return A> monitor
return NONE Return > monitor
getstatic FIELD GetField ? any
putstatic FIELD PutField ? any
getfield FIELD GetField ? null link
putfield FIELD PutField ? null link
invokevirtual METHOD Invoke ? any
invokespecial METHOD Invoke ? any
invokestatic METHOD Invoke ? any
invokeinterface INTERFACE Invoke ? any
invokedynamic DYNAMIC InvokeDynamic ? any
new CLASS New >A any
newarray PRIMITIVE NewArray I>A size memory
anewarray CLASS NewArray I>A size memory link
arraylength NONE ArrayLength A>I null
athrow NONE Throw A> any
checkcast CLASS CheckCast A>A cast link
instanceof CLASS InstanceOf A>I link
monitorenter NONE Monitor A> null
monitorexit NONE Monitor A> null monitor
wide WIDE Wide ?
multianewarray MULTI NewMultiArray ? size memory link
ifnull BRANCH IfNull A>
ifnonnull BRANCH IfNull A>
goto_w BRANCH_WIDE Goto >
jsr_w BRANCH_WIDE JumpSubroutine >R
"""


def _row(code: int, line: str) -> Opcode:
    mnemonic, form, family, effect, *raises = line.split()
    before, arrow, after = effect.partition(">")
    return Opcode(
        code,
        mnemonic,
        Form[form],
        family,
        (before, after) if arrow else None,
        (_words(before), _words(after)) if arrow else None,
        tuple(_EXCEPTIONS[name] for name in raises),
        family in _ENDING_FAMILIES,
    )


def _words(letters: str) -> int:
    return len(letters) + letters.count("J") + letters.count("D")


OPCODES: Final[tuple[Opcode, ...]] = tuple(
    _row(code, line) for code, line in enumerate(_ROWS.strip().splitlines())
)
BY_MNEMONIC: Final = {opcode.mnemonic: opcode for opcode in OPCODES}
WIDE: Final = BY_MNEMONIC["wide"]
