"""Runs the command line in this process and keeps what it printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from jejak.cli import run
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
