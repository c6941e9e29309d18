"""Commands about what is kept and what is new: cache, baseline, --new-since, --diff-filter."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Jejak
from tests.javac import run_tool

SHOP = """package shop;
public class Shop {
    static int share(int total, int people) {
        return total / people;
    }
    static int first(int[] prices) {
        int[] copy = new int[2];
        return copy[prices.length];
    }
}
"""
CHECK = ("check", "project/classes", "--no-confirm", "--cache", "--fail-on", "possible")


class Shop:
    """A project in the current directory."""

    def __init__(self) -> None:
        self.root = Path("project")
        self.source = self.root / "src/main/java/shop/Shop.java"
        self.source.parent.mkdir(parents=True)

    def write(self, text: str) -> None:
        self.source.write_text(text)
        run_tool("javac", "-g", "-d", self.root / "classes", self.source)


@pytest.fixture
def shop(jejak: Jejak, jdk: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    monkeypatch.setenv("JEJAK_STORE", ".jejak")
    made = Shop()
    made.write(SHOP)
    return made


def git(shop: Shop, *words: str) -> None:
    name = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", "-C", str(shop.root), *name, *words], check=True, capture_output=True)


def test_a_second_check_says_what_it_knew(jejak: Jejak, shop: Shop) -> None:
    first = jejak(*CHECK)
    second = jejak(*CHECK)
    assert first.code == second.code == 1
    assert "as an earlier run left them" not in first.out
    assert "3 as an earlier run left them" in second.out
    assert first.out.splitlines()[:4] == second.out.splitlines()[:4]
    assert first.err == second.err == ""


def test_cache_tells_and_clears(jejak: Jejak, shop: Shop) -> None:
    assert "nothing is kept" in jejak("cache").out
    jejak(*CHECK)
    assert "3 methods" in jejak("cache").out
    told = json.loads(jejak("cache", "--json", "-").out)
    assert told["methods"] == 3
    assert told["runs"] == 1
    assert "freed" in jejak("cache", "clear").out
    assert "nothing is kept" in jejak("cache").out
    assert "earlier run" not in jejak(*CHECK).out


def test_the_baseline_leaves_only_what_is_new(jejak: Jejak, shop: Shop) -> None:
    done = jejak("baseline", "project/classes", "--no-confirm")
    assert done.code == 0
    assert "known in jejak-baseline.json" in done.out
    again = jejak(*CHECK)
    assert again.code == 0
    assert "known: the baseline has them" in again.out
    moved = SHOP.replace("public class", "\n\n\n// moved\npublic class")
    shop.write(moved)
    assert jejak(*CHECK).code == 0
    worse = "    static int last(int[] p, int x) { return (p.length + 1) / (x - x); }\n}\n"
    shop.write(moved[:-2] + worse)
    found = jejak(*CHECK)
    assert found.code == 1
    assert "Shop.last" in found.out
    assert "Shop.share" not in found.out
    shop.write(SHOP.replace("total / people", "total"))
    assert "of the baseline gone" in jejak(*CHECK).out
    assert "Shop.first" in jejak(*CHECK, "--baseline", "none").out


@pytest.mark.parametrize("text", ["no json", "[]", '{"findings": 3}', '{"findings": [{}]}'])
def test_a_baseline_that_is_none_is_wrong_use(jejak: Jejak, shop: Shop, text: str) -> None:
    Path("jejak-baseline.json").write_text(text)
    done = jejak(*CHECK)
    assert done.code == 2
    assert "is no baseline" in done.err


def test_a_baseline_of_another_version_is_wrong_use(jejak: Jejak, shop: Shop) -> None:
    Path("jejak-baseline.json").write_text('{"schema": "99", "findings": []}')
    done = jejak(*CHECK)
    assert done.code == 2
    assert "another version" in done.err


def test_a_baseline_that_cannot_be_written_is_told(jejak: Jejak, shop: Shop) -> None:
    Path("here").mkdir()
    done = jejak("baseline", "project/classes", "--no-confirm", "--baseline", "here")
    assert done.code == 3
    assert "here" in done.err


def test_only_what_changed_since_a_commit_is_told(jejak: Jejak, shop: Shop) -> None:
    git(shop, "init", "-q")
    git(shop, "add", "src")
    git(shop, "commit", "-q", "-m", "first")
    assert jejak(*CHECK, "--new-since", "HEAD").code == 0
    shop.write(SHOP.replace("new int[2]", "new int[3]"))
    done = jejak(*CHECK, "--new-since", "HEAD")
    assert done.code == 1
    assert "Shop.first" in done.out
    assert "Shop.share" not in done.out
    assert "in methods that have not changed" in done.out
    missing = jejak(*CHECK, "--new-since", "no-such-branch")
    assert missing.code == 2
    assert "no-such-branch" in missing.err


def test_a_commit_outside_a_repository_is_wrong_use(jejak: Jejak, shop: Shop) -> None:
    done = jejak(*CHECK, "--new-since", "HEAD")
    assert done.code == 2
    assert "git says" in done.err


def test_only_what_a_diff_changes_is_told(jejak: Jejak, shop: Shop) -> None:
    Path("a.diff").write_text(
        "--- a/src/main/java/shop/Shop.java\n+++ b/src/main/java/shop/Shop.java\n"
        "@@ -3,3 +3,3 @@ class\n     static int share(int total, int people) {\n"
        "-        return 1;\n+        return total / people;\n     }\n"
    )
    done = jejak(*CHECK, "--diff-filter", "a.diff")
    assert done.code == 1
    assert "Shop.share" in done.out
    assert "Shop.first" not in done.out
    Path("a.diff").write_text("nothing of a diff\n")
    assert jejak(*CHECK, "--diff-filter", "a.diff").code == 2
    assert jejak(*CHECK, "--diff-filter", "missing.diff").code == 2
