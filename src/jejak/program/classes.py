"""Classes, fields and methods of a loaded program."""

from __future__ import annotations

from typing import Any, Final

from jejak.bytecode import Body, ControlFlow, control_flow, decode
from jejak.classfile import ClassFile, FieldInfo, MethodInfo, flags
from jejak.classfile.attributes import BootstrapMethod
from jejak.classfile.constants import InvokeDynamicConstant, LoadableConstant
from jejak.classfile.descriptors import MethodType, java_method, java_name, parse_method
from jejak.program.ledger import Ledger

CONSTRUCTOR: Final = "<init>"
CLASS_INITIALISER: Final = "<clinit>"
OBJECT: Final = "java/lang/Object"

POLYMORPHIC_OWNERS: Final = ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle")


class Member:
    """What fields and methods have in common."""

    __slots__ = ("access_flags", "attributes", "descriptor", "name", "owner")

    def __init__(self, owner: JavaClass, info: FieldInfo | MethodInfo) -> None:
        self.owner = owner
        self.attributes = info.attributes
        self.name = info.name
        self.descriptor = info.descriptor
        self.access_flags = info.access_flags

    @property
    def is_public(self) -> bool:
        """Declared public."""
        return bool(self.access_flags & flags.PUBLIC)

    @property
    def is_private(self) -> bool:
        """Declared private."""
        return bool(self.access_flags & flags.PRIVATE)

    @property
    def is_protected(self) -> bool:
        """Declared protected."""
        return bool(self.access_flags & flags.PROTECTED)

    @property
    def is_static(self) -> bool:
        """Declared static."""
        return bool(self.access_flags & flags.STATIC)

    @property
    def is_final(self) -> bool:
        """Declared final."""
        return bool(self.access_flags & flags.FINAL)

    @property
    def is_synthetic(self) -> bool:
        """Made by the compiler."""
        return bool(self.access_flags & flags.SYNTHETIC) or self.attributes.has("Synthetic")

    def __repr__(self) -> str:
        return f"{self.owner.name}.{self.name}:{self.descriptor}"


class Field(Member):
    """A declared field."""

    __slots__ = ()

    @property
    def constant_value(self) -> LoadableConstant | None:
        """What a static field holds before its class is initialised."""
        return self.attributes.constant_value() if self.is_static else None


class Method(Member):
    """A declared method, constructor or class initialiser; its code is decoded once, on demand."""

    __slots__ = ("_body", "_flow", "_names", "_type", "info")

    def __init__(self, owner: JavaClass, info: MethodInfo) -> None:
        super().__init__(owner, info)
        self.info = info
        self._type: MethodType | None = None
        self._body: Body | None = None
        self._flow: ControlFlow | None = None
        self._names: tuple[str | None, ...] | None = None

    def note(self) -> None:
        """Takes down that somebody looks at its code."""
        ledger = self.owner.ledger
        if ledger is not None:
            ledger.current.notes.add(self)

    @property
    def type(self) -> MethodType:
        """Parameter and result types."""
        if self._type is None:
            self._type = parse_method(self.descriptor)
        return self._type

    @property
    def body(self) -> Body | None:
        """The decoded code, None for abstract and native methods.

        Raises ClassFormatError when the code is malformed.
        """
        self.note()
        if self._body is None:
            code = self.info.code()
            self._body = None if code is None else decode(code, self.signature)
        return self._body

    @property
    def flow(self) -> ControlFlow | None:
        """The control flow, None where there is no code. Raises ClassFormatError."""
        self.note()
        if self._flow is None:
            body = self.body
            if body is not None:
                self._flow = control_flow(body, self.owner.where, self.signature)
        return self._flow

    @property
    def parameter_names(self) -> tuple[str | None, ...]:
        """Names of the declared parameters, None where the class file does not have them."""
        self.note()
        if self._names is None:
            self._names = _parameter_names(self)
        return self._names

    @property
    def signature(self) -> str:
        """The method as people write it, without its class: `max(int, int)`.

        A constructor goes by its class's simple name, a class initialiser as `static {}`.
        """
        if self.name == CLASS_INITIALISER:
            return "static {}"
        name = self.owner.simple_name if self.is_constructor else self.name
        return java_method(name, self.descriptor)

    @property
    def is_constructor(self) -> bool:
        """Whether this is `<init>`."""
        return self.name == CONSTRUCTOR

    @property
    def is_class_initialiser(self) -> bool:
        """Whether this is the class's `<clinit>` (JVMS §2.9.2)."""
        modern = self.owner.file.major >= 51
        return self.name == CLASS_INITIALISER and (self.is_static or not modern)

    @property
    def is_abstract(self) -> bool:
        """Declared abstract."""
        return bool(self.access_flags & flags.ABSTRACT)

    @property
    def is_native(self) -> bool:
        """Declared native."""
        return bool(self.access_flags & flags.NATIVE)

    @property
    def is_varargs(self) -> bool:
        """Whether its last parameter takes any number of arguments."""
        return bool(self.access_flags & flags.VARARGS)

    @property
    def is_bridge(self) -> bool:
        """Made by the compiler to call a method of more special types."""
        return bool(self.access_flags & flags.BRIDGE)

    @property
    def is_synchronized(self) -> bool:
        """Declared synchronized."""
        return bool(self.access_flags & flags.SYNCHRONIZED)

    @property
    def is_signature_polymorphic(self) -> bool:
        """Whether calls may pass any types (JVMS §2.9.3)."""
        wanted = flags.VARARGS | flags.NATIVE
        return (
            self.owner.name in POLYMORPHIC_OWNERS
            and self.type.parameters == ("[Ljava/lang/Object;",)
            and self.access_flags & wanted == wanted
        )

    @property
    def is_main(self) -> bool:
        """Whether `java` could start the program here, in the classical form."""
        return (
            self.name == "main"
            and self.descriptor == "([Ljava/lang/String;)V"
            and self.is_public
            and self.is_static
        )


class JavaClass:
    """One class of the program.

    `in_jdk` tells classes of the JDK from those of the program and its libraries: they are
    loaded by other class loaders, so equal package names are not the same package. `ledger` takes
    down who looks at its code, None where nobody cares: the JDK stays as it is.
    """

    __slots__ = (
        "_bootstrap_methods", "access_flags", "call_sites", "fields", "file", "in_jdk", "ledger",
        "methods", "name",
    )  # fmt: skip

    def __init__(self, file: ClassFile, in_jdk: bool) -> None:
        self.file = file
        self.in_jdk = in_jdk
        self.ledger: Ledger | None = None
        self.name = file.name
        self.access_flags = file.access_flags
        self.fields = {(f.name, f.descriptor): Field(self, f) for f in file.fields}
        self.methods = {(m.name, m.descriptor): Method(self, m) for m in file.methods}
        self.call_sites: dict[InvokeDynamicConstant, Any] = {}  # what `dynamic` has read
        self._bootstrap_methods: tuple[BootstrapMethod, ...] | None = None

    @property
    def where(self) -> str:
        """The file or jar entry that the class comes from."""
        return self.file.where

    @property
    def super_name(self) -> str | None:
        """The direct superclass; None for java/lang/Object."""
        return self.file.super_name

    @property
    def interfaces(self) -> tuple[str, ...]:
        """Direct superinterfaces, in order."""
        return self.file.interfaces

    @property
    def package(self) -> str:
        """The internal name of the package, empty for the unnamed one."""
        return self.name.rpartition("/")[0]

    @property
    def simple_name(self) -> str:
        """The name without its package and the classes around it, as compiled."""
        return self.name.rpartition("/")[2].rpartition("$")[2]

    @property
    def java_name(self) -> str:
        """The binary name with dots."""
        return java_name(self.name)

    @property
    def is_interface(self) -> bool:
        """Whether this is an interface or annotation type."""
        return bool(self.access_flags & flags.INTERFACE)

    @property
    def is_annotation(self) -> bool:
        """Whether this is an annotation type."""
        return bool(self.access_flags & flags.ANNOTATION)

    @property
    def is_abstract(self) -> bool:
        """Whether no object can have just this class."""
        return bool(self.access_flags & (flags.ABSTRACT | flags.INTERFACE))

    @property
    def is_public(self) -> bool:
        """Declared public (for nested classes: as compiled)."""
        return bool(self.access_flags & flags.PUBLIC)

    @property
    def is_final(self) -> bool:
        """Whether it can have no subclass."""
        return bool(self.access_flags & flags.FINAL)

    @property
    def is_enum(self) -> bool:
        """Whether this is an enum type itself, not the class of a constant with a body."""
        return bool(self.access_flags & flags.ENUM) and self.super_name == "java/lang/Enum"

    @property
    def is_record(self) -> bool:
        """Whether this is a record."""
        return self.super_name == "java/lang/Record" and self.file.attributes.has("Record")

    @property
    def permitted_subclasses(self) -> tuple[str, ...] | None:
        """Subclasses of a sealed class; None when it is not sealed."""
        return self.file.attributes.permitted_subclasses()

    @property
    def bootstrap_methods(self) -> tuple[BootstrapMethod, ...]:
        """The table that dynamic constants and call sites index."""
        if self._bootstrap_methods is None:
            self._bootstrap_methods = self.file.attributes.bootstrap_methods()
        return self._bootstrap_methods

    @property
    def source_file(self) -> str | None:
        """The name of the source file, without its directory."""
        return self.file.attributes.source_file()

    def __repr__(self) -> str:
        return self.name


def _parameter_names(method: Method) -> tuple[str | None, ...]:
    """Names from MethodParameters, else from the local variables that live from the start on.

    Javac lists parameters that it added, and then leaves the names of the others out.
    """
    types = method.type.parameters
    listed = method.attributes.parameters()
    names: list[str | None] = [None] * len(types)
    if len(listed) == len(types):
        names = [row.name for row in listed]
    if None not in names:
        return tuple(names)
    code = method.info.code()
    if code is None:
        return tuple(names)
    at_start = {row.index: row.name for row in code.attributes.local_variables() if row.start == 0}
    slot = 0 if method.is_static else 1
    for index, parameter in enumerate(types):
        names[index] = names[index] or at_start.get(slot)
        slot += 2 if parameter in ("J", "D") else 1
    return tuple(names)
