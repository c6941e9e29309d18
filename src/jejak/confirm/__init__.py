"""Proof: findings and paths become tests, tests run on a JVM, and what they did is what counts.

The names load when they are first asked for: runs without proofs keep records of tests, too.
"""

from typing import TYPE_CHECKING

from jejak import lazy

if TYPE_CHECKING:
    from jejak.confirm.bench import Batch
    from jejak.confirm.confirming import Confirmer
    from jejak.confirm.files import again, subject, tidy_beside, untouched_files, write_sources

__all__ = [
    "Batch",
    "Confirmer",
    "again",
    "subject",
    "tidy_beside",
    "untouched_files",
    "write_sources",
]

_FILES = ("again", "subject", "tidy_beside", "untouched_files", "write_sources")

__getattr__ = lazy.names(
    __name__, {"Batch": "bench", "Confirmer": "confirming", **dict.fromkeys(_FILES, "files")}
)
