"""Replays snapshots on the JVM: builds the heap before, calls, and compares the heap after."""

from __future__ import annotations

from pathlib import Path

from jejak.classfile.descriptors import java_type
from jejak.javatext.objects import class_text, place_text, told, value_text
from jejak.results.heaps import Heap, HeapObject, Heaps, NullValue, Origin, RootPlace, Slot
from tests.javac import Javac, run_tool

HEAD = """
public class Replay {
    static void check(boolean holds, String what) { if (!holds) System.out.println(what); }
    static boolean eq(double a, double b) { return Double.compare(a, b) == 0; }
"""
NUMBERS = ("double", "float")


class Replay:
    """Collects paths of static methods of a class `T`; `differences` runs them all.

    `reset` is code that gives static fields what their initialiser gave them.
    """

    def __init__(self, source: str, reset: str) -> None:
        self.source = source
        self.reset = reset
        self.methods: list[str] = []

    def add(self, method: str, heaps: Heaps) -> None:
        """One path of a method that returned or threw."""
        number = len(self.methods)
        title = f"{method} {number}: "
        lines = [self.reset, *_build(heaps.before), *_call(method, heaps), *_compare(heaps, title)]
        body = "\n".join(f"        {line}" for line in lines)
        self.methods.append(f"    static void p{number}() throws Throwable {{\n{body}\n    }}\n")

    def differences(self, javac: Javac) -> list[str]:
        """What the JVM does otherwise."""
        calls = "".join(f"p{number}(); " for number in range(len(self.methods)))
        main = f"    public static void main(String[] a) throws Throwable {{ {calls} }}\n}}\n"
        text = HEAD + "".join(self.methods) + main
        classes: Path = javac({"T.java": self.source, "Replay.java": text}, "-g")
        return run_tool("java", "-cp", classes, "Replay").splitlines()


def _type(name: str) -> str:
    return name.replace("$", ".")


def _build(heap: Heap) -> list[str]:
    made = [f"{_type(class_text(each))} o{each.number} = {_made(each)};" for each in heap.objects]
    filled = [
        f"{_place(each, slot)} = {_value(slot)};" for each in heap.objects for slot in each.slots
    ]
    roots = [
        f"{_type(java_type(slot.place.descriptor))} {place_text(slot.place)} = {_value(slot)};"
        for slot in heap.roots
    ]
    statics = [
        f"T.{place_text(slot.place).partition('.')[2]} = {_value(slot)};" for slot in heap.statics
    ]
    return [*made, *filled, *roots, *statics]


def _made(each: HeapObject) -> str:
    text = told(each)
    if text is not None:
        return _type(text)
    if each.length is not None:
        return f"new {_type(class_text(each)).replace('[]', f'[{each.length}]', 1)}"
    return f"new {_type(class_text(each))}()"


def _place(each: HeapObject, slot: Slot) -> str:
    if each.length is not None:
        return f"o{each.number}{place_text(slot.place)}"
    owner, _, hidden = place_text(slot.place).rpartition(".")
    return f"((T.{owner}) o{each.number}).{hidden}" if owner else f"o{each.number}.{hidden}"


def _value(slot: Slot) -> str:
    return f"o{slot.target}" if slot.target is not None else value_text(slot.value)


def _call(method: str, heaps: Heaps) -> list[str]:
    arguments = ", ".join(place_text(slot.place) for slot in heaps.before.roots)
    call = f"T.{method}({arguments})"
    result = next((slot for slot in heaps.after.roots if place_text(slot.place) == "result"), None)
    if result is not None:
        call = f"result = {call}"
    declared = (
        f"{_type(java_type(result.place.descriptor))} result = {_zero(result)};"
        if result is not None
        else ""
    )
    caught = "catch (RuntimeException e) { exception = e; }"
    return [declared, "Throwable exception = null;", f"try {{ {call}; }} {caught}"]


def _zero(slot: Slot) -> str:
    if java_type(slot.place.descriptor) == "boolean":
        return "false"
    primitive = java_type(slot.place.descriptor) in (
        "byte",
        "short",
        "char",
        "int",
        "long",
        "float",
        "double",
    )
    return "0" if primitive else "null"


def _compare(heaps: Heaps, title: str) -> list[str]:
    """Objects that are new get their variable where they are first met."""
    known = {each.number for each in heaps.before.objects}
    objects = {each.number: each for each in heaps.after.objects}
    places = [(place_text(slot.place), slot) for slot in heaps.after.roots]
    if all(name != "exception" for name, _ in places):
        places.append(
            ("exception", Slot(RootPlace("exception", "Ljava/lang/Throwable;"), NullValue()))
        )
    places += [
        (f"T.{place_text(slot.place).partition('.')[2]}", slot) for slot in heaps.after.statics
    ]
    places += [(_place(each, slot), slot) for each in heaps.after.objects for slot in each.slots]
    lines = []
    for place, slot in places:
        what = f'"{title}{place}"'
        target = objects.get(slot.target or 0)
        if target is None:
            is_float = java_type(slot.place.descriptor) in NUMBERS
            same = (
                f"eq({place}, {value_text(slot.value)})"
                if is_float
                else f"{place} == {value_text(slot.value)}"
            )
            lines.append(f"check({same}, {what});")
        elif target.number in known:
            lines.append(f"check({place} == o{target.number}, {what});")
        else:
            lines += _first_met(place, target, sorted(known), what)
            known.add(target.number)
    return lines


def _first_met(place: str, target: HeapObject, known: list[int], what: str) -> list[str]:
    assert target.origin in (Origin.NEW, Origin.STATIC)
    name = _type(class_text(target))
    text = told(target)
    if text is not None and text.startswith("new "):
        return [f"check({place} instanceof {name}, {what}); Object o{target.number} = {place};"]
    others = [f"check((Object) o{target.number} != o{each}, {what});" for each in known]
    lines = [f"{name} o{target.number} = ({name}) {place};", *others]
    if text is not None:
        lines.append(f"check(o{target.number}.equals({_type(text)}), {what});")
    if target.length is not None:
        lines.append(f"check(o{target.number}.length == {target.length}, {what});")
    return lines
