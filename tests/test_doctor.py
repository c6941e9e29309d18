from __future__ import annotations

import sys
from pathlib import Path

import pytest

from jejak import doctor
from jejak.doctor import (
    Diagnosis,
    check_python,
    diagnose,
    exit_code,
    is_compiled,
    missing_tools,
    render,
)
from jejak.jvm.jars import PINNED
from tests.jvm.fakes import make_jdk, make_program


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """A machine with a JDK and Maven and nothing in the cache."""
    make_program(tmp_path / "bin" / "mvn")
    return {
        "PATH": str(tmp_path / "bin"),
        "JEJAK_JDK": str(make_jdk(tmp_path / "jdk", "21.0.2", vendor="Somebody")),
        "JEJAK_CACHE": str(tmp_path / "cache"),
    }


def by_name(checks: list[Diagnosis]) -> dict[str, Diagnosis]:
    return {check.name: check for check in checks}


def test_what_is_there_is_ok(machine: dict[str, str], tmp_path: Path) -> None:
    checks = by_name(diagnose(machine))
    assert checks["Python"].status == "ok"
    assert "21.0.2 (Somebody)" in checks["JDK"].detail
    assert "$JEJAK_JDK" in checks["JDK"].detail
    assert checks["Maven"] == Diagnosis("Maven", "ok", str(tmp_path / "bin" / "mvn"))
    assert checks["solver bitwuzla"].status == "ok"
    assert checks["solver z3"].status == "ok"
    assert checks["cache"].status == "ok"
    assert exit_code(checks.values()) == 0


def test_looks_only(machine: dict[str, str], tmp_path: Path) -> None:
    diagnose(machine)
    assert not (tmp_path / "cache").exists()


def test_z3_is_not_loaded_to_tell_its_version(machine: dict[str, str]) -> None:
    before = "z3" in sys.modules
    diagnose(machine)
    assert ("z3" in sys.modules) == before


def test_each_jar_is_missing_then_damaged(machine: dict[str, str], tmp_path: Path) -> None:
    checks = by_name(diagnose(machine))
    assert all(checks[f"jar {name}"].status == "warning" for name in PINNED)
    (tmp_path / "cache" / "jars").mkdir(parents=True)
    (tmp_path / "cache" / "jars" / PINNED["asm"].file_name).write_bytes(b"damaged")
    check = by_name(diagnose(machine))["jar asm"]
    assert check.status == "warning"
    assert "damaged" in check.detail


def test_a_wrong_jdk_is_not_ready(machine: dict[str, str], tmp_path: Path) -> None:
    machine["JEJAK_JDK"] = str(tmp_path / "gone")
    checks = diagnose(machine)
    check = by_name(checks)["JDK"]
    assert check.status == "missing"
    assert check.advice
    assert exit_code(checks) == 3
    assert render(checks).splitlines()[-1].startswith("not ready")


def test_an_option_comes_before_the_environment(machine: dict[str, str], tmp_path: Path) -> None:
    make_jdk(tmp_path / "other", "25")
    check = by_name(diagnose(machine, jdk=str(tmp_path / "other")))["JDK"]
    assert "named by --jdk" in check.detail


def test_missing_maven_and_compiler_are_no_obstacle(machine: dict[str, str]) -> None:
    machine["PATH"] = ""
    checks = by_name(diagnose(machine))
    assert checks["Maven"].status == "missing"
    assert checks["Maven"].advice == "install Apache Maven"
    assert checks["C compiler"].status == "warning"
    assert exit_code(checks.values()) == 0
    assert list(missing_tools(machine)) == ["maven"]


def test_an_old_python_is_missing() -> None:
    check = check_python((3, 10, 4))
    assert check.status == "missing"
    assert exit_code([check]) == 3


def test_a_missing_solver_says_how_to_get_it() -> None:
    check = doctor._check_package("solver none", "no-such-distribution-of-jejak")
    assert check.status == "missing"
    assert check.advice is not None
    assert check.advice.endswith("pip install no-such-distribution-of-jejak")


def test_a_cache_that_cannot_be_is_a_warning(machine: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    machine["JEJAK_CACHE"] = str(tmp_path / "file" / "cache")
    check = by_name(diagnose(machine))["cache"]
    assert check.status == "warning"
    assert "is not a directory" in check.detail


def test_little_room_is_a_warning(machine: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LOW_DISK_BYTES", 1 << 80)
    assert by_name(diagnose(machine))["disk"].status == "warning"


def test_tells_whether_the_core_is_compiled(machine: dict[str, str]) -> None:
    check = by_name(diagnose(machine))["core"]
    compiled = str(sys.modules["jejak.bytecode.decode"].__file__).endswith(".so")
    assert is_compiled() == compiled
    assert check.status == ("ok" if compiled else "warning")


def test_each_reason_why_the_core_is_not_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reason(**environ: str) -> str:
        return doctor._why_uncompiled(environ, tmp_path)[0]

    path = str(tmp_path / "bin")
    assert reason(PATH=path, JEJAK_NO_COMPILE="1") == "JEJAK_NO_COMPILE is set"
    assert reason(PATH=path) == "no C compiler"
    make_program(tmp_path / "bin" / "gcc")
    monkeypatch.setattr("sysconfig.get_path", lambda name: str(tmp_path))
    assert reason(PATH=path) == f"{tmp_path / 'Python.h'} is missing"
    (tmp_path / "Python.h").touch()
    assert reason(PATH=path) == "it was installed so"
    make_program(tmp_path / "scripts" / "compile")
    assert "never compiled" in reason(PATH=path)
    (tmp_path / ".jejak" / "compiled").mkdir(parents=True)
    (tmp_path / ".jejak" / "compiled" / "current").write_text("failed\tkey\tpython\n")
    assert str(tmp_path / ".jejak" / "compiled" / "log") in reason(PATH=path)


def test_plain_text() -> None:
    checks = [
        Diagnosis("one", "ok", "fine"),
        Diagnosis("two", "missing", "a\nb", "mend both"),
        Diagnosis("three", "missing", "c", "mend both"),
    ]
    assert render(checks) == (
        "ok       one    fine\n"
        "missing  two    a\n"
        "                b\n"
        "missing  three  c\n"
        "                -> mend both\n"
        "\n"
        "ready: 1 ok, 0 warning, 2 missing"
    )


def test_what_tests_are_kept_from(machine: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    check = by_name(diagnose(machine))["sandbox"]
    assert (check.status == "ok") == ("NOT protected" not in check.detail)
    monkeypatch.setattr(doctor, "active_protections", frozenset)
    check = by_name(diagnose(machine))["sandbox"]
    assert check.status == "warning"
    assert "NOT protected: files" in check.detail
    assert "NOT protected: the network" in check.detail
    assert check.advice is not None
    assert "--no-confirm" in check.advice
    assert exit_code([check]) == 0
