"""Plain objects of the JDK: what a person writes for a type whose contents do not matter."""

from __future__ import annotations

from jejak.construct.matching import needed
from jejak.construct.workshop import Workshop
from jejak.javasource.nodes import (
    Expression,
    Literal,
    New,
    NewArray,
    StaticCall,
    StaticField,
    Text,
    Type,
    class_type,
)
from jejak.javatext.collections import MADE_FOR
from jejak.program import JavaClass
from jejak.results.heaps import HeapObject, Origin

_UTIL = "java/util/"

_TEXTS = ("java/lang/CharSequence", "java/lang/Comparable")
_NO_BYTES = NewArray("[B", (Literal(0, "I"),))
_WRITTEN: dict[str, Expression] = {
    "java/lang/CharSequence": Text(""),
    "java/lang/Comparable": Text(""),
    "java/lang/Number": StaticCall("java/lang/Integer", "valueOf", (Literal(0, "I"),)),
    "java/io/InputStream": New(class_type("java/io/ByteArrayInputStream"), (_NO_BYTES,)),
    "java/io/Reader": New(class_type("java/io/StringReader"), (Text(""),)),
    "java/io/File": New(class_type("java/io/File"), (Text("file"),)),
    "java/lang/ThreadGroup": New(class_type("java/lang/ThreadGroup"), (Text("group"),)),
    "java/math/BigInteger": StaticField("java/math/BigInteger", "ZERO"),
    "java/math/BigDecimal": StaticField("java/math/BigDecimal", "ZERO"),
    "java/nio/charset/Charset": StaticField("java/nio/charset/StandardCharsets", "UTF_8"),
    "java/time/ZoneId": StaticField("java/time/ZoneOffset", "UTC"),
    "java/util/Locale": StaticField("java/util/Locale", "ROOT"),
    "java/util/Random": New(class_type("java/util/Random"), (Literal(0, "J"),)),
    "java/util/Date": New(class_type("java/util/Date"), (Literal(0, "J"),)),
}
"""Types with an expression of their own."""


def library_object(workshop: Workshop, wanted: HeapObject) -> Expression | None:
    """An expression for an object of the JDK of which nothing is asked, None for others."""
    if wanted.unseen or wanted.interfaces or wanted.answers or any(needed(wanted)):
        return None
    java = workshop.access.load(wanted.type)
    if java is None or not java.in_jdk:
        return None
    replaced = java.is_abstract and not java.is_interface
    if wanted.origin is Origin.INPUT and (replaced or wanted.type in _TEXTS):
        return None  # the path may have run methods which classes below replace: equals of texts
    if wanted.type in _WRITTEN:
        return _WRITTEN[wanted.type]
    made = MADE_FOR.get(wanted.type, wanted.type)
    found = workshop.access.load(made)
    if found is None or found.is_abstract or not has_plain_constructor(workshop, found):
        return None
    return New(Type(f"L{made};", diamond=made != wanted.type and made.startswith(_UTIL)))


def has_plain_constructor(workshop: Workshop, java: JavaClass) -> bool:
    """Whether a test can make an object of a class without arguments."""
    plain = java.methods.get(("<init>", "()V"))
    return plain is not None and workshop.access.can_call(plain)
