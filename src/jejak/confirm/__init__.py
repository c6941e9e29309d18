"""Proof: findings become tests, tests run on a JVM, and what they did is what counts."""

from jejak.confirm.attempts import again, subject
from jejak.confirm.confirming import Confirmer
from jejak.confirm.files import remove_stale, write_sources

__all__ = ["Confirmer", "again", "remove_stale", "subject", "write_sources"]
