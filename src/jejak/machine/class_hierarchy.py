"""Class-hierarchy analysis: which classes an object of an open type may be of.

These are the classes that the target mentions, those of sealed hierarchies, and the bound
itself; of the JDK only what is the bound, sealed below it, or named by the program where it asks.
Beside them there may be classes that nobody has seen: a test could bring one along.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile import flags
from jejak.classfile.descriptors import class_of
from jejak.errors import InputError
from jejak.program import JavaClass, Method, Resolver, Unresolved
from jejak.program.classes import OBJECT
from jejak.program.ledger import Asked, Question
from jejak.program.nesting import inner_entry, is_inner
from jejak.program.references import mentioned_classes, names_in
from jejak.state.records import ANYTHING, Openness

PUBLIC: Final = 0
PACKAGE: Final = 1
HIDDEN: Final = 2
ENUM: Final = "java/lang/Enum"
CLASS: Final = "java/lang/Class"
TYPES: Final = "types below"
UNSEEN: Final = "unseen class"
"""Words for answers that the ledger keeps apart."""
Key = tuple[
    str,
    tuple[str, ...],
    tuple[str, ...],
    tuple[tuple[Method, Method], ...],
    tuple[str, ...],
    bool,
]


class ClassHierarchy:
    """Answers about the classes of one program; remembers them. `roots` name its own classes.

    `place` is the package that tests stand in, None when they may stand anywhere.
    """

    def __init__(self, resolver: Resolver, roots: tuple[str, ...]) -> None:
        self.resolver = resolver
        self.roots = roots
        self.ledger: Final = resolver.program.ledger
        self._mentioned: tuple[JavaClass, ...] | None = None
        self._below: dict[str, tuple[JavaClass, ...]] = {}
        self._candidates: dict[Key, tuple[JavaClass, ...]] = {}
        self._enums: dict[str, list[JavaClass]] = {}
        self._unseen: dict[Key, bool] = {}
        self._leaves_out: dict[Key, bool] = {}
        self._visibility: dict[str, int] = {}
        self.place: str | None = None

    def stand_in(self, package: str) -> None:
        """Lets tests stand in a package: only classes that it sees can be extended there."""
        if package != self.place:
            self.place = package
            self._unseen.clear()
            self._leaves_out.clear()

    def visibility(self, java: JavaClass) -> int:
        """How far source can name a class: PUBLIC, in its PACKAGE or HIDDEN."""
        known = self._visibility.get(java.name)
        if known is None:
            self._visibility[java.name] = HIDDEN  # what nests in itself has no name
            known = self._visibility[java.name] = self._see(java)
        return known

    def _see(self, java: JavaClass) -> int:
        entry = inner_entry(java)
        if java.access_flags & flags.SYNTHETIC:
            return HIDDEN
        if entry is None:
            return PUBLIC if java.is_public else PACKAGE
        outer, simple, access = entry
        around = None if outer is None else self.resolver.loading.load(outer)
        if simple is None or access & flags.PRIVATE or not isinstance(around, JavaClass):
            return HIDDEN
        own = PUBLIC if access & flags.PUBLIC else PACKAGE
        return max(own, self.visibility(around))

    def is_hidden(self, java: JavaClass) -> bool:
        """Whether a test cannot name a class."""
        seen = self.visibility(java)
        elsewhere = self.place is not None and java.package != self.place
        return seen == HIDDEN or (seen == PACKAGE and elsewhere)

    def mentioned(self) -> tuple[JavaClass, ...]:
        """The classes that the roots mention, directly or through others."""
        if self._mentioned is None:
            self._mentioned = mentioned_classes(self.resolver.program, self.roots)
        return self._mentioned

    def below(self, bound: JavaClass) -> tuple[JavaClass, ...]:
        """The classes of a type that objects can have: itself, the target's, then the JDK's.

        Enums are not among them: their constants are all the objects they have.
        """
        known = self._below.get(bound.name)
        if known is None:
            with self.ledger.finding((TYPES, bound.name)):
                usable = [java for java in self.types_below(bound) if self.has_objects(java)]
                usable.sort(key=_Preference(self, bound).order)
                known = self._below[bound.name] = tuple(usable)
        else:
            self.ledger.use((TYPES, bound.name))
        return known

    def types_below(self, bound: JavaClass) -> list[JavaClass]:
        """A type and those below it that inputs may be of, abstract ones and enums among them.

        Those of its package that a type mentions are always among them, however many there are.
        """
        found = {bound.name: bound}
        near = [] if bound.in_jdk else sorted(names_in(bound))
        near = [name for name in near if name.rpartition("/")[0] == bound.package]
        with self.ledger.apart():
            others = [*self.resolver.program.load_all(near), *self.mentioned()]
            for java in (*self.sealed(bound), *others):
                if self.is_below(java.name, bound.name):
                    found[java.name] = java
        self.ledger.note(Question(Asked.BELOW, (bound.name,)))
        for name in found:
            self.ledger.note(name)
        return list(found.values())

    def enums(self, bound: JavaClass) -> list[JavaClass]:
        """The enums below a type that inputs may be of."""
        known = self._enums.get(bound.name)
        if known is None:
            with self.ledger.finding((TYPES, bound.name)):
                known = [java for java in self.types_below(bound) if java.is_enum]
                known.sort(key=_Preference(self, bound).order)
                self._enums[bound.name] = known
        else:
            self.ledger.use((TYPES, bound.name))
        return known

    def sealed(self, top: JavaClass) -> list[JavaClass]:
        """The classes that sealed ones permit, from `top` down."""
        seen = {top.name}
        found = [top]
        position = 0
        while position < len(found):
            for name in permitted(self.resolver, found[position]) or ():
                if name not in seen:
                    seen.add(name)
                    java = self.resolver.loading.load(name)
                    if isinstance(java, JavaClass):
                        found.append(java)
            position += 1
        return found[1:]

    def is_below(self, name: str, ancestor: str) -> bool:
        """Subtyping by name; missing classes are above nothing."""
        return self.resolver.hierarchy.is_subtype(name, ancestor) is True

    def has_objects(self, java: JavaClass) -> bool:
        """Whether an input can be of just a class."""
        if java.is_abstract or java.name == CLASS or self.is_below(java.name, ENUM):
            return False
        return self.resolver.loading.fault(java) is None

    def candidates(self, bound: JavaClass, known: Openness) -> tuple[JavaClass, ...]:
        """The classes that an open object of a bound may be of."""
        key = key_of(bound, known)
        self.ledger.use((TYPES, bound.name))
        found = self._candidates.get(key)
        if found is None:
            found = ()
            if not known.unseen:
                found = tuple([java for java in self.below(bound) if self.admits(known, java)])
            self._candidates[key] = found
        return found

    def admits(self, known: Openness, java: JavaClass) -> bool:
        """Whether a class is within what is known of an open object."""
        for interface in known.interfaces:
            if not self.is_below(java.name, interface):
                return False
        for excluded in known.excluded:
            if self.is_below(java.name, excluded):
                return False
        for resolved, target in known.selected:
            if self.resolver.select(resolved, java) is not target:
                return False
        return java.name not in known.others

    def may_be_unseen(self, bound: JavaClass, known: Openness) -> bool:
        """Whether an open object may be of a class that nobody has loaded."""
        key = key_of(bound, known)
        found = self._unseen.get(key)
        if found is None:
            with self.ledger.finding((UNSEEN, key)):
                found = self._unseen[key] = self._may_be_unseen(bound, known)
        else:
            self.ledger.use((UNSEEN, key))
        return found

    def _may_be_unseen(self, bound: JavaClass, known: Openness) -> bool:
        for resolved, target in known.selected:
            if self.inherited(bound, known, resolved) is not target:
                return False
        for name in (bound.name, *known.interfaces):
            java = self.resolver.loading.load(name)
            if isinstance(java, Unresolved) or not self.is_extensible(java, known.excluded):
                return False
        if not known.interfaces:
            return True
        return not is_inner(bound) and not self.clash((bound.name, *known.interfaces))

    def clash(self, names: tuple[str, ...]) -> bool:
        """Whether no source can declare a class below several types.

        Methods of the same name and parameters must have a common result, and one that a class
        hides cannot implement one of an interface.
        """
        results: dict[tuple[str, tuple[str, ...]], Method] = {}
        for name in names:
            java = self.resolver.loading.load(name)
            assert isinstance(java, JavaClass)
            above = self.resolver.hierarchy.supertypes(java)
            for owner in (*above.classes, *above.interfaces):
                for method in owner.methods.values():
                    if method.is_synthetic or method.is_private or method.is_constructor:
                        continue
                    key = method.name, method.type.parameters
                    other = results.setdefault(key, method)
                    if other is not method and self.differ(other, method):
                        return True
        return False

    def differ(self, one: Method, other: Method) -> bool:
        """Whether no method can be both of two methods of one name."""
        left, right = one.type.result, other.type.result
        if other.owner.is_interface and not one.is_public:
            return one.name not in ("clone", "finalize")  # those of Object that any class may widen
        if other.owner.is_interface and self.throws_more(one, other):
            return True
        if left == right:
            return False
        if left[0] not in "L[" or right[0] not in "L[":
            return True
        names = class_of(left), class_of(right)
        return not self.is_below(*names) and not self.is_below(*reversed(names))

    def throws_more(self, one: Method, other: Method) -> bool:
        """Whether the method that a class inherits throws what that of an interface does not."""
        if one.is_abstract or one.owner.is_interface:
            return False
        try:
            thrown, allowed = one.attributes.exceptions(), other.attributes.exceptions()
        except InputError:
            return True
        fits = (*allowed, "java/lang/RuntimeException", "java/lang/Error")
        return any(not any(self.is_below(each, name) for name in fits) for each in thrown)

    def inherited(self, bound: JavaClass, known: Openness, resolved: Method) -> Method | None:
        """The method that a class nobody has seen inherits, unless it brings its own.

        A method of a class comes before those of interfaces, of these the most special.
        """
        own = self.resolver.select(resolved, bound)
        found = own if isinstance(own, Method) else None
        if found is not None and not found.owner.is_interface:
            return found
        for name in known.interfaces:
            java = self.resolver.loading.load(name)
            other = java if isinstance(java, Unresolved) else self.resolver.select(resolved, java)
            if isinstance(other, Unresolved) or not other.owner.is_interface:
                continue
            if found is None or self.is_below(other.owner.name, found.owner.name):
                found = other
        return found

    def is_extensible(self, top: JavaClass, excluded: tuple[str, ...]) -> bool:
        """Whether a test could bring a class below `top` along that is none of those excluded."""
        for java in (top, *self.sealed(top)):
            if any(self.is_below(java.name, name) for name in excluded):
                continue
            if permitted(self.resolver, java) is None and self.can_extend(java):
                return True
        return False

    def can_extend(self, java: JavaClass) -> bool:
        """Whether a test can declare a class below one."""
        if not can_be_extended(java) or self.is_hidden(java):
            return False
        if java.is_interface or self.place is None or java.package == self.place:
            return True
        makers = [m for m in java.methods.values() if m.is_constructor and not m.is_synthetic]
        return any(m.is_public or m.is_protected for m in makers)

    def is_possible(self, bound: JavaClass, known: Openness) -> bool:
        """Whether any class is within what is known."""
        return bool(self.candidates(bound, known)) or self.may_be_unseen(bound, known)

    def leaves_out(self, bound: JavaClass, known: Openness) -> bool:
        """Whether an enum is left out that no other class can stand for."""
        if known.unseen or self.may_be_unseen(bound, known):
            return False
        key = key_of(bound, known)
        self.ledger.use((TYPES, bound.name))
        found = self._leaves_out.get(key)
        if found is None:
            found = any(self.admits(known, java) for java in self.enums(bound))
            self._leaves_out[key] = found
        return found

    def example(self, name: str) -> str:
        """A class that an object of a type may be of; the type itself when none is known."""
        bound = self.resolver.loading.load(name)
        if isinstance(bound, Unresolved):
            return name
        found = self.candidates(bound, ANYTHING)
        if found and self.is_hidden(found[0]) and self.may_be_unseen(bound, ANYTHING):
            return name
        return found[0].name if found else name


class _Preference:
    """The order of candidates: the bound itself, then the program's, then the JDK's, by name.

    Classes that anybody can make objects of come before others, and those that nothing can name
    last: private, local and anonymous ones.
    """

    def __init__(self, world: ClassHierarchy, bound: JavaClass) -> None:
        self.class_hierarchy = world
        self.bound = bound

    def order(self, java: JavaClass) -> tuple[bool, bool, bool, bool, str]:
        """The key to sort by."""
        seen = self.class_hierarchy.visibility(java)
        is_made = seen == PUBLIC and any(
            method.is_constructor and method.is_public for method in java.methods.values()
        )
        return java is not self.bound, seen == HIDDEN, java.in_jdk, not is_made, java.name


def key_of(bound: JavaClass, known: Openness) -> Key:
    """What is known of an open object, to look answers up by."""
    return (
        bound.name,
        known.interfaces,
        known.excluded,
        known.selected,
        known.others,
        known.unseen,
    )


def permitted(resolver: Resolver, java: JavaClass) -> tuple[str, ...] | None:
    """The subclasses that a sealed class permits; None when it is not sealed."""
    try:
        return java.permitted_subclasses
    except InputError as error:
        resolver.program.refuse(java.name, error)
        return None


def can_be_extended(java: JavaClass) -> bool:
    """Whether a class or interface lets code outside of it extend it."""
    if java.is_final or java.is_enum or java.name in (ENUM, "java/lang/Record"):
        return False
    if java.is_interface or java.name == OBJECT:
        return True
    makers = [m for m in java.methods.values() if m.is_constructor and not m.is_synthetic]
    return any(not m.is_private for m in makers)
