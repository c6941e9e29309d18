"""All contracts of a target, wherever they are written, as one model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from jejak.classfile.descriptors import simple_type
from jejak.contracts.annotated import marked_methods, read_annotations
from jejak.contracts.comments import DeclaredClass, DeclaredMethod, has_jml, read_source
from jejak.contracts.expressions import PRIMITIVE
from jejak.contracts.model import (
    ClassContract,
    Clause,
    ClauseKind,
    ClausePlace,
    ContractProblem,
    MethodContract,
    SpecCase,
    Trouble,
)
from jejak.errors import InputError, UsageError
from jejak.program import JavaClass, Method, Program

MOST_BYTES: Final = 16 * 1024 * 1024
"""The size of a source file that is read."""


class Gathering:
    """Finds the contracts of classes."""

    def __init__(
        self, program: Program, sources: Sequence[str], with_others: bool, with_guards: bool = False
    ) -> None:
        self.program = program
        self.sources = sources
        self.with_others = with_others
        self.with_guards = with_guards
        self.contracts: dict[str, ClassContract] = {}
        self.problems: list[ContractProblem] = []

    def gather(self, classes: Iterable[str], files: Sequence[str]) -> None:
        """Reads annotations of some classes, the comments of their sources, and other files."""
        texts: dict[Path, None] = {}
        for name in classes:
            java = self.program.find(name)
            if java is None:
                continue
            try:
                found, problems = read_annotations(java, self.with_others)
            except InputError:
                continue
            self.problems += problems
            self.join(found)
            source = self.source_of(java)
            if source is not None:
                texts[source] = None
        for path in texts:
            text = path.read_text("utf-8", "replace")
            if has_jml(text) or self.with_guards:
                self.read(text, path.name)
        for file in files:
            self.read_apart(file)
        for name, contract in self.contracts.items():
            java = None if contract.is_empty else self.program.find(name)
            if java is not None:
                contract.invariants += marked_methods(java)

    def source_of(self, java: JavaClass) -> Path | None:
        """The source file of a class, where there is one."""
        name = java.source_file
        if name is None:
            return None
        for each in self.sources:
            place = Path(each)
            path = place if place.name == name else place / java.package / name
            try:
                if path.is_file() and path.stat().st_size <= MOST_BYTES:
                    return path
            except OSError:
                continue
        return None

    def read(self, text: str, file: str) -> None:
        """Takes in what comments of a source say."""
        classes, problems = read_source(text, file, self.with_guards)
        self.problems += problems
        for declared in classes:
            java = self.program.find(declared.name)
            if java is not None and not java.in_jdk:
                self.join(self.of_class(java, declared))

    def read_apart(self, file: str) -> None:
        """Takes in a file of contracts, and tells of classes that are not there.

        Raises UsageError when it cannot be read.
        """
        try:
            text = Path(file).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"--contract-file {file} cannot be read: {error}") from None
        classes, problems = read_source(text, file)
        for each in classes:
            java, name = self.program.find(each.name), each.name.replace("/", ".")
            place = ClausePlace(file, each.line)
            if java is None:
                said = f"there is no class {name}"
                self.problems.append(ContractProblem(Trouble.NO_CLASS, place, said))
            elif java.in_jdk:
                said = f"{name} is a class of the JDK, which takes no contracts"
                self.problems.append(ContractProblem(Trouble.UNSUPPORTED, place, said))
        if not classes and not problems:
            said = "the file declares no class"
            self.problems.append(ContractProblem(Trouble.NO_CLASS, ClausePlace(file), said))
        self.read(text, file)

    def of_class(self, java: JavaClass, declared: DeclaredClass) -> ClassContract:
        """The contract of a class from its declaration."""
        found = ClassContract(java.name, imports=declared.imports)
        for block in declared.invariants:
            found.invariants += block.invariants
        found.models += declared.models
        for each in declared.methods:
            contract = contract_of(each)
            if contract is None:
                continue
            method = find_method(self.program, java, each)
            if method is None:
                place = ClausePlace(declared.file, each.line)
                said = f"{java.java_name} has no method {each.name}({', '.join(each.types)})"
                self.problems.append(ContractProblem(Trouble.NO_METHOD, place, said))
            else:
                found.methods[method.name, method.descriptor] = contract
        return found

    def join(self, found: ClassContract) -> None:
        """Adds to what is known of a class; each source of a method's contract brings its cases."""
        if found.is_empty and not found.imports:
            return
        known = self.contracts.setdefault(found.name, ClassContract(found.name))
        known.invariants += [each for each in found.invariants if each not in known.invariants]
        known.models += [each for each in found.models if each not in known.models]
        known.imports = tuple(dict.fromkeys((*known.imports, *found.imports)))
        for key, contract in found.methods.items():
            before = known.methods.get(key)
            known.methods[key] = contract if before is None else united(before, contract)


def united(one: MethodContract, other: MethodContract) -> MethodContract:
    """Both contracts of a method: what each of them says must hold where that requires it."""
    parameters = other.parameters
    is_helper = one.is_helper or other.is_helper
    cases = (*one.cases, *other.cases)
    return MethodContract(parameters, cases, one.pure or other.pure, is_helper)


def contract_of(declared: DeclaredMethod) -> MethodContract | None:
    """The contract of a method from what comments say; None where they say nothing."""
    block = declared.block
    cases = list(block.cases)
    requires = [
        Clause(ClauseKind.REQUIRES, f"{name} != null", ClausePlace(declared.file, declared.line))
        for name, said in zip(declared.names, declared.nullness, strict=True)
        if said == "non_null"
    ]
    ensures = []
    if "non_null" in block.words:
        clause = Clause(ClauseKind.ENSURES, "\\result != null", block.words["non_null"])
        ensures.append(clause)
    if requires or ensures:
        cases = [
            replace(each, requires=(*requires, *each.requires), ensures=(*ensures, *each.ensures))
            for each in cases or [SpecCase()]
        ]
    if declared.guards and not any(each.requires for each in cases):
        refused = tuple(
            Clause(ClauseKind.REQUIRES, " ".join(text.split()), ClausePlace(declared.file, line))
            for text, line in declared.guards
        )
        cases = [replace(each, requires=refused) for each in cases or [SpecCase()]]
    pure = None
    for word in ("pure", "strictly_pure"):
        if word in block.words:
            pure = Clause(ClauseKind.PURE, "", block.words[word])
    is_helper = "helper" in block.words
    if not cases and pure is None and not is_helper:
        return None
    return MethodContract(declared.names, tuple(cases), pure, is_helper)


def find_method(program: Program, java: JavaClass, declared: DeclaredMethod) -> Method | None:
    """The method that a declaration means, by its name and the simple names of its types.

    A single one may have types of other names where those may be type parameters.
    """
    name = "<init>" if declared.name == java.simple_name else declared.name
    there = [
        method
        for method in java.methods.values()
        if method.name == name
        and len(method.type.parameters) == len(declared.types)
        and not method.is_bridge
    ]
    exact = [each for each in there if types_of(each) == declared.types]
    if exact:
        return exact[0]
    if len(there) != 1:
        return None
    types = zip(declared.types, there[0].type.parameters, types_of(there[0]), strict=True)
    fits = all(
        one == other or (descriptor[0] in "L[" and is_unknown(program, one))
        for one, descriptor, other in types
    )
    return there[0] if fits else None


def is_unknown(program: Program, name: str) -> bool:
    """Whether a simple name is none of a type that everybody knows."""
    plain = name.rstrip("[]")
    return plain not in PRIMITIVE and program.find(f"java/lang/{plain}") is None


def types_of(method: Method) -> tuple[str, ...]:
    """The simple names of the types of parameters."""
    names = [simple_type(each) for each in method.type.parameters]
    return tuple(each.rpartition("$")[2].rpartition(".")[2] for each in names)
