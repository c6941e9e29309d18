"""Proof: findings become tests, tests run on a JVM, and what they did is what counts."""

from jejak.confirm.confirming import Confirmer
from jejak.confirm.files import write_sources

__all__ = ["Confirmer", "write_sources"]
