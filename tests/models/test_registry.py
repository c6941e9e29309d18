from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from jejak.classfile.sources import Memory, open_jdk
from jejak.models import AREAS, all_models, contract_code, drivers, frames, registered
from jejak.models.drivers import DRIVER
from jejak.models.frames import FRAME
from jejak.models.registry import LESS, MORE, Direction, Precision, Registry
from jejak.program import Program
from jejak.results.reasons import Approximation, Omission
from tests.javac import Javac, all_homes

SOURCES = Path(__file__).parents[2] / "java" / "driver"
OWN = "jejak/"


def known_methods(home: Path) -> set[tuple[str, str, str]]:
    """Of the modelled methods, those that a JDK has."""
    program = Program(Memory({}), open_jdk(home))
    found = set()
    for owner, name, descriptor in all_models():
        java = program.find(owner)
        if java is not None and (name, descriptor) in java.methods:
            found.add((owner, name, descriptor))
    return found


def test_every_model_stands_for_a_method_of_some_jdk() -> None:
    homes = all_homes()
    if len(homes) < 2:
        pytest.skip("needs an old and a new JDK: each lacks methods of the other")
    known = set().union(*(known_methods(home) for home in homes))
    wanted = {key for key in all_models() if not key[0].startswith(OWN)}
    assert not sorted(wanted - known)


def test_every_method_of_the_driver_has_a_model(javac: Javac) -> None:
    classes = javac({"jejak/Driver.java": (SOURCES / "jejak" / "Driver.java").read_text()})
    data = (classes / "jejak" / "Driver.class").read_bytes()
    java = Program(Memory({DRIVER: data})).find(DRIVER)
    assert java is not None
    declared = {
        (DRIVER, m.name, m.descriptor)
        for m in java.methods.values()
        if m.is_static and m.name != "replay"  # for plain Java only
    }
    assert declared == {key for key in all_models() if key[0] == DRIVER}


def test_models_of_own_classes_stand_for_their_methods(javac: Javac) -> None:
    own = {key for key in all_models() if key[0].startswith(OWN)}
    assert {owner for owner, _, _ in own} == {DRIVER, FRAME}
    classes = javac({f"{FRAME}.java": (SOURCES / f"{FRAME}.java").read_text()})
    java = Program(Memory({FRAME: (classes / f"{FRAME}.class").read_bytes()})).find(FRAME)
    assert java is not None
    assert {key[1:] for key in own if key[0] == FRAME} <= set(java.methods)


def test_every_model_declares_its_precision() -> None:
    registry = registered()
    assert set(registry.precisions) == set(registry.models)
    for key, model in registry.models.items():
        precision = registry.precisions[key]
        assert model.approximation is (None if precision.at_times else precision.reason)


def test_every_reason_of_a_model_says_whether_it_does_more_or_less() -> None:
    reasons = {each.reason for each in registered().precisions.values()}
    approximations = {each for each in reasons if isinstance(each, Approximation)}
    assert approximations <= MORE | LESS
    assert not MORE & LESS
    assert Precision().direction is Direction.EXACT
    assert Precision(Approximation.ENVIRONMENT).direction is Direction.OVER
    assert Precision(Omission.OPEN_TYPE).direction is Direction.UNDER


@pytest.mark.parametrize(
    "area",
    [x for x in AREAS if x not in (drivers, contract_code, frames)],
    ids=lambda x: x.__name__,
)
def test_models_are_found_by_the_class_that_they_model(area: ModuleType) -> None:
    registry = Registry()
    area.register(registry)
    package = area.__name__.split(".")[-2].replace("_", "/")
    for owner, _, _ in registry.models:
        assert owner.startswith(f"{package}/")
        outermost = owner.rpartition("/")[2].partition("$")[0]
        assert re.search(rf"\b{outermost}\b", area.__doc__ or ""), f"{area.__name__} has {owner}"
