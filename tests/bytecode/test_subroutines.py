"""jsr and ret, as compilers before Java 6 used them for finally blocks."""

from __future__ import annotations

import time

import pytest

from jejak.bytecode import ControlFlow, control_flow
from jejak.bytecode.instructions import ReturnSubroutine
from jejak.errors import ClassFormatError
from tests.assembler import ClassWriter, Item, assemble_with_labels
from tests.bytecode.bodies import body_of, flow_of


class Labelled:
    """Control flow with its blocks called by the labels of the listing."""

    def __init__(self, listing: list[Item], **options: object) -> None:
        self.flow: ControlFlow = flow_of(listing, **options)
        _, labels = assemble_with_labels(listing)
        offsets = self.flow.body.offsets
        self.name = {
            self.flow.block_of[offsets.index(offset)]: label for label, offset in labels.items()
        }
        self.number = {label: number for number, label in self.name.items()}

    def after(self, label: str) -> set[str]:
        """Labels of the blocks that follow a block."""
        block = self.flow.blocks[self.number[label]]
        return {self.name[successor] for successor in block.successors}

    def height(self, label: str) -> int | None:
        return self.flow.heights[self.number[label]]


def thrower(writer: ClassWriter) -> tuple[object, ...]:
    """A call, which may raise anything."""
    return ("invokestatic", writer.pool.method("T", "x", "()V"))


def test_finally_block_returns_to_both_its_callers() -> None:
    writer = ClassWriter()
    found = Labelled(
        ["try:", thrower(writer), ("jsr", "finally"), "done:", "return",
         "catch:", ("astore", 1), ("jsr", "finally"), "rethrow:", ("aload", 1), "athrow",
         "finally:", ("astore", 2), "nop", ("ret", 2)],
        writer=writer, handlers=[("try", "done", "catch", None)],
    )  # fmt: skip
    assert found.after("try") == {"finally"}
    assert found.after("finally") == {"done", "rethrow"}
    assert (found.height("finally"), found.height("done"), found.height("rethrow")) == (1, 0, 0)
    assert found.flow.complexity == 1


def test_code_behind_a_subroutine_that_never_returns_is_not_reached() -> None:
    found = Labelled(
        [("jsr", "sub"), "behind:", ("jsr", "other"), "more:", "return", "sub:", "pop", "return",
         "other:", ("astore", 1), ("ret", 1)]
    )  # fmt: skip
    assert found.height("behind") is None
    assert found.height("more") is None
    assert found.height("sub") == 1
    assert found.after("other") == {"more"}


def test_nested_subroutines_each_return_to_their_own_callers() -> None:
    found = Labelled(
        [("jsr", "outer"), "end:", "return",
         "outer:", ("astore", 1), ("jsr", "inner"), "back:", ("ret", 1),
         "inner:", ("astore", 2), ("ret", 2)]
    )  # fmt: skip
    assert found.after("inner") == {"back"}
    assert found.after("back") == {"end"}


def test_subroutine_shared_by_many_callers_and_with_two_ways_out() -> None:
    calls: list[Item] = []
    for number in range(5):
        calls += [f"call{number}:", ("jsr", "sub")]
    found = Labelled(
        [*calls, "end:", "return",
         "sub:", ("astore", 1), "iconst_0", ("ifeq", "second"), "first:", ("ret", 1),
         "second:", ("ret", 1)]
    )  # fmt: skip
    behind = {"call1", "call2", "call3", "call4", "end"}
    assert found.after("first") == found.after("second") == behind


def test_ret_that_only_a_handler_inside_the_subroutine_reaches() -> None:
    writer = ClassWriter()
    found = Labelled(
        [("jsr", "sub"), "end:", "return",
         "sub:", ("astore", 1), "try:", thrower(writer), "aconst_null", "athrow",
         "catch:", "pop", ("ret", 1)],
        writer=writer, handlers=[("try", "catch", "catch", None)],
    )  # fmt: skip
    assert found.after("catch") == {"end"}
    assert found.height("end") == 0


def test_handler_of_the_outer_subroutine_does_not_return_for_the_inner_one() -> None:
    writer = ClassWriter()
    found = Labelled(
        [("jsr", "outer"), "end:", "return",
         "outer:", ("astore", 1), "try:", ("jsr", "inner"), "back:", ("ret", 1),
         "inner:", ("astore", 2), thrower(writer), ("ret", 2), "catch:", "pop", "out:", ("ret", 1)],
        writer=writer, handlers=[("try", "catch", "catch", None)],
    )  # fmt: skip
    assert found.after("inner") == {"back"}
    assert found.after("out") == found.after("back") == {"end"}


def test_return_address_that_is_not_stored_at_once() -> None:
    found = Labelled(
        [("jsr", "sub"), "end:", "return", "sub:", "dup", "pop", ("astore", 1), ("ret", 1)]
    )
    assert found.after("sub") == {"end"}


def test_subroutine_called_in_a_loop_is_stepped_over() -> None:
    found = Labelled(
        ["head:", ("jsr", "sub"), "back:", "iconst_0", ("ifeq", "head"), "end:", "return",
         "sub:", ("astore", 1), ("ret", 1)]
    )  # fmt: skip
    [loop] = found.flow.loops
    assert {found.name[member] for member in loop.members} == {"head", "back"}


def test_ret_outside_any_subroutine_leads_nowhere() -> None:
    flow = flow_of([("ret", 1)])
    assert isinstance(flow.body.instructions[0], ReturnSubroutine)
    assert flow.blocks[0].successors == ()


def test_call_at_the_end_of_the_code() -> None:
    with pytest.raises(ClassFormatError, match="a subroutine call ends the code"):
        flow_of(["sub:", "pop", ("jsr", "sub")])


@pytest.mark.parametrize("returning", [True, False])
def test_thousands_of_subroutines_end_quickly(returning: bool) -> None:
    count = 9000
    listing: list[Item] = [("goto", "start"), "subs:"]
    listing += [item for n in range(count) for item in (f"s{n}:", "nop")]
    listing += [("astore", 1), ("ret", 1) if returning else ("goto", "subs"), "start:"]
    listing += [("jsr", f"s{n}") for n in range(count)]
    body = body_of([*listing, "return"])
    started = time.process_time()
    with pytest.raises(ClassFormatError, match=r"subroutines|stack"):
        control_flow(body, "T.class", "T.m()")
    assert time.process_time() - started < 10


def test_subroutine_with_thousands_of_callers_and_ways_out_ends_quickly() -> None:
    count = 5000
    listing: list[Item] = [("jsr", "sub") for _ in range(count)]
    listing += ["return", "sub:", ("astore", 1)]
    for number in range(count):
        listing += ["iconst_0", ("ifeq", f"n{number}"), ("ret", 1), f"n{number}:"]
    body = body_of([*listing, ("ret", 1)])
    started = time.process_time()
    with pytest.raises(ClassFormatError, match="subroutines"):
        control_flow(body, "T.class", "T.m()")
    assert time.process_time() - started < 10
