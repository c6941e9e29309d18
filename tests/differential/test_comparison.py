"""The comparison notices what it should; the generators and the oracle do what they promise."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.assembler import ClassWriter
from tests.differential.comparing import Tally, disagreement
from tests.differential.engine import Interpreter, open_platform
from tests.differential.literals import TooLongError, read_value
from tests.differential.oracle import Call, NotRun, Outcome, Returned, RunOracle, Threw
from tests.differential.shuffles import STACK_MOVES, applicable
from tests.differential.sources import generate_source
from tests.differential.units import generate_unit
from tests.differential.values import JavaValue, plain, random_argument

FIRST = Outcome(Returned(7), ((1, 2), None))


def simple_class() -> dict[str, bytes]:
    """`T.add(II)I`, `T.fill([DD)V` that sets the first element."""
    writer = ClassWriter(major=49)
    add = writer.code(["iload_0", "iload_1", "iadd", "ireturn"])
    writer.add_method("add", "(II)I", attributes=[add])
    fill = writer.code(["aload_0", "iconst_0", "dload_1", "dastore", "return"])
    writer.add_method("fill", "([DD)V", attributes=[fill])
    return {"T": writer.to_bytes()}


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Outcome(Returned(8), FIRST.arrays), "another result"),
        (Outcome(Threw("java/lang/Error"), FIRST.arrays), "another ending"),
        (Outcome(NotRun("internal error"), None), "jejak fails"),
        (Outcome(Returned(7), ((1, 3), None)), "other contents of argument arrays"),
        (Outcome(Returned(7), None), None),
        (FIRST, None),
    ],
)
def test_outcomes_that_differ_are_told_apart(other: Outcome, words: str | None) -> None:
    assert disagreement(other, FIRST) == words


def test_other_exceptions_are_told_apart() -> None:
    assert disagreement(Outcome(Threw("A"), ()), Outcome(Threw("B"), ())) == "another exception"


def test_a_refused_class_is_a_difference() -> None:
    refused = Outcome(NotRun("java.lang.VerifyError"), None)
    assert disagreement(FIRST, refused) == "the JVM refuses the class"


def test_a_wrong_outcome_is_recorded_with_all_that_shows_it(jdk: Path) -> None:
    classes = simple_class()
    call = Call("T", "add", "(II)I", (2**31 - 1, 1))
    interpreter = Interpreter(classes, open_platform(jdk), fast=True)
    with RunOracle(jdk) as oracle:
        (theirs,) = oracle.run(classes, [call], fresh=False)
    assert theirs == Outcome(Returned(-(2**31)), ())
    method = interpreter.method("T", "add", "(II)I")
    tally = Tally()
    tally.compare(call, interpreter.run(call), theirs, method)
    assert (tally.calls, tally.different) == (1, 0)
    tally.compare(call, replace(theirs, ending=Returned(2**31)), theirs, method)
    assert tally.different == 1
    text = str(tally.shown[0])
    for part in ("T.add(II)I", "2147483647, I 1", "returned 2147483648", "iadd"):
        assert part in text


def test_the_oracle_tells_results_exceptions_and_array_contents(jdk: Path) -> None:
    calls = [
        Call("T", "fill", "([DD)V", ([1.0, 2.0], math.nan)),
        Call("T", "fill", "([DD)V", (None, 1.0)),
        Call("T", "fill", "([DD)V", ([], -0.0)),
        Call("T", "gone", "()V", ()),
    ]
    with RunOracle(jdk) as oracle:
        outcomes = oracle.run(simple_class(), calls, fresh=False)
        again = oracle.run(simple_class(), calls, fresh=True)
    assert outcomes == again
    filled, null, index, gone = outcomes
    assert filled == Outcome(Returned(None), ((0x7FF8000000000000, 0x4000000000000000),))
    assert null == Outcome(Threw("java/lang/NullPointerException"), (None,))
    assert index == Outcome(Threw("java/lang/ArrayIndexOutOfBoundsException"), ((),))
    assert isinstance(gone.ending, NotRun)


def test_the_oracle_says_when_a_class_does_not_verify(jdk: Path) -> None:
    writer = ClassWriter(major=49)
    writer.add_method("bad", "()I", attributes=[writer.code(["fconst_0", "ireturn"])])
    with RunOracle(jdk) as oracle:
        (outcome,) = oracle.run(
            {"T": writer.to_bytes()}, [Call("T", "bad", "()I", ())], fresh=False
        )
    assert isinstance(outcome.ending, NotRun)
    assert "VerifyError" in outcome.ending.reason


def test_equal_seeds_give_equal_units() -> None:
    assert generate_unit(3, 5, 2) == generate_unit(3, 5, 2)
    assert generate_unit(3, 5, 2) != generate_unit(4, 5, 2)
    assert generate_source(3, 5) == generate_source(3, 5)


def test_moves_of_words_never_cut_a_long() -> None:
    assert applicable(["I", "J"]) == ["pop2", "dup2", "dup2_x1"]
    assert STACK_MOVES["dup2_x1"](["I", "J"]) == ["J", "I", "J"]
    assert "dup_x2" in applicable(["D", "I"])
    assert STACK_MOVES["dup_x2"](["D", "I"]) == ["I", "D", "I"]
    assert "dup_x1" not in applicable(["D", "I"])
    assert STACK_MOVES["dup2_x2"](["A", "I", "F", "I"]) == ["F", "I", "A", "I", "F", "I"]


@pytest.mark.parametrize(
    ("text", "descriptor", "value"),
    [
        ("Integer.MIN_VALUE", "I", -(2**31)),
        ("-5L", "J", -5),
        ("(byte) -3", "B", -3),
        ("'\\u0027'", "C", 39),
        ("'a'", "C", 97),
        ("true", "Z", 1),
        ("1.5f", "F", 1.5),
        ("Double.NEGATIVE_INFINITY", "D", -math.inf),
        ("5e-324", "D", 5e-324),
        ("null", "[I", None),
        ("new int[]{}", "[I", []),
        ("new int[]{1, -2}", "[I", [1, -2]),
        ("new char[]{',', ' ', '\\u0000'}", "[C", [44, 32, 0]),
        ("new boolean[]{true, false}", "[Z", [1, 0]),
        ("new long[2]", "[J", [0, 0]),
    ],
)
def test_java_expressions_are_read_back(text: str, descriptor: str, value: JavaValue) -> None:
    assert read_value(text, descriptor) == value


def test_an_array_without_its_elements_is_not_replayed() -> None:
    with pytest.raises(TooLongError):
        read_value("new int[1000]", "[I")


def test_floats_are_compared_by_bits_with_one_nan() -> None:
    assert plain("F", -0.0) != plain("F", 0.0)
    assert plain("D", math.nan) == plain("D", -math.nan)


def test_arguments_are_in_the_range_of_their_type() -> None:
    rng = random.Random(1)  # noqa: S311
    for _ in range(500):
        value = random_argument(rng, "B")
        assert isinstance(value, int)
        assert -128 <= value <= 127
