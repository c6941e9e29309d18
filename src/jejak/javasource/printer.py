"""Files, classes, methods and statements as text: a pure function of the tree and the names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from jejak.classfile.descriptors import MAX_PARAMETER_SLOTS, slots
from jejak.javasource.dots import DotLink, chained
from jejak.javasource.expressions import (
    LAMBDA,
    assigned,
    check_depth,
    expression_document,
    statement_expression,
    type_text,
)
from jejak.javasource.identifiers import NotJavaError, check_identifier, is_type_identifier
from jejak.javasource.layout import (
    CONTINUED,
    STEP,
    Break,
    Doc,
    Fill,
    LayoutLevel,
    Remark,
    flat_text,
    joined,
    lay_out,
    line,
)
from jejak.javasource.literals import comment_text
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


def print_unit(unit: Unit, naming: Naming) -> str:
    """The source file, in ASCII. Raises NotJavaError for what source cannot say.

    A method or class beyond the limits of class files counts as that.
    """
    check_sizes(unit)
    wanted = Wanted(naming)
    _Printer(wanted, unit.internal_name).declaration(unit.declaration)
    names = decide(wanted, naming, unit)
    body = _Printer(names, unit.internal_name).declaration(unit.declaration)
    parts: list[Doc] = []
    if unit.header:
        parts.append(Remark(map(comment_text, unit.header)))
    if unit.package:
        parts.append(f"package {'.'.join(map(check_identifier, unit.package.split('/')))};")
    statics = sorted(
        f"import static {_canonical(naming, owner)}.{name};"
        for name, owner in names.static_imports.items()
    )
    parts += filter(None, ("\n".join(statics), "\n".join(f"import {n};" for n in names.imports)))
    return "\n\n".join(lay_out(part) for part in [*parts, body]) + "\n"


def print_expression(node: Expression, naming: Naming) -> str:
    """An expression by itself, on one line, with simple names of classes, in ASCII."""
    return flat_text(_Printer(SimpleNames(naming), None).expression(node))


def print_statements(
    statements: tuple[Statement, ...], naming: Naming, own_class: str | None = None
) -> str:
    """Statements of a class by themselves, with simple names of classes, in ASCII.

    No line breaks that need not. Raises NotJavaError for what source cannot say.
    """
    printer = _Printer(SimpleNames(naming), own_class)
    return flat_text(LayoutLevel(0, *_lines(printer.statements(statements))))


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

    def expression(self, node: Expression, level: int = LAMBDA) -> Doc:
        self._depth += 1
        check_depth(self._depth)
        doc, own = expression_document(node, self)
        self._depth -= 1
        return doc if own >= level else LayoutLevel(0, "(", doc, ")")

    def type(self, of: Type) -> str:
        return type_text(of, self)

    # -- statements --

    def block(self, block: Block, collapses: bool = True) -> Doc:
        return _braced(self.statements(block.statements), collapses)

    def statements(self, statements: tuple[Statement, ...]) -> list[Doc]:
        self._depth += 1
        check_depth(self._depth, "a statement")
        docs = [STATEMENTS[type(statement)](self, statement) for statement in statements]
        self._depth -= 1
        return docs

    def local(self, node: Local) -> Doc:
        if node.type is None and node.value is None:
            raise ValueError("var needs a value")
        head = "var" if node.type is None else self.type(node.type)
        descriptor = None if node.type is None else node.type.descriptor
        return self.declared(head, node.name, node.value, descriptor)

    def declared(
        self,
        head: str,
        name: str,
        value: Expression | None,
        descriptor: str | None,
        end: str = ";",
    ) -> Doc:
        """A variable with its initialiser."""
        given = None if value is None else assigned(value, descriptor, self)
        named = self.names.declare(name)
        before_name = Break(Fill.INDEPENDENT, " ")
        begun = LayoutLevel(0, head, before_name, named)
        if given is None:
            return LayoutLevel(CONTINUED, begun, end)
        value_doc = LayoutLevel(0, Break(Fill.INDEPENDENT, " "), given, after=(before_name,))
        return LayoutLevel(CONTINUED, begun, " =", value_doc, end)

    def assign(self, node: Assign) -> Doc:
        if not isinstance(node.target, Name | StaticField | InstanceField | ArrayAccess):
            raise ValueError(f"{type(node.target).__name__} cannot be assigned to")
        target, value = self.expression(node.target), self.expression(node.value)
        return LayoutLevel(0, LayoutLevel(CONTINUED, target, " =", Break(flat=" "), value), ";")

    def do(self, node: Do) -> Doc:
        return LayoutLevel(0, self.expression(statement_expression(node.expression)), ";")

    def returning(self, node: Return) -> Doc:
        if node.value is None:
            return "return;"
        return LayoutLevel(0, "return ", self.expression(node.value), ";")

    def throw(self, node: Throw) -> Doc:
        return LayoutLevel(0, "throw ", self.expression(node.value), ";")

    def branch(self, node: If) -> Doc:
        has_else = node.otherwise is not None
        head = LayoutLevel(0, "if (", self.expression(node.condition), ") ")
        then = self.block(node.then, collapses=not has_else)
        if node.otherwise is None:
            return LayoutLevel(0, head, then)
        return LayoutLevel(0, head, then, " else ", self.block(node.otherwise, collapses=False))

    def switch(self, node: Switch) -> Doc:
        arms: list[tuple[list[Doc], Block]] = [
            ([f"case {label}:" for label in case.labels], case.body) for case in node.cases
        ]
        if node.default is not None:
            arms.append((["default:"], node.default))
        lines: list[Doc] = []
        for labels, body in arms:
            inner = self.statements(body.statements)
            if any(isinstance(statement, Local) for statement in body.statements):
                inner = [_braced(inner)]  # one scope for each case
            if completes(body):
                inner.append("break;")
            *before, last = labels
            lines += [*before, LayoutLevel(STEP, last, line(), *_lines(inner))]
        return LayoutLevel(0, "switch (", self.expression(node.selector), ") ", _braced(lines))

    def loop(self, node: For) -> Doc:
        name = self.names.declare(node.variable)
        most = self.expression(node.bound, 10)
        bound = LayoutLevel(CONTINUED, name, Break(flat=" "), "< ", most, ";")
        steps: tuple[Doc, ...] = (Break(flat=" "), bound, Break(flat=" "), f"{name}++")
        head = LayoutLevel(CONTINUED, f"for (int {name} = 0;", *steps)
        return LayoutLevel(0, head, ") ", self.block(node.body))

    def trying(self, node: Try) -> Doc:
        if not node.catches and node.final is None:
            raise ValueError("try needs a catch or finally")
        parts: list[Doc] = ["try ", self.block(node.body, collapses=False)]
        for clause in node.catches:
            types = " | ".join(map(self.type, clause.types))
            parts.append(f" catch ({types} {self.names.declare(clause.name)}) ")
            parts.append(self.block(clause.body, collapses=False))
        if node.final is not None:
            parts += " finally ", self.block(node.final, collapses=False)
        return LayoutLevel(0, *parts)

    def comment(self, node: Comment) -> Doc:
        return Remark(map(comment_text, node.lines))

    def super_call(self, node: SuperCall) -> Doc:
        given = [self.expression(argument) for argument in node.arguments]
        return LayoutLevel(0, chained(None, [DotLink("super", "", given)]), ";")

    def local_class(self, node: LocalClass) -> Doc:
        self.names.local_class(node.declaration.name)
        return self.declaration(node.declaration, nested=True)

    # -- declarations --

    def class_body(self, members: tuple[Member, ...], name: str | None = None) -> Doc:
        before, self.inside = self.inside, True
        text = self.members(members, name)
        self.inside = before
        return text

    def members(self, members: tuple[Member, ...], name: str | None) -> Doc:
        docs: list[Doc] = []
        for index, member in enumerate(members):
            both_fields = isinstance(member, Field) and isinstance(members[index - 1], Field)
            if index and not both_fields:
                docs.append("")
            match member:
                case Field():
                    docs.append(self.field(member))
                case Method():
                    docs.append(self.method(member, name))
                case ClassDeclaration():
                    docs.append(self.declaration(member, nested=True))
        return _braced(docs)

    def declaration(self, node: ClassDeclaration, nested: bool = False) -> Doc:
        if not is_type_identifier(node.name):
            raise NotJavaError(f"no class can be called {node.name}")
        head: list[Doc] = [" ".join([*node.modifiers, "class", node.name])]
        parents = ([node.extends] if node.extends else []) + list(node.implements)
        for parent in parents:
            self.names.extend(parent.descriptor[1:-1])
        if node.extends:
            head += Break(Fill.INDEPENDENT, " "), f"extends {self.type(node.extends)}"
        if node.implements:
            types = joined(map(self.type, node.implements))
            indent = CONTINUED if len(node.implements) > 1 else 0
            head += Break(Fill.INDEPENDENT, " "), LayoutLevel(indent, "implements ", *types)
        body = (self.class_body if nested else self.members)(node.members, node.name)
        whole = LayoutLevel(0, LayoutLevel(CONTINUED, *head), " ", body)
        return LayoutLevel(0, *_lines([*self.above(node.comment, node.annotations), whole]))

    def above(self, comment: tuple[str, ...], annotations: tuple[Annotation, ...]) -> list[Doc]:
        """What stands before a declaration, a line or more for each."""
        docs: list[Doc] = []
        if comment:
            docs.append(Remark(map(comment_text, comment), is_doc=True))
        for annotation in annotations:
            head = f"@{self.names.class_name(annotation.owner)}"
            if annotation.value is None:
                docs.append(head)
                continue
            name = f"{annotation.name} = " if annotation.name else ""
            value = self.expression(annotation.value)
            docs.append(LayoutLevel(CONTINUED, f"{head}(", Break(), name, value, ")"))
        return docs

    def field(self, node: Field) -> Doc:
        above = self.above((), node.annotations)
        head = " ".join([*node.modifiers, self.type(node.type)])
        own = self.declared(head, node.name, node.value, node.type.descriptor)
        return LayoutLevel(0, *_lines([*above, own]))

    def method(self, node: Method, class_name: str | None) -> Doc:
        if sum(slots(parameter.type.descriptor) for parameter in node.parameters) >= (
            MAX_PARAMETER_SLOTS + ("static" in node.modifiers)
        ):
            raise NotJavaError(f"{node.name} has too many parameters")
        above = self.above(node.comment, node.annotations)
        head = list(node.modifiers)
        if node.result is not None:
            head.append(self.type(node.result))
        elif class_name is None or node.name != class_name:
            raise ValueError(f"{node.name} is no constructor of {class_name}")
        parameters = [
            self.declared(self.type(each.type), each.name, None, None, end="")
            for each in node.parameters
        ]
        whole = LayoutLevel(0, self.signature(node, head, parameters), " ", self.block(node.body))
        return LayoutLevel(0, *_lines([*above, whole]))

    def signature(self, node: Method, head: list[str], parameters: list[Doc]) -> Doc:
        """The head of a method: what stands before its body."""
        before_name = Break(Fill.INDEPENDENT, " ")
        name = f"{check_identifier(node.name)}("
        named: tuple[Doc, ...] = (" ".join(head), before_name, name) if head else (name,)
        rest: list[Doc] = []
        if parameters:
            rest += Break(Fill.INDEPENDENT), LayoutLevel(0, *joined(parameters))
        rest.append(")")
        if node.throws:
            types = joined(map(self.type, node.throws))
            rest += Break(Fill.INDEPENDENT, " "), LayoutLevel(CONTINUED, "throws ", *types)
        return LayoutLevel(
            CONTINUED, LayoutLevel(0, *named), LayoutLevel(0, *rest, after=(before_name,))
        )


def _lines(docs: Iterable[Doc]) -> Iterator[Doc]:
    """Each on lines of its own."""
    for number, doc in enumerate(docs):
        if number:
            yield line()
        yield doc


def _braced(lines: Sequence[Doc], collapses: bool = True) -> Doc:
    """Lines in braces."""
    if not lines:
        return "{}" if collapses else LayoutLevel(0, "{", line(), "}")
    return LayoutLevel(0, LayoutLevel(STEP, "{", line(), *_lines(lines)), line(), "}")


STATEMENTS: Final[Mapping[type, Callable[[_Printer, Any], Doc]]] = {
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
