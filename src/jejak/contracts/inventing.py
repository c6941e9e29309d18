"""Invariants that nobody wrote: what the fields of a class may promise, as clauses to be tried.

Whether they hold is not decided here: a run that assumes and asserts all of them drops those that
some constructor or method breaks, until none does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.contracts.model import Clause, ClauseKind, ClausePlace
from jejak.program import Field, JavaClass

INVENTED: Final = "invented"
"""The file of such clauses."""
MOST_NUMBERS: Final = 4
"""Fields with numbers of a class that are compared with each other."""
SIZED: Final = {"java/util/List": "size()", "java/util/ArrayList": "size()",
                "java/util/Collection": "size()", "java/util/Set": "size()",
                "java/util/Map": "size()", "java/lang/String": "length()"}  # fmt: skip
IMPLIED: Final = {" > ": (" >= ",), " < ": (" <= ",), " == ": (" <= ", " >= ")}
"""What need not be said beside something stronger."""


def candidates(java: JavaClass) -> Iterator[str]:
    """What a class may promise of the fields of its objects that nobody else can assign."""
    fields = [
        each
        for each in java.fields.values()
        if not each.is_static and not each.is_synthetic and (each.is_private or each.is_final)
    ]
    numbers = [each.name for each in fields if each.descriptor in "IJSB"][:MOST_NUMBERS]
    references = [each for each in fields if each.descriptor[0] in "L["]
    for name in numbers:
        yield f"{name} > 0"
        yield f"{name} >= 0"
    for each in references:
        yield f"{each.name} != null"
    for one, other in combinations(numbers, 2):
        yield from (f"{one} {sign} {other}" for sign in ("<", "<=", ">", ">=", "=="))
    for each in references:
        yield from beside(each, numbers)


def beside(field: Field, numbers: Sequence[str]) -> Iterator[str]:
    """What numbers may say of an array, a text, a collection, or of what may be null."""
    name, size = field.name, size_of(field)
    for number in numbers:
        if size:
            guard = f"{name} == null || "
            yield from (f"{guard}{number} {sign} {size}" for sign in ("==", "<", "<="))
        else:
            yield f"({number} == 0) == ({name} == null)"


def size_of(field: Field) -> str:
    """How a field's value says how much it holds; nothing where it does not."""
    if field.descriptor[0] == "[":
        return f"{field.name}.length"
    word = SIZED.get(class_of(field.descriptor))
    return "" if word is None else f"{field.name}.{word}"


def strongest(clauses: Sequence[str]) -> list[str]:
    """Clauses without those that another one implies."""
    weaker = {
        head + bar + said.replace(sign, other)
        for head, bar, said in (clause.rpartition("|| ") for clause in clauses)
        for sign, others in IMPLIED.items()
        for other in others
        if sign in said
    }
    known = set(clauses)
    found = [each for each in clauses if each not in weaker]
    guarded = [each.partition(" == null || ")[0] for each in found if " == null || " in each]
    plain = {name for name in guarded if f"{name} != null" in known}
    return [
        each.partition(" == null || ")[2] if each.partition(" == null || ")[0] in plain else each
        for each in found
    ]


def as_clauses(found: Mapping[str, Sequence[str]]) -> dict[str, list[Clause]]:
    """What classes may promise as invariants, each with a number of its own as its line."""
    clauses: dict[str, list[Clause]] = {}
    number = 0
    for name, said in found.items():
        for text in said:
            number += 1
            clause = Clause(ClauseKind.INVARIANT, text, ClausePlace(INVENTED, number))
            clauses.setdefault(name, []).append(clause)
    return clauses
