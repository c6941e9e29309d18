"""Options, jejak.toml, exit codes of wrong use, help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jejak.cli.commands import cli
from jejak.cli.help import COMMANDS
from jejak.errors import UsageError
from jejak.explore.strategies.table import STRATEGIES
from jejak.options import Options, declarations, find_config, load_options
from tests.cli.conftest import Jejak

DOCS = Path(__file__).parents[2] / "docs" / "commands.md"


def test_wrong_use_is_exit_code_2(jejak: Jejak) -> None:
    for arguments in (["inspect"], ["inspekt"], ["inspect", "--nonsense", "x"], ["inspect", "#m"]):
        done = jejak(*arguments)
        assert done.code == 2, arguments
        assert done.err


def test_errors_without_inputs_are_not_proved(jejak: Jejak, shop: Path) -> None:
    done = jejak("check", shop, "--no-solve-errors", "--no-confirm")
    assert done.code == 2
    assert "--no-solve-errors needs --no-feasibility and --no-confirm" in done.err


def test_help_and_version(jejak: Jejak) -> None:
    assert "inspect" in jejak("--help").out
    assert jejak("--version").out.startswith("jejak ")


def test_every_command_has_its_place_in_help(jejak: Jejak) -> None:
    placed = [name for names in COMMANDS.values() for name in names]
    assert sorted(placed) == sorted(cli.commands)
    shown = jejak("--help").out
    assert "..." not in shown.partition("\n")[2]
    assert len(shown.splitlines()) < 50


def test_every_option_is_in_help_and_docs(jejak: Jejak) -> None:
    text = "".join(
        jejak(*words).out
        for words in (("check", "--help-all"), ("gen", "--help-all"), ("doctor", "--help"))
    )
    docs = DOCS.read_text()
    for declared in declarations().values():
        assert f"--{declared.name}" in text
        assert f"`--{declared.name}" in docs
        assert f"`{declared.name} = " in docs


@pytest.mark.parametrize("command", ["check", "gen", "show", "enumerate"])
def test_a_wrong_strategy_is_told_before_the_target_is_opened(jejak: Jejak, command: str) -> None:
    done = jejak(command, "no/such/place#m", "--search", "bfs+deep")
    assert done.code == 2
    assert "there is no strategy 'deep'; there are dfs, bfs, " in done.err


def test_strategies_are_in_help(jejak: Jejak) -> None:
    shown = jejak("check", "--help-all").out
    for each in STRATEGIES:
        assert each.usage in shown


def test_dot_needs_a_method(jejak: Jejak, shop: Path) -> None:
    done = jejak("inspect", shop, "--dot")
    assert done.code == 2
    assert "--dot needs CLASS#METHOD" in done.err


def test_a_place_that_cannot_be_written(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    done = jejak("inspect", shop, "--json", tmp_path / "no" / "out.json")
    assert done.code == 2
    assert "cannot be written: No such file or directory" in done.err


def test_a_wrong_jdk(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    for option in ("--jdk", "--platform"):
        done = jejak("inspect", shop, option, tmp_path)
        assert done.code == 2
        assert str(tmp_path) in done.err


def test_the_class_path_may_stand_in_the_file(jejak: Jejak, shop: Path, tmp_path: Path) -> None:
    (tmp_path / "cwd" / "jejak.toml").write_text(f"classpath = [{json.dumps(str(shop))}]\n")
    assert jejak("inspect", "shop.Cart").code == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clazzpath = []", "did you mean 'classpath'"),
        ("strict = 1", "strict must be true or false, not 1"),
        ("classpath = [1]", "classpath must be a list of strings"),
        ("jdk = ", "jejak.toml: Invalid"),
        ("strict = " + "[" * 5000, "jejak.toml"),
    ],
)
def test_a_wrong_file_is_named(jejak: Jejak, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "cwd" / "jejak.toml").write_text(text)
    done = jejak("inspect", "java.lang.Object")
    assert done.code == 2
    assert "jejak.toml" in done.err
    assert message in done.err


def test_precedence_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "jejak.toml").write_text('jdk = "a"\nplatform = "p"\nstrict = true\n')
    environ = {"JEJAK_JDK": "b"}
    options = load_options({"classpath": ("c",)}, tmp_path, environ)
    assert options == Options(("c",), "b", str(tmp_path / "p"), strict=True)
    assert dict(options.origins) == {
        "jdk": "$JEJAK_JDK",
        "platform": str(tmp_path / "jejak.toml"),
        "strict": str(tmp_path / "jejak.toml"),
        "classpath": "command line",
    }
    assert load_options({"jdk": "c"}, tmp_path, environ).jdk == "c"


def test_a_home_directory_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "jejak.toml").write_text('jdk = "~/jdk"\nclasspath = "lib/*:/abs"\n')
    options = load_options({}, tmp_path, {})
    assert options.jdk == str(Path.home() / "jdk")
    assert options.classpath == (f"{tmp_path}/lib/*:/abs",)


def test_an_unknown_option_of_the_api() -> None:
    with pytest.raises(UsageError, match="no option 'class_path'; did you mean 'classpath'"):
        load_options({"class_path": ()})


def test_the_search_for_a_file_ends_at_the_repository(tmp_path: Path) -> None:
    (tmp_path / "jejak.toml").touch()
    inner = tmp_path / "repository" / "inner"
    inner.mkdir(parents=True)
    assert find_config(inner) == tmp_path / "jejak.toml"
    (tmp_path / "repository" / ".git").mkdir()
    assert find_config(inner) is None


def test_doctor_tells_the_jdk(jejak: Jejak, jdk: Path) -> None:
    done = jejak("doctor")
    assert done.code == 0
    assert "JDK" in done.out
    checks = {row["name"]: row for row in json.loads(jejak("doctor", "--json").out)}
    assert checks["JDK"]["status"] == "ok"


def test_a_bug_of_ours_says_so(jejak: Jejak, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("jejak.app.inspecting.open_targets", explode)
    done = jejak("inspect", "x")
    assert done.code == 3
    assert "internal error: this is a bug of jejak" in done.err


def test_an_interruption_is_130(jejak: Jejak, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("jejak.app.inspecting.open_targets", interrupt)
    assert jejak("inspect", "x").code == 130
