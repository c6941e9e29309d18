"""JUnit 5 and 4.13: annotations and assertions with the same meaning in both.

Numbers compare exactly: NaN equals NaN, 0.0 is not -0.0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import is_reference
from jejak.javasource.literals import BOXES, text_parts
from jejak.javasource.nodes import (
    VOID,
    Annotation,
    Block,
    ClassDeclaration,
    ClassLiteral,
    Do,
    Expression,
    Lambda,
    Literal,
    Member,
    Method,
    Null,
    Statement,
    StaticCall,
    Text,
    Type,
)

WITHIN: Final = "assertTimeoutPreemptively"
LONGEST_DISPLAY: Final = 88
"""Characters of a literal that says in one line of a test what it shows."""


@dataclass(frozen=True, slots=True)
class JUnit:
    """One of the two versions."""

    version: int
    test_annotation: str
    assertions: str
    visibility: tuple[str, ...]
    display_name: str | None = None

    def test_class(
        self, name: str, members: tuple[Member, ...], comment: tuple[str, ...] = ()
    ) -> ClassDeclaration:
        """A class of tests."""
        return ClassDeclaration(name, members, self.visibility, comment=comment)

    def test_method(
        self,
        name: str,
        statements: tuple[Statement, ...],
        display: str = "",
        throws: tuple[Type, ...] = (),
        seconds: int = 0,
    ) -> Method:
        """A test; `display` says in a line what it shows, as a comment where JUnit has no place.

        With `seconds`, JUnit 4 ends it after that time; JUnit 5 has `returns` for that.
        """
        annotations = [Annotation(self.test_annotation)]
        if seconds and self.version == 4:
            limit = Literal(1000 * seconds, "J")
            annotations = [Annotation(self.test_annotation, limit, "timeout")]
        comment: tuple[str, ...] = ()
        if display and self.display_name:
            annotations.append(Annotation(self.display_name, Text(shortened(display))))
        elif display:
            comment = (display,)
        return Method(
            VOID,
            name,
            Block(statements),
            modifiers=self.visibility,
            annotations=tuple(annotations),
            throws=throws,
            comment=comment,
        )

    def call(self, name: str, *arguments: Expression) -> StaticCall:
        """A call of an assertion, imported."""
        return StaticCall(self.assertions, name, arguments, imported=True)

    def equal(self, descriptor: str, expected: Expression, actual: Expression) -> Statement:
        """`actual`, of static type `descriptor`, equals `expected`; arrays by their elements.

        For a reference type `expected` is a reference, or a `Literal`, which is boxed.
        """
        if isinstance(expected, Null):
            return Do(self.call("assertNull", actual))
        if descriptor.startswith("["):
            return self._equal_arrays(descriptor, expected, actual)
        if is_reference(descriptor):
            if isinstance(expected, Literal):
                expected = _boxed(expected.descriptor, expected)
            return Do(self.call("assertEquals", expected, actual))
        if descriptor == "Z" and isinstance(expected, Literal):
            return Do(self.call("assertTrue" if expected.value else "assertFalse", actual))
        if descriptor in "DF" and self.version == 4:
            return self._equal_reals(descriptor, expected, actual)
        if isinstance(expected, Literal) and expected.descriptor in "BS":
            expected = Literal(expected.value, "I")  # widened like `actual`, and needs no cast
        return Do(self.call("assertEquals", expected, actual))

    def same(self, expected: Expression, actual: Expression) -> Statement:
        """Both are the same object."""
        return Do(self.call("assertSame", expected, actual))

    def not_same(self, unexpected: Expression, actual: Expression) -> Statement:
        """Both are different objects."""
        return Do(self.call("assertNotSame", unexpected, actual))

    def null(self, actual: Expression) -> Statement:
        """`actual` is null."""
        return Do(self.call("assertNull", actual))

    def not_null(self, actual: Expression) -> Statement:
        """`actual` is not null."""
        return Do(self.call("assertNotNull", actual))

    def true(self, condition: Expression) -> Statement:
        """`condition` holds."""
        return Do(self.call("assertTrue", condition))

    def fail(self, message: str) -> Statement:
        """The test fails here."""
        return Do(self.call("fail", Text(message)))

    def throws(self, exception: str, *statements: Statement) -> StaticCall:
        """The statements throw an `exception` (internal name) or a subclass; the call returns it.

        Locals of the test that they use must not be assigned twice.
        """
        if len(statements) == 1 and isinstance(statements[0], Do):
            act = Lambda((), statements[0].expression)
        else:
            act = Lambda((), Block(statements))
        return self.call("assertThrows", ClassLiteral(f"L{exception};"), act)

    def returns(self, seconds: int, statement: Statement) -> StaticCall:
        """A statement comes to its end within some seconds, whatever it throws (JUnit 5)."""
        assert self.version == 5
        body = statement.expression if isinstance(statement, Do) else Block((statement,))
        limit = StaticCall("java/time/Duration", "ofSeconds", (Literal(seconds, "I"),))
        return self.call(WITHIN, limit, Lambda((), body))

    def _equal_reals(self, kind: str, expected: Expression, actual: Expression) -> Statement:
        """JUnit 4 takes numbers within a delta, so that 0.0 would equal -0.0; boxes do not."""
        if isinstance(expected, Literal) and expected.value != 0:
            return Do(self.call("assertEquals", expected, actual, Literal(0.0, kind)))
        return Do(self.call("assertEquals", _boxed(kind, expected), _boxed(kind, actual)))

    def _equal_arrays(self, kind: str, expected: Expression, actual: Expression) -> Statement:
        if self.version == 4 and kind in ("[D", "[F"):  # only with a delta, see above
            return self.true(StaticCall("java/util/Arrays", "equals", (expected, actual)))
        return Do(self.call("assertArrayEquals", expected, actual))


def _boxed(descriptor: str, value: Expression) -> Expression:
    return StaticCall(BOXES[descriptor], "valueOf", (value,))


JUNIT5: Final = JUnit(
    5,
    "org/junit/jupiter/api/Test",
    "org/junit/jupiter/api/Assertions",
    (),
    "org/junit/jupiter/api/DisplayName",
)
JUNIT4: Final = JUnit(4, "org/junit/Test", "org/junit/Assert", ("public",))


def shortened(display: str) -> str:
    """What a test shows, on one line of its source."""
    if len(text_parts(display)[0]) <= LONGEST_DISPLAY:
        return display
    words = display
    while len(text_parts(words + "...")[0]) > LONGEST_DISPLAY:
        before, _, _ = words.rpartition(" ")
        words = before if len(before) > LONGEST_DISPLAY // 2 else words[:-1]
    return words.rstrip() + "..."


def junit_of(version: str) -> JUnit:
    """The JUnit of a version, as the option says it."""
    return JUNIT4 if version == "4" else JUNIT5


def without_limit(statement: Statement) -> Statement:
    """What `JUnit.returns` has run within a time; any other statement itself."""
    call = statement.expression if isinstance(statement, Do) else None
    if not isinstance(call, StaticCall) or call.name != WITHIN:
        return statement
    act = call.arguments[-1]
    assert isinstance(act, Lambda)
    return act.body if isinstance(act.body, Block) else Do(act.body)
