"""Files, classes, methods and statements as text. A pure function of the tree and the names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from jejak.classfile.descriptors import MAX_PARAMETER_SLOTS, slots
from jejak.javasource.expressions import (
    LAMBDA,
    assigned,
    expression_text,
    indent,
    statement_expression,
    type_text,
)
from jejak.javasource.identifiers import NotJavaError, check_identifier, is_type_identifier
from jejak.javasource.literals import ascii_source, comment_text
from jejak.javasource.names import Names, Naming, SimpleNames, Wanted, decide, named
from jejak.javasource.nodes import (
    Annotation,
    ArrayAccess,
    Assign,
    Blank,
    Block,
    ClassDeclaration,
    Comment,
    Do,
    Expression,
    Field,
    For,
    If,
    InstanceField,
    Local,
    LocalClass,
    Member,
    Method,
    Name,
    Return,
    Statement,
    StaticField,
    SuperCall,
    Switch,
    Throw,
    Try,
    Type,
    Unit,
)
from jejak.javasource.sizes import check_sizes

# javac recurses too, and people do not read deeper than this.
DEEPEST: Final = 100


def print_unit(unit: Unit, naming: Naming) -> str:
    """The source file, in ASCII. Raises NotJavaError for what source cannot say.

    A method or class beyond the limits of class files counts as that.
    """
    check_sizes(unit)
    wanted = Wanted(naming)
    _Printer(wanted, unit.internal_name).declaration(unit.declaration)
    names = decide(wanted, naming, unit)
    body = _Printer(names, unit.internal_name).declaration(unit.declaration)
    parts = ["\n".join(f"// {comment_text(line)}".rstrip() for line in unit.header)]
    if unit.package:
        parts.append(f"package {'.'.join(map(check_identifier, unit.package.split('/')))};")
    statics = sorted(
        f"import static {_canonical(naming, owner)}.{name};"
        for name, owner in names.static_imports.items()
    )
    parts.append("\n".join(statics))
    parts.append("\n".join(f"import {name};" for name in names.imports))
    parts.append(body)
    return ascii_source("\n\n".join(filter(None, parts)) + "\n")


def print_expression(node: Expression, naming: Naming) -> str:
    """An expression by itself, with simple names of classes, in ASCII."""
    return ascii_source(_Printer(SimpleNames(naming), None).expression(node))


def print_statements(
    statements: tuple[Statement, ...], naming: Naming, own_class: str | None = None
) -> str:
    """Statements of a class by themselves, with simple names of classes, in ASCII.

    Raises NotJavaError for what source cannot say.
    """
    return ascii_source(_Printer(SimpleNames(naming), own_class).lines(statements))


def completes(statement: Statement) -> bool:
    """Whether a statement can complete normally (JLS §14.22), as far as the tree can say."""
    match statement:
        case Return() | Throw():
            return False
        case Block():
            return all(map(completes, statement.statements))
        case If():
            return (
                statement.otherwise is None
                or completes(statement.then)
                or completes(statement.otherwise)
            )
        case Switch():
            bodies = [case.body for case in statement.cases]
            return statement.default is None or any(map(completes, [*bodies, statement.default]))
        case Try():
            if statement.final is not None and not completes(statement.final):
                return False
            return any(map(completes, [statement.body, *(c.body for c in statement.catches)]))
    return True


def _canonical(naming: Naming, internal: str) -> str:
    name = named(naming, internal)
    return ".".join(filter(None, (name.package, *name.simple)))


class _Printer:
    """One run over the tree; see `expressions.Printing`."""

    def __init__(self, names: Names, own_class: str | None) -> None:
        self.names = names
        self.own_class = own_class
        self.inside = False
        self._depth = 0

    def expression(self, node: Expression, level: int = LAMBDA) -> str:
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotJavaError(f"an expression is nested deeper than {DEEPEST}")
        text, own = expression_text(node, self)
        self._depth -= 1
        return text if own >= level else f"({text})"

    def type(self, of: Type) -> str:
        return type_text(of, self)

    # -- statements --

    def block(self, block: Block) -> str:
        inner = self.lines(block.statements)
        return f"{{\n{indent(inner)}\n}}" if inner else "{\n}"

    def lines(self, statements: tuple[Statement, ...]) -> str:
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotJavaError(f"a statement is nested deeper than {DEEPEST}")
        texts = [STATEMENTS[type(statement)](self, statement) for statement in statements]
        self._depth -= 1
        return "\n".join(texts)

    def local(self, node: Local) -> str:
        if node.type is None and node.value is None:
            raise ValueError("var needs a value")
        head = "var" if node.type is None else self.type(node.type)
        descriptor = None if node.type is None else node.type.descriptor
        value = "" if node.value is None else f" = {assigned(node.value, descriptor, self)}"
        return f"{head} {self.names.declare(node.name)}{value};"

    def assign(self, node: Assign) -> str:
        if not isinstance(node.target, Name | StaticField | InstanceField | ArrayAccess):
            raise ValueError(f"{type(node.target).__name__} cannot be assigned to")
        return f"{self.expression(node.target)} = {self.expression(node.value)};"

    def do(self, node: Do) -> str:
        return f"{self.expression(statement_expression(node.expression))};"

    def returning(self, node: Return) -> str:
        return "return;" if node.value is None else f"return {self.expression(node.value)};"

    def throw(self, node: Throw) -> str:
        return f"throw {self.expression(node.value)};"

    def branch(self, node: If) -> str:
        text = f"if ({self.expression(node.condition)}) {self.block(node.then)}"
        return text if node.otherwise is None else f"{text} else {self.block(node.otherwise)}"

    def switch(self, node: Switch) -> str:
        lines = [f"switch ({self.expression(node.selector)}) {{"]
        arms = [("".join(f"case {n}:\n" for n in case.labels), case.body) for case in node.cases]
        if node.default is not None:
            arms.append(("default:\n", node.default))
        for labels, body in arms:
            text = self.lines(body.statements)
            if any(isinstance(statement, Local) for statement in body.statements):
                text = f"{{\n{indent(text)}\n}}"  # one scope for each case
            if completes(body):
                text += "\nbreak;" if text else "break;"
            lines.append(indent(labels + indent(text)))
        return "\n".join([*lines, "}"])

    def loop(self, node: For) -> str:
        name = self.names.declare(node.variable)
        head = f"for (int {name} = 0; {name} < {self.expression(node.bound, 10)}; {name}++)"
        return f"{head} {self.block(node.body)}"

    def trying(self, node: Try) -> str:
        if not node.catches and node.final is None:
            raise ValueError("try needs a catch or finally")
        text = f"try {self.block(node.body)}"
        for clause in node.catches:
            types = " | ".join(map(self.type, clause.types))
            text += f" catch ({types} {self.names.declare(clause.name)}) {self.block(clause.body)}"
        return text if node.final is None else f"{text} finally {self.block(node.final)}"

    def comment(self, node: Comment) -> str:
        return "\n".join(f"// {comment_text(line)}".rstrip() for line in node.lines)

    def super_call(self, node: SuperCall) -> str:
        return f"super({', '.join(map(self.expression, node.arguments))});"

    def local_class(self, node: LocalClass) -> str:
        self.names.local_class(node.declaration.name)
        return self.declaration(node.declaration, nested=True)

    # -- declarations --

    def class_body(self, members: tuple[Member, ...], name: str | None = None) -> str:
        before, self.inside = self.inside, True
        text = self.members(members, name)
        self.inside = before
        return text

    def members(self, members: tuple[Member, ...], name: str | None) -> str:
        text = ""
        for index, member in enumerate(members):
            both_fields = isinstance(member, Field) and isinstance(members[index - 1], Field)
            text += "" if index == 0 else "\n" if both_fields else "\n\n"
            match member:
                case Field():
                    text += self.field(member)
                case Method():
                    text += self.method(member, name)
                case ClassDeclaration():
                    text += self.declaration(member, nested=True)
        return f"{{\n{indent(text)}\n}}" if text else "{\n}"

    def declaration(self, node: ClassDeclaration, nested: bool = False) -> str:
        if not is_type_identifier(node.name):
            raise NotJavaError(f"no class can be called {node.name}")
        head = [*node.modifiers, "class", node.name]
        parents = ([node.extends] if node.extends else []) + list(node.implements)
        for parent in parents:
            self.names.extend(parent.descriptor[1:-1])
        if node.extends:
            head += ["extends", self.type(node.extends)]
        if node.implements:
            head += ["implements", ", ".join(map(self.type, node.implements))]
        body = (self.class_body if nested else self.members)(node.members, node.name)
        return "\n".join([*self.above(node.comment, node.annotations), f"{' '.join(head)} {body}"])

    def above(self, comment: tuple[str, ...], annotations: tuple[Annotation, ...]) -> list[str]:
        """The lines before a declaration."""
        lines = []
        texts = [comment_text(line) for line in comment]
        if len(texts) == 1:
            lines.append(f"/** {texts[0]} */")
        elif texts:
            lines += ["/**", *(f" * {text}".rstrip() for text in texts), " */"]
        for annotation in annotations:
            value = ""
            if annotation.value is not None:
                name = f"{annotation.name} = " if annotation.name else ""
                value = f"({name}{self.expression(annotation.value)})"
            lines.append(f"@{self.names.class_name(annotation.owner)}{value}")
        return lines

    def field(self, node: Field) -> str:
        descriptor = node.type.descriptor
        value = "" if node.value is None else f" = {assigned(node.value, descriptor, self)}"
        line = " ".join([*node.modifiers, self.type(node.type), self.names.declare(node.name)])
        return "\n".join([*self.above((), node.annotations), f"{line}{value};"])

    def method(self, node: Method, class_name: str | None) -> str:
        if sum(slots(parameter.type.descriptor) for parameter in node.parameters) >= (
            MAX_PARAMETER_SLOTS + ("static" in node.modifiers)
        ):
            raise NotJavaError(f"{node.name} has too many parameters")
        lines = self.above(node.comment, node.annotations)
        head = list(node.modifiers)
        if node.result is not None:
            head.append(self.type(node.result))
        elif class_name is None or node.name != class_name:
            raise ValueError(f"{node.name} is no constructor of {class_name}")
        parameters = ", ".join(
            f"{self.type(parameter.type)} {self.names.declare(parameter.name)}"
            for parameter in node.parameters
        )
        head.append(f"{check_identifier(node.name)}({parameters})")
        if node.throws:
            head += ["throws", ", ".join(map(self.type, node.throws))]
        return "\n".join([*lines, f"{' '.join(head)} {self.block(node.body)}"])


STATEMENTS: Final[Mapping[type, Callable[[_Printer, Any], str]]] = {
    Local: _Printer.local,
    Assign: _Printer.assign,
    Do: _Printer.do,
    Return: _Printer.returning,
    Throw: _Printer.throw,
    If: _Printer.branch,
    Switch: _Printer.switch,
    For: _Printer.loop,
    Try: _Printer.trying,
    Blank: lambda _, __: "",
    Comment: _Printer.comment,
    Block: _Printer.block,
    SuperCall: _Printer.super_call,
    LocalClass: _Printer.local_class,
}
