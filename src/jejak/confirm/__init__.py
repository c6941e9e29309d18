"""Proof: findings and paths become tests, tests run on a JVM, and what they did is what counts.

The names load when they are first asked for: runs without proofs keep records of tests, too.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jejak.confirm.bench import Batch
    from jejak.confirm.confirming import Confirmer
    from jejak.confirm.files import again, subject, untouched_files, write_sources

__all__ = ["Batch", "Confirmer", "again", "subject", "untouched_files", "write_sources"]

_HOMES = {"Batch": "bench", "Confirmer": "confirming"}


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415 - as above

    if name not in __all__:
        raise AttributeError(f"module 'jejak.confirm' has no attribute {name!r}")
    value: object = getattr(import_module(f"jejak.confirm.{_HOMES.get(name, 'files')}"), name)
    globals()[name] = value
    return value
