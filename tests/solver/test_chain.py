from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

import jejak.solver
from jejak.errors import SetupError, UsageError
from jejak.expr import BV32, Model, const, eq, slt, var
from jejak.solver import (
    LAYERS,
    REASONS,
    Answer,
    Query,
    Sat,
    SolverConfig,
    Unknown,
    Unsat,
    build_solver,
)
from jejak.solver.checking import Checked
from jejak.solver.second import SecondOpinion

x, y = var("x", BV32), var("y", BV32)


class Says:
    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked = 0

    def solve(self, _query: Query) -> Answer:
        self.asked += 1
        return self.answer


def hide(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        "jejak.solver.chain.find_spec", lambda name: None if name in packages else real(name)
    )


def test_the_public_names_exist() -> None:
    for name in jejak.solver.__all__:
        assert getattr(jejak.solver, name) is not None
    with pytest.raises(AttributeError):
        _ = jejak.solver.nothing


def test_the_child_imports_little() -> None:
    script = (
        "import sys; from jejak.solver import worker; worker.open_terms('bitwuzla', 1.0, 0, 0);"
        "print(*[each for each in sys.modules if each.startswith('jejak') or each == 'typing'])"
    )
    shown = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout.split()
    wanted = {"jejak", "jejak.solver"}
    wanted |= {f"jejak.solver.{name}" for name in ("worker", "wire", "bitwuzla_terms")}
    assert set(shown) == wanted


def test_a_layer_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="contradiction, own-model, path-order, cores"):
        SolverConfig(without=frozenset({"magic"}))
    with pytest.raises(UsageError, match="bitwuzla, z3"):
        SolverConfig(backend="cvc9")


def test_no_solver_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "bitwuzla", "z3")
    with pytest.raises(SetupError, match="pip install bitwuzla or z3-solver"):
        build_solver(SolverConfig())
    with pytest.raises(SetupError, match="pip install z3-solver"):
        build_solver(SolverConfig(backend="z3", second=None))


def test_the_other_solver_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    hide(monkeypatch, "bitwuzla")
    with build_solver(SolverConfig(isolated=False)) as solver:
        assert type(solver.solve(Query((slt(x, y),)))) is Sat
    assert [each.name for each in solver.statistics.back_ends] == ["z3"]
    assert solver.statistics.warnings == [
        "bitwuzla is not installed, z3 works alone; install it with: pip install bitwuzla"
    ]


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        ("timeout", Unsat(()), Unsat(())),
        ("timeout", Unknown("unsupported"), Unknown("timeout")),
        ("unsupported", Unknown("timeout"), Unknown("timeout")),
        ("missing", Unknown("killed"), Unknown("killed")),
    ],
)
def test_second_opinions(first: str, second: Answer, result: Answer) -> None:
    assert SecondOpinion(Says(Unknown(first)), Says(second)).solve(Query(())) == result


def test_a_sure_answer_needs_no_second() -> None:
    other = Says(Unknown("died"))
    assert type(SecondOpinion(Says(Unsat(())), other).solve(Query(()))) is Unsat
    assert other.asked == 0


class TestChecking:
    query = Query((slt(x, y),))

    def check(self, claim: Answer, truth: Answer, query: Query | None = None) -> None:
        Checked("layer", Says(claim), Says(truth)).solve(query or self.query)

    def test_what_agrees_passes(self) -> None:
        self.check(Sat(Model({"y": 1})), Sat(Model({})))
        self.check(Unsat((slt(x, y),)), Unsat(()))
        self.check(Unknown("timeout"), Unsat(()))

    def test_lies_are_found(self) -> None:
        lies: list[tuple[Answer, Answer]] = [
            (Sat(Model({})), Sat(Model({}))),
            (Sat(Model({"y": 1})), Unsat(())),
            (Unsat((slt(x, y),)), Sat(Model({}))),
            (Unsat((slt(y, x),)), Unsat(())),
        ]
        for claim, truth in lies:
            with pytest.raises(AssertionError, match="layer"):
                self.check(claim, truth)

    def test_given_models_must_hold(self) -> None:
        with pytest.raises(AssertionError, match="above layer"):
            self.check(Unknown("died"), Unknown("died"), Query((slt(x, y),), (), (Model({}),)))


def test_statistics_add_up() -> None:
    with build_solver(SolverConfig(isolated=False)) as solver:
        first = solver.solve(Query((slt(x, y),)))
        assert type(first) is Sat
        solver.solve(Query((slt(x, y),), (slt(x, const(5, BV32)),), (first.model,)))
        solver.solve(Query((slt(x, y),)))
        solver.solve(Query((eq(x, const(1, BV32)),), (eq(x, const(2, BV32)),)))
        layers = solver.statistics.layers
    assert [each.name for each in layers] == [*LAYERS[:-1], "backend"]
    assert sum(each.answered for each in layers) == layers[0].asked == 4
    assert {each.name: each.answered for each in layers}["cache"] == 1
    assert all(solver.statistics.own_seconds(each.name) >= 0 for each in layers)
    with pytest.raises(KeyError):
        solver.statistics.own_seconds("nothing")


def test_only_known_reasons() -> None:
    assert Unknown(REASONS[0]).reason == "timeout"
    with pytest.raises(AssertionError):
        Unknown("tired")


def test_a_deadline_lasts_as_long_as_its_block_and_is_restored_after_an_exception() -> None:
    def answer(number: int) -> Answer:
        return solver.solve(Query((), (eq(x, const(number, BV32)), slt(y, x))))

    config = SolverConfig(isolated=False, second=None, without=frozenset(LAYERS))
    with build_solver(config) as solver:
        with solver.until(0.0):
            assert answer(1) == Unknown("timeout")
            with solver.until(None):
                assert isinstance(answer(2), Sat)
            assert answer(3) == Unknown("timeout")
        assert isinstance(answer(4), Sat)
        with pytest.raises(KeyError), solver.until(0.0):
            raise KeyError
        assert isinstance(answer(5), Sat)
