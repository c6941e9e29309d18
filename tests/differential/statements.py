"""Random code that does something and leaves the operand stack empty."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from jejak.classfile.descriptors import parse_method
from tests.differential.expressions import MOST_CALL_COST, Expressions
from tests.differential.listing import Listing, Local, element_prefix, kind_of, words_of
from tests.differential.shapes import OBJECT, PRIMITIVE_ARRAYS, FieldShape, MethodShape
from tests.differential.values import random_primitive

MOST_REPEATS: Final = 60
_COMPOUND: Final = ("add", "sub", "mul")


@dataclass
class Statements:
    """Writes statements into a listing. `result` is what the method returns.

    `finish` writes the method's last instructions, for early returns; None where there are none.
    """

    values: Expressions
    writable: list[FieldShape]
    result: str
    finish: Callable[[], None] | None = None
    depth: int = 2

    @property
    def out(self) -> Listing:
        """Where instructions go."""
        return self.values.out

    @property
    def rng(self) -> random.Random:
        """Where all choices come from."""
        return self.values.rng

    def block(self, nesting: int, count: int | None = None) -> None:
        """Some statements, with locals of their own at times."""
        with self.out.scope():
            for _ in range(self.rng.randint(1, 3) if count is None else count):
                self.statement(nesting)

    def statement(self, nesting: int) -> None:
        """One statement; compound ones while `nesting` lasts."""
        simple = _CALCULATING if self.values.numeric else _SIMPLE
        table = simple + _COMPOUNDS if nesting > 0 and self.values.room > 0 else simple
        writer = self.rng.choices([row[1] for row in table], [row[0] for row in table])[0]
        writer(self, nesting - 1)

    def some_depth(self) -> int:
        """How deep an expression may nest."""
        return self.rng.randint(0, self.depth)

    # Simple statements

    def _assign(self, nesting: int) -> None:
        known = [x for x in self.out.locals if x.writable]
        if not known:
            self.out.emit("nop")
            return
        local = self.rng.choice(known)
        self.values.push(local.type, self.some_depth() + 1)
        others = [x for x in known if x.type == local.type]
        if self.rng.random() < 0.15:
            self.out.emit("dup2" if words_of(local.type) == 2 else "dup")
            self.out.store(self.rng.choice(others))
        self.out.store(local)

    def _declare(self, nesting: int) -> None:
        descriptor = self.any_type()
        self.values.push(descriptor, self.some_depth())
        self.out.store(self.out.declare(descriptor))

    def any_type(self) -> str:
        """A type for a variable."""
        if self.values.numeric or self.rng.random() < 0.65:
            return self.rng.choice("IIIJJFFDD")
        return self.rng.choice(self.values.shapes.references())

    def _increment(self, nesting: int) -> None:
        known = [x for x in self.out.locals if x.writable and x.type == "I"]
        if known:
            amount = self.rng.choice((1, 1, -1, 2, -128, 127, 128, 32767, -32768))
            self.out.increment(self.rng.choice(known), amount)
        else:
            self.out.emit("nop")

    def _set_field(self, nesting: int) -> None:
        found = self.rng.choice(self.writable)
        depth = self.some_depth()
        kind = kind_of(found.descriptor)
        if not found.static:
            self.values.push(f"L{found.owner};", depth)
            if kind != "A" and self.rng.random() < 0.3:
                self._compound_field(found, kind, depth)
                return
        # A number may be too big for the field: the instruction narrows it.
        self.values.push(found.descriptor if kind == "A" else kind, depth)
        self.values.field_access("put", found)

    def _compound_field(self, found: FieldShape, kind: str, depth: int) -> None:
        """`object.field += value`, and at times the value of it."""
        self.out.emit("dup")
        self.values.field_access("get", found)
        self.values.push(kind, depth)
        self.out.emit(("l" if kind == "J" else kind.lower()) + self.rng.choice(_COMPOUND))
        used = self.rng.random() < 0.3
        if used:
            self.out.emit("dup2_x1" if words_of(kind) == 2 else "dup_x1")
        self.values.field_access("put", found)
        if used:
            self._discard(kind)

    def _discard(self, kind: str) -> None:
        if words_of(kind) == 2:
            self.out.emit("pop2")
            return
        local = next((x for x in self.out.locals if x.writable and x.type == kind), None)
        if local is not None and kind != "A":
            self.out.store(local)
        else:
            self.out.emit("pop")

    def _set_element(self, nesting: int) -> None:
        depth = self.some_depth()
        if self.rng.random() < 0.25:
            self._set_reference(depth)
            return
        array = self.rng.choice(PRIMITIVE_ARRAYS)
        prefix, kind = element_prefix(array[1:]), kind_of(array[1:])
        self.values.push(array, depth)
        self.values.index(depth)
        used = False
        if self.rng.random() < 0.3:
            self.out.emit("dup2")
            self.out.emit(f"{prefix}aload")
            self.values.push(kind, depth)
            self.out.emit(("l" if kind == "J" else kind.lower()) + self.rng.choice(_COMPOUND))
            used = self.rng.random() < 0.4
        else:
            self.values.push(kind, depth)
        if used:
            self.out.emit("dup2_x2" if words_of(kind) == 2 else "dup_x2")
        self.out.emit(f"{prefix}astore")
        if used:
            self._discard(kind)

    def _set_reference(self, depth: int) -> None:
        """Stores into an array of references, whose type at run time may not allow it."""
        shapes = self.values.shapes
        array, value = self.rng.choice(
            (
                (f"[{OBJECT}", OBJECT),
                (f"[{OBJECT}", shapes.type("A")),
                (f"[{shapes.type('A')}", shapes.type("A")),
                ("[[I", "[I"),
                (f"[{OBJECT}", "[I"),
            )
        )
        self.values.push(array, depth)
        self.values.index(depth)
        self.values.push(value, depth)
        self.out.emit("aastore")

    def _call(self, nesting: int) -> None:
        known = [x for x in self.values.callable if x.cost * self.out.times <= MOST_CALL_COST]
        if not known:
            self.out.emit("nop")
            return
        self.call(self.rng.choice(known))

    def call(self, shape: MethodShape) -> None:
        """Calls a method and keeps its result in a variable, or drops it."""
        self.values.call(shape, self.some_depth())
        result = parse_method(shape.descriptor).result
        if result != "V":
            self._discard(kind_of(result))

    def _throw(self, nesting: int) -> None:
        """Throws under some condition."""
        after = self.out.label()
        self.values.branch(after, self.some_depth())
        if self.rng.random() < 0.1:
            self.out.emit("aconst_null")
        else:
            name = self.rng.choice(self.values.shapes.exceptions())
            self.values.new_exception(name, 0)
        self.out.emit("athrow")
        self.out.place(after)

    def _return(self, nesting: int) -> None:
        """Returns early under some condition."""
        if self.finish is None:
            self.out.emit("nop")
            return
        after = self.out.label()
        self.values.branch(after, self.some_depth())
        self.finish()
        self.out.place(after)

    # Compound statements

    def _if(self, nesting: int) -> None:
        other, end = self.out.label(), self.out.label()
        self.values.branch(other, self.some_depth())
        self.block(nesting)
        self.out.jump(end)
        self.out.place(other)
        if self.rng.random() < 0.6:
            self.block(nesting)
        self.out.place(end)

    def _loop(self, nesting: int) -> None:
        times = self.rng.randint(1, 5)
        if self.out.times * times > MOST_REPEATS:
            self.block(nesting)
            return
        with self.out.scope():
            counter = self.out.declare("I", writable=False)
            self._counted_loop(counter, times, nesting)

    def _counted_loop(self, counter: Local, times: int, nesting: int) -> None:
        top, test, end = self.out.label(), self.out.label(), self.out.label()
        step = self.rng.choice((1, 1, -1, 3))
        start = self.rng.choice((0, 0, 1, -3, 2**31 - 5 * times if step < 0 else 0))
        self.out.constant("I", start)
        self.out.store(counter)
        tested_first = self.rng.random() < 0.6
        if tested_first:
            self.out.jump(test)
        self.out.place(top)
        with self.out.repeated(times):
            self.block(nesting)
            if self.rng.random() < 0.25:
                self.values.branch(end, 1)
            self.out.increment(counter, step)
            self.out.place(test)
            self.out.load(counter)
            self.out.constant("I", start + times * step)
            condition = "ne" if self.rng.random() < 0.3 else ("lt" if step > 0 else "gt")
            self.out.emit(f"if_icmp{condition}", top)
        self.out.place(end)

    def _switch(self, nesting: int) -> None:
        count = self.rng.randint(1, 5)
        cases = [self.out.label() for _ in range(count)]
        default, end = self.out.label(), self.out.label()
        self.values.push("I", self.some_depth())
        if self.rng.random() < 0.5:
            self.out.constant("I", 7)
            self.out.emit("iand")
        if self.rng.random() < 0.5:
            low = self.rng.choice((0, 0, 1, -2, -1, 100, -(2**31), 2**31 - count))
            targets = [self.rng.choice([*cases, default]) for _ in range(count)]
            self.out.emit("tableswitch", low, default, targets)
        else:
            keys = sorted({int(random_primitive(self.rng, "I")) for _ in range(count)})
            rows = [(key, self.rng.choice(cases)) for key in keys]
            self.out.emit("lookupswitch", default, rows)
        for label in (*cases, default):
            self.out.place(label)
            self.block(nesting, 1)
            if self.rng.random() < 0.7:
                self.out.jump(end)
        self.out.place(end)

    def _try(self, nesting: int) -> None:
        start, stop, end = self.out.label(), self.out.label(), self.out.label()
        self.out.place(start)
        self.block(nesting)
        if self.rng.random() < 0.4:
            self._throw(0)
        self.out.emit("nop")  # so that the range is not empty
        self.out.place(stop)
        self.out.jump(end)
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            caught = self.rng.choice(self.values.shapes.catchable())
            self._handler(start, stop, end, caught, nesting)
        self.out.place(end)

    def _handler(self, start: str, stop: str, end: str, caught: str | None, nesting: int) -> None:
        handler = self.out.label()
        self.out.place(handler)
        self.out.handle(start, stop, handler, caught)
        with self.out.scope():
            if self.rng.random() < 0.3:
                self.out.emit("pop")
                self.block(nesting, 1)
            else:
                thrown = self.out.declare("Ljava/lang/Throwable;", writable=False)
                self.out.store(thrown)
                self.block(nesting, 1)
                self._rethrow_perhaps(thrown)
        self.out.jump(end)

    def _rethrow_perhaps(self, thrown: Local) -> None:
        choice = self.rng.random()
        if choice < 0.25:
            after = self.out.label()
            if choice < 0.2:
                self.values.branch(after, 1)
            self.out.load(thrown)
            self.out.emit("athrow")
            self.out.place(after)
        elif choice < 0.45:
            self.out.load(thrown)
            self.out.instance_of(self.values.shapes.type(self.rng.choice(("E1", "E2"))))
            self._discard("I")

    def _finally(self, nesting: int) -> None:
        """The last part copied for both ways out, as javac does; it guards itself."""
        start, stop, end = self.out.label(), self.out.label(), self.out.label()
        handler, done = self.out.label(), self.out.label()
        self.out.place(start)
        self.block(nesting)
        self.out.emit("nop")
        self.out.place(stop)
        self.block(0, 1)
        self.out.jump(end)
        self.out.place(handler)
        with self.out.scope():
            thrown = self.out.declare("Ljava/lang/Throwable;", writable=False)
            self.out.store(thrown)
            self.out.place(done)
            self.block(0, 1)
            self.out.load(thrown)
            self.out.emit("athrow")
        self.out.handle(start, stop, handler, None)
        self.out.place(end)

    def _subroutine(self, nesting: int) -> None:
        """A subroutine called from several places; with a handler it is a finally of old."""
        routine, end = self.out.label(), self.out.label()
        start, stop, handler = self.out.label(), self.out.label(), self.out.label()
        guarded = self.rng.random() < 0.5
        self.out.place(start)
        self.block(nesting, 1)
        self.out.emit("nop")
        self.out.place(stop)
        for _ in range(self.rng.randint(1, 2)):
            self.out.call_subroutine(routine)
        self.out.jump(end)
        if guarded:
            self.out.place(handler)
            self.out.handle(start, stop, handler, None)
        with self.out.scope():
            address = self.out.next_local
            thrown = self.out.declare("Ljava/lang/Throwable;", writable=False)
            self.out.locals.pop()  # neither it nor the address is for others
            self.out.declare("R", writable=False)
            self.out.locals.pop()
            if guarded:
                self.out.store(thrown)
                self.out.call_subroutine(routine)
                self.out.load(thrown)
                self.out.emit("athrow")
            self.out.place(routine)
            self.out.store_at("A", address + 1)
            with self.out.repeated(3):
                self.block(0, 2)
                self.out.indexed("ret", address + 1)
        self.out.place(end)

    def _monitor(self, nesting: int) -> None:
        """A synchronized block, as javac writes it; seldom a monitor that is not held."""
        start, stop, end = self.out.label(), self.out.label(), self.out.label()
        handler = self.out.label()
        with self.out.scope():
            self.values.push(self.rng.choice((self.values.shapes.type("A"), "[I", OBJECT)), 1)
            held = self.out.declare(OBJECT, writable=False)
            self.out.emit("dup")
            self.out.store(held)
            self.out.emit("monitorenter" if self.rng.random() < 0.93 else "monitorexit")
            self.out.place(start)
            finish, self.finish = self.finish, None  # a return would leave the monitor held
            self.block(nesting)
            self.finish = finish
            self.out.load(held)
            self.out.emit("monitorexit")
            self.out.place(stop)
            self.out.jump(end)
            self.out.place(handler)
            self.out.handle(start, stop, handler, None)
            thrown = self.out.declare("Ljava/lang/Throwable;", writable=False)
            self.out.store(thrown)
            self.out.load(held)
            self.out.emit("monitorexit")
            self.out.load(thrown)
            self.out.emit("athrow")
        self.out.place(end)

    def _tangle(self, nesting: int) -> None:
        """Blocks that jump to one another anyhow, while fuel lasts: loops with several entries."""
        fuel_amount = self.rng.randint(2, 8)
        if self.out.times * fuel_amount > MOST_REPEATS:
            self._if(nesting)
            return
        blocks = [self.out.label() for _ in range(self.rng.randint(2, 4))]
        end = self.out.label()
        with self.out.scope():
            fuel = self.out.declare("I", writable=False)
            self.out.constant("I", fuel_amount)
            self.out.store(fuel)
            self.values.push("I", 1)
            self.out.emit("tableswitch", 0, blocks[0], blocks)
            with self.out.repeated(fuel_amount):
                for label in blocks:
                    self.out.place(label)
                    self.out.increment(fuel, -1)
                    self.out.load(fuel)
                    self.out.emit("ifle", end)
                    self.block(0, 1)
                    self.values.branch(self.rng.choice(blocks), 1)
                    if self.rng.random() < 0.5:
                        self.out.jump(self.rng.choice([*blocks, end]))
        self.out.place(end)


Writer = Callable[[Statements, int], None]

_SIMPLE: Final[list[tuple[int, Writer]]] = [
    (14, Statements._assign),
    (5, Statements._declare),
    (2, Statements._increment),
    (6, Statements._set_field),
    (5, Statements._set_element),
    (3, Statements._call),
    (2, Statements._throw),
    (1, Statements._return),
]
_CALCULATING: Final[list[tuple[int, Writer]]] = [
    (10, Statements._assign),
    (2, Statements._declare),
    (2, Statements._increment),
    (1, Statements._return),
]
_COMPOUNDS: Final[list[tuple[int, Writer]]] = [
    (6, Statements._if),
    (5, Statements._loop),
    (4, Statements._switch),
    (7, Statements._try),
    (3, Statements._finally),
    (2, Statements._subroutine),
    (2, Statements._monitor),
    (2, Statements._tangle),
]
