"""The table of options: each stands here once, for the command line, `jejak.toml` and the API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from jejak.options.declaring import (
    CALLS,
    KEPT,
    METHOD,
    NUMBER,
    OUTPUT,
    PATHS,
    PRECISION,
    PROOF,
    RUN,
    SEARCH,
    SOLVER,
    WHAT,
    WHERE,
    Declaration,
    bound,
    choice,
    count,
    option,
    rules,
    seconds,
)

SOLVER_LAYERS: Final = (
    "contradiction",
    "own-model",
    "path-order",
    "cores",
    "slicing",
    "cache",
    "search",
    "boxes",
    "functions",
    "order",
    "ranges",
    "repair",
    "disk",
)
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
WHOLE_SECONDS: Final = 300.0
MANY_METHODS: Final = 40
"""The time of a run that nobody limits, of a target that has more methods than that and is more
than one class."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one run."""

    classpath: tuple[str, ...] = option(
        (),
        "Where to find classes besides the target's own: directories and jars, `lib/*` for all "
        "jars in lib. May be given more than once.",
        WHERE,
        metavar="PATH",
        short="-cp",
        is_path=True,
        example='["lib/*", "out"]',
    )
    jdk: str | None = option(
        None,
        "The JDK, 17 or later, whose classes are read and that compiles and runs Java. Default: "
        "the first usable one; `jejak doctor` says which.",
        WHERE,
        metavar="HOME",
        example='"/usr/lib/jvm/…"',
        environment="JEJAK_JDK",
        is_path=True,
    )
    platform: str | None = option(
        None,
        "Analyse against the classes of this JDK or run-time image, Java 8 or later, instead of "
        "those of the JDK in use.",
        WHERE,
        metavar="HOME",
        example='"/opt/jdk8"',
        is_path=True,
    )
    mvn: str | None = option(
        None,
        "The Maven program that fetches jars. Default: `mvn` on PATH.",
        WHERE,
        metavar="FILE",
        example='"/opt/maven/bin/mvn"',
        environment="JEJAK_MVN",
        is_path=True,
    )
    build: str = choice(
        "ask|read",
        "Whether a project's own build, which is code of the project, may run to compile it and to "
        "say its class path. Otherwise its files are read, and javac compiles.",
        WHERE,
    )
    strict: bool = option(
        False,
        "End with exit code 4 when anything could not be read, found or resolved, or a method "
        "was not explored exhaustively.",
        OUTPUT,
    )
    entries: str = choice(
        "non-private|public|all",
        "Which methods and constructors are checked when TARGET names none.",
        WHAT,
    )
    arguments: tuple[str, ...] = option(
        (),
        "A String that main is called with; repeated, one after the other. Without it, main is "
        "checked with any arguments.",
        WHAT,
        metavar="TEXT",
        example='["first", "second"]',
    )
    min_length: int = count(0, "The least length of arrays that come from outside.", WHAT)
    max_length: int = count(
        1 << 24,
        "The greatest length of arrays that come from outside: a JVM has no room for any length.",
        WHAT,
    )
    assertions: bool = option(True, "Run assert statements, as `java -ea` does.", WHAT)
    depth: int = count(20, "Calls followed below the entry method; 0 follows none.", CALLS)
    depth_of: tuple[str, ...] = rules(
        NUMBER, "Another depth for the calls of some methods: Class.method, * for any text.", CALLS
    )
    calls: tuple[str, ...] = rules(
        "inline|unknown|havoc|contract",
        "How calls of some methods are treated: executed, any result, any result and any "
        "change of what they can reach, or by their contracts, where they have one.",
        CALLS,
    )
    contracts: str = choice(
        "written|annotated|guards|none",
        "Contracts that are checked: those written in JML, by jejak's annotations or in "
        "--contract-file; also what annotations for null and of Bean Validation say; also what "
        "methods refuse at their beginning; none.",
        WHAT,
    )
    contract_file: tuple[str, ...] = option(
        (),
        "A file with contracts of classes that cannot be changed: their declarations as Java, with "
        "JML in comments.",
        WHAT,
        metavar="FILE",
        example='["account.jml"]',
        is_path=True,
    )
    unfollowed: str = choice(
        "unknown|havoc",
        "What calls do that are not followed though no rule says so, because they lie too deep or "
        "have no code: they give any result, or they may also change all that they can reach.",
        CALLS,
    )
    inputs: tuple[str, ...] = rules(
        "any|assume",
        "Methods of the program whose result is an input of any value, or whose argument is "
        "assumed to hold.",
        CALLS,
    )
    initialiser: tuple[str, ...] = option(
        (),
        "A method that makes inputs of a class: a static one that returns them, or one that is "
        "called on them. What it takes are inputs. `name`, or `Other.name` of another class.",
        WHAT,
        rule=(METHOD,),
        metavar="CLASS=METHOD",
        example='{"a.Range" = "make"}',
    )
    invariant: tuple[str, ...] = option(
        (),
        "A method without parameters that is true of all inputs of a class.",
        WHAT,
        rule=(METHOD,),
        metavar="CLASS=METHOD",
        example='{"a.Tree" = "repOK"}',
    )
    stack: int = count(3000, "Frames on the stack that count as endless recursion.", CALLS, 1)
    fixed_recursion: bool = option(
        True,
        "Follow recursion on values that the path has fixed whatever its depth, up to `stack`; "
        "switched off, it uses up depth as other calls do.",
        CALLS,
    )
    overflows: bool = option(
        True,
        "Run the inputs of paths that recursion cuts on the JVM: what overflows its stack is a "
        "finding.",
        PROOF,
    )
    endless_loops: bool = option(
        True,
        "Look whether paths that a bound cuts come back to a state that they were in: such a loop "
        "has no end, and its input is run on the JVM.",
        PROOF,
    )
    certain: bool = option(
        False,
        "Tell only findings that are certain: not those that fail for some input alone, which are "
        "counted.",
        OUTPUT,
    )
    certainty: bool = option(
        True,
        "Look whether a finding is certain: whatever reaches its place, or takes its branches, "
        "fails there.",
        PRECISION,
    )
    seen_states: bool = option(
        False,
        "Follow no path on from a state that equals one in which another path was, up to the "
        "addresses of objects and to what no longer counts of its condition.",
        PRECISION,
    )
    induction: bool = option(
        True,
        "Where a bound cuts a loop, try to settle it for every number of turns: claims about its "
        "numbers are guessed and proved by one turn that stands for all.",
        PRECISION,
    )
    deepening: bool = option(
        True,
        "Where bounds that nobody has set cut the only method of a run, explore it again with "
        "higher ones, as long as there is time.",
        PRECISION,
    )
    branch_bound: int | None = bound(
        50, "How often a path takes one branch whose condition depends on inputs.", PATHS
    )
    branch_bound_concrete: bool = option(
        False, "Count branches whose condition is known, too.", PATHS
    )
    revisits: int | None = bound(
        None, "How often one instruction is executed again, after its first time.", PATHS, 0
    )
    revisits_scope: str = choice(
        "path|global", "Whether revisits count on each path or over all paths.", PATHS
    )
    path_length: int | None = bound(None, "Conditions that a path may gather.", PATHS)
    array_elements: int | None = bound(
        10, "Different elements of an array of open length that a path may touch.", PATHS, 0
    )
    string_length: int = count(
        16, "The length up to which strings of open length are looked at char by char.", PATHS
    )
    collection_elements: int | None = bound(
        5, "Different elements of a list that is an input that a path may touch.", PATHS, 0
    )
    heap: str = choice(
        "lazier#|lazier|lazy|compare|none",
        "When input references are decided: as late as can be, null when read, all when read, "
        "aliases only where compared, or objects all there and all different. The last two leave "
        "inputs out.",
        PRECISION,
    )
    statics: str = choice(
        "initialised|inputs",
        "What static variables hold: what their class initialiser left, or anything.",
        PRECISION,
    )
    fields: str = choice(
        "constructed|any",
        "What fields of input objects hold: what constructors and other code may leave there, as "
        "far as can be read, or anything.",
        PRECISION,
    )
    collections: str = choice(
        "plain|any",
        "What inputs of types of the JDK are, such as List or CharSequence: objects of its plain "
        "classes without null in them, or of any class, also such as nobody has seen.",
        PRECISION,
    )
    chain: int | None = bound(3, "References followed from one input object to the next.", PATHS, 0)
    iterations: int | None = bound(
        None, "Turns of a loop in which no new input object appears.", PATHS
    )
    loop_bound: int | None = bound(
        None, "How often a path comes back to the head of one loop.", PATHS, 0
    )
    gotos: int | None = bound(
        None, "Unconditional jumps of the program's own code on one path.", PATHS, 0
    )
    method_calls: int | None = bound(
        None, "Calls that the program's own code makes on one path.", PATHS, 0
    )
    steps: int | None = bound(1_000_000, "Instructions on one path.", PATHS)
    tree_depth: int | None = bound(None, "Decisions on one path.", PATHS)
    states: int | None = bound(10_000, "States kept waiting at a time.", RUN)
    paths: int | None = bound(None, "Paths of one method.", RUN)
    errors: int | None = bound(None, "Errors after which a method is left.", RUN)
    effort: str = choice(
        "|".join(PRESETS),
        "How much is tried; --quick, --thorough and --exhaustive are short for it. Other options "
        "say it where they are given.",
        RUN,
    )
    time: float | None = seconds(
        None,
        "Time for everything, building and proof included. Some of it is kept for what was found. "
        f"Default: {WHOLE_SECONDS:.0f} for more than {MANY_METHODS} methods, none for one class.",
    )
    method_time: float | None = seconds(10.0, "Time for one method.")
    patience: float | None = option(
        0.4,
        "Of several methods, one is left when this last share of its time, and 7 % of all it may "
        "take (up to half of that more, by the share of branches of the methods that ran which "
        "have not run), brought no new error; before its first defect, hardly a new branch either.",
        RUN,
        kind=float,
        optional=True,
        least=0,
        metavar="SHARE",
    )
    solver_time: float = seconds(
        5.0,
        "Time for one question to the solver; while others wait, it gets less at first.",
        optional=False,
    )
    workers: int | None = option(
        1,
        "Processes that explore and prove at the same time; `none` for as many as there are "
        "cores. With 1, this one does. Findings, their ids and tests are the same for any number.",
        RUN,
        kind=int,
        optional=True,
        least=1,
        metavar=NUMBER,
        environment="JEJAK_WORKERS",
    )
    cluster: str | None = option(
        None,
        "Have the work done by a Ray cluster: `auto` for the one on this machine, or its address. "
        "`jejak cluster up` starts one to try.",
        RUN,
        metavar="auto|ADDRESS",
        example='"auto"',
    )
    memory: int | None = bound(
        None,
        "Memory for everything in MiB, solvers and JVMs included: a worker that needs more than "
        "its share is ended, and its method told as left.",
        RUN,
        768,
    )
    confirm: bool = option(
        True, "Write a test for every finding and run it on a JVM, twice.", PROOF
    )
    prove: str = choice(
        "auto|all|defects",
        "Which findings are tried on a JVM: all, or only defects. Guards and bad arguments are "
        "counted, which needs no test. `auto`: all, but where many methods share a time; files "
        "have no failing tests but of what makes the run fail. `all`: files have those of all.",
        PROOF,
    )
    tests: str = option(
        ".jejak/tests",
        "Where the tests of confirmed findings are written.",
        PROOF,
        metavar="DIR",
        example='"build/jejak"',
        is_path=True,
    )
    test_time: float = option(
        5.0, "Time for one test.", PROOF, kind=float, least=0, metavar="SECONDS"
    )
    fail_on: str = choice(
        "confirmed|possible",
        "Which defects make the run fail: those that a test raised, or all that were found.",
        PROOF,
    )
    lead: str = choice(
        "auto|1|2",
        "Points from which a confirmed defect leads: signs that speak for it, less those against "
        "it. Others are told in a line each. `auto`: 2 for a project or a library "
        f"of more than {MANY_METHODS} methods, 1 for a class, a file, a method or a small program.",
        OUTPUT,
    )
    ignore: tuple[str, ...] = option(
        (),
        "Findings that are only counted: an exception, or `all`, the methods that have the fault "
        "or lead there, and why. In source: `// jejak: ignore EXCEPTION REASON`, at the line or "
        "above it.",
        OUTPUT,
        metavar='"EXCEPTION CLASS.METHOD REASON"',
        example='["NullPointerException com.acme.Parser.* the caller checks", "all old.*"]',
    )
    out: str | None = option(
        None,
        "Where the suites of `gen` are written. Default: src/test/java of a Maven or Gradle "
        "project, else jejak-tests.",
        PROOF,
        metavar="DIR",
        example='"src/test/java"',
        is_path=True,
    )
    junit: str = choice("5|4", "The version of JUnit that tests are for.", PROOF)
    form: str = choice(
        "pin|reproducer",
        "Whether a test of an exception passes while it is thrown, or fails.",
        PROOF,
    )
    every_path: bool = option(
        False,
        "Write a test for every path of every method, one method after the other; otherwise few "
        "tests, for branches and kinds of outcome that no other one shows.",
        PROOF,
    )
    coverage: bool = option(True, "Measure what a suite covers, by JaCoCo.", PROOF)
    black_box: str | None = option(
        None,
        "Test methods on the structures that this method accepts, a boolean one as an invariant, "
        "and explore nothing else; `requires`: on what their contracts require.",
        PROOF,
        metavar="METHOD",
        example='"repOk"',
    )
    search: str = option(
        "portfolio",
        "What picks the path that goes on next, one of the strategies; several joined by + "
        "take turns, each picks once or, with *N, N times; the first picks alone while more than "
        "half as many states wait as may. `portfolio`: depth first, uncovered branches, breadth "
        "first and chance take turns, and who finds something new picks more often.",
        SEARCH,
        metavar="STRATEGY",
        example='"dfs+uncovered"',
    )
    engine: str = choice(
        "static|concolic|auto",
        "Where paths come from: the interpreter alone, runs on a JVM that report what they do, or "
        "the interpreter first and then runs for methods in which it met what it cannot follow. "
        "Runs take place where tests do, under their limits.",
        SEARCH,
    )
    learned: str | None = option(
        None,
        "Begin with the calls that `jejak learn` has seen while your own tests ran.",
        SEARCH,
        metavar="FILE",
        example='".jejak/learned.jsonl"',
        is_path=True,
    )
    seed: int = count(0, "Where random choices start.", SEARCH, None)
    first_runs: int = count(3, "Runs with plain and random values before any solving.", SEARCH)
    integers: str = choice(
        "exact|mathematical",
        "Integers of 32 and 64 bits that wrap around, or unbounded.",
        PRECISION,
    )
    merge: bool | None = option(
        None,
        "Run the sides of branches side by side and join them where they meet: one path for what "
        "they compute, write and call. Each branch is tried where its method says that its sides "
        "meet again, within a number of instructions, and given up where that was in vain. On "
        "unless switched off, or unless single instructions are counted.",
        PRECISION,
        kind=bool,
    )
    unknown: str = choice(
        "keep|drop|concretise",
        "What happens to a path whose condition the solver cannot decide: it goes on as if it "
        "could hold, it goes on without that condition, or it goes on with chosen values. Where "
        "no input is known that led so far, or no such values are found, it ends as `unsolved`.",
        PRECISION,
    )
    feasibility: bool = option(
        True, "Ask the solver at every branch; switched off, only at errors.", PRECISION
    )
    solve_errors: bool = option(
        True,
        "Ask the solver for an input of each error; switched off, with --no-feasibility and "
        "--no-confirm, errors are counted as they are met.",
        PRECISION,
    )
    unique: bool = option(False, "Replace values that a path has fixed by constants.", PRECISION)
    solver: str = choice("bitwuzla|z3", "The solver.", SOLVER)
    solver_without: tuple[str, ...] = option(
        (),
        f"A layer before the solver to leave out: {', '.join(SOLVER_LAYERS)}. May be repeated.",
        SOLVER,
        choices=SOLVER_LAYERS,
        metavar="LAYER",
        example='["disk"]',
    )
    solver_isolated: bool = option(True, "Run the solver in a process of its own.", SOLVER)
    solver_cache: str | None = option(
        None,
        "Keep the solver's answers in this file and use them in later runs.",
        SOLVER,
        metavar="FILE",
        example='"FILE"',
        is_path=True,
    )
    tree: bool = option(
        False, "Record the tree of decisions of each method and show it.", OUTPUT, metavar="[FILE]"
    )
    details: bool = option(
        False,
        "Record the trees of decisions and the lines that ran for reports; nothing else of what is "
        "found or shown changes. The HTML report switches it on.",
        OUTPUT,
    )
    branch_causes: bool = option(
        False,
        "Explore classes with contracts several times more, to tell why sides of their branches "
        "are not taken: by no input, only against a contract, only from other methods, only beyond "
        "the bounds (reports html and json).",
        OUTPUT,
    )
    show_paths: bool = option(False, "List every path with its input and condition.", OUTPUT)
    explain_tier: bool = option(
        False, "Say of each finding that is shown which rule decides whose fault it is.", OUTPUT
    )
    store: str = option(
        ".jejak",
        "Where results are kept for later runs, method by method; `none` keeps nothing.",
        KEPT,
        metavar="DIR",
        environment="JEJAK_STORE",
        example='"build/jejak-store"',
        is_path=True,
    )
    cache: bool = option(
        False, "Use what is kept of methods while nothing has changed that they rest on.", KEPT
    )
    cache_size: int = count(
        256, "Mebibytes that are kept at most; what nobody used for longest goes first.", KEPT, 1
    )
    resume: bool = option(
        False,
        "Go on where a run of the same target and options was interrupted, with the time that it "
        "had left.",
        KEPT,
    )
    baseline: str = option(
        "jejak-baseline.json",
        "Findings that are known (`jejak baseline` writes them): they are only counted. `none` "
        "tells all.",
        KEPT,
        metavar="FILE",
        example='"none"',
        is_path=True,
    )
    new_since: str | None = option(
        None,
        "Tell only findings in methods that have changed since a commit, a branch or a tag; the "
        "others are counted.",
        KEPT,
        metavar="GITREF",
        example='"origin/main"',
    )
    diff_filter: str | None = option(
        None,
        "The same for the lines that a unified diff in a file changes; - reads it from standard "
        "input.",
        KEPT,
        metavar="FILE",
        example='"changes.diff"',
    )
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
