"""The tables in docs/ that say what is declared in the program: closed lists, options, formats.

`python scripts/doc_tables.py` says whether they are up to date; `--write` makes them so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from option_tables import formats, options

from jejak.report.findings_schema import PUBLISHED, findings_schema
from jejak.report.output import json_lines
from jejak.results.coverage import Why
from jejak.results.endings import Ending
from jejak.results.hurdles import Hurdle
from jejak.results.proofs import TrialReason
from jejak.results.reasons import (
    Approximation,
    Omission,
    Reason,
    SkipReason,
    Told,
    Unsolved,
    Unsupported,
)

DOCS = Path(__file__).parents[1] / "docs"


def endings() -> Iterator[str]:
    """How paths end, what that means for them, and which option sets it."""
    yield from head("ending", "the path is", "option", "what it says")
    for each in Ending:
        yield row(f"`{each.value}`", each.category.value, option(each), said(each))


def reasons(members: Iterable[Reason]) -> Iterator[str]:
    """One list of reasons."""
    yield from head("code", "option", "what it says")
    for each in members:
        yield row(f"`{each.value}`", option(each), said(each))


def obstacles() -> Iterator[str]:
    """What keeps tests from being built, and what helps."""
    yield from head("code", "what stands in the way", "what helps")
    for each in TrialReason:
        if each.advice:
            yield row(f"`{each.value}`", said(each), each.advice)


def circumstances() -> Iterator[str]:
    """The other reasons of trials."""
    yield from head("code", "what it says")
    for each in TrialReason:
        if not each.advice:
            yield row(f"`{each.value}`", said(each))


def costs() -> Iterator[str]:
    """What stands between callers and errors."""
    yield from head("hurdle", "cost", "what it says")
    for each in Hurdle:
        yield row(f"`{each.value}`", str(each.cost), said(each))


def uncovered() -> Iterator[str]:
    """Why branches are not covered."""
    yield from head("reason", "meaning")
    for each in Why:
        yield row(each.value, said(each))


def head(*cells: str) -> Iterator[str]:
    """The first two rows of a table."""
    yield row(*cells)
    yield f"|{'---|' * len(cells)}"


def row(*cells: str) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def said(each: Told) -> str:
    """The sentence of a member, as it stands in a table."""
    return f"{each.sentence[0].lower()}{each.sentence[1:].removesuffix('.')}"


def option(reason: Reason) -> str:
    """The option that sets a reason."""
    return "" if reason.option is None else f"`--{reason.option}`"


TABLES: dict[tuple[str, str], Callable[[], Iterator[str]]] = {
    ("proof.md", "obstacles"): obstacles,
    ("proof.md", "circumstances"): circumstances,
    ("proof.md", "hurdles"): costs,
    ("proof.md", "endings"): endings,
    ("proof.md", "approximations"): lambda: reasons(Approximation),
    ("proof.md", "omissions"): lambda: reasons(Omission),
    ("proof.md", "unsupported"): lambda: reasons(Unsupported),
    ("proof.md", "unsolved"): lambda: reasons(Unsolved),
    ("proof.md", "skipped"): lambda: reasons(SkipReason),
    ("commands.md", "uncovered"): uncovered,
    ("commands.md", "formats"): formats,
    ("commands.md", "options"): options,
}
"""The tables by page and name."""


def filled(text: str, name: str, lines: Iterable[str]) -> str:
    """A page with one of its tables as it should be."""
    begin = f"<!-- {name}: by scripts/doc_tables.py -->\n"
    end = f"<!-- end of {name} -->\n"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise SystemExit(f"there is no place for {name}")
    table = "".join(f"{line}\n" for line in lines)
    return f"{before}{begin}\n{table}\n{end}{after}"


def main(arguments: list[str]) -> int:
    """Compares or writes."""
    stale = []
    schema = "".join(f"{line}\n" for line in json_lines(findings_schema()))
    if not PUBLISHED.exists() or PUBLISHED.read_text("utf-8") != schema:
        stale.append(PUBLISHED.name)
        if "--write" in arguments:
            PUBLISHED.write_text(schema, "utf-8")
    for page in sorted({page for page, _ in TABLES}):
        path = DOCS / page
        text = wanted = path.read_text("utf-8")
        for (where, name), lines in TABLES.items():
            if where == page:
                wanted = filled(wanted, name, lines())
        if wanted != text:
            stale.append(page)
            if "--write" in arguments:
                path.write_text(wanted, "utf-8")
    if stale and "--write" not in arguments:
        print(f"not up to date: {', '.join(stale)}; scripts/doc_tables.py --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
