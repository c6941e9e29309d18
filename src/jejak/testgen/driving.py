"""Inputs that a program asks jejak.Driver for: a test says beforehand what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jejak.construct.access import SourceAccess
from jejak.construct.ways import NotBuiltError
from jejak.javasource.nodes import (
    Cast,
    Do,
    Expression,
    Null,
    Statement,
    StaticCall,
    class_type,
)
from jejak.javatext.objects import place_text
from jejak.models.drivers import ANY, DRIVER, OWN
from jejak.results.heaps import Slot
from jejak.results.proofs import TrialReason
from jejak.testgen.building import Builder

REPLAY: Final = ("replay", "([Ljava/lang/Object;)V")
_OBJECT: Final = class_type("java/lang/Object")


def replay(access: SourceAccess, builder: Builder, asked: Sequence[Slot]) -> Statement:
    """Makes what a path asked for, in its order. Raises NotBuiltError."""
    driver = access.load(DRIVER)
    known = driver is not None and REPLAY in driver.methods
    if not known or not all(stem(place_text(slot.place)) in (ANY, *OWN) for slot in asked):
        raise NotBuiltError(
            TrialReason.DRIVER_INPUT, "a test cannot say what the program's methods answer"
        )
    answers = tuple(answer(builder.value(slot.value), slot.place.descriptor) for slot in asked)
    return Do(StaticCall(DRIVER, REPLAY[0], answers))


def stem(name: str) -> str:
    """The method that an input comes from."""
    return name.rstrip("0123456789")


def answer(value: Expression, descriptor: str) -> Expression:
    """A value as one of several Objects: null and arrays are not the list of them."""
    if isinstance(value, Null):
        return Null(_OBJECT)
    is_list = descriptor.startswith(("[L", "[["))
    return Cast(_OBJECT, value) if is_list else value
