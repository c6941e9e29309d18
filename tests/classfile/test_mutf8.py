from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jejak.classfile import mutf8

# Any UTF-16 code units, so NUL, pairs and lone surrogates too.
JAVA_STRINGS = st.lists(st.integers(0, 0xFFFF), max_size=40).map(
    lambda units: b"".join(u.to_bytes(2, "little") for u in units).decode(
        "utf-16-le", "surrogatepass"
    )
)


@given(JAVA_STRINGS)
@example("\0")
@example("plain ascii")
@example("\ud800")
@example("\udc00\ud800")
@example("a\U0001f600b")
@example("\x7f\x80\u07ff\u0800\uffff")
def test_every_java_string_survives_the_round_trip(text: str) -> None:
    assert mutf8.decode(mutf8.encode(text)) == text


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("", b""),
        ("A", b"A"),
        ("\0", b"\xc0\x80"),
        ("a\0b", b"a\xc0\x80b"),
        ("é", b"\xc3\xa9"),
        ("€", b"\xe2\x82\xac"),
        ("\U0001f600", b"\xed\xa0\xbd\xed\xb8\x80"),
        ("\ud83d", b"\xed\xa0\xbd"),
    ],
)
def test_bytes_are_those_of_the_specification(text: str, raw: bytes) -> None:
    assert mutf8.encode(text) == raw
    assert mutf8.decode(raw) == text


def test_two_halves_of_a_pair_encode_like_the_whole() -> None:
    assert mutf8.encode("\ud83d\ude00") == mutf8.encode("\U0001f600")


@pytest.mark.parametrize(
    "raw",
    [
        b"\0",
        b"ab\0",
        "é\0".encode(),
        b"\x80",
        b"\xff",
        b"\xf0\x9f\x98\x80",
        b"\xc3",
        b"\xc3A",
        b"\xe2\x82",
        b"\xe2A\x80",
        b"\xe2\x82A",
    ],
    ids=bytes.hex,
)
def test_other_bytes_are_refused(raw: bytes) -> None:
    with pytest.raises(ValueError, match="modified UTF-8"):
        mutf8.decode(raw)


@given(st.binary(max_size=30))
def test_no_bytes_do_more_harm_than_a_value_error(raw: bytes) -> None:
    try:
        text = mutf8.decode(raw)
    except ValueError:
        return
    assert mutf8.decode(mutf8.encode(text)) == text


def reference_decode(raw: bytes) -> str | None:
    """JVMS §4.4.7 to the letter; None where it says nothing."""
    units, rest = bytearray(), list(raw)
    while rest:
        first = rest.pop(0)
        size = 0 if 0 < first < 0x80 else 1 if first >> 5 == 6 else 2 if first >> 4 == 14 else 9
        tail, rest = rest[:size], rest[size:]
        if len(tail) != size or any(byte >> 6 != 2 for byte in tail):
            return None
        unit = first & (0x7F, 0x1F, 0x0F)[size]
        for byte in tail:
            unit = unit << 6 | byte & 0x3F
        units += unit.to_bytes(2, "little")
    return units.decode("utf-16-le", "surrogatepass")


PIECES = [b"\xc0\x80", b"\xc3\xa9", b"\xc1\x81", b"\xe0\x80\x81", b"\xe2\x82\xac", b"\xed\xa0\xbd",
          b"\xed\xb8\x80", b"A", b"\xc3", b"\xe2", b"\x80", b"\xf0", b"\0", b"\xff"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=8).map(b"".join) | st.binary(max_size=12))
@example(b"\xe1\xc0\x80")
@example(b"\xc3\xc0\x80\xa9")
def test_decoding_is_that_of_the_specification(raw: bytes) -> None:
    try:
        found = mutf8.decode(raw)
    except ValueError:
        assert reference_decode(raw) is None
    else:
        assert found == reference_decode(raw)
