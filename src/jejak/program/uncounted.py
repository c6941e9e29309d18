"""What JaCoCo leaves out of a method: code that a compiler wrote and no test is meant to cover.

As version 0.8.15 does it for classes of javac. Try with resources as javac compiled it before Java
11, and what other compilers than javac write, count as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from jejak.bytecode import Body
from jejak.bytecode.instructions import (
    BRANCHES,
    GetField,
    Goto,
    Instruction,
    Invoke,
    InvokeDynamic,
    Kind,
    Load,
    Monitor,
    New,
    PushConstant,
    PutField,
    Return,
    Store,
    Switch,
    Throw,
)
from jejak.bytecode.probes import LeftOut
from jejak.classfile import flags
from jejak.program.classes import CLASS_INITIALISER, JavaClass, Method

THROWABLE: Final = "java/lang/Throwable"
ASSERTIONS: Final = "$assertionsDisabled"


def left_out(method: Method) -> LeftOut:
    """What does not count in a method that has a body."""
    body = method.body
    assert body is not None
    found = LeftOut()
    if is_left_out(method):
        found.ignored.update(range(len(body)))
        return found
    for leave_out in _PARTS:
        leave_out(method, body, found)
    return found


def is_left_out(method: Method) -> bool:
    """Whether a method as a whole does not count."""
    owner = method.owner
    if owner.access_flags & flags.SYNTHETIC or has_generated(owner) or has_generated(method):
        return True
    if method.is_synthetic and (method.is_bridge or not method.name.startswith("lambda$")):
        return True
    if owner.super_name == "java/lang/Enum":
        implicit = (
            ("values", f"()[L{owner.name};"),
            ("valueOf", f"(Ljava/lang/String;)L{owner.name};"),
        )
        if (method.name, method.descriptor) in implicit:
            return True
    return _is_empty_constructor(method) or _is_of_record(method)


def has_generated(place: JavaClass | Method) -> bool:
    """Whether an annotation says that a tool wrote it."""
    attributes = place.attributes if isinstance(place, Method) else place.file.attributes
    for annotation in attributes.annotations():
        simple = annotation.descriptor.rstrip(";").rpartition("/")[2].rpartition("$")[2]
        if "Generated" in simple:
            return True
    return False


def _is_empty_constructor(method: Method) -> bool:
    """A private constructor that does nothing, and that of an enum."""
    body = method.body
    if not (method.is_constructor and method.is_private and body is not None):
        return False
    if method.descriptor == "()V":
        shape: tuple[str, ...] = ("aload", "invokespecial", "return")
        above = method.owner.super_name
    elif method.descriptor == "(Ljava/lang/String;I)V":
        shape = ("aload", "aload", "iload", "invokespecial", "return")
        above = "java/lang/Enum"
    else:
        return False
    if tuple(map(name_of, body.instructions)) != shape:
        return False
    call = body.instructions[-2]
    return isinstance(call, Invoke) and call.method.owner == above


def _is_of_record(method: Method) -> bool:
    """What the compiler writes for a record, and accessors that just read their field."""
    body = method.body
    if method.owner.super_name != "java/lang/Record" or body is None:
        return False
    if any(isinstance(ins, InvokeDynamic) for ins in body.instructions):
        named = method.name, method.descriptor
        if named in (
            ("toString", "()Ljava/lang/String;"),
            ("hashCode", "()I"),
            ("equals", "(Ljava/lang/Object;)Z"),
        ):
            return len(body) <= 4
    if len(body) != 3 or method.type.parameters:
        return False
    load, read, leave = body.instructions
    return (
        isinstance(load, Load)
        and isinstance(read, GetField)
        and isinstance(leave, Return)
        and read.field.name == method.name
    )


# --- parts of methods --------------------------------------------------------------------------


def _assertions(method: Method, body: Body, found: LeftOut) -> None:
    """Whether assertions are on."""
    code = body.instructions
    if method.name == CLASS_INITIALISER:
        for index in range(len(code) - 5):
            names = tuple(map(name_of, code[index + 1 : index + 5]))
            call, write = code[index], code[index + 5]
            if (
                isinstance(call, Invoke)
                and call.method.name == "desiredAssertionStatus"
                and names == ("ifne", "iconst_1", "goto", "iconst_0")
                and isinstance(write, PutField)
                and write.field.name == ASSERTIONS
            ):
                found.ignored.update(range(max(index - 1, 0), index + 6))
    for index in range(len(code) - 1):
        read = code[index]
        if (
            isinstance(read, GetField)
            and read.static
            and read.field.name == ASSERTIONS
            and read.field.owner == method.owner.name
            and name_of(code[index + 1]) == "ifne"
        ):
            found.ignored.add(index + 1)


def _synchronized(_method: Method, body: Body, found: LeftOut) -> None:
    """The end of a synchronized block that an exception leaves."""
    for handler in body.handlers:
        if handler.catch_type is not None or handler.start == handler.handler:
            continue
        window = body.instructions[handler.handler : handler.handler + 5]
        if len(window) < 5:
            continue
        kept, lock, leave, again, out = window
        if (
            isinstance(kept, Store)
            and isinstance(lock, Load)
            and isinstance(leave, Monitor)
            and isinstance(again, Load)
            and again.index == kept.index
            and isinstance(out, Throw)
        ):
            found.ignored.update(range(handler.handler, handler.handler + 5))


def _resources(_method: Method, body: Body, found: LeftOut) -> None:
    """What closes the resources of a try statement."""
    for handler in body.handlers:
        if handler.catch_type == THROWABLE:
            for checked in (True, False):
                _resource(body, handler.handler, checked, found)


def _resource(body: Body, start: int, checked: bool, found: LeftOut) -> None:
    code = body.instructions
    kept = code[start]
    end = _closing(code, start + 1, checked)
    if not isinstance(kept, Store) or end is None or len(code) < end + 7:
        return
    goto, other, first, second, call, again, out = code[end : end + 7]
    fits = (
        isinstance(goto, Goto)
        and isinstance(other, Store)
        and isinstance(first, Load)
        and first.index == kept.index
        and isinstance(second, Load)
        and second.index == other.index
        and isinstance(call, Invoke)
        and call.method.name == "addSuppressed"
        and isinstance(again, Load)
        and again.index == kept.index
        and isinstance(out, Throw)
    )
    if not fits:
        return
    wanted = code[start + 1 : end]
    for index in range(start - 1, -1, -1):
        after = _closing(code, index, checked)
        if after is None or not _same_closing(code[index:after], wanted):
            continue
        if isinstance(code[after], Goto):
            after += 1
        found.ignored.update(range(index, after))
        found.ignored.update(range(start, end + 7))
        return


def _closing(code: tuple[Instruction, ...], index: int, checked: bool) -> int | None:
    """Where `r.close()`, perhaps with a check for null, ends; None where it is not."""
    window = code[index : index + (4 if checked else 2)]
    if checked:
        if len(window) < 4 or name_of(window[1]) != "ifnull":
            return None
        if not isinstance(window[0], Load):
            return None
    if len(window) < 2:
        return None
    load, call = window[-2], window[-1]
    if not isinstance(load, Load) or not isinstance(call, Invoke):
        return None
    named = call.method.name, call.method.descriptor
    fits = named == ("close", "()V") and name_of(call) in ("invokevirtual", "invokeinterface")
    return index + len(window) if fits else None


def _same_closing(one: tuple[Instruction, ...], other: tuple[Instruction, ...]) -> bool:
    """Whether the same resource is closed."""
    first, second = one[-1], other[-1]
    assert isinstance(first, Invoke)
    assert isinstance(second, Invoke)
    return one[-2] == other[-2] and first.method.owner == second.method.owner


def _finally(_method: Method, body: Body, found: LeftOut) -> None:
    """Copies of a finally block count as one."""
    for handler in body.handlers:
        if handler.catch_type is None:
            size = _finally_size(body.instructions, handler.handler)
            if size > 0:
                for place in _exits(body, handler.handler, (handler.start, handler.end)):
                    _merge(body.instructions, handler.handler, size, place, found)


def _finally_size(code: tuple[Instruction, ...], start: int) -> int:
    """Instructions of the finally block that an exception runs; 0 where there is none."""
    kept = code[start]
    if not isinstance(kept, Store) or kept.kind is not Kind.REFERENCE:
        return 0
    for index in range(start + 1, len(code) - 1):
        ins = code[index]
        if isinstance(ins, Load) and ins.kind is Kind.REFERENCE and ins.index == kept.index:
            return index - start - 1 if isinstance(code[index + 1], Throw) else 0
    return 0


def _exits(body: Body, handler: int, whole: tuple[int, int]) -> Iterator[int]:
    """Where control leaves the ranges of a handler other than by an exception."""
    code = body.instructions
    ranges = [(h.start, h.end) for h in body.handlers if h.handler == handler]
    inside = {index for start, end in ranges for index in range(start, end)}
    for each in body.handlers:
        if each.handler == handler:
            goes_on = False
            for index in range(each.start, each.end):
                ins = code[index]
                if isinstance(ins, (*BRANCHES, Goto)) and ins.target not in inside:
                    yield ins.target
                goes_on = not isinstance(ins, Goto | Return | Throw)
            if goes_on and each.end not in inside and each.end < len(code):
                yield each.end
        elif (each.start, each.end) == whole and each.handler + 1 not in inside:
            yield each.handler + 1  # behind the store of an empty catch block


def _merge(
    code: tuple[Instruction, ...], handler: int, size: int, place: int, found: LeftOut
) -> None:
    """Joins a copy of a finally block with that of the handler, if it is one."""
    first = handler + 1
    copy = code[place : place + size]
    if len(copy) < size or any(
        name_of(one) != name_of(other)
        for one, other in zip(copy, code[first : first + size], strict=True)
    ):
        return
    found.ignored.add(handler)
    for offset in range(size):
        one, other = _standing(found, first + offset), _standing(found, place + offset)
        if one != other:
            found.merged[other] = one
    found.ignored.update((first + size, first + size + 1))
    behind = place + size
    if behind < len(code) and isinstance(code[behind], Goto):
        found.ignored.add(behind)


def _standing(found: LeftOut, index: int) -> int:
    while index in found.merged:
        index = found.merged[index]
    return index


def _strings(_method: Method, body: Body, found: LeftOut) -> None:
    """The switch by hash code in front of a switch over strings."""
    code = body.instructions
    for index, ins in enumerate(code):
        if not isinstance(ins, Switch) or index < 4 or not index < ins.default < len(code) - 1:
            continue
        number, kept, text, hashed = code[index - 4 : index]
        if (
            isinstance(number, PushConstant)
            and number.value == -1
            and isinstance(kept, Store)
            and isinstance(text, Load)
            and isinstance(hashed, Invoke)
            and (hashed.method.owner, hashed.method.name) == ("java/lang/String", "hashCode")
            and _are_comparisons(code[index + 1 : ins.default])
            and isinstance(code[ins.default], Load)
            and isinstance(code[ins.default + 1], Switch)
        ):
            found.ignored.update(range(index, ins.default))


def _are_comparisons(code: tuple[Instruction, ...]) -> bool:
    """Whether code does nothing but compare strings and keep numbers."""
    names = [name_of(ins) for ins in code]
    while names:
        step = names[:6]
        if len(step) < 6 or step[:4] != ["aload", "ldc", "invokevirtual", "ifeq"]:
            return False
        if step[5] != "istore":
            return False
        names = names[6:]
        if names:
            if names[0] != "goto":
                return False
            names = names[1:]
    return True


def _exhaustive(_method: Method, body: Body, found: LeftOut) -> None:
    """The default of a switch that has none because it names everything."""
    code = body.instructions
    for index, ins in enumerate(code):
        if not isinstance(ins, Switch):
            continue
        made = code[ins.default]
        if not isinstance(made, New) or body.line(ins.default) != body.line(index):
            continue
        length = {"java/lang/MatchException": 6, "java/lang/IncompatibleClassChangeError": 4}
        size = length.get(made.class_name)
        end = ins.default + (size or 0)
        if size is None or end > len(code) or not isinstance(code[end - 1], Throw):
            continue
        found.ignored.update(range(ins.default, end))
        others = len(dict.fromkeys((ins.default, *ins.targets)))
        found.replaced[index] = tuple(((index, number),) for number in range(1, others))


def _patterns(_method: Method, body: Body, found: LeftOut) -> None:
    """What wraps an exception of an accessor that a record pattern called."""
    for handler in body.handlers:
        window = body.instructions[handler.handler : handler.handler + 8]
        names = tuple(map(name_of, window))
        wanted = ("astore", "new", "dup", "aload", "invokevirtual", "aload", "invokespecial")
        if handler.catch_type == THROWABLE and names == (*wanted, "athrow"):
            made = window[1]
            if isinstance(made, New) and made.class_name == "java/lang/MatchException":
                found.ignored.update(range(handler.handler, handler.handler + 8))


def name_of(ins: Instruction) -> str:
    """The mnemonic without what its operands say."""
    mnemonic = ins.opcode.mnemonic
    if isinstance(ins, Load | Store):
        return mnemonic.partition("_")[0]
    if mnemonic in ("ldc_w", "ldc2_w"):
        return "ldc"
    return "goto" if mnemonic == "goto_w" else mnemonic


_PARTS: Final[tuple[Callable[[Method, Body, LeftOut], None], ...]] = (
    _synchronized,
    _resources,
    _finally,
    _assertions,
    _strings,
    _exhaustive,
    _patterns,
)
