"""Contracts in the comments of Java source: which declaration each of them is about.

A scanner that knows comments, texts, braces and the heads of declarations: what JML says is not in
javac's trees, and nothing else of a body matters here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from jejak.contracts.blocks import WORDS, CommentText, SpecBlock, read_block
from jejak.contracts.guards import Guards
from jejak.contracts.model import ClausePlace, ContractProblem, Trouble
from jejak.contracts.model_methods import ModelMethod

_TOKEN: Final = re.compile(
    r"""(?P<line>//[^\n]*)|(?P<comment>/\*.*?\*/)|(?P<text>\"{3}.*?(?<!\\)\"{3}|"(?:[^"\\\n]|\\.)*")
    |(?P<char>'(?:[^'\\\n]|\\.[0-9a-fA-F]*)')|(?P<word>(?!\d)[\w$]+)|(?P<sign>[^\s\w])""",
    re.VERBOSE | re.DOTALL,
)
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


@dataclass(slots=True)
class _Open:
    """A class whose body is being read."""

    java: DeclaredClass
    in_constants: bool


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
    if word in WORDS:
        return True
    last = before[-1] if before else None
    return last is not None and last.is_jml and last.line == line - 1 and comment[:2] == "//"


def jml_rows(token: SourceToken) -> list[tuple[int, str]]:
    """The lines of a comment of JML without its marks."""
    body = token.text[2:] if token.text.startswith("//") else token.text[2:-2]
    rows = []
    for number, row in enumerate(body.split("\n")):
        plain = re.sub(r"^\s*@+", "", row)
        rows.append((token.line + number, re.sub(r"@+\s*$", "", plain.split("//")[0])))
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
            self.flush()
            self.skip_initialiser()
        elif token.text == ";":
            self.end_statement(head)
        else:
            self.begin_body(head)

    def close(self) -> None:
        self.flush()
        if self.open:
            self.open.pop()

    def flush(self) -> None:
        """Gives what comments said to the class: they belong to no method."""
        lines, self.pending = self.pending, CommentText(self.file)
        if not lines.rows:
            return
        block = read_block(lines)
        self.problems += block.problems
        if self.open:
            self.open[-1].java.invariants.append(block)
            self.open[-1].java.models += block.models

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
            self.flush()

    def begin_body(self, head: list[SourceToken]) -> None:
        plain = without_annotations(head)
        words = [each.text for each in plain]
        kind = next((w for w in words if w in _TYPES), None)
        at = words.index(kind) if kind is not None else -1
        is_type = kind is not None and at + 1 < len(words) and "(" not in words[:at]
        if is_type and (kind != "record" or words[at + 2 : at + 3] in (["("], ["<"])):
            self.flush_before_class()
            self.enter(words[at + 1], kind == "enum")
        elif "(" in words and self.open:
            self.method(head, self.guards())
            self.skip_body()
        else:
            self.flush()
            self.skip_body()

    def flush_before_class(self) -> None:
        if self.open:
            self.flush()
        self.pending = CommentText(self.file)

    def enter(self, name: str, is_enum: bool) -> None:
        inside = f"{self.open[-1].java.name}$" if self.open else ""
        package = f"{self.package}/" if self.package and not inside else ""
        java = DeclaredClass(f"{inside}{package}{name}", self.file, tuple(self.imports))
        self.classes.append(java)
        self.open.append(_Open(java, is_enum))

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
        parameters = split_parameters(plain[at + 1 :])
        rows = [parameter_of(each) for each in parameters]
        declared = DeclaredMethod(
            name,
            tuple(row[0] for row in rows),
            tuple(row[1] for row in rows),
            block,
            self.file,
            head[0].line,
            tuple(row[2] for row in rows),
            guards,
        )
        here = self.open[-1].java
        here.methods.append(declared)
        here.models += block.models
        if block.invariants:
            rest = SpecBlock(invariants=block.invariants)
            here.invariants.append(rest)


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
