"""Models on expressions: under random numbers they say what they say of the numbers themselves."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from jejak.classfile.descriptors import parse_method
from jejak.classfile.sources import Memory, open_jdk
from jejak.explore.machines import bare_machine
from jejak.expr import Expr, Model, Value, not_
from jejak.inputs.contents import open_array
from jejak.machine.machine import Machine
from jejak.machine.outcomes import AGAIN, NOTHING, Branch, Choice, Escaped, Stop
from jejak.machine.values import fresh_primitive
from jejak.models.java_lang.system_arraycopy import arraycopy
from jejak.program import Program, Resolver
from jejak.results.reasons import Unsupported
from jejak.semantics.arrays import allocate, element, zeros
from jejak.state.contents import SparseNumbers
from jejak.state.records import Array
from jejak.state.state import State
from jejak.state.values import Ref, Symbol
from tests.differential.values import plain, random_primitive
from tests.semantics.stepping import answer

TERMS = (
    *(f"java/lang/Math.{name}(D)D" for name in ("sqrt", "floor", "ceil", "rint", "abs")),
    *(f"java/lang/Math.{name}({x}{x}){x}" for name in ("min", "max") for x in "FD"),
    "java/lang/Math.abs(F)F",
    "java/lang/Float.floatToRawIntBits(F)I",
    "java/lang/Double.doubleToRawLongBits(D)J",
    "java/lang/Float.intBitsToFloat(I)F",
    "java/lang/Double.longBitsToDouble(J)D",
)
LENGTH = 5


@pytest.fixture(scope="module")
def machine(jdk: Path) -> Machine:
    program = Program(Memory({}), open_jdk(jdk))
    return bare_machine(program, Resolver(program))


@pytest.mark.parametrize("signature", TERMS)
def test_terms_agree_with_numbers(machine: Machine, signature: str) -> None:
    place, paren, rest = signature.partition("(")
    owner, _, name = place.rpartition(".")
    kinds = parse_method(paren + rest)
    model = machine.models[owner, name, paren + rest]
    rng = random.Random(signature)  # noqa: S311
    symbols: list[object] = [
        fresh_primitive(machine, State(), f"x{i}", kind) for i, kind in enumerate(kinds.parameters)
    ]
    state = State()
    term = model.function(machine, state, symbols)
    if isinstance(term, Branch):  # whether it is a NaN: either answer leads to the same term
        state.assume(not_(term.condition))
        term = model.function(machine, state, symbols)
    assert isinstance(term, Expr)
    for _ in range(200):
        numbers = [random_primitive(rng, kind) for kind in kinds.parameters]
        given: dict[str, Value] = {f"x{i}": number for i, number in enumerate(numbers)}
        expected = model.function(machine, State(), list(numbers))
        assert isinstance(expected, int | float)
        found = Model(given).value(term)
        assert isinstance(found, int | float)
        assert plain(kinds.result, found) == plain(kinds.result, expected), numbers


# --- arraycopy ---------------------------------------------------------------------------------


def follow(state: State, model: Model, run: Callable[[], object]) -> object:
    """Answers a model's questions as some numbers do; its result in the end."""
    for _ in range(20):
        result = run()
        state.choice = -1
        if not isinstance(result, Branch | Choice):
            return result
        answer(state, result, model)
    raise AssertionError("too many questions")


def int_array(machine: Machine, state: State, name: str, length: int | None) -> Ref:
    """An array of expressions, of any length or of a known one."""
    if length is None:
        array = open_array(machine, state, Symbol(name, "[I"))
        array.name = name
        return state.add(array)
    cells: list[object] = [
        fresh_primitive(machine, state, f"{name}{index}", "I") for index in range(length)
    ]
    return state.new_array("[I", cells)


def contents(machine: Machine, state: State, model: Model, ref: Ref) -> list[int]:
    """The numbers in an array."""
    array: Array = state.array(ref)
    length = model.value(array.length) if isinstance(array.length, Expr) else array.length
    assert isinstance(length, int)
    found = []
    for index in range(length):
        value = element(machine, state, ref, index)
        number = model.value(value) if isinstance(value, Expr) else value
        assert isinstance(number, int)
        found.append(number)
    return found


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("overlapping", [True, False])
def test_copies_of_expressions_agree_with_slices(
    machine: Machine, known: bool, overlapping: bool
) -> None:
    rng = random.Random(7)  # noqa: S311
    copied = 0
    for _ in range(150):
        state = State()
        values: dict[str, Value] = {
            name + (str(i) if known else f"[{i}]"): rng.randrange(100)
            for name in "ab"
            for i in range(LENGTH)
        }
        values |= {"a.length": LENGTH, "b.length": LENGTH}
        length = LENGTH if known else None
        source = int_array(machine, state, "a", length)
        target = source if overlapping else int_array(machine, state, "b", length)
        positions: list[object] = []
        numbers = [rng.randrange(-1, LENGTH + 1) if rng.random() < 0.3 else rng.randrange(3)
                   for _ in range(3)]  # fmt: skip
        for name, number in zip(("s", "t", "n"), numbers, strict=True):
            values[name] = number
            symbolic = rng.random() < 0.7
            positions.append(fresh_primitive(machine, state, name, "I") if symbolic else number)
        model = Model(values)
        before = contents(machine, state, model, source)
        assert len(set(before)) > 1
        after = contents(machine, state, model, target)
        arguments = [source, positions[0], target, positions[1], positions[2]]
        result = follow(state, model, lambda s=state, a=arguments: arraycopy(machine, s, a))  # type: ignore[misc]
        start, to, count = numbers
        if min(numbers) < 0 or max(start, to) + count > LENGTH:
            assert result is AGAIN or isinstance(result, Escaped)
            continue
        assert result is NOTHING, numbers
        after[to : to + count] = before[start : start + count]
        assert contents(machine, state, model, target) == after
        copied += 1
    assert copied > 50


def test_a_whole_copy_asks_for_no_length(machine: Machine) -> None:
    state = State()
    source = int_array(machine, state, "a", None)
    length = state.array(source).length
    contents = SparseNumbers(zeros(machine, "I"), {})
    target = state.add(Array(state.token, "[I", length, contents))
    model = Model({"a.length": 3})
    asked: list[object] = []

    def run() -> object:
        asked.append(None)
        return arraycopy(machine, state, [source, 0, target, 0, length])

    assert follow(state, model, run) is NOTHING
    assert len(asked) <= 2
    index = fresh_primitive(machine, state, "i", "I")
    assert element(machine, state, target, index) is element(machine, state, source, index)


def test_a_copy_of_what_is_not_at_hand_has_an_end(machine: Machine) -> None:
    """Were each element read, a path of a few steps would fill the memory."""
    state = State()
    source, target = [allocate(machine, state, "[I", 1 << 28) for _ in range(2)]
    stop = arraycopy(machine, state, [source, 0, target, 0, (1 << 28) - 1])
    assert isinstance(stop, Stop)
    assert stop.reason is Unsupported.ARRAYCOPY
