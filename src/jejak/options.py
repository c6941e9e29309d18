"""Every option once: the command line, `jejak.toml`, the Python API and the docs read it here.

Precedence, lowest first: the default, what `effort` stands for, `jejak.toml`, the environment, the
command line.
`Options.origins` records where each value came from.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from jejak.errors import UsageError

CONFIG_FILE: Final = "jejak.toml"
COMMAND_LINE: Final = "command line"
CALL: Final = "call"
"""Origins of what a user says for one run, there or through the Python API."""
NONE: Final = "none"
"""How the command line and `jejak.toml` switch a bound off."""
SOLVER_LAYERS: Final = (
    "contradiction",
    "own-model",
    "cores",
    "slicing",
    "cache",
    "functions",
    "order",
    "ranges",
    "repair",
    "disk",
)
NUMBER: Final = "N"
METHOD: Final = "METHOD"
_MOST_SECONDS: Final = 1e9
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "normal": {},
    "quick": {"method_time": 2.0, "patience": 0.2, "solver_time": 1.0, "first_runs": 1},
    "thorough": {
        "method_time": 120.0,
        "patience": 0.8,
        "solver_time": 20.0,
        "depth": 50,
        "branch_bound": 200,
        "array_elements": 20,
        "collection_elements": 8,
        "string_length": 32,
        "chain": 4,
        "steps": 10_000_000,
        "states": 50_000,
    },
    "exhaustive": {
        "method_time": None,
        "patience": None,
        "solver_time": 60.0,
        "depth": 1000,
        "branch_bound": None,
        "array_elements": None,
        "collection_elements": None,
        "string_length": 64,
        "chain": None,
        "steps": None,
        "states": None,
    },
}
"""What each effort sets, where nothing else is said."""

WHERE: Final = "Where classes are"
WHAT: Final = "What is checked"
CALLS: Final = "Calls"
PATHS: Final = "Bounds of one path"
RUN: Final = "Bounds of the run"
SEARCH: Final = "Search"
PRECISION: Final = "Precision"
SOLVER: Final = "Solver"
PROOF: Final = "Proof"
OUTPUT: Final = "Output"
GROUPS: Final = (WHERE, WHAT, CALLS, PATHS, RUN, SEARCH, PRECISION, SOLVER, PROOF, OUTPUT)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of an option besides its value.

    `name` is the name in `jejak.toml` and, behind two dashes, on the command line. `is_path`
    makes relative values in `jejak.toml` count from that file's directory. `optional` lets a
    number be `none`; `least` is the smallest one (of a float: all values lie above it). `choices`
    are all values a string, or a string of a list, may have. `rule` says that each string of a
    list is `PATTERN=VALUE` and which values there are, or NUMBER or METHOD. `example` is a value
    as `jejak.toml` has it, for the documentation.
    """

    name: str
    help: str
    group: str
    metavar: str | None
    short: str | None
    environment: str | None
    is_path: bool
    default: Any
    kind: type
    optional: bool
    least: int | None
    choices: tuple[str, ...]
    rule: tuple[str, ...]
    example: str

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        if self.rule:
            return f"a list of PATTERN={'|'.join(self.rule)}"
        if self.choices:
            names = ", ".join(self.choices)
            return f"a list of {names}" if self.kind is tuple else f"one of {names}"
        tail = " or none" if self.optional else ""
        if self.kind is int:
            bound = "" if self.least is None else f" of {self.least} or more"
            return f"a whole number{bound}{tail}"
        if self.kind is float:
            return f"a number above {self.least}{tail}"
        return {tuple: "a list of strings", str: "a string", bool: "true or false"}[self.kind]


def _option(
    default: Any,
    help: str,  # noqa: A002 - the word that people look for
    group: str,
    **more: Any,
) -> Any:
    """A field of Options; `more` is what Declaration says beyond its name."""
    metadata: dict[str, Any] = {
        "help": help,
        "group": group,
        "kind": type(default) if default is not None else str,
        "metavar": None,
        "short": None,
        "environment": None,
        "is_path": False,
        "optional": False,
        "least": None,
        "choices": (),
        "rule": (),
        "example": "",
    }
    assert metadata.keys() >= more.keys()
    return field(default=default, metadata=metadata | more)


def _choice(choices: str, help: str, group: str) -> Any:  # noqa: A002
    """One of several words; the first is the default."""
    words = tuple(choices.split("|"))
    return _option(words[0], help, group, choices=words, metavar=choices)


def _count(default: int, help: str, group: str, least: int | None = 0) -> Any:  # noqa: A002
    return _option(default, help, group, least=least, metavar=NUMBER)


def _bound(default: int | None, help: str, group: str, least: int = 1) -> Any:  # noqa: A002
    """A whole number or None for no bound."""
    return _option(default, help, group, kind=int, optional=True, least=least, metavar=NUMBER)


def _seconds(default: float | None, help: str, optional: bool = True) -> Any:  # noqa: A002
    return _option(default, help, RUN, kind=float, optional=optional, least=0, metavar="SECONDS")


def _rules(values: str, help: str, group: str) -> Any:  # noqa: A002
    """A list of `PATTERN=VALUE`."""
    rule = tuple(values.split("|"))
    return _option((), help, group, rule=rule, metavar=f"PATTERN={values}")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run."""

    classpath: tuple[str, ...] = _option(
        (),
        "Where to find classes besides the target's own: directories and jars, `lib/*` for all "
        "jars in lib. May be given more than once.",
        WHERE,
        metavar="PATH",
        short="-cp",
        is_path=True,
        example='["lib/*", "out"]',
    )
    jdk: str | None = _option(
        None,
        "The JDK, 17 or later, whose classes are read and that compiles and runs Java. Default: "
        "the first usable one; `jejak doctor` says which.",
        WHERE,
        metavar="HOME",
        example='"/usr/lib/jvm/…"',
        environment="JEJAK_JDK",
        is_path=True,
    )
    platform: str | None = _option(
        None,
        "Analyse against the classes of this JDK or run-time image, Java 8 or later, instead of "
        "those of the JDK in use.",
        WHERE,
        metavar="HOME",
        example='"/opt/jdk8"',
        is_path=True,
    )
    mvn: str | None = _option(
        None,
        "The Maven program that fetches jars. Default: `mvn` on PATH.",
        WHERE,
        metavar="FILE",
        example='"/opt/maven/bin/mvn"',
        environment="JEJAK_MVN",
        is_path=True,
    )
    strict: bool = _option(
        False,
        "End with exit code 4 when anything could not be read, found or resolved, or a method "
        "was not explored exhaustively.",
        OUTPUT,
    )
    entries: str = _choice(
        "non-private|public|all",
        "Which methods and constructors are checked when TARGET names none.",
        WHAT,
    )
    arguments: tuple[str, ...] = _option(
        (),
        "A String that main is called with; repeated, one after the other. Without it, main is "
        "checked with any arguments.",
        WHAT,
        metavar="TEXT",
        example='["first", "second"]',
    )
    min_length: int = _count(0, "The least length of arrays that come from outside.", WHAT)
    max_length: int = _count(
        1 << 24,
        "The greatest length of arrays that come from outside: a JVM has no room for any length.",
        WHAT,
    )
    assertions: bool = _option(True, "Run assert statements, as `java -ea` does.", WHAT)
    depth: int = _count(20, "Calls followed below the entry method; 0 follows none.", CALLS)
    depth_of: tuple[str, ...] = _rules(
        NUMBER, "Another depth for the calls of some methods: Class.method, * for any text.", CALLS
    )
    calls: tuple[str, ...] = _rules(
        "inline|unknown|havoc",
        "How calls of some methods are treated: executed, any result, or any result and any "
        "change of what they can reach.",
        CALLS,
    )
    inputs: tuple[str, ...] = _rules(
        "any|assume",
        "Methods of the program whose result is an input of any value, or whose argument is "
        "assumed to hold.",
        CALLS,
    )
    initialiser: tuple[str, ...] = _option(
        (),
        "A method that makes inputs of a class: a static one that returns them, or one that is "
        "called on them. What it takes are inputs. `name`, or `Other.name` of another class.",
        WHAT,
        rule=(METHOD,),
        metavar="CLASS=METHOD",
        example='{"a.Range" = "make"}',
    )
    invariant: tuple[str, ...] = _option(
        (),
        "A method without parameters that is true of all inputs of a class.",
        WHAT,
        rule=(METHOD,),
        metavar="CLASS=METHOD",
        example='{"a.Tree" = "repOK"}',
    )
    stack: int = _count(1000, "Frames on the stack that count as endless recursion.", CALLS, 1)
    branch_bound: int | None = _bound(
        50, "How often a path takes one branch whose condition depends on inputs.", PATHS
    )
    branch_bound_concrete: bool = _option(
        False, "Count branches whose condition is known, too.", PATHS
    )
    revisits: int | None = _bound(None, "How often one instruction is executed.", PATHS)
    revisits_scope: str = _choice(
        "path|global", "Whether revisits count on each path or over all paths.", PATHS
    )
    path_length: int | None = _bound(None, "Conditions that a path may gather.", PATHS)
    array_elements: int | None = _bound(
        10, "Different elements of an array of open length that a path may touch.", PATHS, 0
    )
    string_length: int = _count(
        16, "The length up to which strings of open length are looked at char by char.", PATHS
    )
    collection_elements: int | None = _bound(
        5, "Different elements of a list that is an input that a path may touch.", PATHS, 0
    )
    heap: str = _choice(
        "lazier#|lazier|lazy|compare|none",
        "When input references are decided: as late as can be, null when read, all when read, "
        "aliases only where compared, or objects all there and all different. The last two leave "
        "inputs out.",
        PRECISION,
    )
    statics: str = _choice(
        "initialised|inputs",
        "What static variables hold: what their class initialiser left, or anything.",
        PRECISION,
    )
    fields: str = _choice(
        "constructed|any",
        "What fields of input objects hold: what constructors and other code may leave there, as "
        "far as can be read, or anything.",
        PRECISION,
    )
    collections: str = _choice(
        "plain|any",
        "What inputs of types of the JDK are, such as List or CharSequence: objects of its plain "
        "classes without null in them, or of any class, also such as nobody has seen.",
        PRECISION,
    )
    chain: int | None = _bound(
        3, "References followed from one input object to the next.", PATHS, 0
    )
    iterations: int | None = _bound(
        None, "Turns of a loop in which no new input object appears.", PATHS
    )
    steps: int | None = _bound(1_000_000, "Instructions on one path.", PATHS)
    tree_depth: int | None = _bound(None, "Decisions on one path.", PATHS)
    states: int | None = _bound(10_000, "States kept waiting at a time.", RUN)
    paths: int | None = _bound(None, "Paths of one method.", RUN)
    errors: int | None = _bound(None, "Errors after which a method is left.", RUN)
    effort: str = _choice(
        "|".join(PRESETS),
        "How much is tried, as other options say it where they are not given: --quick, --thorough "
        "and --exhaustive are short for it.",
        RUN,
    )
    time: float | None = _seconds(
        None, "Time for everything, proof included: some of it is kept for what was found."
    )
    method_time: float | None = _seconds(10.0, "Time for one method.")
    patience: float | None = _option(
        0.4,
        "Of several methods, one is left when nothing new has come of it for this share of its "
        "time, and for a tenth of all it may take (three tenths while a branch of it has "
        "not run, or fewer than 100 paths came since).",
        RUN,
        kind=float,
        optional=True,
        least=0,
        metavar="SHARE",
    )
    solver_time: float = _seconds(5.0, "Time for one question to the solver.", optional=False)
    confirm: bool = _option(
        True, "Write a test for every finding and run it on a JVM, twice.", PROOF
    )
    tests: str = _option(
        ".jejak/tests",
        "Where the tests of confirmed findings are written.",
        PROOF,
        metavar="DIR",
        example='"build/jejak"',
        is_path=True,
    )
    test_time: float = _option(
        5.0, "Time for one test.", PROOF, kind=float, least=0, metavar="SECONDS"
    )
    fail_on: str = _choice(
        "confirmed|possible",
        "Which defects make the run fail: those that a test raised, or all that were found.",
        PROOF,
    )
    out: str | None = _option(
        None,
        "Where the suites of `gen` are written. Default: src/test/java of a Maven or Gradle "
        "project, else jejak-tests.",
        PROOF,
        metavar="DIR",
        example='"src/test/java"',
        is_path=True,
    )
    junit: str = _choice("5|4", "The version of JUnit that suites are for.", PROOF)
    form: str = _choice(
        "pin|reproducer",
        "Whether a test of an exception passes while it is thrown, or fails.",
        PROOF,
    )
    every_path: bool = _option(
        False,
        "Write a test for every path of every method, one method after the other; otherwise few "
        "tests, for branches and kinds of outcome that no other one shows.",
        PROOF,
    )
    coverage: bool = _option(True, "Measure what a suite covers, by JaCoCo.", PROOF)
    black_box: str | None = _option(
        None,
        "Test methods on the structures that this method accepts, a boolean one as an invariant, "
        "and explore nothing else.",
        PROOF,
        metavar="METHOD",
        example='"repOk"',
    )
    search: str = _option(
        "portfolio",
        "What picks the path that goes on next, one of the strategies; several joined by + "
        "take turns, each picks once or, with *N, N times; the first picks alone while more than "
        "half as many states wait as may. `portfolio`: depth first, uncovered branches, breadth "
        "first and chance take turns, and who finds something new picks more often.",
        SEARCH,
        metavar="STRATEGY",
        example='"dfs+uncovered"',
    )
    seed: int = _count(0, "Where random choices start.", SEARCH, None)
    first_runs: int = _count(3, "Runs with plain and random values before any solving.", SEARCH)
    integers: str = _choice(
        "exact|mathematical",
        "Integers of 32 and 64 bits that wrap around, or unbounded.",
        PRECISION,
    )
    merge: bool | None = _option(
        None,
        "Join the sides of small branches that only compute values. On unless switched off.",
        PRECISION,
        kind=bool,
    )
    unknown: str = _choice(
        "keep|drop|concretise",
        "What happens to a path whose condition the solver cannot decide: it goes on as if it "
        "could hold, it goes on without that condition, or it goes on with chosen values. Where "
        "no input is known that led so far, or no such values are found, it ends as `unsolved`.",
        PRECISION,
    )
    feasibility: bool = _option(
        True, "Ask the solver at every branch; switched off, only at errors.", PRECISION
    )
    unique: bool = _option(False, "Replace values that a path has fixed by constants.", PRECISION)
    solver: str = _choice("bitwuzla|z3", "The solver.", SOLVER)
    solver_without: tuple[str, ...] = _option(
        (),
        f"A layer before the solver to leave out: {', '.join(SOLVER_LAYERS)}. May be repeated.",
        SOLVER,
        choices=SOLVER_LAYERS,
        metavar="LAYER",
        example='["disk"]',
    )
    solver_isolated: bool = _option(True, "Run the solver in a process of its own.", SOLVER)
    solver_cache: str | None = _option(
        None,
        "Keep the solver's answers in this file and use them in later runs.",
        SOLVER,
        metavar="FILE",
        example='"FILE"',
        is_path=True,
    )
    tree: bool = _option(
        False, "Record the tree of decisions of each method and show it.", OUTPUT, metavar="[FILE]"
    )
    show_paths: bool = _option(False, "List every path with its input and condition.", OUTPUT)
    origins: Mapping[str, str] = field(default_factory=dict, compare=False)


def declarations() -> dict[str, Declaration]:
    """All options, by field name."""
    return {
        item.name: Declaration(
            name=item.name.replace("_", "-"), default=item.default, **item.metadata
        )
        for item in fields(Options)
        if item.metadata
    }


def load_options(
    given: Mapping[str, Any],
    directory: Path | None = None,
    environ: Mapping[str, str] | None = None,
    origin: str = COMMAND_LINE,
) -> Options:
    """The options for a run started in `directory`.

    `given` holds what the command line or a caller of the API says, by field name; None and
    empty tuples mean that nothing was said, numbers may be texts, NONE is no bound. `origin` says
    which of the two it was. Raises UsageError on a wrong file or value.
    """
    environ = os.environ if environ is None else environ
    declared = declarations()
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    config = find_config(directory or Path.cwd())
    if config is not None:
        for key, value in _read_config(config, declared).items():
            values[key], origins[key] = value, str(config)
    for key, declaration in declared.items():
        name = declaration.environment
        if name is not None and environ.get(name):
            values[key], origins[key] = environ[name], f"${name}"
    for key, value in given.items():
        if key not in declared:
            raise UsageError(f"there is no option {key!r}{_hint(key, list(declared))}")
        if value not in (None, ()):
            parsed = _parsed(declared[key], value)
            values[key] = _checked(declared[key], parsed, f"the {origin}")
            origins[key] = origin
    effort = values.get("effort", "normal")
    for key, value in PRESETS[effort].items():
        if key not in values:
            values[key], origins[key] = value, f"effort {effort}"
    options = Options(**values, origins=origins)
    check_options(options)
    return options


def check_options(options: Options) -> None:
    """Raises UsageError when options contradict each other."""
    most = options.array_elements
    if most is not None and most < options.min_length:
        raise UsageError(
            f"min-length {options.min_length} asks for longer arrays than array-elements "
            f"{most} allows"
        )
    if options.max_length < options.min_length:
        raise UsageError(f"max-length {options.max_length} is less than min-length")


def split_rule(text: str) -> tuple[str, str]:
    """The pattern and the value of `PATTERN=VALUE`."""
    pattern, _, value = text.rpartition("=")
    return pattern.strip(), value.strip()


def find_config(directory: Path) -> Path | None:
    """`jejak.toml` in `directory` or the nearest directory above it, up to a repository's root."""
    for place in (directory.absolute(), *directory.absolute().parents):
        candidate = place / CONFIG_FILE
        if os.path.lexists(candidate):
            return candidate
        if (place / ".git").exists():
            return None
    return None


def _read_config(path: Path, declared: Mapping[str, Declaration]) -> dict[str, Any]:
    if not path.is_file():
        raise UsageError(f"{path} is not a file that can be read")
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{path}: {error}") from None
    by_name = {declaration.name: key for key, declaration in declared.items()}
    values = {}
    for name, value in table.items():
        key = by_name.get(name)
        if key is None:
            raise UsageError(f"{path}: there is no option {name!r}{_hint(name, list(by_name))}")
        checked = _checked(declared[key], value, str(path))
        values[key] = _anchored(checked, path.parent) if declared[key].is_path else checked
    return values


def _parsed(declaration: Declaration, value: Any) -> Any:
    """A number that stands as text on the command line; what is none stays for `_checked`."""
    if not isinstance(value, str) or declaration.kind not in (int, float) or value == NONE:
        return value
    try:
        return declaration.kind(value)
    except ValueError:
        return value


def _checked(declaration: Declaration, value: Any, origin: str) -> Any:
    """`value` as the option keeps it. Raises UsageError when it is not `declaration.wanted`."""
    if declaration.kind is tuple:
        found = _checked_list(declaration, value)
        if found is not None:
            return found
    elif declaration.kind in (int, float):
        if declaration.optional and value == NONE:
            return None
        if _is_number(declaration, value):
            return declaration.kind(value)
    elif type(value) is declaration.kind and value in (declaration.choices or (value,)):
        return value
    raise UsageError(f"{origin}: {declaration.name} must be {declaration.wanted}, not {value!r}")


def _is_number(declaration: Declaration, value: Any) -> bool:
    least = declaration.least
    if declaration.kind is int:
        return type(value) is int and (least is None or value >= least)
    if type(value) not in (int, float) or abs(value) > _MOST_SECONDS:
        return False
    return value == value and (least is None or value > least)  # noqa: PLR0124 - not NaN


def _checked_list(declaration: Declaration, value: Any) -> tuple[str, ...] | None:
    """The strings of a list option; None when `value` is something else."""
    if declaration.rule and isinstance(value, dict):
        value = [f"{pattern}={setting}" for pattern, setting in value.items()]
    items = (value,) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
        return None
    if not all(_is_item(declaration, item) for item in items):
        return None
    return tuple(items)


def _is_item(declaration: Declaration, item: str) -> bool:
    if declaration.rule:
        pattern, value = split_rule(item)
        if declaration.rule == (METHOD,):
            return bool(pattern) and bool(value)
        fits = value.isdecimal() if declaration.rule == (NUMBER,) else value in declaration.rule
        return bool(pattern) and fits
    return not declaration.choices or item in declaration.choices


def _anchored(value: Any, root: Path) -> Any:
    """Paths of a configuration file, made relative to it."""
    if isinstance(value, tuple):
        return tuple(_anchored(item, root) for item in value)
    parts = value.split(os.pathsep)
    return os.pathsep.join(str(root / Path(part).expanduser()) for part in parts)


def _hint(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(known))}"
