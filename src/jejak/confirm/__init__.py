"""Proof: findings and paths become tests, tests run on a JVM, and what they did is what counts."""

from jejak.confirm.confirming import Confirmer
from jejak.confirm.files import again, remove_stale, subject, write_sources

__all__ = ["Confirmer", "again", "remove_stale", "subject", "write_sources"]
