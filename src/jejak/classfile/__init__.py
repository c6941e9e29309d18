"""Bytes to records: class files and the places that hold them. No semantics.

Imports nothing of jejak but `errors`. `parse_class` reads one class file; `sources` finds them.
"""

from jejak.classfile.attributes import Attributes, CodeAttribute, RawHandler
from jejak.classfile.parser import (
    MAX_CLASS_BYTES,
    NEWEST_MAJOR,
    ClassFile,
    FieldInfo,
    MethodInfo,
    parse_class,
)
from jejak.classfile.pool import ConstantPool

__all__ = [
    "MAX_CLASS_BYTES",
    "NEWEST_MAJOR",
    "Attributes",
    "ClassFile",
    "CodeAttribute",
    "ConstantPool",
    "FieldInfo",
    "MethodInfo",
    "RawHandler",
    "parse_class",
]
