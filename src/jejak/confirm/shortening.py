"""Tests without what they do not need: fewer statements, shorter texts.

What makes an input fulfils all that its path decided, also what has no part in the error. What a
test can do without, a run tells: the shorter one must raise the same error at the same place, in
the same words. So a number that the message names stays, and so does what is said to be null.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from jejak.confirm.judging import Judgement
from jejak.confirm.trials import S, Trial
from jejak.javasource.nodes import Assign, Blank, Do, Local, Name, Statement, Text
from jejak.javasource.sizes import nodes_below
from jejak.results.proofs import FORCED, TrialOutcome
from jejak.testgen.written import Written

ROUNDS: Final = 4
"""How often what was left is looked at again."""
MOST: Final = 10
"""Shorter forms of one test that are tried in a round."""
SHORT: Final = 4
"""Characters of a text of which each is tried to be left out."""
PLAIN: Final = "a"
"""What stands for a character that nobody can read, and is no white space to `String.trim`."""

Statements = tuple[Statement, ...]


def may_be_shorter(trial: Trial[S]) -> bool:
    """Whether it is worth looking what a test that did what it should can do without.

    What forces a state is told as such, and stays as it is.
    """
    is_plain = len(trial.written) == 1 and FORCED.isdisjoint(trial.written[0].made())
    raised = trial.outcome is TrialOutcome.CONFIRMED and trial.judgement.thrown is not None
    return trial.may_be_shorter and is_plain and raised


def shorter(trial: Trial[S]) -> list[Trial[S]]:
    """Tests that do a little less than one that did what it should, by names of their own."""
    written = trial.written[0]
    found = []
    for number, each in enumerate(shorter_bodies(written.method.body.statements)[:MOST], 1):
        name = f"{trial.names[0]}_shorter{number}"
        body = replace(written.method.body, statements=each)
        method = replace(written.method, name=name, body=body)
        found.append(replace(trial, names=(name,), written=(replace(written, method=method),)))
    return found


def take_shortest(trial: Trial[S], ran: Iterable[tuple[Trial[S], Judgement]]) -> bool:
    """Has a test do what the shortest one does that raised the same; says whether there is one."""
    same = [each for each, judgement in ran if is_same(trial.judgement, judgement)]
    best = min(same, key=lambda each: length(each.written[0]), default=None)
    if best is None or length(best.written[0]) >= length(trial.written[0]):
        return False
    trial.written = (best.written[0].renamed(trial.names[0]),)
    trial.is_shorter = True
    return True


def is_same(first: Judgement, other: Judgement) -> bool:
    """Whether another test raised the same as a first one did, in the same words."""
    if other.outcome is not first.outcome or first.thrown is None or other.thrown is None:
        return False
    return legible(other.thrown.message or "") == legible(first.thrown.message or "")


def length(written: Written) -> tuple[int, int, int]:
    """What makes a test longer than another: statements, characters of texts, odd ones."""
    statements = written.method.body.statements
    texts = list(texts_of(statements))
    odd = sum(each != legible_character(each) for text in texts for each in text)
    return len(statements), sum(map(len, texts)), odd


# --- what is left out ---------------------------------------------------------------------------


def shorter_bodies(statements: Statements) -> list[Statements]:
    """Bodies that do a little less: all that may be left out, one statement, some of a text."""
    found = [*fewer_statements(statements), *shorter_texts(statements)]
    return list(dict.fromkeys(each for each in found if each != statements))


def fewer_statements(statements: Statements) -> Iterator[Statements]:
    """The same without all statements that may be left out, and without each of them."""
    places = [at for at, each in enumerate(statements) if may_go(statements, at)]
    if len(places) > 1:
        yield without(statements, places)
    for at in places:
        yield without(statements, [at])


def may_go(statements: Statements, at: int) -> bool:
    """Whether a statement is none that others need to compile; the last one is the call."""
    each = statements[at]
    if at == len(statements) - 1:
        return False
    if isinstance(each, Local):
        return not any(each.name in names_of(other) for other in statements if other is not each)
    return isinstance(each, Do | Assign)


def without(statements: Statements, places: Sequence[int]) -> Statements:
    """Statements without some, and without variables and empty lines that nobody needs then."""
    left = [each for at, each in enumerate(statements) if at not in places]
    used = set[str]()
    kept: list[Statement] = []
    for number, each in enumerate(reversed(left)):
        if isinstance(each, Local) and number and each.name not in used:
            continue
        used |= names_of(each)
        if not isinstance(each, Blank) or (kept and not isinstance(kept[-1], Blank)):
            kept.append(each)
    while kept and isinstance(kept[-1], Blank):
        kept.pop()
    return tuple(reversed(kept))


def names_of(statement: Statement) -> set[str]:
    """The variables that a statement reads or writes."""
    below = nodes_below((statement,), lambdas=True, classes=True)
    return {each.name for each in below if isinstance(each, Name)}


def texts_of(statements: Statements) -> Iterator[str]:
    """The texts in statements, bodies of classes and lambdas included."""
    for each in nodes_below(statements, lambdas=True, classes=True):
        if isinstance(each, Text):
            yield each.value


def shorter_texts(statements: Statements) -> Iterator[Statements]:
    """The same statements with one of their texts shorter or plainer, wherever it stands."""
    for text in dict.fromkeys(texts_of(statements)):
        for each in plainer(text):
            yield with_text(statements, Text(text), Text(each))


def plainer(text: str) -> Iterator[str]:
    """Texts that say less: no odd characters, one half, all but one."""
    if legible(text) != text:
        yield legible(text)
    half = len(text) // 2
    if half > 1:
        yield text[:half]
        yield text[half:]
    places = range(len(text)) if len(text) <= SHORT else (0, len(text) - 1)
    for at in places if len(text) > 1 else ():
        yield text[:at] + text[at + 1 :]


def legible(text: str) -> str:
    """A text of the same length in which everybody can read each character."""
    return "".join(map(legible_character, text))


def legible_character(character: str) -> str:
    """The same where it is ASCII, and not for machines; else a digit, a space or a letter."""
    if " " <= character <= "~":
        return character
    digit = unicodedata.digit(character, None)
    return str(digit) if digit is not None else " " if character <= " " else PLAIN


def with_text(node: Any, old: Text, new: Text) -> Any:
    """A part of a syntax tree with another text in the place of one."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple(with_text(each, old, new) for each in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {each.name: getattr(node, each.name) for each in fields(node)}
    changed = {name: with_text(part, old, new) for name, part in parts.items()}
    return replace(node, **changed) if changed != parts else node
