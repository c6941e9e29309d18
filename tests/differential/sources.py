"""Random Java methods with few branches, for javac: the code that people's programs have.

Each class holds static methods over primitives and arrays of them. A method either computes a
value, or returns a number that tells which way it went (`traces`): then two runs that differ in
any decision differ in their results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tests.differential.values import edge_values

METHODS: Final = 10
MOST_DECISIONS: Final = 5
MOST_ELEMENTS: Final = 6
MOST_ARRAYS: Final = 2
_INTEGERS: Final = ("int", "int", "int", "long", "byte", "char", "short")
_DESCRIPTORS: Final = {
    "int": "I", "long": "J", "byte": "B", "char": "C", "short": "S", "boolean": "Z",
    "float": "F", "double": "D",
}  # fmt: skip
_ARRAYS: Final = ("int[]", "int[]", "long[]", "byte[]", "char[]", "short[]", "boolean[]")
_RELATIONS: Final = ("==", "!=", "<", "<=", ">", ">=")
_FAILURES: Final = ("IllegalArgumentException", "IllegalStateException", "RuntimeException")
_CATCHES: Final = (
    ("ArithmeticException",),
    ("NullPointerException",),
    ("ArrayIndexOutOfBoundsException", "RuntimeException"),
    ("IndexOutOfBoundsException",),
    ("IllegalStateException", "RuntimeException"),
    ("RuntimeException",),
    ("Exception",),
    ("Throwable",),
    ("ArithmeticException", "Throwable"),
)

HELPERS: Final = """
    static int mix(int x, int y) { return x * 31 + (y ^ (y >>> 3)); }
    static long wide(long x, int y) { return (x << (y & 7)) - y; }
    static int sign(int x) { return x < 0 ? -1 : 1; }
"""


@dataclass(frozen=True, slots=True)
class SourceMethod:
    """A generated method: where it is, and whether its result tells its path."""

    owner: str
    name: str
    descriptor: str
    traces: bool
    text: str


def generate_source(seed: int, number: int) -> tuple[str, list[SourceMethod]]:
    """The text of class `S<number>` and its methods."""
    rng = random.Random(f"source {seed}/{number}")  # noqa: S311 - to repeat, not to hide
    owner = f"S{number}"
    methods = [_method(rng, owner, f"m{index}") for index in range(METHODS)]
    text = "\n".join(method.text for method in methods)
    return f"class {owner} {{{HELPERS}{text}}}\n", methods


def _method(rng: random.Random, owner: str, name: str) -> SourceMethod:
    floats = rng.random() < 0.15
    types = [*_INTEGERS, "boolean", *_ARRAYS[: rng.choice((0, 2, 7))]]
    if floats:
        types += ["float", "double", "double"]
    parameters = [(rng.choice(types), f"p{index}") for index in range(rng.randint(1, 4))]
    arrays = [x for x in parameters if x[0].endswith("[]")]
    parameters = [x for x in parameters if x not in arrays[MOST_ARRAYS:]] or arrays[:1]
    traces = rng.random() < 0.5
    result = "int" if traces else rng.choice((*_INTEGERS, "boolean", "double" if floats else "int"))
    writer = _Writer(rng, {n: t for t, n in parameters}, traces, floats, result)
    lines = writer.body()
    head = ", ".join(f"{t} {n}" for t, n in parameters)
    text = f"    static {result} {name}({head}) {{\n" + "\n".join(lines) + "\n    }\n"
    descriptor = "".join(_descriptor(t) for t, _ in parameters)
    return SourceMethod(owner, name, f"({descriptor}){_DESCRIPTORS[result]}", traces, text)


def _descriptor(java_type: str) -> str:
    if java_type.endswith("[]"):
        return "[" + _DESCRIPTORS[java_type[:-2]]
    return _DESCRIPTORS[java_type]


@dataclass
class _Writer:
    """Writes one method. `decisions` counts the branches that may depend on the input."""

    rng: random.Random
    types: dict[str, str]
    traces: bool
    floats: bool
    result: str
    decisions: int = 0
    times: int = 1
    lines: list[str] = field(default_factory=list)
    indent: int = 2
    counters: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    _names: int = 0
    _marks: int = 0

    def body(self) -> list[str]:
        """The lines of the method."""
        if self.traces:
            self.put("int trace = 1;")
        for name, java_type in self.types.items():
            if java_type.endswith("[]"):  # so that paths have inputs of a handy size
                nothing = "false" if self.result == "boolean" else "0"
                self.put(
                    f"if ({name} != null && {name}.length > {MOST_ELEMENTS}) return {nothing};"
                )
        for _ in range(self.rng.randint(0, 2)):
            self._declare(0)
        for _ in range(self.rng.randint(2, 5)):
            self.statement(2)
        self.put(f"return {self._result()};")
        return self.lines

    def put(self, text: str) -> None:
        """Adds a line."""
        self.lines.append("    " * self.indent + text)

    @contextmanager
    def _block(self, head: str) -> Iterator[None]:
        self.put(head + " {")
        self.indent += 1
        known = dict(self.types)
        yield
        self.types = known
        self.indent -= 1
        self.put("}")

    def _mark(self) -> None:
        self._marks += 1
        if self.traces:
            self.put(f"trace = trace * 31 + {self._marks};")

    def _result(self) -> str:
        if self.traces:
            return "trace"
        if self.result == "boolean":
            return self._condition(1)
        numbers = [n for n, t in self.types.items() if t in _INTEGERS]
        parts = [self._number(2), *self.rng.sample(numbers, min(len(numbers), 2))]
        joined = self.rng.choice((" + ", " - ", " ^ " if self.result != "double" else " + "))
        if self.floats and joined == " ^ ":
            joined = " + "
        return f"({self.result}) ({joined.join(parts)})"

    def _decide(self) -> bool:
        """Whether another branch may be written here; counts it."""
        if self.decisions + self.times > MOST_DECISIONS:
            return False
        self.decisions += self.times
        return True

    # Expressions

    def _number(self, depth: int) -> str:
        """An int, or a wider number where there are such: casts are up to who uses it."""
        choice = self.rng.random()
        if depth <= 0 or choice < 0.3:
            return self._leaf()
        left, right = self._number(depth - 1), self._number(depth - 1)
        if choice < 0.55:
            return f"({left} {self.rng.choice('+-')} {right})"
        if choice < 0.65:
            return f"({left} * {self.rng.choice(('2', '3', '-1', '7', '31', '10'))})"
        if choice < 0.72:
            return f"({left} {self.rng.choice('/%')} {self._divisor()})"
        if choice < 0.8:
            operator = self.rng.choice(("&", "|", "^"))
            return f"({self._integer(left)} {operator} {self._integer(right)})"
        if choice < 0.86:
            operator = self.rng.choice(("<<", ">>", ">>>"))
            amount = self.rng.choice(("1", "3", "31", "33", f"({self._integer(right)} & 7)"))
            return f"({self._integer(left)} {operator} {amount})"
        if choice < 0.92:
            return f"({self.rng.choice(_INTEGERS)}) {self._guarded(left)}"
        if choice < 0.96:
            return f"mix((int) {self._guarded(left)}, (int) {self._guarded(right)})"
        if self._decide():
            return f"({self._condition(1)} ? {left} : {right})"
        return f"-{self._guarded(left)}"

    def _guarded(self, text: str) -> str:
        return f"({text})"

    def _integer(self, text: str) -> str:
        """Bits of floating-point numbers are not for operators: they are cast."""
        return f"(int) ({text})" if self.floats else text

    def _divisor(self) -> str:
        if self.rng.random() < 0.75:
            return self.rng.choice(("2", "3", "7", "-2", "10", "16"))
        return self._guarded(self._leaf())

    def _leaf(self) -> str:
        names = [n for n, t in self.types.items() if t != "boolean" and not t.endswith("[]")]
        names += self.counters
        if names and self.rng.random() < 0.65:
            return self.rng.choice(names)
        arrays = [n for n, t in self.types.items() if t.endswith("[]") and t != "boolean[]"]
        if arrays and self.rng.random() < 0.5:
            return self._element(self.rng.choice(arrays))
        return self._constant()

    def _constant(self) -> str:
        if self.rng.random() < 0.6:
            return str(self.rng.randint(-3, 12)).replace("-", "-", 1)
        value = int(self.rng.choice(edge_values("I")))
        return "Integer.MIN_VALUE" if value == -(2**31) else f"({value})"

    def _element(self, array: str) -> str:
        if self.rng.random() < 0.3:
            return f"{array}.length"
        return f"{array}[{self._index()}]"

    def _index(self) -> str:
        if self.counters and self.rng.random() < 0.5:
            return self.rng.choice(self.counters)
        names = [n for n, t in self.types.items() if t in ("int", "byte", "short", "char")]
        if names and self.rng.random() < 0.35:
            return self.rng.choice(names)
        return self.rng.choice(("0", "0", "1", "2"))

    def _condition(self, depth: int) -> str:
        """A condition, decided in one place unless it has parts."""
        choice = self.rng.random()
        flags = [n for n, t in self.types.items() if t == "boolean"]
        if depth > 0 and choice < 0.25 and self._decide():
            operator = self.rng.choice(("&&", "||"))
            return f"({self._condition(0)} {operator} {self._condition(0)})"
        if flags and choice < 0.4:
            return self.rng.choice(("", "!")) + self.rng.choice(flags)
        if depth > 0 and choice < 0.45:
            return f"!({self._condition(0)})"
        arrays = [n for n, t in self.types.items() if t.endswith("[]")]
        if arrays and choice < 0.5:
            return f"({self.rng.choice(arrays)} {self.rng.choice(('==', '!='))} null)"
        relation = self.rng.choice(_RELATIONS)
        return f"({self._number(1)} {relation} {self._number(1)})"

    # Statements

    def statement(self, nesting: int) -> None:
        """One statement; compound ones while `nesting` lasts."""
        table = _SIMPLE + _COMPOUNDS if nesting > 0 else _SIMPLE
        writer = self.rng.choices([row[1] for row in table], [row[0] for row in table])[0]
        writer(self, nesting - 1)

    def _statements(self, nesting: int) -> None:
        self._mark()
        for _ in range(self.rng.randint(1, 2)):
            self.statement(nesting)

    def _declare(self, nesting: int) -> None:
        name = f"x{self._names}"
        self._names += 1
        choice = self.rng.random()
        if choice < 0.15:
            self.put(f"boolean {name} = {self._condition(0)};")
            self.types[name] = "boolean"
        elif choice < 0.25:
            java_type = self.rng.choice(_ARRAYS[:4])
            size = self.rng.choice(("2", "3", "5"))
            self.put(f"{java_type} {name} = new {java_type[:-2]}[{size}];")
            self.types[name] = java_type
        else:
            java_type = self.rng.choice(("float", "double") if self.floats else _INTEGERS)
            self.put(f"{java_type} {name} = ({java_type}) ({self._number(2)});")
            self.types[name] = java_type

    def _assign(self, nesting: int) -> None:
        names = [n for n, t in self.types.items() if t in _DESCRIPTORS]
        if not names:
            self._declare(nesting)
            return
        name = self.rng.choice(names)
        java_type = self.types[name]
        if java_type == "boolean":
            self.put(f"{name} {self.rng.choice(('=', '&=', '|=', '^='))} {self._condition(0)};")
            return
        choice = self.rng.random()
        if choice < 0.4:
            self.put(f"{name} = ({java_type}) ({self._number(2)});")
        elif choice < 0.6:
            self.put(f"{name}{self.rng.choice(('++', '--'))};")
        else:
            operators = (
                ("+=", "-=", "*=") if self.floats else ("+=", "-=", "^=", ">>=", "<<=", "*=")
            )
            operator = self.rng.choice(operators)
            value = self.rng.choice(("3", "7")) if operator in ("*=", "<<=") else self._number(1)
            self.put(f"{name} {operator} {value};")

    def _store(self, nesting: int) -> None:
        arrays = [n for n, t in self.types.items() if t.endswith("[]")]
        if not arrays:
            self._assign(nesting)
            return
        name = self.rng.choice(arrays)
        element = self.types[name][:-2]
        if element == "boolean":
            self.put(f"{name}[{self._index()}] = {self._condition(0)};")
        elif self.rng.random() < 0.3:
            self.put(f"{name}[{self._index()}] {self.rng.choice(('+=', '-='))} {self._number(1)};")
        else:
            self.put(f"{name}[{self._index()}] = ({element}) ({self._number(1)});")

    def _leave(self, nesting: int) -> None:
        """Returns or throws under a condition."""
        if not self._decide():
            self._assign(nesting)
            return
        with self._block(f"if ({self._condition(0)})"):
            self._mark()
            if self.rng.random() < 0.5:
                self.put(f"return {self._result()};")
            else:
                self.put(f"throw new {self.rng.choice(_FAILURES)}();")

    def _if(self, nesting: int) -> None:
        if not self._decide():
            self._assign(nesting)
            return
        with self._block(f"if ({self._condition(1)})"):
            self._statements(nesting)
        if self.rng.random() < 0.3 and self._decide():
            with self._block(f"else if ({self._condition(1)})"):
                self._statements(nesting)
        if self.rng.random() < 0.6:
            with self._block("else"):
                self._statements(nesting)

    def _loop(self, nesting: int) -> None:
        times = self.rng.randint(1, 3)
        if self.times * times > 6:
            self._assign(nesting)
            return
        counter, label = f"i{self._names}", f"loop{self._names}"
        self._names += 1
        self.labels.append(label)
        form = self.rng.choice(("for", "for", "while", "do"))
        if form == "for":
            head = f"{label}: for (int {counter} = 0; {counter} < {times}; {counter}++)"
            with self._block(head):
                self._loop_body(times, counter, nesting)
        else:
            self.put(f"int {counter} = {times};")
            head = f"while ({counter}-- > 0)" if form == "while" else "do"
            with self._block(f"{label}: {head}"):
                self._loop_body(times, counter, nesting)
            if form == "do":
                self.lines[-1] += f" while (--{counter} > 0);"
        self.labels.pop()

    def _loop_body(self, times: int, counter: str, nesting: int) -> None:
        before = self.times
        self.times *= times
        self.counters.append(counter)
        self._statements(nesting)
        if self._decide():
            word = self.rng.choice(("break", "continue"))
            label = f" {self.rng.choice(self.labels)}" if self.rng.random() < 0.5 else ""
            self.put(f"if ({self._condition(0)}) {word}{label};")
            self._mark()
        self.counters.pop()
        self.times = before

    def _search(self, nesting: int) -> None:
        """A loop that its data ends, though after a few rounds at most."""
        if not (self._decide() and self._decide()):
            self._assign(nesting)
            return
        counter = f"i{self._names}"
        self._names += 1
        self.put(f"int {counter} = 0;")
        with self._block(f"while ({counter} < 2 && {self._condition(0)})"):
            self._mark()
            self.put(f"{counter}++;")
            self._assign(nesting)

    def _switch(self, nesting: int) -> None:
        if not (self._decide() and self._decide()):
            self._assign(nesting)
            return
        value = f"(int) ({self._number(1)})"
        keys = self.rng.choice(((0, 1, 2), (1, 2, 4), (-1, 5, 1000), (65, 97), (7, 2147483647)))
        with self._block(f"switch ({value})"):
            known = dict(self.types)
            for key in keys:
                self.put(f"case {key}:")
                with self._block(""):
                    self._mark()
                    self._assign(0)
                    if self.rng.random() < 0.7:
                        self.put("break;")
            self.types = known
            if self.rng.random() < 0.7:
                self.put("default:")
                with self._block(""):
                    self._mark()
                    self._assign(0)

    def _try(self, nesting: int) -> None:
        with self._block("try"):
            self._statements(nesting)
            self._risk()
            self._mark()
        caught: tuple[str, ...] = self.rng.choice(_CATCHES)
        finally_too = self.rng.random() < 0.4
        if finally_too and self.rng.random() < 0.3:
            caught = ()
        for name in caught:
            with self._block(f"catch ({name} e)"):
                self._statements(0)
                if self.rng.random() < 0.2:
                    self.put("throw new IllegalStateException();")
        if finally_too:
            with self._block("finally"):
                self._mark()
                self._assign(0)

    def _risk(self) -> None:
        """Something that may throw."""
        arrays = [n for n, t in self.types.items() if t.endswith("[]") and t != "boolean[]"]
        names = [n for n, t in self.types.items() if t in _INTEGERS]
        if arrays and self.rng.random() < 0.6:
            target = f"int y{self._names} = (int) {self.rng.choice(arrays)}[{self._index()}];"
        elif names:
            target = f"long y{self._names} = 1000 / {self.rng.choice(names)};"
        else:
            target = ";"
        self._names += 1
        self.put(target)


Writer = Callable[[_Writer, int], None]

_SIMPLE: Final[list[tuple[int, Writer]]] = [
    (3, _Writer._declare),
    (6, _Writer._assign),
    (2, _Writer._store),
    (2, _Writer._leave),
]
_COMPOUNDS: Final[list[tuple[int, Writer]]] = [
    (8, _Writer._if),
    (4, _Writer._loop),
    (2, _Writer._search),
    (3, _Writer._switch),
    (4, _Writer._try),
]
