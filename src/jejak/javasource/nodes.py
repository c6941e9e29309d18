"""The syntax tree: frozen records, one per construct that tests use.

Types are descriptors, classes internal names; how a class is called in source is the printer's
business. A variable (local, parameter, or field of the test class) is a `Name`; the printer may
rename it where a class or package of that name would be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

# -- types ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Type:
    """A type: a descriptor, or `V`, with type arguments for its class or the diamond."""

    descriptor: str
    arguments: tuple[TypeArgument, ...] = ()
    diamond: bool = False


@dataclass(frozen=True, slots=True)
class Wildcard:
    """`?`, `? extends bound` or, with `lower`, `? super bound`."""

    bound: Type | None = None
    lower: bool = False


TypeArgument: TypeAlias = Type | Wildcard

VOID = Type("V")


def class_type(name: str, *arguments: TypeArgument) -> Type:
    """The type of a class, given by its internal name."""
    return Type(f"L{name};", arguments)


# -- expressions ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal:
    """A primitive value; `descriptor` is one of `BCDFIJSZ`. A char is its code unit.

    NaN is the canonical one; other bit patterns come from `literals.from_bits`.
    """

    value: int | float | bool
    descriptor: str


@dataclass(frozen=True, slots=True)
class Text:
    """A String; surrogates may stand alone."""

    value: str


@dataclass(frozen=True, slots=True)
class Null:
    """`null`, cast to a type where overloads have to be told apart."""

    type: Type | None = None


@dataclass(frozen=True, slots=True)
class ClassLiteral:
    """`Foo.class`, also of arrays, primitives and void."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class Name:
    """A variable that the same unit declares."""

    name: str


@dataclass(frozen=True, slots=True)
class This:
    """`this`."""


@dataclass(frozen=True, slots=True)
class StaticField:
    """`Owner.name`, enum constants included."""

    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class InstanceField:
    """`target.name`, `length` of arrays included."""

    target: Expression
    name: str


@dataclass(frozen=True, slots=True)
class StaticCall:
    """`Owner.name(…)`; the bare name for methods of the test class, and imported on request."""

    owner: str
    name: str
    arguments: tuple[Expression, ...] = ()
    type_arguments: tuple[Type, ...] = ()
    imported: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """`target.name(…)`."""

    target: Expression
    name: str
    arguments: tuple[Expression, ...] = ()
    type_arguments: tuple[Type, ...] = ()


@dataclass(frozen=True, slots=True)
class New:
    """`new Type(…)`, `outer.new Type(…)`; with `body` (also an empty one) an anonymous class."""

    type: Type
    arguments: tuple[Expression, ...] = ()
    outer: Expression | None = None
    body: tuple[Member, ...] | None = None


@dataclass(frozen=True, slots=True)
class NewArray:
    """`new int[2][3][]`: an array type and the dimensions that are given."""

    descriptor: str
    dimensions: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ArrayOf:
    """`new int[][] {{1}, {}}`: an array type and its elements."""

    descriptor: str
    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ArrayAccess:
    """`target[index]`."""

    target: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Cast:
    """`(type) operand`."""

    type: Type
    operand: Expression


@dataclass(frozen=True, slots=True)
class Unary:
    """One of `- + ~ !` before its operand."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands around an operator of `expressions.BINARY`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Lambda:
    """`(a, b) -> body`; parameters are bare names, or all of them typed."""

    parameters: tuple[str, ...] | tuple[Parameter, ...]
    body: Expression | Block


@dataclass(frozen=True, slots=True)
class MethodReference:
    """`Type::name` or `expression::name`; `new` is a name here."""

    target: Type | Expression
    name: str


Expression: TypeAlias = (
    Literal
    | Text
    | Null
    | ClassLiteral
    | Name
    | This
    | StaticField
    | InstanceField
    | StaticCall
    | Call
    | New
    | NewArray
    | ArrayOf
    | ArrayAccess
    | Cast
    | Unary
    | Binary
    | Conditional
    | Lambda
    | MethodReference
)

# -- statements ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable; `var` without a type."""

    type: Type | None
    name: str
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Assign:
    """`target = value;`."""

    target: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Do:
    """An expression as a statement: a call or an instance creation."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class Return:
    """`return;` or `return value;`."""

    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """`throw value;`."""

    value: Expression


@dataclass(frozen=True, slots=True)
class If:
    """`if (condition) {…} else {…}`."""

    condition: Expression
    then: Block
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """Numbers of a switch and what is done for them; nothing falls through."""

    labels: tuple[int, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class Switch:
    """`switch` on an int."""

    selector: Expression
    cases: tuple[Case, ...]
    default: Block | None = None


@dataclass(frozen=True, slots=True)
class For:
    """`for (int variable = 0; variable < bound; variable++) {…}`."""

    variable: str
    bound: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Catch:
    """One `catch` clause."""

    types: tuple[Type, ...]
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Try:
    """`try {…} catch … finally {…}`."""

    body: Block
    catches: tuple[Catch, ...] = ()
    final: Block | None = None


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Comment:
    """Lines of comment, of any text."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """`{…}`."""

    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class SuperCall:
    """`super(…);`, first in a constructor."""

    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class LocalClass:
    """A class declared among statements; `local_type` is its type."""

    declaration: ClassDeclaration


def local_type(name: str) -> Type:
    """The type of a local class. Classes of files have no name that begins with a dot."""
    return Type(f"L.{name};")


Statement: TypeAlias = (
    Local
    | Assign
    | Do
    | Return
    | Throw
    | If
    | Switch
    | For
    | Try
    | Blank
    | Comment
    | Block
    | SuperCall
    | LocalClass
)

# -- declarations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Annotation:
    """`@Owner`, `@Owner(value)` or, with a name, `@Owner(name = value)`."""

    owner: str
    value: Expression | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a method or lambda."""

    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a class."""

    type: Type
    name: str
    value: Expression | None = None
    modifiers: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A method with its body; a constructor when `result` is None."""

    result: Type | None
    name: str
    body: Block
    parameters: tuple[Parameter, ...] = ()
    modifiers: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    throws: tuple[Type, ...] = ()
    comment: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassDeclaration:
    """A class, at the top or nested."""

    name: str
    members: tuple[Member, ...] = ()
    modifiers: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    extends: Type | None = None
    implements: tuple[Type, ...] = ()
    comment: tuple[str, ...] = ()


Member: TypeAlias = Field | Method | ClassDeclaration


@dataclass(frozen=True, slots=True)
class Unit:
    """A source file: one class in a package (`com/acme`; empty for the unnamed package)."""

    package: str
    declaration: ClassDeclaration
    header: tuple[str, ...] = ()

    @property
    def internal_name(self) -> str:
        """The internal name of the class."""
        name = self.declaration.name
        return f"{self.package}/{name}" if self.package else name
