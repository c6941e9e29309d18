"""Field and method descriptors (JVMS §4.3) and how Java writes them.

Types travel through jejak as descriptor strings (`I`, `[J`, `Ljava/lang/String;`) and classes
as internal names (`java/lang/String`, or the descriptor of an array class): they are interned
by Python, compare fast and need no import to pickle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

PRIMITIVES: Final = {
    "B": "byte",
    "C": "char",
    "D": "double",
    "F": "float",
    "I": "int",
    "J": "long",
    "S": "short",
    "Z": "boolean",
}
MAX_DIMENSIONS: Final = 255
MAX_PARAMETER_SLOTS: Final = 255


@dataclass(frozen=True, slots=True)
class MethodType:
    """A parsed method descriptor: parameter and result descriptors (`V` for void)."""

    parameters: tuple[str, ...]
    result: str

    @property
    def parameter_slots(self) -> int:
        """Local variables that the parameters take, without the receiver."""
        return sum(slots(parameter) for parameter in self.parameters)

    @property
    def result_slots(self) -> int:
        """Operand-stack words that the result takes."""
        return slots(self.result)

    @property
    def descriptor(self) -> str:
        """The descriptor that this was parsed from."""
        return f"({''.join(self.parameters)}){self.result}"


def slots(descriptor: str) -> int:
    """Words that a value of this type takes in locals and on the stack: 0 for void, 1 or 2."""
    if descriptor in ("J", "D"):
        return 2
    return 0 if descriptor == "V" else 1


@lru_cache(maxsize=65536)
def parse_method(descriptor: str) -> MethodType:
    """The parts of a method descriptor. Raises ValueError when it is malformed."""
    if not descriptor.startswith("("):
        raise ValueError(f"{descriptor!r} is not a method descriptor")
    parameters: list[str] = []
    position = 1
    while descriptor[position : position + 1] != ")":
        end = _type_end(descriptor, position)
        parameters.append(descriptor[position:end])
        position = end
    result = descriptor[position + 1 :]
    if result != "V" and _type_end(descriptor, position + 1) != len(descriptor):
        raise ValueError(f"{descriptor!r} is not a method descriptor")
    parsed = MethodType(tuple(parameters), result)
    if parsed.parameter_slots > MAX_PARAMETER_SLOTS:
        raise ValueError(f"{descriptor[:40]!r}… has parameters of more than 255 words")
    return parsed


@lru_cache(maxsize=65536)
def check_field(descriptor: str) -> str:
    """`descriptor` itself when it is a field descriptor, else ValueError."""
    if _type_end(descriptor, 0) != len(descriptor):
        raise ValueError(f"{descriptor!r} is not a field descriptor")
    return descriptor


@lru_cache(maxsize=65536)
def check_class_name(name: str) -> str:
    """`name` itself when it is an internal class name or array descriptor, else ValueError."""
    if name.startswith("["):
        return check_field(name)
    if not all(_is_unqualified(part) for part in name.split("/")):
        raise ValueError(f"{name!r} is not a class name")
    return name


@lru_cache(maxsize=65536)
def check_member_name(name: str, method: bool) -> str:
    """`name` itself when a field or method may be called so (JVMS §4.2.2), else ValueError."""
    if not _is_unqualified(name) or "/" in name:
        raise ValueError(f"{name!r} is not a member name")
    if method and name not in ("<init>", "<clinit>") and ("<" in name or ">" in name):
        raise ValueError(f"{name!r} is not a method name")
    return name


def element_type(descriptor: str) -> str:
    """The component type of an array descriptor: `[I` for `[[I`."""
    return descriptor[1:]


def class_of(descriptor: str) -> str:
    """The class name of a reference descriptor: `a/B` for `La/B;`, `[I` for `[I`."""
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor


def descriptor_of(class_name: str) -> str:
    """The descriptor of a class name, array classes included."""
    return class_name if class_name.startswith("[") else f"L{class_name};"


def is_reference(descriptor: str) -> bool:
    """Whether values of this type are references."""
    return descriptor[0] in "L["


def java_name(class_name: str) -> str:
    """A class name as people write it: `java.lang.String`, `int[]`."""
    if class_name.startswith("["):
        return java_type(class_name)
    return class_name.replace("/", ".")


def java_type(descriptor: str) -> str:
    """A field descriptor, or `V`, as Java writes the type."""
    base = descriptor.lstrip("[")
    if base == "V":
        return "void"
    text = PRIMITIVES.get(base) or base[1:-1].replace("/", ".")
    return text + "[]" * (len(descriptor) - len(base))


def simple_type(descriptor: str) -> str:
    """A type as Java writes it, without its package: `String[]`, `Map$Entry`."""
    return java_type(descriptor).rpartition(".")[2]


def java_method(name: str, descriptor: str) -> str:
    """A method as people write it: `max(int, int)`, `add(Item)`."""
    return f"{name}({', '.join(simple_type(p) for p in parse_method(descriptor).parameters)})"


def _type_end(text: str, start: int) -> int:
    """Where the field type that starts at `start` ends."""
    position = start
    while text[position : position + 1] == "[":
        position += 1
    if position - start > MAX_DIMENSIONS:
        raise ValueError(f"{text[:40]!r}… has more than 255 dimensions")
    head = text[position : position + 1]
    if head in PRIMITIVES:
        return position + 1
    end = text.find(";", position)
    if head != "L" or end < 0:
        raise ValueError(f"{text!r} holds no type at {start}")
    name = text[position + 1 : end]
    if not all(_is_unqualified(part) for part in name.split("/")):
        raise ValueError(f"{name!r} is not a class name")
    return end + 1


def _is_unqualified(name: str) -> bool:
    """JVMS §4.2.2, without the rules for `/`, `<` and `>`."""
    return name != "" and "." not in name and ";" not in name and "[" not in name
