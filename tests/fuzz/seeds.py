"""Class files to start from: assembled, compiled, and of the JDK in use."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from jejak.classfile.sources import open_jdk
from tests.assembler import ClassWriter, Item
from tests.classfile.attribute_cases import CASES
from tests.fuzz.mutators import Seed
from tests.javac import Javac, java_home

SOURCES = {
    "Small.java": """
        class Small {
            static int f(int a) { return a > 0 ? a / (a - 1) : -a; }
        }""",
    "Loops.java": """
        class Loops {
            long run(int[] a, String s) {
                long sum = 0;
                for (int i = 0; i < a.length; i++)
                    for (int x : a) { sum += x * i; if (sum > 9) break; }
                switch (s) { case "a": return 1; case "b": case "c": return 2; default: }
                switch (a[0]) { case 1: sum++; case 2: sum--; break; case 9999: sum = 7; }
                try { s.wait(); }
                catch (InterruptedException | IllegalStateException e) { sum = 3; }
                finally { sum *= 2; }
                synchronized (s) { return sum; }
            }
        }""",
    "Modern.java": """
        import java.util.*; import java.util.function.*;
        @Deprecated(since = "1") sealed interface Modern<T extends Number & Comparable<T>> {
            record Point<X>(int x, List<? super X> rest) implements Modern<Integer> { }
            final class Other implements Modern<Long> {
                enum Colour { RED, GREEN { int n() { return 2; } }; int n() { return 1; } }
                int[][] grid = new int[3][4];
                Function<String, Integer> f = String::length;
                <E extends Exception> String go(@SuppressWarnings("x") Object o, E... es) throws E {
                    Runnable r = () -> System.out.println(grid[1] + "x" + o);
                    return o instanceof String s && s.length() > 2 ? "a" + s + Colour.RED : f + "";
                }
            }
        }""",
    "module-info.java": "module fuzz.seed { exports p to java.xml; requires java.logging; }",
    "p/P.java": "package p; public class P { public static final long X = 1L << 40; }",
}


def subroutine_class() -> bytes:
    """Old code with jsr and ret, wide instructions and both switches."""
    writer = ClassWriter(major=48)
    call = ("invokestatic", writer.pool.method("T", "m", "()V"))
    listing: list[Item] = [
        "iconst_0", "istore_3",
        "try:", call, ("jsr", "fin"), "done:", ("wide", "iinc", 3, 1000), "return",
        "catch:", ("astore", 1), ("jsr_w", "fin"), ("aload", 1), "athrow",
        "fin:", ("astore", 2), "iconst_1", ("tableswitch", 0, "out", ["fin2", "out"]),
        "fin2:", "iconst_2", ("lookupswitch", "out", [(1, "out"), (5, "fin2")]),
        "out:", ("wide", "ret", 2),
    ]  # fmt: skip
    code = writer.code(listing, handlers=[("try", "done", "catch", None)])
    writer.add_method("m", "()V", attributes=[code])
    return writer.to_bytes()


def attribute_class() -> bytes:
    """A class with every attribute that jejak reads."""
    writer = ClassWriter(major=65)
    writer.attributes = [
        writer.attribute(name, case.content(writer.pool)) for name, case in CASES.items()
    ]
    return writer.to_bytes()


def constant_class() -> bytes:
    """A class with constants of all kinds, all of them loaded by code."""
    writer = ClassWriter(major=65)
    pool = writer.pool
    indices = [
        pool.integer(7), pool.float_(0.5), pool.string("ü\0"), pool.class_("[[La/B;"),
        pool.method_type("(IJ)V"), pool.method_handle(6, pool.method("a/B", "m", "(I)V")),
        pool.method_handle(1, pool.field("a/B", "f", "J")), pool.dynamic(0, "d", "I"),
        pool.method_handle(9, pool.interface_method("a/I", "m", "()V")),
    ]  # fmt: skip
    listing: list[Item] = [item for index in indices for item in (("ldc", index), "pop")]
    listing += [("ldc2_w", pool.long(1 << 40)), "pop2", ("ldc2_w", pool.double(0.25)), "pop2"]
    listing += [("invokedynamic", pool.invoke_dynamic(0, "run", "()V"), 0, 0), "return"]
    writer.add_method("m", "()V", attributes=[writer.code(listing)])
    writer.attributes = [
        writer.attribute("BootstrapMethods", CASES["BootstrapMethods"].content(pool))
    ]
    pool.module("m")
    pool.package("p")
    return writer.to_bytes()


def assembled_seeds() -> list[Seed]:
    """Seeds that need no JDK."""
    return [
        Seed("empty", ClassWriter().to_bytes()),
        Seed("subroutines", subroutine_class()),
        Seed("attributes", attribute_class()),
        Seed("constants", constant_class()),
    ]


def compiled_seeds(javac: Javac) -> list[Seed]:
    """Seeds that javac makes."""
    root = javac(SOURCES, "-g", "-parameters", "-proc:none", "-nowarn", "-Xlint:-options")
    return [Seed(path.name, path.read_bytes()) for path in sorted(root.rglob("*.class"))]


def jdk_seeds(home: Path, count: int, largest: int) -> list[Seed]:
    """A fixed sample of the JDK's classes, none larger than `largest` bytes."""
    jdk = open_jdk(home)
    names = sorted(jdk.class_names())
    random.Random(7).shuffle(names)  # noqa: S311
    seeds: list[Seed] = []
    for name in names:
        found = jdk.find(name)
        if found is not None and len(found.data) <= largest:
            seeds.append(Seed(name, found.data))
        if len(seeds) == count:
            break
    jdk.close()
    return seeds


def all_seeds(count: int = 40, largest: int = 4000) -> list[Seed]:
    """Seeds of all kinds that this machine can make."""
    seeds = assembled_seeds()
    home = java_home()
    if home is not None:
        with tempfile.TemporaryDirectory() as directory:
            seeds += compiled_seeds(Javac(Path(directory)))
        seeds += jdk_seeds(home, count, largest)
    return seeds
