"""Stubs that compare objects by a rank that each has, whatever the order of the calls.

What a path was told of how objects compare makes an order of them. A test keeps the rank of each
object, by its identity, and `compare`, `compareTo` and `equals` of its stubs look there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

from jejak.construct.implementing import StubMethod
from jejak.javasource.nodes import (
    Call,
    Do,
    Expression,
    Literal,
    Local,
    Name,
    New,
    StaticCall,
    This,
    Type,
    class_type,
)
from jejak.results.heaps import (
    Heap,
    HeapObject,
    MethodAnswer,
    NullValue,
    NumberValue,
    ReferenceValue,
    Value,
)
from jejak.testgen.draft import Draft
from jejak.testgen.implementing import parameter_names

COMPARE: Final = "compare"
COMPARE_TO: Final = "compareTo"
EQUALS: Final = "equals"
OF_RECEIVER: Final = (COMPARE_TO, EQUALS)
"""Methods that compare the object whose they are with another one."""
NATURAL: Final = 0
"""The number of the order that objects have themselves; that of a comparator is its own."""
EQUALITY: Final = -1
"""The number under which objects that are equal share a rank."""
MAP: Final = "java/util/IdentityHashMap"
Pair = tuple[Value, Value, int]
"""Two objects and how they compare."""


class RankedObjects:
    """The orders that the stubs of one input answer by; `value` writes a value of the input."""

    def __init__(self, draft: Draft, heap: Heap, value: Callable[[Value], Expression]) -> None:
        self.draft = draft
        self.value = value
        self.orders = orders_of(heap)
        self.used: dict[int, str] = {}

    def answer(self, wanted: HeapObject, method: StubMethod) -> Expression | None:
        """What a method of a stub returns where it compares by rank; None of other methods."""
        name = method.method.name
        number = {COMPARE: wanted.number, COMPARE_TO: NATURAL, EQUALS: EQUALITY}.get(name)
        said = [each for each in wanted.answers if each.method == name]
        if number is None or number not in self.orders or not all(map(is_comparison, said)):
            return None
        ranks = Name(self.variable(number))
        given: list[Expression] = [Name(each) for each in parameter_names(method)]
        compared = [This(), *given] if name in OF_RECEIVER else given
        asked = tuple(Call(ranks, "get", (each,)) for each in compared)
        if name == EQUALS:
            return Call(asked[0], EQUALS, asked[1:])
        return StaticCall("java/lang/Integer", "compare", asked)

    def variable(self, number: int) -> str:
        """The variable with the ranks of an order."""
        draft = self.draft
        name = self.used.get(number) or draft.identifiers.fresh("ranks")
        self.used[number] = name
        if not any(isinstance(each, Local) and each.name == name for each in draft.statements):
            types = Type("Ljava/lang/Object;"), Type("Ljava/lang/Integer;")
            made = New(Type(f"L{MAP};", diamond=True))
            draft.statements.append(Local(class_type(MAP, *types), name, made))
        return name

    def fill(self) -> None:
        """Gives the objects their ranks, when all of them are there."""
        for number, name in self.used.items():
            for value, rank in self.orders[number]:
                put = Call(Name(name), "put", (self.value(value), Literal(rank, "I")))
                self.draft.statements.append(Do(put))


def orders_of(heap: Heap) -> dict[int, list[tuple[Value, int]]]:
    """The orders that stubs of an input answer by: objects with their ranks."""
    pairs: dict[int, list[Pair]] = {}
    for each in heap.objects:
        for answer in each.answers:
            if is_comparison(answer):
                is_own = answer.method in OF_RECEIVER
                given = (ReferenceValue(each.number), *answer.arguments)
                one, other = given if is_own else answer.arguments
                assert isinstance(answer.result, NumberValue)
                number = {COMPARE_TO: NATURAL, EQUALS: EQUALITY}.get(answer.method, each.number)
                found = (one, other, int(answer.result.number))
                pairs.setdefault(number, []).append(found)
    keys = {each.number: each.known_as or each.number for each in heap.objects}
    equal = pairs.pop(EQUALITY, [])
    found_orders = ((number, ranked(given, keys)) for number, given in pairs.items())
    orders = {number: order for number, order in found_orders if order is not None}
    return {**orders, EQUALITY: equals_of(equal)} if equal else orders


def equals_of(pairs: list[Pair]) -> list[tuple[Value, int]]:
    """Objects that are equal, each with a number that its equals share."""
    values = dict.fromkeys(each for one, other, _ in pairs for each in (one, other))
    numbers = {value: number for number, value in enumerate(values)}
    for one, other, _ in pairs:
        kept, lost = sorted((numbers[one], numbers[other]))
        numbers = {each: kept if n == lost else n for each, n in numbers.items()}
    order = sorted(set(numbers.values()))
    return [(value, order.index(number)) for value, number in numbers.items()]


def is_comparison(answer: MethodAnswer) -> bool:
    """Whether an answer says how two objects of the input compare."""
    wanted = {COMPARE: 2, COMPARE_TO: 1, EQUALS: 1}.get(answer.method)
    values = all(isinstance(each, ReferenceValue | NullValue) for each in answer.arguments)
    return len(answer.arguments) == wanted and values


def ranked(pairs: list[Pair], keys: Mapping[int, Hashable]) -> list[tuple[Value, int]] | None:
    """The objects of some comparisons with ranks that agree with all; None where none do.

    One comparison needs no ranks. `keys` say which objects a test cannot tell apart.
    """
    if len(pairs) < 2:
        return None

    def key(value: Value) -> Hashable:
        return keys[value.target] if isinstance(value, ReferenceValue) else None

    values = {key(each): each for one, other, _ in pairs for each in (one, other)}
    ranks: dict[Hashable, int] = dict.fromkeys(values, 0)
    for _ in range(len(values) + 1):
        before = dict(ranks)
        for one, other, sign in pairs:
            low, high = (key(one), key(other)) if sign <= 0 else (key(other), key(one))
            ranks[high] = max(ranks[high], ranks[low] + (sign != 0))
            if sign == 0:
                ranks[low] = ranks[high]
        if ranks == before:
            return [(value, ranks[each]) for each, value in values.items()]
    return None
