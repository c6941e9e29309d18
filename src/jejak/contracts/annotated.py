"""Contracts in annotations: those of `jejak.*`, of Bean Validation, and what says of null."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from jejak.classfile.annotations import Annotation, ArrayElement, ConstElement
from jejak.contracts.blocks import CommentText, read_block
from jejak.contracts.model import (
    ClassContract,
    Clause,
    ClauseKind,
    ClausePlace,
    ContractProblem,
    MethodContract,
    SpecCase,
)
from jejak.errors import InputError
from jejak.program import JavaClass, Method
from jejak.program.intent.annotations import NONNULL, on_parameter, on_result, simple_name

OWN: Final = "Ljejak/"
BEANS: Final = ("javax/validation/constraints/", "jakarta/validation/constraints/")
_BEAN_CLAUSES: Final = {
    "Min": "{x} >= {value}",
    "Max": "{x} <= {value}",
    "Positive": "{x} > 0",
    "PositiveOrZero": "{x} >= 0",
    "Negative": "{x} < 0",
    "NegativeOrZero": "{x} <= 0",
    "AssertTrue": "{x}",
    "AssertFalse": "!{x}",
    "Null": "{x} == null",
    "NotBlank": "!{x}.trim().isEmpty()",
}
"""What constraints on numbers and booleans say."""
_SIZED: Final = {"Size", "NotEmpty"}


def read_annotations(
    java: JavaClass, with_others: bool
) -> tuple[ClassContract, list[ContractProblem]]:
    """The contract that annotations of a class say; those of others where that is wanted."""
    found = ClassContract(java.name)
    problems: list[ContractProblem] = []
    file = java.source_file or java.name
    for text in words_of(own(java.file.attributes.annotations(), "Invariant"), "value"):
        found.invariants.append(Clause(ClauseKind.INVARIANT, text, ClausePlace(file)))
    for key, method in java.methods.items():
        if method.is_synthetic or method.is_class_initialiser:
            continue
        try:
            if not with_others and not _is_marked(method):
                continue
            contract = _of_method(method, ClausePlace(file, _line(method)), with_others, problems)
        except InputError:
            continue  # whoever reads the code tells of it
        if contract is not None:
            found.methods[key] = contract
    return found, problems


def marked_methods(java: JavaClass) -> list[Clause]:
    """The methods of a class that `jejak.Invariant` marks, as invariants."""
    found = []
    for method in java.methods.values():
        annotations = method.attributes.annotations()
        if own(annotations, "Invariant") is not None and method.descriptor == "()Z":
            place = ClausePlace(java.source_file or java.name, _line(method))
            found.append(Clause(ClauseKind.INVARIANT, f"{method.name}()", place))
    return found


def own(annotations: tuple[Annotation, ...], name: str) -> Annotation | None:
    """The annotation of jejak of a name."""
    return next((each for each in annotations if each.descriptor == f"{OWN}{name};"), None)


def words_of(annotation: Annotation | None, element: str) -> list[str]:
    """The texts of an element; none where there is none."""
    value = None if annotation is None else annotation.element(element)
    given = value.values if isinstance(value, ArrayElement) else (value,)
    return [each.value for each in given if isinstance(each, ConstElement)
            and isinstance(each.value, str)]  # fmt: skip


def _is_marked(method: Method) -> bool:
    """Whether a method has an annotation of jejak; nobody looks at the code of others for it."""
    return any(each.descriptor.startswith(OWN) for each in method.attributes.annotations())


def _line(method: Method) -> int:
    body = method.body
    return 0 if body is None else body.line(0) or 0


def _of_method(
    method: Method, place: ClausePlace, with_others: bool, problems: list[ContractProblem]
) -> MethodContract | None:
    annotations = method.attributes.annotations()
    names = tuple(each or f"arg{at}" for at, each in enumerate(method.parameter_names))
    cases = [_case(each, place, problems) for each in _cases(annotations)]
    plain = [
        *(("requires", each) for each in words_of(own(annotations, "Requires"), "value")),
        *(("ensures", each) for each in words_of(own(annotations, "Ensures"), "value")),
        *(("signals", each) for each in words_of(own(annotations, "Signals"), "value")),
        *(("assignable", each) for each in words_of(own(annotations, "Assignable"), "value")),
    ]
    if plain:
        cases += _read(plain, place, problems)
    pure = None
    if own(annotations, "Pure") is not None:
        pure = Clause(ClauseKind.PURE, "", place)
    if with_others:
        cases = _with_others(method, names, place, cases)
    if not cases and pure is None:
        return None
    return MethodContract(names, tuple(cases), pure)


def _cases(annotations: tuple[Annotation, ...]) -> Iterator[Annotation]:
    single = own(annotations, "Case")
    if single is not None:
        yield single
    several = own(annotations, "Contract")
    value = None if several is None else several.element("value")
    if isinstance(value, ArrayElement):
        yield from (each for each in value.values if isinstance(each, Annotation))


def _case(annotation: Annotation, place: ClausePlace, problems: list[ContractProblem]) -> SpecCase:
    kinds = ("requires", "ensures", "signals", "assignable")
    plain = [(kind, text) for kind in kinds for text in words_of(annotation, kind)]
    return next(iter(_read(plain, place, problems)), SpecCase())


def _read(
    plain: list[tuple[str, str]], place: ClausePlace, problems: list[ContractProblem]
) -> list[SpecCase]:
    """Clauses by the reader of JML: a text is what stands behind the word of its kind."""
    rows = [(place.line, f"{kind} {text.rstrip().rstrip(';')};") for kind, text in plain]
    block = read_block(CommentText(place.file, rows))
    problems += block.problems
    return block.cases


# --- annotations of others -----------------------------------------------------------------------


def _with_others(
    method: Method, names: tuple[str, ...], place: ClausePlace, cases: list[SpecCase]
) -> list[SpecCase]:
    """Cases with what annotations of others require of parameters and ensure of results."""
    requires = [
        Clause(ClauseKind.REQUIRES, text, place)
        for at, name in enumerate(names)
        for text in _on_parameter(method, at, name)
    ]
    result = method.type.result
    ensures = [
        Clause(ClauseKind.ENSURES, text, place)
        for text in constraints(method.attributes.annotations(), result, "\\result")
    ]
    if on_result(method) in NONNULL and result[0] in "L[":
        ensures.insert(0, Clause(ClauseKind.ENSURES, "\\result != null", place))
    if not requires and not ensures:
        return cases
    if not cases:
        return [SpecCase(tuple(requires), tuple(dict.fromkeys(ensures)))]
    return [
        replace(
            each,
            requires=(*requires, *each.requires),
            ensures=tuple(dict.fromkeys((*ensures, *each.ensures))),
        )
        for each in cases
    ]


def _on_parameter(method: Method, at: int, name: str) -> Iterator[str]:
    descriptor = method.type.parameters[at]
    if on_parameter(method, at) in NONNULL and descriptor[0] in "L[":
        yield f"{name} != null"
    rows = method.attributes.parameter_annotations()
    shift = len(method.type.parameters) - len(rows)
    if 0 <= at - shift < len(rows):
        yield from constraints(rows[at - shift], descriptor, name)


def constraints(annotations: tuple[Annotation, ...], descriptor: str, name: str) -> Iterator[str]:
    """What constraints of Bean Validation say; of null they hold, but for those about it."""
    for each in annotations:
        if not each.descriptor[1:].startswith(BEANS):
            continue
        word = simple_name(each)
        guard = "" if descriptor[0] not in "L[" or word == "Null" else f"{name} == null || "
        if word in _BEAN_CLAUSES:
            value = each.element("value")
            limit = f"{value.value}L" if isinstance(value, ConstElement) else "0"
            yield guard + _BEAN_CLAUSES[word].format(x=name, value=limit)
        elif word in _SIZED:
            size = _size_of(descriptor, name)
            if size:
                low, high = each.element("min"), each.element("max")
                least = low.value if isinstance(low, ConstElement) else int(word == "NotEmpty")
                yield f"{guard}{size} >= {least}"
                if isinstance(high, ConstElement):
                    yield f"{guard}{size} <= {high.value}"


def _size_of(descriptor: str, name: str) -> str:
    if descriptor[0] == "[":
        return f"{name}.length"
    if descriptor in ("Ljava/lang/String;", "Ljava/lang/CharSequence;"):
        return f"{name}.length()"
    return f"{name}.size()" if descriptor.startswith("Ljava/util/") else ""
