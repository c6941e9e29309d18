"""A generated project that changes: what a cached run finds must be what a run from scratch finds.

Classes have fields whose contents are inferred, class initialisers, constants that javac inlines,
inherited methods, interfaces with implementations, callers. Each change is one that a person could
make. `python -m benchmarks.changing --classes 200 --changes 50` makes them one after the other.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from jejak.app.checking import Check
from jejak.options import Options
from jejak.report.findings_json import finding_record, ignored_record
from jejak.results.reasons import by_code
from jejak.results.runs import CheckRun

PACKAGES = 6
UNCHANGED = "nothing yet"


@dataclass
class Part:
    """One class of the project; what its source says is in its fields."""

    number: int
    other: int
    above: str = "Base"
    limit: int = 10
    table: int = 4
    divisor: int = 7
    makes_next: bool = True
    sets_null: bool = False
    guards: bool = False
    overrides: bool = False
    blank: int = 0
    extra: int = 0
    passes_null: bool = False
    hidden: int = 3
    is_public: bool = True

    @property
    def package(self) -> str:
        """Its package."""
        return f"p{self.number % PACKAGES}"

    @property
    def name(self) -> str:
        """Its name."""
        return f"C{self.number}"

    def source(self, other: Part) -> str:
        """The class."""
        o = f"{other.package}.{other.name}"
        made = f"new {o}(2)" if self.makes_next and other.number > self.number else "null"
        guard = "if (next == null) return 0; " if self.guards else ""
        rows = [
            f"package {self.package};",
            *[""] * self.blank,
            f"public class {self.name} extends base.{self.above} implements base.Shape {{",
            f"  public static final int LIMIT = {self.limit};",
            "  public static final int[] TABLE;",
            f"  static {{ TABLE = new int[{self.table}]; TABLE[0] = {self.limit}; }}",
            "  private final int[] data;",
            f"  private {o} next;",
            "  private int count;",
            f"  public {self.name}(int size) {{ data = new int[3]; count = size; next = {made}; }}",
            f"  public int get(int i) {{ return data[i & {self.hidden}]; }}",
            f"  public int follow() {{ {guard}return next.area(); }}",
            f"  public int bound(int x) {{ if (x > {o}.LIMIT) return 100 / (x - {o}.LIMIT - "
            f"{self.divisor}); return helper(x); }}",
            f"  private int helper(int x) {{ return x * {self.hidden}; }}",
            f"  public int look(int x) {{ return {o}.TABLE[x & 3] + inherited(x); }}",
            f"  public int shape(base.Shape s) {{ return 12 / (s.area() + {self.divisor}); }}",
            f"  public int area() {{ return {self.number} + count; }}",
            f"  {'public ' if self.is_public else ''}static int length(String s) "
            "{ return s.length(); }",
            f"  public int total({o} o) {{ return o.area() + base.Tools.twice(LIMIT); }}",
        ]
        if self.sets_null:
            rows.append("  public void drop() { next = null; }")
        if self.overrides:
            rows.append("  @Override public int inherited(int x) { return x / 2; }")
        if self.passes_null:
            rows.append(f"  public int call() {{ return {self.name}.length(null); }}")
        rows += [
            f"  public int extra{n}(int a) {{ return a / {n + 1}; }}" for n in range(self.extra)
        ]
        return "\n".join([*rows, "}", ""])


@dataclass
class Project:
    """All of it. `shapes` are implementations that nobody else names, by what they answer."""

    parts: list[Part]
    shapes: list[int] = field(default_factory=lambda: [1, 5])
    base: int = 1
    default: int = 3
    twice: int = 2
    unrelated: int = 0

    def sources(self) -> Iterator[tuple[str, str]]:
        """The files of the project, by path."""
        for part in self.parts:
            yield f"{part.package}/{part.name}.java", part.source(self.parts[part.other])
        yield (
            "base/Base.java",
            (
                "package base; public class Base { protected int kept;"
                f" public int inherited(int x) {{ return x / {self.base}; }} }}\n"
            ),
        )
        yield (
            "base/Other.java",
            (
                "package base; public class Other extends Base {"
                " @Override public int inherited(int x) { return 10 / x; } }\n"
            ),
        )
        yield (
            "base/Shape.java",
            (
                "package base; public interface Shape { int area();"
                f" default int edges() {{ return {self.default}; }} }}\n"
            ),
        )
        yield (
            "base/Tools.java",
            (
                f"package base; public class Tools {{ public static int twice(int x) {{ return x * "
                f"{self.twice}; }} public static Shape any(int x) {{ return x > 0 ? new Round0() :"
                f" null; }} public static int edges(Shape s) {{ return 6 / (s.edges() - 1); }} }}\n"
            ),
        )
        for number, area in enumerate(self.shapes):
            yield (
                f"base/Round{number}.java",
                (
                    f"package base; public class Round{number} implements Shape {{"
                    f" public int area() {{ return {area}; }} }}\n"
                ),
            )
        for number in range(self.unrelated):
            yield (
                f"alone/Alone{number}.java",
                (
                    f"package alone; public class Alone{number} {{"
                    f" public int half(int x) {{ return {number} / x; }} }}\n"
                ),
            )

    def entries(self) -> int:
        """About how many methods there are."""
        return 11 * len(self.parts)


def generated(size: int, seed: int) -> Project:
    """A project of a size."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    parts = [
        Part(
            number,
            chance.randrange(size),
            limit=10 + chance.randrange(5),
            divisor=chance.randrange(1, 9),
            makes_next=chance.random() < 0.6,
            sets_null=chance.random() < 0.3,
            guards=chance.random() < 0.3,
        )
        for number in range(size)
    ]
    return Project(parts)


Change = Callable[[Project, Part, random.Random], None]


def set_part(**changes: Callable[[Part], Any]) -> Change:
    """A change of some fields of one class."""

    def change(_: Project, part: Part, __: random.Random) -> None:
        for name, new in changes.items():
            setattr(part, name, new(part))

    return change


def set_project(**changes: Callable[[Project], Any]) -> Change:
    """A change of what all classes share."""

    def change(project: Project, _: Part, __: random.Random) -> None:
        for name, new in changes.items():
            setattr(project, name, new(project))

    return change


CHANGES: dict[str, Change] = {
    "body": set_part(divisor=lambda p: p.divisor % 9 + 1),
    "helper": set_part(hidden=lambda p: 3 if p.hidden != 3 else 1),
    "constant": set_part(limit=lambda p: p.limit + 1),
    "initialiser": set_part(table=lambda p: 5 - p.table if p.table in (1, 4) else 4),
    "constructor": set_part(makes_next=lambda p: not p.makes_next),
    "assignment": set_part(sets_null=lambda p: not p.sets_null),
    "guard": set_part(guards=lambda p: not p.guards),
    "superclass": set_part(above=lambda p: "Other" if p.above == "Base" else "Base"),
    "override": set_part(overrides=lambda p: not p.overrides),
    "lines": set_part(blank=lambda p: p.blank + 2),
    "method": set_part(extra=lambda p: p.extra + 1),
    "caller": set_part(passes_null=lambda p: not p.passes_null),
    "visibility": set_part(is_public=lambda p: not p.is_public),
    "inherited": set_project(base=lambda p: p.base + 1),
    "default method": set_project(default=lambda p: 1 if p.default != 1 else 3),
    "shared": set_project(twice=lambda p: p.twice + 1),
    "subclass": set_project(shapes=lambda p: [*p.shapes, -len(p.shapes) - 1]),
    "answer": set_project(shapes=lambda p: [p.shapes[0], -7 if p.shapes[1] != -7 else 5]),
    "class": set_project(unrelated=lambda p: p.unrelated + 1),
}


class Tree:
    """The project on disk."""

    def __init__(self, root: Path, project: Project) -> None:
        self.root = root
        self.project = project
        self.classes = root / "classes"
        self._written: dict[str, str] = {}

    def compile(self) -> None:
        """Writes what changed, and compiles all."""
        found = dict(self.project.sources())
        for name, text in found.items():
            if self._written.get(name) != text:
                path = self.root / "src" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, "utf-8")
        self._written = found
        shutil.rmtree(self.classes, ignore_errors=True)
        files = [str(self.root / "src" / name) for name in found]
        javac = shutil.which("javac")
        assert javac is not None
        subprocess.run(  # noqa: S603 - a JDK's own tool
            [javac, "-g", "-nowarn", "-d", str(self.classes), *files], check=True
        )


def checked(tree: Tree, store: str, options: Options) -> CheckRun:
    """A run; `none` as its store makes it one from scratch."""
    tests = tree.root / ("tests" if store != "none" else "scratch")
    chosen = replace(options, store=store, tests=str(tests))
    check = Check(str(tree.classes), chosen, uses_store=True)
    for _ in check.events():
        pass
    return check.run


def told(run: CheckRun) -> list[Any]:
    """What a run says of the program, without times and places of files."""
    rows: list[Any] = []
    for result in sorted(run.results, key=lambda each: (each.class_name, each.method)):
        records = [finding_record(each) for each in result.findings]
        records += [ignored_record(each) for each in result.ignored]
        for record in records:
            record.pop("test", None)
        rows.append(
            (
                result.class_name,
                result.signature,
                result.status.value,
                sorted(by_code(result.reasons).items()),
                result.paths,
                records,
            )
        )
    return rows


def differences(cached: CheckRun, scratch: CheckRun) -> list[str]:
    """The methods that two runs tell differently."""
    one = {(row[0], row[1]): row for row in told(cached)}
    other = {(row[0], row[1]): row for row in told(scratch)}
    keys = sorted(one.keys() | other.keys())
    return [f"{key[0]}.{key[1]}" for key in keys if one.get(key) != other.get(key)]


def settled(cached: CheckRun, scratch: CheckRun, again: Callable[[], CheckRun]) -> list[str]:
    """The methods that a cached run tells otherwise than any of two runs from scratch.

    Where those two differ, too, it is not the cache: a clock cut somewhere, on a busy machine.
    """
    found = set(differences(cached, scratch))
    if found:
        found &= set(differences(cached, again()))
    return sorted(found)


def options_for(confirm: bool) -> Options:
    """Options with which no clock cuts anything."""
    said = {"time": "no limit, however many methods there are"}
    limits: dict[str, Any] = {"time": None, "method_time": None, "patience": None, "paths": 200}
    return Options(confirm=confirm, cache=True, origins=said, **limits)


@dataclass(frozen=True)
class Step:
    """One change: what was changed, how many methods were analysed again, what differed.

    `changed` counts the methods of which a run from scratch tells something else than before;
    `uncertain` those that two runs from scratch told differently.
    """

    name: str
    methods: int
    again: int
    changed: int
    seconds: float
    scratch_seconds: float
    different: tuple[str, ...]
    uncertain: int = 0


def steps(
    tree: Tree, changes: int, seed: int, options: Options, at_once: int = 1
) -> Iterator[Step]:
    """Makes changes one after the other, and compares after each, or after several."""
    chance = random.Random(seed)  # noqa: S311 - as above
    store = str(tree.root / "store")
    names = [*CHANGES]
    chance.shuffle(names)
    before: CheckRun | None = None
    for number in range(0, changes + at_once, at_once):
        made = [names[each % len(names)] for each in range(number - at_once, number) if number]
        for name in made:
            CHANGES[name](tree.project, chance.choice(tree.project.parts), chance)
        tree.compile()
        began = time.monotonic()
        cached = checked(tree, store, options)
        between = time.monotonic()
        scratch = checked(tree, "none", options)
        ended = time.monotonic()
        apart = differences(cached, scratch)
        different = settled(cached, scratch, lambda: checked(tree, "none", options))
        yield Step(
            ", ".join(made) or UNCHANGED,
            cached.entries,
            cached.entries - cached.reused,
            0 if before is None else len(differences(before, scratch)),
            between - began,
            ended - between,
            tuple(different),
            len(apart) - len(different),
        )
        before = scratch


def main() -> int:
    """Says after each change how much was analysed again; fails where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--classes", type=int, default=200)
    parser.add_argument("--changes", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--confirm", action="store_true")
    given = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as directory:
        tree = Tree(Path(directory), generated(given.classes, given.seed))
        for step in steps(tree, given.changes, given.seed, options_for(given.confirm)):
            wrong += len(step.different)
            print(
                f"{step.name:15} {step.again:5} of {step.methods:5} again, {step.changed:4} "
                f"changed, {step.seconds:6.1f} s "
                f"({step.scratch_seconds:6.1f} s from scratch); "
                f"{len(step.different)} differ {', '.join(step.different[:4])}"
                f"{f'; {step.uncertain} uncertain' if step.uncertain else ''}",
                flush=True,
            )
    print(f"{wrong} results differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
