"""Files that are there whole, or as they were: what is killed half way leaves no half of one.

Every room may use this; it knows no other one.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Final

MODE: Final = 0o644
"""Who may read and write a file that was not there before."""


def write_whole(path: Path, text: str) -> None:
    """Puts a text in the place of what a file holds, at once. Raises OSError and ValueError.

    What is no plain file (a pipe, say) is written to, and so is one in a directory that takes no
    others.
    """
    data = text.encode("utf-8")
    is_new = not path.exists()
    if not is_new and (not path.is_file() or not os.access(path.parent, os.W_OK)):
        path.write_bytes(data)
        return
    place = path.resolve()  # a link stays one
    mode = MODE if is_new else place.stat().st_mode & 0o777
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".jejak-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
        Path(name).replace(place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
