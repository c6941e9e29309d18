"""What came of the experiments: a CSV file each, and one page."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

from benchmarks.experiments.rows import Experiment, Outcome, Row

HEAD: Final = ("subject", "figure", "published", "ours", "ratio", "note")
STYLE: Final = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;width:100%}"
    "td,th{border-bottom:1px solid #ccc;padding:.2em .6em;text-align:left}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
)
LEFT_OUT: Final = (
    (
        "Kiasan, Table 9.10",
        "jCUTE is not to be had: our paths for the same methods are in 9.1 to 9.3",
    ),
    ("LCT, seven computers", "one machine here: speed-ups are of its cores"),
)
"""Published tables that are not run, and why."""


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


def page(found: Mapping[Experiment, Outcome], machine: str) -> str:
    """All figures as one page of HTML."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><title>Experiments</title>",
        f"<style>{STYLE}</style><h1>Published experiments, run again</h1><p>{escape(machine)}</p>",
        "<p>Each cell: the published figure, ours behind the arrow, and the ratio.</p>",
    ]
    for experiment, outcome in found.items():
        parts.append(f"<h2>{escape(experiment.title)}</h2><p>{escape(experiment.about)}</p>")
        parts += table(outcome.rows)
        if outcome.failure:
            parts.append(f"<p><strong>Ended early: {escape(outcome.failure)}</strong></p>")
    parts.append("<h2>Not run</h2><ul>")
    parts += [f"<li>{escape(name)}: {escape(why)}</li>" for name, why in LEFT_OUT]
    parts.append("</ul></html>")
    return "\n".join(parts) + "\n"


def table(rows: Sequence[Row]) -> Iterator[str]:
    """A line for each subject, a column for each figure, and what is to be said of them."""
    figures = list(dict.fromkeys(row.figure for row in rows))
    subjects: dict[str, dict[str, Row]] = {}
    for row in rows:
        subjects.setdefault(row.subject, {})[row.figure] = row
    heads = ["", *figures, "notes"]
    yield "<table><tr>" + "".join(f"<th>{escape(each)}</th>" for each in heads) + "</tr>"
    for subject, own in subjects.items():
        told = "".join(f"<td class=n>{escape(told_of(own.get(each)))}</td>" for each in figures)
        notes = ", ".join(dict.fromkeys(each.note for each in own.values() if each.note))
        yield f"<tr><td>{escape(subject)}</td>{told}<td>{escape(notes)}</td></tr>"
    yield "</table>"


def told_of(row: Row | None) -> str:
    """A figure beside the published one."""
    if row is None:
        return ""
    if row.published is None:
        return shown(row.ours)
    ratio = "" if row.ratio is None else f" ({shown(row.ratio)})"
    return f"{shown(row.published)} → {shown(row.ours)}{ratio}"
