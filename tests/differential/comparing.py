"""Compares how calls end in jejak with how they end on the JVM, and tells about differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from jejak.bytecode.decode import decode
from jejak.bytecode.opcodes import OPCODES
from jejak.classfile import parse_class
from jejak.classfile.descriptors import parse_method
from jejak.inspection.listing import render_method
from jejak.program import Method
from tests.differential.oracle import Call, NotRun, Outcome, Returned, Threw
from tests.differential.values import plain, show

SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Difference:
    """A call that does not end the same way, with all that is needed to see it again."""

    what: str
    call: Call
    ours: str
    theirs: str
    listing: str

    def kind(self) -> str:
        """What differs, in words that differences of one cause share."""
        if self.what == "jejak fails":
            return f"{self.what}: {self.ours}"
        known = ("threw", "returned")
        ours, theirs = (text.split(";")[0].split() for text in (self.ours, self.theirs))
        words = [" ".join(x[:2]) if x[0] == known[0] else x[0] for x in (ours, theirs)]
        return f"{self.what}: {words[0]} instead of {words[1]}"

    def __str__(self) -> str:
        return (
            f"--- {self.what}: {self.call.owner}.{self.call.name}{self.call.descriptor}\n"
            f"arguments  {', '.join(_arguments(self.call)) or 'none'}\n"
            f"jejak      {self.ours}\nJVM        {self.theirs}\n{self.listing}"
        )


@dataclass
class Tally:
    """What comparing found; `stopped` counts by reason calls that jejak did not bring to an end."""

    calls: int = 0
    methods: int = 0
    paths: int = 0
    different: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    stopped: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    opcodes: set[str] = field(default_factory=set)
    shown: list[Difference] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes in what another tally counted; of differences, the shortest methods are kept."""
        self.calls += other.calls
        self.methods += other.methods
        self.paths += other.paths
        self.different += other.different
        self.endings += other.endings
        self.stopped += other.stopped
        self.kinds += other.kinds
        self.opcodes |= other.opcodes
        self.shown += other.shown
        self._shorten()

    def differ(self, difference: Difference) -> None:
        """Records a difference."""
        self.different += 1
        self.kinds[difference.kind()] += 1
        self.shown.append(difference)
        self._shorten()

    def _shorten(self) -> None:
        """Keeps one difference of each method, those of the shortest methods."""
        self.shown.sort(key=lambda x: (len(x.listing), x.call.owner, x.call.name))
        first = {(x.call.owner, x.call.name): x for x in reversed(self.shown)}
        self.shown = sorted(first.values(), key=lambda x: len(x.listing))[:SHOWN]

    def compare(self, call: Call, ours: Outcome, theirs: Outcome, method: Method) -> None:
        """Takes in one call."""
        self.calls += 1
        self.endings[_kind(theirs)] += 1
        if isinstance(ours.ending, NotRun) and not ours.ending.reason.startswith("internal error"):
            self.stopped[ours.ending.reason] += 1
            return
        what = disagreement(ours, theirs)
        if what is not None:
            self.differ(
                Difference(
                    what,
                    call,
                    describe(call.descriptor, ours),
                    describe(call.descriptor, theirs),
                    "\n".join(render_method(method)),
                )
            )


def disagreement(ours: Outcome, theirs: Outcome) -> str | None:
    """In what two outcomes differ; None when they agree."""
    if isinstance(theirs.ending, NotRun):
        return "the JVM refuses the class"
    if isinstance(ours.ending, NotRun):
        return "jejak fails"
    if type(ours.ending) is not type(theirs.ending):
        return "another ending"
    if ours.ending != theirs.ending:
        return "another result" if isinstance(ours.ending, Returned) else "another exception"
    if ours.arrays is not None and ours.arrays != theirs.arrays:
        return "other contents of argument arrays"
    return None


def describe(descriptor: str, outcome: Outcome) -> str:
    """An outcome in words."""
    shape = parse_method(descriptor)
    ending = outcome.ending
    if isinstance(ending, Returned):
        words = "void" if shape.result == "V" else show(shape.result, ending.value)
        text = f"returned {words}"
    else:
        text = f"threw {ending.class_name}" if isinstance(ending, Threw) else ending.reason
    if outcome.arrays:
        types = [kind for kind in shape.parameters if kind.startswith("[")]
        after = "; ".join(
            show(kind, form) for kind, form in zip(types, outcome.arrays, strict=True)
        )
        text += f"; arrays then {after}"
    return text


def _arguments(call: Call) -> list[str]:
    types = parse_method(call.descriptor).parameters
    pairs = zip(types, call.arguments, strict=True)
    return [f"{kind} {show(kind, plain(kind, value))}" for kind, value in pairs]


def _kind(outcome: Outcome) -> str:
    ending = outcome.ending
    if isinstance(ending, Threw):
        name = ending.class_name
        return name if name.startswith("java/") else f"own {name.rpartition('/')[2]}"
    return "returned" if isinstance(ending, Returned) else "refused"


def opcodes_of(classes: Mapping[str, bytes]) -> set[str]:
    """Mnemonics of all instructions in some class files, the prefix `wide` among them."""
    found = set()
    for name, data in classes.items():
        for method in parse_class(data, name).methods:
            code = method.attributes.code()
            if code is not None:
                offsets: Sequence[int] = decode(code, method.name).offsets[:-1]
                found |= {OPCODES[code.bytecode[offset]].mnemonic for offset in offsets}
                wide = [at for at in offsets if OPCODES[code.bytecode[at]].mnemonic == "wide"]
                found |= {OPCODES[code.bytecode[at + 1]].mnemonic for at in wide}
    return found
