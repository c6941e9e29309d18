"""What stands for a method by its contract: assert, forget, answer, assume."""

from __future__ import annotations

from typing import Final

from jejak.contracts.checking import MethodCheck
from jejak.contracts.expressions import (
    BinaryNode,
    ClauseError,
    LiteralNode,
    NameNode,
    Node,
    ResultNode,
    children,
    conjuncts,
    parse,
)
from jejak.contracts.frames import Spot, instance_fields
from jejak.contracts.model import Clause, SpecCase, Trouble
from jejak.contracts.scopes import ClassScope
from jejak.contracts.translating import Translation
from jejak.contracts.writing import INDENT, java_text

_ANY: Final = {
    "Z": "anyBoolean", "B": "anyByte", "C": "anyChar", "S": "anyShort", "I": "anyInt",
    "J": "anyLong", "F": "anyFloat", "D": "anyDouble",
}  # fmt: skip


def equal_to_result(node: Node) -> Node | None:
    """What a clause says that the result equals, without a word of the result itself."""
    if not isinstance(node, BinaryNode) or node.operator not in ("==", "<==>"):
        return None
    for one, other in ((node.left, node.right), (node.right, node.left)):
        if one == ResultNode() and not speaks_of_result(other):
            return other
    return None


def speaks_of_result(node: Node) -> bool:
    """Whether an expression has the result in it."""
    return node == ResultNode() or any(map(speaks_of_result, children(node)))


class AssertingText(MethodCheck):
    """Writes code that asserts that a call of a method is one that its contract lets callers make.

    It is called with what the method is called with; of a constructor with its arguments.
    """

    def write_as(self, number: int) -> str:
        """Writes it; the name of the method, empty where every call may be made."""
        cases = self.cases_held()
        if not all(said for _, said in cases):
            return ""
        word = "make" if self.method.is_constructor else self.method.name
        name = f"required{number}_{word}"
        self.head(name, "Asserts", "void")
        self.case_variables(cases)
        first = cases[0][1][0][1]
        shown = " or ".join(" && ".join(c.text for _, c in said) for _, said in cases)
        text = java_text(f"{first.kind.value} {shown} [{first.place}]")
        none = " || ".join(name for name, _ in cases)
        self.lines.add(f"{INDENT}if (!({none})) throw new jejak.PreconditionError({text});", first)
        self.lines.add("    }")
        return name


class StandInText(MethodCheck):
    """Writes code that stands for a method: it shares the head and the cases with its check."""

    PREFIX = "assumed"
    MARK = "Stands"

    def write_as(self, number: int, asserting: str) -> None:
        """Writes it; the number tells those of one name apart, `asserting` asserts first."""
        self.head(f"{self.PREFIX}{number}_{self.method.name}", self.MARK)
        if self.has_self:
            self.lines.add(f"{INDENT}java.util.Objects.requireNonNull({self.self});")
        if asserting:
            given = [self.self] if self.has_self else []
            given += self.given
            self.lines.add(f"{INDENT}{asserting}({', '.join(given)});")
        self.case_variables(self.cases_held())
        known = set(self.understood())  # what others promise nobody may rely on
        self.cases = tuple(each if each in known else SpecCase() for each in self.cases)
        assumed = [
            (f"(!case{number} || ({text}))", clause)
            for number, case in enumerate(self.cases, 1)
            for clause in case.ensures
            if (text := self.owner.translated(clause, self.after)) is not None
        ]
        if self.receives and self.owner.invariants:
            assumed.append((f"holds({self.self})", self.owner.invariants[0]))
        assumed += [(f"({text})", clause) for clause, text in self.static_invariants()]
        assumed += [
            (f"({each.holds('holds')})", self.owner.wrapping.invariants_of(each.java)[0])
            for each in (*self.kept(), *self.kept_result())
        ]
        exceptions = self.text_of(self.throw_what_is_said)
        self.keep_olds()
        self.forget()
        self.lines.join(exceptions)
        self.give_answer()
        if assumed:
            self.lines.add(f"{INDENT}boolean fits;\n{INDENT}try {{\n{INDENT}    fits = true")
            for text, clause in assumed:
                self.lines.add(f"{INDENT}        && {text}", clause)
            self.lines.add(
                f"{INDENT}        ;\n{INDENT}}} catch (RuntimeException undefined) {{\n"
                f"{INDENT}    fits = false;\n{INDENT}}}\n{INDENT}jejak.Driver.assume(fits);"
            )
        if not self.is_void:
            self.lines.add(f"{INDENT}return {self.result};")
        self.lines.add("    }")

    def throw_what_is_said(self) -> None:
        """Lets it throw each exception that a case speaks of, where what is said of it holds."""
        for number, case in enumerate(self.cases, 1):
            for clause in case.signals:
                if clause.text != "false":
                    self.throw(f"case{number}", clause)

    def throw(self, held: str, clause: Clause) -> None:
        """Lets it throw an exception that it makes."""
        type_ = self.thrown_as(self.after.types(clause.exception))
        variable = f"heard1_{clause.variable}"
        names = {**self.after.names, clause.variable: variable}
        translation = Translation(
            self.owner.scope, names, self.after.receiver, olds=self.after.olds,
            asking=self.after.asking, has_before=True,
        )  # fmt: skip
        text = self.owner.translated(clause, translation)
        if text is None:
            return
        self.lines.add(
            f"{INDENT}if ({held} && jejak.Driver.anyBoolean()) {{\n"
            f"{INDENT}    final {type_} {variable} = jejak.Driver.fresh({type_}.class);\n"
            f"{INDENT}    boolean thrown_;\n{INDENT}    try {{\n"
            f"{INDENT}        thrown_ = {text};\n"
            f"{INDENT}    }} catch (RuntimeException undefined) {{\n"
            f"{INDENT}        thrown_ = false;\n{INDENT}    }}\n"
            f"{INDENT}    jejak.Driver.assume(thrown_);",
            clause,
        )
        self.lines.add(f"{INDENT}    throw {variable};\n{INDENT}}}", clause)

    def thrown_as(self, type_: str) -> str:
        """What is thrown for a type: of all exceptions those that the method may throw."""
        is_any = type_.rpartition(".")[2] in ("Exception", "Throwable")
        above = ("java/lang/Exception", "java/lang/Throwable")
        is_declared = any(each in above for each in self.thrown())
        return "RuntimeException" if is_any and not is_declared else type_

    def references(self) -> str:
        """All references that the call knows, as arguments of a call."""
        found = [self.self] if self.has_self else []
        types = zip(self.given, self.method.type.parameters, strict=True)
        found += [f"(Object) {name}" for name, type_ in types if type_[0] in "L["]
        return ", ".join(found)

    def give_answer(self) -> None:
        """What comes back: what the contract says that it equals, else any value of its type.

        Either is assumed to fit all that is promised.
        """
        if self.is_void:
            return
        known = self.known_answer()
        if known is None:
            self.lines.add(f"{INDENT}final {self.type} {self.result} = {self.answer()};")
            return
        text, clause = known
        self.lines.add(f"{INDENT}{self.type} {self.result}_;\n{INDENT}try {{")
        self.lines.add(f"{INDENT}    {self.result}_ = ({self.type}) ({text});", clause)
        self.lines.add(
            f"{INDENT}}} catch (RuntimeException undefined) {{\n"
            f"{INDENT}    jejak.Driver.assume(false);\n{INDENT}    throw undefined;\n{INDENT}}}\n"
            f"{INDENT}final {self.type} {self.result} = {self.result}_;"
        )

    def known_answer(self) -> tuple[str, Clause] | None:
        """What the result equals by the only case of the contract; None where nothing says so."""
        if len(self.cases) != 1 or self.method.type.result in ("F", "D"):
            return None
        for clause in self.cases[0].ensures:
            if clause in self.owner.wrapping.refused:
                continue
            try:
                for part in conjuncts(parse(clause.text)):
                    equal = equal_to_result(part)
                    if equal is not None:
                        return self.after.java(equal), clause
            except ClauseError:
                continue  # it is told where it is assumed
        return None

    def answer(self) -> str:
        """What comes back: any value of its type."""
        descriptor = self.method.type.result
        if descriptor in _ANY:
            return f"jejak.Driver.{_ANY[descriptor]}()"
        erased = self.owner.types.erased(descriptor)
        is_fresh = any("\\fresh(\\result)" in c.text.replace(" ", "") for case in self.cases
                       for c in case.ensures)  # fmt: skip
        given = f", {self.references()}" if self.references() else ""
        word = "fresh" if is_fresh else "answer"
        return f"({self.type}) jejak.Driver.{word}({erased}.class{given})"

    def forget(self) -> None:
        """What the method may have changed may hold anything."""
        clauses = [case.assignable for case in self.cases]
        if self.contract.pure is not None and all(each is None for each in clauses):
            return
        found: list[Spot] = []
        for each in clauses:
            spots = None if each is None else self.spots(each)
            if spots is None or any(
                spot.elements is not None or spot.each is not None for spot in spots
            ):
                self.lines.add(f"{INDENT}jejak.Driver.forget({self.references()});")
                return
            found += spots
        for spot in dict.fromkeys(found):
            try:
                self.forget_spot(spot)
            except ClauseError:
                self.lines.add(f"{INDENT}jejak.Driver.forget({self.references()});")
                return

    def scope_of(self, spot: Spot) -> ClassScope:
        """What the fields of an object are, by its declared type. Raises ClauseError."""
        if spot.base == LiteralNode("this"):
            return self.owner.scope
        wrapping = self.owner.wrapping
        types = dict(zip(self.contract.parameters, self.method.type.parameters, strict=True))
        name = types.get(spot.base.name, "") if isinstance(spot.base, NameNode) else ""
        java = wrapping.program.find(name[1:-1]) if name[:1] == "L" else None
        if java is None or java.name not in wrapping.own:
            raise ClauseError(Trouble.UNRESOLVED, "an object whose class is not known")
        return ClassScope(wrapping.program, java, wrapping.own)

    def forget_spot(self, spot: Spot) -> None:
        """Lets the fields at a place hold anything. Raises ClauseError where they are not known."""
        scope = self.owner.scope
        base = self.before.java(spot.base)
        fields = [
            each for each in instance_fields(self.scope_of(spot))
            if spot.field in ("*", each.name) and not each.is_final
        ]  # fmt: skip
        if not fields:
            raise ClauseError(Trouble.UNRESOLVED, f"{spot.field} is no field of {base}")
        for each in fields:
            any_ = _ANY.get(each.descriptor)
            type_ = self.owner.types.erased(each.descriptor)
            value = f"jejak.Driver.{any_}()" if any_ else (
                f"({self.owner.types.field(each)}) jejak.Driver.answer({type_}.class)"
            )  # fmt: skip
            if scope.is_hidden_field(each.name):
                scope.accessors.written[each.name] = None
                self.lines.add(f"{INDENT}set_{each.name}({base}, {value});")
            else:
                self.lines.add(f"{INDENT}{base}.{each.name} = {value};")


class MockText(StandInText):
    """Writes code that calls a method of a stub: what that answers fits its contract."""

    PREFIX = "mocked"
    MARK = "Answers"

    def throw_what_is_said(self) -> None:
        """A stub throws nothing."""

    def forget(self) -> None:
        """A stub changes nothing."""

    def give_answer(self) -> None:
        """The answer of the stub."""
        call = f"{self.self}.{self.method.name}({', '.join(self.given)})"
        said = f"{call};" if self.is_void else f"final {self.type} {self.result} = {call};"
        self.lines.add(f"{INDENT}{said}")
