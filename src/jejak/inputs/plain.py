"""Inputs of types of the JDK: objects of its plain classes, with insides that fit together.

A `List` is an ArrayList, a `CharSequence` a String. What is in one is what a caller may put there:
how many elements, and which. Both stay open until the program looks. The fields are those that the
class itself would leave there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, add, const
from jejak.inputs.contents import open_array
from jejak.inputs.factories import source_of
from jejak.machine.boxing import is_value
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING
from jejak.machine.values import fresh_primitive, lower
from jejak.program import Field, JavaClass
from jejak.program.generics import TOP, arguments_of, bounds_of, erased, supertypes
from jejak.program.signatures import ClassType, TypeArgument, TypeSignature
from jejak.results.reasons import Omission
from jejak.state.contents import OWN_ELEMENTS, SparseReferences
from jejak.state.records import JUST_ITS_TYPE, Array, Instance, PlainInput
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

_UTIL: Final = "java/util/"
LIST: Final = _UTIL + "ArrayList"
_DEQUE: Final = _UTIL + "ArrayDeque"
_STREAM: Final = _UTIL + "stream/ReferencePipeline$Head"
_MAP: Final = _UTIL + "LinkedHashMap"
_SET: Final = _UTIL + "LinkedHashSet"
OBJECTS: Final = "[Ljava/lang/Object;"

STANDS_FOR: Final[dict[str, str]] = {
    "java/lang/Iterable": LIST,
    _UTIL + "Collection": LIST,
    _UTIL + "SequencedCollection": LIST,
    _UTIL + "AbstractCollection": LIST,
    _UTIL + "List": LIST,
    _UTIL + "AbstractList": LIST,
    _UTIL + "Queue": _DEQUE,
    _UTIL + "Deque": _DEQUE,
    _UTIL + "Map": _MAP,
    _UTIL + "SequencedMap": _MAP,
    _UTIL + "AbstractMap": _MAP,
    _UTIL + "HashMap": _MAP,
    _UTIL + "Set": _SET,
    _UTIL + "SequencedSet": _SET,
    _UTIL + "AbstractSet": _SET,
    _UTIL + "HashSet": _SET,
    _UTIL + "SortedMap": _UTIL + "TreeMap",
    _UTIL + "NavigableMap": _UTIL + "TreeMap",
    _UTIL + "SortedSet": _UTIL + "TreeSet",
    _UTIL + "NavigableSet": _UTIL + "TreeSet",
    _UTIL + "AbstractSequentialList": _UTIL + "LinkedList",
    _UTIL + "AbstractQueue": _UTIL + "PriorityQueue",
    _UTIL + "Dictionary": _UTIL + "Hashtable",
    _UTIL + "concurrent/ConcurrentMap": _UTIL + "concurrent/ConcurrentHashMap",
    _UTIL + "concurrent/BlockingQueue": _UTIL + "concurrent/LinkedBlockingQueue",
    _UTIL + "concurrent/BlockingDeque": _UTIL + "concurrent/LinkedBlockingDeque",
    _UTIL + "Iterator": LIST + "$Itr",
    _UTIL + "ListIterator": LIST + "$ListItr",
    _UTIL + "stream/Stream": _STREAM,
    _UTIL + "stream/BaseStream": _STREAM,
    "java/io/InputStream": "java/io/ByteArrayInputStream",
    "java/io/OutputStream": "java/io/ByteArrayOutputStream",
    "java/io/Reader": "java/io/StringReader",
    "java/io/Writer": "java/io/StringWriter",
    "java/lang/CharSequence": STRING,
    "java/lang/Comparable": "java/lang/Integer",
    "java/lang/Number": "java/lang/Integer",
    _UTIL + "random/RandomGenerator": _UTIL + "Random",
    "java/time/ZoneId": "java/time/ZoneOffset",
}
"""Types of which no object is, and the class that one of theirs is of."""


class Given:
    """An input that is made: its record, how it is called, and what its type arguments are."""

    def __init__(self, machine: Machine, state: State, record: Instance, symbol: Symbol) -> None:
        self.machine = machine
        self.state = state
        self.record = record
        self.symbol = symbol
        self.name = symbol.name
        self.chain = symbol.chain + 1
        self.unknown = symbol.unknown
        generic = symbol.generic
        arguments = arguments_of(generic) if isinstance(generic, ClassType) else ()
        self.arguments = tuple([each.bound for each in arguments])

    def of(self, record: Instance) -> Given:
        """The same for another object that is made along with it."""
        return Given(self.machine, self.state, record, self.symbol)

    def argument(self, index: int) -> TypeSignature | None:
        """A type argument, None where nothing is known of it."""
        return self.arguments[index] if index < len(self.arguments) else None

    def elements(self, name: str = "") -> tuple[Ref, Expr]:
        """An array of any length with elements of the first type argument; it and its length."""
        symbol = Symbol(name or self.name, OBJECTS, self.chain, self.unknown)
        array = open_array(self.machine, self.state, symbol)
        array.known = JUST_ITS_TYPE
        array.name = symbol.name
        array.chain = self.chain
        given = array.initial
        assert given is not None
        given.whole = True
        given.generic = self.argument(0) or TOP
        given.unknown = self.unknown
        length = array.length
        assert isinstance(length, Expr)
        return self.state.add(array), length

    def put(self, **values: object) -> None:
        """Writes what the fields hold, from the beginning; those that are not named, a zero.

        What a class of the program adds to them is as it was.
        """
        shape = self.record.shape
        for slot, field in enumerate(shape.fields):
            if not field.owner.in_jdk:
                continue
            name = field.name.replace("$", "__")
            self.record.fields[slot] = values.get(name, shape.defaults[slot])
        if self.record.initial is not None:
            self.record.initial = self.record.fields[:]


def fill_array_list(given: Given) -> None:
    """A list with room for just its elements."""
    elements, size = given.elements()
    given.put(elementData=elements, size=size)


def fill_vector(given: Given) -> None:
    """The same, by other names."""
    elements, size = given.elements()
    given.put(elementData=elements, elementCount=size)


def fill_array_deque(given: Given) -> None:
    """A queue that begins where its array does, with one place behind its last element."""
    elements, size = given.elements()
    array = given.state.array(elements)
    contents = SparseReferences(OWN_ELEMENTS, {})
    contents.room = size
    array.contents = contents
    array.length = lower(add(size, const(1, given.machine.int_sort)))
    given.put(elements=elements, head=0, tail=size)


def fill_optional(given: Given) -> None:
    """A value, or none."""
    generic = given.argument(0) or TOP
    value = Symbol(f"{given.name}.value", erased(generic, {}), given.chain, given.unknown)
    value.generic = generic
    value.apart = is_value(class_of(value.descriptor))
    given.put(value=value)


def fill_optional_number(given: Given) -> None:
    """A number, or none: then nobody gets to see which one it would be."""
    fields = given.record.shape.fields
    names = [field.name for field in fields]
    values = [
        fresh_primitive(given.machine, given.state, f"{given.name}.{each.name}", each.descriptor)
        for each in fields
    ]
    given.put(**dict(zip(names, values, strict=True)))


def fill_iterator(given: Given) -> None:
    """An iterator at the beginning of a list."""
    shape = given.machine.shape(LIST)
    record = Instance(given.state.token, shape, shape.defaults[:])
    record.initial = record.fields[:]
    record.name = given.name
    inner = given.of(record)
    fill_array_list(inner)
    given.put(this__0=given.state.add(record), lastRet=-1)


def fill_nothing(_given: Given) -> None:
    """An object whose methods give answers that are inputs: it has no state of its own."""


FILLS: Final[dict[str, Callable[[Given], None]]] = {
    LIST: fill_array_list,
    _UTIL + "Vector": fill_vector,
    _UTIL + "Stack": fill_vector,
    _DEQUE: fill_array_deque,
    LIST + "$Itr": fill_iterator,
    LIST + "$ListItr": fill_iterator,
    _UTIL + "Optional": fill_optional,
    _UTIL + "OptionalInt": fill_optional_number,
    _UTIL + "OptionalLong": fill_optional_number,
    _UTIL + "OptionalDouble": fill_optional_number,
    _UTIL + "Random": fill_nothing,
    _UTIL + "Properties": fill_nothing,
    "java/security/SecureRandom": fill_nothing,
}
"""What gives an object of a class its insides."""

CONCURRENT: Final = (
    *("ConcurrentLinkedDeque", "ConcurrentLinkedQueue", "CopyOnWriteArrayList"),
    *("LinkedBlockingDeque", "LinkedBlockingQueue"),
)
"""Collections for threads into which `add` puts."""

BY_CALLS: Final = frozenset(
    (
        _MAP,
        _SET,
        _STREAM,
        *(_UTIL + name for name in ("TreeMap", "TreeSet", "LinkedList", "PriorityQueue")),
        *(_UTIL + name for name in ("concurrent/ConcurrentHashMap", "Hashtable", "BitSet")),
        *(_UTIL + name for name in ("Currency", "Date", "Locale", "UUID", "StringTokenizer")),
        _UTIL + "regex/Pattern",
        *(_UTIL + "concurrent/" + name for name in CONCURRENT),
        *(
            _UTIL + "concurrent/atomic/Atomic" + name
            for name in ("Boolean", "Integer", "Long", "Reference")
        ),
        *("java/lang/ref/" + name for name in ("SoftReference", "WeakReference")),
        *("java/time/" + name for name in ("Duration", "Instant", "LocalDate", "LocalDateTime")),
        *("java/time/" + name for name in ("LocalTime", "Period", "Year", "Clock", "ZoneOffset")),
        *("java/nio/" + name for name in ("ByteBuffer", "CharBuffer", "charset/Charset")),
        *("java/math/" + name for name in ("BigDecimal", "BigInteger")),
        *("java/io/ByteArray" + name for name in ("InputStream", "OutputStream")),
        *("java/io/String" + name for name in ("Reader", "Writer")),
        *("java/lang/String" + name for name in ("Builder", "Buffer")),
    )
)
"""Classes whose objects their own methods fill (`filling`)."""


FREE: Final = frozenset(
    (
        ("java/lang/Throwable", "detailMessage"),
        ("java/lang/Throwable", "cause"),
        ("java/lang/ref/Reference", "referent"),
    )
)
"""Fields of the JDK, by class and name, that a caller may have given any object."""


def is_free(field: Field) -> bool:
    """Whether a field of the JDK may hold whatever its type allows."""
    return (field.owner.name, field.name) in FREE


def plain_class(machine: Machine, java: JavaClass, excluded: tuple[str, ...]) -> JavaClass | None:
    """The class that an input of a type is of; None where nothing is said of the type."""
    if not machine.plain_inputs or not java.in_jdk:
        return None
    name = STANDS_FOR.get(java.name, java.name)
    if name is java.name and name not in FILLS and not is_filled(machine, java):
        return None
    if any(machine.is_subtype(name, each) for each in excluded):
        return None
    found = machine.find_class(name)
    return found if isinstance(found, JavaClass) else None


def is_filled(machine: Machine, java: JavaClass) -> bool:
    """Whether methods of the JDK make and fill the objects of a class."""
    if java.name in FILLS:
        return False
    return java.name in BY_CALLS or source_of(machine, java) is not None


def fill_plain(machine: Machine, state: State, record: Instance, symbol: Symbol) -> None:
    """Gives an object of a plain class its insides, and notes what it stands for."""
    state.omit(Omission.COLLECTIONS)
    fill = FILLS.get(record.shape.name)
    if fill is not None:
        record.native = PlainInput(symbol.generic)
        fill(Given(machine, state, record, symbol))


def fill_inherited(machine: Machine, state: State, record: Instance, symbol: Symbol) -> None:
    """Gives an object of a class of the program the insides of the plain class that it extends."""
    java = record.shape.java
    if java is None or java.in_jdk or not machine.plain_inputs:
        return

    def load(name: str) -> JavaClass | None:
        found = machine.find_class(name)
        return found if isinstance(found, JavaClass) else None

    for above, types in supertypes(load, java, bounds_of(java)):
        if above.name in FILLS:
            state.omit(Omission.COLLECTIONS)
            inside = Symbol(symbol.name, symbol.descriptor, symbol.chain, symbol.unknown)
            given = tuple([TypeArgument("", each) for each in (types or {}).values()])
            inside.generic = ClassType(above.name, given)
            FILLS[above.name](Given(machine, state, record, inside))
            return


def is_plain(machine: Machine, record: Instance | Array) -> bool:
    """Whether the insides of an input are those of a plain class."""
    if not machine.plain_inputs or not isinstance(record, Instance):
        return False
    java = record.shape.java
    return record.shape.name in FILLS or (java is not None and is_filled(machine, java))
