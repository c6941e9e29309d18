"""One method as text: blocks, instructions, handlers, lines; and as a graph for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator

from jejak.bytecode import Block, ControlFlow
from jejak.bytecode import instructions as i
from jejak.classfile.constants import (
    ClassConstant,
    DynamicConstant,
    MethodHandleConstant,
    MethodTypeConstant,
    StringConstant,
)
from jejak.classfile.descriptors import java_method, java_name, java_type
from jejak.classfile.flags import method_modifiers
from jejak.program import (
    CallSite,
    Lambda,
    Method,
    PatternSwitch,
    RecordMethod,
    StringConcat,
    call_site,
)


def render_method(method: Method) -> Iterator[str]:
    """Lines that show a method block by block. Raises ClassFormatError."""
    words = (*method_modifiers(method.access_flags), f"{method.owner.java_name}.{method.signature}")
    yield f"{' '.join(words)}: {java_type(method.type.result)}"
    flow = method.flow
    if flow is None:
        yield f"  no code: {'native' if method.is_native else 'abstract'}"
        return
    body = flow.body
    yield (
        f"  {len(body)} instructions, {len(flow.blocks)} blocks, complexity {flow.complexity}, "
        f"stack {body.max_stack}, locals {body.max_locals}"
    )
    names = _Names(method, flow)
    for block in flow.blocks:
        yield ""
        yield from _block(method, flow, names, block)
    yield from _handlers(flow)
    yield from _loops(flow)


def _block(method: Method, flow: ControlFlow, names: _Names, block: Block) -> Iterator[str]:
    notes = _notes(flow, block)
    yield f"  B{block.index}{':' if not notes else ': ' + ', '.join(notes)}"
    line: int | None = None
    for index in range(block.start, block.end):
        here = flow.body.line(index)
        shown = f"{here}" if here is not None and here != line else ""
        line = here
        text = _describe(method, flow, names, index)
        yield f"  {shown:>6} {flow.body.offsets[index]:>5}: {text}"
    targets = [f"B{number}" for number in block.successors]
    caught = [f"B{number}" for number in flow.handler_blocks(block)]
    if targets or caught:
        exceptional = f"   on exception {', '.join(caught)}" if caught else ""
        yield f"         → {', '.join(targets) or '-'}{exceptional}"


def _notes(flow: ControlFlow, block: Block) -> list[str]:
    notes = []
    if flow.heights[block.index] is None:
        notes.append("unreachable")
    rows = [row for row in flow.body.handlers if row.handler == block.start]
    if rows:
        caught = dict.fromkeys(java_name(row.catch_type or "any") for row in rows)
        notes.append(f"catches {', '.join(caught)}")
    for loop in flow.loops:
        if loop.header == block.index:
            kind = "" if loop.reducible else "irreducible "
            notes.append(f"{kind}loop header, depth {loop.depth}")
    return notes


def _handlers(flow: ControlFlow) -> Iterator[str]:
    rows = flow.body.handlers
    if rows:
        offsets = flow.body.offsets
        yield ""
        yield "  handlers, in order"
        for row in rows:
            caught = java_name(row.catch_type) if row.catch_type else "anything"
            span = f"{offsets[row.start]:>5} to {offsets[row.end]:>5}"
            yield f"  {span} → {offsets[row.handler]:>5} (B{flow.block_of[row.handler]})  {caught}"


def _loops(flow: ControlFlow) -> Iterator[str]:
    if flow.loops:
        yield ""
        yield "  loops"
        for loop in flow.loops:
            blocks = ", ".join(f"B{number}" for number in loop.members)
            entries = ", ".join(f"B{number}" for number in loop.other_entries)
            other = f"; irreducible, also entered at {entries}" if entries else ""
            yield f"  B{loop.header}, depth {loop.depth}: {blocks}{other}"


def _describe(method: Method, flow: ControlFlow, names: _Names, index: int) -> str:
    """An instruction in words: its mnemonic and what its operands mean."""
    mnemonic = flow.body.instructions[index].opcode.mnemonic
    return f"{mnemonic:<15} {_operands(method, flow, names, index)}".rstrip()


class _Names:
    """Names of local variables, where the compiler kept them."""

    def __init__(self, method: Method, flow: ControlFlow) -> None:
        code = method.info.code()
        self._rows = () if code is None else code.attributes.local_variables()
        self._offsets = flow.body.offsets

    def name(self, slot: int, index: int) -> str:
        """What the variable in `slot` is called at an instruction, or just after it."""
        here, after = self._offsets[index], self._offsets[index + 1]
        for row in self._rows:
            if row.index == slot and row.start <= after and here < row.start + row.length:
                return row.name
        return f"local {slot}"


def _operands(method: Method, flow: ControlFlow, names: _Names, index: int) -> str:
    instruction = flow.body.instructions[index]
    match instruction:
        case i.PushConstant(opcode=opcode, value=value):
            return repr(value) if opcode.form.value != "no operands" else ""
        case i.LoadConstant(constant=constant):
            return _constant(constant)
        case i.Load(index=slot) | i.Store(index=slot) | i.ReturnSubroutine(index=slot):
            return names.name(slot, index)
        case i.Increment(index=slot, amount=amount):
            return f"{names.name(slot, index)} by {amount}"
        case i.GetField(field=ref) | i.PutField(field=ref):
            return f"{java_name(ref.owner)}.{ref.name}: {java_type(ref.descriptor)}"
        case i.Invoke(method=ref):
            return f"{java_name(ref.owner)}.{java_method(ref.name, ref.descriptor)}"
        case i.InvokeDynamic(call_site=site):
            return _call_site(call_site(method.owner, site))
    return _type(instruction) or _targets(flow, instruction)


def _type(instruction: i.Instruction) -> str:
    match instruction:
        case i.New(class_name=name) | i.CheckCast(class_name=name) | i.InstanceOf(class_name=name):
            return java_name(name)
        case i.NewArray(element=element):
            return f"{java_type(element)}[]"
        case i.NewMultiArray(descriptor=descriptor, dimensions=dimensions):
            return f"{java_type(descriptor)}, {dimensions} dimensions"
    return ""


def _targets(flow: ControlFlow, instruction: i.Instruction) -> str:
    match instruction:
        case i.Switch(default=default, keys=keys, targets=targets):
            cases = [
                f"{key} → B{flow.block_of[target]}"
                for key, target in zip(keys, targets, strict=True)
            ]
            return ", ".join((*cases, f"default → B{flow.block_of[default]}"))
        case i.Goto(target=target) | i.JumpSubroutine(target=target):
            return f"B{flow.block_of[target]}"
        case i.IfZero() | i.IfCompare() | i.IfSame() | i.IfNull():
            return f"B{flow.block_of[instruction.target]}"
    return ""


def _constant(
    constant: StringConstant
    | ClassConstant
    | MethodTypeConstant
    | MethodHandleConstant
    | DynamicConstant,
) -> str:
    match constant:
        case StringConstant(value=text):
            return _quoted(text)
        case ClassConstant(name=name):
            return f"{java_name(name)}.class"
        case MethodHandleConstant(member=member):
            return f"handle of {member}"
        case MethodTypeConstant(descriptor=descriptor):
            return f"method type {descriptor}"
        case DynamicConstant(name=name, descriptor=descriptor):
            return f"dynamic {name}: {java_type(descriptor)}"


def _call_site(site: CallSite) -> str:
    match site:
        case Lambda(interface=interface, implementation=implementation):
            return f"{java_name(interface)} by {implementation.member}"
        case StringConcat(parts=parts):
            shown = (_quoted(part) if isinstance(part, str) else "…" for part in parts)
            return f"string {' + '.join(shown)}"
        case RecordMethod(method=name, record=record):
            return f"{name} of the record {java_name(record)}"
        case PatternSwitch(kind=kind, labels=labels):
            return f"{kind} over {len(labels)} labels"
    return site.reason


def _quoted(text: str) -> str:
    short = text if len(text) <= 60 else text[:60] + "…"
    escaped = short.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def render_dot(methods: tuple[Method, ...]) -> Iterator[str]:
    """Control flow as a Graphviz graph; dashed edges are exceptions."""
    yield "digraph flow {"
    yield '  node [shape=box, fontname="monospace", fontsize=10];'
    for number, method in enumerate(methods):
        flow = method.flow
        if flow is None:
            continue
        title = _escape(f"{method.owner.java_name}.{method.signature}")
        yield f"  subgraph cluster_{number} {{"
        yield f'    label="{title}";'
        for block in flow.blocks:
            lines = "".join(
                _escape(line.strip()) + "\\l" for line in _block_text(method, flow, block)
            )
            yield f'    m{number}b{block.index} [label="{lines}"];'
        yield "  }"
        for block in flow.blocks:
            name = f"m{number}b{block.index}"
            yield from (f"  {name} -> m{number}b{to};" for to in block.successors)
            yield from (
                f"  {name} -> m{number}b{to} [style=dashed];" for to in flow.handler_blocks(block)
            )
    yield "}"


def _block_text(method: Method, flow: ControlFlow, block: Block) -> Iterator[str]:
    names = _Names(method, flow)
    yield ", ".join((f"B{block.index}", *_notes(flow, block)))
    for index in range(block.start, block.end):
        line = flow.body.line(index)
        where = f"{line}: " if line is not None else ""
        yield f"{where}{_describe(method, flow, names, index)}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
