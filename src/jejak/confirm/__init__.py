"""Proof: findings and paths become tests, tests run on a JVM, and what they did is what counts."""

from jejak.confirm.bench import Batch
from jejak.confirm.confirming import Confirmer
from jejak.confirm.files import again, subject, untouched_files, write_sources

__all__ = ["Batch", "Confirmer", "again", "subject", "untouched_files", "write_sources"]
