"""Accessors: static methods of a class of checks for members that it cannot name.

On a JVM they work by reflection; the engine runs them as code of the member's own class, by what
`jejak.Accesses` says of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from jejak.classfile.descriptors import PRIMITIVES, java_name
from jejak.contracts.scopes import ClassScope, static_accessor
from jejak.contracts.typenames import TypeNames
from jejak.program import Field, JavaClass, Method

BOXES = {
    "boolean": "Boolean", "byte": "Byte", "char": "Character", "short": "Short", "int": "Integer",
    "long": "Long", "float": "Float", "double": "Double",
}  # fmt: skip
ARRAYS = ("Object", *BOXES)


def accessors(scope: ClassScope, types: TypeNames) -> Iterator[str]:
    """The accessors that clauses of a class need, as Java."""
    seen: set[str] = set()
    for text in _all(scope, types):
        head = text.partition("{")[0]
        if head not in seen:  # two classes that nobody can name share one
            seen.add(head)
            yield text


def _all(scope: ClassScope, types: TypeNames) -> Iterator[str]:
    classes = list({id(j): j for j in (*scope.nest, *scope.above, *scope.neighbours)}.values())
    for static in scope.accessors.statics:
        yield _reading(static, types)
    for name in scope.accessors.fields:
        for field in scope.fields_called(name, classes):
            yield _reading(field, types)
        if name == "length":
            for each in ARRAYS:
                yield _length(each)
    for name in scope.accessors.written:
        for field in scope.fields_called(name, classes):
            yield _writing(field, types)
    for name in scope.accessors.methods:
        yield from (_calling(each, types) for each in _methods_called(name, classes))


def _methods_called(name: str, classes: list[JavaClass]) -> Iterator[Method]:
    for java in classes:
        for method in java.methods.values():
            if method.name == name and not method.is_synthetic and not java.in_jdk:
                yield method


def _length(element: str) -> str:
    return f"    static int get_length({element}[] of) {{\n        return of.length;\n    }}\n"


def _reading(field: Field, types: TypeNames) -> str:
    java, type_ = field.owner, types.field(field)
    generics = _generics(java, types)
    head = f"{static_accessor(field)}()" if field.is_static else (
        f"get_{field.name}({types.receiver(java)} of)"
    )  # fmt: skip
    of = "null" if field.is_static else _present("of")
    read = f'jejak.Fields.get("{java.java_name}", {of}, "{field.name}")'
    return (
        f"{_mark(java, field.name, field.descriptor)}"
        f"    static {generics}{type_} {head} {{\n        return {_cast(type_)}{read};\n    }}\n"
    )


def _writing(field: Field, types: TypeNames) -> str:
    java, type_ = field.owner, types.field(field)
    of = "null" if field.is_static else "of"
    first = "" if field.is_static else f"{types.receiver(java)} of, "
    return (
        f"{_mark(java, field.name, field.descriptor)}"
        f"    static {_generics(java, types)}void set_{field.name}({first}{type_} to) {{\n"
        f'        jejak.Fields.set("{java.java_name}", {of}, "{field.name}", to);\n    }}\n'
    )


def _calling(method: Method, types: TypeNames) -> str:
    java = method.owner
    own, shown, result = types.method(method)
    declared = [*types.declared(types.class_parameters(java)), *own]
    generics = f"<{', '.join(declared)}> " if declared else ""
    names = [f"a{index}" for index in range(len(shown))]
    given = [f"{type_} {name}" for type_, name in zip(shown, names, strict=True)]
    first = [] if method.is_static else [f"{types.receiver(java)} of"]
    classes = ", ".join(f'"{_runtime_name(each)}"' for each in method.type.parameters)
    of = "null" if method.is_static else _present("of")
    inside = "".join(f", {name}" for name in names)
    call = (
        f'jejak.Fields.call("{java.java_name}", {of}, "{method.name}", '
        f"new String[] {{{classes}}}{inside})"
    )
    done = f"{call};" if result == "void" else f"return {_cast(result)}{call};"
    return (
        f"{_mark(java, method.name, method.descriptor)}"
        f"    static {generics}{result} call_{method.name}({', '.join([*first, *given])}) {{\n"
        f"        {done}\n    }}\n"
    )


def _runtime_name(descriptor: str) -> str:
    """What `Class.getName` says of a type."""
    if descriptor[0] == "[":
        return descriptor.replace("/", ".")
    return PRIMITIVES.get(descriptor) or java_name(descriptor[1:-1])


def _present(of: str) -> str:
    return f"java.util.Objects.requireNonNull({of})"


def _generics(java: JavaClass, types: TypeNames) -> str:
    declared = types.declared(types.class_parameters(java))
    return f"<{', '.join(declared)}> " if declared else ""


def _cast(type_: str) -> str:
    return "" if type_ == "Object" else f"({BOXES.get(type_, type_)}) "


def _mark(java: JavaClass, name: str, descriptor: str) -> str:
    return (
        f'\n    @jejak.Accesses(owner = "{java.name}", name = "{name}", '
        f'descriptor = "{descriptor}")\n'
    )
