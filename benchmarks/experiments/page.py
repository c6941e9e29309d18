"""What came of the experiments: a CSV file each, and one page."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from benchmarks.experiments.rows import Experiment, Row

HEAD: Final = ("subject", "figure", "published", "ours", "ratio", "note")
STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
)
LEFT_OUT: Final = (
    ("Artemis, Tables 4.1 to 4.5", "need stand-ins for P1 and JPF of the same size"),
    ("Tomb, Figs. 3, 5, 8, 9", "need stand-ins for the large programs; Fig. 5 is a bound more"),
    ("Kiasan, Tables 9.3 to 9.10", "object keys need contracts (issue 17); jCUTE is not run"),
    ("SymbolicChecker on log4j", "1.2.17 can be had; not run yet"),
    ("LCT, trees of Table 6.1 and speed-ups", "sequences of calls and executors (issue 19)"),
)
"""Published tables that are not run yet, and why."""


def shown(number: float | None) -> str:
    """A figure with three digits that count."""
    if number is None:
        return ""
    return f"{number:,.0f}" if number == int(number) else f"{number:.3g}"


def cells(row: Row) -> tuple[str, ...]:
    """A row as text."""
    numbers = (shown(row.published), shown(row.ours), shown(row.ratio))
    return (row.subject, row.figure, *numbers, row.note)


def write_csv(directory: Path, experiment: Experiment, rows: Sequence[Row]) -> Path:
    """Writes the figures of one experiment."""
    place = directory / f"{experiment.name}.csv"
    with place.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(HEAD)
        for row in rows:
            numbers = (row.published, row.ours, row.ratio)
            writer.writerow((row.subject, row.figure, *numbers, row.note))
    return place


def page(found: Mapping[Experiment, Sequence[Row]], machine: str) -> str:
    """All figures as one page of HTML."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Experiments</title>",
        f"<style>{STYLE}</style><h1>Published experiments, run again</h1><p>{escape(machine)}</p>",
    ]
    for experiment, rows in found.items():
        parts.append(f"<h2>{escape(experiment.title)}</h2><p>{escape(experiment.about)}</p>")
        parts.append("<table><tr>" + "".join(f"<th>{each}</th>" for each in HEAD) + "</tr>")
        parts += [table_row(row) for row in rows]
        parts.append("</table>")
    parts.append("<h2>Not run yet</h2><ul>")
    parts += [f"<li>{escape(name)}: {escape(why)}</li>" for name, why in LEFT_OUT]
    parts.append("</ul></html>")
    return "\n".join(parts) + "\n"


def table_row(row: Row) -> str:
    """A row as HTML."""
    told = [
        f"<td{' class=n' if 2 <= number <= 4 else ''}>{escape(text)}</td>"
        for number, text in enumerate(cells(row))
    ]
    return f"<tr>{''.join(told)}</tr>"
