"""Heaps of a path as pictures: objects are boxes with the fields that were touched, in columns.

An object stands at the same place before and after, so that the eye finds what changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from jejak.javatext.objects import place_text
from jejak.report.heap import HeapWords
from jejak.report.output import printable
from jejak.results.heaps import Heap, HeapObject, Heaps, Origin, Slot

MOST_OBJECTS: Final = 60
MOST_ROWS: Final = 24
MOST_CHARACTERS: Final = 44
MOST_OF_ROOT: Final = 30
"""What a picture shows at most: objects, rows of one, characters of a row and of a root."""
SMALL: Final = 900
"""A picture up to this width is made smaller where there is less room."""
ROW: Final = 18
CHARACTER: Final = 7.3
PAD: Final = 8
GAP: Final = 56
BETWEEN: Final = 14
"""Pixels: the height of a row, the width of a character, margins, and room between boxes."""
STYLE: Final = (
    ".heap text{font:12px ui-monospace,monospace;fill:#1c2128}"
    ".heap rect{fill:#fff;stroke:#6a737d}.heap .head{font-weight:bold}"
    ".heap .new rect{stroke:#0969da}.heap .open rect{stroke-dasharray:4 3}"
    ".heap .changed{fill:#b35900;font-weight:bold}"
    ".heap path{fill:none;stroke:#6a737d}.heap path.changed{fill:none;stroke:#b35900}"
    ".heap .tip{fill:#6a737d}.heap .tip.changed{fill:#b35900}"
)
"""How a picture looks that stands alone."""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A line of a box: its text, the box that it points to, and whether it changed."""

    text: str
    target: int | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """An object, or with number 0 all that leads into the heap."""

    number: int
    head: str
    look: str
    rows: tuple[BoxRow, ...]

    @property
    def width(self) -> float:
        """How wide it is."""
        longest = max([len(self.head), *(len(row.text) for row in self.rows)])
        return 2 * PAD + CHARACTER * longest

    @property
    def height(self) -> float:
        """How high it is."""
        return ROW * (len(self.rows) + 1) + PAD


@dataclass(frozen=True, slots=True)
class Picture:
    """The boxes of one heap, and how many objects are left out."""

    boxes: dict[int, Box]
    left_out: int


Places = dict[int, tuple[float, float]]


def heap_pictures(heaps: Heaps) -> tuple[str, str]:
    """Both heaps as SVG elements, of the same size."""
    pictures = picture_of(heaps.before), picture_of(heaps.after, "at the end")
    places, width, height = arranged(pictures)
    first, second = (_svg(each, places, width, height) for each in pictures)
    return first, second


def heaps_svg(heaps: Heaps) -> str:
    """Both heaps as one picture that stands alone."""
    pictures = picture_of(heaps.before), picture_of(heaps.after, "at the end")
    places, width, height = arranged(pictures)
    parts = [
        f'<g transform="translate({number * (width + GAP):g},{ROW})"><text y="-4" x="4">{title}'
        f"</text>{''.join(_drawn(each, places))}</g>"
        for number, (title, each) in enumerate(zip(("before", "after"), pictures, strict=True))
    ]
    size = f'width="{2 * width + GAP:g}" height="{height + ROW:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="heap" {size}>'
    return f"{head}<style>{STYLE}</style>{''.join(parts)}</svg>"


# --- what is in a picture ----------------------------------------------------------------------


def picture_of(heap: Heap, title: str = "inputs") -> Picture:
    """The boxes of a heap: roots and static fields first, objects that need one in order."""
    words = HeapWords(heap)
    objects = [each for each in heap.objects if not words.is_inline(each)]
    drawn = {each.number for each in objects[:MOST_OBJECTS]}
    roots = [*heap.roots, *heap.statics]
    boxes = (
        {0: Box(0, title, "roots", tuple(_rows(roots, words, drawn, MOST_OF_ROOT)))}
        if roots
        else {}
    )
    for each in objects[:MOST_OBJECTS]:
        boxes[each.number] = Box(
            each.number,
            _short(words.head(each)),
            _look(each),
            tuple(_rows(each.slots, words, drawn)),
        )
    return Picture(boxes, max(0, len(objects) - MOST_OBJECTS) + heap.left_out)


def _look(each: HeapObject) -> str:
    return {Origin.NEW: "new", Origin.OPEN: "open"}.get(each.origin, "old")


def _rows(
    slots: Sequence[Slot], words: HeapWords, drawn: set[int], most: int = MOST_CHARACTERS
) -> Iterator[BoxRow]:
    for slot in slots[:MOST_ROWS]:
        target = slot.target if slot.target in drawn else None
        text = place_text(slot.place) if target is not None else words.slot(slot)
        yield BoxRow(_short(text, most), target, slot.changed)
    if len(slots) > MOST_ROWS:
        yield BoxRow(f"… {len(slots) - MOST_ROWS} more")


def _short(text: str, most: int = MOST_CHARACTERS) -> str:
    plain = printable(text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


# --- where everything stands ---------------------------------------------------------------------


def arranged(pictures: Sequence[Picture]) -> tuple[Places, float, float]:
    """Where boxes stand in all pictures, and how large these are: columns by distance."""
    columns: dict[int, list[int]] = {}
    for number, column in _depths(pictures).items():
        columns.setdefault(column, []).append(number)
    places: Places = {}
    x = height = 0.0
    for column in sorted(columns):
        y = widest = 0.0
        for number in columns[column]:
            found = [each.boxes[number] for each in pictures if number in each.boxes]
            places[number] = (x, y)
            y += max(box.height for box in found) + BETWEEN
            widest = max(widest, *(box.width for box in found))
        x += widest + GAP
        height = max(height, y)
    return places, max(x - GAP, 0.0) + GAP / 2, max(height - BETWEEN, 0.0) + 2


def _depths(pictures: Sequence[Picture]) -> dict[int, int]:
    """How far each box is from the roots in any of the pictures; those that none reaches, too."""
    near: dict[int, list[int]] = {}
    numbers: dict[int, None] = {}
    for picture in pictures:
        for box in picture.boxes.values():
            numbers[box.number] = None
            near.setdefault(box.number, []).extend(
                row.target for row in box.rows if row.target is not None
            )
    found: dict[int, int] = {}
    for start in numbers:
        if start in found:
            continue
        found[start] = 0 if start == 0 else 1
        pending = deque([start])
        while pending:
            number = pending.popleft()
            for target in near.get(number, ()):
                if target not in found:
                    found[target] = found[number] + 1
                    pending.append(target)
    return found


# --- drawing -------------------------------------------------------------------------------------


def _svg(picture: Picture, places: Places, width: float, height: float) -> str:
    more = ""
    if picture.left_out:
        more = f'<text x="4" y="{height + ROW - 4:g}">… {picture.left_out} more</text>'
        height += ROW
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    drawn = "".join(_drawn(picture, places))
    look = "heap small" if width <= SMALL else "heap"
    return f'<svg class="{look}" role="img" aria-label="heap" {size}>{drawn}{more}</svg>'


def _drawn(picture: Picture, places: Places) -> Iterator[str]:
    for box in picture.boxes.values():
        yield from _box(box, *places[box.number])
    for box in picture.boxes.values():
        for index, row in enumerate(box.rows):
            if row.target is not None:
                yield _arrow(box, index, picture.boxes[row.target], places)


def _box(box: Box, x: float, y: float) -> Iterator[str]:
    yield f'<g class="{box.look}" transform="translate({x + 1:g},{y + 1:g})">'
    yield f'<rect width="{box.width:g}" height="{box.height:g}" rx="4"/>'
    yield f'<text class="head" x="{PAD}" y="{ROW - 4}">{escape(box.head)}</text>'
    for index, row in enumerate(box.rows, 2):
        look = ' class="changed"' if row.changed else ""
        yield f'<text{look} x="{PAD}" y="{ROW * index - 4}">{escape(row.text)}</text>'
    yield "</g>"


def _arrow(box: Box, index: int, to: Box, places: Places) -> str:
    """From the row of a box to another box: from its right side, to the left from its left one."""
    (x, y), (to_x, to_y) = places[box.number], places[to.number]
    start_x, start_y = x + box.width + 1, y + ROW * (index + 1.5) + 3
    end_x, end_y, point = to_x + to.width + 1, to_y + ROW / 2 + 3, "l7 -3.5v7z"
    if to_x > x:
        end_x, point = to_x + 1, "l-7 -3.5v7z"
        bend = max(20.0, (end_x - start_x) / 2)
        near, far = start_x + bend, end_x - bend
    elif to_x < x:
        start_x = x + 1
        bend = max(20.0, (start_x - end_x) / 2)
        near, far = start_x - bend, end_x + bend
    else:
        near = far = max(start_x, end_x) + GAP / 2
    curve = f"C{near:g} {start_y:g} {far:g} {end_y:g} {end_x:g} {end_y:g}"
    tip = f"M{end_x:g} {end_y:g}{point}"
    look = ' class="changed"' if box.rows[index].changed else ""
    mark = "tip changed" if look else "tip"
    line = f'<path{look} d="M{start_x:g} {start_y:g}{curve}"/>'
    return f'{line}<path class="{mark}" d="{tip}"/>'
