"""How each attribute that jejak reads is written, asked for and understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from struct import pack

from jejak.classfile import Attributes, CodeAttribute, RawHandler, parse_class
from jejak.classfile import annotations as an
from jejak.classfile import attributes as at
from jejak.classfile import constants as c
from jejak.classfile.modules import Export, Module
from jejak.classfile.stackmap import FrameKind, StackMapFrame, TypeTag, VerificationType
from tests.assembler import ClassWriter, Pool


@dataclass(frozen=True)
class Case:
    """How one attribute is written, how it is asked for and what it says."""

    content: Callable[[Pool], bytes]
    ask: Callable[[Attributes], object]
    expected: object


def u2(*values: int) -> bytes:
    return pack(f">{len(values)}H", *values)


def annotation(p: Pool) -> bytes:
    return u2(p.utf8("LA;"), 1, p.utf8("n")) + b"I" + u2(p.integer(7))


def type_annotations(p: Pool) -> bytes:
    local = b"\x40" + u2(1, 0, 4, 2) + b"\x00" + annotation(p)
    bound = b"\x12\x00\x01" + b"\x01\x03\x00" + annotation(p)
    return u2(2) + local + bound


def bootstrap_methods(p: Pool) -> bytes:
    handle = p.method_handle(6, p.method("B", "m", "(I)V"))
    return u2(1, handle, 2, p.integer(1), p.string("s"))


def module(p: Pool) -> bytes:
    return (
        u2(p.module("m"), 0x20, p.utf8("1.0"))
        + u2(1, p.module("java.base"), 0x8000, 0)
        + u2(2, p.package("a"), 0, 0, p.package("b"), 0, 1, p.module("x"))
        + u2(1, p.package("a"), 0, 0)
        + u2(1, p.class_("S"))
        + u2(1, p.class_("S"), 2, p.class_("P"), p.class_("Q"))
    )


def record(p: Pool) -> bytes:
    signature = u2(p.utf8("Signature")) + pack(">I", 2) + u2(p.utf8("TX;"))
    plain = u2(p.utf8("a"), p.utf8("I"), 0)
    return u2(2) + plain + u2(p.utf8("b"), p.utf8("LX;"), 1) + signature


def stack_map(p: Pool) -> bytes:
    return (
        u2(8)
        + b"\x02"
        + (b"\x43\x07" + u2(p.class_("X")))
        + (b"\xf7" + u2(100) + b"\x08" + u2(9))
        + (b"\xf9" + u2(1))
        + (b"\xfb" + u2(300))
        + (b"\xfd" + u2(0) + b"\x01\x03")
        + (b"\xff" + u2(5, 2) + b"\x00\x06" + u2(3) + b"\x02\x04\x05")
        + b"\x3f"
    )


def verification(*tags: TypeTag) -> tuple[VerificationType, ...]:
    return tuple(VerificationType(tag) for tag in tags)


ANNOTATION = an.Annotation("LA;", (("n", an.ConstElement("I", 7)),))
FRAMES = (
    StackMapFrame(2, FrameKind.SAME),
    StackMapFrame(
        6, FrameKind.SAME_STACK_1, stack=(VerificationType(TypeTag.OBJECT, class_name="X"),)
    ),
    StackMapFrame(
        107, FrameKind.SAME_STACK_1, stack=(VerificationType(TypeTag.UNINITIALIZED, None, 9),)
    ),
    StackMapFrame(109, FrameKind.CHOP, chopped=2),
    StackMapFrame(410, FrameKind.SAME),
    StackMapFrame(411, FrameKind.APPEND, verification(TypeTag.INTEGER, TypeTag.DOUBLE)),
    StackMapFrame(
        417,
        FrameKind.FULL,
        verification(TypeTag.TOP, TypeTag.UNINITIALIZED_THIS),
        verification(TypeTag.FLOAT, TypeTag.LONG, TypeTag.NULL),
    ),
    StackMapFrame(481, FrameKind.SAME),
)
VARIABLE = at.LocalVariable(0, 5, "x", "I", 1)
MODULE = Module(
    "m",
    0x20,
    "1.0",
    (("java.base", 0x8000),),
    (Export("a", ()), Export("b", ("x",))),
    (Export("a", ()),),
    ("S",),
    (("S", ("P", "Q")),),
)


def code(p: Pool) -> bytes:
    lines = u2(p.utf8("LineNumberTable")) + pack(">I", 6) + u2(1, 0, 12)
    head = pack(">HHI", 1, 2, 3) + b"\x00\x00\xb1" + u2(1, 0, 2, 2, p.class_("E"))
    return head + u2(1) + lines


def describe_code(attributes: Attributes) -> object:
    found = attributes.code()
    assert isinstance(found, CodeAttribute)
    return (found.max_stack, found.max_locals, found.bytecode, found.handlers,
            found.attributes.line_numbers())  # fmt: skip


def describe_record(attributes: Attributes) -> object:
    components = attributes.record_components()
    assert components is not None
    return [(part.name, part.descriptor, part.attributes.signature()) for part in components]


def classes(p: Pool) -> bytes:
    return u2(2, p.class_("a/B"), p.class_("C"))


def annotation_list(p: Pool) -> bytes:
    return u2(1) + annotation(p)


def parameter_annotations(p: Pool) -> bytes:
    return b"\x02" + u2(0) + u2(1) + annotation(p)


def locals_table(p: Pool) -> bytes:
    return u2(1, 0, 5, p.utf8("x"), p.utf8("I"), 1)


TYPE_ANNOTATIONS = (
    an.TypeAnnotation(0x40, (0, 4, 2), (), ANNOTATION),
    an.TypeAnnotation(0x12, (0, 1), ((3, 0),), ANNOTATION),
)
CASES = {
    "AnnotationDefault": Case(
        lambda p: b"e" + u2(p.utf8("LE;"), p.utf8("ONE")),
        Attributes.annotation_default,
        an.EnumElement("LE;", "ONE"),
    ),
    "BootstrapMethods": Case(
        bootstrap_methods,
        Attributes.bootstrap_methods,
        (
            at.BootstrapMethod(
                c.MethodHandleConstant(
                    c.ReferenceKind.INVOKE_STATIC, c.MethodRef("B", "m", "(I)V")
                ),
                (c.IntegerConstant(1), c.StringConstant("s")),
            ),
        ),
    ),
    "Code": Case(
        code, describe_code, (1, 2, b"\x00\x00\xb1", (RawHandler(0, 2, 2, "E"),), ((0, 12),))
    ),
    "ConstantValue": Case(lambda p: u2(p.long(5)), Attributes.constant_value, c.LongConstant(5)),
    "EnclosingMethod": Case(
        lambda p: u2(p.class_("O"), p.name_and_type("m", "()V")),
        Attributes.enclosing_method,
        at.EnclosingMethod("O", c.NameAndType("m", "()V")),
    ),
    "Exceptions": Case(classes, Attributes.exceptions, ("a/B", "C")),
    "InnerClasses": Case(
        lambda p: u2(2, p.class_("O$1"), 0, 0, 8, p.class_("O$I"), p.class_("O"), p.utf8("I"), 1),
        Attributes.inner_classes,
        (at.InnerClass("O$1", None, None, 8), at.InnerClass("O$I", "O", "I", 1)),
    ),
    "LineNumberTable": Case(
        lambda p: u2(2, 0, 10, 65535, 65535), Attributes.line_numbers, ((0, 10), (65535, 65535))
    ),
    "LocalVariableTable": Case(locals_table, Attributes.local_variables, (VARIABLE,)),
    "LocalVariableTypeTable": Case(locals_table, Attributes.local_variable_types, (VARIABLE,)),
    "MethodParameters": Case(
        lambda p: b"\x02" + u2(p.utf8("x"), 0x10, 0, 0x8000),
        Attributes.parameters,
        (at.MethodParameter("x", 0x10), at.MethodParameter(None, 0x8000)),
    ),
    "Module": Case(module, Attributes.module, MODULE),
    "NestHost": Case(lambda p: u2(p.class_("O")), Attributes.nest_host, "O"),
    "NestMembers": Case(classes, Attributes.nest_members, ("a/B", "C")),
    "PermittedSubclasses": Case(classes, Attributes.permitted_subclasses, ("a/B", "C")),
    "Record": Case(record, describe_record, [("a", "I", None), ("b", "LX;", "TX;")]),
    "RuntimeInvisibleAnnotations": Case(annotation_list, Attributes.annotations, (ANNOTATION,)),
    "RuntimeVisibleAnnotations": Case(annotation_list, Attributes.annotations, (ANNOTATION,)),
    "RuntimeInvisibleParameterAnnotations": Case(
        parameter_annotations, Attributes.parameter_annotations, ((), (ANNOTATION,))
    ),
    "RuntimeVisibleParameterAnnotations": Case(
        parameter_annotations, Attributes.parameter_annotations, ((), (ANNOTATION,))
    ),
    "RuntimeInvisibleTypeAnnotations": Case(
        type_annotations, Attributes.type_annotations, TYPE_ANNOTATIONS
    ),
    "RuntimeVisibleTypeAnnotations": Case(
        type_annotations, Attributes.type_annotations, TYPE_ANNOTATIONS
    ),
    "Signature": Case(lambda p: u2(p.utf8("TX;")), Attributes.signature, "TX;"),
    "SourceFile": Case(lambda p: u2(p.utf8("T.java")), Attributes.source_file, "T.java"),
    "StackMapTable": Case(stack_map, Attributes.stack_map, FRAMES),
}


Content = bytes | Callable[[Pool], bytes]


def attributes_with(*parts: tuple[str, Content]) -> Attributes:
    """The attributes of a class that has these."""
    writer = ClassWriter()
    writer.attributes = [
        writer.attribute(name, content if isinstance(content, bytes) else content(writer.pool))
        for name, content in parts
    ]
    return parse_class(writer.to_bytes(), "T.class").attributes
