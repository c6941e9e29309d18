from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.errors import SetupError
from jejak.jvm import launch
from jejak.jvm.sandbox import (
    MOST_OUTPUT,
    Confined,
    Policy,
    ProcessEnd,
    active_protections,
    describe,
    run_confined,
)

SHELL = "/bin/bash"
pytestmark = pytest.mark.skipif(not Path(SHELL).exists(), reason="no bash")


@pytest.fixture(scope="module")
def active() -> frozenset[str]:
    return active_protections()


@pytest.fixture
def room(tmp_path: Path) -> Path:
    room = tmp_path.resolve() / "room"
    room.mkdir()
    return room


@pytest.fixture
def port() -> Iterator[int]:
    """A server on this machine's loopback."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def shell(script: str, policy: Policy, seconds: float = 20) -> tuple[ProcessEnd | None, str]:
    done = run_confined([SHELL, "-c", script], policy, seconds)
    return done.ending, done.output


def test_output_and_endings(room: Path) -> None:
    policy = Policy(room, writable=(room,))
    assert shell("pwd; echo said >&2; exit 7", policy) == (ProcessEnd(code=7), f"{room}\nsaid\n")
    assert shell("kill -TERM $$", policy)[0] == ProcessEnd(signal=15)
    assert shell("read line || echo no input", policy) == (ProcessEnd(code=0), "no input\n")


def test_what_cannot_be_started(room: Path) -> None:
    with pytest.raises(SetupError, match="cannot be started"):
        run_confined([room / "none"], Policy(room), 10)
    with pytest.raises(SetupError, match="cannot be started"):
        run_confined([SHELL], Policy(room / "none"), 10)


def test_nothing_of_the_environment(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "value")
    _, output = shell("env", Policy(room, environment=(("HOME", "/h"),)))
    names = {line.partition("=")[0] for line in output.splitlines()}
    assert names - {"PWD", "SHLVL", "_", "OLDPWD"} == {"PATH", "LANG", "HOME"}


def test_no_files_but_the_three_and_what_is_given(room: Path) -> None:
    _, output = shell("echo /proc/self/fd/*", Policy(room))
    assert {Path(word).name for word in output.split()} <= {"0", "1", "2", "3", "255"}


def test_much_output_is_cut(room: Path) -> None:
    ending, output = shell("head -c 3000000 /dev/zero", Policy(room))
    assert ending == ProcessEnd(code=0)
    assert len(output) == MOST_OUTPUT


def test_files(room: Path, tmp_path: Path, active: frozenset[str]) -> None:
    if launch.LANDLOCK not in active:
        pytest.skip("no Landlock")
    (tmp_path / "given").write_text("given", "utf-8")
    (tmp_path / "secret").write_text("secret", "utf-8")
    policy = Policy(room, readable=(tmp_path.resolve() / "given",), writable=(room,))
    script = f"""
        echo in > here && cat here
        cat {tmp_path}/given && echo
        cat {tmp_path}/secret; echo > {tmp_path}/secret; rm {tmp_path}/secret; rm -r {room}
        echo > {tmp_path}/given; mv here {tmp_path}; ln {tmp_path}/given .; cat ~/.bashrc
        cat /proc/$PPID/environ; kill -9 $PPID
    """
    _, output = shell(script, policy)
    lines = output.splitlines()
    assert lines[:2] == ["in", "given"]
    refused = ("denied", "not permitted", "cross-device", "No such file")
    assert all(any(word in line for word in refused) for line in lines[2:]), output
    assert (tmp_path / "secret").read_text("utf-8") == "secret"
    assert (tmp_path / "given").read_text("utf-8") == "given"
    assert room.is_dir()


@pytest.mark.parametrize(
    "without",
    [
        (),
        (launch.SECCOMP, launch.LANDLOCK),
        (launch.NAMESPACE, launch.LANDLOCK),
        (launch.NAMESPACE, launch.SECCOMP),
    ],
)
def test_each_protection_alone_keeps_the_network_away(
    room: Path, port: int, active: frozenset[str], without: tuple[str, ...]
) -> None:
    if not {launch.NAMESPACE, launch.SECCOMP, launch.LANDLOCK} <= active:
        pytest.skip("not all of them here")
    script = f"exec 3<>/dev/tcp/127.0.0.1/{port} && echo connected"
    _, output = shell(script, Policy(room, without=without))
    assert "connected" not in output
    assert any(word in output for word in ("refused", "denied", "unreachable"))


def test_without_protection_it_goes_on(room: Path, port: int) -> None:
    everything = (launch.NAMESPACE, launch.SECCOMP, launch.LANDLOCK)
    script = f"exec 3<>/dev/tcp/127.0.0.1/{port} && echo connected"
    ending, output = shell(script, Policy(room, without=everything))
    assert (ending, output) == (ProcessEnd(code=0), "connected\n")


def test_descendants_end_with_the_command(
    room: Path, tmp_path: Path, active: frozenset[str]
) -> None:
    policy = Policy(room, writable=(room,))
    script = "(setsid bash -c 'sleep 1; echo > late' &) ; (sleep 1; echo > late) & exit 3"
    assert shell(script, policy)[0] == ProcessEnd(code=3)
    assert shell("setsid bash -c 'sleep 1; echo > late' & sleep 60", policy, seconds=0.5)[0] is None
    time.sleep(1.2)
    assert list(room.iterdir()) == []


def test_sizes_of_files(room: Path) -> None:
    _, output = shell(
        "head -c 10000 /dev/zero > f; stat -c %s f", Policy(room, writable=(room,), file_bytes=4096)
    )
    assert output.splitlines()[-1] == "4096"


def test_ending_twice(room: Path) -> None:
    confined = Confined.start([SHELL, "-c", "sleep 60"], Policy(room))
    assert confined.end() == ProcessEnd(signal=9)
    assert confined.end() == ProcessEnd(signal=9)


def test_who_ended_it() -> None:
    for ending in (ProcessEnd(signal=9), ProcessEnd(signal=15), ProcessEnd(code=143), ProcessEnd()):
        assert ending.from_outside
    for ending in (
        ProcessEnd(code=0),
        ProcessEnd(code=3),
        ProcessEnd(signal=6),
        ProcessEnd(signal=11),
    ):
        assert not ending.from_outside


def test_words_for_people() -> None:
    assert "NOT protected: files" in describe({launch.NAMESPACE})
    assert "NOT protected: the network" in describe({launch.LANDLOCK})
    assert "NOT" not in describe({launch.SANDBOX_EXEC})
    assert "NOT" not in describe({launch.LANDLOCK, launch.SECCOMP})
