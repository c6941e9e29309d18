"""The check of one method: assume, keep, call, assert."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jejak.contracts.expressions import ClauseError, parse
from jejak.contracts.frames import (
    FrameWatch,
    Spot,
    holds_contents,
    instance_fields,
    leads_on,
    read_spots,
    require_known,
)
from jejak.contracts.keeping import KeptObject, apart, check_name, element_of
from jejak.contracts.model import Checking, Clause, ClauseKind, MethodContract, SpecCase
from jejak.contracts.scopes import ClassScope, above, source_name
from jejak.contracts.statics import opening, shared_roots, static_fields
from jejak.contracts.translating import Translation
from jejak.contracts.watching import WatchText
from jejak.contracts.writing import INDENT, ClassText, CodeText, java_text
from jejak.program import Field, JavaClass, Method
from jejak.program.nesting import takes_outer


class MethodCheck:
    """Writes the check of one method."""

    def __init__(self, owner: ClassText, method: Method, contract: MethodContract) -> None:
        self.owner = owner
        self.method = method
        self.contract = contract
        self.lines = owner.lines
        self.given = tuple(map(apart, contract.parameters))
        taken = set(self.given)
        self.self = next(n for n in ("self", "self_", "self__") if n not in taken)
        self.result = next(n for n in ("result", "result_", "result__") if n not in taken)
        own, self.types, self.type = owner.types.method(method)
        self.generics = own if method.is_static else [*owner.generics(), *own]
        if method.is_constructor:
            self.type = owner.types.receiver(owner.java)
        self.has_self = not method.is_static and not method.is_constructor
        names = dict(zip(contract.parameters, self.given, strict=True))
        self.before = Translation(
            owner.scope, names, receiver=self.self if self.has_self else "", has_before=False
        )
        self.after = Translation(
            owner.scope,
            names,
            receiver="" if method.is_static else self.self if self.has_self else self.result,
            result="" if method.type.result == "V" else self.result,
            has_before=True,
            watched=self.watched(),
        )
        self.cases: tuple[SpecCase, ...] = contract.cases or (SpecCase(),)
        self.watching = WatchText(self.before, owner.scope)
        self.asserts = owner.wrapping.checking.asserts
        self.statics: tuple[Field, ...] = ()
        """The static fields with numbers that frames watch."""
        self.shared: tuple[Field, ...] = ()
        """Those that lead to what the call may reach without being given it."""

    @property
    def is_void(self) -> bool:
        """Whether nothing comes back."""
        return self.type == "void"

    def watched(self) -> tuple[str, ...]:
        """What was there before, as far as it is at hand."""
        found = [self.self] if self.has_self else []
        for name, type_ in zip(self.given, self.method.type.parameters, strict=False):
            if type_[0] in "L[":
                found.append(name)
        if self.has_self:
            scope = self.owner.scope
            names = Translation(scope, {}, receiver=self.self)
            found += [
                names.java(parse(f"this.{each.name}"))
                for each in instance_fields(scope)
                if each.descriptor[0] in "L["
            ]
        return tuple(found)

    def head(self, name: str, mark: str, result: str = "") -> None:
        """Begins a method, marked by what it is for."""
        generics = f"<{', '.join(self.generics)}> " if self.generics else ""
        parameters = [f"{self.owner.types.receiver(self.owner.java)} {self.self}"]
        if not self.has_self:
            parameters = []
        parameters += [
            f"{type_} {name_}" for type_, name_ in zip(self.types, self.given, strict=True)
        ]
        thrown = [each.replace("/", ".").replace("$", ".") for each in self.thrown()]
        throws = f" throws {', '.join(thrown)}" if thrown else ""
        self.lines.add(
            f"\n    @jejak.{mark}({self.marked(mark)})\n"
            f"    public static {generics}{result or self.type} "
            f"{name}({', '.join(parameters)}){throws} {{"
        )

    def marked(self, mark: str) -> str:
        """What the annotation says that marks a method."""
        name = f'"{self.method.name}{self.method.descriptor}"'
        is_pure = mark in ("Stands", "Answers") and self.contract.pure is not None
        return f"value = {name}, pure = true" if is_pure else name

    def thrown(self) -> tuple[str, ...]:
        """The exceptions that the method declares."""
        return self.method.attributes.exceptions()

    def understood(self) -> Iterator[SpecCase]:
        """The cases of which all is known that they require."""
        for case in self.cases:
            said = [self.owner.translated(each, self.before) for each in case.requires]
            if None not in said:
                yield case

    def write(self) -> bool:
        """Writes the check; not where no case says when it is one: then any call might be wrong."""
        self.cases = tuple(self.understood())
        if not self.cases:
            return False
        scope = self.owner.scope
        scope.mentioned.clear()
        scope.asked.clear()
        self.head(check_name(self.method), "Checks")
        begin = len(self.lines.rows)
        self.lines.add("")
        self.precondition(self.cases_held())
        call, after = self.text_of(self.call), self.text_of(self.checks_after)
        if self.asserts:
            self.keep_olds()
            self.lines.join(self.watching.code)
        self.stage(0)
        self.lines.join(call)
        self.stage(1)
        if self.asserts:
            self.lines.join(after)
        self.stage(2)
        if not self.is_void:
            self.lines.add(f"{INDENT}return {self.result};")
        self.lines.add("    }")
        opened = static_fields(self.owner.wrapping.effects, scope, self.statics)
        self.lines.rows[begin] = f"{INDENT}{opening(opened)}"
        return True

    def text_of(self, write: Callable[[], None]) -> CodeText:
        """What something writes, apart from all else."""
        lines, self.lines = self.lines, CodeText()
        try:
            write()
            return self.lines
        finally:
            self.lines = lines

    def stage(self, number: int) -> None:
        """Tells how far the check has come."""
        self.lines.add(f"{INDENT}jejak.Driver.stage({number});")

    def cases_held(self) -> list[tuple[str, list[tuple[str, Clause]]]]:
        """For each case its variable and what it requires."""
        found = []
        for number, case in enumerate(self.cases, 1):
            said = [(self.owner.translated(each, self.before), each) for each in case.requires]
            found.append((f"case{number}", [(t, c) for t, c in said if t is not None]))
        return found

    def precondition(self, cases: list[tuple[str, list[tuple[str, Clause]]]]) -> None:
        """Assumes that the call is one that the contract lets callers make."""
        if self.has_self:
            self.lines.add(f"{INDENT}jejak.Driver.assume({self.self} != null);")
            for java in self.overriding():
                said = f"{self.self} instanceof {source_name(java.name)}"
                self.lines.add(f"{INDENT}jejak.Driver.assume(!({said}));")
            if self.receives and self.owner.invariants:
                self.lines.add(f"{INDENT}jejak.Driver.assume(holds({self.self}));")
        if takes_outer(self.method):
            self.lines.add(f"{INDENT}jejak.Driver.assume({self.given[0]} != null);")
        for clause, text in self.static_invariants():
            self.lines.add(f"{INDENT}jejak.Driver.assume({text});", clause)
        for each in self.kept():
            self.lines.add(f"{INDENT}jejak.Driver.assume({each.holds('holds')});")
        self.case_variables(cases)
        self.lines.add(f"{INDENT}jejak.Driver.assume({' || '.join(name for name, _ in cases)});")

    def case_variables(self, cases: list[tuple[str, list[tuple[str, Clause]]]]) -> None:
        """Variables that say which cases are met."""
        for name, said in cases:
            if not said:
                self.lines.add(f"{INDENT}final boolean {name} = true;")
                continue
            self.lines.add(f"{INDENT}boolean {name}_;\n{INDENT}try {{\n{INDENT}    {name}_ = true")
            for text, clause in said:
                self.lines.add(f"{INDENT}        && ({text})", clause)
            self.lines.add(
                f"{INDENT}        ;\n{INDENT}}} catch (RuntimeException undefined) {{\n"
                f"{INDENT}    {name}_ = false;\n{INDENT}}}\n"
                f"{INDENT}final boolean {name} = {name}_;"
            )

    def overriding(self) -> Iterator[JavaClass]:
        """The classes whose own check is about their objects, as they override the method."""
        if self.method.is_private or self.method.is_final:
            return
        key = (self.method.name, self.method.descriptor)
        wrapping = self.owner.wrapping
        for name in sorted(wrapping.own - wrapping.dropped - {self.owner.java.name}):
            java = wrapping.program.find(name)
            found = None if java is None else java.methods.get(key)
            if java is None or found is None or found.is_abstract or found.is_private:
                continue
            is_below = any(
                each.name == self.owner.java.name for each in above(wrapping.program, java)
            )
            if is_below and self.owner.types.can_name(name):
                yield java

    @property
    def receives(self) -> bool:
        """Whether there is a receiver whose invariants hold before and after."""
        return self.has_self and not self.contract.is_helper

    def kept(self) -> Iterator[KeptObject]:
        """What beside the receiver has invariants: parameters, and what fields of it hold."""
        for name, type_ in zip(self.given, self.method.type.parameters, strict=True):
            yield from self.kept_at(name, type_)
        if not self.receives:
            return
        scope = self.owner.scope
        for field in instance_fields(scope):
            if element_of(field.descriptor) in self.owner.wrapping.own:
                text = Translation(scope, {}, receiver=self.self).java(parse(f"this.{field.name}"))
                yield from self.kept_at(text, field.descriptor)

    def kept_result(self) -> Iterator[KeptObject]:
        """The result, where it has invariants that its type tells of."""
        type_ = self.method.type.result
        if element_of(type_) in self.owner.wrapping.own and not self.method.is_constructor:
            yield from self.kept_at(self.result, type_)

    def kept_at(self, text: str, descriptor: str) -> Iterator[KeptObject]:
        """What a variable has of invariants, by each class that it may be of."""
        name = element_of(descriptor)
        if name not in self.owner.wrapping.own:
            return  # what is declared as just an Object may be anything, and stays open
        for java in self.owner.wrapping.with_invariants(name):
            if self.owner.types.can_name(java.name):
                yield KeptObject(java.name, text, java.name == name, descriptor[0] == "[")

    def keep_olds(self) -> None:
        """Variables that keep what was before."""
        for text, name in self.after.olds.items():
            clause = self.after.asking.get(name)
            self.lines.add(f"{INDENT}final var {name} = {text};", clause)

    def call(self) -> None:
        """Calls the method, and looks at what it throws where something is said of that."""
        given = ", ".join(self.given)
        method = self.method
        if method.is_constructor:
            diamond = "<>" if self.owner.generics() else ""
            name = source_name(self.owner.java.name)
            call = f"new {name}{diamond}({given})"
            if takes_outer(self.method):
                rest = ", ".join(self.given[1:])
                call = f"{self.given[0]}.new {name.rpartition('.')[2]}{diamond}({rest})"
        elif method.is_private:
            self.owner.scope.accessors.methods[method.name] = None
            first = f"{self.self}, " if self.has_self and given else self.self * self.has_self
            call = f"call_{method.name}({first}{given})"
        elif method.is_static:
            call = (
                f"{self.owner.java.name.replace('/', '.').replace('$', '.')}.{method.name}({given})"
            )
        else:
            call = f"{self.self}.{method.name}({given})"
        handlers = self.text_of(self.handlers)
        if not handlers.rows or not self.asserts:
            self.lines.add(f"{INDENT}{call};" if self.is_void else
                           f"{INDENT}final {self.type} {self.result} = {call};")  # fmt: skip
            return
        if not self.is_void:
            self.lines.add(f"{INDENT}{self.type} {self.result}_;")
        assigned = "" if self.is_void else f"{self.result}_ = "
        self.lines.add(f"{INDENT}try {{\n{INDENT}    {assigned}{call};")
        self.lines.add(f"{INDENT}}} catch (Exception thrown) {{")
        self.lines.join(handlers)
        self.lines.add(f"{INDENT}    throw thrown;\n{INDENT}}}")
        if not self.is_void:
            self.lines.add(f"{INDENT}final {self.type} {self.result} = {self.result}_;")

    def handlers(self) -> None:
        """What is checked where the method throws."""
        result, self.after.result = self.after.result, ""
        is_said = any(case.signals or case.only for case in self.cases)
        if is_said:
            self.lines.add(f"{INDENT}    boolean allowed = false;")
            for number, case in enumerate(self.cases, 1):
                self.signals(f"case{number}", case)
        self.invariants_hold("    ")
        self.frames("    ")
        if is_said:
            self.lines.add(f"{INDENT}    if (allowed) return{self.blank()};")
        self.after.result = result

    def blank(self) -> str:
        """A value to return where nobody looks at it."""
        letter = "L" if self.method.is_constructor else self.method.type.result[0]
        return {"V": "", "Z": " false", "L": " null", "[": " null"}.get(letter, " 0")

    def signals(self, held: str, case: SpecCase) -> None:
        """What a case says of exceptions."""
        heard = []
        for number, clause in enumerate(case.signals):
            variable = f"heard{number}_{clause.variable}"
            names = {**self.after.names, clause.variable: variable}
            translation = Translation(
                self.owner.scope, names, self.after.receiver if self.has_self else "",
                olds=self.after.olds,
                asking=self.after.asking, has_before=True,
            )  # fmt: skip
            text = self.owner.translated(clause, translation)
            if text is None:
                heard.append(clause.exception)
                continue
            type_ = self.after.types(clause.exception)
            heard.append(type_)
            self.lines.add(
                f"{INDENT}    if ({held} && thrown instanceof {type_}) {{\n"
                f"{INDENT}        final {type_} {variable} = ({type_}) thrown;",
                clause,
            )
            self.assertion(text, clause, "SignalsError", "        ", "thrown")
            self.lines.add(f"{INDENT}        allowed = true;\n{INDENT}    }}")
        if case.only is not None and case.only not in self.owner.wrapping.refused:
            others = "".join(f" && !(thrown instanceof {each})" for each in heard)
            said = java_text(f"no other exception may come [{case.only.place}]")
            self.lines.add(
                f"{INDENT}    if ({held}{others}) throw new jejak.SignalsError({said}, thrown);",
                case.only,
            )

    def assertion(
        self, text: str, clause: Clause, error: str, indent: str = "", cause: str = ""
    ) -> None:
        """A clause that must be true now."""
        said = java_text(f"{clause} [{clause.place}]")
        given = f"{said}, {cause}" if cause else said
        self.lines.add(
            f"{INDENT}{indent}try {{\n"
            f"{INDENT}{indent}    if (!({text})) throw new jejak.{error}({given});\n"
            f"{INDENT}{indent}}} catch (RuntimeException undefined) {{\n"
            f"{INDENT}{indent}    throw new jejak.UndefinedClauseError({said}, undefined);\n"
            f"{INDENT}{indent}}}",
            clause,
        )

    def invariants_hold(self, indent: str = "", is_done: bool = False) -> None:
        """The invariants of all that the call knows, asserted; of its result, where it is done."""
        if self.receives or (is_done and self.method.is_constructor):
            self.own_invariants_hold(indent)
        for clause, text in self.static_invariants():
            self.assertion(text, clause, "InvariantError", indent)
        for each in (*self.kept(), *(self.kept_result() if is_done else ())):
            for number, clause in enumerate(self.owner.wrapping.invariants_of(each.java)):
                self.assertion(each.holds(f"keeps{number}"), clause, "InvariantError", indent)

    def static_invariants(self) -> Iterator[tuple[Clause, str]]:
        """The invariants of the class itself, with what they are in Java."""
        for clause in () if self.contract.is_helper else self.owner.statics:
            text = self.owner.translated(clause, Translation(self.owner.scope, {}))
            if text is not None:
                yield clause, text

    def own_invariants_hold(self, indent: str) -> None:
        """The invariants of the receiver, asserted."""
        apart = self.owner.wrapping.checking is Checking.APART
        if apart:
            self.lines.add(f"{INDENT}{indent}switch (jejak.Driver.anyInt()) {{")
        for number, clause in enumerate(self.owner.invariants):
            text = self.owner.translated(clause, self.invariant_scope())
            if text is None:
                continue
            if apart:
                self.lines.add(f"{INDENT}{indent}case {number}:")
            self.assertion(text, clause, "InvariantError", indent)
            if apart:
                self.lines.add(f"{INDENT}{indent}    break;")
        if apart:
            self.lines.add(f"{INDENT}{indent}default:\n{INDENT}{indent}}}")

    def invariant_scope(self) -> Translation:
        """How names are read in invariants."""
        return Translation(self.owner.scope, {}, receiver=self.after.receiver)

    def checks_after(self) -> None:
        """All that must hold when the method returned."""
        for number, case in enumerate(self.cases, 1):
            for clause in case.ensures:
                text = self.owner.translated(clause, self.after)
                if text is not None:
                    self.assertion(f"!case{number} || ({text})", clause, "PostconditionError")
        self.invariants_hold(is_done=True)
        self.frames()

    def frames(self, indent: str = "") -> None:
        """What each case lets it change, whether it returns or throws."""
        mentioned = {**self.owner.scope.mentioned}  # a place is no condition
        for number, case in enumerate(self.cases, 1):
            clauses = case.assignable
            if self.contract.pure is not None and clauses is None:
                clauses = (self.contract.pure,)
            if clauses is not None:
                self.frame(f"case{number}", clauses, indent)
        self.owner.scope.mentioned = mentioned

    def spots(self, clauses: tuple[Clause, ...]) -> list[Spot] | None:
        """What may change; everything where a clause cannot be read, which is told."""
        if any(each in self.owner.wrapping.refused for each in clauses):
            return None
        try:
            found = read_spots(clauses, self.owner.scope)
            names = self.contract.parameters
            types = dict(zip(names, self.method.type.parameters, strict=True))
            for each in found or ():
                require_known(each, self.owner.scope, types)
            return found
        except ClauseError as error:
            said = f"`{clauses[0]}`: {error.detail}"
            self.owner.wrapping.problem(error.trouble, clauses[0].place, said)
            return None

    def frame(self, held: str, clauses: tuple[Clause, ...], indent: str) -> None:
        """Asserts that nothing else changed."""
        spots = self.spots(clauses)
        if spots is None:
            return
        wrapping = self.owner.wrapping
        scopes = {"this": self.owner.scope} if self.has_self else {}
        for name, type_ in zip(self.contract.parameters, self.method.type.parameters, strict=True):
            java = wrapping.program.find(type_[1:-1]) if type_[0] == "L" else None
            if java is not None and java.name in wrapping.own and not java.is_interface:
                scope = ClassScope(wrapping.program, java, wrapping.own)
                if scope.nest and scope.nest[0] in self.owner.scope.nest:
                    scopes[name] = scope
        clause = clauses[0]
        error = "PurityError" if clause.kind is ClauseKind.PURE else "FrameError"
        types = zip(self.contract.parameters, self.method.type.parameters, strict=True)
        filled = [name for name, type_ in types if self.fills(type_)]
        statics = wrapping.effects.statics_assigned(self.method)
        self.statics = tuple(each for each in statics if each.descriptor[0] not in "L[")
        self.shared = shared_roots(wrapping.effects, self.method)
        watch = FrameWatch(self.after, spots, scopes, statics, self.fills, filled, self.shared)
        for shown, text in watch.checks():
            said = java_text(f"{shown} changes: {clause} [{clause.place}]")
            self.lines.add(
                f"{INDENT}{indent}if ({held} && !({text})) throw new jejak.{error}({said});",
                clause,
            )
        holds_array = any(each[0] == "[" for each in self.method.type.parameters)
        if self.shared or holds_array or any(map(leads_on, scopes.values())):
            self.watching.watch(held, self.roots(), spots, clause)
            changed = f"changed_{held}"
            said = java_text(f" changes: {clause} [{clause.place}]")
            self.lines.add(
                f"{INDENT}{indent}final String {changed} = {held} ? frame_{held}.changed() : null;"
            )
            self.lines.add(
                f"{INDENT}{indent}if ({changed} != null) "
                f"throw new jejak.{error}({changed} + {said});",
                clause,
            )

    def fills(self, descriptor: str) -> bool:
        """Whether a variable may hold a collection that the call may change."""
        effects = self.owner.wrapping.effects
        return holds_contents(descriptor) and effects.may_fill(self.method, descriptor[1:-1])

    def roots(self) -> list[str]:
        """What leads to all that the call can reach."""
        found = [self.self] if self.has_self else []
        types = zip(self.given, self.method.type.parameters, strict=True)
        found += [name for name, type_ in types if type_[0] in "L["]
        return found + [self.before.static(each) for each in self.shared]
