"""Heaps of a path as text, JSON and Graphviz graphs: only what the path touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from jejak.classfile.descriptors import java_type, simple_type
from jejak.javatext.calls import maker_text
from jejak.javatext.objects import class_text, place_text, told, value_text
from jejak.report.counts import count
from jejak.results.heaps import (
    FieldPlace,
    Heap,
    HeapObject,
    Heaps,
    NullValue,
    NumberValue,
    Origin,
    Slot,
    StaticPlace,
)

WIDEST: Final = 120
"""Columns beyond which the two heaps stand below each other."""
GAP: Final = 4

Rows = list[tuple[str, str]]
"""Lines of the heap at the start beside those of the heap at the end."""


# --- JSON --------------------------------------------------------------------------------------


def heaps_record(heaps: Heaps | None) -> dict[str, Any] | None:
    """Both heaps as plain values."""
    if heaps is None:
        return None
    before, after = heap_record(heaps.before), heap_record(heaps.after)
    return {"before": before, "after": after, "case": list(heaps.case)}


def heap_record(heap: Heap) -> dict[str, Any]:
    """One heap as plain values."""
    return {
        "roots": [_slot(slot) for slot in heap.roots],
        "statics": [_slot(slot) for slot in heap.statics],
        "objects": [_object(each, heap) for each in heap.objects],
        "left_out": heap.left_out,
    }


def _slot(slot: Slot) -> dict[str, Any]:
    place, value = slot.place, slot.value
    return {
        "name": place_text(place),
        "type": java_type(place.descriptor),
        "text": value_text(value),
        "target": slot.target,
        "free": slot.free,
        "source": value.source if isinstance(value, NullValue) else "",
        "changed": slot.changed,
        "descriptor": place.descriptor,
        "value": value.number if isinstance(value, NumberValue) else None,
        "owner": place.owner if isinstance(place, FieldPlace | StaticPlace) else "",
    }


def _object(each: HeapObject, heap: Heap) -> dict[str, Any]:
    return {
        "number": each.number,
        "class": class_text(each),
        "origin": each.origin.value,
        "name": each.name,
        "text": told(each),
        "length": each.length,
        "narrower": each.narrower,
        "made": "" if each.maker is None else maker_text(heap.objects, each.maker),
        "slots": [_slot(slot) for slot in each.slots],
    }


# --- text --------------------------------------------------------------------------------------


def heap_lines(heaps: Heaps) -> Iterator[str]:
    """Both heaps side by side, below each other where that is too wide."""
    before, after = HeapWords(heaps.before), HeapWords(heaps.after)
    rows = _rows(heaps, before, after)
    width = max([len(left) for left, _ in rows] + [0]) + GAP
    if width + max([len(right) for _, right in rows] + [0]) <= WIDEST:
        yield f"{'before':<{width}}after"
        yield from (f"{left:<{width}}{right}".rstrip() for left, right in rows)
        return
    for title, lines in zip(("before", "after"), zip(*rows, strict=True), strict=True):
        yield title
        yield from (line for line in lines if line)


def one_heap_lines(heap: Heap) -> Iterator[str]:
    """One heap by itself."""
    rows = _rows(Heaps(heap, heap), HeapWords(heap), HeapWords(heap))
    return (left for left, _ in rows)


def _rows(heaps: Heaps, before: HeapWords, after: HeapWords) -> Rows:
    rows = _aligned(heaps.before.roots, heaps.after.roots, before, after, "")
    rows += _aligned(heaps.before.statics, heaps.after.statics, before, after, "")
    earlier = {each.number: each for each in heaps.before.objects}
    for each in heaps.after.objects:
        then = earlier.get(each.number)
        if before.is_inline(then) and after.is_inline(each):
            continue
        head = "" if then is None else f"  {before.head(then)}"
        rows.append((head, f"  {after.head(each)}"))
        slots = () if then is None else then.slots
        if _is_row(each) and (then is None or _is_row(then)):
            left = "" if then is None else f"      {_row(then)}"
            mark = "*" if any(slot.changed for slot in each.slots) else " "
            rows.append((left, f"    {mark} {_row(each)}"))
        else:
            rows += _aligned(slots, each.slots, before, after, "    ")
    for heap, side in ((heaps.before, 0), (heaps.after, 1)):
        if heap.left_out:
            text = f"  … and {count(heap.left_out, 'reference')} to more objects"
            rows.append(("", text) if side else (text, ""))
    return rows


def _aligned(
    left: tuple[Slot, ...],
    right: tuple[Slot, ...],
    before: HeapWords,
    after: HeapWords,
    indent: str,
) -> Rows:
    """Slots of the same place in one row."""
    lefts = {slot.place: f"{indent}  {before.slot(slot)}" for slot in left}
    rights = {
        slot.place: f"{indent}{'*' if slot.changed else ' '} {after.slot(slot)}" for slot in right
    }
    places = [*lefts, *(place for place in rights if place not in lefts)]
    return [(lefts.get(place, ""), rights.get(place, "")) for place in places]


class HeapWords:
    """Says what slots of one heap hold, in a few words each."""

    def __init__(self, heap: Heap) -> None:
        self._objects = {each.number: each for each in heap.objects}
        slots = [*heap.roots, *heap.statics]
        slots += [slot for each in heap.objects for slot in each.slots]
        self._uses = Counter(slot.target for slot in slots)

    def is_inline(self, each: HeapObject | None) -> bool:
        """Whether an object is told wherever it is referred to."""
        return each is None or (told(each) is not None and not each.slots)

    def slot(self, slot: Slot) -> str:
        """`name = value`."""
        return f"{place_text(slot.place)} = {self.value(slot)}"

    def value(self, slot: Slot) -> str:
        """A literal or the number of an object; what any other value would do for is said."""
        text = value_text(slot.value)
        if slot.free and not slot.changed:
            return f"{text} (any)"
        if isinstance(slot.value, NullValue) and slot.free:
            return f"{text} (was {slot.value.source})"
        each = self._objects.get(slot.target or 0)
        if each is None or each.slots:
            return text
        known = told(each)
        shared = self._uses[slot.target] > 1 and each.origin is not Origin.STATIC
        if known is None or shared:
            return text if known is None else f"{known} ({text})"
        return known

    def head(self, each: HeapObject) -> str:
        """`#2 Node (this.root)`."""
        name = class_text(each, simple_type)
        if each.length is not None:
            name = name.replace("[]", f"[{each.length}]", 1)
        known = f" ({each.name})" if each.name else ""
        text = told(each)
        if text is not None:
            known = f" {text}"
        what = {Origin.NEW: ", new", Origin.OPEN: ", any object"}.get(each.origin, "")
        if each.maker is not None:
            what = f" = {maker_text(self._objects.values(), each.maker)}"
        return f"#{each.number} {name}{known}{what}"


def _is_row(each: HeapObject) -> bool:
    """Whether an object is an array of primitives that is known from its first element on."""
    if not each.slots or each.length is None:
        return False
    return len(each.slots) == each.length and all(slot.target is None for slot in each.slots)


def _row(each: HeapObject) -> str:
    """The elements of an array."""
    return f"{{{', '.join(value_text(slot.value) for slot in each.slots)}}}"


# --- Graphviz ----------------------------------------------------------------------------------


def heap_dot(heaps: Heaps, title: str) -> Iterator[str]:
    """A graph with one cluster for each heap; what changed is red, what is new is blue."""
    yield "digraph heap {"
    yield f'  label="{_quoted(title)}"; labelloc=t; rankdir=LR; fontname="monospace";'
    yield '  node [shape=record, fontname="monospace", fontsize=10];'
    yield '  edge [fontname="monospace", fontsize=10];'
    for name, heap in (("before", heaps.before), ("after", heaps.after)):
        yield f"  subgraph cluster_{name} {{"
        yield f'    label="{name}";'
        yield from (f"    {line}" for line in _graph(heap, name[0]))
        yield "  }"
    yield "}"


def _graph(heap: Heap, side: str) -> Iterator[str]:
    words = HeapWords(heap)
    drawn = {each.number for each in heap.objects if not words.is_inline(each)}
    roots = [*heap.roots, *heap.statics]
    values = [words.slot(slot) for slot in roots if slot.target not in drawn]
    if values:
        label = "\\l".join(_quoted(value) for value in values)
        yield f'{side}values [shape=plaintext, label="{label}\\l"];'
    for number, slot in enumerate(roots):
        if slot.target in drawn:
            name = _quoted(place_text(slot.place))
            yield f'{side}root{number} [shape=plaintext, label="{name}"];'
            yield f"{side}root{number} -> {side}{slot.target}{_colour(slot)};"
    for each in heap.objects:
        if each.number in drawn:
            yield from _node(each, words, drawn, side)


def _node(each: HeapObject, words: HeapWords, drawn: set[int], side: str) -> Iterator[str]:
    parts = [_record(words.head(each))]
    edges = []
    for number, slot in enumerate(each.slots):
        port = f"p{number}"
        if slot.target in drawn:
            parts.append(f"<{port}> {_record(place_text(slot.place))}")
            edges.append(f"{side}{each.number}:{port} -> {side}{slot.target}{_colour(slot)};")
        else:
            mark = "* " if slot.changed else ""
            parts.append(f"<{port}> {mark}{_record(words.slot(slot))}\\l")
    colour = ", color=blue" if each.origin is Origin.NEW else ""
    dashed = ", style=dashed" if each.origin is Origin.OPEN else ""
    yield f'{side}{each.number} [label="{"|".join(parts)}"{colour}{dashed}];'
    yield from edges


def _colour(slot: Slot) -> str:
    return " [color=red]" if slot.changed else ""


def _quoted(text: str) -> str:
    """Text inside the quotes of a label."""
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _record(text: str) -> str:
    """Text inside a field of a record, where more characters mean something."""
    quoted = _quoted(text)
    for character in "{}|<> ":
        quoted = quoted.replace(character, f"\\{character}")
    return quoted
