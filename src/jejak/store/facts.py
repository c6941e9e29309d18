"""What results rest on, each fact with a digest that says whether it is still the same.

A fact goes by words: what it is, and about what. The same table answers it when a result is kept
and when somebody asks whether the result still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from jejak.classfile.sources import ClassSource, Jar
from jejak.classfile.sources.path import ClassPath
from jejak.errors import InputError
from jejak.machine.class_hierarchy import ClassHierarchy
from jejak.program import JavaClass, Method
from jejak.program.field_facts import FieldFacts
from jejak.program.field_facts.fields import is_updated
from jejak.program.intent.call_sites import CallSites
from jejak.program.ledger import CLOCK, Asked, Grounds, Question, notes_of
from jejak.program.references import names_in
from jejak.store.contents import (
    code_and_names,
    declarations,
    digest,
    digest_bytes,
    element_class,
    first_line,
    relatives,
)
from jejak.target import Target

Fact = tuple[str, ...]
"""What a fact is, and about what."""
CLASS: Final = "class"
CODE: Final = "code"
ABSENT: Final = "absent"

ReadLine = Callable[[str, str, int], str | None]
"""A line of the source file of a class, by class, file and number."""


def no_lines(_owner: str, _file: str, _number: int) -> str | None:
    """No source is at hand."""
    return None


class ProgramFacts:
    """Answers for the program of one target; remembers them: nothing in it changes meanwhile."""

    def __init__(self, target: Target, read_line: ReadLine = no_lines) -> None:
        self.target = target
        self.program = target.program
        self.read_line = read_line
        self._hierarchy = ClassHierarchy(target.resolver, target.classes)
        self._sites = CallSites(target.program, target.classes)
        self._fields = FieldFacts(target.resolver)
        self._digests: dict[Fact, str] = {}
        self._codes: dict[Method, tuple[str, set[str]]] = {}

    def digest(self, fact: Fact) -> str:
        """What a fact comes to."""
        known = self._digests.get(fact)
        if known is None:
            with self.program.ledger.apart():
                try:
                    known = ANSWERS[fact[0]](self, *fact[1:])
                except InputError as error:
                    known = digest(str(error))
            self._digests[fact] = known
        return known

    def of(self, node: Grounds) -> dict[Fact, str]:
        """All facts that what was noted rests on."""
        found: set[Fact] = set()
        classes: set[str] = set()
        for each in notes_of(node):
            if isinstance(each, Method):
                if each.owner.name not in self.program.made:
                    found.add((CODE, each.owner.name, each.name, each.descriptor))
                    classes |= self._named(each)
            elif isinstance(each, Question):
                if each is CLOCK:
                    continue  # the result itself says so
                found.add((each.kind.value, *each.about))
            else:
                assert isinstance(each, str)
                classes.add(element_class(each))
        found.update((CLASS, name) for name in self._with_relatives(classes))
        return {fact: self.digest(fact) for fact in found}

    def _named(self, method: Method) -> set[str]:
        """The classes that the code of a method names; what is not there may be any word."""
        names = self._code(method)[1]
        return {name for name in names if "/" in name or self._find(name) is not None}

    def _with_relatives(self, names: Iterable[str]) -> set[str]:
        """Classes of the program, with those that say what they are; also missing ones."""
        found: set[str] = set()
        pending = list(names)
        with self.program.ledger.apart():
            while pending:
                name = pending.pop()
                if name in found or name in self.program.made:
                    continue
                java = self._find(name)
                if java is not None and java.in_jdk:
                    continue
                found.add(name)
                pending += () if java is None else relatives(java)
        return found

    def _find(self, name: str) -> JavaClass | None:
        return self.program.find(name) if name else None

    def _method(self, owner: str, name: str, descriptor: str) -> Method | None:
        java = self._find(owner)
        return None if java is None else java.methods.get((name, descriptor))

    def _code(self, method: Method) -> tuple[str, set[str]]:
        known = self._codes.get(method)
        if known is None:
            with self.program.ledger.apart():
                text, names = code_and_names(method)
            known = self._codes[method] = digest(text), names
        return known

    # --- answers -------------------------------------------------------------------------------

    def declared(self, name: str) -> str:
        """The declarations of a class."""
        java = self._find(name)
        if java is not None:
            return digest(declarations(java))
        broken = self.program.broken.get(name)
        return ABSENT if broken is None else digest(str(broken))

    def code(self, owner: str, name: str, descriptor: str) -> str:
        """The code of a method."""
        method = self._method(owner, name, descriptor)
        return ABSENT if method is None else self._code(method)[0]

    def line(self, owner: str, name: str, descriptor: str) -> str:
        """Where a method begins."""
        method = self._method(owner, name, descriptor)
        return ABSENT if method is None else str(first_line(method))

    def below(self, name: str) -> str:
        """The types below one."""
        java = self._find(name)
        if java is None:
            return ABSENT
        return listed(each.name for each in self._hierarchy.types_below(java))

    def naming(self, name: str) -> str:
        """The methods that name a member."""
        return listed(map(repr, self._sites.methods_naming(name)))

    def calling(self, owner: str, name: str, descriptor: str) -> str:
        """The methods that may call another."""
        method = self._method(owner, name, descriptor)
        if method is None:
            return ABSENT
        return listed(repr(caller) for caller, _, _ in self._sites.calls_of(method))

    def referred(self, owner: str, name: str, descriptor: str) -> str:
        """Whether a method reference names a method."""
        method = self._method(owner, name, descriptor)
        return ABSENT if method is None else str(self._sites.is_referred_to(method))

    def assigning(self, owner: str, name: str, descriptor: str) -> str:
        """The methods that assign a field."""
        java = self._find(owner)
        field = None if java is None else java.fields.get((name, descriptor))
        found = None if field is None else self._fields.assigning(field)
        return ABSENT if found is None else listed(map(repr, found))

    def updated(self, owner: str) -> str:
        """Whether something else than instructions may assign the fields of a class."""
        java = self._find(owner)
        return ABSENT if java is None else str(is_updated(java))

    def package(self, name: str) -> str:
        """The own classes of a package."""
        return listed(each for each in self.target.classes if each.rpartition("/")[0] == name)

    def resource(self, name: str) -> str:
        """A file beside the classes."""
        data = self.program.class_path.resource(name)
        return ABSENT if data is None else digest_bytes(data)

    def source(self, owner: str, file: str, number: str) -> str:
        """A line of source."""
        text = self.read_line(owner, file, int(number))
        return ABSENT if text is None else digest(text)

    def reached(self, name: str) -> str:
        """All bytes of the classes of the program that a class leads to."""
        seen: set[str] = set()
        pending = [element_class(name)]
        while pending:
            each = pending.pop()
            java = None if each in seen else self._find(each)
            seen.add(each)
            if java is not None and not java.in_jdk and each not in self.program.made:
                pending += names_in(java)
        return listed(f"{each} {self._bytes(each)}" for each in sorted(seen))

    def _bytes(self, name: str) -> str:
        """The bytes of a class of the program, by digest; none of the JDK's, which stays."""
        java = self._find(name)
        if java is None or java.in_jdk or name in self.program.made:
            return ""
        return digest_bytes(java.file.pool.data)

    def everything(self) -> str:
        """All classes of the class path."""
        return listed(fingerprints(self.program.class_path))


ANSWERS: Final[dict[str, Callable[..., str]]] = {
    CLASS: ProgramFacts.declared,
    CODE: ProgramFacts.code,
    Asked.BELOW.value: ProgramFacts.below,
    Asked.NAMING.value: ProgramFacts.naming,
    Asked.CALLING.value: ProgramFacts.calling,
    Asked.REFERRED.value: ProgramFacts.referred,
    Asked.ASSIGNING.value: ProgramFacts.assigning,
    Asked.UPDATED.value: ProgramFacts.updated,
    Asked.PACKAGE.value: ProgramFacts.package,
    Asked.RESOURCE.value: ProgramFacts.resource,
    Asked.LINE.value: ProgramFacts.line,
    Asked.REACHED.value: ProgramFacts.reached,
    Asked.SOURCE.value: ProgramFacts.source,
    Asked.EVERYTHING.value: ProgramFacts.everything,
}
"""Who answers what a fact asks, by its first word."""

OF_CLASSES: Final = frozenset(ANSWERS) - {Asked.RESOURCE.value, Asked.SOURCE.value}
"""ProgramFacts that are the same as long as all classes are."""


def listed(names: Iterable[str]) -> str:
    """A digest of names in their order."""
    return digest("\n".join(names))


def fingerprints(source: ClassSource) -> Iterable[str]:
    """What tells the classes of a place from others, place by place."""
    if isinstance(source, ClassPath):
        for each in source.sources:
            yield from fingerprints(each)
    elif isinstance(source, Jar) and source.file is not None:
        yield digest_bytes(source.file.read_bytes())
    else:
        for name in source.class_names():
            try:
                found = source.find(name)
            except InputError as error:
                yield f"{name} {error}"
            else:
                yield f"{name} {'' if found is None else digest_bytes(found.data)}"
