"""Source trees that javac compiles: what it leaves out, and what there is when its time is over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from jejak.errors import InputError
from jejak.jvm import javac
from jejak.jvm.commands import CommandResult
from jejak.jvm.javac import CompiledTree, compile_files, compile_tree
from jejak.jvm.jdks import Jdk, choose_jdk
from jejak.options import Options
from jejak.target import building
from jejak.target.building import ProjectBuilder
from jejak.target.levels import language_level


@pytest.fixture
def jdk() -> Jdk:
    return choose_jdk(None, os.environ)[0]


@pytest.fixture
def sources(tmp_path: Path) -> list[Path]:
    texts = {"A": "package p; class A {}", "B": "package p; class B { Gone gone; }"}
    for name, text in texts.items():
        path = tmp_path / "src" / "p" / f"{name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return sorted((tmp_path / "src").rglob("*.java"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def test_what_does_not_compile_is_left_out(jdk: Jdk, sources: list[Path], out: Path) -> None:
    done = compile_tree(jdk, sources, [], out, 100)
    assert (done.files, done.refused, done.unmade, done.is_cut) == (1, (sources[1],), 0, False)
    assert "cannot find symbol" in done.errors[0]


@pytest.mark.parametrize("has_time", [True, False])
def test_what_was_made_when_the_time_is_over_counts(
    jdk: Jdk, sources: list[Path], out: Path, monkeypatch: pytest.MonkeyPatch, has_time: bool
) -> None:
    def slow(*_: object) -> CommandResult:
        if has_time:
            (out / "p").mkdir()
            (out / "p" / "A.class").write_bytes(b"")
        return CommandResult(None, "")

    monkeypatch.setattr(javac, "_javac", slow)
    if not has_time:
        with pytest.raises(InputError, match="javac took more than 7 s"):
            compile_tree(jdk, sources, [], out, 7)
        return
    assert compile_tree(jdk, sources, [], out, 7) == CompiledTree(1, unmade=1, is_cut=True)


def test_rounds_share_the_time(
    jdk: Jdk, sources: list[Path], out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []
    honest = javac._javac

    def noted(*said: object) -> CommandResult:
        given.append(said[-1])  # type: ignore[arg-type]
        return honest(*said)  # type: ignore[arg-type]

    monkeypatch.setattr(javac, "_javac", noted)
    compile_tree(jdk, sources, [], out, 100)
    assert given[0] == pytest.approx(100, abs=1)
    assert given[1] < given[0]


def test_a_later_run_compiles_what_had_no_time(
    jdk: Jdk, sources: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JEJAK_CACHE", str(tmp_path / "cache"))
    roots = [sources[0].parents[1]]

    def cut(*said: object) -> CompiledTree:
        (Path(str(said[3])) / "A.class").write_bytes(b"")
        return CompiledTree(1, unmade=1, is_cut=True)

    with monkeypatch.context() as patch:
        patch.setattr(building, "compile_tree", cut)
        notes: list[str] = []
        place = ProjectBuilder(Options(), jdk).compile_roots(roots, [], notes)
        assert (place / "A.class").is_file()
        assert notes == [
            "javac compiled 1 source file",
            "warning: 1 source file not compiled: its time was over; what is there is checked",
        ]
    for _ in range(2):
        notes = []
        place = ProjectBuilder(Options(), jdk).compile_roots(roots, [], notes)
        assert (place / "p" / "A.class").is_file()
        assert notes[0] == "javac compiled 1 source file"
        assert "warning: 1 source file left out (B.java)" in notes[1]


def test_resources_lie_beside_the_classes(
    jdk: Jdk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JEJAK_CACHE", str(tmp_path / "cache"))
    root, beside = tmp_path / "main" / "java", tmp_path / "main" / "resources"
    for path, text in (
        (root / "p" / "A.java", "package p; class A {}"),
        (root / "p" / "words.properties", "a=b"),
        (root / "p" / ".hidden", ""),
        (beside / "more.txt", "first"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def made() -> Path:
        return ProjectBuilder(Options(), jdk).compile_roots([root], [], [])

    place = made()
    assert sorted(path.name for path in place.rglob("*.*")) == [
        "A.class", "more.txt", "words.properties",
    ]  # fmt: skip
    (beside / "more.txt").write_text("another", "utf-8")
    assert (made() / "more.txt").read_text("utf-8") == "another"
    monkeypatch.setattr(building, "MOST_RESOURCE_BYTES", 5)
    assert list(building.resources([root]).values()) == [Path("p/words.properties")]


def test_names_of_files_in_any_script(
    jdk: Jdk, tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are compiled; where the machine has no locale for them, that is said."""
    source = tmp_path / "Größe.java"
    source.write_text("class Größe { static int über(int ä) { return ä; } }", "utf-8")
    compile_files(jdk, [source], [], [], out)
    assert (out / "Größe.class").is_file()
    monkeypatch.setattr(javac, "ENGLISH", "C")
    with pytest.raises(InputError, match="names that are not ASCII need the locale"):
        compile_files(jdk, [source], [], [], out)


RECORDS = {
    "names/Record.java": "package names; public class Record { }",
    "uses/Uses.java": """
        package uses;
        import names.*;
        import nowhere.Mark;
        @Mark class Uses { Record record; }
    """,
    "uses/Plain.java": "package uses; class Plain { }",
}
"""What Java 14 and later refuse: they have a Record of their own."""


@pytest.mark.parametrize(("release", "files"), [(None, 3), (8, 3), (99, 2)])
def test_sources_of_an_older_java_are_compiled_as_such(
    jdk: Jdk, tmp_path: Path, out: Path, release: int | None, files: int
) -> None:
    sources = []
    for name, text in RECORDS.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        sources.append(path)
    done = compile_tree(jdk, sources, [], out, 100, release)
    assert done.files == files
    assert done.release == (8 if files == 3 else None)


def test_where_nobody_says_a_release_no_file_pays_for_an_older_one(
    jdk: Jdk, tmp_path: Path, out: Path
) -> None:
    sources = []
    for name, text in {
        "New": "package a; record New(int x) { }",
        "First": "package a; class First { No no; }",
        "Second": "package a; class Second { No no; }",
    }.items():
        path = tmp_path / "src/a" / f"{name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        sources.append(path)
    done = compile_tree(jdk, sources, [], out, 100)
    assert (done.files, done.release) == (1, None)
    assert [path.stem for path in done.refused] == ["First", "Second"]


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("<project/>", None),
        ("<properties><maven.compiler.source>1.5</maven.compiler.source></properties>", 8),
        ("<j.v>11</j.v><configuration><release>${j.v}</release></configuration>", 11),
        ("<configuration><source>1.7</source><target>9</target></configuration>", 9),
        ("sourceCompatibility = 1.8", 8),
        ("sourceCompatibility = JavaVersion.VERSION_11", 11),
        ("def level = '16'\ntargetCompatibility = level", 16),
        ("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }", 21),
        ("sourceCompatibility = wherever()", None),
    ],
)
def test_a_build_says_which_java_it_is_for(tmp_path: Path, text: str, level: int | None) -> None:
    file = tmp_path / "build"
    file.write_text(text)
    assert language_level([file, tmp_path / "none"]) == level
