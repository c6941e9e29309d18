"""The clauses of JML in the text of comments: specification cases and words about a declaration."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from jejak.contracts.expressions import ClauseError
from jejak.contracts.model import (
    Clause,
    ClauseKind,
    ClausePlace,
    ContractProblem,
    SpecCase,
    Trouble,
)
from jejak.contracts.model_methods import ModelMethod, head_of, model_method

KINDS: Final = {
    "requires": ClauseKind.REQUIRES,
    "pre": ClauseKind.REQUIRES,
    "ensures": ClauseKind.ENSURES,
    "post": ClauseKind.ENSURES,
    "signals": ClauseKind.SIGNALS,
    "exsures": ClauseKind.SIGNALS,
    "assignable": ClauseKind.ASSIGNABLE,
    "assigns": ClauseKind.ASSIGNABLE,
    "modifies": ClauseKind.ASSIGNABLE,
    "modifiable": ClauseKind.ASSIGNABLE,
    "invariant": ClauseKind.INVARIANT,
}
ALSO: Final = ("also", "implies_that")
"""Words between cases: what follows from a contract is checked as what it says."""
IGNORED: Final = frozenset(
    ("public", "protected", "private", "spec_public", "spec_protected", "behavior", "behaviour",
     "instance", "final", "nullable_by_default", "code", "skipesc", "skiprac")
)  # fmt: skip
"""Words that change nothing for a check."""
NOTED: Final = frozenset(
    ("pure", "strictly_pure", "helper", "nullable", "non_null", "non_null_by_default")
)
UNSUPPORTED: Final = frozenset(
    ("ghost", "constraint", "axiom", "initially", "represents", "assert", "assume", "set",
     "loop_invariant", "maintaining", "loop_modifies", "decreases", "decreasing", "accessible",
     "diverges", "measured_by", "in", "maps", "monitors_for", "readable", "writable", "when",
     "working_space", "duration", "captures", "callable", "uninitialized", "unreachable",
     "forall", "old", "refining", "choose", "assert_redundantly", "for_example", "model_program",
     "hence_by", "static_initializer", "spec_bigint_math", "spec_java_math", "spec_safe_math",
     "code_bigint_math", "code_java_math", "code_safe_math", "immutable", "abrupt_behavior")
)  # fmt: skip
"""Words of JML that jejak does not support."""
WORDS: Final = (
    frozenset(KINDS) | IGNORED | NOTED | UNSUPPORTED
    | {*ALSO, "static", "model", "signals_only", "normal_behavior", "normal_behaviour",
       "exceptional_behavior", "exceptional_behaviour"}
)  # fmt: skip
"""All words that a clause of JML may begin with: other comments that begin so are not JML."""
SPECIFIED: Final = ("\\not_specified", "\\same")
_NEXT: Final = re.compile(rf";(?=\s*(?:{'|'.join(sorted(WORDS))})\b)")
_SIGNALS: Final = re.compile(r"\s*\(\s*([\w.$]+)(?:\s+([\w$]+))?\s*\)(.*)", re.DOTALL)


@dataclass(slots=True)
class CommentText:
    """Text of comments that belong together, by lines of the file."""

    file: str
    rows: list[tuple[int, str]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(row for _, row in self.rows)

    def place(self, text: str, offset: int) -> ClausePlace:
        """Where an offset of the text is written."""
        row = text.count("\n", 0, offset)
        return ClausePlace(self.file, self.rows[min(row, len(self.rows) - 1)][0])


@dataclass(slots=True)
class SpecBlock:
    """What comments before a declaration say."""

    cases: list[SpecCase] = field(default_factory=list)
    invariants: list[Clause] = field(default_factory=list)
    words: dict[str, ClausePlace] = field(default_factory=dict)
    models: list[ModelMethod] = field(default_factory=list)
    problems: list[ContractProblem] = field(default_factory=list)


def read_block(lines: CommentText) -> SpecBlock:
    """Reads the clauses of a comment; what is not supported is a problem, and the rest is read."""
    return _BlockReader(lines).read()


class _BlockReader:
    def __init__(self, lines: CommentText) -> None:
        self.lines = lines
        self.text = lines.text
        self.at = 0
        self.block = SpecBlock()
        self.case = SpecCase()
        self.exceptional: ClausePlace | None = None
        self.is_static = False
        self.around: list[tuple[SpecCase, ClausePlace | None]] = []
        """What cases that are open say of all those inside them."""

    def read(self) -> SpecBlock:
        word = re.compile(r"[\s;{}]*(\{\||\|\}|(?!\d)\w+)")
        while self.at < len(self.text):
            match = word.match(self.text, self.at)
            if match is None:
                self.go_past_rest()
                continue
            begin, self.at = match.start(1), match.end()
            if match[1] == "{|":
                self.around.append((self.case, self.exceptional))
            elif match[1] == "|}":
                self.close(begin)
            else:
                self.take(match[1].removesuffix("_redundantly"), begin)
        if self.around:
            self.problem(Trouble.SYNTAX, len(self.text), "`{|` is not closed")
        self.end_case()
        return self.block

    def go_past_rest(self) -> None:
        """Tells of what begins no clause, if anything is left, and goes on at the next one."""
        rest = self.text[self.at :].strip(" \t\r\n;{}")
        if rest:
            self.problem(Trouble.SYNTAX, self.at, f"unexpected {rest.split()[0]!r}")
        follows = _NEXT.search(self.text, self.at)
        self.at = len(self.text) if follows is None else follows.end()

    def close(self, begin: int) -> None:
        """Ends cases that stand inside another one."""
        self.end_case()
        self.case, self.exceptional = SpecCase(), None
        if self.around:
            self.around.pop()
        else:
            self.problem(Trouble.SYNTAX, begin, "`|}` closes nothing")

    def take(self, word: str, begin: int) -> None:
        place = self.lines.place(self.text, begin)
        if word in KINDS:
            self.clause(KINDS[word], place)
        elif word in ALSO:
            self.end_case()
            if self.around:
                self.case, self.exceptional = self.around[-1]
        elif word == "model":
            self.model(begin)
        elif word in NOTED:
            self.block.words[word] = place
        else:
            self.take_other(word, begin, place)

    def take_other(self, word: str, begin: int, place: ClausePlace) -> None:
        """Takes a word that says of what kind a clause or a case is; others are not supported."""
        if word in ("normal_behavior", "normal_behaviour"):
            clause = Clause(ClauseKind.SIGNALS, "false", place, "Exception")
            self.case = replace(self.case, only=clause)
        elif word in ("exceptional_behavior", "exceptional_behaviour"):
            clause = Clause(ClauseKind.ENSURES, "false", place)
            self.case = replace(self.case, ensures=(*self.case.ensures, clause))
            self.exceptional = place
        elif word == "signals_only":
            self.signals_only(place)
        elif word == "static":
            self.is_static = True
        elif word == "for_example":
            self.problem(Trouble.UNSUPPORTED, begin, f"`{word}` is not supported")
            self.at = len(self.text)
        elif word not in IGNORED:
            self.problem(Trouble.UNSUPPORTED, begin, f"`{word}` is not supported")
            self.expression()

    def model(self, begin: int) -> None:
        """Reads a model method; clauses in front of it would be its own."""
        found = head_of(self.text[self.at :])
        if found is None:
            self.problem(Trouble.UNSUPPORTED, begin, "`model` is supported for methods with a body")
            self.expression()
            return
        head, length = found
        self.at += length
        opened, depth = self.at, 1
        while depth and self.at < len(self.text):
            depth += (self.text[self.at] == "{") - (self.text[self.at] == "}")
            self.at += 1
        clause = Clause(ClauseKind.MODEL, head["name"], self.lines.place(self.text, begin))
        if not self.case.is_empty:
            self.case = SpecCase()
            self.problem(Trouble.UNSUPPORTED, begin, "clauses of a model method are not supported")
        self.block.words.pop("pure", None)
        self.is_static = False
        try:
            self.block.models.append(model_method(head, self.text[opened : self.at - 1], clause))
        except ClauseError as error:
            self.problem(error.trouble, begin, error.detail)

    def clause(self, kind: ClauseKind, place: ClausePlace) -> None:
        text = self.expression()
        if text in SPECIFIED:
            return
        clause = Clause(kind, " ".join(text.split()), place)
        case = self.case
        match kind:
            case ClauseKind.REQUIRES:
                self.case = replace(case, requires=(*case.requires, clause))
            case ClauseKind.ENSURES:
                self.case = replace(case, ensures=(*case.ensures, clause))
            case ClauseKind.ASSIGNABLE:
                self.case = replace(case, assignable=(*(case.assignable or ()), clause))
            case ClauseKind.INVARIANT:
                self.block.invariants.append(replace(clause, is_static=self.is_static))
                self.is_static = False
            case ClauseKind.SIGNALS:
                self.signals(clause)

    def signals(self, clause: Clause) -> None:
        match = _SIGNALS.fullmatch(clause.text)
        if match is None:
            said = "`signals` needs `(Exception name) expression`"
            self.block.problems.append(ContractProblem(Trouble.SYNTAX, clause.place, said))
            return
        read = replace(
            clause, exception=match[1], variable=match[2] or "", text=match[3].strip() or "true"
        )
        self.case = replace(self.case, signals=(*self.case.signals, read))

    def signals_only(self, place: ClausePlace) -> None:
        """`signals_only A, B` is `signals` that names them, and nothing else that may come."""
        names = [each.strip() for each in self.expression().split(",") if each.strip()]
        known = {each.exception for each in self.case.signals}
        found = [Clause(ClauseKind.SIGNALS, "true", place, each) for each in names
                 if each != "\\nothing" and each not in known]  # fmt: skip
        only = Clause(ClauseKind.SIGNALS, "false", place, "Exception")
        self.case = replace(self.case, signals=(*self.case.signals, *found), only=only)

    def expression(self) -> str:
        """The text up to the semicolon that is in no parentheses."""
        begin, depth = self.at, 0
        for match in re.compile(r"""[()\[\];]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'""").finditer(
            self.text, begin
        ):
            sign = match[0]
            depth += (sign in "([") - (sign in ")]")
            if sign == ";" and depth <= 0:
                self.at = match.end()
                return self.text[begin : match.start()].strip()
        self.problem(Trouble.SYNTAX, begin, "the clause has no `;`")
        follows = _NEXT.search(self.text, begin)  # one that is never closed ends before the next
        end = len(self.text) if follows is None else follows.start()
        self.at = min(end + 1, len(self.text))
        return self.text[begin:end].strip()

    def end_case(self) -> None:
        if self.exceptional is not None and not self.case.signals:
            any_ = Clause(ClauseKind.SIGNALS, "true", self.exceptional, "Exception")
            self.case = replace(self.case, signals=(any_,))
        self.exceptional = None
        if not self.case.is_empty:
            self.block.cases.append(self.case)
        self.case = SpecCase()

    def problem(self, trouble: Trouble, offset: int, detail: str) -> None:
        place = self.lines.place(self.text, offset)
        self.block.problems.append(ContractProblem(trouble, place, detail))
