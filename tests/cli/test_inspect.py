"""`jejak inspect` on every kind of target."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.assembler import ClassWriter
from tests.cli.conftest import SOURCES, Jejak
from tests.javac import Javac, all_homes


def test_a_directory_shows_classes_methods_and_totals(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", shop)
    assert done.code == 0
    assert "public class shop.Cart" in done.out
    assert "public total()" in done.out
    assert "3 classes, 10 methods" in done.out
    assert "Everything resolves." in done.out
    assert done.err == ""


def test_json_holds_the_figures_of_each_method(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", shop, "--json")
    record = json.loads(done.out)
    cart = next(row for row in record["classes"] if row["name"] == "shop.Cart")
    methods = {row["signature"]: row for row in cart["methods"]}
    total = methods["total()"]
    assert (total["loops"], total["complexity"], total["entry"]) == (1, 2, True)
    assert total["lines"][0] < total["lines"][1]
    assert methods["hidden()"]["entry"] is False
    assert methods["main(String[])"]["calls"] == 2


def test_entries_are_those_that_check_starts_at(jejak: Jejak, javac: Javac) -> None:
    """What every enum has is not among them, nor are its constructors."""
    source = "enum Coin { PENNY; Coin() {} int cents() { return 1 / ordinal(); } }"
    classes = javac({"Coin.java": source}, "-g")
    (coin,) = json.loads(jejak("inspect", classes, "--json").out)["classes"]
    entries = {row["signature"] for row in coin["methods"] if row["entry"]}
    checked = json.loads(jejak("check", classes, "--no-confirm", "--json").out)["methods"]
    assert entries == {row["signature"] for row in checked} == {"cents()"}


def test_json_goes_to_a_file(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    done = jejak("inspect", shop, "--json", tmp_path / "out.json")
    assert done.out == ""
    assert json.loads((tmp_path / "out.json").read_text())["schema"] == "1"


def test_json_never_overwrites_a_target(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    jar = tmp_path / "a.jar"
    jar.write_bytes(b"precious")
    done = jejak("inspect", "--json", jar, shop)
    assert done.code == 2
    assert jar.read_bytes() == b"precious"


def test_a_jar(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    jar = Path(shutil.make_archive(str(tmp_path / "shop"), "zip", shop)).rename(
        tmp_path / "shop.jar"
    )
    assert "3 classes" in jejak("inspect", jar).out


def test_a_class_file_finds_its_neighbours(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", shop / "shop" / "Helper.class")
    assert "1 class, 2 methods" in done.out
    assert "Everything resolves" in done.out


def test_a_class_file_elsewhere_stands_alone(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    alone = Path(shutil.copy(shop / "shop" / "Helper.class", tmp_path / "X.class"))
    done = jejak("inspect", alone)
    assert done.code == 0
    assert "Missing classes: 1\n  shop.Cart" in done.out
    assert jejak("inspect", alone, "--strict").code == 4


def test_a_source_file_is_compiled_with_its_neighbours(jejak: Jejak, tmp_path: Path) -> None:
    for name, text in SOURCES.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = jejak("inspect", tmp_path / "src" / "shop" / "Helper.java")
    assert "1 class, 2 methods" in done.out
    assert "Everything resolves" in done.out


def test_a_source_file_that_does_not_compile(jejak: Jejak, tmp_path: Path) -> None:
    source = tmp_path / "Bad.java"
    source.write_text("class Bad { int x = ; }")
    done = jejak("inspect", source)
    assert done.code == 5
    assert "does not compile" in done.err
    assert "illegal start of expression" in done.err


@pytest.mark.parametrize(
    "name", ["shop.Cart", "shop/Cart", "shop.Cart.Line", "shop.Cart$Line", "java.util.Map.Entry"]
)
def test_a_qualified_class(jejak: Jejak, shop: Path, name: str) -> None:
    done = jejak("inspect", name, "-cp", shop)
    assert done.code == 0
    assert "1 class," in done.out


@pytest.mark.parametrize("output", ["target/classes", "build/classes/java/main"])
def test_a_compiled_project(jejak: Jejak, shop: Path, tmp_path: Path, output: str) -> None:
    project = tmp_path / "project"
    shutil.copytree(shop, project / output)
    (project / ("pom.xml" if "target" in output else "build.gradle")).touch()
    assert "3 classes" in jejak("inspect", project).out


def test_a_project_without_anything_in_it(jejak: Jejak, tmp_path: Path) -> None:
    (tmp_path / "pom.xml").touch()
    done = jejak("inspect", tmp_path)
    assert done.code == 2
    assert "neither compiled classes nor Java sources" in done.err


def test_a_spring_boot_jar_has_its_libraries_as_class_path(
    jejak: Jejak, javac: Javac, shop: Path, tmp_path: Path
) -> None:
    app = javac({"App.java": "class App { shop.Cart c() { return new shop.Cart(); } }"},
                "-cp", str(shop))  # fmt: skip
    library = Path(shutil.make_archive(str(tmp_path / "lib"), "zip", shop))
    jar = tmp_path / "boot.jar"
    with zipfile.ZipFile(jar, "w") as zipped:
        zipped.write(app / "App.class", "BOOT-INF/classes/App.class")
        zipped.write(library, "BOOT-INF/lib/shop.jar")
    done = jejak("inspect", jar)
    assert "1 class, 2 methods" in done.out
    assert "Everything resolves" in done.out


def test_one_method_block_by_block(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", "shop.Cart#total", "-cp", shop)
    assert done.code == 0
    assert "public shop.Cart.total(): int" in done.out
    assert "loop header, depth 1" in done.out
    assert "getfield        shop.Cart.prices: int[]" in done.out
    assert "iload_1         sum" in done.out


@pytest.mark.parametrize(
    ("picked", "expected"),
    [
        ("twice", 2),
        ("twice(int)", 1),
        ("twice(java.lang.String)", 1),
        ("twice(String)", 1),
        ("twice(I)I", 1),
        ("Cart", 1),
        ("<init>", 1),
    ],
)
def test_a_method_is_picked_by_name_parameters_or_descriptor(
    jejak: Jejak, shop: Path, picked: str, expected: int
) -> None:
    done = jejak("inspect", f"shop.Cart#{picked}", "-cp", shop)
    assert done.out.count(" blocks, complexity") == expected


def test_an_unknown_method_lists_those_there_are(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", "shop.Cart#nothing", "-cp", shop)
    assert done.code == 2
    assert "there is no method nothing in shop.Cart; there are" in done.err
    assert "total()" in done.err


def test_a_method_as_a_graph(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", "shop.Cart#total", "-cp", shop, "--dot")
    assert done.out.startswith("digraph flow {")
    assert done.out.rstrip().endswith("}")
    assert done.out.count("->") == 4


def test_abstract_and_native_methods_have_no_code(jejak: Jejak) -> None:
    assert "no code: abstract" in jejak("inspect", "java.util.List#size").out
    assert "no code: native" in jejak("inspect", "java.lang.Object#hashCode").out


def test_large_targets_are_summed_up(jejak: Jejak, jdk: Path, tmp_path: Path) -> None:
    sources = {f"p/C{n}.java": f"package p; class C{n} {{ int m() {{ return {n}; }} }}"
               for n in range(30)}  # fmt: skip
    classes = Javac(tmp_path)(sources)
    short = jejak("inspect", classes)
    assert "Packages" in short.out
    assert "30 classes, 60 methods" in short.out
    assert "class p.C29" not in short.out
    assert "class p.C29" in jejak("inspect", classes, "--methods").out


def test_a_newer_class_version_is_a_warning(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    data = bytearray((shop / "shop" / "Cart.class").read_bytes())
    data[6:8] = (99).to_bytes(2, "big")
    (tmp_path / "Cart.class").write_bytes(data)
    done = jejak("inspect", tmp_path / "Cart.class")
    assert done.code == 0
    assert "class-file version 99 (Java 55) is newer" in done.out


def test_the_platform_may_be_another_jdk(jejak: Jejak, shop: Path, jdk: Path) -> None:
    others = [home for home in all_homes() if home != jdk.resolve()]
    if not others:
        pytest.skip("only one JDK here")
    done = jejak("inspect", shop, "--platform", others[-1])
    assert "Everything resolves" in done.out
    assert str(others[-1].resolve()) in done.out


def test_names_cannot_command_the_terminal(jejak: Jejak, tmp_path: Path) -> None:
    name = "Evil\x1b]0gotcha"
    (tmp_path / "x.class").write_bytes(ClassWriter(name).to_bytes())
    done = jejak("inspect", tmp_path / "x.class")
    assert "\x1b" not in done.out
    assert "Evil\\u001b]0gotcha" in done.out


def test_constants_and_lambdas_are_linked_too(jejak: Jejak, javac: Javac, tmp_path: Path) -> None:
    classes = javac({
        "U.java": "class U { Object o() { return A.class; } Runnable r() { return B::run; }"
                  " Object s() { return (C & Runnable) () -> {}; } }",
        "M.java": "class A {} class B { static void run() {} } interface C {}",
    })  # fmt: skip
    alone = shutil.copytree(classes, tmp_path / "alone")
    for name in "ABC":
        (alone / f"{name}.class").unlink()
    done = jejak("inspect", alone)
    assert "Missing classes: 3" in done.out
    for name in "ABC":
        assert f"\n  {name} [NoClassDefFoundError]" in done.out


def test_odd_strings_reach_a_graph_in_a_file(jejak: Jejak, javac: Javac, tmp_path: Path) -> None:
    classes = javac({"S.java": 'class S { String s() { return "\\udc00\\u001b"; } }'})
    done = jejak("inspect", "S#s", "-cp", classes, "--dot", tmp_path / "s.dot")
    assert done.code == 0
    assert "\\udc00" in (tmp_path / "s.dot").read_text("utf-8")


def test_models_are_listed_with_their_precision(jejak: Jejak) -> None:
    done = jejak("inspect", "--models")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[lines.index("java.lang.Math") + 1].startswith("  ")
    assert "  abs(double): exact" in lines
    assert "  sin(double): at times over-approximating (math-library)" in lines
    assert "  hashCode(): at times under-approximating (identity-hash)" in lines
    assert "  exists(): at times over-approximating (environment, left-out:environment)" in lines
    assert "  readLine(): at times under-approximating (left-out:environment)" in lines
    records = json.loads(jejak("inspect", "--models", "--json").out)["models"]
    assert f"{len(records)} models: " in lines[-1]
    assert {row["precision"] for row in records} == {
        "exact",
        "over-approximating",
        "under-approximating",
    }
    assert all((row["reason"] is None) == (row["precision"] == "exact") for row in records)


def test_models_are_of_no_target_and_inspect_needs_one(jejak: Jejak, shop: Path) -> None:
    assert jejak("inspect", shop, "--models").code == 2
    assert jejak("inspect").code == 2
