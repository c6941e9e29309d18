"""Which errors of old releases their own authors have repaired since, by tier.

`python -m benchmarks.repaired --out DIR` checks old releases of libraries, puts the newest release
in the place of each, and has `jejak verify` run the same tests again: the JVM says which errors are
repaired. That is evidence for what people are told which needs nobody's opinion, and a lower bound:
what nobody has met is not repaired, whatever it is worth. `changed` means that the test ends
otherwise now: the input is refused in words, or another state is needed. `--again` only prints what
lies in DIR; `--list TIER` names the causes of a tier, with what became of each.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.triage import GRACE, HERE, TIME, cause
from jejak.errors import SetupError
from jejak.jvm import Artifact, fetch, find_maven, jar_cache_dir

FETCHING: Final = 600.0
STANDINGS: Final = ("repaired", "changed", "still there", "gone", "not run")
ROW: Final = "{:16}" + " {:>12}" * (len(STANDINGS) + 1)
PAIRS: Final = (
    "commons-lang:commons-lang:2.1:2.6",
    "org.apache.commons:commons-lang3:3.1:3.17.0",
    "org.apache.commons:commons-math:2.0:2.2",
    "org.apache.commons:commons-math3:3.0:3.6.1",
    "commons-cli:commons-cli:1.1:1.9.0",
    "commons-codec:commons-codec:1.3:1.17.1",
    "org.apache.commons:commons-csv:1.0:1.12.0",
    "commons-io:commons-io:1.4:2.17.0",
    "org.apache.commons:commons-collections4:4.0:4.5.0-M2",
    "commons-collections:commons-collections:3.1:3.2.2",
    "org.apache.commons:commons-compress:1.1:1.27.1",
    "commons-validator:commons-validator:1.3.1:1.9.0",
    "commons-beanutils:commons-beanutils:1.7.0:1.9.4",
    "org.jsoup:jsoup:1.5.1:1.18.1",
    "com.google.code.gson:gson:1.4:2.11.0",
    "joda-time:joda-time:1.4:2.13.0",
    "org.jdom:jdom2:2.0.0:2.0.6.1",
    "dom4j:dom4j:1.4:1.6.1",
    "org.json:json:20090211:20240303",
    "com.fasterxml.jackson.core:jackson-core:2.1.0:2.17.2",
    "org.yaml:snakeyaml:1.6:2.3",
    "jline:jline:2.7:2.14.6",
    "org.apache.bcel:bcel:6.0:6.10.0",
    "org.javassist:javassist:3.18.0-GA:3.30.2-GA",
    "net.sf.opencsv:opencsv:2.0:2.3",
    "com.opencsv:opencsv:3.3:5.9",
    "com.google.guava:guava:10.0:33.3.0-jre",
    "com.beust:jcommander:1.12:1.82",
    "net.sourceforge.argparse4j:argparse4j:0.3.0:0.9.0",
    "args4j:args4j:2.0.10:2.37",
    "net.sf.jopt-simple:jopt-simple:3.0:5.0.4",
    "commons-net:commons-net:2.0:3.11.1",
    "org.apache.commons:commons-exec:1.0.1:1.4.0",
    "org.apache.commons:commons-text:1.1:1.12.0",
    "commons-jxpath:commons-jxpath:1.1:1.3",
    "com.google.zxing:core:2.0:3.5.3",
    "com.univocity:univocity-parsers:1.5.0:2.9.1",
    "org.tukaani:xz:1.0:1.10",
    "com.github.zafarkhaja:java-semver:0.7.0:0.10.2",
    "com.typesafe:config:0.5.0:1.4.3",
    "org.mvel:mvel2:2.0.10:2.5.2.Final",
    "org.threeten:threetenbp:0.8:1.7.0",
    "com.googlecode.libphonenumber:libphonenumber:3.0:8.13.45",
    "net.objecthunter:exp4j:0.4.2:0.4.8",
    "com.carrotsearch:hppc:0.4.1:0.10.0",
    "com.samskivert:jmustache:1.5:1.16",
    "info.picocli:picocli:2.0.0:4.7.6",
    "com.eclipsesource.minimal-json:minimal-json:0.9.1:0.9.5",
    "org.codehaus.plexus:plexus-utils:1.5.6:3.6.0",
    "oro:oro:2.0.6:2.0.8",
    "org.ini4j:ini4j:0.4.0:0.5.4",
    "org.la4j:la4j:0.4.5:0.6.0",
    "net.sf.supercsv:super-csv:2.0.0:2.4.0",
    "com.github.spullara.mustache.java:compiler:0.8.0:0.9.14",
    "commons-fileupload:commons-fileupload:1.1:1.5",
    "org.apache.commons:commons-configuration2:2.0:2.11.0",
    "commons-configuration:commons-configuration:1.3:1.10",
    "commons-digester:commons-digester:1.6:2.1",
)
"""Group, name, an old release, and one of the newest of the same package."""


@dataclass(frozen=True, slots=True)
class Releases:
    """An old release of a library and a new one."""

    old: Artifact
    new: Artifact

    @classmethod
    def read(cls, text: str) -> Releases:
        """Those that a line of `PAIRS` names; pinned by version only."""
        group, name, old, new = text.split(":")
        return cls(Artifact(group, name, old, sha256=None), Artifact(group, name, new, sha256=None))

    def fetch(self) -> tuple[Path, Path | None, Path]:
        """The old jar, its sources where there are any, and the new jar."""
        directory = jar_cache_dir(os.environ) / "releases"
        sources = replace(self.old, classifier="sources")
        missing = [
            each for each in (self.old, self.new) if not (directory / each.file_name).exists()
        ]
        mvn = find_maven(None, os.environ)
        if missing:
            fetch(missing, directory, mvn=mvn, environ=os.environ, timeout=FETCHING)
            try:
                fetch([sources], directory, mvn=mvn, environ=os.environ, timeout=FETCHING)
            except SetupError as error:
                print(f"{self.old.name}: no sources: {error}", file=sys.stderr)
        found = directory / sources.file_name
        names = self.old.file_name, self.new.file_name
        return directory / names[0], found if found.exists() else None, directory / names[1]


def run(releases: Releases, command: str, seconds: float, out: Path) -> None:
    """Checks the old release and runs its tests on the new one, in a directory of its own."""
    old, sources, new = releases.fetch()
    work = out / old.stem
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copy(old, work / "library.jar")
    if sources is not None:
        shutil.copy(sources, work / "library-sources.jar")
    said = call(
        work,
        seconds,
        command,
        "check",
        "library.jar",
        "--time",
        f"{seconds:g}",
        "--json",
        "found.json",
    )
    (work / "found.txt").write_text(said, encoding="utf-8")
    shutil.copy(new, work / "library.jar")
    call(work, seconds, command, "verify", "--json", "verified.json")


def call(work: Path, seconds: float, *words: str) -> str:
    """What a command of jejak prints."""
    done = subprocess.run(  # noqa: S603 - a command that the user names
        words, cwd=work, capture_output=True, text=True, timeout=seconds + GRACE, check=False
    )
    return done.stdout + done.stderr


def told(out: Path) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The causes of raised defects: library, the finding that leads, what became of it."""
    for written in sorted(out.glob("*/verified.json")):
        errors = json.loads(written.read_text(encoding="utf-8"))["errors"]
        became = {each["id"]: each["standing"] for each in errors}
        record = json.loads((written.parent / "found.json").read_text(encoding="utf-8"))
        seen = set()
        for each in record["findings"]:
            is_raised = each["kind"] == "defect" and each["outcome"] == "confirmed"
            if is_raised and each["cause"] not in seen and each["id"] in became:
                seen.add(each["cause"])
                yield written.parent.name, each, became[each["id"]]


def table(out: Path) -> Iterator[str]:
    """Causes of each tier by what became of them, and the share that is repaired of those there."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for _, finding, standing in told(out):
        found[finding["tier"]][standing] += 1
    yield ROW.format("tier", *STANDINGS, "repaired %")
    for tier, counts in found.items():
        known = counts["repaired"] + counts["changed"] + counts["still there"]
        share = f"{100 * counts['repaired'] / known:.0f}" if known else "-"
        yield ROW.format(tier, *(counts[each] for each in STANDINGS), share)


def listing(out: Path, tier: str) -> Iterator[str]:
    """The causes of a tier, a line each."""
    for library, finding, standing in told(out):
        if finding["tier"] == tier:
            exception, owner, method, line = cause(finding)
            place = f"{owner.rpartition('.')[2]}.{method}:{line}"
            yield f"{library:32} {place:50} {exception.rpartition('.')[2]:32} {standing}"


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="benchmarks.repaired", description=__doc__)
    parser.add_argument("--libraries", default="", help="names, by commas; all where none is named")
    parser.add_argument("--time", type=float, default=TIME, help="seconds for each")
    parser.add_argument("--jejak", default=str(HERE / "jejak"), help="the command to run")
    parser.add_argument("--out", type=Path, required=True, help="a directory for all of it")
    parser.add_argument("--again", action="store_true", help="only print what is there")
    parser.add_argument("--list", metavar="TIER", help="names the causes of a tier")
    given = parser.parse_args(arguments)
    out = given.out.absolute()
    wanted = set(filter(None, given.libraries.split(",")))
    for releases in () if given.again else map(Releases.read, PAIRS):
        if not wanted or releases.old.name in wanted:
            run(releases, given.jejak, given.time, out)
    for line in (*table(out), *(listing(out, given.list) if given.list else ())):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
