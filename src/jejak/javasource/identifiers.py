"""Identifiers: which texts are one (JLS §3.8, §3.9), and how any text becomes one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_KEYWORDS = """
    abstract assert boolean break byte case catch char class const continue default do double else
    enum extends final finally float for goto if implements import instanceof int interface long
    native new package private protected public return short static strictfp super switch
    synchronized this throw throws transient try void volatile while _ true false null
"""
KEYWORDS: Final = frozenset(_KEYWORDS.split())
# Legal as names of variables and methods, never of types (JLS §3.9 TypeIdentifier).
NO_TYPES: Final = frozenset(("permits", "record", "sealed", "var", "yield"))
_CONTEXTUAL = "exports module non open opens provides requires to transitive uses when with"
# Legal, but better not met in a test.
CONTEXTUAL: Final = NO_TYPES | frozenset(_CONTEXTUAL.split())
LONGEST: Final = 80
_START: Final = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Sc", "Pc"))
_PART: Final = _START | frozenset(("Nd", "Mn", "Mc"))


class NotJavaError(ValueError):
    """Something that bytecode may hold and Java source cannot say; the message says what."""


def is_identifier(text: str) -> bool:
    """Whether Java source can name a variable or member so.

    Characters that Java ignores inside identifiers make it False: nobody can see them.
    """
    if not text or text in KEYWORDS:
        return False
    if text.isascii():
        return re.fullmatch(r"[A-Za-z_$][A-Za-z0-9_$]*", text) is not None
    kinds = [unicodedata.category(character) for character in text]
    return kinds[0] in _START and all(kind in _PART for kind in kinds)


def is_type_identifier(text: str) -> bool:
    """Whether Java source can name a class so."""
    return is_identifier(text) and text not in NO_TYPES


def check_identifier(text: str) -> str:
    """`text` itself when it is an identifier, else NotJavaError."""
    if not is_identifier(text):
        raise NotJavaError(f"{text!r} is not a name in Java")
    return text


def identifier(text: str, fallback: str = "value") -> str:
    """A plain ASCII identifier, no keyword of any kind, as near to `text` as can be.

    What is one already stays. Other characters separate words: `foo-bar` gives `fooBar`.
    """
    made = _camel(text) or fallback
    if made[0].isdigit():
        made = f"_{made}"
    return f"{made}Value" if made in KEYWORDS or made in CONTEXTUAL else made


def name_of_test(*parts: str) -> str:
    """`method_condition_outcome` of any texts; those that hold nothing usable are left out."""
    made = "_".join(filter(None, map(_camel, parts)))[: 2 * LONGEST].rstrip("_")
    return identifier(made, "test")


def _camel(text: str) -> str:
    """The words of `text` in one; empty when it has none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[A-Za-z0-9_$]+", plain)
    made = "".join([*words[:1], *(upper_first(word) for word in words[1:])])[:LONGEST]
    return made if made.strip("_$") else ""


def upper_first(text: str) -> str:
    """`text` as a class would be called."""
    return text[:1].upper() + text[1:]


def lower_first(text: str) -> str:
    """`text` as a variable would be called: `item` for `Item`, `url` for `URL`."""
    if text.isupper():
        return text.lower()
    head = re.match(r"[A-Z]*(?=[A-Z][a-z])", text)
    taken = max(1, head.end() if head else 1)
    return text[:taken].lower() + text[taken:]


class Identifiers:
    """Hands out identifiers, each once."""

    def __init__(self, reserved: Iterable[str] = ()) -> None:
        self._used = set(reserved)
        self._numbers: dict[str, int] = {}

    def fresh(self, text: str, fallback: str = "value") -> str:
        """An identifier for `text` that was not handed out before: `item`, then `item2`."""
        return self.fresh_exact(identifier(text, fallback))

    def fresh_exact(self, name: str) -> str:
        """`name`, which is an identifier already, with a number where it was handed out before."""
        made, number = name, self._numbers.get(name, 2)
        separator = "_" if name[-1].isdigit() else ""
        while made in self._used:
            made = f"{name}{separator}{number}"
            number += 1
        self._numbers[name] = number
        self._used.add(made)
        return made

    def give_back(self, *names: str) -> None:
        """May hand out `names` again."""
        self._used.difference_update(names)
