"""Clauses as trees: Java's expressions, and what JML adds to them.

Reading is by precedence climbing. What changes something (assignments, `++`, `--`) is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from typing import Final

from jejak.contracts.model import Trouble


class ClauseError(Exception):
    """A clause cannot be used."""

    def __init__(self, trouble: Trouble, detail: str) -> None:
        super().__init__(detail)
        self.trouble = trouble
        self.detail = detail


@dataclass(frozen=True, slots=True)
class LiteralNode:
    """A literal, `this`, or a class literal, as it is written."""

    text: str


@dataclass(frozen=True, slots=True)
class NameNode:
    """A simple name."""

    name: str


@dataclass(frozen=True, slots=True)
class SelectNode:
    """`target.name`."""

    target: Node
    name: str


@dataclass(frozen=True, slots=True)
class CallNode:
    """`target.name(arguments)`; no target for a call by a simple name."""

    target: Node | None
    name: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class IndexNode:
    """`target[index]`."""

    target: Node
    index: Node


@dataclass(frozen=True, slots=True)
class UnaryNode:
    """`!x`, `-x`, `~x`, `+x`."""

    operator: str
    operand: Node


@dataclass(frozen=True, slots=True)
class BinaryNode:
    """Two operands; `==>`, `<==`, `<==>` and `<=!=>` are JML's."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class ConditionalNode:
    """`a ? b : c`."""

    condition: Node
    then: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class CastNode:
    """`(type) x`."""

    type: str
    operand: Node


@dataclass(frozen=True, slots=True)
class InstanceOfNode:
    """`x instanceof type`."""

    operand: Node
    type: str


@dataclass(frozen=True, slots=True)
class NewNode:
    """`new type(arguments)`, or an array of one size."""

    type: str
    arguments: tuple[Node, ...]
    is_array: bool = False


@dataclass(frozen=True, slots=True)
class ResultNode:
    r"""`\result`."""


@dataclass(frozen=True, slots=True)
class OldNode:
    r"""`\old(x)`: what x was when the method was called."""

    operand: Node


@dataclass(frozen=True, slots=True)
class FreshNode:
    r"""`\fresh(x)`: x was not there when the method was called."""

    operands: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class QuantifiedNode:
    r"""`(\forall type names; range; body)`; the word is one of those in QUANTIFIERS."""

    word: str
    type: str
    names: tuple[str, ...]
    range: Node | None
    body: Node


Node = (
    LiteralNode | NameNode | SelectNode | CallNode | IndexNode | UnaryNode | BinaryNode
    | ConditionalNode | CastNode | InstanceOfNode | NewNode | ResultNode | OldNode | FreshNode
    | QuantifiedNode
)  # fmt: skip

_TOKEN: Final = re.compile(
    r"""\s*(?:
    (?P<number>0[xXbB][0-9a-fA-F_]+[lL]?|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?[lLfFdD]?)
    |(?P<text>"(?:[^"\\]|\\.)*")
    |(?P<char>'(?:[^'\\]|\\.[0-9a-fA-F]*)')
    |(?P<word>\\?(?!\d)[\w$]+)
    |(?P<sign><==>|<=!=>|==>|<==|>>>=|<<=|>>=|>>>|->|::|\.\.\.|\.\.|\+\+|--|&&|\|\||==|!=|<=|>=|<<|>>
      |[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.()\[\]{}@])
    )""",
    re.VERBOSE,
)
PRIMITIVE: Final = frozenset(("boolean", "byte", "short", "char", "int", "long", "float", "double"))
_LEVELS: Final = (
    ("<==>", "<=!=>"), ("==>", "<=="), ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="),
    ("<", ">", "<=", ">=", "instanceof"), ("<<", ">>", ">>>"), ("+", "-"), ("*", "/", "%"),
)  # fmt: skip
_LEVEL: Final = {sign: level for level, signs in enumerate(_LEVELS) for sign in signs}
_COMPARING: Final = frozenset(("<", "<=", ">", ">="))
_WRITES: Final = frozenset(
    ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "++", "--")
)
QUANTIFIERS: Final = frozenset(("forall", "exists", "sum", "product", "num_of", "min", "max"))
MOST_NESTING: Final = 80


def tokens_of(text: str) -> list[str]:
    """The tokens of a text. Raises ClauseError at what is none."""
    found: list[str] = []
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise ClauseError(Trouble.SYNTAX, f"unexpected {text[at:].split(maxsplit=1)[0]!r}")
        found.append(match[0].strip())
        at = match.end()
    return found


def parse(text: str) -> Node:
    """The tree of a clause. Raises ClauseError."""
    reader = _Reader(tokens_of(text))
    tree = reader.expression()
    if not reader.at_end():
        reader.refuse()
    return tree


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def at_end(self) -> bool:
        return self.at >= len(self.tokens)

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def take(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def skip(self, wanted: str) -> bool:
        if self.peek() == wanted:
            self.at += 1
            return True
        return False

    def expect(self, wanted: str) -> None:
        if not self.skip(wanted):
            self.refuse(wanted)

    def refuse(self, wanted: str = "") -> None:
        found = self.peek() or "the end"
        if found in _WRITES:
            raise ClauseError(Trouble.IMPURE, f"`{found}` changes something")
        if found in ("->", "::", "{", "@"):
            raise ClauseError(Trouble.UNSUPPORTED, f"`{found}` is not supported in clauses")
        instead = f", not {wanted!r}" if wanted else ""
        raise ClauseError(Trouble.SYNTAX, f"unexpected {found!r}{instead}")

    # --- operators -----------------------------------------------------------------------------

    def expression(self) -> Node:
        self.depth += 1
        if self.depth > MOST_NESTING:
            raise ClauseError(Trouble.UNSUPPORTED, "the clause is nested too deeply")
        found = self.binary(0)
        if self.skip("?"):
            then = self.expression()
            self.expect(":")
            found = ConditionalNode(found, then, self.expression())
        self.depth -= 1
        return found

    def binary(self, least: int) -> Node:
        """Operands joined by operators that bind at least so strongly."""
        left = self.unary()
        last: Node | None = None  # the right side of the comparison that `left` ends with
        while (level := _LEVEL.get(self.peek(), -1)) >= least:
            operator = self.take()
            if operator == "instanceof":
                self.skip("final")
                left = InstanceOfNode(left, self.type())
            else:  # implication is right-associative
                right = self.binary(level if operator == "==>" else level + 1)
                if operator not in _COMPARING:
                    left, last = BinaryNode(operator, left, right), None
                elif last is None:  # `a < b < c` is `a < b && b < c`
                    left, last = BinaryNode(operator, left, right), right
                else:
                    left = BinaryNode("&&", left, BinaryNode(operator, last, right))
                    last = right
        return left

    def unary(self) -> Node:
        sign = self.peek()
        if sign in ("!", "-", "~", "+"):
            self.take()
            return UnaryNode(sign, self.unary())
        if sign in ("++", "--"):
            self.refuse()
        if sign == "(":
            type_ = self.cast_type()
            if type_:
                return CastNode(type_, self.unary())
        return self.postfix(self.primary())

    def cast_type(self) -> str:
        """The type of a cast that begins here, which is taken; nothing where none does."""
        begin = self.at
        self.take()
        try:
            type_ = self.type()
        except ClauseError:
            type_ = ""
        if type_ and self.skip(")"):
            after = self.peek()
            is_type = type_ in PRIMITIVE or type_[:1].isupper() or "." in type_ or "[" in type_
            if is_type and after != "instanceof" and begins_value(after, type_ in PRIMITIVE):
                return type_
        self.at = begin
        return ""

    def type(self) -> str:
        """A type as it is written: a name with arguments and dimensions."""
        text = self.type_name()
        while self.peek() == "[" and self.peek(1) == "]":
            self.at += 2
            text += "[]"
        return text

    def type_name(self) -> str:
        word = self.take()
        if not re.fullmatch(r"(?!\d)[\w$]+", word):
            self.at -= 1
            self.refuse()
        text = word
        while True:
            if self.peek() == "<":
                text += self.type_arguments()
            if self.peek() == "." and re.fullmatch(r"(?!\d)[\w$]+", self.peek(1)):
                self.at += 1
                text += "." + self.take()
            else:
                return text

    def type_arguments(self) -> str:
        self.expect("<")
        parts: list[str] = []
        while not self.skip(">"):
            if self.skip("?"):
                bound = ""
                if self.peek() in ("extends", "super"):
                    bound = f" {self.take()} {self.type()}"
                parts.append("?" + bound)
            else:
                parts.append(self.type())
            if self.peek() in (">>", ">>>"):  # of nested arguments
                self.tokens[self.at : self.at + 1] = [">"] * len(self.peek())
            if not self.skip(",") and self.peek() != ">":
                self.refuse(">")
        return f"<{', '.join(parts)}>"

    # --- values --------------------------------------------------------------------------------

    def primary(self) -> Node:
        word = self.take()
        if word == "(":
            if self.peek()[:1] == "\\" and self.peek()[1:] in QUANTIFIERS:
                return self.quantified()
            if self.peek() == "*":
                raise ClauseError(Trouble.UNSUPPORTED, "descriptions in words are not checked")
            found = self.expression()
            self.expect(")")
            return found
        if word[:1] == "\\":
            return self.of_jml(word[1:])
        if word == "new":
            return self.creation()
        if word[:1].isdigit() or word[:1] in ('"', "'") or word in ("true", "false", "null"):
            return LiteralNode(word)
        if word in ("this", "super") or re.match(r"\.\d", word):
            return LiteralNode(word)
        return self.named(word)

    def named(self, word: str) -> Node:
        """What begins with a name: a class literal of an array, a call, or the name itself."""
        if not re.fullmatch(r"(?!\d)[\w$]+", word):
            self.at -= 1
            self.refuse()
        if word in PRIMITIVE or (self.peek() == "[" and self.peek(1) == "]"):
            self.at -= 1
            type_ = self.type()
            self.expect(".")
            self.expect("class")
            return LiteralNode(f"{type_}.class")
        if self.peek() == "(":
            return CallNode(None, word, self.arguments())
        return NameNode(word)

    def postfix(self, found: Node) -> Node:
        while True:
            if self.skip("."):
                name = self.take()
                if name == "class":
                    found = LiteralNode(f"{dotted(found)}.class")
                elif not re.fullmatch(r"(?!\d)[\w$]+", name):
                    self.at -= 1
                    self.refuse()
                elif self.peek() == "(":
                    found = CallNode(found, name, self.arguments())
                else:
                    found = SelectNode(found, name)
            elif self.skip("["):
                found = IndexNode(found, self.expression())
                self.expect("]")
            elif self.peek() in _WRITES or self.peek() in ("->", "::"):
                self.refuse()
            else:
                return found

    def arguments(self) -> tuple[Node, ...]:
        self.expect("(")
        found: list[Node] = []
        while not self.skip(")"):
            found.append(self.expression())
            if not self.skip(",") and self.peek() != ")":
                self.refuse(")")
        return tuple(found)

    def creation(self) -> Node:
        type_ = self.type_name()
        if self.skip("["):
            size = self.expression()
            self.expect("]")
            return NewNode(type_, (size,), True)
        return NewNode(type_, self.arguments())

    def of_jml(self, word: str) -> Node:
        if word == "result":
            return ResultNode()
        if word in ("old", "pre"):
            arguments = self.arguments()
            if len(arguments) != 1:
                raise ClauseError(Trouble.UNSUPPORTED, f"\\{word} takes one expression here")
            return OldNode(arguments[0])
        if word == "fresh":
            return FreshNode(self.arguments())
        if word == "not_modified":
            same = [BinaryNode("==", each, OldNode(each)) for each in self.arguments()]
            return reduce(lambda one, other: BinaryNode("&&", one, other), same)
        if word == "nonnullelements":
            return CallNode(None, "\\nonnullelements", self.arguments())
        if word in QUANTIFIERS:
            raise ClauseError(Trouble.SYNTAX, f"\\{word} stands in parentheses of its own")
        raise ClauseError(Trouble.UNSUPPORTED, f"\\{word} is not supported")

    def quantified(self) -> Node:
        word = self.take()[1:]
        self.skip("nullable")
        self.skip("non_null")
        type_ = self.type()
        names = [self.take()]
        while self.skip(","):
            names.append(self.take())
        if not all(re.fullmatch(r"(?!\d)[\w$]+", name) for name in names):
            raise ClauseError(Trouble.SYNTAX, f"names are missing after \\{word} {type_}")
        self.expect(";")
        first: Node | None = None if self.peek() == ";" else self.expression()
        body: Node
        if self.skip(";"):
            body = self.expression()
        elif first is not None:
            body, first = first, None
        else:
            raise ClauseError(Trouble.SYNTAX, f"\\{word} says nothing")
        self.expect(")")
        return QuantifiedNode(word, type_, tuple(names), first, body)


class BodyReader(_Reader):
    """Reads a body of `if` and `return` as the expression of what it returns."""

    def __init__(self, text: str) -> None:
        super().__init__(tokens_of(text))

    def read(self) -> Node:
        """The expression. Raises ClauseError."""
        found = self.statements()
        if not self.at_end():
            self.refuse()
        return found

    def statements(self) -> Node:
        """What follows, up to a `return` that is always met."""
        if self.skip("{"):
            found = self.statements()
            self.expect("}")
            return found
        if self.skip("return"):
            found = self.expression()
            self.expect(";")
            return found
        if not self.skip("if"):
            said = "the body of a model method is made of `if` and `return`"
            raise ClauseError(Trouble.UNSUPPORTED, said)
        self.expect("(")
        condition = self.expression()
        self.expect(")")
        then = self.statements()
        self.skip("else")
        return ConditionalNode(condition, then, self.statements())


def begins_value(token: str, is_primitive: bool) -> bool:
    """Whether what a cast is of may begin with a token; signs only behind primitive types."""
    if token[:1].isalnum() or token[:1] in ('"', "'", "_", "$", "\\"):
        return True
    return token in ("(", "!", "~") or (is_primitive and token in ("-", "+"))


def dotted(node: Node) -> str:
    """A name with dots. Raises ClauseError for anything else."""
    if isinstance(node, NameNode):
        return node.name
    if isinstance(node, SelectNode):
        return f"{dotted(node.target)}.{node.name}"
    raise ClauseError(Trouble.SYNTAX, "a class literal needs the name of a class")


def conjuncts(node: Node) -> list[Node]:
    """The parts that `&&` joins."""
    if isinstance(node, BinaryNode) and node.operator == "&&":
        return [*conjuncts(node.left), *conjuncts(node.right)]
    return [node]


def children(node: Node) -> tuple[Node, ...]:
    """The expressions in an expression."""
    match node:
        case SelectNode(target):
            return (target,)
        case CallNode(target, _, arguments):
            return arguments if target is None else (target, *arguments)
        case IndexNode(target, index):
            return (target, index)
        case (
            UnaryNode(_, operand)
            | CastNode(_, operand)
            | InstanceOfNode(operand)
            | OldNode(operand)
        ):
            return (operand,)
        case BinaryNode(_, left, right):
            return (left, right)
        case ConditionalNode(condition, then, otherwise):
            return (condition, then, otherwise)
        case NewNode(_, arguments) | FreshNode(arguments):
            return arguments
        case QuantifiedNode(range=within, body=body):
            return (body,) if within is None else (within, body)
        case _:
            return ()


def names_in(node: Node) -> set[str]:
    """All simple names that an expression uses."""
    found = {node.name} if isinstance(node, NameNode) else set()
    for each in children(node):
        found |= names_in(each)
    return found
