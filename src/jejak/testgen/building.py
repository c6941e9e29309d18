"""Building the objects of an input: statements that make them, the way a person would.

Each object is made by the first of these that reaches it: a literal or constant, a constructor or
factory, setters after it, a short sequence of calls, fields that the package may assign, and
reflection last. References in a circle are closed once both ends are there.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from jejak.classfile.descriptors import class_of
from jejak.explore.heaps import Heap, HeapObject, Maker, Origin, Slot
from jejak.program import Field, JavaClass, Method
from jejak.program.nesting import is_inner
from jejak.semantics.strings import CLASS, STRING
from jejak.semantics.synthesis import UNBOXED
from jejak.testgen.choosing import Choice
from jejak.testgen.fitting import Fitting, is_overloaded, static_field, zero
from jejak.testgen.java.identifiers import Identifiers, lower_first
from jejak.testgen.java.nodes import (
    ArrayAccess,
    ArrayOf,
    Assign,
    Call,
    Cast,
    ClassLiteral,
    Do,
    Expression,
    InstanceField,
    Literal,
    Local,
    Name,
    New,
    NewArray,
    Null,
    Statement,
    StaticCall,
    StaticField,
    Text,
    Type,
    class_type,
    local_type,
)
from jejak.testgen.library import library_object
from jejak.testgen.matching import Filled, Matcher, needed, plain_name
from jejak.testgen.reflecting import Reflection
from jejak.testgen.stubs import Stub, plain_value, stub_for, super_makers
from jejak.testgen.ways import How, NotBuiltError, is_chained, is_used
from jejak.testgen.workshop import Workshop

MOST_LISTED = 64
"""Elements of an array that are written as a list; those of longer ones are assigned."""
DEEPEST = 40
"""Objects that wait for others to be made."""
SECONDS = 5.0
MORE_SECONDS = 5.0
"""Time for the objects of one input, and how much longer those may take that no call makes."""


class Builder:
    """Makes the objects of one input; `statements` make them in order, `how` says how."""

    def __init__(
        self, workshop: Workshop, heap: Heap, test_class: str, reserved: Iterable[str] = ()
    ) -> None:
        self.workshop = workshop
        self.access = workshop.access
        self.reflection = Reflection(workshop.access, test_class)
        self.objects: dict[int, HeapObject] = {each.number: each for each in heap.objects}
        self.matcher = Matcher(workshop.machine, workshop.solver, self.objects)
        self.matcher.shared = shared_objects(heap)
        self.identifiers = Identifiers(reserved)
        self.statements: list[Statement] = []
        self.names: dict[int, str] = {}
        self.fitting = Fitting(workshop)
        self.types = self.fitting.types
        self.how: dict[int, How] = {}
        self.hints: dict[int, str] = {}
        self.ends = time.monotonic() + SECONDS
        workshop.solver.until(self.ends)  # the time of the exploration may be over
        self.choice = Choice(workshop, self.matcher, self.objects, self.ends)
        self._busy: list[int] = []
        self._later: list[tuple[int, Slot]] = []
        self._made_inside: set[int] = set()
        self._thrown: set[str] = set()

    # --- values --------------------------------------------------------------------------------

    def value(self, slot: Slot) -> Expression:
        """An expression for what a slot holds; the object that it refers to is made first."""
        if slot.descriptor[0] not in "L[":
            value = slot.value
            assert isinstance(value, int | float)
            return Literal(bool(value) if slot.descriptor == "Z" else value, slot.descriptor)
        if slot.text == "…":
            raise NotBuiltError("too-large", "the input has too many objects")
        return Null() if slot.target is None else self.object(slot.target)

    def object(self, number: int) -> Expression:
        """An expression for an object, which is made unless it was."""
        if number in self.names:
            return Name(self.names[number])
        if number in self._made_inside:
            raise NotBuiltError("hidden-object", "an object that a constructor makes has no name")
        if time.monotonic() > self.ends + MORE_SECONDS:
            raise NotBuiltError("time", "building the input took too long")
        wanted = self.objects[number]
        found = self.without_statement(wanted)
        if found is not None:
            return found
        if len(self._busy) > DEEPEST:
            raise NotBuiltError("too-large", "the input is nested too deeply")
        if number in self._busy:
            raise NotBuiltError("circle", "objects need each other before they are made")
        self._busy.append(number)
        self.matcher.busy = frozenset(self._busy)
        self.make(wanted)
        self._busy.pop()
        self.matcher.busy = frozenset(self._busy)
        self.close_circles()
        return Name(self.names[number])

    def without_statement(self, wanted: HeapObject) -> Expression | None:
        """An object that needs no making: text, a box, a class, a constant."""
        number, content = wanted.number, wanted.content
        if wanted.type == STRING:
            if not isinstance(content, str) and wanted.origin is not Origin.OPEN:
                raise NotBuiltError("unknown-text", "the characters of a string are not known")
            text = content if isinstance(content, str) else ""
            self.how[number] = How.LITERAL
            if self.has_twin(wanted):
                self.declare(wanted, New(class_type(STRING), (Text(text),)), How.LITERAL)
                return Name(self.names[number])
            return Text(text)
        if wanted.type == CLASS and isinstance(content, str):
            return self.class_object(number, content)
        if wanted.type in UNBOXED:
            self.how[number] = How.LITERAL
            letter = UNBOXED[wanted.type]
            held = content if isinstance(content, int | float) else 0
            literal = Literal(bool(held) if letter == "Z" else held, letter)
            return self.box(wanted, literal)
        if isinstance(content, tuple):
            return self.constant(number, content[0], content[1])
        if wanted.origin is Origin.STATIC:
            raise NotBuiltError("hidden-constant", "an object of a class initialiser has no name")
        if wanted.origin is Origin.OPEN and self.enum_of(wanted) is not None:
            java = self.enum_of(wanted)
            assert java is not None
            first = next(f for f in java.fields.values() if f.descriptor == f"L{java.name};")
            return self.constant(number, java.name, first.name)
        return None

    def enum_of(self, wanted: HeapObject) -> JavaClass | None:
        """The enum that an object must be a constant of."""
        java = None if wanted.type.startswith("[") else self.access.load(wanted.type)
        return java if java is not None and java.is_enum else None

    def has_twin(self, wanted: HeapObject) -> bool:
        """Whether a string or box is equal to another one, so that it must be a new object.

        The other one may also be a constant of the program; then only its text says so.
        """
        if wanted.origin is Origin.STATIC:
            return False
        if wanted.text is not None and wanted.text.startswith("new "):
            return True
        others = [o for o in self.objects.values() if o.number != wanted.number]
        return any((o.type, o.content) == (wanted.type, wanted.content) for o in others)

    def box(self, wanted: HeapObject, literal: Literal) -> Expression:
        """A boxed number; one that several places refer to has a variable."""
        boxed: Expression = StaticCall(wanted.type, "valueOf", (literal,))
        if self.has_twin(wanted):
            boxed = New(class_type(wanted.type), (literal,))
        elif wanted.number not in self.matcher.shared:
            return boxed
        self.declare(wanted, boxed, How.LITERAL)
        return Name(self.names[wanted.number])

    def class_object(self, number: int, name: str) -> Expression:
        """A Class object."""
        self.how[number] = How.LITERAL
        descriptor = name if name.startswith("[") or len(name) == 1 else f"L{name};"
        if not self.access.can_name_type(descriptor):
            raise NotBuiltError("hidden-class", f"a test cannot name the class {name}")
        return ClassLiteral(descriptor)

    def constant(self, number: int, owner: str, name: str) -> Expression:
        """The object in a static field."""
        java = self.access.load(owner)
        field = None if java is None else static_field(java, name)
        if field is None:
            raise NotBuiltError("hidden-constant", f"there is no {owner}.{name}")
        if self.access.can_read(field):
            self.how[number] = How.CONSTANT
            return StaticField(owner, name)
        read = self.reflection.read(field, Null())
        if read is None:
            return self.fail_on(owner)
        self.hints.setdefault(number, name.lower())
        known = self.access.can_name_type(field.descriptor)
        shown = field.descriptor if known else "Ljava/lang/Object;"
        self.declare(self.objects[number], read, How.REFLECTION, shown)
        return Name(self.names[number])

    def fail_on(self, owner: str) -> Expression:
        """Raises for a class that even reflection does not open."""
        raise NotBuiltError("jdk-state", f"the JDK does not open {owner.replace('/', '.')}")

    # --- making --------------------------------------------------------------------------------

    def make(self, wanted: HeapObject) -> None:
        """Emits the statements that make an object."""
        if wanted.maker is not None:
            self.make_as_said(wanted, wanted.maker)
            return
        if wanted.type.startswith("["):
            self.make_array(wanted)
            return
        java = self.access.load(wanted.type.removeprefix("? extends "))
        if java is None:
            raise NotBuiltError("missing-class", f"{wanted.type} cannot be loaded")
        if wanted.origin is Origin.OPEN:
            java = self.concrete(java)
            wanted = replace(wanted, type=java.name)
        plain = library_object(self.workshop, wanted)
        if plain is not None:
            self.declare(wanted, plain, How.LIBRARY)
        elif wanted.unseen or wanted.type.startswith("?") or java.is_abstract:
            self.make_stub(wanted, java)
        else:
            self.make_instance(wanted, java)

    def make_as_said(self, wanted: HeapObject, maker: Maker) -> None:
        """An object by the method that the user says makes such objects."""
        owner = self.access.load(maker.owner)
        method = None if owner is None else owner.methods.get((maker.method, maker.descriptor))
        if method is None:
            raise NotBuiltError("missing-class", f"there is no {maker.owner}.{maker.method}")
        self._made_inside |= self.below(wanted)
        if self.access.can_call(method):
            value = self.creation(method, self.arguments(method, maker.arguments))
            self.declare(wanted, value, How.FACTORY)
        else:
            arguments = tuple(self.value(slot) for slot in maker.arguments)
            self.declare(wanted, self.reflection.call(method, Null(), arguments), How.REFLECTION)

    def below(self, wanted: HeapObject) -> set[int]:
        """Objects that come with one which a method makes: all but what it is given."""
        found: set[int] = set()
        waiting = [wanted.number]
        while waiting:
            each = self.objects[waiting.pop()]
            targets = {slot.target for slot in each.slots if slot.target is not None} - found
            if each.maker is not None:
                targets -= {slot.target for slot in each.maker.arguments}
            waiting += [n for n in targets if self.objects[n].maker is None]
            found |= targets
        return found - set(self.names)

    def concrete(self, java: JavaClass) -> JavaClass:
        """A class below an abstract one of the program that has objects, where there is one."""
        if not java.is_abstract or java.is_interface or java.in_jdk:
            return java
        found = self.access.load(self.workshop.machine.world.example(java.name))
        return found if found is not None and self.access.can_name(found) else java

    def declare(
        self, wanted: HeapObject, value: Expression, how: How, type_: str | None = None
    ) -> None:
        """A variable for a new object; `type_` is its type where that is a local class."""
        hint = self.hints.get(wanted.number)
        if hint is None:
            simple = class_of(f"L{wanted.type.lstrip('[L').rstrip(';')};").rpartition("/")[2]
            hint = "array" if wanted.type.startswith("[") else simple.rpartition("$")[2]
            hint = lower_first(hint.removeprefix("? extends ") or "value")
        name = self.identifiers.fresh(hint)
        descriptor = wanted.type if wanted.type.startswith("[") else f"L{wanted.type};"
        if wanted.unseen or wanted.type.startswith("?"):
            descriptor = f"L{wanted.type.removeprefix('? extends ')};"
        if not self.access.can_name_type(descriptor):
            descriptor = "Ljava/lang/Object;"
        descriptor = type_ or descriptor
        self.statements.append(Local(Type(descriptor), name, value))
        self.names[wanted.number] = name
        self.types[name] = descriptor
        self.how[wanted.number] = how

    def make_array(self, wanted: HeapObject) -> None:
        """An array: a list of its elements, or elements one by one."""
        length = wanted.length or 0
        element = wanted.type[1:]
        hidden = not self.access.can_name_type(wanted.type)
        slots = {int(slot.name[1:-1]): slot for slot in wanted.slots}
        busy = {i for i, s in slots.items() if s.target is not None and s.target in self._busy}
        listed = length <= MOST_LISTED and not busy and len(slots) > 0 and not hidden
        if listed and (element[0] not in "L[" or len(slots) == length):
            values = [
                self.fitting.assigned(self.value(slots[i]), element)
                if i in slots
                else zero(element)
                for i in range(length)
            ]
            self.declare(wanted, ArrayOf(wanted.type, tuple(values)), How.ARRAY)
            return
        if hidden:
            made, shown = self.reflection.array(wanted.type, length)
            self.declare(wanted, made, How.REFLECTION, shown)
        else:
            self.declare(wanted, NewArray(wanted.type, (Literal(length, "I"),)), How.ARRAY)
        for index, slot in sorted(slots.items()):
            if index in busy:
                self._later.append((wanted.number, slot))
            elif slot.target is not None or (slot.value and not slot.free):
                self.put_element(wanted.number, index, self.value(slot))

    def put_element(self, number: int, index: int, value: Expression) -> None:
        """Assigns an element of an array."""
        name = self.names[number]
        place = ArrayAccess(Name(name), Literal(index, "I"))
        self.statements.append(Assign(place, self.fitting.assigned(value, self.types[name][1:])))

    def make_stub(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object of a class that only the test has."""
        stub = stub_for(self.workshop, wanted, java)
        if stub is None:
            raise NotBuiltError("no-stub", f"a test cannot implement {java.java_name}")
        answers = [
            [self.fitting.assigned(self.answer(stub, slot), m.result) for slot in m.answers]
            for m in stub.methods
        ]
        made = None if java.is_interface else self.super_call(wanted, java)
        if made is None and not java.is_interface:
            self.allocate_stub(wanted, stub, answers)
            return
        rest, arguments = (tuple(needed(wanted)), ()) if made is None else made
        if stub.interfaces:
            type_ = self.declare_stub(stub, answers, arguments)
            self.declare(wanted, New(type_), How.STUB, type_.descriptor)
        else:
            self.declare(wanted, stub.expression(answers, arguments), How.STUB)
        self.set_fields(wanted, java, rest)

    def declare_stub(
        self, stub: Stub, answers: list[list[Expression]], arguments: tuple[Expression, ...]
    ) -> Type:
        """A local class for a stub."""
        simple = stub.java.name.rpartition("/")[2].rpartition("$")[2]
        name = self.identifiers.fresh_exact(f"{simple}Stub")
        self.statements.append(stub.local_class(name, answers, arguments, self.thrown))
        return local_type(name)

    def allocate_stub(
        self, wanted: HeapObject, stub: Stub, answers: list[list[Expression]]
    ) -> None:
        """A stub whose constructor does not run, since none of the class above returns."""
        makers = super_makers(self.workshop, stub.java)
        captured = any("Name(" in repr(each) for given in answers for each in given)
        if captured or not makers:
            raise NotBuiltError("no-stub", f"no constructor of {stub.java.java_name} returns")
        self.note(makers[0])
        plain = tuple(plain_value(each) for each in makers[0].type.parameters)
        type_ = self.declare_stub(stub, answers, plain)
        allocated = self.reflection.helper("allocate", ClassLiteral(type_.descriptor))
        self.declare(wanted, Cast(type_, allocated), How.REFLECTION, type_.descriptor)
        self.set_fields(wanted, stub.java, tuple(needed(wanted)))

    def super_call(
        self, wanted: HeapObject, java: JavaClass
    ) -> tuple[tuple[Slot, ...], tuple[Expression, ...]] | None:
        """What a stub gives to the constructor above, and the fields that are not right then.

        None when no constructor returns.
        """
        best = self.choice.best_part(wanted, java)
        if best is None and self.choice.is_late():
            raise NotBuiltError("time", "building the input took too long")
        if best is None:
            return None
        self.objects.update((each.number, each) for each in best.more)
        self._made_inside |= best.made
        call = best.recipe.calls[0]
        return best.rest, self.arguments(call.method, best.arguments[0])

    def answer(self, stub: Stub, slot: Slot) -> Expression:
        """What a method of a stub returns."""
        if slot.target is not None and slot.target == stub.number:
            return stub.itself()
        return self.value(slot)

    def make_instance(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object by the best recipe that there is."""
        best = self.choice.best_recipe(wanted, java)
        if best is None:
            self.make_by_reflection(wanted, java)
            return
        back = self.mark()
        try:
            self.follow(wanted, java, *best)
        except NotBuiltError as error:
            if error.code == "time" or java.in_jdk:
                raise
            back()  # an argument cannot be made; the fields still can be set
            self.make_by_reflection(wanted, java)

    def mark(self) -> Callable[[], None]:
        """Remembers how far the making has come; what it returns goes back there."""
        size = len(self.statements)
        tables: tuple[dict[Any, Any], ...] = (self.objects, self.names, self.types, self.how)
        kept = [table.copy() for table in tables]
        later, busy, inside = self._later[:], self._busy[:], self._made_inside.copy()

        def back() -> None:
            del self.statements[size:]
            for table, before in zip(tables, kept, strict=True):
                table.clear()
                table.update(before)
            self._later, self._busy, self._made_inside = later, busy, inside
            self.matcher.busy = frozenset(busy)

        return back

    def follow(self, wanted: HeapObject, java: JavaClass, filled: Filled, how: How) -> None:
        """An object by a recipe, and what the recipe leaves to do."""
        self.objects.update((each.number, each) for each in filled.more)
        self._made_inside |= filled.made
        self.emit(wanted, filled, how)
        self.set_fields(wanted, java, filled.rest)

    def emit(self, wanted: HeapObject, filled: Filled, how: How) -> None:
        """The calls of a recipe; those on what the one before gave back are chained to it."""
        recipe = filled.recipe
        names: dict[int, str] = {}
        chain: Expression | None = None
        for position, call in enumerate(recipe.calls):
            arguments = self.arguments(call.method, filled.arguments[position])
            if call.receiver is None:
                value = self.creation(call.method, arguments)
            else:
                name = names.get(call.receiver.address)
                target = chain if name is None else Name(name)
                assert target is not None
                if name is None:
                    before = recipe.calls[position - 1].method
                    target = self.typed_target(target, before, call.method)
                value = Call(target, call.method.name, arguments)
            result = None if call.result is None else call.result.address
            following = recipe.calls[position + 1 :]
            if result == recipe.made.address and result not in names:
                self.declare(wanted, self.narrowed(value, call.method, wanted), how)
                names[result] = self.names[wanted.number]
            elif is_chained(result, following, names):
                chain = value
            elif result is not None and result not in names and is_used(result, following):
                names[result] = self.declare_tool(call.method, value)
            else:
                self.statements.append(Do(value))

    def typed_target(self, chain: Expression, before: Method, method: Method) -> Expression:
        """What a call gave back, as an object that the next one can be called on."""
        owner = f"L{method.owner.name};"
        given = f"L{before.owner.name};" if before.is_constructor else before.type.result
        return chain if self.fitting.is_below(given, owner) else Cast(Type(owner), chain)

    def narrowed(self, value: Expression, method: Method, wanted: HeapObject) -> Expression:
        """What a factory makes, as an object of the class that it is of."""
        descriptor = f"L{wanted.type};"
        if method.is_constructor or self.fitting.is_below(method.type.result, descriptor):
            return value
        return Cast(Type(descriptor), value) if self.access.can_name_type(descriptor) else value

    def declare_tool(self, method: Method, value: Expression) -> str:
        """A variable for an object that only helps to make another one."""
        made = method.owner.name if method.is_constructor else class_of(method.type.result)
        name = self.identifiers.fresh(lower_first(made.rpartition("/")[2].rpartition("$")[2]))
        self.statements.append(Local(class_type(made), name, value))
        self.types[name] = f"L{made};"
        return name

    def note(self, method: Method) -> None:
        """Notes the exceptions that a call declares."""
        self._thrown.update(method.attributes.exceptions())

    @property
    def thrown(self) -> str | None:
        """The exception that a test must declare, if it must."""
        top = "java/lang/Throwable"
        if self.reflection.used or top in self._thrown:
            return top
        is_subtype = self.workshop.machine.is_subtype
        unchecked = ("java/lang/RuntimeException", "java/lang/Error")
        checked = [n for n in self._thrown if not any(is_subtype(n, u) for u in unchecked)]
        return "java/lang/Exception" if checked else None

    def creation(self, method: Method, arguments: tuple[Expression, ...]) -> Expression:
        """The call of a constructor or factory."""
        if not method.is_constructor:
            return StaticCall(method.owner.name, method.name, arguments)
        if is_inner(method.owner):
            return New(class_type(method.owner.name), arguments[1:], arguments[0])
        return New(class_type(method.owner.name), arguments)

    def arguments(self, method: Method, slots: Sequence[Slot]) -> tuple[Expression, ...]:
        """Arguments for a call; cast where another method of that name could take them."""
        self.note(method)
        overloaded = is_overloaded(self.workshop, method)
        found = []
        for slot, descriptor in zip(slots, method.type.parameters, strict=True):
            found.append(self.fitting.fitted(self.value(slot), descriptor, overloaded))
        return tuple(found)

    def make_by_reflection(self, wanted: HeapObject, java: JavaClass) -> None:
        """An object without any of its constructors."""
        made = self.reflection.allocate(java)
        if made is None:
            self.fail_on(java.name)
            return
        self.declare(wanted, made, How.REFLECTION)
        self.set_fields(wanted, java, list(needed(wanted)))

    # --- fields --------------------------------------------------------------------------------

    def set_fields(self, wanted: HeapObject, java: JavaClass, slots: Iterable[Slot]) -> None:
        """Gives an object the fields that its making left otherwise."""
        for slot in slots:
            if slot.target is not None and slot.target in self._busy:
                self._later.append((wanted.number, slot))
            else:
                self.set_field(wanted, java, slot)

    def close_circles(self) -> None:
        """Sets what had to wait until the object that it refers to was there."""
        waiting, self._later = self._later, []
        for number, slot in waiting:
            if slot.target in self._busy or number in self._busy:
                self._later.append((number, slot))
                continue
            wanted = self.objects[number]
            if wanted.type.startswith("["):
                self.put_element(number, int(slot.name[1:-1]), self.value(slot))
                continue
            java = self.access.load(wanted.type.removeprefix("? extends "))
            assert java is not None
            self.set_field(wanted, java, slot)

    def set_field(self, wanted: HeapObject, java: JavaClass, slot: Slot) -> None:
        """Sets one field: by its setter, by assignment, by reflection."""
        value = self.value(slot)
        target = Name(self.names[wanted.number])
        setter = self.choice.setter(java, slot)
        if setter is not None:
            self.note(setter)
            overloaded = is_overloaded(self.workshop, setter)
            argument = self.fitting.fitted(value, setter.type.parameters[0], overloaded)
            self.statements.append(Do(Call(target, setter.name, (argument,))))
            self.worsen(wanted.number, How.SETTERS)
            return
        owner = self.access.load(slot.owner)
        field = None if owner is None else owner.fields.get((plain_name(slot), slot.descriptor))
        if field is None:
            raise NotBuiltError("hidden-field", f"there is no field {slot.owner}.{slot.name}")
        if self.access.can_assign(field):
            place = self.field_place(wanted, target, field, java)
            fitting = self.fitting.assigned(value, field.descriptor)
            self.statements.append(Assign(place, fitting))
            self.worsen(wanted.number, How.FIELDS)
            return
        statement = self.reflection.write(field, target, value)
        if statement is None:
            if field.owner.is_record:
                raise NotBuiltError("final-field", f"no constructor makes such a {java.java_name}")
            self.fail_on(field.owner.name)
            return
        self.statements.append(statement)
        self.worsen(wanted.number, How.REFLECTION)

    def field_place(
        self, wanted: HeapObject, target: Name, field: Field, java: JavaClass
    ) -> Expression:
        """A field of an object, where one further down may hide it."""
        hidden = field.owner is not java and self.types[target.name] != f"L{field.owner.name};"
        if hidden and any(s.name.endswith(f".{field.name}") for s in wanted.slots):
            return InstanceField(Cast(class_type(field.owner.name), target), field.name)
        if self.types[target.name] == "Ljava/lang/Object;":
            return InstanceField(Cast(class_type(field.owner.name), target), field.name)
        return InstanceField(target, field.name)

    def worsen(self, number: int, how: How) -> None:
        """Notes that an object took a less liked way."""
        order = list(How)
        self.how[number] = max(self.how[number], how, key=order.index)


def shared_objects(heap: Heap) -> frozenset[int]:
    """Objects that several places of an input refer to, or that an input itself is."""
    count: Counter[int] = Counter()
    for slot in (*heap.roots, *heap.statics):
        if slot.target is not None:
            count[slot.target] += 2
    for each in heap.objects:
        places = (*each.slots, *(answer.result for answer in each.answers))
        count.update(slot.target for slot in places if slot.target is not None)
    return frozenset(number for number, times in count.items() if times > 1)
