"""One method as text: blocks, instructions, handlers, lines, loops."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode import Block, ControlFlow
from jejak.classfile.descriptors import java_name, java_type
from jejak.classfile.flags import method_modifiers
from jejak.inspection.operands import LocalNames, operands
from jejak.program import Method


class Listing:
    """A method with code, ready to be described block by block."""

    def __init__(self, method: Method, flow: ControlFlow) -> None:
        self.method = method
        self.flow = flow
        self._names = LocalNames(method, flow)
        self._notes: dict[int, list[str]] = {}
        for number, height in enumerate(flow.heights):
            if height is None:
                self._notes[number] = ["unreachable"]
        self._note_handlers()
        for loop in flow.loops:
            kind = "" if loop.reducible else "irreducible "
            self._note(loop.header, f"{kind}loop header, depth {loop.depth}")

    def _note_handlers(self) -> None:
        caught: dict[int, dict[str, None]] = {}
        for row in self.flow.body.handlers:
            block = self.flow.block_of[row.handler]
            caught.setdefault(block, {})[java_name(row.catch_type or "any")] = None
        for block, names in caught.items():
            self._note(block, f"catches {', '.join(names)}")

    def _note(self, block: int, text: str) -> None:
        self._notes.setdefault(block, []).append(text)

    def notes(self, block: Block) -> list[str]:
        """What is special about a block."""
        return self._notes.get(block.index, [])

    def describe(self, index: int) -> str:
        """An instruction in words: its mnemonic and what its operands mean."""
        mnemonic = self.flow.body.instructions[index].opcode.mnemonic
        return f"{mnemonic:<15} {operands(self.method, self.flow, self._names, index)}".rstrip()


def render_method(method: Method) -> Iterator[str]:
    """Lines that show a method block by block. Raises ClassFormatError."""
    words = (*method_modifiers(method.access_flags), f"{method.owner.java_name}.{method.signature}")
    yield f"{' '.join(words)}: {java_type(method.type.result)}"
    flow = method.flow
    if flow is None:
        yield f"  no code: {'native' if method.is_native else 'abstract'}"
        return
    body = flow.body
    yield (
        f"  {len(body)} instructions, {len(flow.blocks)} blocks, complexity {flow.complexity}, "
        f"stack {body.max_stack}, locals {body.max_locals}"
    )
    listing = Listing(method, flow)
    for block in flow.blocks:
        yield ""
        yield from _block(listing, block)
    yield from _handlers(flow)
    yield from _loops(flow)


def _block(listing: Listing, block: Block) -> Iterator[str]:
    flow, notes = listing.flow, listing.notes(block)
    yield f"  B{block.index}{':' if not notes else ': ' + ', '.join(notes)}"
    line: int | None = None
    for index in range(block.start, block.end):
        here = flow.body.line(index)
        shown = f"{here}" if here is not None and here != line else ""
        line = here
        yield f"  {shown:>6} {flow.body.offsets[index]:>5}: {listing.describe(index)}"
    targets = [f"B{number}" for number in block.successors]
    caught = [f"B{number}" for number in flow.handler_blocks(block)]
    if targets or caught:
        exceptional = f"   on exception {', '.join(caught)}" if caught else ""
        yield f"         → {', '.join(targets) or '-'}{exceptional}"


def _handlers(flow: ControlFlow) -> Iterator[str]:
    rows = flow.body.handlers
    if rows:
        offsets = flow.body.offsets
        yield ""
        yield "  handlers, in order"
        for row in rows:
            caught = java_name(row.catch_type) if row.catch_type else "anything"
            span = f"{offsets[row.start]:>5} to {offsets[row.end]:>5}"
            yield f"  {span} → {offsets[row.handler]:>5} (B{flow.block_of[row.handler]})  {caught}"


def _loops(flow: ControlFlow) -> Iterator[str]:
    if flow.loops:
        yield ""
        yield "  loops"
        for loop in flow.loops:
            blocks = ", ".join(f"B{number}" for number in loop.members)
            entries = ", ".join(f"B{number}" for number in loop.other_entries)
            other = f"; irreducible, also entered at {entries}" if entries else ""
            yield f"  B{loop.header}, depth {loop.depth}: {blocks}{other}"
