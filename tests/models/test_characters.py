"""What is said of every char is what a JVM says."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from jejak.models.java_lang.character_tables import TABLES, char_ranges
from tests.javac import Javac, all_homes

SOURCE = """
class Characters {
    public static void main(String[] given) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < 65536; i++) {
            char c = (char) i;
            int kinds = (Character.isDigit(c) ? 1 : 0) | (Character.isLetter(c) ? 2 : 0)
                | (Character.isUpperCase(c) ? 4 : 0) | (Character.isLowerCase(c) ? 8 : 0)
                | (Character.isWhitespace(c) ? 16 : 0) | (Character.isSpaceChar(c) ? 32 : 0);
            String upper = String.valueOf(c).toUpperCase(), lower = String.valueOf(c).toLowerCase();
            kinds |= upper.equals("" + Character.toUpperCase(c)) ? 0 : 64;
            kinds |= lower.equals("" + Character.toLowerCase(c)) ? 0 : 128;
            all.append(kinds).append(' ').append((int) Character.toUpperCase(c)).append(' ');
            all.append((int) Character.toLowerCase(c)).append('\\n');
        }
        System.out.print(all);
    }
}
"""
KINDS = (
    "isDigit", "isLetter", "isUpperCase", "isLowerCase", "isWhitespace", "isSpaceChar",
    "specialUpper", "specialLower",
)  # fmt: skip


def said(jdk: int) -> list[tuple[int, int, int]]:
    """For each char its kinds, and what it is in the two cases."""
    found = [[0, char, char] for char in range(65536)]
    for place, name in enumerate((*KINDS, "toUpperCase", "toLowerCase")):
        for each in char_ranges(jdk, name) or ():
            for char in range(each.low, each.high + 1, each.step):
                if place < len(KINDS):
                    found[char][0] |= 1 << place
                else:
                    found[char][place - len(KINDS) + 1] += each.by
    return [(kinds, upper, lower) for kinds, upper, lower in found]


def release_of(home: Path) -> int:
    """The release of a JDK."""
    lines = (home / "release").read_text(encoding="utf-8").splitlines()
    (version,) = [line.split('"')[1] for line in lines if line.startswith("JAVA_VERSION=")]
    return int(version.split(".")[0])


@pytest.mark.parametrize("home", all_homes(), ids=str)
def test_every_char(home: Path, javac: Javac) -> None:
    if release_of(home) not in TABLES:
        pytest.skip("the tables do not have this JDK")
    classes = javac({"Characters.java": SOURCE})
    java = str(home / "bin" / "java")
    command = [java, "-Duser.language=en", "-cp", str(classes), "Characters"]
    rows = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
    theirs = [tuple(map(int, row.split())) for row in rows]
    ours = said(release_of(home))
    assert [i for i in range(65536) if ours[i] != theirs[i]] == []
