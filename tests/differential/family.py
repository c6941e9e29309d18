"""The classes of a unit that its methods use: see `shapes` for who is who."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from struct import pack
from typing import Final

from jejak.classfile.descriptors import parse_method
from tests.assembler import ClassWriter
from tests.differential.expressions import Expressions
from tests.differential.listing import Listing, kind_of
from tests.differential.shapes import OBJECT, Shapes, constant_shapes, field_shapes
from tests.differential.values import random_primitive

MAJOR: Final = 49
MOST_STACK: Final = 120
PUBLIC, STATIC, FINAL, SYNCHRONIZED, INTERFACE, ABSTRACT = 1, 8, 0x10, 0x20, 0x200, 0x400
SUPER: Final = 0x20


class Family:
    """Writes the classes; `classes` holds them by internal name."""

    def __init__(self, rng: random.Random, shapes: Shapes) -> None:
        self.rng = rng
        self.shapes = shapes
        self.classes: dict[str, bytes] = {}
        self._fields = field_shapes(shapes)
        self._interfaces()
        self._class_a()
        self._subclasses()
        self._exceptions()
        self._class_t()
        if shapes.fresh:
            self._initialisers()

    def _writer(
        self,
        simple: str,
        above: str = "java/lang/Object",
        interfaces: Sequence[str] = (),
        access: int = PUBLIC | SUPER,
    ) -> ClassWriter:
        names = [self.shapes.name(name) for name in interfaces]
        return ClassWriter(self.shapes.name(simple), above, names, access, MAJOR)

    def _done(self, writer: ClassWriter) -> None:
        self.classes[writer.name] = writer.to_bytes()

    def _values(
        self, writer: ClassWriter, descriptor: str, this: str | None
    ) -> tuple[Listing, Expressions]:
        """A listing whose locals are the parameters, and expressions without calls."""
        out = Listing(self.rng, writer.pool)
        if this is not None:
            out.declare(this, writable=False)
        for parameter in parse_method(descriptor).parameters:
            out.declare(parameter)
        readable = self._fields + constant_shapes(self.shapes)
        own = [x for x in readable if x.static or x.owner == writer.name]
        return out, Expressions(out, self.shapes, [], own, room=25)

    def _method(
        self,
        writer: ClassWriter,
        name: str,
        descriptor: str,
        body: Callable[[Listing, Expressions], None],
        access: int = PUBLIC,
    ) -> None:
        this = None if access & STATIC else f"L{writer.name};"
        out, values = self._values(writer, descriptor, this)
        body(out, values)
        code = writer.code(
            out.items, stack=MOST_STACK, locals=out.most_locals, handlers=out.handlers
        )
        writer.add_method(name, descriptor, access, [code])

    def _computed(
        self, writer: ClassWriter, name: str, descriptor: str, access: int = PUBLIC
    ) -> None:
        """A method that returns some expression, which need not be in the range of its type."""
        result = parse_method(descriptor).result
        kind = kind_of(result)

        def body(out: Listing, values: Expressions) -> None:
            values.push(result if kind == "A" else kind, 2)
            out.emit(("l" if kind == "J" else kind.lower()) + "return")

        self._method(writer, name, descriptor, body, access)

    def _constructor(self, writer: ClassWriter, above: str) -> None:
        """Takes an int, hands it up where that is wanted, and sets a field of its own."""
        jdk = above.startswith("java/")

        def body(out: Listing, values: Expressions) -> None:
            out.emit("aload_0")
            if not jdk:
                out.emit("iload_1")
            descriptor = "()V" if jdk else "(I)V"
            out.emit("invokespecial", writer.pool.method(above, "<init>", descriptor))
            out.emit("aload_0")
            out.emit("iload_1")
            out.constant("I", self.rng.choice((1, 3, 31)))
            out.emit("imul")
            out.emit("putfield", writer.pool.field(writer.name, "fI", "I"))
            if writer.name == self.shapes.name("A"):
                self._first_objects(out)
            out.emit("return")

        writer.add_field("fI", "I", PUBLIC)
        self._method(writer, "<init>", "(I)V", body)

    def _first_objects(self, out: Listing) -> None:
        """Gives most fields of a new A that hold references something else than null."""
        for shape in self._fields:
            mine = shape.owner == self.shapes.name("A") and not shape.static
            if not mine or kind_of(shape.descriptor) != "A" or self.rng.random() < 0.1:
                continue
            out.emit("aload_0")
            if shape.descriptor.startswith("["):
                out.constant("I", self.rng.randint(2, 5))
                out.new_array(shape.descriptor)
            else:
                out.emit("aload_0")
            out.emit("putfield", out.pool.field(shape.owner, shape.name, shape.descriptor))

    def _interfaces(self) -> None:
        access = PUBLIC | INTERFACE | ABSTRACT
        p = self._writer("P", access=access)
        p.add_method("pi", "(I)I", PUBLIC | ABSTRACT)
        for name, index in (("PI", p.pool.integer(-77)), ("PD", p.pool.double(0.1))):
            value = p.attribute("ConstantValue", pack(">H", index))
            p.add_field(name, name[1], PUBLIC | STATIC | FINAL, [value])
        self._done(p)
        q = self._writer("Q", interfaces=["P"], access=access)
        q.add_method("qi", "(JF)F", PUBLIC | ABSTRACT)
        self._done(q)

    def _class_a(self) -> None:
        writer = self._writer("A", interfaces=["P"], access=PUBLIC | SUPER | ABSTRACT)
        name = self.shapes.name("A")
        self._constructor(writer, "java/lang/Object")
        for shape in self._fields:
            if shape.owner == name and shape.name != "fI":
                writer.add_field(shape.name, shape.descriptor, PUBLIC | shape.static * STATIC)
        type_a = self.shapes.type("A")
        writer.add_method("abs", f"({type_a}){type_a}", PUBLIC | ABSTRACT)
        self._computed(writer, "priv", "(I)J", access=2)
        self._method(writer, "v", "(I)I", self._private_call(writer))
        self._computed(writer, "w", "(DJ)D")
        self._computed(writer, "pi", "(I)I")
        self._computed(writer, "st", "(FI)F", PUBLIC | STATIC)
        self._computed(writer, "sync", "(I)I", PUBLIC | SYNCHRONIZED)
        self._computed(writer, "ssync", "(J)J", PUBLIC | STATIC | SYNCHRONIZED)
        for letter in "BSCZ":
            self._computed(writer, f"get{letter}", f"(I){letter}")
        self._method(writer, "set", "(BSCZJ)V", self._setter(writer))
        self._resets(writer, {"count": "I"})
        self._done(writer)

    def _private_call(self, writer: ClassWriter) -> Callable[[Listing, Expressions], None]:
        def body(out: Listing, values: Expressions) -> None:
            out.emit("aload_0")
            values.push("I", 1)
            out.emit("invokespecial", writer.pool.method(writer.name, "priv", "(I)J"))
            out.emit("l2i")
            values.push("I", 2)
            out.emit("ixor")
            out.emit("ireturn")

        return body

    def _setter(self, writer: ClassWriter) -> Callable[[Listing, Expressions], None]:
        def body(out: Listing, values: Expressions) -> None:
            for local in out.locals[1:]:
                out.emit("aload_0")
                out.load(local)
                field = writer.pool.field(writer.name, f"f{local.type}", local.type)
                out.emit("putfield", field)
            out.emit("return")

        return body

    def _subclasses(self) -> None:
        b = self._writer("B", self.shapes.name("A"))
        self._constructor(b, self.shapes.name("A"))
        b.add_field("fF", "D", PUBLIC)
        self._method(b, "v", "(I)I", self._super_call(b))
        self._chooser(b)
        self._done(b)
        c = self._writer("C", self.shapes.name("B"), ["Q"], PUBLIC | SUPER | FINAL)
        self._constructor(c, self.shapes.name("B"))
        self._computed(c, "w", "(DJ)D")
        self._computed(c, "pi", "(I)I")
        self._computed(c, "qi", "(JF)F")
        self._done(c)
        d = self._writer("D", self.shapes.name("A"))
        self._constructor(d, self.shapes.name("A"))
        self._done(d)
        x = self._writer("X")
        self._constructor(x, "java/lang/Object")
        self._computed(x, "val", "()I")
        self._done(x)

    def _super_call(self, writer: ClassWriter) -> Callable[[Listing, Expressions], None]:
        above = self.shapes.name("A")

        def body(out: Listing, values: Expressions) -> None:
            out.emit("aload_0")
            out.emit("iload_1")
            out.emit("invokespecial", writer.pool.method(above, "v", "(I)I"))
            out.emit("aload_0")
            out.emit("getfield", writer.pool.field(above, "fI", "I"))
            out.emit("isub")
            out.emit("ireturn")

        return body

    def _chooser(self, writer: ClassWriter) -> None:
        """`abs` gives its argument, or this object in place of null."""

        def body(out: Listing, values: Expressions) -> None:
            this = out.label()
            out.emit("aload_1")
            out.emit("ifnull", this)
            out.emit("aload_1")
            out.emit("areturn")
            out.place(this)
            out.emit("aload_0")
            out.emit("areturn")

        type_a = self.shapes.type("A")
        self._method(writer, "abs", f"({type_a}){type_a}", body)

    def _exceptions(self) -> None:
        runtime = "java/lang/RuntimeException"
        above = {"E1": runtime, "E2": self.shapes.name("E1"), "E3": "java/lang/Exception"}
        for name, parent in above.items():
            writer = self._writer(name, parent)
            self._constructor(writer, parent)
            self._done(writer)

    def _class_t(self) -> None:
        writer = self._writer("T")
        for shape in self._fields:
            if shape.owner == writer.name:
                writer.add_field(shape.name, shape.descriptor, PUBLIC | STATIC)
        own = {x.name: x.descriptor for x in self._fields if x.owner == writer.name}
        self._resets(writer, own)
        self._method(writer, "rec", "(IJ)J", self._recursion(writer), PUBLIC | STATIC)
        type_a = self.shapes.type("A")
        self._computed(writer, "mk", f"(I){type_a}", PUBLIC | STATIC)
        self._done(writer)

    def _recursion(self, writer: ClassWriter) -> Callable[[Listing, Expressions], None]:
        def body(out: Listing, values: Expressions) -> None:
            more = out.label()
            out.emit("iload_0")
            out.emit("ifgt", more)
            values.push("J", 1)
            out.emit("lreturn")
            out.place(more)
            out.emit("iload_0")
            out.emit("iconst_1")
            out.emit("isub")
            values.push("J", 1)
            out.emit("invokestatic", writer.pool.method(writer.name, "rec", "(IJ)J"))
            out.emit("lload_1")
            out.emit(self.rng.choice(("lxor", "lsub", "ladd", "lmul")))
            out.emit("lreturn")

        return body

    def _resets(self, writer: ClassWriter, fields: dict[str, str]) -> None:
        """`reset()` gives static fields their first values, and so does the initialiser."""

        def body(out: Listing, values: Expressions) -> None:
            for name, descriptor in fields.items():
                if kind_of(descriptor) != "A":
                    value = random_primitive(self.rng, descriptor)
                    out.constant(descriptor, value)
                elif descriptor.startswith("[") and self.rng.random() < 0.8:
                    out.constant("I", self.rng.choice((0, 2, 3, 4, 5, 4, 4, 4)))
                    out.new_array(descriptor)
                elif descriptor == OBJECT:
                    out.load_constant(writer.pool.string("static"))
                else:
                    out.emit("aconst_null")
                out.emit("putstatic", writer.pool.field(writer.name, name, descriptor))
            out.emit("return")

        def initialise(out: Listing, values: Expressions) -> None:
            out.emit("invokestatic", writer.pool.method(writer.name, "reset", "()V"))
            out.emit("return")

        self._method(writer, "reset", "()V", body, PUBLIC | STATIC)
        self._method(writer, "<clinit>", "()V", initialise, STATIC)

    def _initialisers(self) -> None:
        """Classes whose initialisers show in what order they run, and one that fails."""
        trace = self.shapes.name("T")

        def traced(
            writer: ClassWriter, field: str, number: int
        ) -> Callable[[Listing, Expressions], None]:
            def body(out: Listing, values: Expressions) -> None:
                out.emit("getstatic", writer.pool.field(trace, "sfI", "I"))
                out.constant("I", 31)
                out.emit("imul")
                out.constant("I", number)
                out.emit("iadd")
                out.emit("dup")
                out.emit("putstatic", writer.pool.field(trace, "sfI", "I"))
                if number == 13:
                    out.emit("iconst_0")
                    out.emit("idiv")
                out.emit("putstatic", writer.pool.field(writer.name, field, "I"))
                out.emit("return")

            return body

        interface = PUBLIC | INTERFACE | ABSTRACT
        rows = (
            ("K", "java/lang/Object", "k", 3, PUBLIC | SUPER),
            ("V", "java/lang/Object", "v", 5, interface),
            ("L", self.shapes.name("K"), "l", 7, PUBLIC | SUPER),
            ("W", "java/lang/Object", "w", 13, PUBLIC | SUPER),
        )
        for simple, above, field, number, access in rows:
            writer = self._writer(simple, above, ["V"] if simple == "L" else (), access)
            final = FINAL if access & INTERFACE else 0
            writer.add_field(field, "I", PUBLIC | STATIC | final)
            self._method(writer, "<clinit>", "()V", traced(writer, field, number), STATIC)
            if simple in "LW":
                self._computed(writer, "touch", "(I)I", PUBLIC | STATIC)
            self._done(writer)
