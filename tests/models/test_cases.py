"""Every model agrees with the JDK on a few calls of each case; see `scripts/agree models`."""

from __future__ import annotations

import random
from typing import Final

from tests.javac import Javac, all_homes
from tests.models.comparing import (
    CASES,
    OUTSIDE,
    UNCOMPARED,
    CaseRunner,
    Compared,
    case_class,
    case_file,
    compiled_cases,
    modelled,
    random_calls,
    show_key,
)

CALLS: Final = 4
MANY_CALLS: Final = {
    "MathCases": 20,
    "SystemArraycopyCases": 20,
    "WrappersCases": 8,
    "StringCases": 20,
    "StringSearchCases": 20,
    "StringEditsCases": 20,
    "StringBuilderEditsCases": 12,
}
"""Of cases that are quick, and turn on numbers."""


def test_every_module_of_models_has_cases() -> None:
    assert {case_file(area) for area in modelled()} == set(CASES.glob("*/*.java"))


def test_models_agree_with_the_jvm(javac: Javac) -> None:
    classes = compiled_cases(javac)
    compared = Compared()
    owners = [case_class(area) for area in modelled()]
    for home in all_homes():
        with CaseRunner(home, classes) as runner:
            calls = []
            for owner in owners:
                rng = random.Random(owner)  # noqa: S311
                for case in runner.cases(owner):
                    calls += random_calls(rng, case, MANY_CALLS.get(owner, CALLS))
            runner.compare(calls, compared)
    assert not compared.wrong, "\n".join(compared.wrong[:20])
    if len(all_homes()) > 1:  # each JDK lacks methods of the other
        missing = {
            show_key(key): case_class(area)
            for area, keys in modelled().items()
            if area.rpartition(".")[2] not in OUTSIDE
            for key in keys - compared.met[case_class(area)].keys()
        }
        assert {key: area for key, area in missing.items() if key not in UNCOMPARED} == {}
        assert not UNCOMPARED.keys() - missing.keys(), "these have a case, or are no models"
