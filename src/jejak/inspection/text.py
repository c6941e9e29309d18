"""A survey as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from jejak.inspection.survey import ClassSummary, Dangling, MethodSummary, Survey

FEW_CLASSES: Final = 25
MOST_ROWS: Final = 20


def render_survey(survey: Survey, all_methods: bool) -> Iterator[str]:
    """Lines: classes with their methods where there are few, else the ones that stand out."""
    classes = survey.classes
    if all_methods or len(classes) <= FEW_CLASSES:
        for found in classes:
            yield from _class(found)
    else:
        yield from _packages(classes)
        yield from _most_complex(classes)
    yield from _dangling("Missing classes", survey.missing)
    yield from _dangling("References that do not resolve", survey.unresolved)
    yield from _dangling("Dynamic call sites of unknown kind", survey.unknown_call_sites)
    yield from _list("Class files that cannot be read", survey.broken)
    yield from _list("Methods that cannot be read", _method_errors(classes))
    yield from _list("Warnings", survey.warnings)
    yield from _list("Problems", survey.problems)
    yield from _totals(survey)


def _class(found: ClassSummary) -> Iterator[str]:
    head = " ".join((*found.modifiers, found.kind, found.name))
    above = f" extends {found.superclass}" if found.superclass not in _PLAIN_PARENTS else ""
    implemented = f" implements {', '.join(found.interfaces)}" if found.interfaces else ""
    yield f"{head}{above}{implemented}"
    yield f"  {found.where}, Java {found.java_version}, {_count(found.fields, 'field')}"
    if found.methods:
        yield from _table([_HEAD, *(_row(method) for method in found.methods)])
    yield ""


_PLAIN_PARENTS: Final = (None, "java.lang.Object", "java.lang.Enum", "java.lang.Record")
_HEAD: Final = ("", "lines", "instr.", "blocks", "cyclom.", "loops", "handlers", "calls", "method")


def _row(method: MethodSummary) -> tuple[str, ...]:
    mark = "entry" if method.entry else ""
    name = " ".join((*method.modifiers, method.signature))
    if method.error is not None:
        return (mark, "", "", "", "", "", "", "", f"{name}: {method.error}")
    if not method.instructions:
        return (mark, "", "", "", "", "", "", "", name)
    lines = "-".join(str(line) for line in dict.fromkeys(method.lines)) if method.lines else "?"
    figures = (
        method.instructions, method.blocks, method.complexity, method.loops, method.handlers,
        method.calls,
    )  # fmt: skip
    return (mark, lines, *(str(figure) for figure in figures), name)


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Columns aligned to the right, the last one to the left."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=False)]
        yield f"  {'  '.join((*cells, row[-1]))}".rstrip()


def _packages(classes: tuple[ClassSummary, ...]) -> Iterator[str]:
    figures: dict[str, list[int]] = {}
    for found in classes:
        row = figures.setdefault(found.name.rpartition(".")[0] or "(unnamed)", [0, 0, 0])
        row[0] += 1
        row[1] += len(found.methods)
        row[2] += sum(method.instructions for method in found.methods)
    yield "Packages"
    shown = sorted(figures.items(), key=lambda item: -item[1][2])[:MOST_ROWS]
    rows = [(*(f"{number:,}" for number in row), name) for name, row in shown]
    yield from _table([("classes", "methods", "instr.", "package"), *rows])
    yield from _more(len(figures))


def _most_complex(classes: tuple[ClassSummary, ...]) -> Iterator[str]:
    methods = [(method, found) for found in classes for method in found.methods]
    methods.sort(key=lambda pair: (-pair[0].complexity, -pair[0].instructions, pair[1].name))
    yield "The most complex methods (--methods shows all)"
    rows = [
        (
            f"{method.complexity:,}", f"{method.instructions:,}", str(method.loops),
            f"{found.name}.{method.signature}",
        )
        for method, found in methods[:MOST_ROWS]
    ]  # fmt: skip
    yield from _table([("cyclom.", "instr.", "loops", "method"), *rows])
    yield from _more(len(methods))


def _more(count: int) -> Iterator[str]:
    if count > MOST_ROWS:
        yield f"  … and {count - MOST_ROWS:,} more"
    yield ""


def _dangling(title: str, rows: tuple[Dangling, ...]) -> Iterator[str]:
    if rows:
        yield f"{title}: {len(rows):,}"
        for row in rows[:MOST_ROWS]:
            why = "" if row.error.endswith("NoClassDefFoundError") else f": {row.reason}"
            error = f" [{row.error.rpartition('/')[2]}]" if row.error else ""
            uses = f"{_count(row.uses, 'use')}, first in {row.first_use}"
            yield f"  {row.reference}{error}{why} ({uses})"
        yield from _more(len(rows))


def _list(title: str, items: Iterable[str]) -> Iterator[str]:
    found = list(items)
    if found:
        yield f"{title}: {len(found):,}"
        yield from (f"  {item}" for item in found[:MOST_ROWS])
        yield from _more(len(found))


def _method_errors(classes: tuple[ClassSummary, ...]) -> Iterator[str]:
    for found in classes:
        for method in found.methods:
            if method.error is not None:
                yield f"{found.name}.{method.signature}: {method.error}"


def _totals(survey: Survey) -> Iterator[str]:
    methods = [method for found in survey.classes for method in found.methods]
    loops = sum(method.loops for method in methods)
    irreducible = sum(method.irreducible_loops for method in methods)
    parts = [
        _count(len(survey.classes), "class", "classes"),
        _count(len(methods), "method"),
        f"{_count(sum(method.entry for method in methods), 'entry point')}",
        _count(sum(method.instructions for method in methods), "instruction"),
        _count(loops, "loop") + (f" ({irreducible} irreducible)" if irreducible else ""),
    ]
    yield f"{', '.join(parts)}."
    unreadable = sum(method.error is not None for method in methods)
    bad = [
        _count(len(survey.broken), "unreadable class file") if survey.broken else "",
        _count(len(survey.missing), "missing class", "missing classes") if survey.missing else "",
        _count(len(survey.unresolved), "unresolved reference") if survey.unresolved else "",
        _count(unreadable, "unreadable method") if unreadable else "",
    ]
    found = [part for part in bad if part]
    complete = survey.is_complete and survey.classes and not survey.unknown_call_sites
    verdict = "Everything resolves" if complete else "Not everything could be read"
    yield f"{', '.join(found) or verdict}. JDK {survey.jdk}."


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
