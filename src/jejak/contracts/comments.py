"""Contracts in the comments of Java source: which declaration each of them is about.

A scanner that knows comments, texts, braces and the heads of declarations: what JML says is not in
javac's trees, and nothing else of a body matters here.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from jejak.contracts.blocks import WORDS, CommentText, SpecBlock, read_block
from jejak.contracts.expressions import PRIMITIVE
from jejak.contracts.guards import Guards
from jejak.contracts.model import (
    Clause,
    ClauseKind,
    ClausePlace,
    ContractProblem,
    SpecCase,
    Trouble,
)
from jejak.contracts.model_methods import ModelMethod

_TOKEN: Final = re.compile(
    r"""(?P<line>//[^\n]*)|(?P<comment>/\*.*?\*/)|(?P<text>\"{3}.*?(?<!\\)\"{3}|"(?:[^"\\\n]|\\.)*")
    |(?P<char>'(?:[^'\\\n]|\\.[0-9a-fA-F]*)')|(?P<word>(?!\d)[\w$]+)|(?P<sign>[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
NONNULL_BY_DEFAULT: Final = "non_null_by_default"
_REMARK: Final = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+')|//.*|/\*.*?(?:\*/|$)""")
"""Remarks in a line of a comment of JML, or texts, in which there are none."""
_CLAUSE: Final = re.compile(
    r"//@\s+[a-z]\w*\s[^;]*;\s*(?://.*)?|/\*@\s+[a-z]\w*\s.*;\s*@*\*/", re.DOTALL
)
"""A comment in the form of a clause: where its word is none of JML's, somebody mistyped one."""
_TYPES: Final = ("class", "interface", "enum", "record")


@dataclass(frozen=True, slots=True)
class SourceToken:
    """A token of the source; comments of JML are tokens of their own."""

    text: str
    line: int
    is_jml: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class DeclaredMethod:
    """A method as source declares it: `types` are simple names without arguments."""

    name: str
    types: tuple[str, ...]
    names: tuple[str, ...]
    block: SpecBlock
    file: str
    line: int
    nullness: tuple[str, ...] = ()
    guards: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class DeclaredClass:
    """A class as source declares it, by its internal name, with what comments say in it."""

    name: str
    file: str
    imports: tuple[str, ...] = ()
    methods: list[DeclaredMethod] = field(default_factory=list)
    invariants: list[SpecBlock] = field(default_factory=list)
    models: list[ModelMethod] = field(default_factory=list)
    words: dict[str, ClausePlace] = field(default_factory=dict)
    line: int = 0


@dataclass(slots=True)
class _Open:
    """A class whose body is being read; `components` are those of a record."""

    java: DeclaredClass
    in_constants: bool
    components: list[SourceToken] = field(default_factory=list)


def has_jml(text: str) -> bool:
    """Whether some comment may hold JML."""
    return "//@" in text or "/*@" in text


def read_source(
    text: str, file: str, with_guards: bool = False
) -> tuple[list[DeclaredClass], list[ContractProblem]]:
    """The classes of a source with their contracts, and what of them cannot be used.

    What methods refuse at their beginning counts as required where that is wanted.
    """
    reader = _SourceReader(text, file, with_guards)
    reader.read()
    begin = text.rfind("/*@")
    if begin >= 0 and "*/" not in text[begin:] and "//" not in text[:begin].rpartition("\n")[2]:
        place = ClausePlace(file, text.count("\n", 0, begin) + 1)
        said = ContractProblem(Trouble.SYNTAX, place, "the comment is not closed")
        reader.problems.append(said)
    return reader.classes, reader.problems


def tokens(text: str) -> list[SourceToken]:
    """The tokens of a source, without plain comments."""
    found: list[SourceToken] = []
    line, at = 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        said = match[0]
        if match.lastgroup in ("line", "comment"):
            if said[2:3] == "@" and is_jml(said, line, found):
                found.append(SourceToken(said, line, True, at))
        else:
            found.append(SourceToken(said, line, False, at))
    return found


def is_jml(comment: str, line: int, before: list[SourceToken]) -> bool:
    """Whether a comment that looks so is JML: by its first word, or it goes on with one that is.

    `//@formatter:off` and annotations that somebody took out are not.
    """
    match = re.match(r"[/*@+\-\s]*(\w*)", comment)
    word = "" if match is None else match[1].removesuffix("_redundantly")
    if word in WORDS or (word and _CLAUSE.fullmatch(comment)):
        return True
    last = before[-1] if before else None
    return last is not None and last.is_jml and last.line == line - 1 and comment[:2] == "//"


def jml_rows(token: SourceToken) -> list[tuple[int, str]]:
    """The lines of a comment of JML without its marks."""
    body = token.text[2:] if token.text.startswith("//") else token.text[2:-2]
    rows = []
    for number, row in enumerate(body.split("\n")):
        plain = re.sub(r"^\s*@+", "", row)
        said = _REMARK.sub(lambda match: match[1] or " ", plain)
        rows.append((token.line + number, re.sub(r"@+\s*$", "", said)))
    return rows


class _SourceReader:
    def __init__(self, text: str, file: str, with_guards: bool) -> None:
        self.text = text
        self.with_guards = with_guards
        self.tokens = tokens(text)
        self.at = 0
        self.file = file
        self.package = ""
        self.imports: list[str] = []
        self.classes: list[DeclaredClass] = []
        self.problems: list[ContractProblem] = []
        self.open: list[_Open] = []
        self.pending = CommentText(file)
        self.head: list[SourceToken] = []

    def read(self) -> None:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.is_jml:
                self.hear(token)
            elif token.text == "(":
                self.head.append(token)
                self.parenthesised()
            elif token.text in (";", "{", "}", "="):
                self.end_head(token)
            else:
                self.head.append(token)
        self.flush()

    def hear(self, token: SourceToken) -> None:
        self.pending.rows += jml_rows(token)

    def parenthesised(self) -> None:
        """Takes all up to the closing parenthesis into the head."""
        depth = 1
        while depth and self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            self.head.append(token)
            depth += (token.text == "(") - (token.text == ")")

    def end_head(self, token: SourceToken) -> None:
        head, self.head = self.head, []
        here = self.open[-1] if self.open else None
        if here is not None and here.in_constants:
            if token.text == "{":
                self.skip_body()
            elif token.text == ";":
                here.in_constants = False
            elif token.text == "}":
                self.close()
            return
        if token.text == "}":
            self.close()
        elif token.text == "=":
            self.flush(head)
            self.skip_initialiser()
        elif token.text == ";":
            self.end_statement(head)
        else:
            self.begin_body(head)

    def close(self) -> None:
        self.flush()
        if self.open:
            self.open.pop()

    def flush(self, head: Sequence[SourceToken] = ()) -> None:
        """Gives what comments said to the class: they belong to no method, but to fields."""
        lines, self.pending = self.pending, CommentText(self.file)
        if not self.open:
            self.stray(read_block(lines))
            return
        java = self.open[-1].java
        block = read_block(lines) if lines.rows else SpecBlock()
        self.stray(block)
        if head and self.is_nonnull(java, block.words, type_of(head)):
            block.invariants += nonnull_fields(head, self.file)
        java.invariants.append(block)
        java.models += block.models

    def stray(self, block: SpecBlock) -> None:
        """Tells of clauses in front of something that they cannot be about."""
        self.problems += block.problems
        for case in block.cases:
            for clause in clauses_of(case):
                said = f"`{clause}` stands in front of no method"
                self.problems.append(ContractProblem(Trouble.NO_METHOD, clause.place, said))
                break

    @staticmethod
    def is_nonnull(java: DeclaredClass, words: Collection[str], type_: str) -> bool:
        """Whether something of a type is said to be no null."""
        if type_ in PRIMITIVE or "nullable" in words:
            return False
        return "non_null" in words or NONNULL_BY_DEFAULT in java.words

    def end_statement(self, head: list[SourceToken]) -> None:
        words = [each.text for each in head if not each.is_jml]
        if words[:1] == ["package"]:
            self.package = "".join(words[1:]).replace(".", "/")
        elif words[:1] == ["import"]:
            static = words[1:2] == ["static"]
            name = "".join(words[2:] if static else words[1:])
            self.imports.append(f"import {'static ' if static else ''}{name};")
        elif "(" in words:
            self.method(head)
        else:
            self.flush(head)

    def begin_body(self, head: list[SourceToken]) -> None:
        plain = without_annotations(head)
        words = [each.text for each in plain]
        kind = next((w for w in words if w in _TYPES), None)
        at = words.index(kind) if kind is not None else -1
        is_type = kind is not None and at + 1 < len(words) and "(" not in words[:at]
        if is_type and (kind != "record" or words[at + 2 : at + 3] in (["("], ["<"])):
            said = self.flush_before_class()
            components = plain[at + 2 :] if kind == "record" else []
            self.enter(words[at + 1], kind == "enum", said, components)
            self.classes[-1].line = plain[at].line
        elif "(" in words and self.open:
            self.method(head, self.guards())
            self.skip_body()
        elif self.open and self.open[-1].components and words[-1:] == [self.simple_name()]:
            self.method([*head, *self.open[-1].components], self.guards())
            self.skip_body()
        else:
            self.flush()
            self.skip_body()

    def simple_name(self) -> str:
        """The name of the class whose body is being read, as its constructors have it."""
        return re.split(r"[/$]", self.open[-1].java.name)[-1]

    def flush_before_class(self) -> dict[str, ClausePlace]:
        """What comments say of a class that begins; clauses among it are of the one around it."""
        lines, self.pending = self.pending, CommentText(self.file)
        block = read_block(lines) if lines.rows else SpecBlock()
        self.stray(block)
        if self.open:
            around = self.open[-1].java
            around.invariants.append(block)
            around.models += block.models
            if NONNULL_BY_DEFAULT in around.words:
                block.words.setdefault(NONNULL_BY_DEFAULT, around.words[NONNULL_BY_DEFAULT])
        else:
            for clause in block.invariants:
                said = f"`{clause}` stands in no class"
                self.problems.append(ContractProblem(Trouble.NO_METHOD, clause.place, said))
        return block.words

    def enter(
        self,
        name: str,
        is_enum: bool,
        words: dict[str, ClausePlace],
        components: list[SourceToken],
    ) -> None:
        inside = f"{self.open[-1].java.name}$" if self.open else ""
        package = f"{self.package}/" if self.package and not inside else ""
        java = DeclaredClass(
            f"{inside}{package}{name}", self.file, tuple(self.imports), words=words
        )
        self.classes.append(java)
        self.open.append(_Open(java, is_enum, components))

    def guards(self) -> tuple[tuple[str, int], ...]:
        """What the body that was entered refuses at its beginning."""
        if not self.with_guards:
            return ()
        return tuple(Guards(self.text, self.tokens, self.at).read())

    def skip_body(self) -> None:
        """Goes past the body that was entered; what comments say in it is not supported."""
        depth = 1
        while depth and self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.is_jml:
                place = ClausePlace(self.file, token.line)
                said = "clauses inside a body are not supported"
                self.problems.append(ContractProblem(Trouble.UNSUPPORTED, place, said))
            depth += (token.text == "{") - (token.text == "}")

    def skip_initialiser(self) -> None:
        depth = 0
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.text == ";" and depth == 0:
                self.at += 1
                return
            depth += (token.text in "({[") - (token.text in ")}]")
            if depth < 0:
                return
            self.at += 1

    def method(self, head: list[SourceToken], guards: tuple[tuple[str, int], ...] = ()) -> None:
        """A method with what comments say of it and inside its head."""
        lines, self.pending = self.pending, CommentText(self.file)
        plain = without_annotations(head)
        at = next((i for i, each in enumerate(plain) if each.text == "("), len(plain))
        for each in plain[:at]:
            if each.is_jml:
                lines.rows += jml_rows(each)
        name = plain[at - 1].text if at else ""
        if not lines.rows:
            lines.rows.append((head[0].line, ""))
        block = read_block(lines)
        self.problems += block.problems
        if not self.open:
            said = f"{name} stands in no class"
            place = ClausePlace(self.file, head[0].line)
            self.problems.append(ContractProblem(Trouble.NO_METHOD, place, said))
            return
        here = self.open[-1].java
        if "pure" in here.words:
            block.words.setdefault("pure", here.words["pure"])
        result = type_of(plain[:at])
        if name != self.simple_name() and self.is_nonnull(here, block.words, result):
            block.words.setdefault("non_null", ClausePlace(self.file, head[0].line))
        parameters = split_parameters(plain[at + 1 :])
        rows = [parameter_of(each) for each in parameters]
        nullness = [
            row[2] or ("non_null" if self.is_nonnull(here, (), row[0]) else "") for row in rows
        ]
        declared = DeclaredMethod(
            name,
            tuple(row[0] for row in rows),
            tuple(row[1] for row in rows),
            block,
            self.file,
            head[0].line,
            tuple(nullness),
            guards,
        )
        here.methods.append(declared)
        here.models += block.models
        if block.invariants:
            rest = SpecBlock(invariants=block.invariants)
            here.invariants.append(rest)


def clauses_of(case: SpecCase) -> Iterator[Clause]:
    """All clauses of a case."""
    yield from (*case.requires, *case.ensures, *case.signals, *(case.assignable or ()))
    if case.only is not None:
        yield case.only


def type_of(head: Sequence[SourceToken]) -> str:
    """The type in front of the name that ends the head of a declaration, without arguments."""
    words = [each.text for each in without_annotations([*head]) if not each.is_jml]
    return "[]" if words[-2:-1] == ["]"] else next(iter(words[-2:-1]), "")


def nonnull_fields(head: Sequence[SourceToken], file: str) -> list[Clause]:
    """What a declaration of fields says where they are no null."""
    words = [each.text for each in without_annotations([*head]) if not each.is_jml]
    names = [words[-1]]
    while len(words) > 2 and words[-2] == ",":
        words = words[:-2]
        names.append(words[-1])
    place = ClausePlace(file, head[-1].line)
    is_static = "static" in words
    return [
        Clause(ClauseKind.INVARIANT, f"{name} != null", place, is_static=is_static)
        for name in reversed(names)
    ]


def without_annotations(head: list[SourceToken]) -> list[SourceToken]:
    """The head of a declaration without annotations and what they are given."""
    found: list[SourceToken] = []
    at = 0
    while at < len(head):
        if head[at].text != "@" or head[at + 1 : at + 2] == []:
            found.append(head[at])
            at += 1
            continue
        at += 2
        while at + 1 < len(head) and head[at].text == ".":
            at += 2
        if at < len(head) and head[at].text == "(":
            depth = 0
            while at < len(head):
                depth += (head[at].text == "(") - (head[at].text == ")")
                at += 1
                if depth == 0:
                    break
    return found


def split_parameters(rest: list[SourceToken]) -> list[list[SourceToken]]:
    """The parameters of a method from behind its opening parenthesis."""
    found: list[list[SourceToken]] = [[]]
    depth = 0
    for token in rest:
        if token.text == ")" and depth == 0:
            break
        depth += (token.text in "(<[") - (token.text in ")>]")
        if token.text == "," and depth == 0:
            found.append([])
        else:
            found[-1].append(token)
    return [each for each in found if each]


def parameter_of(tokens_: list[SourceToken]) -> tuple[str, str, str]:
    """The simple type of a parameter, its name, and what a comment says of null."""
    words: list[str] = []
    nullness = ""
    depth = 0
    for token in tokens_:
        if token.is_jml:
            said = " ".join(row for _, row in jml_rows(token)).split()
            nullness = next((each for each in said if each in ("non_null", "nullable")), nullness)
            continue
        depth += (token.text == "<") - (token.text == ">")
        if depth == 0 and token.text not in (">", "final"):
            words.append(token.text)
    dimensions = words.count("[") + ("..." in "".join(words))
    names = [each for each in words if re.match(r"(?!\d)[\w$]", each)]
    if len(names) < 2:
        return "", names[0] if names else "", nullness
    return names[-2] + "[]" * dimensions, names[-1], nullness
