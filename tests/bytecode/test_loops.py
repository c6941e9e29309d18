from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from jejak.bytecode import Loop, find_loops
from tests.assembler import Item
from tests.bytecode.bodies import flow_of

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any graph of up to 12 nodes, dense or sparse."""
    count = draw(st.integers(1, 12))
    node = st.integers(0, count - 1)
    return [draw(st.lists(node, max_size=4)) for _ in range(count)]


@st.composite
def structured(draw: st.DrawFn) -> Graph:
    """A chain with jumps, as compilers make: most edges go to the next node."""
    count = draw(st.integers(2, 14))
    edges: Graph = [[n + 1] if n + 1 < count else [] for n in range(count)]
    jumps = draw(st.lists(st.tuples(*[st.integers(0, count - 1)] * 2), max_size=10))
    for source, target in jumps:
        edges[source].append(target)
    return edges


def reachable(edges: Graph, start: int, without: int = -1) -> set[int]:
    seen: set[int] = set()
    pending = [start] if start != without else []
    while pending:
        node = pending.pop()
        if node not in seen:
            seen.add(node)
            pending += [target for target in edges[node] if target != without]
    return seen


def dominates(edges: Graph, first: int, second: int) -> bool:
    return second not in reachable(edges, 0, without=first)


def depth_first(edges: Graph) -> list[int]:
    """Nodes in the order in which a depth-first walk from 0 first sees them."""
    order: list[int] = []

    def visit(node: int) -> None:
        order.append(node)
        for target in edges[node]:
            if target not in order:
                visit(target)

    visit(0)
    return order


def components(nodes: set[int], edges: set[tuple[int, int]]) -> Iterator[set[int]]:
    """Strongly connected components that hold a cycle."""
    graph = {node: [b for a, b in edges if a == node] for node in nodes}

    def reach(start: int) -> set[int]:
        seen: set[int] = set()
        pending = list(graph[start])
        while pending:
            node = pending.pop()
            if node not in seen:
                seen.add(node)
                pending += graph[node]
        return seen

    reached = {node: reach(node) for node in nodes}
    left = {node for node in nodes if node in reached[node]}
    while left:
        node = min(left)
        found = {other for other in left if other in reached[node] and node in reached[other]}
        yield found
        left -= found


def nest(edges: Graph) -> set[tuple[int, frozenset[int]]]:
    """(header, all nodes) of each loop by definition.

    A loop is a strongly connected component; its header is the node that a depth-first walk sees
    first; its inner loops are those of the component without the edges to the header.
    """
    order = depth_first(edges)
    rank = {node: place for place, node in enumerate(order)}
    found: set[tuple[int, frozenset[int]]] = set()

    def visit(nodes: set[int], links: set[tuple[int, int]]) -> None:
        for part in components(nodes, links):
            header = min(part, key=rank.__getitem__)
            found.add((header, frozenset(part)))
            visit(part, {(a, b) for a, b in links if b != header and a in part and b in part})

    visit(set(order), {(a, b) for a in order for b in edges[a]})
    return found


def all_nodes(loops: Sequence[Loop], loop: Loop) -> frozenset[int]:
    """The nodes of a loop and of the loops in it."""
    inner = (all_nodes(loops, child) for child in loops if child.parent == loop.index)
    return frozenset(loop.members).union(*inner)


@settings(max_examples=400)
@given(graphs() | structured())
def test_loops_are_those_of_the_definition(edges: Graph) -> None:
    loops = find_loops(edges)
    assert {(loop.header, all_nodes(loops, loop)) for loop in loops} == nest(edges)


@settings(max_examples=400)
@given(graphs() | structured())
def test_loops_form_a_nest(edges: Graph) -> None:
    loops = find_loops(edges)
    members = [member for loop in loops for member in loop.members]
    assert len(members) == len(set(members))
    for index, loop in enumerate(loops):
        assert loop.index == index
        assert loop.header in loop.members
        assert loop.members == tuple(sorted(loop.members))
        assert loop.parent < index
        parent = loops[loop.parent] if loop.parent >= 0 else None
        assert loop.depth == (parent.depth + 1 if parent else 1)
        assert parent is None or all_nodes(loops, loop) < all_nodes(loops, parent)


@settings(max_examples=400)
@given(graphs() | structured())
def test_reducible_loops_are_entered_at_the_header_only(edges: Graph) -> None:
    loops = find_loops(edges)
    live = reachable(edges, 0)
    for loop in loops:
        nodes = all_nodes(loops, loop)
        entered = {b for a in live - nodes for b in edges[a] if b in nodes}
        assert loop.reducible == (entered <= {loop.header})
        assert set(loop.other_entries) <= nodes - {loop.header}
        if loop.reducible:
            assert all(dominates(edges, loop.header, node) for node in nodes)


@settings(max_examples=400)
@given(structured())
def test_natural_loops_are_found_where_all_is_reducible(edges: Graph) -> None:
    loops = find_loops(edges)
    if not all(loop.reducible for loop in loops):
        return
    natural: dict[int, set[int]] = {}
    for source in reachable(edges, 0):
        for header in edges[source]:
            if dominates(edges, header, source):
                backwards: Graph = [[a for a in range(len(edges)) if b in edges[a]]
                                    for b in range(len(edges))]  # fmt: skip
                body = reachable(backwards, source, without=header) & reachable(edges, 0)
                natural.setdefault(header, {header}).update(body)
    assert {loop.header: all_nodes(loops, loop) for loop in loops} == natural


def shape(edges: Graph) -> list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    return [(l.header, l.parent, l.members, l.other_entries) for l in find_loops(edges)]  # noqa: E741


def test_graph_without_loops() -> None:
    assert find_loops([[1, 2], [3], [3], []]) == ()
    assert find_loops([[]]) == ()


def test_self_loop() -> None:
    assert shape([[1], [1, 2], []]) == [(1, -1, (1,), ())]


def test_entry_may_be_a_header() -> None:
    assert shape([[1], [0]]) == [(0, -1, (0, 1), ())]


def test_two_back_edges_to_one_header_are_one_loop() -> None:
    assert shape([[1], [2, 3], [1], [1, 4], []]) == [(1, -1, (1, 2, 3), ())]


def test_nested_loops_share_no_members() -> None:
    edges = [[1], [2, 5], [3, 4], [2], [1], []]
    assert shape(edges) == [(1, -1, (1, 4), ()), (2, 0, (2, 3), ())]


def test_loops_side_by_side() -> None:
    assert shape([[1], [1, 2], [2]]) == [(1, -1, (1,), ()), (2, -1, (2,), ())]


def test_irreducible_loop_names_its_other_entry() -> None:
    [loop] = find_loops([[1, 2], [2], [1]])
    assert (loop.header, loop.members, loop.other_entries) == (1, (1, 2), (2,))
    assert not loop.reducible


def test_irreducible_loop_around_a_reducible_one() -> None:
    loops = find_loops([[1, 3], [2, 3], [1], [1]])
    assert [loop.reducible for loop in loops] == [False]
    loops = find_loops([[1, 4], [2], [3], [2, 4], [1]])
    assert [(loop.header, loop.reducible, loop.depth) for loop in loops] == [
        (1, False, 1),
        (2, True, 2),
    ]


def test_loop_that_no_path_reaches_is_none() -> None:
    assert find_loops([[], [1], [3], [2]]) == ()


def test_irreducible_code() -> None:
    flow = flow_of(
        ["iconst_0", ("ifeq", "b"), "a:", "iconst_0", ("ifeq", "end"), "b:", ("goto", "a"), "end:",
         "return"]
    )  # fmt: skip
    assert [loop.reducible for loop in flow.loops] == [False]


def test_20000_nested_loops_end_quickly() -> None:
    count = 20_000
    edges = [[n + 1] for n in range(count)] + [
        [n + 1, 2 * count - n - 1] for n in range(count, 2 * count)
    ]
    edges.append([])
    assert sys.getrecursionlimit() < count
    started = time.process_time()
    loops = find_loops(edges)
    assert (len(loops), loops[-1].depth) == (count, count)
    assert time.process_time() - started < 10


def test_deep_nesting_in_code_ends_quickly() -> None:
    count = 6000
    listing: list[Item] = [item for n in range(count) for item in (f"h{n}:", "nop")]
    for n in reversed(range(count)):
        listing += ["iconst_0", ("ifne", f"on{n}"), ("goto_w", f"h{n}"), f"on{n}:"]
    started = time.process_time()
    flow = flow_of([*listing, "return"])
    assert len(flow.loops) == count
    assert time.process_time() - started < 10


def test_many_ways_into_many_nested_loops_end_quickly() -> None:
    count = 6000
    # Node 0 goes to `count` gates, each of which leads into the innermost of `count` loops.
    heads, gates = 1, 1 + count
    inner = gates + count
    edges: Graph = [[heads, *range(gates, inner)]]
    edges += [[n + 1] if n + 1 < gates else [inner] for n in range(heads, gates)]
    edges += [[inner] for _ in range(count)]
    edges += [[inner + 1]]
    edges += [[inner + n + 2, gates - n - 1] for n in range(count)]
    edges.append([])
    started = time.process_time()
    loops = find_loops(edges)
    assert len(loops) == count
    assert not any(loop.reducible for loop in loops)
    assert time.process_time() - started < 10
