"""Classes that only a test has: whether they answer as others do."""

from __future__ import annotations

import re
from typing import Final

from jejak.explore.triage.cases import Case
from jejak.expr import Expr
from jejak.expr.variables import variables
from jejak.program import JavaClass, Method

QUESTION: Final = re.compile(
    r"(get|is|has|can|should|num|count)([A-Z].*)?|size|length|width|height|hashCode|toString|name"
)
"""Names of methods that say what there is, by the custom of Java."""
COUNT: Final = re.compile(r"(get|num)?(.*Count|Size|Length|Width|Height)|count|size|length")
"""Names of methods that say how many there are, or how large something is."""
SMALL: Final = 4


def unsteady(case: Case) -> str | None:
    """A method of a stub whose answers must differ for the error; None where none must.

    Its type has nothing but questions: nothing that is called on it changes what there is. The
    path cannot be followed where all answers to it are like the first one, or like the last.
    """
    models = case.state.exploration.models
    asked: dict[tuple[int | str, Method], list[Expr]] = {}
    for address, method, value, _ in case.state.answered():
        if isinstance(value, Expr) and not method.type.parameters:
            asked.setdefault((address, method), []).extend(variables(value))
    for (_, method), answers in asked.items():
        numbers = [models[0].value(each) for each in answers] if models else []
        if len(set(numbers)) < 2 or not is_asking(case, method):
            continue
        if not any(is_followed(case, answers, numbers[at]) for at in (0, -1)):
            return f"{method.owner.simple_name}.{method.name}"
    return None


def below_zero(case: Case) -> str | None:
    """A method that counts, and must answer less than nothing for the error; None where none must.

    The path cannot be followed where it answers a small number instead.
    """
    models = case.state.exploration.models
    for _, method, value, _ in case.state.answered() if models else ():
        if not COUNT.fullmatch(method.name) or method.type.result not in ("I", "J"):
            continue
        answers = list(variables(value)) if isinstance(value, Expr) else []
        if len(answers) != 1 or models[0].value(answers[0]) >= 0:
            continue
        if not any(is_followed(case, answers, number) for number in range(SMALL)):
            return f"{method.owner.simple_name}.{method.name}"
    return None


def is_followed(case: Case, answers: list[Expr], number: int | float | bool) -> bool:
    """Whether the path can be followed where some inputs are all one number."""
    names = [str(each.payload) for each in answers]
    model = case.state.exploration.models[0].updated(dict.fromkeys(names, number))
    return all(map(model.holds, case.state.conjuncts()))


def is_asking(case: Case, method: Method) -> bool:
    """Whether the type of a method has nothing but questions, also in the types above it."""
    seen: set[str] = set()
    pending = [method.owner]
    while pending:
        java = pending.pop()
        if java.name in seen:
            continue
        seen.add(java.name)
        if not all(is_question(each) for each in java.methods.values() if each.is_abstract):
            return False
        names = (java.super_name, *java.interfaces)
        found = [case.machine.program.find(name) for name in names if name is not None]
        pending += [each for each in found if isinstance(each, JavaClass)]
    return bool(QUESTION.fullmatch(method.name))


def is_question(method: Method) -> bool:
    """Whether a method only tells something: by its name, or as it looks something up."""
    if method.type.result == "V":
        return False
    return bool(method.type.parameters) or bool(QUESTION.fullmatch(method.name))
