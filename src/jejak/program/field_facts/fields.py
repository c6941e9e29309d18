"""What fields hold in every object that a program made.

An object of a class was left by one of its constructors, and its fields changed since by code
that may assign them. Where all that code can be read, it says whether a field can be null and of
which class its content is. Objects that somebody makes without a constructor are not meant.
"""

from __future__ import annotations

import math
import time
from typing import Final, Generic, TypeVar

from jejak.bytecode.instructions import Invoke, InvokeKind, PutField
from jejak.classfile import flags
from jejak.classfile.constants import FieldRef, Tag
from jejak.errors import InputError
from jejak.program.classes import CLASS_INITIALISER, Field, JavaClass, Method
from jejak.program.field_facts.values import (
    ANYTHING,
    LENGTH,
    NOT_SET,
    NOTHING,
    NULL,
    NUMBERS,
    SOMETHING,
    UNSET,
    Value,
    join,
    may_be_null,
    new_object,
    only_number,
    outside,
    zero,
)
from jejak.program.field_facts.walk import Summary, Walk
from jejak.program.ledger import Asked, Question
from jejak.program.linkage import Unresolved
from jejak.program.references import names_in
from jejak.program.resolution import Resolver

DEEPEST: Final = 6
"""Calls that are followed into each other, and fields that are looked at on the way."""
NESTED: Final = 55
"""The version of class files since which private fields are shared by a nest (JEP 181)."""
SERIALIZABLE: Final = "java/io/Serializable"
STANDS_FOR_FIELDS: Final = frozenset(
    (
        "java/lang/invoke/VarHandle", "jdk/internal/misc/Unsafe", "sun/misc/Unsafe",
        "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
    )
)  # fmt: skip
INJECTED: Final = frozenset(
    (
        "Inject", "Autowired", "Resource", "EJB", "PersistenceContext", "PersistenceUnit",
        "Context", "Value", "ConfigProperty", "Reference",
    )
)  # fmt: skip
"""Annotations of fields that a container fills before it calls any method, by simple name."""
READERS: Final = ("readObject", "readResolve", "readExternal")
GIVES_OBJECTS: Final = frozenset(
    {("java/lang/Object", "getClass"), ("java/lang/Object", "clone")}
    | {
        (f"java/lang/{name}", "valueOf")
        for name in (
            "Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "String",
        )
    }
    | {
        ("java/util/logging/Logger", name)
        for name in ("getLogger", "getAnonymousLogger", "getGlobal")
    }
    | {("java/lang/System", "getLogger"), ("java/util/regex/Pattern", "compile")}
)  # fmt: skip
"""Methods of the JDK that never return null, which their code does not show."""


class Held:
    """What a field holds: whether it `can_be_null`, and the only class of its objects if known.

    Arrays go by their descriptor; `length` is that of all of them, None where it is not known.
    `number` is the only one that a field of a primitive type ever holds, None for others.
    """

    def __init__(
        self,
        can_be_null: bool = True,
        exact: str = "",
        length: int | None = None,
        number: object = None,
    ) -> None:
        self.can_be_null = can_be_null
        self.exact = exact
        self.length = length
        self.number = number


K = TypeVar("K")
T = TypeVar("T")
UNKNOWN: Final = Held()
FIELD: Final = "field"
SUMMARY: Final = "summary"
"""Words for answers that the ledger keeps apart."""


class FactsLateError(Exception):
    """No more code may be read: the time is up."""


class FieldAnswer(Generic[T]):
    """What is known of a field or a method when code is followed down to some depth.

    `depth` is the one at which it was found, `height` that from which on it is the same: infinite
    where some of the code that it rests on lies deeper.
    """

    def __init__(self, value: T, depth: int, height: float) -> None:
        self.value = value
        self.depth = depth
        self.height = height


UNREAD: Final[FieldAnswer[Summary | None]] = FieldAnswer(None, 0, math.inf)
OPEN: Final = FieldAnswer(ANYTHING, 0, math.inf)
"""What is known of a method and of a field at depth 0."""


class Answers(Generic[K, T]):
    """Answers that were found, by depth where that makes a difference."""

    def __init__(self) -> None:
        self._whole: dict[K, FieldAnswer[T]] = {}
        self._cut: dict[tuple[K, int], FieldAnswer[T]] = {}

    def get(self, key: K, depth: int) -> FieldAnswer[T] | None:
        """What was found at some depth, or holds there as well."""
        whole = self._whole.get(key)
        if whole is not None and whole.height <= depth:
            return whole
        return self._cut.get((key, depth))

    def keep(self, key: K, answer: FieldAnswer[T]) -> None:
        """Keeps what was found."""
        if answer.height == math.inf:
            self._cut[key, answer.depth] = answer
        else:
            self._whole[key] = answer


class FieldFacts:
    """Answers for the classes of one program; remembers them.

    What is known at a depth rests on what is known at the depth below, of other methods and fields;
    at depth 0 nothing is. So no answer depends on what was asked before, also where code and fields
    lead in circles. After `ends`, on the monotonic clock, no more code is read: what is not known
    by then is unknown.
    """

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver
        self.program = resolver.program
        self.ledger = resolver.program.ledger
        self._held: dict[tuple[str, Field], Held] = {}
        self._contents: Answers[tuple[str, Field], Value] = Answers()
        self._summaries: Answers[Method, Summary | None] = Answers()
        self._writers: dict[str, dict[tuple[str, str], list[JavaClass]]] = {}
        self.ends = math.inf

    def of(self, java: JavaClass, field: Field) -> Held:
        """What a field holds in objects of a class or one below it."""
        try:
            found = self.value(java, field, DEEPEST)
        except FactsLateError:
            self.ledger.hurry()
            return UNKNOWN
        key = (java.name, field)
        known = self._held.get(key)
        if known is None:
            known = self._held[key] = held(found.value, field.descriptor)
        return known

    def value(self, java: JavaClass, field: Field, depth: int) -> FieldAnswer[Value]:
        """The same as sources, from what is known at some depth."""
        if depth <= 0:
            return OPEN
        key = (java.name, field)
        known = self._contents.get(key, depth)
        if known is not None:
            self.ledger.use((FIELD, key, known.depth))
            return known
        with self.ledger.finding((FIELD, key, depth)):
            self.ledger.note(java.name)
            self.ledger.note(field.owner.name)
            level = FieldLevel(self, depth)
            found = FieldAnswer(self.find(java, field, level), depth, level.height)
        self._contents.keep(key, found)
        return found

    def find(self, java: JavaClass, field: Field, level: FieldLevel) -> Value:
        """What constructors and other code leave in a field."""
        if is_injected(field):
            return ANYTHING if field.descriptor in NUMBERS else SOMETHING
        if not is_guarded(field):
            return ANYTHING
        if self.is_restored(field) or self.is_set_otherwise(field):
            return ANYTHING
        found = self.left_by_makers(java, field, level)
        if field.is_final or may_be_anything(found):
            return found
        if not field.owner.in_jdk:
            about = (field.owner.name, field.name, field.descriptor)
            self.ledger.note(Question(Asked.ASSIGNING, about))
        with self.ledger.apart():
            assigning = self.assigning(field)
        if assigning is None:
            return ANYTHING
        for method in assigning:
            summary = level.summary(method)
            if summary is None:
                return ANYTHING
            found = join(found, outside(summary.writes.get(field, NOTHING)))
        return found

    def assigning(self, field: Field) -> list[Method] | None:
        """The methods that assign a field; None when they cannot be listed."""
        writers = self.writers(field)
        if writers is None:
            return None
        methods = [method for writer in writers for method in writer.methods.values()]
        return [method for method in methods if assigns(method, field)]

    def is_set_otherwise(self, field: Field) -> bool:
        """Whether native code, or an object that stands for the field, may assign it."""
        if field.is_final:
            return False
        if not field.owner.in_jdk:
            self.ledger.note(Question(Asked.UPDATED, (field.owner.name,)))
        return is_updated(field.owner)

    def left_by_makers(self, java: JavaClass, field: Field, level: FieldLevel) -> Value:
        """What the constructors of a class leave in a field; for static ones its initialiser."""
        name = CLASS_INITIALISER if field.is_static else "<init>"
        is_number, default = field.descriptor in NUMBERS, zero(field.descriptor)
        found = NOTHING
        for method in java.methods.values():
            if method.name != name:
                continue
            summary = level.summary(method)
            if summary is None or (is_number and not summary.whole):
                return ANYTHING
            if summary.returns:
                left = outside(summary.fields.get(field, NOT_SET))
                found = join(found, (left - NOT_SET) | default if UNSET in left else left)
        return found or ANYTHING

    def is_restored(self, field: Field) -> bool:
        """Whether reading an object from a stream leaves a field empty."""
        owner = field.owner
        if not field.access_flags & flags.TRANSIENT:
            return False
        if self.resolver.hierarchy.is_subtype(owner.name, SERIALIZABLE) is not True:
            return False
        return not any(name in READERS for name, _ in owner.methods)

    # --- who writes ----------------------------------------------------------------------------

    def writers(self, field: Field) -> list[JavaClass] | None:
        """The classes whose code may assign a field; None when they cannot be listed."""
        owner = field.owner
        if field.is_private:
            return self.nest(owner)
        if owner.in_jdk:
            return None
        known = self._writers.get(owner.package)
        if known is None:
            known = self._writers[owner.package] = self.index(owner.package)
        return known.get((field.name, field.descriptor), [])

    def nest(self, owner: JavaClass) -> list[JavaClass] | None:
        """The classes that see the private fields of one."""
        if owner.file.major < NESTED:
            return [owner]
        try:
            host_name = owner.file.attributes.nest_host()
            host = owner if host_name is None else self.program.find(host_name)
            names = () if host is None else host.file.attributes.nest_members()
        except InputError:
            return None
        if host is None:
            return None
        found = [host, *self.program.load_all(names)]
        return found if len(found) == len(names) + 1 else None

    def index(self, package: str) -> dict[tuple[str, str], list[JavaClass]]:
        """The classes of a package by the names and types of the fields that they mention."""
        found: dict[tuple[str, str], list[JavaClass]] = {}
        for name in self.program.class_path.class_names():
            java = self.program.find(name) if name.rpartition("/")[0] == package else None
            for key in () if java is None else fields_in(java):
                assert java is not None
                found.setdefault(key, []).append(java)
        return found

    # --- reading methods -----------------------------------------------------------------------

    def summary(self, method: Method, depth: int) -> FieldAnswer[Summary | None]:
        """What a method does, from what is known of others below some depth."""
        if depth <= 0:
            return UNREAD
        known = self._summaries.get(method, depth)
        if known is not None:
            self.ledger.use((SUMMARY, method, known.depth))
            return known
        with self.ledger.finding((SUMMARY, method, depth)):
            below = FieldLevel(self, depth - 1)
            found = FieldAnswer(self.read(method, below), depth, below.height + 1)
        self._summaries.keep(method, found)
        return found

    def read(self, method: Method, below: FieldLevel) -> Summary | None:
        """Reads a method; None when it has no code, or too much of it."""
        if time.monotonic() > self.ends:
            raise FactsLateError
        try:
            flow = method.flow
        except InputError:
            return None
        return None if flow is None else Walk(below, method, flow).run()

    def callee(self, caller: Method, call: Invoke, receiver: Value) -> Method | None:
        """The method that a call runs; None when that is not known."""
        found = self.resolver.resolve_invoke(caller.owner, call)
        if isinstance(found, Unresolved):
            return None
        if call.kind is InvokeKind.SPECIAL:
            found = self.resolver.select_special(caller.owner, call.method, found)
        elif call.kind is not InvokeKind.STATIC and not is_fixed(found):
            found = self.selected(found, receiver)
        return None if isinstance(found, Unresolved) else found

    def selected(self, method: Method, receiver: Value) -> Method | Unresolved:
        """The method that runs on an object of a class that is known."""
        unknown = Unresolved("", "the class of the receiver is open")
        if len(receiver) != 1:
            return unknown
        (source,) = receiver
        java = self.program.find(source[1:]) if source.startswith("=") else None
        return unknown if java is None else self.resolver.select(method, java)

    def field(self, caller: Method, ref: FieldRef) -> Field | None:
        """The field that an instruction means."""
        found = self.resolver.resolve_field(caller.owner, ref)
        return found if isinstance(found, Field) else None


class FieldLevel:
    """What is known at one depth, for who reads code; from `height` on it is all the same."""

    def __init__(self, facts: FieldFacts, depth: int) -> None:
        self.facts = facts
        self.field = facts.field
        self.depth = depth
        self.height = 0.0

    def summary(self, method: Method) -> Summary | None:
        """What a method does; None when that is not known."""
        found = self.facts.summary(method, self.depth)
        self.height = max(self.height, found.height)
        return found.value

    def called(self, caller: Method, call: Invoke, receiver: Value) -> Summary | None:
        """What a call does; None when that is not known."""
        if (call.method.owner, call.method.name) in GIVES_OBJECTS:
            return _gives_object()
        found = self.facts.callee(caller, call, receiver)
        if found is not None and (found.owner.name, found.name) in GIVES_OBJECTS:
            return _gives_object()
        return None if found is None else self.summary(found)

    def content(self, field: Field) -> Value:
        """What is known of a field of any object, or of a static one."""
        if field.is_static:
            if not field.is_final:
                return ANYTHING
            if field.constant_value is not None:
                return new_object("java/lang/String")
        found = self.facts.value(field.owner, field, self.depth)
        self.height = max(self.height, found.height)
        return found.value


def held(value: Value, descriptor: str) -> Held:
    """What sources say of a field of some type."""
    made = [each[1:].partition(LENGTH) for each in value if each.startswith("=")]
    others = [each for each in value if each != NULL and not each.startswith("=")]
    classes, lengths = {each[0] for each in made}, {each[2] for each in made}
    exact = classes.pop() if len(classes) == 1 and not others else ""
    length = lengths.pop() if exact and len(lengths) == 1 else ""
    number = only_number(value, descriptor)
    return Held(may_be_null(value), exact, int(length) if length else None, number)


def _gives_object() -> Summary:
    """A method that never returns null."""
    made = Summary()
    made.result = SOMETHING
    made.returns = True
    return made


def may_be_anything(value: Value) -> bool:
    """Whether reading on would tell nothing more."""
    return bool(value & ANYTHING)


def is_guarded(field: Field) -> bool:
    """Whether all code that may assign a field can be listed, and nothing else assigns it.

    What a number holds that the whole package sees, whoever is there may say: a test, too.
    """
    if field.descriptor in NUMBERS and not field.is_private and not field.is_final:
        return False
    if field.access_flags & flags.VOLATILE:
        return False  # there are other ways to assign these: handles and updaters
    if field.is_final:
        return True
    return not field.is_static and not field.is_public and not field.is_protected


def is_injected(field: Field) -> bool:
    """Whether a container says that it fills a field."""
    try:
        found = field.attributes.annotations()
    except InputError:
        return False
    return any(a.descriptor[1:-1].replace("$", "/").rpartition("/")[2] in INJECTED for a in found)


def is_updated(java: JavaClass) -> bool:
    """Whether native code, or objects that stand for fields, may assign those of a class."""
    if any(each.is_native for each in java.methods.values()):
        return True
    return not STANDS_FOR_FIELDS.isdisjoint(names_in(java))


def assigns(method: Method, field: Field) -> bool:
    """Whether a method has an instruction that assigns a field of that name and type."""
    try:
        body = method.body
    except InputError:
        return True
    wanted = field.name, field.descriptor
    return body is not None and any(
        (each.field.name, each.field.descriptor) == wanted
        for each in body.instructions
        if isinstance(each, PutField)
    )


def is_fixed(method: Method) -> bool:
    """Whether no class below has another method in its place."""
    return method.is_private or method.is_final or method.owner.is_final


def fields_in(java: JavaClass) -> set[tuple[str, str]]:
    """Names and types of the fields that a class mentions."""
    pool = java.file.pool
    found = set()
    try:
        for index in pool.indices():
            if pool.tag(index) == Tag.FIELD:
                ref = pool.field(index)
                found.add((ref.name, ref.descriptor))
    except InputError:  # whoever uses the class says what is wrong with it
        return found
    return found
