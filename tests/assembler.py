"""Writes class files, sound or broken, without a JVM.

`Pool` numbers constants, `assemble` turns a listing into bytecode, `ClassWriter` puts the parts
together. Nothing is checked: a test that wants a malformed class writes one. Of jejak it uses the
modified UTF-8 encoder and the opcode table, which tests check by other means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from struct import pack

from jejak.bytecode.opcodes import BY_MNEMONIC, Form
from jejak.classfile import mutf8

Item = str | bytes | tuple[object, ...]
"""A line of a listing: `"loop:"` is a label, bytes stand as they are, else mnemonic and operands.

Operands are numbers (pool indices, locals, values), labels for branches;
`("tableswitch", low, default, [label, …])`, `("lookupswitch", default, [(key, label), …])`,
`("wide", mnemonic, …)`. A number in place of a label is a distance from the instruction.
"""

_OPERANDS = {
    Form.NONE: "",
    Form.BYTE: ">b",
    Form.SHORT: ">h",
    Form.LDC: ">B",
    Form.LDC_WIDE: ">H",
    Form.LOCAL: ">B",
    Form.IINC: ">Bb",
    Form.BRANCH: ">h",
    Form.BRANCH_WIDE: ">i",
    Form.FIELD: ">H",
    Form.METHOD: ">H",
    Form.INTERFACE: ">HBB",
    Form.DYNAMIC: ">HBB",
    Form.CLASS: ">H",
    Form.PRIMITIVE: ">B",
    Form.MULTI: ">HB",
}


class Pool:
    """A constant pool under construction; equal constants share an index."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.count = 1
        self._known: dict[bytes, int] = {}

    def raw(self, entry: bytes, indices: int = 1) -> int:
        """The index of an entry given as bytes, tag included."""
        if entry not in self._known:
            self._known[entry] = self.count
            self.entries.append(entry)
            self.count += indices
        return self._known[entry]

    def utf8(self, text: str | bytes) -> int:
        raw = text if isinstance(text, bytes) else mutf8.encode(text)
        return self.raw(b"\x01" + pack(">H", len(raw)) + raw)

    def integer(self, value: int) -> int:
        return self.raw(pack(">Bi", 3, value))

    def float_(self, value: float) -> int:
        return self.raw(pack(">Bf", 4, value))

    def long(self, value: int) -> int:
        return self.raw(pack(">Bq", 5, value), 2)

    def double(self, value: float) -> int:
        return self.raw(pack(">Bd", 6, value), 2)

    def class_(self, name: str) -> int:
        return self.raw(pack(">BH", 7, self.utf8(name)))

    def string(self, text: str) -> int:
        return self.raw(pack(">BH", 8, self.utf8(text)))

    def name_and_type(self, name: str, descriptor: str) -> int:
        return self.raw(pack(">BHH", 12, self.utf8(name), self.utf8(descriptor)))

    def _member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        return self.raw(pack(">BHH", tag, self.class_(owner), self.name_and_type(name, descriptor)))

    def field(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(9, owner, name, descriptor)

    def method(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(10, owner, name, descriptor)

    def interface_method(self, owner: str, name: str, descriptor: str) -> int:
        return self._member(11, owner, name, descriptor)

    def method_handle(self, kind: int, member: int) -> int:
        return self.raw(pack(">BBH", 15, kind, member))

    def method_type(self, descriptor: str) -> int:
        return self.raw(pack(">BH", 16, self.utf8(descriptor)))

    def dynamic(self, bootstrap: int, name: str, descriptor: str) -> int:
        return self.raw(pack(">BHH", 17, bootstrap, self.name_and_type(name, descriptor)))

    def invoke_dynamic(self, bootstrap: int, name: str, descriptor: str) -> int:
        return self.raw(pack(">BHH", 18, bootstrap, self.name_and_type(name, descriptor)))

    def module(self, name: str) -> int:
        return self.raw(pack(">BH", 19, self.utf8(name)))

    def package(self, name: str) -> int:
        return self.raw(pack(">BH", 20, self.utf8(name)))

    def to_bytes(self) -> bytes:
        return pack(">H", self.count) + b"".join(self.entries)


def assemble(listing: Iterable[Item]) -> bytes:
    """The bytecode of a listing."""
    return assemble_with_labels(listing)[0]


def assemble_with_labels(listing: Iterable[Item]) -> tuple[bytes, dict[str, int]]:
    """The bytecode of a listing and the offset of each label."""
    items = list(listing)
    labels: dict[str, int] = {}
    at = 0
    for item in items:
        if isinstance(item, str) and item.endswith(":"):
            labels[item[:-1]] = at
        else:
            at += len(_encode(item, at, None))
    code = bytearray()
    for item in items:
        if not (isinstance(item, str) and item.endswith(":")):
            code += _encode(item, len(code), labels)
    return bytes(code), labels


def _encode(item: Item, at: int, labels: dict[str, int] | None) -> bytes:
    """One instruction at offset `at`; without labels only its length counts."""
    if isinstance(item, bytes):
        return item
    mnemonic, *operands = (item,) if isinstance(item, str) else item

    def distance(to: object) -> int:
        if isinstance(to, int):
            return to
        return 0 if labels is None else labels[str(to)] - at

    if mnemonic == "wide":
        inner = BY_MNEMONIC[str(operands[0])]
        return pack(">BB" + "Hh"[: len(operands) - 1], 0xC4, inner.code, *operands[1:])
    opcode = BY_MNEMONIC[str(mnemonic)]
    head = bytes([opcode.code])
    if opcode.form in (Form.TABLE, Form.LOOKUP):
        return head + bytes(-(at + 1) % 4) + _switch(opcode.form, operands, distance)
    if opcode.form in (Form.BRANCH, Form.BRANCH_WIDE):
        operands = [distance(operands[0])]
    return head + pack(_OPERANDS[opcode.form], *operands)


def _switch(form: Form, operands: Sequence[object], distance: Callable[[object], int]) -> bytes:
    if form is Form.TABLE:
        low, default, targets = operands
        assert isinstance(low, int)
        assert isinstance(targets, list)
        head = pack(">iii", distance(default), low, low + len(targets) - 1)
        return head + b"".join(pack(">i", distance(target)) for target in targets)
    default, pairs = operands
    assert isinstance(pairs, list)
    rows = (pack(">ii", key, distance(target)) for key, target in pairs)
    return pack(">ii", distance(default), len(pairs)) + b"".join(rows)


@dataclass
class ClassWriter:
    """A class under construction: a public class `T` for Java 8 unless told otherwise."""

    name: str = "T"
    super_name: str | None = "java/lang/Object"
    interfaces: Sequence[str] = ()
    access: int = 0x21
    major: int = 52
    minor: int = 0
    pool: Pool = field(default_factory=Pool)
    fields: list[bytes] = field(default_factory=list)
    methods: list[bytes] = field(default_factory=list)
    attributes: list[bytes] = field(default_factory=list)

    def attribute(self, name: str, content: bytes) -> bytes:
        """An attribute, to be put where it belongs."""
        return pack(">HI", self.pool.utf8(name), len(content)) + content

    def code(
        self,
        listing: Iterable[Item],
        *,
        stack: int = 10,
        locals: int = 10,  # noqa: A002 - the class file's own word
        handlers: Sequence[tuple[int | str, int | str, int | str, str | None]] = (),
        attributes: Sequence[bytes] = (),
    ) -> bytes:
        """A Code attribute; handlers are (start, end, handler, type) by label or offset."""
        code, labels = assemble_with_labels(listing)
        rows = []
        for *places, catch in handlers:
            spots = [labels[p] if isinstance(p, str) else p for p in places]
            rows.append(pack(">HHHH", *spots, self.pool.class_(catch) if catch else 0))
        head = pack(">HHI", stack, locals, len(code)) + code
        table = _counted(rows)
        return self.attribute("Code", head + table + _counted(attributes))

    def add_field(
        self, name: str, descriptor: str, access: int = 0, attributes: Sequence[bytes] = ()
    ) -> None:
        self.fields.append(self._member(name, descriptor, access, attributes))

    def add_method(
        self, name: str, descriptor: str, access: int = 9, attributes: Sequence[bytes] = ()
    ) -> None:
        self.methods.append(self._member(name, descriptor, access, attributes))

    def _member(
        self, name: str, descriptor: str, access: int, attributes: Sequence[bytes]
    ) -> bytes:
        head = pack(">HHH", access, self.pool.utf8(name), self.pool.utf8(descriptor))
        return head + _counted(attributes)

    def to_bytes(self) -> bytes:
        """The class file."""
        this_class = self.pool.class_(self.name)
        super_class = self.pool.class_(self.super_name) if self.super_name is not None else 0
        interfaces = [self.pool.class_(name) for name in self.interfaces]
        return (
            pack(">IHH", 0xCAFEBABE, self.minor, self.major)
            + self.pool.to_bytes()
            + pack(">HHHH", self.access, this_class, super_class, len(interfaces))
            + b"".join(pack(">H", index) for index in interfaces)
            + _counted(self.fields)
            + _counted(self.methods)
            + _counted(self.attributes)
        )


def _counted(parts: Sequence[bytes]) -> bytes:
    return pack(">H", len(parts)) + b"".join(parts)


def class_with_code(listing: Iterable[Item], descriptor: str = "()V", **options: object) -> bytes:
    """A class `T` with one static method `m` that holds the listing."""
    writer = ClassWriter()
    return with_method(writer, listing, descriptor, **options)


def with_method(
    writer: ClassWriter, listing: Iterable[Item], descriptor: str = "()V", **options: object
) -> bytes:
    """The class file of `writer` with one more static method `m` that holds the listing."""
    code = writer.code(listing, **options)  # type: ignore[arg-type]
    writer.add_method("m", descriptor, attributes=[code])
    return writer.to_bytes()
