"""What people are told of fifteen libraries, and how much of it is for them.

`python -m benchmarks.triage --out DIR` checks each library for some time as a maintainer would, its
sources beside it, keeps what was printed and the JSON in DIR, and prints for each: confirmed
defects and their distinct causes, unconfirmed defects and the lines that tell them, the lines of
the whole list, and what was demoted, by tier. `--jejak FILE` runs another version's command, so
that a second DIR says what was before; `--again` only prints what lies in DIR. `--sample 60 --seed
0` draws causes of confirmed defects (with `--tier`, of others) at random, with the signs that weigh
them, to be read as their maintainers would: is it worth their time? `--bar N` says what would lead
where that takes N points.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.endings import SAMPLED
from benchmarks.libraries import fetch, fetch_sources

HERE: Final = Path(__file__).parent.parent
TIME: Final = 60.0
GRACE: Final = 120.0
"""Seconds that a run may take beyond its time before it is given up."""
LEADS: Final = "confirmed"
"""The tier that people are shown first."""
DEMOTED: Final = (
    "past-end",
    "own-refusal",
    "unusual",
    "misuse",
    "unreached",
    "uncalled",
    "bad-argument",
    "guard",
)
ROW: Final = "{:22} {:>7} {:>9} {:>7} {:>8} {:>8} {:>6}" + " {:>8}" * len(DEMOTED)
LONGEST: Final = 12
"""Lines of a test's code that a sample shows."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a run told of one library."""

    name: str
    record: dict[str, Any]
    text: str

    def with_bar(self, bar: int) -> Told:
        """The same where what leads has so many points: the JSON says what all signs come to."""
        findings = [with_bar(each, bar) for each in self.record["findings"]]
        tiers = Counter(each["tier"] for each in findings)
        totals = {**self.record["totals"], "tiers": tiers}
        return Told(self.name, {**self.record, "findings": findings, "totals": totals}, self.text)

    def of(self, tier: str) -> list[dict[str, Any]]:
        """The defects of a tier."""
        return [each for each in self.record["findings"] if each["tier"] == tier]

    def causes(self, tier: str = LEADS) -> dict[tuple[str, ...], dict[str, Any]]:
        """The first defect of each cause of a tier as the run joined them."""
        found: dict[tuple[str, ...], dict[str, Any]] = {}
        known: set[str] = set()
        for each in self.of(tier):
            joined = each.get("cause") or str(cause(each))
            if joined not in known:
                known.add(joined)
                found.setdefault(cause(each), each)
        return found

    def row(self) -> str:
        """A line of the table."""
        tiers = self.record["totals"]["tiers"]
        lines = self.text.splitlines()
        notes = sum(": note[" in line for line in lines)
        counts = [tiers.get(each, 0) for each in DEMOTED]
        shown = len(self.of(LEADS)), len(self.causes()), tiers.get("unconfirmed", 0), notes
        return ROW.format(self.name, self.record["totals"]["methods"], *shown, len(lines), *counts)


def with_bar(finding: dict[str, Any], bar: int) -> dict[str, Any]:
    """A finding, with the tier that it has where what leads has so many points."""
    if finding["tier"] not in (LEADS, "unusual") or finding["kind"] != "defect":
        return finding
    points = sum(each["points"] for each in finding["evidence"]["signs"])
    return {**finding, "tier": LEADS if points >= bar else "unusual"}


def cause(finding: dict[str, Any]) -> tuple[str, ...]:
    """What makes defects one for a maintainer: exception, and the program's own line."""
    places = [finding["location"], *finding["trace"]]
    own = next((each for each in places if not each["class"].startswith(("java.", "jdk."))), None)
    place = own or places[0]
    return (finding["exception"], place["class"], place["method"], str(place["line"]))


def check(command: str, jar: Path, seconds: float, out: Path) -> None:
    """Checks a library in a directory of its own; what it says goes to files beside that."""
    work = out / f"{jar.stem}-work"
    work.mkdir(parents=True, exist_ok=True)
    written = out / f"{jar.stem}.json"
    written.unlink(missing_ok=True)
    call = [command, "check", "--time", f"{seconds:g}", "--json", str(written), str(jar)]
    done = subprocess.run(  # noqa: S603 - a command that the user names
        call, cwd=work, capture_output=True, text=True, timeout=seconds + GRACE, check=False
    )
    (out / f"{jar.stem}.txt").write_text(done.stdout, encoding="utf-8")
    (out / f"{jar.stem}.err").write_text(done.stderr, encoding="utf-8")


def read(out: Path, jars: dict[str, Path]) -> Iterator[Told]:
    """What lies in a directory, as far as there is something of a library."""
    for name, jar in jars.items():
        written = out / f"{jar.stem}.json"
        if (out / f"{jar.stem}.txt").exists() and written.exists():
            text = (out / f"{jar.stem}.txt").read_text(encoding="utf-8")
            yield Told(name, json.loads(written.read_text(encoding="utf-8")), text)


def sample(told: list[Told], count: int, seed: int, tier: str) -> Iterator[str]:
    """Causes of defects of a tier that the seed draws, from all libraries alike."""
    causes = [(each.name, each.causes(tier)) for each in told]
    found = [(name, key, one) for name, each in causes for key, one in sorted(each.items())]
    random.Random(seed).shuffle(found)  # noqa: S311
    for number, (name, key, finding) in enumerate(found[:count], 1):
        exception, owner, method, line = key
        entry, evidence = finding["entry"], finding.get("evidence") or {}
        signs = evidence.get("signs") or ()
        yield f"{number}. {name}: {exception}: {finding['message']}"
        yield f"   at {owner}.{method}:{line}, called {entry['class']}.{entry['method']}"
        yield f"   {evidence.get('rule', '')} {evidence.get('facts', '')}"
        yield from (f"   {each['sign']} {each['points']:+}: {each['fact']}" for each in signs)
        code = (finding["test"] or {}).get("code") or [finding["input"]]
        yield from (f"      {each}" for each in code[-LONGEST:])


def table(told: list[Told]) -> Iterator[str]:
    """The counts of each library."""
    words = ("methods", "confirmed", "causes", "unconf.", "in lines", "lines")
    yield ROW.format("library", *words, *(each[:8] for each in DEMOTED))
    yield from (each.row() for each in told)
    confirmed = sum(len(each.of(LEADS)) for each in told)
    causes = sum(len(each.causes()) for each in told)
    yield f"{confirmed} confirmed defects, {causes} causes in {len(told)} libraries"


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="benchmarks.triage", description=__doc__)
    parser.add_argument("--libraries", default=",".join(SAMPLED), help="names, by commas")
    parser.add_argument("--time", type=float, default=TIME, help="seconds for each")
    parser.add_argument("--jejak", default=str(HERE / "jejak"), help="the command to run")
    parser.add_argument("--out", type=Path, required=True, help="a directory for all of it")
    parser.add_argument("--again", action="store_true", help="only print what is there")
    parser.add_argument("--sample", type=int, default=0, help="causes to draw and print")
    parser.add_argument("--tier", default=LEADS, help="what they are drawn from")
    parser.add_argument("--bar", type=int, help="points of what leads, instead of the run's own")
    parser.add_argument("--seed", type=int, default=0, help="draws them")
    given = parser.parse_args(arguments)
    jars = fetch(given.libraries.split(","))
    if not given.again:
        fetch_sources(jars)
        for jar in jars.values():
            check(given.jejak, jar, given.time, given.out.absolute())
    told = list(read(given.out, jars))
    if given.bar is not None:
        told = [each.with_bar(given.bar) for each in told]
    for line in (*table(told), *sample(told, given.sample, given.seed, given.tier)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
