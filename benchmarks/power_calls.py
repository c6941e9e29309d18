"""Small methods that branch, called often: paths and seconds merged, with seen states, and apart.

    python -m benchmarks.power_calls [--seconds 10] [--calls 10,20,40]

Each program calls one method on so many different arguments and adds up what it returns. Merged, a
call is one path whose result conditions choose: what a summary of the method would be, made at the
place. Methods that return references are not merged; there, states seen before help.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from jejak.explore import Analysis
from jejak.jvm import choose_jdk
from jejak.options import load_options
from jejak.target import open_target

CALLED: Final = """
    enum Kind { LETTER, DIGIT, OTHER }
    static int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }
    static boolean isLeap(int y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
    static int days(int month, boolean leap) {
        switch (month) {
            case 2: return leap ? 29 : 28;
            case 4: case 6: case 9: case 11: return 30;
            default: return 31;
        }
    }
    static int sign(long x) { if (x > 0) { return 1; } return x < 0 ? -1 : 0; }
    static int bits(int v) {
        int found = 0;
        for (int i = 0; i < 8; i++) { if ((v >> i & 1) != 0) { found++; } }
        return found;
    }
    static int refuse(int v) {
        if (v < 0) { throw new IllegalArgumentException(); }
        return v > 100 ? 100 : v;
    }
    static Kind kind(int c) {
        if (c >= 'a' && c <= 'z') { return Kind.LETTER; }
        return c >= '0' && c <= '9' ? Kind.DIGIT : Kind.OTHER;
    }
    static int[] pair(int v) { return v > 0 ? new int[] {1, 2} : new int[] {3}; }
"""
CALLS: Final = {
    "clamp": "clamp({0}, 0, 9)",
    "isLeap": "(isLeap({0}) ? 1 : 0)",
    "days": "days({0}, {1} > 0)",
    "sign": "sign((long) {0} - {1})",
    "bits": "bits({0})",
    "refuse": "refuse({0})",
    "kind": "(kind({0}) == Kind.DIGIT ? 1 : 0)",
    "pair": "pair({0})[0]",
}
MODES: Final[dict[str, dict[str, Any]]] = {
    "merged": {},
    "merged, seen": {"seen_states": True},
    "apart, seen": {"merge": False, "seen_states": True},
    "apart": {"merge": False},
}


def source(numbers: Sequence[int]) -> str:
    """The program: for each method and number of calls one that makes them."""
    rows = ["public class Calls {", CALLED]
    for name, call in CALLS.items():
        for number in numbers:
            given = ", ".join(f"int p{i}" for i in range(number))
            rows.append(f"    static int {name}{number}({given}) {{\n        int sum = 0;")
            rows += [
                f"        sum += {call.format(f'p{i}', f'p{(i + 1) % number}')};"
                for i in range(number)
            ]
            rows.append("        return sum;\n    }")
    return "\n".join([*rows, "}"])


def measured(numbers: Sequence[int], seconds: float) -> Iterator[str]:
    """Rows with status, paths and seconds in each mode."""
    jdk, _ = choose_jdk(None, os.environ)
    yield f"{'':10} " + " ".join(f"{mode:>28}" for mode in MODES)
    with tempfile.TemporaryDirectory(prefix="jejak-power-") as name:
        path = Path(name) / "Calls.java"
        path.write_text(source(numbers))
        command = [str(jdk.home / "bin" / "javac"), "-g", "-d", name, str(path)]
        subprocess.run(command, check=True)  # noqa: S603
        for method in CALLS:
            for number in numbers:
                cells = [
                    told(name, f"{method}{number}", seconds, given) for given in MODES.values()
                ]
                yield f"{method + str(number):10} " + " ".join(f"{each:>28}" for each in cells)


def told(directory: str, method: str, seconds: float, given: dict[str, Any]) -> str:
    """What came of one method."""
    options = load_options({"method_time": seconds, **given})
    analysis = Analysis(open_target(f"{directory}/Calls.class#{method}", options), options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
    return f"{result.status.value} {result.paths:,} {result.seconds:.2f} s"


def main(arguments: Sequence[str]) -> int:
    """Measures, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--calls", default="10,20,40")
    given = parser.parse_args(arguments)
    for row in measured([int(each) for each in given.calls.split(",")], given.seconds):
        print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
