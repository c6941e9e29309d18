"""Choosing the recipe for an object: the one that makes most of it, in the order of liking."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from jejak.construct.collections import KEYED
from jejak.construct.maps import keyed_recipe, keys_wanted
from jejak.construct.matching import Filled, Matcher, is_only_below, needed
from jejak.construct.stubs import super_makers
from jejak.construct.trials import Recipe
from jejak.construct.trust import Trust
from jejak.construct.ways import How, maker
from jejak.construct.workshop import Workshop
from jejak.program import JavaClass, Method
from jejak.results.heaps import HeapObject, Slot


class RecipeChoice:
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
        self.taken: set[tuple[str, str] | None] = set()
        """Where the objects come from that stand for one already."""
        self.is_doubtful = False
        """Whether a recipe was followed that may make something else."""

    def candidates(self, wanted: HeapObject, java: JavaClass) -> Iterator[tuple[Filled, How]]:
        """Recipes that make an object, or most of it, the best first."""
        free = max(self.objects)
        partly: list[tuple[tuple[int, int, int], Filled]] = []
        for recipe in self.recipes.first(java):
            filled = self.filled(wanted, recipe, free, whole=recipe.place is not None)
            if filled is not None and not filled.rest:
                yield filled, maker(recipe)
            elif filled is not None:
                price = self.price(java, filled)
                if price[0] == 0 or recipe.trust is not Trust.HOPED:
                    partly.append((price, filled))
        partly.sort(key=lambda each: each[0])
        set_ = [filled for price, filled in partly if price[1] == 0]
        for filled in set_:
            yield filled, How.SETTERS
        for recipe in (*self.keyed(wanted, java), *self.recipes.further(java)):
            found = self.filled(wanted, recipe, free, whole=True)
            if found is not None:
                yield found, maker(recipe)
        for _, filled in partly[len(set_) :]:
            yield filled, maker(filled.recipe)

    def any_object(self, wanted: HeapObject, java: JavaClass) -> tuple[Filled, How] | None:
        """A recipe for an object of an abstract class of which nothing is asked: the plainest.

        What is shared may stand for several of them.
        """
        taken, self.taken = self.taken, set()
        free = max(self.objects)
        found = [self.filled(wanted, recipe, free) for recipe in self.recipes.below(java)]
        self.taken = taken
        usable = [filled for filled in found if filled is not None]
        if not usable:
            return None
        plainest = min(usable, key=lambda filled: len(filled.more))
        return plainest, maker(plainest.recipe)

    def price(self, java: JavaClass, filled: Filled) -> tuple[int, int, int]:
        """What a recipe leaves to do: by reflection, not by setters, in all."""
        hard = [slot for slot in filled.rest if not self.has_setter(java, slot)]
        hidden = [slot for slot in hard if not self.is_open(slot)]
        return len(hidden), len(hard), len(filled.rest) + len(filled.more)

    def is_open(self, slot: Slot) -> bool:
        """Whether a test can assign a field."""
        access = self.workshop.access
        field = access.field(slot.place)
        return field is not None and access.can_assign(field)

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
        if self.is_late() or recipe.trust > self.workshop.trust or recipe.place in self.taken:
            return None
        found = self.matcher.fill(wanted, recipe, free, whole)
        if found is None or (found.rest and recipe.trust is Trust.SHARED):
            return None  # what others have, too, is taken as it is
        below = is_only_below(wanted)
        alike = [
            each
            for each in found.more
            if each.number > free and each.type == wanted.type and is_only_below(each) is below
        ]
        return None if any(any(needed(each)) for each in alike) else found

    def take(self, recipe: Recipe) -> None:
        """Notes that a recipe was followed."""
        self.is_doubtful |= recipe.trust > Trust.FIRM
        if recipe.place is not None:
            self.taken.add(recipe.place)

    def is_late(self) -> bool:
        """Whether the time to look for calls is used up."""
        if time.monotonic() <= self.ends:
            return False
        self.recipes.ledger.hurry()
        return True

    def best_part(self, wanted: HeapObject, java: JavaClass) -> Filled | None:
        """The call of a constructor above a stub that makes most of it; None if none returns."""
        best: Filled | None = None
        for method in super_makers(self.workshop, java):
            for recipe in self.recipes.parts(java, method):
                filled = self.filled(wanted, recipe, max(self.objects))
                if filled is not None and (best is None or cost(filled) < cost(best)):
                    best = filled
        if best is not None:
            self.take(best.recipe)
        return best

    def has_setter(self, java: JavaClass, slot: Slot) -> bool:
        """Whether a method sets just a field."""
        return self.setter(java, slot) is not None

    def setter(self, java: JavaClass, slot: Slot) -> Method | None:
        """The method that sets just a field."""
        return self.recipes.setter(java, slot)


def cost(filled: Filled) -> tuple[bool, int]:
    """What speaks against a recipe for a part: doubt, then what it leaves to do."""
    return filled.recipe.trust is Trust.HOPED, len(filled.rest)
