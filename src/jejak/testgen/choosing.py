"""Choosing the recipe for an object: the one that makes most of it, in the order of liking."""

from __future__ import annotations

import time
from collections.abc import Mapping

from jejak.explore.heaps import HeapObject, Slot
from jejak.program import JavaClass, Method
from jejak.testgen.grown import KEYED
from jejak.testgen.keyed import keyed_recipe, keys_wanted
from jejak.testgen.matching import Filled, Matcher, needed, plain_name
from jejak.testgen.recipes import Recipe
from jejak.testgen.stubs import super_makers
from jejak.testgen.ways import How, maker
from jejak.testgen.workshop import Workshop


class Choice:
    """Chooses recipes for the objects of one input, until its time `ends`."""

    def __init__(
        self,
        workshop: Workshop,
        matcher: Matcher,
        objects: Mapping[int, HeapObject],
        ends: float,
    ) -> None:
        self.workshop = workshop
        self.recipes = workshop.recipes
        self.matcher = matcher
        self.objects = objects
        self.ends = ends

    def best_recipe(self, wanted: HeapObject, java: JavaClass) -> tuple[Filled, How] | None:
        """The recipe that makes most of an object."""
        free = max(self.objects)
        recipes = self.recipes
        best: Filled | None = None
        cost = (0, 0)
        for recipe in recipes.first(java):
            filled = self.filled(wanted, recipe, free)
            if filled is None:
                continue
            if not filled.rest:
                return filled, maker(recipe)
            left = [s for s in filled.rest if not self.has_setter(java, s)]
            price = len(left), len(filled.rest) + len(filled.more)
            if best is None or price < cost:
                best, cost = filled, price
        if best is not None and cost[0] == 0:
            return best, How.SETTERS
        for recipe in (*self.keyed(wanted, java), *recipes.further(java)):
            filled = self.filled(wanted, recipe, free, whole=True)
            if filled is not None:
                return filled, maker(recipe)
        return None if best is None else (best, maker(best.recipe))

    def keyed(self, wanted: HeapObject, java: JavaClass) -> list[Recipe]:
        """The recipe of a map or set with the wanted keys."""
        if java.name not in KEYED:
            return []
        keys = keys_wanted(self.objects, wanted)
        recipe = keyed_recipe(self.recipes, java, keys)
        return [] if recipe is None else [recipe]

    def filled(
        self, wanted: HeapObject, recipe: Recipe, free: int, whole: bool = False
    ) -> Filled | None:
        """A recipe with its arguments; none that needs an object just like the one it makes."""
        if self.is_late():
            return None
        found = self.matcher.fill(wanted, recipe, free, whole)
        if found is None:
            return None
        alike = [m for m in found.more if m.number > free and m.type == wanted.type]
        return None if any(any(needed(each)) for each in alike) else found

    def is_late(self) -> bool:
        """Whether the time to look for calls is used up."""
        return time.monotonic() > self.ends

    def best_part(self, wanted: HeapObject, java: JavaClass) -> Filled | None:
        """The call of a constructor above a stub that makes most of it; None if none returns."""
        best: Filled | None = None
        for method in super_makers(self.workshop, java):
            for recipe in self.recipes.parts(java, method):
                filled = self.filled(wanted, recipe, max(self.objects))
                if filled is not None and (best is None or len(filled.rest) < len(best.rest)):
                    best = filled
        return best

    def has_setter(self, java: JavaClass, slot: Slot) -> bool:
        """Whether a method sets just a field."""
        return self.setter(java, slot) is not None

    def setter(self, java: JavaClass, slot: Slot) -> Method | None:
        """The method that sets just a field."""
        held = slot.value if slot.target is None else slot.target
        return self.recipes.setter(java, slot.owner, plain_name(slot), held)
