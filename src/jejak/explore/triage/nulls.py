"""Nulls from outside: whether something in the program shows that they are welcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from jejak.bytecode.exceptions import Blame
from jejak.bytecode.instructions import Invoke
from jejak.explore.triage.cases import Case, Step
from jejak.explore.triage.origins import (
    NullOrigin,
    Whence,
    has_null_beside,
    holder_of,
    is_argument,
    is_symbol,
)
from jejak.program import Field, JavaClass, Method
from jejak.program.intent.annotations import (
    NONNULL,
    NULLABLE,
    on_field,
    on_parameter,
    on_result,
)
from jejak.program.intent.call_sites import parameter_position, returns_null
from jejak.program.intent.documented import own_types_above
from jejak.program.intent.handing import OF_EVERY_STATE, is_cleared
from jejak.program.intent.null_tests import (
    EQUALS,
    asks_of_elements,
    asks_of_field,
    asks_of_parameter,
    asks_of_result,
)
from jejak.program.intent.operands import handed_through
from jejak.state.values import Ref, Symbol

JDK_NULLS: Final = frozenset(
    ("get", "put", "remove", "replace", "putIfAbsent", "computeIfAbsent", "computeIfPresent",
     "compute", "merge", "poll", "pollFirst", "pollLast", "peek", "peekFirst", "peekLast",
     "firstEntry", "lastEntry", "lowerEntry", "higherEntry", "floorEntry", "ceilingEntry", "lower",
     "higher", "floor", "ceiling", "comparator", "readLine", "getParent", "getParentFile",
     "listFiles", "list", "getProperty", "getenv", "getResource", "getResourceAsStream",
     "getMessage", "getCause", "getSuperclass", "getEnclosingClass", "getDeclaringClass",
     "getComponentType", "getPackage", "getAnnotation", "getOwnerType", "getFileName", "getRoot",
     "getHost", "getPath", "getQuery", "getFragment", "getUserInfo", "getScheme", "getObject",
     "getString", "getAttribute", "getParameter", "getHeader", "getValue", "group", "pollEntry",
     "getNextEntry", "getComment", "handleGetObject", "trySplit", "findInLine",
     "readObject", "getSession")
)  # fmt: skip
"""Names of methods of the JDK that document null as an answer."""
ONLY_OF: Final = {
    "getComponentType": "java/lang/Class", "getDeclaringClass": "java/lang/Class",
    "getEnclosingClass": "java/lang/Class", "getOwnerType": "java/lang/reflect/",
    "getPackage": "java/lang/Class", "getSession": "javax/net/ssl/SSLSessionContext",
    "getSuperclass": "java/lang/Class",
}  # fmt: skip
"""Of those, names that others in the JDK have for what is never null: how the type begins."""
NEVER_NULL: Final = ("java/util/List", "java/util/concurrent/atomic", "java/nio/file/FileSystem")
"""Types whose methods of those names never give null."""


def welcomes(case: Case, origin: NullOrigin) -> str | None:
    """What shows that a null from some origin is welcome, as a sentence; None of nothing."""
    return _SHOWS[origin.whence](case, origin)


def null_through(case: Case) -> Symbol | None:
    """The argument whose null a call handed through: `clone(a).length`, where `a` is null.

    The method itself is given it, calls another with it, and fails on what that gives back.
    """
    if case.blame is not Blame.NULL or not case.steps or case.trace.culprit is not None:
        return None
    step = case.steps[0]
    for local in handed_through(step.method, step.at):
        value = step.given[local] if local < len(step.given) else None
        if isinstance(value, Symbol) and case.state.resolved(value) is None:
            return value if is_argument(case.state, value) else None
    return None


def _argument(case: Case, origin: NullOrigin) -> str | None:
    for step in case.steps:
        for local, value in enumerate(step.given):
            if is_symbol(value, origin.name) and not step.method.owner.in_jdk:
                found = _parameter(case, step, local, origin.name)
                if found is not None:
                    return found
    return None


def _parameter(case: Case, step: Step, local: int, name: str) -> str | None:
    position = parameter_position(step.method, local)
    if position is None:
        return None
    if (step.method.name, step.method.descriptor) == EQUALS and not step.method.is_static:
        return "no object equals null, as Object.equals documents: it must answer false"
    is_refused = case.is_thrown and not case.is_of_jdk
    for method in (step.method, *overridden(case, step.method)):
        said = on_parameter(method, position)
        if said in NULLABLE:
            return f"`{name}` is marked @{said} in {_title(method)}"
        if said in NONNULL:
            return None
        if not is_refused and asks_of_parameter(method, local, case.known.resolver):
            return f"{_title(method)} asks whether `{name}` is null, and goes on"
    caller = case.known.sites.passes_null(step.method, position)
    if caller is not None and caller is not step.method:
        return f"{_title(caller)} passes null for `{name}`"
    return None


def overridden(case: Case, method: Method) -> Iterator[Method]:
    """The methods of the program that a method overrides, or that override it."""
    if method.is_static or method.is_constructor or method.is_private:
        return
    key = method.name, method.descriptor
    hierarchy = case.machine.class_hierarchy
    near = hierarchy.types_below(method.owner) + list(
        own_types_above(case.machine.program, method.owner)
    )
    for java in near:
        found = java.methods.get(key)
        if found is not None and found is not method and not java.in_jdk:
            yield found


def _field(case: Case, origin: NullOrigin) -> str | None:
    field = origin.field
    assert field is not None
    said = on_field(field)
    if said in NULLABLE:
        return f"the field {_called(field)} is marked @{said}"
    return _asking(case, origin, [step.method for step in case.steps])


def reckons_with(case: Case, origin: NullOrigin) -> str | None:
    """Which method off the path asks whether a field is null, as a sentence; None where none does.

    Tests of a class above for a field that it shares with others say nothing, nor do those of
    methods that put up with every state.
    """
    if origin.field is None or has_null_beside(case.state, origin):
        return None
    field = origin.field
    holder = holder_of(case.state, origin) or field.owner.name
    others = [
        each
        for each in case.known.sites.methods_naming(field.name)
        if holder in (field.owner.name, each.owner.name) and each.name not in OF_EVERY_STATE
    ]
    return _asking(case, origin, others)


def _asking(case: Case, origin: NullOrigin, methods: list[Method]) -> str | None:
    """Which of some methods asks whether a field is null, and goes on, as a sentence."""
    field = origin.field
    assert field is not None
    # code of a class below names the field by that
    owners = {field.owner.name, holder_of(case.state, origin) or field.owner.name}
    for method in methods:
        is_asked = any(asks_of_field(method, each, field.name) for each in owners)
        if is_asked and not is_cleared(case.known.sites, method, field):
            return f"{_title(method)} asks whether the field {_called(field)} is null, and goes on"
    return None


def _element(case: Case, _origin: NullOrigin) -> str | None:
    for step in case.steps:
        if not step.method.owner.in_jdk and asks_of_elements(step.method):
            return f"{_title(step.method)} asks whether an element is null, and goes on"
    return None


def _answer(case: Case, origin: NullOrigin) -> str | None:
    method = origin.method
    assert method is not None
    if is_answered_before(case, origin):
        return None
    said = on_result(method)
    if said in NULLABLE:
        return f"the result of {_title(method)} is marked @{said}"
    if method.owner.in_jdk:
        documented = documents_null(method.owner.name, method.name) and is_container(method.owner)
        return f"{_title(method)} documents null as an answer" if documented else None
    for java in case.machine.class_hierarchy.types_below(method.owner):
        found = java.methods.get((method.name, method.descriptor))
        if found is not None and returns_null(found):
            return f"{_title(found)} returns null"
    is_own = is_receivers(case, origin)
    for each in case.known.sites.methods_naming(method.name):
        if is_own and not is_kin(case, each):
            continue  # who asks others says nothing of what a class may answer itself
        if asks_of_result(each, method, case.known.resolver):
            return f"{_title(each)} asks whether {_title(method)} gives null, and goes on"
    return None


def is_promised(case: Case, call: Invoke) -> bool:
    """Whether only others answer a call, and nothing shows that they may answer null."""
    java = case.machine.program.find(call.method.owner)
    key = call.method.name, call.method.descriptor
    method = None if java is None else java.methods.get(key)
    if java is None or method is None or java.in_jdk or not method.is_abstract:
        return False
    if on_result(method) in NULLABLE:
        return False
    below = case.machine.class_hierarchy.types_below(java)
    found = (each.methods.get(key) for each in below)
    return not any(each is not None and returns_null(each) for each in found)


def is_answered_before(case: Case, origin: NullOrigin) -> bool:
    """Whether an object says null that gave the same question another answer before.

    A getter without parameters only says what there is: whoever asked it once whether it gives null
    may rely on that.
    """
    method = origin.method
    if method is None or not method.name.startswith("get") or method.type.parameters:
        return False
    found = case.state.answered()
    of = next((address for address, _, value, _ in found if is_symbol(value, origin.name)), None)
    others = [
        value
        for address, each, value, _ in found
        if address == of and each is method and not is_symbol(value, origin.name)
    ]
    return any(case.state.resolved(each) is not None for each in others)


def is_receivers(case: Case, origin: NullOrigin) -> bool:
    """Whether the object that the entry method is called on gave an answer."""
    if case.entry.is_static or not case.steps or not case.steps[-1].given:
        return False
    receiver = case.state.resolved(case.steps[-1].given[0])
    return isinstance(receiver, Ref) and any(
        address == receiver.address and is_symbol(value, origin.name)
        for address, _, value, _ in case.state.answered()
    )


def is_kin(case: Case, method: Method) -> bool:
    """Whether a method is of the entry method's class, or of one above or below."""
    one, other = method.owner.name, case.entry.owner.name
    return case.machine.is_subtype(one, other) or case.machine.is_subtype(other, one)


def documents_null(owner: str, name: str) -> bool:
    """Whether a method of the JDK documents null as an answer, by its class and name."""
    return name in JDK_NULLS and owner.startswith(ONLY_OF.get(name, ""))


def is_container(java: JavaClass) -> bool:
    """Whether null is no promise broken: `Supplier.get` is no `Map.get`."""
    name = java.name
    if name.startswith("java/util/function/"):
        return False
    return not name.startswith(NEVER_NULL)


def _elsewhere(_case: Case, _origin: NullOrigin) -> str | None:
    return None


_SHOWS: Final[dict[Whence, Callable[[Case, NullOrigin], str | None]]] = {
    Whence.ARGUMENT: _argument,
    Whence.FIELD: _field,
    Whence.ELEMENT: _element,
    Whence.ANSWER: _answer,
    Whence.ELSEWHERE: _elsewhere,
}


def _title(method: Method) -> str:
    return f"{method.owner.simple_name}.{method.name}"


def _called(field: Field) -> str:
    return f"{field.owner.simple_name}.{field.name}"
