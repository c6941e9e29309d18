from __future__ import annotations

import hashlib
import threading
from pathlib import Path

import pytest

from jejak.errors import SetupError, UsageError
from jejak.jvm.maven import Artifact, fetch, find_maven, useful_lines
from tests.jvm.fakes import FakeMaven, make_maven, make_program

GOOD = b"the real jar"
PINNED = Artifact("org.a", "a", "1.0", sha256=hashlib.sha256(GOOD).hexdigest())
LOOSE = Artifact("org.b", "b", "2.0", "runtime")


@pytest.fixture
def maven(tmp_path: Path) -> FakeMaven:
    return make_maven(tmp_path / "a maven")


def fetch_with(
    maven: FakeMaven, directory: Path, *artifacts: Artifact, timeout: float = 60
) -> list[Path]:
    environ = maven.environ
    return fetch(artifacts, directory, mvn=maven.program, environ=environ, timeout=timeout)


def visible(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir() if path.name != ".lock")


def test_fetches_all_in_one_process(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": GOOD, "b-2.0-runtime.jar": b"b"})
    target = tmp_path / "some where" / "jars"
    paths = fetch_with(maven, target, PINNED, LOOSE)
    assert [path.read_bytes() for path in paths] == [GOOD, b"b"]
    assert visible(target) == ["a-1.0.jar", "b-2.0-runtime.jar"]
    assert len(maven.calls) == 1


def test_the_jdk_is_handed_to_maven(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": GOOD})
    home = tmp_path / "jdk"
    fetch([PINNED], tmp_path / "jars", mvn=maven.program, environ=maven.environ, java_home=home)
    assert maven.calls[0].endswith(f"JAVA_HOME={home}")


def test_what_is_there_is_not_fetched(maven: FakeMaven, tmp_path: Path) -> None:
    (tmp_path / "a-1.0.jar").write_bytes(GOOD)
    (tmp_path / "b-2.0-runtime.jar").write_bytes(b"anything")
    fetch_with(maven, tmp_path, PINNED, LOOSE)
    assert maven.calls == []


def test_a_damaged_file_is_fetched_again(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": GOOD})
    target = tmp_path / "jars"
    target.mkdir()
    (target / "a-1.0.jar").write_bytes(GOOD[:4])
    assert fetch_with(maven, target, PINNED)[0].read_bytes() == GOOD


def test_a_damaged_local_repository_is_avoided(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": b"tampered"})
    maven.holds({"a-1.0.jar": GOOD}, "remote")
    assert fetch_with(maven, tmp_path / "jars", PINNED)[0].read_bytes() == GOOD
    assert len(maven.calls) == 2


def test_a_wrong_checksum_is_refused_after_one_more_try(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": b"tampered"})
    maven.holds({"a-1.0.jar": b"tampered too"}, "remote")
    with pytest.raises(SetupError, match=r"org\.a:a:1\.0 with the wrong checksum"):
        fetch_with(maven, tmp_path / "jars", PINNED)
    assert len(maven.calls) == 2
    assert visible(tmp_path / "jars") == []


def test_a_failure_shows_what_maven_said(maven: FakeMaven, tmp_path: Path) -> None:
    with pytest.raises(SetupError) as caught:
        fetch_with(maven, tmp_path / "jars", PINNED)
    message = str(caught.value)
    assert "cannot fetch org.a:a:1.0" in message
    assert "Could not find artifact a-1.0.jar" in message
    assert "proxies and mirrors" in message
    assert "Re-run Maven" not in message
    assert visible(tmp_path / "jars") == []


def test_the_time_limit_is_kept(maven: FakeMaven, tmp_path: Path) -> None:
    environ = {**maven.environ, "FAKE_MAVEN_SECONDS": "60"}
    with pytest.raises(SetupError, match="time limit"):
        fetch([PINNED], tmp_path / "jars", mvn=maven.program, environ=environ, timeout=1)


def test_several_at_once_fetch_only_once(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": GOOD})
    environ = {**maven.environ, "FAKE_MAVEN_SECONDS": "0.3"}
    results: list[bytes] = []

    def work() -> None:
        paths = fetch([PINNED], tmp_path / "jars", mvn=maven.program, environ=environ)
        results.append(paths[0].read_bytes())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [GOOD] * 4
    assert len(maven.calls) == 1


def test_what_a_kill_left_behind_is_cleared_away(maven: FakeMaven, tmp_path: Path) -> None:
    maven.holds({"a-1.0.jar": GOOD})
    target = tmp_path / "jars"
    (target / ".fetch-old" / "jars").mkdir(parents=True)
    fetch_with(maven, target, PINNED)
    assert visible(target) == ["a-1.0.jar"]


def test_a_directory_that_cannot_be_made(maven: FakeMaven, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="JEJAK_CACHE"):
        fetch_with(maven, tmp_path / "file" / "jars", PINNED)


def test_finds_maven_in_order(tmp_path: Path) -> None:
    option, own, home, path = (
        make_program(tmp_path / name / "bin" / "mvn") for name in ("option", "own", "home", "path")
    )
    environ = {"PATH": str(path.parent)}
    assert find_maven(None, environ) == path
    environ["MAVEN_HOME"] = str(home.parent.parent)
    assert find_maven(None, environ) == home
    environ["JEJAK_MVN"] = str(own)
    assert find_maven(None, environ) == own
    assert find_maven(str(option.parent.parent), environ) == option


@pytest.mark.parametrize("by_option", [True, False])
def test_a_wrong_maven_that_was_named_is_refused(tmp_path: Path, by_option: bool) -> None:
    wrong = str(tmp_path / "none")
    environ = {"PATH": ""} if by_option else {"JEJAK_MVN": wrong}
    with pytest.raises(UsageError, match=r"--mvn" if by_option else r"JEJAK_MVN"):
        find_maven(wrong if by_option else None, environ)


def test_without_maven_the_message_says_what_to_do(tmp_path: Path) -> None:
    make_program(tmp_path / "brew")
    with pytest.raises(SetupError, match="brew install maven"):
        find_maven(None, {"PATH": str(tmp_path)})


def test_only_the_last_useful_lines_are_shown() -> None:
    output = "\n".join(["[INFO] x", "[ERROR] [Help 1] there", *(f"[ERROR] {n}" for n in range(9))])
    assert useful_lines(output, 3) == ["6", "7", "8"]


def test_warnings_are_no_reason_where_there_is_an_error() -> None:
    warnings = "[WARNING] old\nWARNING: System::setSecurityManager has been called by x.Y"
    assert useful_lines(f"{warnings}\n[ERROR] no plugin\n  at line 3") == ["no plugin", "at line 3"]
    assert useful_lines("[WARNING] killed") == ["killed"]
