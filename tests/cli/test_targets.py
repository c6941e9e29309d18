"""What TARGET may be, and what is said where something of it is missing."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import DIVS, SOURCES, Jejak
from tests.cli.engine import Engine
from tests.javac import Javac
from tests.jvm.fakes import make_program

MAVEN = """
import os, pathlib, shutil, sys
here = pathlib.Path(os.environ["FAKE_MAVEN"])
words = sys.argv[1:]
with (here / "calls").open("a") as calls:
    print(*words, file=calls)
if (here / "failure").exists():
    print("[ERROR] " + (here / "failure").read_text())
    sys.exit(1)
if "compile" in words:
    shutil.copytree(here / "classes", "target/classes")
for word in words:
    if word.startswith("-Dmdep.outputFile="):
        place = word.partition("=")[2].replace("${project.artifactId}", "a")
        pathlib.Path(place).write_text((here / "path").read_text())
    if word.startswith("-DoutputDirectory=") and (here / "sources.jar").exists():
        shutil.copy(here / "sources.jar", word.partition("=")[2])
"""
GRADLE = """
import os, pathlib, shutil, sys
here = pathlib.Path(os.environ["FAKE_GRADLE"])
words = sys.argv[1:]
with (here / "calls").open("a") as calls:
    print(*words, file=calls)
if (here / "failure").exists():
    print((here / "failure").read_text())
    sys.exit(1)
if "classes" in words:
    shutil.copytree(here / "classes", "build/classes/java/main")
for word in words:
    if word.startswith("-Djejak.out="):
        pathlib.Path(word.partition("=")[2]).write_text((here / "path").read_text())
"""
POM = """<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version>
<dependencies><dependency><groupId>org.lib</groupId><artifactId>lib</artifactId>
<version>2</version></dependency></dependencies></project>"""


@pytest.fixture
def maven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of an `mvn` that says what a test puts there."""
    root = tmp_path / "maven"
    root.mkdir()
    (root / "maven.py").write_text(MAVEN)
    (root / "path").write_text("")
    program = make_program(root / "mvn", f'exec "{sys.executable}" "{root / "maven.py"}" "$@"')
    monkeypatch.setenv("JEJAK_MVN", str(program))
    monkeypatch.setenv("FAKE_MAVEN", str(root))
    monkeypatch.setenv("JEJAK_CACHE", str(tmp_path / "cache"))
    return root


@pytest.fixture
def gradle(tmp_path: Path, maven: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of a `gradle` on PATH that says what a test puts there; Maven is there, too."""
    root = tmp_path / "gradle"
    root.mkdir()
    (root / "gradle.py").write_text(GRADLE)
    (root / "path").write_text("")
    make_program(root / "gradle", f'exec "{sys.executable}" "{root / "gradle.py"}" "$@"')
    monkeypatch.setenv("PATH", f"{root}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("FAKE_GRADLE", str(root))
    return root


def calls(maven: Path) -> list[str]:
    """How Maven was called."""
    log = maven / "calls"
    return log.read_text().splitlines() if log.exists() else []


def project(tmp_path: Path, sources: dict[str, str] = SOURCES) -> Path:
    """A Maven project with sources, and nothing compiled."""
    root = tmp_path / "project"
    for name, text in sources.items():
        path = root / "src/main/java" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (root / "pom.xml").write_text(POM)
    return root


def jar_of(classes: Path, path: Path) -> Path:
    """A jar of a directory."""
    packed = Path(shutil.make_archive(str(path), "zip", classes))
    return packed.rename(packed.with_suffix(".jar"))


def test_a_directory_of_sources_is_compiled_once(jejak: Jejak, tmp_path: Path, maven: Path) -> None:
    root = project(tmp_path) / "src/main/java"
    (root.parents[2] / "pom.xml").unlink()
    (root / "shop/Broken.java").write_text("package shop; class Broken { int x = y; }")
    (root / "shop/Needs.java").write_text("package shop; class Needs { Broken b; }")
    for _ in range(2):
        done = jejak("inspect", root)
        assert done.code == 0
        assert "javac compiled 2 source files" in done.out
        assert "2 source files left out (Broken.java, Needs.java)" in done.out
        assert "cannot find symbol" in done.out
        assert "3 classes" in done.out
    assert len(list((tmp_path / "cache/compiled").iterdir())) == 1
    assert calls(maven) == []


def test_a_project_is_compiled_by_its_build(
    jejak: Jejak, shop: Path, tmp_path: Path, maven: Path
) -> None:
    root = project(tmp_path)
    shutil.copytree(shop, maven / "classes")
    done = jejak("inspect", root)
    assert done.code == 0
    assert f"{root} was not compiled: `mvn compile` did it" in done.out
    assert "3 classes" in done.out
    assert "-DskipTests compile" in calls(maven)[0]


def test_a_build_file_stands_for_its_project(jejak: Jejak, tmp_path: Path, maven: Path) -> None:
    done = jejak("inspect", project(tmp_path) / "pom.xml")
    assert done.code == 0
    assert "3 classes" in done.out


def test_where_the_build_fails_javac_compiles(jejak: Jejak, tmp_path: Path, maven: Path) -> None:
    root = project(tmp_path)
    (maven / "failure").write_text("the plugin is broken")
    done = jejak("inspect", root)
    assert done.code == 0
    assert (
        "`mvn compile` does not do it: it ends with exit code 1: the plugin is broken" in done.out
    )
    assert "javac compiled 2 source files" in done.out
    assert "the class path is empty: org.lib:lib:2 cannot all be had" in done.out
    assert "3 classes" in done.out


def test_where_nothing_compiles_what_was_tried_is_told(
    jejak: Jejak, tmp_path: Path, maven: Path
) -> None:
    (maven / "failure").write_text("the compiler is ill")
    root = project(tmp_path, {"shop/Bad.java": "package shop; class Bad { Gone gone; }"})
    done = jejak("check", root)
    assert done.code == 5
    assert "javac compiles none of it" in done.err
    assert "`mvn compile` does not do it" in done.err


def test_a_build_that_may_not_run_is_read(jejak: Jejak, tmp_path: Path, maven: Path) -> None:
    root = project(tmp_path)
    done = jejak("inspect", root, "--build", "read")
    assert done.code == 0
    assert "is not compiled, and its build may not run" in done.out
    assert "3 classes" in done.out
    (asked,) = calls(maven)
    assert " compile " not in asked
    assert str(tmp_path / "project") not in asked


def test_the_build_is_asked_for_the_class_path_once(
    jejak: Jejak, javac: Javac, shop: Path, tmp_path: Path, maven: Path
) -> None:
    root = project(tmp_path)
    library = jar_of(javac({"lib/Lib.java": "package lib; public class Lib {}"}), tmp_path / "lib")
    (maven / "path").write_text(str(library))
    shutil.copytree(shop, root / "target/classes")
    for target in (root, root / "target/classes", root / "target/classes/shop/Cart.class"):
        assert jejak("inspect", target).code == 0
    assert jejak("inspect", "lib.Lib").code == 2
    os.chdir(root)
    assert jejak("inspect", "lib.Lib").code == 0
    assert len(calls(maven)) == 1


def gradle_project(tmp_path: Path) -> Path:
    root = project(tmp_path)
    (root / "pom.xml").unlink()
    (root / "build.gradle").write_text("dependencies {\n  implementation depends.lib\n}\n")
    return root


def test_gradle_is_asked_to_compile_and_for_the_class_path(
    jejak: Jejak, javac: Javac, shop: Path, tmp_path: Path, gradle: Path
) -> None:
    root = gradle_project(tmp_path)
    library = jar_of(javac({"lib/Lib.java": "package lib; public class Lib {}"}), tmp_path / "lib")
    (gradle / "path").write_text(f"{library}\n{root}/build/classes/java/main\n")
    shutil.copytree(shop, gradle / "classes")
    done = jejak("inspect", root)
    assert done.code == 0
    assert f"{root} was not compiled: `gradle classes` did it" in done.out
    (asked,) = calls(gradle)
    assert "--no-daemon" in asked
    assert asked.endswith("classes jejakClassPath")
    done = jejak("inspect", "-cp", "x", root, "--json")
    assert calls(gradle) == [asked], "it is known"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("FAILURE\n\n* What went wrong:\nCould not compile.\n> No such plugin\n\n* Try:\nx",
         "does not do it: Could not compile. No such plugin"),
        ("it is broken\n", "does not do it: it is broken"),
        ("", "does not do it: it ends with exit code 1"),
    ],
)  # fmt: skip
def test_where_gradle_fails_javac_compiles(
    jejak: Jejak, tmp_path: Path, gradle: Path, said: str, told: str
) -> None:
    root = gradle_project(tmp_path)
    (gradle / "failure").write_text(said)
    done = jejak("inspect", root)
    assert done.code == 0
    assert told in done.out
    assert "not read: depends.lib" in done.out
    assert "javac compiled 2 source files" in done.out


def test_what_a_build_left_when_it_failed_is_not_taken_for_the_whole(
    jejak: Jejak, tmp_path: Path, maven: Path
) -> None:
    root = project(tmp_path)
    script = maven / "maven.py"
    half = 'pathlib.Path("target/classes").mkdir(parents=True)\n'
    half += 'pathlib.Path("target/classes/A.class").touch()\nprint("[ERROR] cut")\nsys.exit(1)\n'
    script.write_text(MAVEN.replace('if "compile" in words:', f"{half}if False:"))
    done = jejak("inspect", root)
    assert done.code == 0
    assert "javac compiled 2 source files" in done.out
    assert "3 classes" in done.out


def test_a_stale_build_is_told(jejak: Jejak, shop: Path, tmp_path: Path, maven: Path) -> None:
    root = project(tmp_path, {**SOURCES, "shop/New.java": "package shop; class New {}"})
    shutil.copytree(shop, root / "target/classes")
    old = root / "target/classes/shop/Cart.class"
    os.utime(old, (1000, 1000))
    os.utime(old.with_name("Helper.class"))
    done = jejak("inspect", root)
    assert "1 source file newer than its class (Cart.java)" in done.out
    assert "1 source file without a class (New.java)" in done.out
    assert "`mvn compile` makes a new one" in done.out


def test_a_source_file_of_a_project_by_its_name(
    jejak: Jejak, tmp_path: Path, maven: Path, engine: Engine
) -> None:
    root = project(tmp_path, {"shop/Divs.java": DIVS})
    os.chdir(root)
    done = jejak("check", "Divs.java:5", "--no-confirm")
    assert done.code == 1
    assert [each.method for each in engine.targets] == ["div"]
    assert "src/main/java/shop/Divs.java:5: error[ArithmeticException]" in done.out
    (root / "src/main/java/other").mkdir()
    (root / "src/main/java/other/Divs.java").write_text("package other; class Divs {}")
    done = jejak("check", "Divs.java:5")
    assert done.code == 2
    assert "Divs.java is not one file: there are" in done.err


def test_an_artifact_is_fetched_with_what_it_needs(
    jejak: Jejak, javac: Javac, divs: Path, tmp_path: Path, maven: Path, engine: Engine
) -> None:
    own = jar_of(divs, tmp_path / "divs-1.0")
    library = jar_of(javac({"lib/Lib.java": "package lib; public class Lib {}"}), tmp_path / "lib")
    (maven / "path").write_text(f"{library}{os.pathsep}{own}")
    with zipfile.ZipFile(maven / "sources.jar", "w") as packed:
        packed.writestr("shop/Divs.java", DIVS)
        packed.writestr("../../out.java", "no")
    done = jejak("check", "org.shop:divs:1.0", "--no-confirm")
    assert done.code == 1
    assert engine.targets[0].classes == ("shop/Divs",)
    assert str(library) in engine.targets[0].program.class_path.where
    assert "5 | " in done.out
    assert "\nsources/shop/Divs.java:5: error" in f"\n{done.out}"
    assert "<groupId>" not in done.err
    assert not list(tmp_path.rglob("out.java"))


@pytest.mark.parametrize(
    ("failure", "code", "message"),
    [
        ("Could not find artifact org.shop:divs", 2, "no repository of your Maven settings has"),
        ("Connection refused", 3, "Maven cannot fetch org.shop:divs:1.0"),
    ],
)
def test_an_artifact_that_cannot_be_had(
    jejak: Jejak, maven: Path, failure: str, code: int, message: str
) -> None:
    (maven / "failure").write_text(failure)
    done = jejak("check", "org.shop:divs:1.0")
    assert done.code == code
    assert message in done.err
    assert failure in done.err


def test_an_artifact_without_maven(
    jejak: Jejak, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert jejak("check", "org.shop:divs:1.0", "--mvn", tmp_path / "none").code == 2
    for name in ("JEJAK_MVN", "MAVEN_HOME", "M2_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    done = jejak("check", "org.shop:divs:1.0")
    assert done.code == 3
    assert "Maven was not found" in done.err


def test_several_targets_are_one_program(
    jejak: Jejak, divs: Path, shop: Path, engine: Engine
) -> None:
    done = jejak("check", divs, f"{shop}#total", f"{divs}#div", "--no-confirm")
    assert done.code == 1
    whole, part = engine.targets
    assert whole.classes == ("shop/Divs",)
    assert part.method == "total"
    assert part.program is whole.program
    assert jejak("check", divs, "nowhere.jar").code == 2
    assert jejak("check").code == 2


def test_patterns(jejak: Jejak, divs: Path, shop: Path, engine: Engine) -> None:
    jejak("check", "shop.*", "-cp", shop, "--no-confirm")
    assert sorted(engine.targets[0].classes) == ["shop/Cart", "shop/Cart$Line", "shop/Helper"]
    jejak("check", "**.C*", "-cp", shop, "--no-confirm")
    assert sorted(engine.targets[1].classes) == ["shop/Cart", "shop/Cart$Line"]
    jejak("check", f"{divs}/shop/D*.class", "--no-confirm")
    assert engine.targets[2].classes == ("shop/Divs",)
    done = jejak("check", "nobody.*", "-cp", shop)
    assert done.code == 2
    assert "no class is called nobody.* on the class path" in done.err
    done = jejak("check", "./no*.jar")
    assert done.code == 2
    assert "no file is called ./no*.jar" in done.err


def test_a_class_path_without_classes_is_loud(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = jejak("inspect", shop, "-cp", tmp_path / "empty")
    assert f"{tmp_path / 'empty'} is on the class path and has no classes" in done.out


def test_a_class_path_that_is_not_there_is_told_before_anything(
    jejak: Jejak, divs: Path, tmp_path: Path, engine: Engine
) -> None:
    (tmp_path / "bad.jar").write_text("no jar")
    path = f"{tmp_path / 'no.jar'}{os.pathsep}{tmp_path / 'bad.jar'}"
    done = jejak("check", divs, "-cp", path, "--no-confirm")
    assert done.code == 1
    assert f"warning: {tmp_path / 'no.jar'} is on the class path: does not exist" in done.err
    assert f"warning: {tmp_path / 'bad.jar'} is on the class path: cannot be read" in done.err


def test_classes_that_are_nowhere_are_loud(
    jejak: Jejak, javac: Javac, tmp_path: Path, engine: Engine
) -> None:
    lib = "package lib; public class Lib { public static int[] f(int[] x) { return x; } }"
    app = "class App { Object f(int[] x) { return lib.Lib.f(x.clone()); } }"
    sources = {"lib/Lib.java": lib, "App.java": app}
    classes = shutil.copytree(javac(sources), tmp_path / "app")
    assert "not on the class path" not in jejak("check", classes, "--no-confirm").err
    shutil.move(classes / "lib", tmp_path / "lib")
    done = jejak("check", classes, "--no-confirm")
    assert "1 class is named by" in done.err
    assert "(lib.Lib)" in done.err
    assert "add them with --classpath" in done.err
    whole = jejak("check", classes, "-cp", tmp_path, "--no-confirm")
    assert "named by" not in whole.err
