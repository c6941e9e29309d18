"""Control flow as a graph for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode import Block
from jejak.inspection.listing import Listing
from jejak.program import Method


def render_dot(methods: tuple[Method, ...]) -> Iterator[str]:
    """Control flow as a Graphviz graph; dashed edges are exceptions."""
    yield "digraph flow {"
    yield '  node [shape=box, fontname="monospace", fontsize=10];'
    for number, method in enumerate(methods):
        flow = method.flow
        if flow is None:
            continue
        listing = Listing(method, flow)
        title = _escape(f"{method.owner.java_name}.{method.signature}")
        yield f"  subgraph cluster_{number} {{"
        yield f'    label="{title}";'
        for block in flow.blocks:
            lines = "".join(_escape(line) + "\\l" for line in _block_text(listing, block))
            yield f'    m{number}b{block.index} [label="{lines}"];'
        yield "  }"
        for block in flow.blocks:
            name = f"m{number}b{block.index}"
            yield from (f"  {name} -> m{number}b{to};" for to in block.successors)
            yield from (
                f"  {name} -> m{number}b{to} [style=dashed];" for to in flow.handler_blocks(block)
            )
    yield "}"


def _block_text(listing: Listing, block: Block) -> Iterator[str]:
    yield ", ".join((f"B{block.index}", *listing.notes(block)))
    for index in range(block.start, block.end):
        line = listing.flow.body.line(index)
        where = f"{line}: " if line is not None else ""
        yield f"{where}{listing.describe(index)}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
