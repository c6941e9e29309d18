"""Inputs that methods of the JDK make: maps, sets, trees, streams, and what only constructors make.

Such an input is made as a caller would make it: a constructor or factory runs on open arguments,
then the method that puts an element in, as often as was decided. Keys are open, and all
different: a call that finds one twice, or throws, means that there is no such input.
"""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.expr import Expr, const, sle
from jejak.inputs.factories import source_of
from jejak.inputs.makers import mark_given
from jejak.inputs.plain import CONCURRENT, LIST, Given, fill_plain, is_filled, plain_class
from jejak.machine.boxing import is_value
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.machine.strings import STRING, string_constant
from jejak.machine.values import fresh_value
from jejak.program import JavaClass, Method
from jejak.program.classes import CONSTRUCTOR
from jejak.program.generics import TOP, erased
from jejak.program.signatures import ClassType, TypeSignature
from jejak.results.endings import Ending
from jejak.results.reasons import Omission
from jejak.state.frames import FILL, Frame, Task
from jejak.state.origins import Made
from jejak.state.records import Instance, PlainInput
from jejak.state.state import State
from jejak.state.values import WIDE, Ref, Symbol

_UTIL: Final = "java/util/"
MOST_FILLED: Final = 2
"""Elements that such an input has at most; larger ones are left out, and noted."""


class InputFilling:
    """How objects of a class are made.

    `constructor` is the descriptor of one; its arguments are `arguments`, or open. Elements come
    in by the method `put`, which takes as many as it has parameters. Instead of all that, `source`
    is a method of lists that gives an object of the class, `factory` a static one of its own that
    does, on open arguments, or on `texts`. `usual` is what people pass as the last of them.
    `constants` are static fields, each of which holds an object that stands for all.
    """

    def __init__(
        self,
        constructor: str = "()V",
        put: tuple[str, str] | None = None,
        arguments: tuple[object, ...] | None = None,
        source: tuple[str, str, str] | None = None,
        factory: tuple[str, str] | None = None,
        usual: tuple[int, int] | None = None,
        texts: tuple[str, ...] = (),
        constants: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.constructor = constructor
        self.put = put
        self.arguments = arguments
        self.source = source
        self.factory = factory
        self.usual = usual
        self.texts = texts
        self.constants = constants

    @property
    def makes_by_constructor(self) -> bool:
        """Whether a constructor on open arguments makes the object."""
        others = (self.arguments, self.source, self.factory)
        return not self.constants and all(each is None for each in others)


_PUT: Final = ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;")
_ADD: Final = ("add", "(Ljava/lang/Object;)Z")
_ONE_BUCKET: Final = (1, 1000.0)
"""A table that stays short: where an entry lies in it asks nothing of its key."""
_STREAM: Final = (_UTIL + "Collection", "stream", "()Ljava/util/stream/Stream;")

_CHARSETS: Final = "java/nio/charset/StandardCharsets"
_INSTANT: Final = "Ljava/time/Instant;"
_ZONE: Final = "Ljava/time/ZoneId;"

FILLINGS: Final[dict[str, InputFilling]] = {
    _UTIL + "LinkedHashMap": InputFilling("(IF)V", _PUT, _ONE_BUCKET),
    _UTIL + "LinkedHashSet": InputFilling("(IF)V", _ADD, _ONE_BUCKET),
    _UTIL + "TreeMap": InputFilling(put=_PUT),
    _UTIL + "TreeSet": InputFilling(put=_ADD),
    _UTIL + "LinkedList": InputFilling(put=_ADD),
    _UTIL + "PriorityQueue": InputFilling(put=_ADD),
    _UTIL + "concurrent/ConcurrentHashMap": InputFilling(put=_PUT),
    _UTIL + "Hashtable": InputFilling(put=_PUT),
    **{_UTIL + "concurrent/" + name: InputFilling(put=_ADD) for name in CONCURRENT},
    _UTIL + "stream/ReferencePipeline$Head": InputFilling(source=_STREAM),
    _UTIL + "BitSet": InputFilling(),
    _UTIL + "Date": InputFilling("(J)V"),
    _UTIL + "UUID": InputFilling("(JJ)V"),
    _UTIL + "StringTokenizer": InputFilling("(Ljava/lang/String;)V"),
    _UTIL + "concurrent/atomic/AtomicBoolean": InputFilling("(Z)V"),
    _UTIL + "concurrent/atomic/AtomicInteger": InputFilling("(I)V"),
    _UTIL + "concurrent/atomic/AtomicLong": InputFilling("(J)V"),
    _UTIL + "concurrent/atomic/AtomicReference": InputFilling("(Ljava/lang/Object;)V"),
    "java/lang/ref/SoftReference": InputFilling("(Ljava/lang/Object;)V"),
    "java/lang/ref/WeakReference": InputFilling("(Ljava/lang/Object;)V"),
    "java/time/Duration": InputFilling(factory=("ofSeconds", "(J)Ljava/time/Duration;")),
    "java/time/Instant": InputFilling(factory=("ofEpochSecond", "(J)Ljava/time/Instant;")),
    "java/time/LocalDate": InputFilling(factory=("of", "(III)Ljava/time/LocalDate;")),
    "java/time/LocalDateTime": InputFilling(factory=("of", "(IIIII)Ljava/time/LocalDateTime;")),
    "java/time/LocalTime": InputFilling(factory=("of", "(III)Ljava/time/LocalTime;")),
    "java/time/Period": InputFilling(factory=("of", "(III)Ljava/time/Period;")),
    "java/time/Clock": InputFilling(factory=("fixed", f"({_INSTANT}{_ZONE})Ljava/time/Clock;")),
    "java/time/ZoneOffset": InputFilling(factory=("ofHours", "(I)Ljava/time/ZoneOffset;")),
    "java/time/Year": InputFilling(factory=("of", "(I)Ljava/time/Year;")),
    "java/nio/charset/Charset": InputFilling(
        constants=tuple([(_CHARSETS, name) for name in ("UTF_8", "ISO_8859_1")])
    ),
    "java/nio/ByteBuffer": InputFilling(factory=("wrap", "([B)Ljava/nio/ByteBuffer;")),
    "java/nio/CharBuffer": InputFilling(factory=("wrap", "([C)Ljava/nio/CharBuffer;")),
    _UTIL + "Locale": InputFilling(
        constants=((_UTIL + "Locale", "US"), (_UTIL + "Locale", "ROOT"))
    ),
    _UTIL + "Currency": InputFilling(
        factory=("getInstance", "(Ljava/lang/String;)Ljava/util/Currency;"), texts=("USD",)
    ),
    _UTIL + "regex/Pattern": InputFilling(
        factory=("compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;"), texts=("[a-z]+",)
    ),
    "java/math/BigDecimal": InputFilling(
        factory=("valueOf", "(JI)Ljava/math/BigDecimal;"), usual=(0, 18)
    ),
    "java/math/BigInteger": InputFilling(factory=("valueOf", "(J)Ljava/math/BigInteger;")),
    "java/io/ByteArrayInputStream": InputFilling("([B)V"),
    "java/io/ByteArrayOutputStream": InputFilling(),
    "java/io/StringReader": InputFilling("(Ljava/lang/String;)V"),
    "java/io/StringWriter": InputFilling(),
    "java/lang/StringBuilder": InputFilling("(Ljava/lang/String;)V"),
    "java/lang/StringBuffer": InputFilling("(Ljava/lang/String;)V"),
}
"""How inputs of plain classes are made; those of `plain.BY_CALLS`."""


class FilledInput:
    """One alternative of an open reference: an object of a plain class with so many elements."""

    def __init__(self, java: JavaClass, size: int, filling: InputFilling) -> None:
        self.java = java
        self.size = size
        self.filling = filling

    def label(self, name: str) -> str:
        """The alternative in words, for an input of a name."""
        if self.filling.constants:
            return f"{name} == {'.'.join(self.filling.constants[self.size]).rpartition('/')[2]}"
        return f"{name} is there" if self.filling.put is None else f"{name}.size() == {self.size}"


def filling_of(machine: Machine, java: JavaClass) -> InputFilling | None:
    """How objects of a class are made, None where calls do not make them."""
    known = FILLINGS.get(java.name)
    source = source_of(machine, java) if known is None and is_filled(machine, java) else None
    if source is None:
        return known
    if source.factory is not None:
        return InputFilling(factory=(source.factory.name, source.factory.descriptor))
    assert source.constant is not None
    return InputFilling(constants=((java.name, source.constant.name),))


def filled_class(machine: Machine, symbol: Symbol) -> JavaClass | None:
    """The class that an open reference is of where its objects are filled by calls, else None."""
    if not machine.plain_inputs or symbol.descriptor[0] != "L":
        return None
    found = machine.find_class(class_of(symbol.descriptor))
    if not isinstance(found, JavaClass):
        return None
    excluded = (symbol.refused,) if symbol.refused else ()
    plain = plain_class(machine, found, excluded)
    return plain if plain is not None and filling_of(machine, plain) is not None else None


def is_constant_input(machine: Machine, symbol: Symbol) -> bool:
    """Whether an open reference is one of a few constants, which stand for all of its type."""
    java = filled_class(machine, symbol)
    filling = None if java is None else filling_of(machine, java)
    return filling is not None and bool(filling.constants)


def filled_inputs(machine: Machine, java: JavaClass) -> list[FilledInput]:
    """The objects that an open reference may be where they are filled by calls."""
    filling = filling_of(machine, java)
    assert filling is not None
    most = 0 if filling.put is None else MOST_FILLED
    return [FilledInput(java, size, filling) for size in range(len(filling.constants) or most + 1)]


def ready_to_fill(machine: Machine, state: State, java: JavaClass) -> Outcome | None:
    """Initialises what objects of a class are made by, or hold them, where that is not done."""
    filling = filling_of(machine, java)
    assert filling is not None
    ready = machine.ensure_initialised(machine, state, java)
    for owner, _ in filling.constants:
        found = machine.find_class(owner)
        if ready is None and isinstance(found, JavaClass):
            ready = machine.ensure_initialised(machine, state, found)
    return ready


# --- before ------------------------------------------------------------------------------------


class Call:
    """A call that is to run: its method, the object and the arguments."""

    def __init__(self, method: Method, receiver: Ref | None, arguments: tuple[object, ...]) -> None:
        self.method = method
        self.receiver = receiver
        self.arguments = arguments


def begin_filling(
    machine: Machine, state: State, symbol: Symbol, chosen: FilledInput
) -> Outcome | None:
    """Puts the calls on the stack that make an input, the first one uppermost."""
    filling = chosen.filling
    state.omit(Omission.COLLECTIONS if filling.put or filling.source else Omission.JDK_SETUP)
    address = state.heap.next_address
    given: tuple[tuple[str, object], ...] = ()
    if filling.constants:
        return take_constant(machine, state, symbol, *filling.constants[chosen.size])
    if filling.source is not None:
        calls = source_calls(machine, state, symbol, filling.source)
    elif filling.factory is not None:
        method = chosen.java.methods.get(filling.factory)
        calls = []
        if method is not None:
            blank = Instance(state.token, machine.shapes.of(chosen.java), [])
            given = tuple(
                [(f"L{STRING};", string_constant(machine, state, each)) for each in filling.texts]
            )
            if not given:
                given = open_arguments(machine, state, Given(machine, state, blank, symbol), method)
            if filling.usual is not None:
                stay_within(machine, state, given[-1][1], filling.usual)
            calls = [Call(method, None, tuple([value for _, value in given]))]
    else:
        calls, given = filling_calls(machine, state, symbol, chosen)
    if not calls:
        return Stop(Ending.ASSUMPTION)
    heap, drivers = state.heap.objects, len(state.inputs.drivers)
    for position, call in reversed(list(enumerate(calls))):
        code = machine.code(call.method)
        assert code is not None
        frame = state.push(code)
        frame.purpose = FILL
        frame.budget = machine.limits.depth
        words = words_of(call)
        frame.locals = words + [None] * (code.max_locals - len(words))
        frame.task = Task(symbol, heap, address, drivers, given, position == len(calls) - 1)
    return None


def take_constant(
    machine: Machine, state: State, symbol: Symbol, owner: str, name: str
) -> Outcome | None:
    """Makes an open reference the object that a static field holds."""
    found = machine.find_class(owner)
    assert isinstance(found, JavaClass)
    names = [each.name for each in machine.shapes.statics(found).fields]
    value = state.heap.statics[owner].fields[names.index(name)]
    if not isinstance(value, Ref) or state.is_apart(symbol, value):
        return Stop(Ending.ASSUMPTION)
    state.bind(symbol, value)
    state.inputs.initialisations += 1
    return None


def words_of(call: Call) -> list[object]:
    """The local variables that a call begins with."""
    words: list[object] = [] if call.receiver is None else [call.receiver]
    for value, descriptor in zip(call.arguments, call.method.type.parameters, strict=True):
        words.append(value)
        if descriptor in ("J", "D"):
            words.append(WIDE)
    return words


def source_calls(
    machine: Machine, state: State, symbol: Symbol, source: tuple[str, str, str]
) -> list[Call]:
    """The call on a list of open elements that gives an input."""
    owner, name, descriptor = source
    found = machine.find_class(owner)
    method = found.methods.get((name, descriptor)) if isinstance(found, JavaClass) else None
    if method is None:
        return []
    shape = machine.shape(LIST)
    record = Instance(state.token, shape, shape.defaults[:])
    record.initial = record.fields[:]
    record.name = symbol.name
    fill_plain(machine, state, record, symbol)
    return [Call(method, state.add(record), ())]


def filling_calls(
    machine: Machine, state: State, symbol: Symbol, chosen: FilledInput
) -> tuple[list[Call], tuple[tuple[str, object], ...]]:
    """The calls that make an object and fill it; the arguments of a constructor that are open."""
    filling = chosen.filling
    constructor = chosen.java.methods.get((CONSTRUCTOR, filling.constructor))
    if constructor is None:
        return [], ()
    ref = state.new_instance(machine.shapes.of(chosen.java))
    given = Given(machine, state, state.instance(ref), symbol)
    arguments = filling.arguments
    opened: tuple[tuple[str, object], ...] = ()
    if arguments is None:
        opened = open_arguments(machine, state, given, constructor)
        arguments = tuple([value for _, value in opened])
    calls = [Call(constructor, ref, arguments)]
    put = None if filling.put is None else find_method(machine, chosen.java, *filling.put)
    for index in range(0 if put is None else chosen.size):
        assert put is not None
        calls.append(Call(put, ref, element_symbols(given, index, len(put.type.parameters))))
    for call in calls:
        for each in call.arguments:
            if isinstance(each, Symbol):
                state.inputs.making = state.inputs.making.with_part(ref, each)
    return calls, opened


def open_arguments(
    machine: Machine, state: State, given: Given, constructor: Method
) -> tuple[tuple[str, object], ...]:
    """Open arguments of a constructor, by their types: inputs of their own."""
    found: list[tuple[str, object]] = []
    for index, descriptor in enumerate(constructor.type.parameters):
        name = f"{given.name}.arg{index}"
        value = fresh_value(machine, state, name, descriptor, given.chain, given.unknown)
        if isinstance(value, Symbol):
            value.not_null = True
            value.generic = given.argument(index)
            if value.generic is not None:
                value.descriptor = erased(value.generic, {})
        found.append((descriptor, value))
    return tuple(found)


def stay_within(machine: Machine, state: State, value: object, bounds: tuple[int, int]) -> None:
    """Leaves out the numbers that nobody passes."""
    assert isinstance(value, Expr)
    low, high = [const(each, machine.int_sort) for each in bounds]
    state.assume(sle(low, value))
    state.assume(sle(value, high))


def element_symbols(given: Given, index: int, count: int) -> tuple[Symbol, ...]:
    """The key and value, or the element, that is put in at a time."""
    names = (f"{given.name}.key{index}", f"{given.name}.value{index}")
    if count == 1:
        names = (f"{given.name}[{index}]", "")
    found = []
    for position in range(count):
        generic = given.argument(position) or TOP
        if position == 0 and is_top(generic):
            generic = ClassType(STRING, ())
        symbol = Symbol(names[position], erased(generic, {}), given.chain, given.unknown, True)
        symbol.generic = generic
        symbol.apart = is_value(class_of(symbol.descriptor))
        found.append(symbol)
    return tuple(found)


def is_top(type_: TypeSignature) -> bool:
    """Whether a type says nothing, or no more than that its objects have an order."""
    return isinstance(type_, ClassType) and type_.name in (TOP.name, "java/lang/Comparable")


def find_method(machine: Machine, java: JavaClass, name: str, descriptor: str) -> Method | None:
    """The method that a call on an object of a class runs."""
    above: JavaClass | None = java
    while above is not None:
        found = above.methods.get((name, descriptor))
        if found is not None:
            return found
        super_name = above.super_name
        parent = None if super_name is None else machine.find_class(super_name)
        above = parent if isinstance(parent, JavaClass) else None
    return None


# --- after -------------------------------------------------------------------------------------


def finish_filling(state: State, frame: Frame, value: object) -> Outcome | None:
    """Leaves a call that makes an input or puts something into it; the last one hands it over."""
    task = frame.task
    assert task is not None
    method = frame.code.method
    found, result = state.resolved(value), method.type.result
    ref = frame.locals[0]
    if method.is_static or (method.owner.name, method.name, method.descriptor) == _STREAM:
        ref = found
    elif (result == "Z" and not found) or (result[0] == "L" and found is not None):
        return Stop(Ending.ASSUMPTION)  # it was there
    if not isinstance(ref, Ref):
        return Stop(Ending.ASSUMPTION)  # there is none
    if frame.lock is not None:
        state.writable_instance(frame.lock).locks -= 1
    state.pop()
    if task.last:
        hand_filled(state, task, frame.code.method, ref)
    return None


def hand_filled(state: State, task: Task, method: Method, ref: Ref) -> None:
    """Makes an object that was filled the input that it was made for."""
    symbol = task.symbol
    state.bind(symbol, ref)
    state.inputs.initialisations += 1
    record = state.writable_instance(ref)
    if record.early or ref.address < task.address:
        note_maker(state, task, method, ref)
        return  # a constant
    record.native = PlainInput(symbol.generic)
    record.name = symbol.name
    record.chain = symbol.chain + 1
    if not symbol.unknown:
        state.add_input(ref)
        note_maker(state, task, method, ref)
        mark_given(state, ref, task.address)
    state.keep()


def note_maker(state: State, task: Task, method: Method, ref: Ref) -> None:
    """Notes the call that made an input, where all of it is in the arguments."""
    making = state.inputs.making = state.inputs.making.copy()
    filling = FILLINGS.get(method.owner.name)
    is_plain = filling is not None and filling.makes_by_constructor and filling.put is None
    if task.arguments or is_plain:
        making.made = making.made.set(ref.address, Made(method, task.arguments))
