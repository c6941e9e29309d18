"""Values of options: from the command line, from jejak.toml, right and wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jejak.errors import UsageError
from jejak.options import (
    GROUPS,
    PRESETS,
    SOLVER_LAYERS,
    Options,
    declarations,
    load_options,
    split_rule,
)
from jejak.solver.chain import LAYERS


def given(tmp_path: Path, **values: Any) -> Options:
    return load_options(values, tmp_path, {})


def written(tmp_path: Path, text: str) -> Options:
    (tmp_path / "jejak.toml").write_text(text)
    return load_options({}, tmp_path, {})


def test_every_option_has_a_group_and_a_fitting_default() -> None:
    for declared in declarations().values():
        assert declared.group in GROUPS
        assert declared.default is None or type(declared.default) is declared.kind
        assert (
            not declared.choices or declared.kind is tuple or declared.default in declared.choices
        )
        assert declared.wanted


def test_the_layers_are_those_of_the_solver() -> None:
    assert set(SOLVER_LAYERS) == set(LAYERS)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("depth", "0", 0),
        ("seed", "-5", -5),
        ("array_elements", "none", None),
        ("array_elements", "4", 4),
        ("time", "1.5", 1.5),
        ("time", "2", 2.0),
        ("method_time", "none", None),
        ("merge", False, False),
        ("assertions", False, False),
        ("calls", ("a.B.*=havoc", "c.D#e=inline"), ("a.B.*=havoc", "c.D#e=inline")),
        ("depth_of", ("a.B.m=3",), ("a.B.m=3",)),
        ("solver_without", ("cores",), ("cores",)),
        ("search", "dfs+uncovered", "dfs+uncovered"),
        ("depth", 7, 7),
    ],
)
def test_right_values(tmp_path: Path, key: str, text: Any, value: Any) -> None:
    found = getattr(given(tmp_path, **{key: text}), key)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("depth", "-1", "depth must be a whole number of 0 or more, not -1"),
        ("depth", "none", "depth must be a whole number of 0 or more, not 'none'"),
        ("depth", "x", "depth must be a whole number of 0 or more, not 'x'"),
        ("depth", True, "not True"),
        ("steps", "0", "steps must be a whole number of 1 or more or none, not 0"),
        ("time", "0", "time must be a number above 0 or none, not 0.0"),
        ("time", "nan", "not nan"),
        ("time", "inf", "not inf"),
        ("time", 10**400, "time must be"),
        ("solver_time", "none", "solver-time must be a number above 0, not 'none'"),
        ("entries", "some", "entries must be one of non-private, public, all, not 'some'"),
        ("calls", ("a=b",), "calls must be a list of PATTERN=inline|unknown|havoc"),
        ("calls", ("=havoc",), "calls must be"),
        ("depth_of", ("a=-1",), "depth-of must be a list of PATTERN=N"),
        ("solver_without", ("magic",), "solver-without must be a list of contradiction, own-model"),
    ],
)
def test_wrong_values(tmp_path: Path, key: str, value: Any, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        given(tmp_path, **{key: value})
    assert message in str(raised.value)


def test_arrays_must_be_allowed_to_have_their_least_length(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="min-length 11 asks for longer arrays"):
        given(tmp_path, min_length="11")
    assert given(tmp_path, min_length="11", array_elements="none").min_length == 11


def test_tables_and_lists_in_the_file_mean_the_same(tmp_path: Path) -> None:
    table = written(
        tmp_path,
        '[calls]\n"a.B.*" = "havoc"\n"c.D" = "unknown"\n[depth-of]\n"a.B.m" = 3\n',
    )
    listed = written(tmp_path, 'calls = ["a.B.*=havoc", "c.D=unknown"]\ndepth-of = ["a.B.m=3"]\n')
    assert table == listed
    assert table.calls == ("a.B.*=havoc", "c.D=unknown")
    assert table.depth_of == ("a.B.m=3",)


def test_numbers_in_the_file(tmp_path: Path) -> None:
    options = written(tmp_path, 'time = 3\nchain = "none"\ndepth = 2\nmerge = false\n')
    assert (options.time, options.chain, options.depth, options.merge) == (3.0, None, 2, False)
    assert type(options.time) is float


@pytest.mark.parametrize(
    "text",
    ['depth = "2"', "depth = 2.0", "depth = true", "time = true", "calls = 3", 'tree = "x"',
     "[calls]\nx = 1", "[solver-without]\nx = 1", "time = 1" + "0" * 400],
)  # fmt: skip
def test_wrong_values_in_the_file(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match=r"jejak\.toml: .* must be"):
        written(tmp_path, text)


@pytest.mark.parametrize("effort", [name for name, values in PRESETS.items() if values])
def test_an_effort_sets_what_nobody_else_says(tmp_path: Path, effort: str) -> None:
    options = written(tmp_path, f'effort = "{effort}"\nmethod-time = 7\n')
    assert options.method_time == 7.0
    for key, value in PRESETS[effort].items():
        assert getattr(options, key) == (7.0 if key == "method_time" else value)
        wanted = f"effort {effort}" if key != "method_time" else str(tmp_path / "jejak.toml")
        assert options.origins[key] == wanted
        declared = declarations()[key]
        assert type(value) is declared.kind or (value is None and declared.optional)


def test_rules() -> None:
    assert split_rule("a.B.m(int) = havoc") == ("a.B.m(int)", "havoc")
