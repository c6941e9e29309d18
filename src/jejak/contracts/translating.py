"""Clauses said in Java: names resolved, JML's own words replaced, the past kept in variables."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from jejak.contracts.expressions import (
    BinaryNode,
    CallNode,
    CastNode,
    ClauseError,
    ConditionalNode,
    FreshNode,
    IndexNode,
    InstanceOfNode,
    LiteralNode,
    NameNode,
    NewNode,
    Node,
    OldNode,
    QuantifiedNode,
    ResultNode,
    SelectNode,
    UnaryNode,
    conjuncts,
    names_in,
)
from jejak.contracts.model import Clause, Trouble
from jejak.contracts.model_methods import PREFIX, find_model
from jejak.contracts.scopes import ClassScope, is_reachable, source_name, static_accessor
from jejak.program import Field

LIBRARY: Final = "jejak.Bounded"
_LOOPS: Final = {"int": "", "short": "", "byte": "", "char": "", "long": "Long"}
_UPPER: Final = {"<": "", "<=": " + 1"}
_MIRRORED: Final = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


@dataclass(slots=True)
class Translation:
    r"""Translates clauses of one method.

    `names` are what clauses call the parameters, each with its name in the code; `receiver` is the
    variable with the object, empty where there is none; `result` what `\result` is. `olds` are the
    variables that keep what was before, by their expressions, `asking` the clauses that need them,
    and `watched` what `\fresh` compares with. `bound` are variables of quantifiers, each with its
    name in the code.
    """

    scope: ClassScope
    names: Mapping[str, str]
    receiver: str = ""
    result: str = ""
    olds: dict[str, str] = field(default_factory=dict)
    asking: dict[str, Clause] = field(default_factory=dict)
    watched: tuple[str, ...] = ()
    has_before: bool = False
    bound: Mapping[str, str] = field(default_factory=dict)
    _in_old: bool = False

    def java(self, node: Node) -> str:
        """An expression as Java. Raises ClauseError where that cannot be said."""
        return _SAY[type(node)](self, node)

    # --- names ---------------------------------------------------------------------------------

    def _receiver(self) -> str:
        if not self.receiver:
            raise ClauseError(Trouble.UNRESOLVED, "there is no object that `this` could be")
        return self.receiver

    def _name(self, node: NameNode) -> str:
        name = node.name
        if name in self.bound:
            return self.bound[name]
        if name in self.names:
            return self.names[name]
        found = self.scope.find_field(name)
        if found is not None:
            if found.is_static:
                return self.static(found)
            return self._read(self._receiver(), name)
        return self.scope.member_class(name) or name

    @property
    def _package(self) -> str:
        return self.scope.java.package

    def static(self, found: Field) -> str:
        """A static field."""
        self.scope.mentioned[found] = None
        owner = found.owner.name
        if is_reachable(found, self._package) and self.scope.types.can_name(owner):
            return f"{source_name(owner)}.{found.name}"
        self.scope.accessors.statics[found] = None
        return f"{static_accessor(found)}()"

    def _read(self, target: str, name: str) -> str:
        if self.scope.is_hidden_field(name):
            self.scope.accessors.fields[name] = None
            return f"get_{name}({target})"
        return f"{target}.{name}"

    def _is_variable(self, name: str) -> bool:
        known = name in self.bound or name in self.names
        return known or self.scope.find_field(name) is not None

    def class_named(self, node: Node) -> str | None:
        """The class that an expression names, as source; None where it is a value."""
        if isinstance(node, NameNode) and not self._is_variable(node.name):
            return self.scope.member_class(node.name) or node.name
        if isinstance(node, SelectNode):
            around = self.class_named(node.target)
            return None if around is None else f"{around}.{node.name}"
        return None

    def _select(self, node: SelectNode) -> str:
        target, name = node.target, node.name
        owner = self.class_named(target)
        if owner is None:
            return self._read(self.java(target), name)
        for java in self.scope.nest:
            found = next(self.scope.fields_called(name, [java]), None)
            if source_name(java.name) == owner and found is not None and found.is_static:
                return self.static(found)
        near = [each for each in self.scope.neighbours if source_name(each.name) == owner]
        named = self.scope.fields_called(name, near)
        self.scope.mentioned |= dict.fromkeys(each for each in named if each.is_static)
        return f"{owner}.{name}"

    def _call(self, node: CallNode) -> str:
        target, name, arguments = node.target, node.name, node.arguments
        given = [self.java(each) for each in arguments]
        if name == "\\nonnullelements":
            return f"{LIBRARY}.nonNullElements({', '.join(given)})"
        if target is None:
            model = find_model(self.scope, name, len(arguments))
            if model is not None:
                first = [] if model.is_static else [self._receiver()]
                return f"{PREFIX}{name}({', '.join([*first, *given])})"
            found = self.scope.find_method(name, len(arguments))
            if found is None:
                raise ClauseError(Trouble.UNRESOLVED, f"there is no method {name}")
            self.scope.asked[found] = None
            owner = source_name(found.owner.name)
            to = owner if found.is_static else self._receiver()
            is_static = found.is_static
        else:
            named = self.class_named(target)
            to, is_static = named or self.java(target), named is not None
        if self.scope.is_hidden_method(name):
            self.scope.accessors.methods[name] = None
            return f"call_{name}({', '.join(given if is_static else [to, *given])})"
        return f"{to}.{name}({', '.join(given)})"

    def types(self, text: str) -> str:
        """A type with names of member classes in full."""

        def full(match: re.Match[str]) -> str:
            return self.scope.member_class(match[0]) or match[0]

        return re.sub(r"(?<![\w$.\"'])[A-Z][\w$]*", full, text) if text[:1] not in "\"'" else text

    # --- operators and types -------------------------------------------------------------------

    def _plain(self, node: LiteralNode) -> str:
        if node.text == "super":
            raise ClauseError(Trouble.UNSUPPORTED, "`super` is not supported in clauses")
        return self._receiver() if node.text == "this" else self.types(node.text)

    def _index(self, node: IndexNode) -> str:
        return f"{self.java(node.target)}[{self.java(node.index)}]"

    def _unary(self, node: UnaryNode) -> str:
        return f"{node.operator}({self.java(node.operand)})"

    def _conditional(self, node: ConditionalNode) -> str:
        then, otherwise = self.java(node.then), self.java(node.otherwise)
        return f"({self.java(node.condition)} ? {then} : {otherwise})"

    def _cast(self, node: CastNode) -> str:
        return f"(({self.types(node.type)}) {self.java(node.operand)})"

    def _instance_of(self, node: InstanceOfNode) -> str:
        return f"({self.java(node.operand)} instanceof {self.types(node.type)})"

    def _new(self, node: NewNode) -> str:
        inside = ", ".join(self.java(each) for each in node.arguments)
        begin, end = "[]" if node.is_array else "()"
        return f"new {self.types(node.type)}{begin}{inside}{end}"

    # --- JML -----------------------------------------------------------------------------------

    def _binary(self, node: BinaryNode) -> str:
        left, right = self.java(node.left), self.java(node.right)
        match node.operator:
            case "==>":
                return f"(!({left}) || {right})"
            case "<==":
                return f"({left} || !({right}))"
            case "<==>":
                return f"(({left}) == ({right}))"
            case "<=!=>":
                return f"(({left}) != ({right}))"
            case operator:
                return f"({left} {operator} {right})"

    def _result(self, _node: ResultNode) -> str:
        if not self.result:
            raise ClauseError(Trouble.UNRESOLVED, "\\result has no meaning here")
        return self.result

    def _old(self, node: OldNode) -> str:
        operand = node.operand
        if not self.has_before:
            raise ClauseError(Trouble.UNRESOLVED, "\\old has no meaning here")
        if self._in_old:
            return self.java(operand)
        return self._before(operand)

    def _before(self, node: Node) -> str:
        """What an expression was when the method was called."""
        if self._is_free(node):
            return self._kept(node, "{}")
        match node:
            case NameNode(name):
                return self.bound[name]
            case IndexNode(IndexNode(target, row), index) if self._is_free(target):
                copied = self._kept(target, LIBRARY + ".copyRows({})")
                return f"{copied}[{self._before(row)}][{self._before(index)}]"
            case IndexNode(target, index) if self._is_free(target):
                return f"{self._kept(target, LIBRARY + '.copy({})')}[{self._before(index)}]"
            case CallNode(target, name, arguments) if target and not names_in(target) & set(
                self.bound
            ):
                copied = self._kept(target, LIBRARY + ".copy({})")
                return f"{copied}.{name}({', '.join(self._before(each) for each in arguments)})"
            case UnaryNode(operator, operand):
                return f"{operator}({self._before(operand)})"
            case BinaryNode(operator, left, right) if operator in ("+", "-", "*", "/", "%"):
                return f"({self._before(left)} {operator} {self._before(right)})"
        said = "\\old of what hangs on a bound variable"
        raise ClauseError(Trouble.UNSUPPORTED, f"{said} is supported for arrays and collections")

    def _is_free(self, node: Node) -> bool:
        return not names_in(node) & set(self.bound)

    def _kept(self, node: Node, form: str) -> str:
        self._in_old = True
        result, self.result = self.result, ""
        try:
            text = form.format(self.java(node))
        finally:
            self._in_old = False
            self.result = result
        return self.olds.setdefault(text, f"old{len(self.olds) + 1}")

    def _fresh(self, node: FreshNode) -> str:
        if not self.has_before:
            raise ClauseError(Trouble.UNRESOLVED, "\\fresh has no meaning here")
        parts = []
        for each in node.operands:
            others = [self.olds.setdefault(text, f"old{len(self.olds) + 1}")
                      for text in self.watched]  # fmt: skip
            parts.append(f"{LIBRARY}.isFresh({', '.join([self.java(each), *others])})")
        return f"({' && '.join(parts)})"

    def _quantified(self, node: QuantifiedNode) -> str:
        node = _with_range(node)
        first, *others = node.names
        body: Node = node.body
        if others:
            if node.word not in ("forall", "exists"):
                raise ClauseError(Trouble.UNSUPPORTED, f"\\{node.word} takes one variable here")
            body = QuantifiedNode(node.word, node.type, tuple(others), node.range, node.body)
        parts = [] if node.range is None else conjuncts(node.range)
        if node.type in _LOOPS:
            return self._loop(node, first, parts, body, bool(others))
        for each in parts:
            if (
                isinstance(each, CallNode)
                and each.target is not None
                and (each.name, each.arguments) == ("contains", (NameNode(first),))
            ):
                elements = self.java(each.target)
                parts.remove(each)
                return self._over(node.word, f"{elements}", first, parts, body)
        said = f"{node.type} {first} needs a range `elements.contains({first})`"
        raise ClauseError(Trouble.UNSUPPORTED, said)

    def _loop(
        self, node: QuantifiedNode, name: str, parts: list[Node], body: Node, is_outer: bool
    ) -> str:
        """A quantifier over a range of integers: the first bounds that the range names."""
        later = set(node.names[1:])
        low = high = ""
        left: list[Node] = []
        for part in parts:
            bound = _bound_of(part, name)
            if bound is None:
                left.append(part)
                continue
            operator, limit = bound
            is_high = operator in _UPPER
            if names_in(limit) & later:  # of another variable: what bounds that bounds this one
                left.append(part)
                further = _beyond(limit, is_high, parts, later)
                if further is None:
                    continue
                operator, limit = further
            elif high if is_high else low:
                left.append(part)
                continue
            text = f"(long) ({self.java(limit)})"
            if is_high:
                high = high or text + _UPPER[operator]
            else:
                low = low or text + (" + 1" if operator == ">" else "")
        if not low or not high:
            raise ClauseError(Trouble.UNSUPPORTED, f"the range of {name} has no bounds")
        if is_outer:  # what is left is about the other variables too: the inner ones ask
            assert isinstance(body, QuantifiedNode)
            within = _joined(left)
            body = QuantifiedNode(body.word, body.type, body.names, within, body.body)
            left = []
        return self._over(node.word + _LOOPS[node.type], f"{low}, {high}", name, left, body)

    def _over(self, word: str, elements: str, name: str, parts: list[Node], body: Node) -> str:
        if name in self.bound or name in self.names or name == self.receiver:
            raise ClauseError(Trouble.UNRESOLVED, f"{name} has a meaning already")
        before = self.bound
        said = f"bound{len(before) + 1}_{name}"
        self.bound = {**before, name: said}
        try:
            body_said = self.java(body)
            within = _joined(parts)
            asked = "true" if within is None else self.java(within)
        finally:
            self.bound = before
        if word.startswith("forall"):
            guard = "" if asked == "true" else f"!({asked}) || "
            lambdas = f"{said} -> {guard}{body_said}"
        elif word.startswith(("exists", "num_of")):
            guard = "" if asked == "true" else f"{asked} && "
            lambdas = f"{said} -> {guard}{body_said}"
        else:
            lambdas = f"{said} -> {asked}, {said} -> {body_said}"
        return f"{LIBRARY}.{word.replace('num_of', 'count')}({elements}, {lambdas})"


def _with_range(node: QuantifiedNode) -> QuantifiedNode:
    """A quantifier with a range: without one it is what its body begins with."""
    body = node.body
    if node.range is not None:
        return node
    if node.word == "forall" and isinstance(body, BinaryNode) and body.operator == "==>":
        return replace(node, range=body.left, body=body.right)
    if node.word in ("exists", "num_of"):
        return replace(node, range=body, body=LiteralNode("true"))
    return node


def _joined(parts: list[Node]) -> Node | None:
    found: Node | None = None
    for part in parts:
        found = part if found is None else BinaryNode("&&", found, part)
    return found


def _beyond(
    limit: Node, is_high: bool, parts: list[Node], later: set[str]
) -> tuple[str, Node] | None:
    """What bounds the variable that bounds another one, in the same direction."""
    for part in parts if isinstance(limit, NameNode) else ():
        assert isinstance(limit, NameNode)
        bound = _bound_of(part, limit.name)
        is_same = bound is not None and (bound[0] in _UPPER) is is_high
        if bound is not None and is_same and not names_in(bound[1]) & later:
            return bound
    return None


def _bound_of(part: Node, name: str) -> tuple[str, Node] | None:
    """What a comparison says of a variable: `name operator limit`."""
    if not isinstance(part, BinaryNode) or part.operator not in _MIRRORED:
        return None
    if part.left == NameNode(name) and name not in names_in(part.right):
        return part.operator, part.right
    if part.right == NameNode(name) and name not in names_in(part.left):
        return _MIRRORED[part.operator], part.left
    return None


_SAY: Final[dict[type, Callable[[Translation, Any], str]]] = {
    LiteralNode: Translation._plain,
    NameNode: Translation._name,
    SelectNode: Translation._select,
    CallNode: Translation._call,
    IndexNode: Translation._index,
    UnaryNode: Translation._unary,
    BinaryNode: Translation._binary,
    ConditionalNode: Translation._conditional,
    CastNode: Translation._cast,
    InstanceOfNode: Translation._instance_of,
    NewNode: Translation._new,
    ResultNode: Translation._result,
    OldNode: Translation._old,
    FreshNode: Translation._fresh,
    QuantifiedNode: Translation._quantified,
}
"""How each kind of expression is said."""
