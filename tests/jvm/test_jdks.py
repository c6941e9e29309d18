from __future__ import annotations

from pathlib import Path

import pytest

from jejak.errors import SetupError, UsageError
from jejak.jvm.jdks import SYSTEM_PLACES, Jdk, choose_jdk, find_jdks, parse_feature, read_jdk
from tests.jvm.fakes import make_jdk, make_jdk_8, make_program


def places(directory: Path) -> tuple[tuple[str, str], ...]:
    return ((str(directory), "*"),)


def names(jdks: list[Jdk]) -> list[str]:
    return [jdk.home.name for jdk in jdks]


@pytest.mark.parametrize(
    ("version", "feature"),
    [
        ("17.0.15", 17),
        ("1.8.0_392", 8),
        ("1.8", 8),
        ("26-ea", 26),
        ("9", 9),
        ("11.0.21+9-LTS", 11),
        ("1", 1),
        ("unknown", None),
        ("", None),
    ],
)
def test_feature_of_a_version(version: str, feature: int | None) -> None:
    assert parse_feature(version) == feature


def test_reads_the_release_file_without_starting_a_jvm(tmp_path: Path) -> None:
    home = make_jdk(tmp_path / "jdk", "21.0.2", vendor="Eclipse Adoptium")
    assert read_jdk(home, "PATH") == Jdk(home, "21.0.2", 21, "Eclipse Adoptium", True, "PATH")


def test_asks_java_when_there_is_no_release_file(tmp_path: Path) -> None:
    java = "echo 'openjdk version \"19.0.1\" 2022-10-18' >&2"
    home = make_jdk(tmp_path / "jdk", None, java=java)
    found = read_jdk(home, "PATH")
    assert found is not None
    assert (found.version, found.feature, found.vendor) == ("19.0.1", 19, None)


def test_a_jdk_that_tells_no_version_is_none(tmp_path: Path) -> None:
    assert read_jdk(make_jdk(tmp_path / "jdk", None), "PATH") is None


@pytest.mark.parametrize(
    "inner", ["", "Contents/Home", "libexec/openjdk.jdk/Contents/Home", "libexec"]
)
def test_finds_the_home_inside_bundles(tmp_path: Path, inner: str) -> None:
    home = make_jdk(tmp_path / "named" / inner)
    found = read_jdk(tmp_path / "named", "PATH")
    assert found is not None
    assert found.home == home


def test_a_path_may_name_the_java_program(tmp_path: Path) -> None:
    home = make_jdk(tmp_path / "jdk 17")
    found = read_jdk(home / "bin" / "java", "--jdk")
    assert found is not None
    assert found.home == home


def test_the_java_of_jdk_8_belongs_to_the_jdk_around_it(tmp_path: Path) -> None:
    home = make_jdk_8(tmp_path / "jdk8")
    found = read_jdk(home / "jre" / "bin" / "java", "PATH")
    assert found == Jdk(home, "1.8.0_392", 8, None, True, "PATH")


def test_links_are_followed_and_each_jdk_is_listed_once(tmp_path: Path) -> None:
    home = make_jdk(tmp_path / "jvm" / "java-17")
    (tmp_path / "jvm" / "default").symlink_to(home)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").symlink_to(tmp_path / "jvm" / "default" / "bin" / "java")
    environ = {"JAVA_HOME": str(tmp_path / "jvm" / "default"), "PATH": str(tmp_path / "bin")}
    found = find_jdks(None, environ, places(tmp_path / "jvm"))
    assert [(jdk.home, jdk.found_by) for jdk in found] == [(home, "$JAVA_HOME")]


def test_order_of_preference(tmp_path: Path) -> None:
    for name, version in [
        ("option", "17"),
        ("own", "18"),
        ("home", "19"),
        ("path1", "20"),
        ("path2", "21"),
        ("system/old", "22.0.9"),
        ("system/new", "22.0.10"),
        ("system/newest", "23"),
    ]:
        make_jdk(tmp_path / name, version)
    environ = {
        "JEJAK_JDK": str(tmp_path / "own"),
        "JAVA_HOME": str(tmp_path / "home"),
        "PATH": f"{tmp_path}/nowhere::{tmp_path}/path1/bin:{tmp_path}/path2/bin",
    }
    found = find_jdks(str(tmp_path / "option"), environ, places(tmp_path / "system"))
    assert names(found) == ["option", "own", "home", "path1", "path2", "newest", "new", "old"]
    assert [jdk.found_by for jdk in found[:4]] == ["--jdk", "$JEJAK_JDK", "$JAVA_HOME", "PATH"]
    assert {jdk.found_by for jdk in found[5:]} == {"system"}


def test_places_below_the_home_directory(tmp_path: Path) -> None:
    make_jdk(tmp_path / ".sdkman" / "candidates" / "java" / "21-tem", "21")
    make_jdk(tmp_path / ".jdks" / "corretto-17", "17")
    own = tuple(place for place in SYSTEM_PLACES if place[0].startswith("~"))
    assert names(find_jdks(None, {"HOME": str(tmp_path)}, own)) == ["21-tem", "corretto-17"]
    assert find_jdks(None, {}, own) == []


def test_what_is_no_jdk_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    make_program(tmp_path / "shim" / "bin" / "java")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "dangling").symlink_to(tmp_path / "gone")
    assert find_jdks(None, {"PATH": str(tmp_path / "shim" / "bin")}, places(tmp_path)) == []


def test_chooses_the_first_that_is_new_enough_and_compiles(tmp_path: Path) -> None:
    make_jdk_8(tmp_path / "eight")
    make_jdk(tmp_path / "runtime", "21", compiler=False)
    make_jdk(tmp_path / "jvm" / "good", "17")
    environ = {"JAVA_HOME": str(tmp_path / "eight"), "PATH": str(tmp_path / "runtime" / "bin")}
    chosen, reason = choose_jdk(None, environ, places(tmp_path / "jvm"))
    assert chosen.home.name == "good"
    assert "usual places" in reason
    assert "eight ($JAVA_HOME): it is Java 1.8.0_392" in reason
    assert "runtime (PATH): it is only a run time without javac" in reason


def test_a_wrong_java_home_is_part_of_the_reason(tmp_path: Path) -> None:
    make_jdk(tmp_path / "good")
    environ = {"JAVA_HOME": str(tmp_path / "gone"), "PATH": str(tmp_path / "good" / "bin")}
    _, reason = choose_jdk(None, environ, ())
    assert reason.startswith("first on PATH")
    assert f"passed over $JAVA_HOME ({tmp_path / 'gone'})" in reason


def test_the_minimum_can_be_lowered(tmp_path: Path) -> None:
    home = make_jdk_8(tmp_path / "eight")
    chosen, reason = choose_jdk(str(home), {}, (), minimum=8)
    assert (chosen.feature, reason) == (8, "named by --jdk")


@pytest.mark.parametrize("name", ["gone", "empty", "eight", "runtime"])
@pytest.mark.parametrize("by_option", [True, False])
def test_a_wrong_jdk_that_was_named_is_refused(tmp_path: Path, name: str, by_option: bool) -> None:
    (tmp_path / "empty").mkdir()
    make_jdk_8(tmp_path / "eight")
    make_jdk(tmp_path / "runtime", "21", compiler=False)
    good = make_jdk(tmp_path / "good")
    environ = {"PATH": str(good / "bin")}
    wrong = str(tmp_path / name)
    explicit = wrong if by_option else None
    if not by_option:
        environ["JEJAK_JDK"] = wrong
    with pytest.raises(UsageError, match=name) as caught:
        choose_jdk(explicit, environ, ())
    assert str(caught.value).startswith("--jdk" if by_option else "$JEJAK_JDK")


def test_the_option_comes_before_our_variable(tmp_path: Path) -> None:
    good = make_jdk(tmp_path / "good")
    environ = {"JEJAK_JDK": str(tmp_path / "gone")}
    chosen, reason = choose_jdk(str(good), environ, ())
    assert (chosen.home, reason) == (good, "named by --jdk")


def test_an_option_that_came_from_our_variable_is_called_by_it(tmp_path: Path) -> None:
    home = str(make_jdk(tmp_path / "good"))
    assert choose_jdk(home, {"JEJAK_JDK": home}, ())[1] == "named by $JEJAK_JDK"


def test_without_any_jdk_the_message_says_what_to_do(tmp_path: Path) -> None:
    make_jdk_8(tmp_path / "eight")
    make_program(tmp_path / "tools" / "apt-get")
    environ = {"PATH": f"{tmp_path}/eight/bin:{tmp_path}/tools"}
    with pytest.raises(SetupError) as caught:
        choose_jdk(None, environ, ())
    assert "no JDK 17 or later" in str(caught.value)
    assert "it is Java 1.8.0_392" in str(caught.value)
    assert "apt-get install default-jdk-headless" in str(caught.value)
    assert "--jdk" in str(caught.value)


def test_reads_a_real_jdk(jdk: Path) -> None:
    found = read_jdk(jdk, "PATH")
    assert found is not None
    assert found.has_compiler
    assert found.home == jdk.resolve()
