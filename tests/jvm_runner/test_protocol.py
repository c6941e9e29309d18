from __future__ import annotations

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from jejak.jvm.runner.outcomes import TestId
from jejak.jvm.runner.protocol import GarbledError, Reader, read_compiled, read_outcome


@given(st.binary(max_size=200))
def test_only_the_documented_error_comes_out(data: bytes) -> None:
    with contextlib.suppress(GarbledError):
        read_outcome(Reader(data), TestId("A", "b"), 1)
    with contextlib.suppress(GarbledError):
        read_compiled(Reader(data))


@given(st.sampled_from("PETMN"), st.binary(max_size=400))
def test_the_same_past_the_first_letter(letter: str, data: bytes) -> None:
    with contextlib.suppress(GarbledError):
        read_outcome(Reader(letter.encode() + data), TestId("A", "b"), 1)
