"""Pattern switches: which label a value fits (java.lang.runtime.SwitchBootstraps)."""

from __future__ import annotations

from jejak.classfile.constants import (
    ClassConstant,
    IntegerConstant,
    LoadableConstant,
    StringConstant,
)
from jejak.expr import Expr, const, eq
from jejak.inputs.references import read_field, settle
from jejak.inputs.texts import text_condition
from jejak.inputs.type_decisions import settle_type
from jejak.machine.boxing import UNBOXED
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Outcome, Stop, ask_truth
from jejak.machine.strings import STRING
from jejak.program import PatternSwitch
from jejak.results.endings import Ending
from jejak.results.reasons import Unsupported
from jejak.state.frames import Frame
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol


def pattern_switch(
    machine: Machine, state: State, frame: Frame, site: PatternSwitch
) -> Outcome | None:
    """Pushes the index of the first label from the restart index on that fits; -1 for null."""
    start = frame.stack[-1]
    target = state.resolved(frame.stack[-2])
    if isinstance(target, Symbol):
        return settle(machine, state, target)
    if not isinstance(start, int):
        return Stop(Ending.UNSUPPORTED, Unsupported.PATTERN_SWITCH)
    result = -1
    if isinstance(target, Ref):
        result = len(site.labels)
        for index in range(start, len(site.labels)):
            answer = settle_label(machine, state, target, site, site.labels[index])
            if isinstance(answer, Outcome):
                return answer
            if answer:
                result = index
                break
    del frame.stack[-2:]
    frame.stack.append(result)
    frame.pc += 1
    return None


def settle_label(
    machine: Machine, state: State, target: Ref, site: PatternSwitch, label: LoadableConstant
) -> Outcome | bool:
    """Decides whether an object fits a label, or asks."""
    if isinstance(label, ClassConstant):
        return settle_type(machine, state, target, label.name)
    if isinstance(label, StringConstant) and site.kind == "enumSwitch":
        return settle_text(machine, state, field_of(machine, state, target, "name"), label.value)
    if isinstance(label, StringConstant):
        return settle_text(machine, state, target, label.value)
    if isinstance(label, IntegerConstant):
        return settle_number(machine, state, target, label.value)
    return Stop(Ending.UNSUPPORTED, Unsupported.PATTERN_SWITCH)


def field_of(machine: Machine, state: State, target: Ref, name: str) -> object:
    """A field of an object by its name; None when it has none."""
    record = state.record(target)
    if not isinstance(record, Instance):
        return None
    try:
        return read_field(machine, state, target, record.shape.slot(name))
    except KeyError:
        return None


def settle_text(machine: Machine, state: State, value: object, wanted: str) -> Outcome | bool:
    """Decides whether a string is a text, or asks."""
    target = state.resolved(value)
    if not isinstance(target, Ref):
        return False
    record = state.record(target)
    if not isinstance(record, Instance) or record.shape.name != STRING:
        return False
    return ask_truth(state, text_condition(machine, state, target, wanted))


def settle_number(machine: Machine, state: State, target: Ref, wanted: int) -> Outcome | bool:
    """Decides whether a boxed number or character is a number, or asks."""
    record = state.record(target)
    if not isinstance(record, Instance) or UNBOXED.get(record.shape.name, "") not in set("BCSI"):
        return False
    value = read_field(machine, state, target, record.shape.slot("value"))
    if not isinstance(value, Expr):
        return value == wanted
    question = eq(value, const(wanted, machine.int_sort))
    return ask_truth(state, question)
