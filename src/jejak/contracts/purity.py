"""Which methods must be pure because clauses call them: one that changes something says nothing.

A method is found by the name and the number of arguments of a call: in the class of the clause and
those around and above it where the call has no target, else wherever the target's classes have just
one. What is private is left out: it is checked where others call it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jejak.contracts.expressions import CallNode, ClauseError, LiteralNode, Node, children, parse
from jejak.contracts.model import ClassContract, Clause, ClauseKind
from jejak.contracts.scopes import ClassScope
from jejak.program import Method, Program


def asked_methods(
    program: Program, contracts: Mapping[str, ClassContract], own: frozenset[str]
) -> dict[Method, Clause]:
    """The methods of some classes that clauses call, each with why it must be pure."""
    found: dict[Method, Clause] = {}
    for name, contract in contracts.items():
        java = program.find(name)
        scope = None if java is None else ClassScope(program, java, own)
        for clause in () if scope is None else clauses_of(contract):
            assert scope is not None
            for call in calls_in(clause):
                method = method_of(scope, call)
                if method is not None and method.owner.name in own and not method.is_private:
                    said = Clause(ClauseKind.PURE, f"`{clause}` calls it", clause.place)
                    found.setdefault(method, said)
    return found


def clauses_of(contract: ClassContract) -> Iterator[Clause]:
    """All clauses that are conditions."""
    yield from contract.invariants
    for method in contract.methods.values():
        for case in method.cases:
            yield from (*case.requires, *case.ensures, *case.signals)


def calls_in(clause: Clause) -> Iterator[CallNode]:
    """The calls in a clause; none of one that cannot be read, which is told elsewhere."""
    try:
        waiting: list[Node] = [parse(clause.text)]
    except ClauseError:
        return
    while waiting:
        node = waiting.pop()
        waiting += children(node)
        if isinstance(node, CallNode) and not node.name.startswith("\\"):
            yield node


def method_of(scope: ClassScope, call: CallNode) -> Method | None:
    """The method that a call means; None where several may be meant."""
    if call.target is None or call.target == LiteralNode("this"):
        return scope.find_method(call.name, len(call.arguments))
    fitting = [
        method
        for java in scope.neighbours
        for method in java.methods.values()
        if method.name == call.name
        and len(method.type.parameters) == len(call.arguments)
        and not method.is_synthetic
    ]
    return fitting[0] if len(fitting) == 1 else None
