"""Compares how jejak links references with how a JVM does.

    python -m benchmarks.agreement.resolution --calls 5000 --fields 2000 --seed 1
    python -m benchmarks.agreement.resolution --jars guava groovy --jdk /usr/lib/jvm/java-17

Asked are calls and field accesses in the code of libraries, with the implementations of lambdas
and method references among the calls; the same altered so that many do not link; which method an
object's class runs; and which type can be assigned to which. Members must be the same and so must
errors: a library's optional dependencies are missing for both. Exits with 1 when anything differs,
or when the JVM cannot answer more than one question in a hundred.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final, TypeVar

from benchmarks.agreement.classes import Corpus, default_jdk, jar_corpora
from benchmarks.agreement.oracle import ask
from benchmarks.agreement.questions import (
    AlteredQuestion,
    CallQuestion,
    FieldQuestion,
    HandleQuestion,
    Question,
    SelectQuestion,
    Site,
    SubtypeQuestion,
    alter,
)
from jejak.bytecode.instructions import GetField, Instruction, Invoke, InvokeDynamic, PutField
from jejak.classfile.descriptors import descriptor_of
from jejak.classfile.sources import JdkClasses, open_class_path, open_jdk, open_source
from jejak.errors import InputError, SetupError
from jejak.program import JavaClass, Lambda, Method, Program, Resolver, call_site

SHOWN: Final = 20
STRANGERS: Final = 1000
REWRITTEN: Final = "jdk/internal/event/Event"
"""HotSpot adds methods to these events of Flight Recorder as it loads their classes."""
TOLERATED_UNKNOWN: Final = 0.01

_Q = TypeVar("_Q", bound=Question)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many questions of each sort are asked."""

    calls: int = 5000
    fields: int = 2000
    subtypes: int = 3000
    selections: int = 2000
    altered: int = 2000


class Sample:
    """Draws questions about the classes called `names`, the same for the same seed.

    Classes of a JDK count only if they are in the same module, so that altered references stay
    within what one class loader sees; those of a class path also meet the `strangers`.
    """

    def __init__(
        self, resolver: Resolver, names: Iterable[str], seed: int, strangers: Iterable[str] = ()
    ) -> None:
        self.resolver = resolver
        self.strangers = sorted(strangers)
        self.names = sorted(names)
        self.random = random.Random(seed)  # noqa: S311 - a sample, not a secret
        self.random.shuffle(self.names)

    def classes(self, count: int) -> list[JavaClass]:
        """Some of the classes, those that can be read."""
        return self.resolver.program.load_all(self.names[:count])

    def questions(self, sizes: Sizes) -> list[Question]:
        """Everything to ask."""
        code = self.classes(sizes.calls)
        calls, accesses = self._sites(code)
        return [
            *self.spread(calls, sizes.calls),
            *self.spread(accesses, sizes.fields),
            *self.spread(self._altered((*calls, *accesses), code), sizes.altered),
            *self.spread(self._selections(self.classes(sizes.selections)), sizes.selections),
            *self.spread(self._subtypes(self.classes(sizes.subtypes)), sizes.subtypes),
        ]

    def spread(self, found: Iterable[_Q], count: int) -> list[_Q]:
        """`count` different questions, the rare kinds whole and the common ones in equal parts."""
        kinds: dict[str, dict[str, _Q]] = defaultdict(dict)
        for question in found:
            kinds[question.kind][question.line] = question
        chosen: list[_Q] = []
        by_size = sorted(kinds.values(), key=len)
        for position, group in enumerate(by_size):
            share = (count - len(chosen)) // (len(by_size) - position)
            chosen += self.random.sample(list(group.values()), min(share, len(group)))
        return chosen

    def _sites(
        self, classes: Iterable[JavaClass]
    ) -> tuple[list[CallQuestion | HandleQuestion], list[FieldQuestion]]:
        """Calls and field accesses in the code of the classes."""
        calls: list[CallQuestion | HandleQuestion] = []
        accesses: list[FieldQuestion] = []
        for caller in classes:
            for instruction in _instructions(caller):
                match instruction:
                    case Invoke():
                        calls.append(CallQuestion(caller, instruction))
                    case InvokeDynamic():
                        site = call_site(caller, instruction.call_site)
                        if isinstance(site, Lambda):
                            calls.append(HandleQuestion(caller, site.implementation))
                    case GetField() | PutField():
                        accesses.append(FieldQuestion(caller, instruction))
        return calls, accesses

    def _altered(
        self, sites: Iterable[Site], classes: Iterable[JavaClass]
    ) -> Iterator[AlteredQuestion]:
        """The sites as no compiler would write them, where they can be altered."""
        program = self.resolver.program
        modules: dict[str | None, list[JavaClass]] = defaultdict(list)
        for found in classes:
            modules[program.module_of(found)].append(found)
        strangers = self.random.sample(self.strangers, min(STRANGERS, len(self.strangers)))
        met = program.load_all(strangers)
        for site in sites:
            module = program.module_of(site.caller)
            callers = modules[module]
            others = met if module is None and self.random.random() < 0.5 else callers
            altered = alter(site, self.random, callers, others or callers)
            if altered is not None:
                yield altered

    def _selections(self, receivers: Iterable[JavaClass]) -> Iterator[SelectQuestion]:
        """Methods that objects of the classes have, from wherever they have them."""
        for receiver in receivers:
            if not receiver.is_abstract:
                above = self.resolver.hierarchy.supertypes(receiver)
                if REWRITTEN in above.names:
                    continue
                for owner in (*above.classes, *above.interfaces):
                    for method in self._some(owner.methods.values()):
                        if not method.is_static and not method.name.startswith("<"):
                            yield SelectQuestion(receiver, method)

    def _some(self, methods: Iterable[Method]) -> list[Method]:
        found = list(methods)
        return self.random.sample(found, min(4, len(found)))

    def _subtypes(self, classes: list[JavaClass]) -> Iterator[SubtypeQuestion]:
        """Classes with their own supertypes and with strangers, and arrays of both."""
        everyone = [found.name for found in classes]
        special = ("java/lang/Object", "java/lang/Cloneable", "java/io/Serializable", "[I", "[[Z")
        for found in classes:
            above = self.resolver.hierarchy.supertypes(found)
            related = sorted(above.names) + list(above.missing)
            for ancestor in (
                self.random.choice(related),
                self.random.choice(everyone),
                self.random.choice(special),
            ):
                yield SubtypeQuestion(found.name, ancestor)
                yield SubtypeQuestion(self._array_of(found.name), self._array_of(ancestor))
                yield SubtypeQuestion(self._array_of(found.name), ancestor)
                yield SubtypeQuestion(ancestor, self._array_of(found.name))

    def _array_of(self, name: str) -> str:
        return "[" * self.random.choice((1, 1, 1, 2, 3)) + descriptor_of(name)


def _instructions(found: JavaClass) -> Iterator[Instruction]:
    for method in found.methods.values():
        try:
            body = method.body
        except InputError as error:
            raise SetupError(f"the sample has code that cannot be read: {error}") from None
        if body is not None:
            yield from body.instructions


@dataclass(slots=True)
class Comparison:
    """Counts by kind of question, what differs, and what the JVM could not answer."""

    agreed: Counter[str] = field(default_factory=Counter)
    different: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)

    def add(self, question: Question, ours: str, theirs: str) -> None:
        """Takes in one question with both answers."""
        head, _, rest = theirs.partition("\t")
        if head == "unknown":
            self.unknown[question.kind] += 1
            self.reasons[rest] += 1
            return
        if head in ("error", "absent"):
            theirs = f"{head}\t{rest.partition(chr(9))[0]}"
        if ours == theirs or (head == "any" and ours in _choices(rest)):
            self.agreed[question.kind] += 1
            self.outcomes[theirs if head in ("error", "absent") else head] += 1
        else:
            self.different[question.kind] += 1
            if len(self.shown) < SHOWN:
                self.shown.append(f"{question.line}\n    jejak: {ours}\n    JVM:   {head}\t{rest}")

    @property
    def is_good(self) -> bool:
        """Whether all answers agree and nearly all questions were answered."""
        unknown = self.unknown.total()
        asked = self.agreed.total() + self.different.total() + unknown
        return not self.different and asked > 0 and unknown <= TOLERATED_UNKNOWN * asked

    def __str__(self) -> str:
        counters = (self.agreed, self.different, self.unknown)
        lines = [f"{'':36}  agree  differ  unknown"]
        lines += [
            _row(kind, *(counter[kind] for counter in counters))
            for kind in sorted(set().union(*counters))
        ]
        lines.append(_row("total", *(counter.total() for counter in counters)))
        lines += [_line("agreed on", self.outcomes), _line("unknown", self.reasons)]
        return "\n".join([*filter(None, lines), *self.shown])


def _row(kind: str, agree: int, differ: int, unknown: int) -> str:
    return f"{kind:36}{agree:7,}{differ:8,}{unknown:9,}"


def _choices(rest: str) -> list[str]:
    """The answers that are as good as each other."""
    name, descriptor, *owners = rest.split("\t")
    return [f"member\t{owner}\t{name}\t{descriptor}" for owner in owners]


def _line(title: str, counts: Counter[str]) -> str:
    words = (f"{name.replace(chr(9), ' ')} {count:,}" for name, count in counts.most_common())
    return f"{title}: {', '.join(words)}" if counts else ""


def compare(
    resolver: Resolver, home: Path, class_path: Sequence[Path], questions: Sequence[Question]
) -> Comparison:
    """Asks both sides."""
    theirs = ask(home, class_path, [question.line for question in questions])
    comparison = Comparison()
    for question, answer in zip(questions, theirs, strict=True):
        comparison.add(question, question.ours(resolver), answer)
    return comparison


def release_of(home: Path) -> int:
    """The Java release of a JDK."""
    found = re.search(r'JAVA_VERSION="(?:1\.)?(\d+)', (home / "release").read_text("utf-8"))
    if found is None:
        raise SetupError(f"{home}/release names no JAVA_VERSION")
    return int(found[1])


def readable_jars(corpora: Iterable[Corpus], release: int) -> list[Path]:
    """The jars that a JVM of that release reads; jejak reads the others too, so those are told."""
    found = []
    for corpus in corpora:
        source = open_source(corpus.path, release)
        first = next((source.find(name) for name in source.class_names()), None)
        needed = int.from_bytes(first.data[6:8], "big") - 44 if first is not None else 0
        if needed > release:
            print(f"left out: {corpus.label}, which is for Java {needed}")
        else:
            found.append(corpus.path)
        source.close()
    return found


def platform_names(jdk: JdkClasses) -> list[str]:
    """Classes of the Java platform proper, in exported packages and others."""
    return [name for name in jdk.class_names() if (jdk.module_of(name) or "").startswith("java.")]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for size in fields(Sizes):
        help_text = f"how many (default {size.default})"
        parser.add_argument(f"--{size.name}", type=int, default=size.default, help=help_text)
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default 1)")
    parser.add_argument("--jdk", type=Path, help="whose JVM to ask")
    parser.add_argument("--corpus", choices=("jdk", "libraries"), default="libraries")
    parser.add_argument("--jars", nargs="+", help="only these libraries, or jars by path")
    options = parser.parse_args(arguments)
    home = options.jdk or default_jdk()
    of_jdk = options.corpus == "jdk"
    release = release_of(home)
    jars = [] if of_jdk else readable_jars(jar_corpora(options.jars), release)
    class_path = open_class_path([str(jar) for jar in jars], release)
    jdk = open_jdk(home)
    resolver = Resolver(Program(class_path, jdk))
    names = (jdk if of_jdk else class_path).class_names()
    sample = Sample(resolver, names, options.seed, [] if of_jdk else platform_names(jdk))
    sizes = Sizes(**{size.name: getattr(options, size.name) for size in fields(Sizes)})
    comparison = compare(resolver, home, jars, sample.questions(sizes))
    print(comparison)
    return 0 if comparison.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
