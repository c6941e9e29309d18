from __future__ import annotations

import time
from pathlib import Path

import pytest

from jejak.bytecode import Block, ControlFlow, control_flow, decode
from jejak.classfile import parse_class
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Item
from tests.bytecode.bodies import body_of, flow_of
from tests.javac import Javac

SOURCE = """
class Shapes {
    static int plain(int a) { return a + 1; }
    static int branches(int a, int b) {
        if (a > 0 && b > 0) return 1;
        return a < b ? 2 : 3;
    }
    static int chosen(int a) {
        switch (a) { case 1: return 5; case 2: case 3: return 6; case 100: return 7; }
        return 0;
    }
    static int guarded(String s) {
        try { return s.length(); }
        catch (NullPointerException e) { return -1; }
        catch (RuntimeException e) { return -2; }
        finally { System.out.println(); }
    }
    static int nested(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) { if (j == 3) continue; sum += j; }
            while (sum > 100) sum -= 7;
        }
        do { sum++; } while (sum < 0);
        return sum;
    }
    static synchronized Object locked(Object o) { synchronized (o) { return o.toString(); } }
}
"""


def spans(flow: ControlFlow) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(block.start, block.end, block.successors) for block in flow.blocks]


def test_straight_code_is_one_block() -> None:
    flow = flow_of(["iconst_0", "pop", "return"])
    assert flow.blocks == (Block(0, 0, 3, (), ()),)
    assert flow.block_of == (0, 0, 0)
    assert flow.heights == (0,)
    assert (flow.loops, flow.complexity) == ((), 1)


def test_fall_through_comes_before_the_target() -> None:
    flow = flow_of(["iconst_0", ("ifeq", "end"), "nop", "end:", "return"])
    assert spans(flow) == [(0, 2, (1, 2)), (2, 3, (2,)), (3, 4, ())]
    assert flow.complexity == 2


def test_branch_to_the_next_instruction_has_one_successor() -> None:
    flow = flow_of(["iconst_0", ("ifeq", "end"), "end:", "return"])
    assert flow.blocks[0].successors == (1,)
    assert flow.complexity == 1


def test_default_of_a_switch_comes_first_and_targets_once() -> None:
    flow = flow_of(
        ["iconst_0", ("tableswitch", 0, "d", ["a", "b", "a"]), "a:", "return", "b:", "return", "d:",
         "return"]
    )  # fmt: skip
    assert flow.blocks[0].successors == (3, 1, 2)
    assert flow.complexity == 3


def test_goto_throw_and_return_do_not_fall_through() -> None:
    flow = flow_of([("goto", "b"), "a:", "return", "b:", "aconst_null", "athrow", "nop", "return"])
    assert spans(flow) == [(0, 1, (2,)), (1, 2, ()), (2, 4, ()), (4, 6, ())]
    assert flow.heights == (0, None, 0, None)


def test_unreachable_code_is_kept_without_a_height() -> None:
    flow = flow_of(["return", "dead:", "pop", ("goto", "dead")])
    assert flow.heights == (0, None)
    assert flow.loops == ()
    assert flow.complexity == 1


def test_dead_code_may_run_off_the_end() -> None:
    flow = flow_of(["return", "dead:", "iconst_0", ("ifeq", "dead")])
    assert spans(flow) == [(0, 1, ()), (1, 3, (1,))]
    assert flow.heights == (0, None)


def test_handlers_split_blocks_and_cover_those_that_raise() -> None:
    writer = ClassWriter()
    call = ("invokestatic", writer.pool.method("T", "x", "()V"))
    flow = flow_of(
        ["nop", "a:", call, "b:", "nop", "c:", call, "d:", "return", "h:", "pop", "return", "i:",
         "athrow"],
        writer=writer,
        handlers=[("a", "d", "h", "E"), ("c", "d", "i", None), ("a", "c", "h", "F")],
    )  # fmt: skip
    starts = [block.start for block in flow.blocks]
    assert starts == [0, 1, 3, 4, 5, 7]
    covering = [[row.catch_type for row in block.handlers] for block in flow.blocks]
    assert covering == [[], ["E", "F"], ["E", None], [], [], []]
    assert flow.handler_blocks(flow.blocks[1]) == (4,)
    assert flow.handler_blocks(flow.blocks[2]) == (4, 5)
    assert flow.heights == (0, 0, 0, 0, 1, 1)


def test_block_that_cannot_raise_has_no_handlers() -> None:
    flow = flow_of(["a:", "nop", "b:", "return", "h:", "pop", "return"],
                   handlers=[("a", "b", "h", None)])  # fmt: skip
    assert flow.blocks[0].handlers == ()
    assert flow.heights[flow.block_of[2]] is None


def test_handler_may_cover_itself() -> None:
    flow = flow_of(["a:", "aconst_null", "h:", "athrow", "e:"], handlers=[("a", 2, "h", None)])
    assert flow.handler_blocks(flow.blocks[1]) == (1,)
    assert flow.loops == ()
    assert flow.heights == (0, 1)


def test_trying_again_after_an_exception_is_a_loop() -> None:
    flow = flow_of(["a:", "aconst_null", "athrow", "h:", "pop", ("goto", "a")],
                   handlers=[("a", "h", "h", None)])  # fmt: skip
    [loop] = flow.loops
    assert (loop.header, loop.members) == (0, (0, 1))


def test_heights_follow_every_kind_of_value() -> None:
    writer = ClassWriter()
    pool = writer.pool
    flow = flow_of(
        [("ldc2_w", pool.long(1)), ("goto", "a"), "a:", ("getstatic", pool.field("T", "d", "D")),
         ("goto", "b"), "b:", "dup2_x2", ("goto", "c"), "c:", ("ldc", pool.string("s")),
         ("invokedynamic", pool.invoke_dynamic(0, "f", "(Ljava/lang/String;)J"), 0, 0),
         ("goto", "d"), "d:", "return"],
        writer=writer,
    )  # fmt: skip
    assert flow.heights == (0, 2, 4, 6, 8)


BAD: dict[str, tuple[list[Item], int, str]] = {
    "runs off the end": (["nop"], 0, "control runs off the end of the code"),
    "branch falls off the end": (["a:", "iconst_0", ("ifeq", "a")], 1, "control runs off"),
    "pops from nothing": (["pop", "return"], 0, "1 words are popped from a stack of 0"),
    "pops half": (["iconst_0", "pop2", "return"], 1, "2 words are popped from a stack of 1"),
    "too high": ([*["lconst_0"] * 6, "return"], 5, "12 words on a stack of at most 10"),
    "disagreement": (
        ["iconst_0", ("ifeq", "a"), "iconst_0", "a:", "return"],
        5,
        "the stack is [01] words high on one way here and [01] on another",
    ),
    "growing loop": (["a:", "iconst_0", ("goto", "a")], 0, "the stack is 0 words high"),
}


@pytest.mark.parametrize("name", BAD)
def test_flow_that_cannot_be(name: str) -> None:
    listing, offset, reason = BAD[name]
    with pytest.raises(
        ClassFormatError, match=rf"T\.class: in T\.m\(\) at offset {offset}: {reason}"
    ):
        flow_of(listing)


def test_flow_of_compiled_methods(javac: Javac) -> None:
    path: Path = javac({"Shapes.java": SOURCE}) / "Shapes.class"
    flows = {}
    for method in parse_class(path.read_bytes(), "Shapes").methods:
        code = method.attributes.code()
        assert code is not None
        flows[method.name] = control_flow(decode(code, method.name), "Shapes", method.name)
    assert {name: flow.complexity for name, flow in flows.items()} == {
        "<init>": 1, "plain": 1, "branches": 4, "chosen": 4, "guarded": 1, "nested": 6, "locked": 1,
    }  # fmt: skip
    assert [(loop.parent, loop.depth) for loop in flows["nested"].loops] == [
        (-1, 1), (0, 2), (0, 2), (-1, 1),
    ]  # fmt: skip
    assert all(loop.reducible for flow in flows.values() for loop in flow.loops)
    caught = {row.catch_type for block in flows["guarded"].blocks for row in block.handlers}
    assert caught == {"java/lang/NullPointerException", "java/lang/RuntimeException", None}
    for flow in flows.values():
        assert None not in flow.heights


def test_65535_handlers_end_quickly() -> None:
    writer = ClassWriter()
    call = ("invokestatic", writer.pool.method("T", "x", "()V"))
    rows = [("a", "b", "h", "E")] * 65535
    started = time.process_time()
    flow = flow_of(
        ["a:", call, "b:", "return", "h:", "pop", "return"], writer=writer, handlers=rows
    )
    assert len(flow.blocks[0].handlers) == 65535
    assert time.process_time() - started < 10


def flow_over_blocks(rows: list[tuple[int, int]], count: int) -> ControlFlow:
    """Flow of `count` instructions that may raise, with a handler per row."""
    listing: list[Item] = ["aconst_null", *["monitorenter", "aconst_null"] * (count // 2), "athrow"]
    body = body_of([*listing, "h:", "pop", "return"], handlers=[(*row, "h", None) for row in rows])
    started = time.process_time()
    try:
        return control_flow(body, "T.class", "T.m()")
    finally:
        assert time.process_time() - started < 10


def test_65000_handlers_side_by_side_end_quickly() -> None:
    flow = flow_over_blocks([(n, n + 1) for n in range(65000)], 65000)
    assert len(flow.blocks) > 65000


def test_65000_handlers_in_each_other_are_refused_quickly() -> None:
    with pytest.raises(ClassFormatError, match="the exception table is too large"):
        flow_over_blocks([(n, 65000) for n in range(65000)], 65000)
