"""invokedynamic: lambdas, string concatenation, methods of records, pattern switches."""

from __future__ import annotations

from typing import Final

from jejak.bytecode import BY_MNEMONIC
from jejak.bytecode.instructions import (
    Instruction,
    InvokeDynamic,
    InvokeKind,
    LoadConstant,
    PushConstant,
)
from jejak.classfile.constants import (
    DoubleConstant,
    FloatConstant,
    IntegerConstant,
    LoadableConstant,
    LongConstant,
    MethodRef,
    ReferenceKind,
    StringConstant,
)
from jejak.classfile.descriptors import parse_method, slots
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop
from jejak.program import (
    JavaClass,
    Lambda,
    PatternSwitch,
    RecordMethod,
    StringConcat,
    UnknownBootstrap,
    call_site,
)
from jejak.program.classes import CONSTRUCTOR
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.semantics.calls import enter
from jejak.semantics.invokedynamic.patterns import pattern_switch
from jejak.semantics.invokedynamic.records import BUILDER, append, record_code
from jejak.semantics.invokedynamic.synthesis import (
    adapt,
    call,
    define_class,
    get,
    kind_of,
    leave,
    load,
    new_object,
)
from jejak.state.frames import Frame
from jejak.state.shapes import Shape
from jejak.state.state import State
from jejak.state.values import WIDE

_KINDS: Final = {
    ReferenceKind.INVOKE_STATIC: InvokeKind.STATIC,
    ReferenceKind.INVOKE_VIRTUAL: InvokeKind.VIRTUAL,
    ReferenceKind.INVOKE_INTERFACE: InvokeKind.INTERFACE,
    ReferenceKind.INVOKE_SPECIAL: InvokeKind.SPECIAL,
    ReferenceKind.NEW_INVOKE_SPECIAL: InvokeKind.SPECIAL,
}

UNKNOWN_SITES: Final[dict[type, Unsupported]] = {
    Lambda: Unsupported.LAMBDA,
    RecordMethod: Unsupported.RECORD_METHOD,
    StringConcat: Unsupported.STRING_CONCAT,
    UnknownBootstrap: Unsupported.UNKNOWN_BOOTSTRAP,
}
"""What stands in the way where no code can be made for a call site."""


def invoke_dynamic(
    machine: Machine, state: State, frame: Frame, ins: Instruction
) -> Outcome | None:
    """Runs a call site, linked when it is first met."""
    assert isinstance(ins, InvokeDynamic)
    link = frame.code.links[frame.pc]
    if link is None:
        site = call_site(frame.code.owner, ins.call_site)
        if isinstance(site, Lambda):
            link = define_lambda(machine, frame, site)
        elif isinstance(site, StringConcat):
            link = define_concat(machine, frame, site)
        elif isinstance(site, RecordMethod):
            link = define_record_method(machine, frame, site, ins.call_site.descriptor)
        elif isinstance(site, PatternSwitch):
            link = site
        if link is None:
            return Stop(Ending.UNSUPPORTED, UNKNOWN_SITES[type(site)])
        frame.code.links[frame.pc] = link
    if isinstance(link, Shape):
        return make_lambda(state, frame, link)
    if isinstance(link, PatternSwitch):
        return pattern_switch(machine, state, frame, link)
    assert isinstance(link, JavaClass)
    method = next(iter(link.methods.values()))
    words = sum([slots(parameter) for parameter in method.type.parameters])
    frame.stack.insert(len(frame.stack) - words, None)
    return enter(machine, state, frame, method, words + 1)


def site_name(frame: Frame, kind: str) -> str:
    """The name of the class behind a call site: the same in every analysis of a program.

    It has no slash of its own, which would put it into another package than its interfaces.
    """
    owner = frame.code.owner
    position = list(owner.methods.values()).index(frame.code.method)
    return f"{owner.name}$${kind}${position}${frame.pc}"


# --- lambdas -----------------------------------------------------------------------------------


def make_lambda(state: State, frame: Frame, shape: Shape) -> Outcome | None:
    """The object of a lambda; one that captures nothing is made once."""
    count = 0
    for field in shape.fields:
        count += slots(field.descriptor)
    if count == 0 and shape.name in state.heap.pool:
        frame.stack.append(state.heap.pool[shape.name])
    else:
        ref = state.new_instance(shape)
        base = len(frame.stack) - count
        values = [value for value in frame.stack[base:] if value is not WIDE]
        state.instance(ref).fields = values
        del frame.stack[base:]
        frame.stack.append(ref)
        if count == 0:
            state.heap.pool = state.heap.pool.set(shape.name, ref)
    frame.pc += 1
    return None


def define_lambda(machine: Machine, frame: Frame, site: Lambda) -> Shape | None:
    """The class of a lambda's objects."""
    owner = frame.code.owner
    if not isinstance(site.implementation.member, MethodRef):
        return None
    name = site_name(frame, "Lambda")
    descriptors = dict.fromkeys((site.method_descriptor, *site.bridges))
    methods = {
        (site.method_name, descriptor): lambda_code(name, site, descriptor)
        for descriptor in descriptors
    }
    interfaces = (site.interface, *site.markers)
    if site.serializable:
        interfaces = (*interfaces, "java/io/Serializable")
    made = define_class(machine, name, interfaces, site.captured, methods, owner)
    return machine.shapes.of(made)


def lambda_code(name: str, site: Lambda, descriptor: str) -> list[Instruction]:
    """The method of a lambda: captured values, then arguments, to the implementation."""
    handle = site.implementation
    member = handle.member
    assert isinstance(member, MethodRef)
    kind = _KINDS[handle.kind]
    target = parse_method(member.descriptor)
    wanted = list(target.parameters)
    is_new = member.name == CONSTRUCTOR
    if kind is not InvokeKind.STATIC and not is_new:
        wanted.insert(0, member.owner if member.owner[0] == "[" else f"L{member.owner};")
    code = new_object(member.owner) if is_new else []
    for index, captured in enumerate(site.captured):
        code += [load("L", 0), get(name, f"f{index}", captured)]
        code += adapt(captured, wanted[index])
    outer = parse_method(descriptor).parameters
    inner = parse_method(site.instantiated).parameters
    position = 1
    for index, given in enumerate(outer):
        code.append(load(given, position))
        position += slots(given)
        code += adapt(given, inner[index])
        code += adapt(inner[index], wanted[len(site.captured) + index])
    code.append(call(kind, member.owner, member.name, member.descriptor, member.interface))
    result = f"L{member.owner};" if is_new else target.result
    wanted_result = parse_method(descriptor).result
    if result != "V" or wanted_result == "V":
        code += adapt(result, wanted_result) if result != wanted_result else []
    code.append(leave(wanted_result))
    return code


def define_record_method(
    machine: Machine, frame: Frame, site: RecordMethod, descriptor: str
) -> JavaClass | None:
    """A class with one method that does what a record's method does."""
    code = record_code(site)
    if code is None:
        return None
    name = site_name(frame, "Record")
    key = (site.method, descriptor)
    return define_class(machine, name, (), (), {key: code}, frame.code.owner)


# --- string concatenation ----------------------------------------------------------------------


def define_concat(machine: Machine, frame: Frame, site: StringConcat) -> JavaClass:
    """A class with one method that concatenates as code did before Java 9."""
    name = site_name(frame, "Concat")
    code = new_object(BUILDER)
    code.append(call(InvokeKind.SPECIAL, BUILDER, CONSTRUCTOR, "()V"))
    positions = []
    position = 1
    for argument in site.arguments:
        positions.append(position)
        position += slots(argument)
    for part in site.parts:
        if isinstance(part, int):
            argument = site.arguments[part]
            code += [load(argument, positions[part]), append(argument)]
        else:
            code += append_constant(part)
    code.append(call(InvokeKind.VIRTUAL, BUILDER, "toString", "()Ljava/lang/String;"))
    code.append(leave("L"))
    key = ("concat", f"({''.join(site.arguments)})Ljava/lang/String;")
    return define_class(machine, name, (), (), {key: code}, frame.code.owner)


def append_constant(part: str | LoadableConstant) -> list[Instruction]:
    """StringBuilder.append of a constant of the recipe."""
    if isinstance(part, str):
        text = LoadConstant(BY_MNEMONIC["ldc"], StringConstant(part))
        return [text, append("Ljava/lang/String;")]
    if isinstance(part, IntegerConstant | LongConstant | FloatConstant | DoubleConstant):
        letter = {
            IntegerConstant: "I", LongConstant: "J", FloatConstant: "F", DoubleConstant: "D"
        }[type(part)]  # fmt: skip
        push = PushConstant(BY_MNEMONIC["ldc"], kind_of(letter), part.value)
        return [push, append(letter)]
    is_text = isinstance(part, StringConstant)
    load_it = LoadConstant(BY_MNEMONIC["ldc"], part)
    return [load_it, append("Ljava/lang/String;" if is_text else "Ljava/lang/Object;")]
