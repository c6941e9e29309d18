from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.assembler import ClassWriter


@pytest.fixture
def guarded() -> Iterator[Path]:
    """A directory with what may not be read in it; the test does not run as root."""
    root = Path(tempfile.mkdtemp())
    root.chmod(0o755)
    was = os.geteuid()
    for name in ("A.class", "closed/B.class", "open/C.class"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(ClassWriter().to_bytes())
    (root / "A.class").chmod(0)
    (root / "closed").chmod(0)
    (root / "open").chmod(0o755)
    if was == 0:
        os.seteuid(65534)
    try:
        yield root
    finally:
        os.seteuid(was)
        (root / "closed").chmod(0o755)
        shutil.rmtree(root)
