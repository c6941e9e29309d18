"""Random method bodies over a family of classes, with a trace of the blocks they run through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from benchmarks.agreement.heaps.worlds import (
    BOOLEAN,
    CONSTANTS,
    ENUM,
    INT,
    OBJECT,
    SHARED,
    World,
    declarations,
    make_world,
)

COMPARISONS: Final = ("==", "!=", "<", "<=", ">", ">=")
NUMBERS: Final = (0, 1, 1, 2)
DEEPEST: Final = 2
MAIN: Final = "Main"

TEMPLATE: Final = """package {package};
final class Trace {{
    static long sum;
    static void hit(int block) {{ sum = sum * 67 + block; }}
}}
{classes}
class {main} {{
    {shared}
    static void reset() {{ Trace.sum = 0; {again} }}
    {method}
}}
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """A family of classes and the method `run` of one of them.

    `used` are the fields that code mentions, `numbers` the values that ints take.
    """

    package: str
    owner: str
    is_static: bool
    world: World
    used: tuple[str, ...]
    numbers: tuple[int, ...]
    text: str

    def class_names(self) -> tuple[str, ...]:
        """The classes that the engine knows of, by internal name."""
        names = [MAIN, "Trace", *self.world.classes]
        return tuple(f"{self.package}/{name}" for name in names)


def make_pair(seed: int, number: int) -> Pair:
    """The pair of a number."""
    rng = Random(f"heaps {seed} {number}")  # noqa: S311
    return Writer(rng, make_world(rng), f"p{number}").pair()


class Writer:
    """Writes one method and those that it calls."""

    def __init__(self, rng: Random, world: World, package: str) -> None:
        self.rng = rng
        self.world = world
        self.package = package
        self.blocks = 0
        self.names = 0
        self.variables: dict[str, str] = {}
        self.counters: set[str] = set()
        self.used: dict[str, None] = {}
        self.numbers: set[int] = {0}
        self.returns = "void"

    def pair(self) -> Pair:
        """The whole pair."""
        rng, world = self.rng, self.world
        for each in world.classes.values():
            self.add_call(each.name)
        owner = MAIN
        if rng.random() < 0.3:
            owner = rng.choice(world.concrete())
            self.variables = {"this": owner}
        named = self.parameters()
        self.variables.update(named)
        self.returns = rng.choice(("void", "void", INT, OBJECT))
        statements = self.statements(0, rng.choice((2, 3, 3, 4)), False)
        statements.append(self.ending())
        static = "static " if owner == MAIN else ""
        inside = ", ".join(f"{kind} {name}" for name, kind in named.items())
        lines = "\n        ".join("\n".join(statements).split("\n"))
        method = f"{static}{self.returns} run({inside}) {{\n        {lines}\n    }}"
        shared = world.shared
        text = TEMPLATE.format(
            package=self.package,
            classes=declarations(world),
            main=MAIN,
            shared=f"static {shared} {SHARED} = new {shared}();" if shared else "",
            again=f"{SHARED} = new {shared}();" if shared else "",
            method=method if owner == MAIN else "",
        )
        if owner != MAIN:
            text = self.inserted(text, owner, method)
        low, high = min(self.numbers) - 1, max(self.numbers) + 1
        used = tuple(self.used)
        numbers = tuple(range(low, high + 1))
        return Pair(self.package, owner, owner == MAIN, world, used, numbers, text)

    def inserted(self, text: str, owner: str, method: str) -> str:
        """The source with an instance method in its class."""
        lines = text.split("\n")
        for index, line in enumerate(lines):
            words = line.partition("{")[0].split()
            if "class" in words and words[words.index("class") + 1] == owner:
                lines[index] = f"{line.rstrip()[:-1]}{method} }}"
        return "\n".join(lines)

    def parameters(self) -> dict[str, str]:
        """One to three parameters, at least one of them a reference."""
        rng = self.rng
        kinds = [rng.choice((*self.world.references(), *self.world.arrays))]
        for _ in range(rng.choice((0, 1, 1, 2))):
            kinds.append(rng.choice((*self.world.references(), kinds[0], INT)))
        return {f"p{index}": kind for index, kind in enumerate(kinds)}

    def add_call(self, name: str) -> None:
        """Gives a class its `m`, declared where a common type has it."""
        own = self.world.classes[name]
        if own.kind in ("interface", "abstract"):
            own.call = "int m();" if own.kind == "interface" else "abstract int m();"
            return
        if own.kind == "enum":
            return
        inherits = own.above is not None and self.world.has_call(own.above)
        above = None if own.above is None else self.world.classes[own.above]
        must = inherits and above is not None and above.kind != "class"
        if not must and self.rng.random() < 0.4:
            return
        self.variables = {"this": name}
        hit = self.hit()
        body = f"return {self.integer()};"
        if self.rng.random() < 0.5:
            body = f"if ({self.condition()}) {{ {self.hit()} return {self.integer()}; }} {body}"
        self.variables = {}
        own.call = f"public int m() {{ {hit} {body} }}"

    # --- statements ----------------------------------------------------------------------------

    def hit(self) -> str:
        """The mark of a new block."""
        self.blocks += 1
        return f"Trace.hit({self.blocks});"

    def name(self, kind: str) -> str:
        """A new variable."""
        self.names += 1
        name = f"x{self.names}"
        self.variables[name] = kind
        return name

    def statements(self, depth: int, count: int, may_end: bool) -> list[str]:
        """Some statements; variables that they declare are gone afterwards."""
        before = dict(self.variables) if depth else self.variables
        kept = self.variables
        self.variables = before
        found = [self.statement(depth) for _ in range(count)]
        if may_end and self.rng.random() < 0.4:
            found.append(self.ending())
        self.variables = kept
        return found

    def statement(self, depth: int) -> str:
        """One statement."""
        kinds: list[tuple[int, Callable[[int], str]]] = [
            (3, self.store),
            (2, self.local),
            (1, self.store_number),
            (1, self.call),
        ]
        if depth < DEEPEST:
            kinds += [(7, self.branch), (1, self.walk), (1, self.sweep), (1, self.guarded)]
        weights = [weight for weight, _ in kinds]
        return self.rng.choices([each for _, each in kinds], weights)[0](depth)

    def block(self, depth: int, may_end: bool) -> str:
        """A block with its mark."""
        count = self.rng.choice((0, 1, 1, 2))
        inside = "\n".join([self.hit(), *self.statements(depth + 1, count, may_end)])
        return "{\n    " + inside.replace("\n", "\n    ") + "\n}"

    def branch(self, depth: int) -> str:
        """An if, perhaps with an else."""
        text = f"if ({self.condition()}) {self.block(depth, True)}"
        if self.rng.random() < 0.5:
            text += f" else {self.block(depth, False)}"
        return text

    def walk(self, depth: int) -> str:
        """A loop along references."""
        fields = [
            (name, field)
            for name in self.world.classes
            for field, kind in self.world.fields_of(name).items()
            if kind == name
        ]
        if not fields:
            return self.branch(depth)
        owner, field = self.rng.choice(fields)
        self.used[field] = None
        start = self.reference(owner)
        name = self.name(owner)
        count, block = self.repeated()
        step = f"{name} = {name}.{field};"
        return (
            f"{owner} {name} = {start};\n"
            f"for (int {count} = 0; {count} < 2 && {name} != null; {count}++) "
            f"{block[:-1]}    {step}\n}}"
        )

    def sweep(self, depth: int) -> str:
        """A loop over an array."""
        if not self.world.arrays:
            return self.branch(depth)
        kind = self.rng.choice(self.world.arrays)
        start = self.reference(kind)
        name = self.name(kind)
        index, block = self.repeated()
        return (
            f"{kind} {name} = {start};\n"
            f"for (int {index} = 0; {index} < {name}.length && {index} < 3; {index}++) {block}"
        )

    def repeated(self) -> tuple[str, str]:
        """The counter and the block of a loop."""
        counter = self.name(INT)
        self.counters.add(counter)
        block = self.block(DEEPEST - 1, False)
        del self.variables[counter]
        return counter, block

    def guarded(self, depth: int) -> str:
        """A try whose exception is caught."""
        caught = self.rng.choice(("RuntimeException", "NullPointerException", "ClassCastException"))
        self.names += 1
        return f"try {self.block(depth, False)} catch ({caught} e{self.names}) {{ {self.hit()} }}"

    def store(self, _depth: int) -> str:
        """A reference into a field, an element or a variable."""
        found = self.place(lambda kind: kind not in (INT, BOOLEAN), stored=True)
        if found is None:
            return self.hit()
        text, kind = found
        return f"{text} = {self.reference(kind)};"

    def store_number(self, depth: int) -> str:
        """A number into a field, an element or a variable."""
        found = self.place(lambda kind: kind == INT, stored=True)
        if found is None:
            return self.store(depth)
        return f"{found[0]} = {self.integer()};"

    def local(self, _depth: int) -> str:
        """A new variable."""
        kind = self.rng.choice(self.world.references())
        value = self.reference(kind)
        return f"{kind} {self.name(kind)} = {value};"

    def call(self, depth: int) -> str:
        """A call for what it does."""
        found = self.place(self.world.has_call)
        return self.branch(depth) if found is None else f"{found[0]}.m();"

    def ending(self) -> str:
        """A return or throw."""
        if self.rng.random() < 0.2:
            return "throw new IllegalStateException();"
        if self.returns == "void":
            return "return;"
        return f"return {self.integer() if self.returns == INT else self.reference(OBJECT)};"

    # --- expressions ---------------------------------------------------------------------------

    def place(self, wanted: Callable[[str], bool], stored: bool = False) -> tuple[str, str] | None:
        """A variable, field or element of a type that is wanted; None when none was found."""
        for _ in range(30):
            used: list[str] = []
            text, kind = self.path(used, self.rng.choice((0, 1, 1, 2)))
            fixed = text == "this" or text in self.counters or text.endswith(")")
            if not wanted(kind) or (stored and fixed):
                continue
            self.used.update(dict.fromkeys(used))
            return text, kind
        return None

    def path(self, used: list[str], steps: int) -> tuple[str, str]:
        """A random chain that starts at a variable."""
        rng = self.rng
        starts = [*self.variables, *([f"{MAIN}.{SHARED}"] if self.world.shared else [])]
        text = rng.choice(starts)
        kind = self.variables.get(text, self.world.shared or OBJECT)
        for _ in range(steps):
            if rng.random() < 0.15 and kind not in (INT, BOOLEAN):
                text, kind = self.cast(text, kind)
            fields = self.world.fields_of(kind)
            if fields:
                field = rng.choice(list(fields))
                used.append(field)
                text, kind = f"{text}.{field}", fields[field]
            elif kind.endswith("[]"):
                text, kind = f"{text}[{self.index()}]", kind[:-2]
        if rng.random() < 0.1 and kind not in (INT, BOOLEAN):
            text, kind = self.cast(text, kind)
        return text, kind

    def cast(self, text: str, kind: str) -> tuple[str, str]:
        """A cast to something that the value could be."""
        types = [x for x in self.world.references() if self.is_related(kind, x) and x != OBJECT]
        if not types:
            return text, kind
        wanted = self.rng.choice(types)
        return f"(({wanted}) {text})", wanted

    def is_related(self, left: str, right: str) -> bool:
        """Whether one type is above the other."""
        return self.world.is_below(left, right) or self.world.is_below(right, left)

    def index(self) -> str:
        """An index: a small number or a variable."""
        numbers = [name for name, kind in self.variables.items() if kind == INT]
        if numbers and self.rng.random() < 0.5:
            return self.rng.choice(numbers)
        self.numbers.add(1)
        return self.rng.choice(("0", "0", "1"))

    def reference(self, kind: str) -> str:
        """A value of a reference type."""
        draw = self.rng.random()
        if draw < 0.1:
            return "null"
        if kind == ENUM and draw < 0.5:
            return f"{ENUM}.{self.rng.choice(CONSTANTS)}"
        if draw < 0.2:
            made = [x for x in self.world.concrete() if self.world.is_below(x, kind)]
            if made:
                return f"new {self.rng.choice(made)}()"
        found = self.place(lambda x: self.world.is_below(x, kind))
        if found is not None:
            return found[0]
        found = self.place(lambda x: x not in (INT, BOOLEAN) and self.is_related(x, kind))
        return "null" if found is None else f"({kind}) {found[0]}"

    def number(self) -> str:
        """A small number."""
        number = self.rng.choice(NUMBERS)
        self.numbers.add(number)
        return str(number)

    def integer(self) -> str:
        """An int."""
        draw = self.rng.random()
        if draw < 0.3:
            return self.number()
        if draw < 0.4:
            found = self.place(lambda kind: kind.endswith("[]"))
            if found is not None:
                return f"{found[0]}.length"
        if draw < 0.55 and len(self.variables) > 1:
            found = self.place(self.world.has_call)
            if found is not None:
                return f"{found[0]}.m()"
        found = self.place(lambda kind: kind == INT)
        if found is None:
            return self.number()
        return f"{found[0]} + 1" if draw > 0.9 else found[0]

    def condition(self) -> str:
        """A question about the heap."""
        draw = self.rng.random()
        if draw < 0.35:
            return self.identity()
        if draw < 0.55:
            found = self.place(lambda kind: kind not in (INT, BOOLEAN))
            if found is not None:
                return self.type_test(*found)
        if draw < 0.6:
            found = self.place(lambda kind: kind == BOOLEAN)
            if found is not None:
                return found[0]
        found = self.place(lambda kind: kind == INT) if draw < 0.85 else None
        left = self.integer() if found is None else found[0]
        if left.isdecimal():
            return self.identity()
        right = self.number() if self.rng.random() < 0.7 else self.integer()
        return f"{left} {self.rng.choice(COMPARISONS)} {right}"

    def identity(self) -> str:
        """Two references compared, or one with null."""
        found = self.place(lambda kind: kind not in (INT, BOOLEAN))
        if found is None:
            return f"{self.integer()} == {self.number()}"
        text, kind = found
        sign = self.rng.choice(("==", "!="))
        if kind == ENUM and self.rng.random() < 0.5:
            return f"{text} {sign} {ENUM}.{self.rng.choice(CONSTANTS)}"
        if self.rng.random() < 0.4:
            return f"{text} {sign} null"
        other = self.place(lambda x: x not in (INT, BOOLEAN) and self.is_related(kind, x))
        return f"{text} {sign} {'null' if other is None else f'(Object) {other[0]}'}"

    def type_test(self, text: str, kind: str) -> str:
        """A test of a class."""
        types = [x for x in self.world.references() if self.is_related(kind, x)]
        wanted = self.rng.choice(types)
        draw = self.rng.random()
        if draw < 0.1:
            return f"{text}.getClass() == (Object) {wanted}.class"
        return f"{'!' if draw > 0.7 else ''}({text} instanceof {wanted})"
