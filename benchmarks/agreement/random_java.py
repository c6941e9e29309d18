"""Random syntax trees of tests: of the forms that jejak writes, with short and long names."""

from __future__ import annotations

import random
from typing import Final

from jejak.javasource.nodes import (
    Annotation,
    ArrayOf,
    Assign,
    Binary,
    Blank,
    Block,
    Call,
    Cast,
    Catch,
    ClassDeclaration,
    ClassLiteral,
    Comment,
    Conditional,
    Do,
    Expression,
    Field,
    For,
    If,
    InstanceField,
    Lambda,
    Literal,
    Local,
    Member,
    Method,
    MethodReference,
    Name,
    New,
    NewArray,
    Null,
    Parameter,
    Return,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Throw,
    Try,
    Type,
    Unary,
    Unit,
    class_type,
)

WORDS: Final = ("a", "go", "item", "orders", "warehouse", "remainingPieces", "computeTheDifference")
CLASSES: Final = (
    "java/util/List",
    "acme/Shop",
    "acme/Shop$Order",
    "acme/WarehouseConfigurationBuilder",
    "java/lang/String",
    "acme/URL",
)
TYPES: Final = (
    "I",
    "J",
    "[I",
    "Lacme/Shop;",
    "Lacme/WarehouseConfigurationBuilder;",
    "Ljava/lang/String;",
)


class RandomTests:
    """Makes units; the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - no secret hangs on it

    def word(self) -> str:
        """A name; now and then a very long one."""
        words = self._random.choices(WORDS, k=self._random.choice((1, 1, 1, 2, 3)))
        return words[0] + "".join(word[0].upper() + word[1:] for word in words[1:])

    def type(self) -> Type:
        """A type, sometimes with arguments."""
        if self._random.random() < 0.2:
            return class_type("java/util/List", Type("Lacme/Shop;"))
        return Type(self._random.choice(TYPES))

    def some(self, depth: int, most: int = 4) -> tuple[Expression, ...]:
        """Arguments."""
        return tuple(self.expression(depth - 1) for _ in range(self._random.randint(0, most)))

    def expression(self, depth: int) -> Expression:
        """Any expression, of at most that depth."""
        simple = self._random.random() < 0.35
        return self._leaf() if depth <= 0 or simple else self._tree(depth)

    def _leaf(self) -> Expression:
        choice = self._random.randrange(7)
        if choice == 0:
            return Literal(self._random.choice((0, 1, -1, 100_000, 123_456_789)), "I")
        if choice == 1:
            return Text(self.word())
        if choice == 2:
            return Null()
        if choice == 3:
            return StaticField(self._random.choice(CLASSES), self._random.choice(("MAX", "none")))
        if choice == 4:
            return ClassLiteral(f"L{self._random.choice(CLASSES)};")
        return Name(self.word())

    def _tree(self, depth: int) -> Expression:
        pick = self._random.choice
        one = self.expression
        makers = (
            lambda: StaticCall(pick(CLASSES), self.word(), self.some(depth)),
            lambda: StaticCall("acme/Checks", self.word(), self.some(depth), imported=True),
            lambda: Call(one(depth - 1), self.word(), self.some(depth)),
            lambda: Call(Name(self.word()), self.word(), self.some(depth)),
            lambda: Call(
                Call(Name(self.word()), self.word(), self.some(1)), self.word(), self.some(1)
            ),
            lambda: InstanceField(Name(self.word()), self.word()),
            lambda: New(class_type(pick(CLASSES)), self.some(depth)),
            lambda: New(class_type(pick(CLASSES)), (), body=self.members(depth - 1, 1)),
            lambda: NewArray("[I", (one(0),)),
            lambda: ArrayOf("[I", tuple(one(0) for _ in range(self._random.randint(0, 40)))),
            lambda: ArrayOf("[Lacme/Shop;", self.some(depth)),
            lambda: Cast(self.type(), one(depth - 1)),
            lambda: Unary("!", one(depth - 1)),
            lambda: Binary(pick(("+", "==", "&&")), one(depth - 1), one(depth - 1)),
            lambda: Conditional(one(depth - 1), one(depth - 1), one(depth - 1)),
            lambda: Lambda((), one(depth - 1)),
            lambda: Lambda((self.word(), self.word() + "2"), self.block(depth - 1)),
            lambda: MethodReference(Name(self.word()), self.word()),
        )
        return pick(makers)()

    def statement(self, depth: int) -> Statement:
        """Any statement."""
        pick = self._random.choice
        makers = (
            lambda: Local(self.type(), self.word(), self.expression(3)),
            lambda: Local(self.type(), self.word(), self.expression(3)),
            lambda: Do(StaticCall("acme/Checks", "assertEquals", self.some(3, 3), imported=True)),
            lambda: Do(Call(Name(self.word()), self.word(), self.some(3))),
            lambda: Assign(InstanceField(Name(self.word()), self.word()), self.expression(3)),
            lambda: Assign(Name(self.word()), self.expression(3)),
            lambda: If(self.expression(2), self.block(depth - 1), pick((None, self.block(0)))),
            lambda: For(self.word(), Name(self.word()), self.block(depth - 1)),
            lambda: Try(self.block(depth - 1), (Catch((self._error(),), "e", self.block(0)),)),
            lambda: Comment((" ".join(self.word() for _ in range(self._random.randint(1, 30))),)),
        )
        return pick(makers if depth > 0 else makers[:6])()

    def _error(self) -> Type:
        return class_type("java/lang/IllegalStateException")

    def block(self, depth: int) -> Block:
        """Some statements; sometimes a blank line among them."""
        count = self._random.randint(0, 3)
        made: list[Statement] = [self.statement(depth) for _ in range(count)]
        if count > 1 and self._random.random() < 0.3:
            made.insert(1, Blank())
        if self._random.random() < 0.2:
            made.append(Throw(self.expression(2)))
        elif self._random.random() < 0.2:
            made.append(Return(self.expression(2)))
        return Block(tuple(made))

    def members(self, depth: int, most: int = 4) -> tuple[Member, ...]:
        """Fields and methods."""
        return tuple(self._member(depth) for _ in range(self._random.randint(0, most)))

    def _member(self, depth: int) -> Member:
        if self._random.random() < 0.2:
            value = self._random.choice((None, self.expression(2)))
            return Field(self.type(), self.word(), value, ("private", "static", "final"))
        given = [self.word() for _ in range(self._random.randint(0, 4))]
        return Method(
            self.type(),
            self.word() + "_" + self.word() + "_" + self.word(),
            self.block(depth),
            tuple(Parameter(self.type(), name) for name in dict.fromkeys(given)),
            self._random.choice(((), ("private", "static"))),
            (Annotation("acme/Test"), Annotation("acme/DisplayName", Text(self.word())))[
                : self._random.randint(0, 2)
            ],
            (class_type("java/lang/Throwable"),) if self._random.random() < 0.3 else (),
            tuple(
                " ".join(self.word() for _ in range(self._random.randint(1, 15)))
                for _ in range(self._random.randint(0, 2))
            ),
        )

    def unit(self, number: int) -> Unit:
        """A file."""
        name = f"Random{number}Test"
        return Unit("acme", ClassDeclaration(name, self.members(2, 6)), ("Written at random.",))
