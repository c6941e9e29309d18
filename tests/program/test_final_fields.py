"""Who may write a final field, asked of a JVM as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.bytecode.instructions import PutField
from jejak.classfile import flags
from jejak.classfile.sources import JdkClasses
from tests.assembler import ClassWriter, Item
from tests.javac import run_tool
from tests.program.worlds import shown, world

FINAL = flags.STATIC | flags.FINAL
RUN = """
public class Run {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            try {
                Class.forName(name).getMethod("write").invoke(null);
                System.out.println(name + ".f");
            } catch (java.lang.reflect.InvocationTargetException thrown) {
                System.out.println(thrown.getCause().getClass().getSimpleName());
            }
        }
    }
}
"""


def writing(name: str, major: int) -> bytes:
    """A class that writes its static final field, in its initialiser and in a method `write`."""
    writer = ClassWriter(name, major=major)
    writer.add_field("f", "I", FINAL)
    code: list[Item] = ["iconst_1", ("putstatic", writer.pool.field(name, "f", "I")), "return"]
    writer.add_method("<clinit>", "()V", flags.STATIC, [writer.code(code)])
    writer.add_method("write", "()V", flags.PUBLIC | flags.STATIC, [writer.code(code)])
    return writer.to_bytes()


@pytest.fixture(scope="module")
def printed(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a JVM says to each class."""
    place = tmp_path_factory.mktemp("final")
    names = [f"Of{major}" for major in (52, 53)]
    for name in names:
        (place / f"{name}.class").write_bytes(writing(name, int(name[2:])))
    (place / "Run.java").write_text(RUN)
    lines = run_tool("java", "-cp", place, place / "Run.java", *names).split()
    return dict(zip(names, lines, strict=True))


@pytest.mark.parametrize(("name", "expected"), [("Of52", "Of52.f"), ("Of53", "IllegalAccessError")])
def test_since_java_9_only_the_initialiser_writes_a_static_final_field(
    jdk_classes: JdkClasses, printed: dict[str, str], name: str, expected: str
) -> None:
    found = world({name: writing(name, int(name[2:]))}, jdk_classes)
    (put,) = (i for i in found.instructions(name, "write") if isinstance(i, PutField))
    resolve = found.resolver.resolve_access
    owner = found.cls(name)
    assert shown(resolve(owner, put, found.method(name, "write"))) == expected == printed[name]
    assert shown(resolve(owner, put, found.method(name, "<clinit>"))) == f"{name}.f"
    assert shown(resolve(owner, put)) == f"{name}.f"
