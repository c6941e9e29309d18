"""Runs paths of the programs on the JVM: their inputs as text become objects there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from jejak.classfile.descriptors import java_type, parse_method
from jejak.results.endings import Ending
from jejak.results.methods import PathResult
from tests.javac import Javac, run_tool

Replayed = tuple[str, PathResult, str]
"""A place, a path of it, and the type of the result."""

CALLER: Final = """
package types;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
public class Caller {
    static <T> T proxy(Class<T> type, Class<?>... others) {
        Class<?>[] all = new Class<?>[others.length + 1];
        all[0] = type;
        System.arraycopy(others, 0, all, 1, others.length);
        ClassLoader loader = Caller.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, all, (p, m, a) -> null));
    }
    static <T> T make(Class<T> type, Object... pairs) throws Exception {
        if (type.isInterface()) {
            return proxy(type);
        }
        Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Object made = ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(type);
        for (int i = 0; i < pairs.length; i += 2) {
            Class<?> owner = type;
            while (true) {
                try {
                    Field field = owner.getDeclaredField((String) pairs[i]);
                    field.setAccessible(true);
                    field.set(made, pairs[i + 1]);
                    break;
                } catch (NoSuchFieldException missing) {
                    owner = owner.getSuperclass();
                }
            }
        }
        return type.cast(made);
    }
    static String call(int number) throws Throwable {
        switch (number) {
%s
            default: throw new IllegalArgumentException();
        }
    }
    public static void main(String[] args) {
        for (int number = 0; number < %d; number++) {
            try {
                System.out.println(call(number));
            } catch (Throwable thrown) {
                System.out.println(thrown.getClass().getName());
            }
        }
    }
}
"""

_UNSEEN: Final = re.compile(r"new ([\w.$]+(?: & [\w.$]+)+)\(\)")
_MADE: Final = re.compile(r"new ([\w.$]+)\(\)(\{?)")
_FIELD: Final = re.compile(r"([\w$]+) = ")


def as_java(text: str) -> str:
    """An input as Java: `new Node(){value = 1}` as a call that makes such an object."""
    written = ""
    position = 0
    closing: list[str] = []  # what the next closing brace stands for
    while position < len(text):
        unseen = _UNSEEN.match(text, position)
        if unseen is not None:
            names = unseen[1].replace("$", ".").split(" & ")
            written += f"proxy({', '.join(f'{name}.class' for name in names)})"
            position = unseen.end()
            continue
        made = _MADE.match(text, position)
        if made is not None:
            written += f"make({made[1].replace('$', '.')}.class"
            position = made.end()
            if made[2]:
                closing.append(")")
                written += ", "
            else:
                written += ")"
            continue
        letter = text[position]
        field = _FIELD.match(text, position)
        if field is not None and closing and closing[-1] == ")" and text[position - 1] in "{ ":
            written += f'"{field[1]}", '
            position = field.end()
            continue
        if letter == "{":
            closing.append("}")
        elif letter == "}":
            letter = closing.pop()
        written += letter
        position += 1
    return written


def can_run(path: PathResult) -> bool:
    """Whether a path ended by itself, exactly, and its input is written out in full.

    Objects that answer calls are more than their text.
    """
    if not path.exact or path.ending not in (Ending.RETURNED, Ending.THREW):
        return False
    if path.heap is not None and any(each.answers for each in path.heap.before.objects):
        return False
    inside = re.sub(r'"[^"]*"', "", " ".join(text for _, text in path.arguments))
    return not re.search(r"= \w+[.}]|= this|\? extends", inside)


def statement(number: int, replayed: Replayed) -> str:
    """A case of the caller's switch."""
    _, path, result = replayed
    *declared, call = path.input.split("; ")
    lines = "".join(f"{as_java(text)}; " for text in declared).replace("$", ".")
    ran = as_java(call).replace("$", ".")
    if path.ending is Ending.THREW or result == "V":
        return f'            case {number}: {{ {lines}{ran}; return "void"; }}'
    want = f"({java_type(result)}) ({path.result})"
    return (
        f"            case {number}: {{ {lines}Object got = {ran}; Object want = {want};"
        ' return got.equals(want) ? "same" : got + " for " + want; }'
    )


def wanted(path: PathResult) -> str:
    """What the caller says of a path that is right."""
    if path.exception is not None:
        return path.exception.replace("/", ".")
    return "void" if path.result == "void" else "same"


def differences(javac: Javac, classes: Path, paths: list[Replayed]) -> list[tuple[str, str, str]]:
    """The paths whose inputs do something else on the JVM: place, input, and what."""
    body = "\n".join(statement(number, each) for number, each in enumerate(paths))
    source = CALLER % (body, len(paths))
    options = ("-cp", str(classes), "-XDignore.symbol.file", "-nowarn")
    caller = javac({"types/Caller.java": source}, *options)
    said = run_tool("java", "-ea", "-cp", f"{caller}:{classes}", "types.Caller").splitlines()
    return [
        (place, path.input, f"{answer} instead of {wanted(path)}")
        for (place, path, _), answer in zip(paths, said, strict=True)
        if answer != wanted(path)
    ]


def result_type(descriptor: str) -> str:
    """What a method returns."""
    return parse_method(descriptor).result
