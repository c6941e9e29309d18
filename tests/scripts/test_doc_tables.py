"""The tables in docs/ say what the lists in the program say."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "doc_tables.py"


def test_the_tables_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
