"""Classes of checks: for each class that has contracts, code that calls its methods and checks.

A method of such a class takes the receiver and the arguments of another one, assumes what that
requires, keeps what its clauses say of before, calls it, and throws the error of the first clause
that does not hold. Others stand for methods by their contracts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from jejak.contracts.accessing import accessors
from jejak.contracts.checking import MethodCheck
from jejak.contracts.keeping import element_of
from jejak.contracts.model import Clause, ClausePlace, MethodContract, SpecCase, Trouble
from jejak.contracts.model_methods import PREFIX, ModelMethod
from jejak.contracts.standing import AssertingText, MockText, StandInText
from jejak.contracts.translating import Translation
from jejak.contracts.typenames import TypeNames
from jejak.contracts.writing import INDENT, ClassText, Wrapping, java_text
from jejak.program import JavaClass, Method
from jejak.program.checks import checks_name


@dataclass(frozen=True, slots=True)
class CheckedClass:
    """A class of checks: its name, its source, which line is about which clause, what it checks."""

    name: str
    of: str
    source: str
    clauses: Mapping[int, Clause]
    methods: tuple[str, ...]

    @property
    def file(self) -> str:
        """The path of its source."""
        return f"{self.name}.java"


def write_checks(wrapping: Wrapping, java: JavaClass) -> CheckedClass | None:
    """The class of checks of a class; None where there is nothing to check."""
    if not TypeNames(wrapping.program, java.package).can_name(java.name):
        said = f"{java.java_name} is private"
        wrapping.problem(Trouble.UNNAMED, wrapping.place_of(java), said)
        return None
    if wrapping.program.find(checks_name(java.name)) is not None:
        said = f"the program has a class {checks_name(java.name).replace('/', '.')} of its own"
        wrapping.problem(Trouble.UNNAMED, wrapping.place_of(java), said)
        return None
    return ClassWriter(wrapping, java).write()


class ClassWriter(ClassText):
    """Writes the class of checks of one class."""

    def write(self) -> CheckedClass | None:
        """The class; None where none of its methods has anything to check."""
        done: list[str] = []
        self.asserting: list[str] = []
        self.head()
        for each in self.models():
            self.model(each)
        self.invariant()
        for method in self.java.methods.values():
            contract = self.effective(method)
            if contract is not None and self.can_check(method, contract):
                self.method(method, contract, len(done))
                done.append(method.name + method.descriptor)
        if not done and not self.invariants:
            return None
        for text in accessors(self.scope, self.types):
            self.lines.add(text)
        self.lines.add("}")
        self.lines.rows[self.marked] = self.mark()
        source = "\n".join(self.lines.rows) + "\n"
        name = checks_name(self.java.name)
        return CheckedClass(name, self.java.name, source, self.lines.clauses, tuple(done))

    def method(self, method: Method, contract: MethodContract, number: int) -> None:
        """The check of a method, what asserts its precondition, and what stands for it."""
        has_code = not method.is_abstract and not method.is_native
        if has_code and self.java.name not in self.wrapping.others:
            MethodCheck(self, method, contract).write()
        asserting = ""
        if contract.cases:
            asserting = AssertingText(self, method, contract).write_as(number)
        if asserting and not method.is_native:
            self.asserting.append(f"{method.name}{method.descriptor} {asserting}")
        if (contract.cases or contract.pure is not None) and not method.is_constructor:
            StandInText(self, method, contract).write_as(number, asserting)
            if method.is_abstract:
                MockText(self, method, contract).write_as(number, asserting)

    def head(self) -> None:
        """The head of the class."""
        package = self.java.package.replace("/", ".")
        self.lines.add(
            f"// jejak wrote this class: it checks the contract of {self.java.java_name}."
        )
        if package:
            self.lines.add(f"package {package};")
        contract = self.wrapping.contracts.get(self.java.name)
        for each in contract.imports if contract is not None else ():
            self.lines.add(each)
        self.lines.add('\n@SuppressWarnings({"unchecked", "rawtypes", "cast"})\n')
        self.marked = len(self.lines.rows) - 1
        self.lines.add(f"public final class {self.name} {{\n    private {self.name}() {{}}")

    def mark(self) -> str:
        """The annotation of the class, with the lines that are about clauses."""
        rows = [
            java_text(f"{line} {clause.place.file}:{clause.place.line}")
            for line, clause in self.lines.clauses.items()
            if re.search("throw new|final var", self.lines.rows[line - 1])
        ]
        said = f'value = "{self.java.name}", clauses = {{{", ".join(rows)}}}'
        asserting = ", ".join(map(java_text, self.asserting))
        return f"@jejak.Checks({said}, asserting = {{{asserting}}})"

    def models(self) -> Iterator[ModelMethod]:
        """The model methods that clauses of the class may call, each once."""
        seen: set[tuple[str, int]] = set()
        for java in [*self.scope.above, *reversed(self.scope.around)]:
            for each in self.scope.models.get(java.name, ()):
                key = (each.name, len(each.parameters))
                if key not in seen:
                    seen.add(key)
                    yield each

    def model(self, method: ModelMethod) -> None:
        """A model method, as a static one."""
        first = [] if method.is_static else [f"{self.types.receiver(self.java)} self"]
        names = {name: name for _, name in method.parameters}
        translation = Translation(self.scope, names, receiver="" if method.is_static else "self")
        text = self.translated(method.clause, translation, method.tree)
        if text is None:
            return
        given = [f"{translation.types(type_)} {name}" for type_, name in method.parameters]
        generics = [*self.generics(), *filter(None, [method.generics.strip("<>")])]
        own = f"<{', '.join(generics)}> " if generics else ""
        self.lines.add(
            f"\n    static {own}{translation.types(method.type)} {PREFIX}{method.name}"
            f"({', '.join([*first, *given])}) {{\n{INDENT}return {text};\n    }}",
            method.clause,
        )

    def invariant(self) -> None:
        """A method that says whether the invariant holds, and one for each of its clauses."""
        if not self.invariants:
            return
        translation = Translation(self.scope, {}, receiver="self")
        generics = f"<{', '.join(self.generics())}> " if self.generics() else ""
        self.lines.add(
            f"\n    public static {generics}boolean holds({self.types.receiver(self.java)} self) {{"
        )
        said = " && ".join(f"keeps{number}(self)" for number in range(len(self.invariants)))
        self.lines.add(f"{INDENT}return {said};\n    }}")
        for number, clause in enumerate(self.invariants):
            text = self.translated(clause, translation)
            self.lines.add(
                f"\n    public static {generics}boolean "
                f"keeps{number}({self.types.receiver(self.java)} self) {{\n{INDENT}try {{"
            )
            self.lines.add(f"{INDENT}    return {text or 'true'};", clause)
            self.lines.add(
                f"{INDENT}}} catch (RuntimeException undefined) {{\n{INDENT}    return false;\n"
                f"{INDENT}}}\n    }}"
            )

    def effective(self, method: Method) -> MethodContract | None:
        """The contract of a method with those that it inherits; one of invariants alone counts."""
        if method.is_synthetic or method.is_class_initialiser or method.is_bridge:
            return None
        found: list[MethodContract] = []
        key = (method.name, method.descriptor)
        classes = [self.java] if method.is_constructor or method.is_static else self.scope.above
        for java in classes:
            contract = self.wrapping.contracts.get(java.name)
            if contract is not None and key in contract.methods:
                found.append(contract.methods[key])
        asked = self.wrapping.asked.get(method)
        if not found:
            is_checked = not method.is_private and self.concerns_invariants(method)
            if not (is_checked or asked) or method.is_abstract:
                return None
            names = [each or f"arg{i}" for i, each in enumerate(method.parameter_names)]
            return MethodContract(tuple(names), (), asked)
        first, *above = found
        is_helper = any(each.is_helper for each in found)
        cases = [*first.cases]
        for each in above:
            cases += [renamed(case, each.parameters, first.parameters) for case in each.cases]
        pure = next((each.pure for each in found if each.pure is not None), asked)
        return MethodContract(first.parameters, tuple(cases), pure, is_helper)

    def concerns_invariants(self, method: Method) -> bool:
        """Whether a method without a contract may break an invariant that somebody relies on."""
        if self.statics or (self.invariants and not method.is_static):
            return True
        types = [*method.type.parameters, method.type.result]
        own = [name for each in types if (name := element_of(each)) in self.wrapping.own]
        return any(map(self.wrapping.with_invariants, own))

    def can_check(self, method: Method, contract: MethodContract) -> bool:
        """Whether code beside the class can call a method."""
        if method.is_abstract or method.is_native:
            return bool(contract.cases) or contract.pure is not None  # it has a stand-in
        if self.java.is_abstract and method.is_constructor:
            return False
        types = [each for each in method.type.parameters if each.lstrip("[")[0] == "L"]
        named = all(self.types.can_name(each.lstrip("[")[1:-1]) for each in types)
        if method.is_private and not contract.cases:
            return False
        if not named or (method.is_private and method.is_constructor):
            if contract.cases:
                said = f"{method.signature} cannot be called from beside its class"
                self.wrapping.problem(
                    Trouble.UNNAMED,
                    clause_place(contract) or self.wrapping.place_of(self.java),
                    said,
                )
            return False
        return True


def clause_place(contract: MethodContract) -> ClausePlace | None:
    """The place of the first clause of a contract."""
    for case in contract.cases:
        for clause in (*case.requires, *case.ensures, *case.signals, *(case.assignable or ())):
            return clause.place
    return None


def renamed(case: SpecCase, before: tuple[str, ...], now: tuple[str, ...]) -> SpecCase:
    """A case in the parameter names of another declaration; as it is where they are the same."""
    if before == now or len(before) != len(now):
        return case
    names = dict(zip(before, now, strict=True))

    def clauses(given: tuple[Clause, ...]) -> tuple[Clause, ...]:
        return tuple(rename_in(each, names) for each in given)

    return SpecCase(
        clauses(case.requires),
        clauses(case.ensures),
        clauses(case.signals),
        None if case.assignable is None else clauses(case.assignable),
        case.only,
    )


def rename_in(clause: Clause, names: Mapping[str, str]) -> Clause:
    """A clause with other names for parameters."""
    pattern = re.compile(rf"(?<![\w$.\\])({'|'.join(map(re.escape, names))})(?![\w$(])")
    return replace(clause, text=pattern.sub(lambda match: names[match[1]], clause.text))
