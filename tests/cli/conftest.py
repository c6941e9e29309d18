"""Runs the command line in this process and keeps what it printed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from jejak.cli import run
from tests.cli.engine import Engine, error, explored
from tests.javac import Javac

SOURCES = {
    "shop/Cart.java": """
        package shop;
        public class Cart {
            private int[] prices = new int[4];
            private int count;
            public void add(int price) { prices[count++] = price; }
            public int total() {
                int sum = 0;
                for (int i = 0; i < count; i++) sum += prices[i];
                return sum;
            }
            static int twice(int x) { return x + x; }
            static String twice(String x) { return x + x; }
            private void hidden() {}
            public static void main(String[] args) { new Cart().add(args.length); }
            static class Line {}
        }
    """,
    "shop/Helper.java": "package shop; class Helper { Cart make() { return new Cart(); } }",
}


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str


Jejak = Callable[..., Outcome]


@pytest.fixture
def jejak(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Jejak:
    """Runs jejak in an empty directory."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")

    def call(*arguments: str | Path) -> Outcome:
        capfd.readouterr()
        code = run([str(argument) for argument in arguments])
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture
def shop(javac: Javac) -> Path:
    """A directory of two small classes and a nested one."""
    return javac(SOURCES, "-g")


DIVS = """
package shop;
public class Divs {
    static int div(int x) {
\treturn 1 / x;
    }
    static int safe(int x) {
        Runnable r = () -> {
            x(1);
        };
        return x;
    }
    static void x(int i) {}
    int f = 3;
    Divs() { x(1); }
    Divs(int y) { x(2); }
    public static void main(String[] args) {}
}
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A source file, compiled anew whenever it is checked."""
    path = tmp_path / "src" / "shop" / "Divs.java"
    path.parent.mkdir(parents=True)
    path.write_text(DIVS)
    return path


@pytest.fixture
def divs(javac: Javac, tmp_path: Path) -> Path:
    """A directory with the class of the source file, compiled once, and the source beside it."""
    classes = shutil.copytree(javac({"shop/Divs.java": DIVS}, "-g"), tmp_path / "classes")
    (classes / "shop" / "Divs.java").write_text(DIVS)
    return classes


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine that finds one exact defect in `div`, which a test raises, and no other."""
    import_module("jejak.app.verifying")  # its names are bound before any of them is replaced
    engine = Engine(lambda m: explored(m, *([error(m)] if m.name == "div" else [])))
    monkeypatch.setattr("jejak.run.worker.Analysis", engine.start)
    monkeypatch.setattr("jejak.confirm.Confirmer", engine.confirmer)
    monkeypatch.setattr("jejak.confirm.assembling.Assembly.sources", lambda _: engine.tests)
    return engine
