"""jejak and javap read the same; and the comparison would notice if they did not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from benchmarks.agreement.classes import jdk_corpus, pick
from benchmarks.agreement.javap import compare_batch, compare_body, compare_class, run_javap
from benchmarks.agreement.listing import Member
from benchmarks.agreement.tally import Tally, report

from jejak.bytecode import BY_MNEMONIC, Body, decode
from jejak.bytecode import instructions as i
from jejak.bytecode.body import LineTable
from jejak.bytecode.instructions import Instruction
from jejak.classfile import ClassFile, CodeAttribute, parse_class
from jejak.classfile.constants import StringConstant
from tests.javac import Javac

SAMPLE = 150


def test_a_sample_of_the_jdk_agrees(jdk: Path) -> None:
    tallies = compare_batch(jdk, pick([jdk_corpus(jdk)], SAMPLE, seed=1))
    text, agree = report(tallies)
    assert agree, text
    (tally,) = tallies.values()
    assert tally.classes == SAMPLE
    assert tally.instructions > 10_000


SOURCE = r"""
class Target {
    static String text = "a\u0000\t\"'\\ \ud800 \ud83d\ude00 \u2028 blanks at the end  ";
    static final float TINY = 1e-45f;
    double zero = -0.0, sum = 1e300, none = Double.NaN;

    static int run(int x, Object o) {
        switch (x) { case 1: x++; break; case 2: x += 1000; break; case 900: return -7; }
        switch (x) { case 1: return 4; case 2: return 5; case 3: return 6; }
        try {
            long wide = 5_000_000_000L * (x << 3);
            synchronized (o) { x = (int) wide + ((String) o).length(); }
        } catch (RuntimeException error) {
            Runnable later = () -> text = null;
            later.run();
            x += text.length();
        }
        int[][] grid = new int[x][3];
        return o instanceof String[] && TINY > x ? grid[0][1] : x / 3;
    }
}
"""


@dataclass(frozen=True)
class Compared:
    parsed: ClassFile
    listed: list[Member]
    data: bytes

    def method(self, name: str) -> tuple[CodeAttribute, Body, list[str]]:
        index = next(n for n, m in enumerate(self.parsed.methods) if m.name == name)
        code = self.parsed.methods[index].attributes.code()
        assert code is not None
        member = self.listed[len(self.parsed.fields) + index]
        return code, decode(code, name), member.lines

    def differences(self, name: str, tamper: Callable[[Body], Body]) -> int:
        code, body, lines = self.method(name)
        tally = Tally()
        compare_body(tally, name, self.parsed.name, code, tamper(body), lines)
        return tally.different


@pytest.fixture(scope="module")
def target(jdk: Path, javac: Javac) -> Compared:
    data = (javac({"Target.java": SOURCE}, "-g") / "Target.class").read_bytes()
    (listed,) = run_javap(jdk, [data])
    assert listed is not None
    return Compared(parse_class(data, "Target"), listed, data)


def test_every_kind_of_operand_agrees(target: Compared) -> None:
    tally = Tally()
    compare_class(tally, "Target", target.data, target.listed)
    assert tally.different == 0, tally.shown
    assert tally.unprinted == 1  # the string with a lone surrogate and blanks at its end


def swap(old: type[Instruction], change: Callable[..., Instruction]) -> Callable[[Body], Body]:
    """Changes the first instruction of a family."""

    def tamper(body: Body) -> Body:
        index = next(n for n, found in enumerate(body.instructions) if isinstance(found, old))
        changed = list(body.instructions)
        changed[index] = change(changed[index])
        return replace(body, instructions=tuple(changed))

    return tamper


TAMPERINGS: dict[str, Callable[[Body], Body]] = {
    "local variable": swap(i.Load, lambda old: replace(old, index=old.index + 1)),
    "type of a local": swap(i.Load, lambda old: replace(old, kind=i.Kind.FLOAT)),
    "opcode alone": swap(i.Load, lambda old: replace(old, opcode=BY_MNEMONIC["nop"])),
    "amount": swap(i.Increment, lambda old: replace(old, amount=-old.amount)),
    "operator": swap(i.Arithmetic, lambda old: replace(old, operator=i.Operator.XOR)),
    "divisor": swap(i.Divide, lambda old: replace(old, operator=i.Operator.REMAINDER)),
    "shift": swap(i.Shift, lambda old: replace(old, operator=i.ShiftOperator.RIGHT)),
    "stack order": swap(i.StackMove, lambda old: replace(old, order=(*old.order[::-1], 0))),
    "number": swap(i.PushConstant, lambda old: replace(old, value=old.value + 1)),
    "branch": swap(i.Goto, lambda old: replace(old, target=old.target - 1)),
    "condition": swap(i.IfZero, lambda old: replace(old, condition=i.Condition.GT)),
    "switch key": swap(i.Switch, lambda old: replace(old, keys=(*old.keys[:-1], 901))),
    "switch target": swap(i.Switch, lambda old: replace(old, targets=old.targets[::-1])),
    "switch default": swap(i.Switch, lambda old: replace(old, default=0)),
    "class": swap(i.CheckCast, lambda old: replace(old, class_name="java/lang/Object")),
    "dimensions": swap(i.NewMultiArray, lambda old: replace(old, dimensions=1)),
    "method": swap(i.Invoke, lambda old: replace(old, method=replace(old.method, name="get"))),
    "field": swap(i.GetField, lambda old: replace(old, static=not old.static)),
    "call site": swap(
        i.InvokeDynamic, lambda old: replace(old, call_site=replace(old.call_site, bootstrap=7))
    ),
    "offset": lambda body: replace(body, offsets=(*body.offsets[:3], 9, *body.offsets[4:])),
    "handler": lambda body: replace(
        body, handlers=(replace(body.handlers[0], catch_type="java/lang/Error"), *body.handlers[1:])
    ),
    "handlers": lambda body: replace(body, handlers=body.handlers[::-1]),
    "lines": lambda body: replace(body, line_table=LineTable(body.line_table.rows[:-1])),
    "missing end": lambda body: replace(body, instructions=body.instructions[:-1]),
}


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_wrong_body_is_noticed(target: Compared, tampering: str) -> None:
    assert target.differences("run", lambda body: body) == 0
    assert target.differences("run", TAMPERINGS[tampering]) > 0


def test_a_string_that_javap_cuts_is_still_compared(target: Compared) -> None:
    def shorten(old: i.LoadConstant) -> Instruction:
        assert isinstance(old.constant, StringConstant)
        return replace(old, constant=StringConstant(old.constant.value[:-1]))

    assert target.differences("<clinit>", lambda body: body) == 0
    assert target.differences("<clinit>", swap(i.LoadConstant, shorten)) == 1


def test_a_class_that_only_one_side_reads_is_a_difference(target: Compared) -> None:
    tally = Tally()
    compare_class(tally, "Target", target.data, None)
    compare_class(tally, "Target", target.data[:-1], target.listed)
    assert tally.different == 2
