"""Which classes an open type may be: only those that exist or that a test could bring along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jejak.explore.machines import bare_settings
from jejak.machine.machine import Machine
from jejak.program import JavaClass
from jejak.state.records import ANYTHING, Openness
from tests.engine.exploring import Laboratory
from tests.heap_types.test_types import explore


@pytest.fixture
def machine(types: Laboratory) -> Machine:
    """A machine whose world is that of one program."""
    target = types.target("types.Worlds#closed")
    settings = replace(bare_settings(), roots=target.classes)
    return Machine(target.program, target.resolver, settings)


def named(machine: Machine, name: str) -> JavaClass:
    """A class of the program."""
    found = machine.find_class(name if "/" in name else f"types/Worlds${name}")
    assert isinstance(found, JavaClass)
    return found


def candidates(machine: Machine, name: str, known: Openness = ANYTHING) -> list[str]:
    """The simple names of the classes that an open type may be."""
    found = machine.class_hierarchy.candidates(named(machine, name), known)
    return [java.simple_name for java in found]


def test_candidates_are_those_that_have_objects(machine: Machine) -> None:
    assert candidates(machine, "Closed") == ["Only"]
    assert candidates(machine, "Half") == ["Ajar", "Shut"]
    assert candidates(machine, "Family") == ["Family", "Child"]


def test_candidates_of_object_are_the_programs(machine: Machine) -> None:
    found = candidates(machine, "java/lang/Object")
    assert found[0] == "Object"
    assert found[1:] == [
        "Worlds", "Ajar", "Alone", "Family", "Child", "One", "Only", "Shut", "Two"
    ]  # fmt: skip


def test_excluded_types_are_no_candidates(machine: Machine) -> None:
    assert candidates(machine, "Half", Openness(excluded=("types/Worlds$Ajar",))) == ["Shut"]


@pytest.mark.parametrize(
    ("name", "may_be"),
    [
        ("Closed", False),
        ("Half", True),
        ("Shut", False),
        ("Ajar", True),
        ("Alone", False),
        ("Family", False),
        ("java/lang/Object", True),
        ("java/lang/Runnable", True),
        ("java/lang/String", False),
    ],
)
def test_classes_that_nobody_has_seen(machine: Machine, name: str, may_be: bool) -> None:
    assert machine.class_hierarchy.may_be_unseen(named(machine, name), ANYTHING) is may_be


def test_what_loads_first_changes_nothing(types: Laboratory) -> None:
    def cases() -> list[tuple[str, ...]]:
        found = explore(types, "Equality#anybodys").result
        return [path.path_condition for path in found.results]

    before = cases()
    types._target.program.load_all(["java/util/ArrayList", "types/Shapes", "java/util/TreeMap"])
    assert cases() == before


def test_enums_behind_a_sealed_type_are_their_constants(types: Laboratory) -> None:
    found = explore(types, "Worlds#closed")
    assert found.verdict == "safe"
    given = [dict(path.arguments)["closed"] for path in found.result.results]
    assert "Worlds$Level.LOW" in given
