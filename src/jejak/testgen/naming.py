"""Names of tests: `method_condition_outcome`, readable, unique, the same in every run."""

from __future__ import annotations

import re
from typing import Final

from jejak.bytecode.exceptions import IMPLICIT_EXCEPTIONS
from jejak.javasource import lower_first, name_of_test
from jejak.javasource.identifiers import LONGEST
from jejak.program import Method
from jejak.results.findings import Failure, Finding

LONGEST_CONDITION: Final = 60

_WORDS: Final = {
    "==": "is",
    "!=": "isNot",
    "<=": "atMost",
    ">=": "atLeast",
    "<": "below",
    ">": "above",
    "+": "plus",
    "*": "times",
    "/": "by",
    "%": "modulo",
    "-": "minus",
    "!": "not",
    "&&": "and",
    "||": "or",
    "[]": "array",
}
_TOKEN: Final = re.compile(r"\[\]|==|!=|<=|>=|&&|\|\||[-<>+*/%!]")
_IDENTITY: Final = re.compile(r"(?<=[\w;])@[0-9a-f]{1,8}\b")
"""What Object.toString adds to a name of a class: another number in every run."""
_NUMBER: Final = re.compile(r"(?<![\[\w])-?\b\d[\w.]*")
"""Any number but an index."""
_CALL: Final = re.compile(r"(?<=\))#\d*")
"""Which of several calls is meant."""
_MADE: Final = re.compile(r"\bnew ([\w.$]+)\(\)\{")
_NOTHING: Final = re.compile(r", \w+ = (?:null|0|0\.0|false)(?=[,}])")
_CLASS: Final = re.compile(r"\.getClass\(\) == ([\w.$]+)\.class")


def name_of_error(method: Method, finding: Finding) -> str:
    """A name for the test of an error; others may have the same."""
    outcome = f"throws {simple_name(finding.exception)}"
    if finding.failure is Failure.HANGS:
        outcome = "does not return"
    return fitted(start_of(method), condition_of(finding), outcome)


def fitted(start: str, condition: str, outcome: str) -> str:
    """A name of three parts; of the condition, as many words as there is room for."""
    if len(start) + len(outcome) + len("__") > LONGEST:
        outcome = outcome.partition(" ")[0]
    room = LONGEST - len("__") - len(start) - len(outcome)
    words = lower_first(shortened(condition, min(LONGEST_CONDITION, room)))
    return name_of_test(start, words, outcome)


def condition_of(finding: Finding) -> str:
    """What is special about the input of an error, in words that do not depend on its numbers."""
    message = message_of(finding)
    if finding.failure is Failure.HANGS:
        return ""
    if finding.failure is Failure.OVERFLOWS:
        return "without end"
    for implicit in IMPLICIT_EXCEPTIONS:
        if implicit.test_name is not None:
            places = implicit.places_in(finding.exception, message)
            if places is not None:
                return implicit.test_name.format_map(
                    {place: simple_name(name) for place, name in places.items()}
                )
    return message


def message_of(finding: Finding) -> str:
    """The message of an error as a test may say it."""
    return _CALL.sub("", stable(finding.message or "", finding.exact))


def shortened(text: str, longest: int) -> str:
    """The first words of a text, as many as there is room for without spaces."""
    words: list[str] = []
    for word in re.findall(r"[^\W_]+", text):
        longest -= len(word)
        if longest < 0:
            break
        words.append(word)
    return " ".join(words)


def stable(text: str, exact: bool = True) -> str:
    """A text without the numbers that tell objects apart, which are others in every run.

    What rests on something unknown is left without any number.
    """
    text = _IDENTITY.sub("", text)
    return text if exact else " ".join(_NUMBER.sub(" ", text).split())


def plainly(text: str) -> str:
    """A text in which objects are told by what they hold: `Fraction{numerator = 2}`.

    Fields that hold nothing are left out where others hold something.
    """
    return _MADE.sub(r"\1{", _NOTHING.sub("", text)).replace("{}", "")


def simple_name(name: str) -> str:
    """The name of a class as people say it, without packages and outer classes."""
    last = name.replace(".", "/").rpartition("/")[2]
    outer, _, inner = last.rpartition("$")
    return f"{simple_name(outer)}{inner}" if inner.isdigit() else inner or last


def start_of(method: Method) -> str:
    """What a test calls, as its name begins."""
    name = f"new {simple_name(method.owner.name)}" if method.is_constructor else method.name
    return name.replace("$", " ")


def spoken(condition: str) -> str:
    """A condition in words: `key isNot this root key`, `shape is a Circle`."""
    text = _CLASS.sub(lambda found: f" is a {simple_name(found[1])}", condition)
    words = _TOKEN.sub(lambda found: f" {_WORDS[found[0]]} ", stable(text))
    return " ".join(words.replace("$", " ").split())
