"""Methods of the user's that make and check inputs: named by options, or annotated."""

from __future__ import annotations

from typing import Final

from jejak.classfile.descriptors import class_of
from jejak.errors import InputError, UsageError
from jejak.machine.machine import InputMaker
from jejak.options import Options, split_rule
from jejak.program import JavaClass, Method, Program
from jejak.program.references import mentioned_classes
from jejak.target import Target

INITIALISER: Final = "jejak/Initialiser"
INVARIANT: Final = "jejak/Invariant"


def find_makers(target: Target, options: Options) -> dict[str, InputMaker]:
    """How inputs of classes come to be, by class. Raises UsageError for a method that cannot."""
    found: dict[str, InputMaker] = {}
    for method, annotation in annotated(target):
        if annotation == INITIALISER:
            add_initialiser(found, target, made_class(target, method), method)
        else:
            add_invariant(found, target, method.owner, method)
    for rule in options.initialiser:
        owner, named = split_rule(rule)
        java = find_class(target, owner)
        add_initialiser(found, target, java, find_method(target, java, named))
    for rule in options.invariant:
        owner, named = split_rule(rule)
        java = find_class(target, owner)
        add_invariant(found, target, java, find_method(target, java, named))
    return found


def add_initialiser(
    found: dict[str, InputMaker], target: Target, java: JavaClass, method: Method
) -> None:
    """Lets a method make or shape inputs of a class."""
    maker = found.setdefault(java.name, InputMaker(java))
    if is_factory(target, java, method):
        maker.factory = method
    elif takes(target, java, method) and method.type.result in "VZ":
        maker.checks = (*maker.checks, method)
    else:
        raise UsageError(
            f"{named(method)} cannot make inputs: it must be static and return a "
            f"{java.java_name}, or be called on one and return nothing or a boolean"
        )


def add_invariant(
    found: dict[str, InputMaker], target: Target, java: JavaClass, method: Method
) -> None:
    """Lets a method say what inputs of a class are like."""
    others = len(method.type.parameters) - (1 if method.is_static else 0)
    if not takes(target, java, method) or others or method.type.result != "Z":
        raise UsageError(
            f"{named(method)} cannot be an invariant: it must take a {java.java_name}, nothing "
            "else, and return a boolean"
        )
    maker = found.setdefault(java.name, InputMaker(java))
    maker.checks = (*maker.checks, method)


def is_factory(target: Target, java: JavaClass, method: Method) -> bool:
    """Whether a method returns objects of a class out of nothing but its parameters."""
    result = method.type.result
    is_one = result[0] == "L" and is_below(target, class_of(result), java.name)
    return method.is_static and is_one and has_code(method)


def takes(target: Target, java: JavaClass, method: Method) -> bool:
    """Whether a method can be called on objects of a class, as its receiver or first argument."""
    if method.is_constructor or not has_code(method):
        return False
    if not method.is_static:
        return is_below(target, java.name, method.owner.name)
    first = method.type.parameters[:1]
    return first != () and first[0][0] == "L" and is_below(target, java.name, class_of(first[0]))


def has_code(method: Method) -> bool:
    """Whether a method has code that can be read."""
    try:
        return method.body is not None
    except InputError:
        return False


def is_below(target: Target, name: str, ancestor: str) -> bool:
    """Subtyping of classes by name; classes that are missing are above nothing."""
    return target.resolver.hierarchy.is_subtype(name, ancestor) is True


def made_class(target: Target, method: Method) -> JavaClass:
    """The class whose objects an annotated method makes: that of its result, or its own."""
    if method.is_static and method.type.result[0] == "L":
        found = target.resolver.resolve_class(None, class_of(method.type.result))
        if isinstance(found, JavaClass):
            return found
    return method.owner


def find_class(target: Target, text: str) -> JavaClass:
    """A class by any of its names; a simple name is one of the target's own classes."""
    own = [name for name in target.classes if name.replace("$", "/").endswith(f"/{text}")]
    known = [name for name in spellings(text) if is_there(target.program, name)]
    for name in known or (own if len(own) == 1 else []):
        found = target.program.find(name)
        if found is not None:
            return found
    raise UsageError(f"there is no class {text} to make inputs of")


def spellings(text: str) -> list[str]:
    """Internal names that a class as people write it may have, nested classes last."""
    parts = text.replace("/", ".").split(".")
    return ["$".join(["/".join(parts[:i]), *parts[i:]]) for i in range(len(parts), 0, -1)]


def find_method(target: Target, java: JavaClass, text: str) -> Method:
    """The only method of a name that could be meant."""
    place, _, name = text.replace("#", ".").rpartition(".")
    owner = find_class(target, place) if place else java
    methods = [each for each in owner.methods.values() if each.name == name]
    fitting = [m for m in methods if is_factory(target, java, m) or takes(target, java, m)]
    chosen = fitting or methods
    if not chosen:
        raise UsageError(f"{owner.java_name} has no method {name}")
    if len(chosen) > 1:
        known = ", ".join(each.signature for each in chosen)
        raise UsageError(f"{owner.java_name} has several methods {name}: {known}")
    return chosen[0]


def annotated(target: Target) -> list[tuple[Method, str]]:
    """Annotated methods of the program, each with the annotation."""
    names = [name for name in (INITIALISER, INVARIANT) if is_there(target.program, name)]
    if not names:
        return []
    found = []
    for java in mentioned_classes(target.program, target.classes):
        if java.in_jdk:
            continue
        for method in java.methods.values():
            try:
                given = [each.descriptor for each in method.attributes.annotations()]
            except InputError:
                continue
            found += [(method, name) for name in names if f"L{name};" in given]
    return found


def is_there(program: Program, name: str) -> bool:
    """Whether there is a class, without asking for it: it would count as missing then."""
    try:
        if program.class_path.find(name) is not None:
            return True
        return program.jdk is not None and program.jdk.find(name) is not None
    except InputError:
        return False


def named(method: Method) -> str:
    """A method with its class."""
    return f"{method.owner.java_name}.{method.signature}"
