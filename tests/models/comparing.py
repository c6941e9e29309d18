"""Compares the cases of models in `cases/`: on the JVM, on numbers, on expressions.

The cases of `jejak/models/java_lang/thread.py` are the static methods of
`cases/java_lang/ThreadCases.java`. Each is called with random numbers.
"""

from __future__ import annotations

import os
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final

from jejak.classfile.sources import open_jdk
from jejak.jvm.functions import JvmFunctions
from jejak.jvm.jdks import read_jdk
from jejak.models import AREAS, contract_code, drivers, frames
from jejak.models.java_lang import method_handle, var_handle
from jejak.models.registry import Registry
from jejak.program import Method
from tests.differential.comparing import describe, disagreement
from tests.differential.oracle import Call, NotRun, Outcome, RunOracle, Threw
from tests.differential.values import random_argument
from tests.javac import Javac, all_homes
from tests.models.following import Followed, Follower, Key

CASES: Final = Path(__file__).with_name("cases")
EXPORTS: Final = tuple(
    word
    for package in ("access", "misc", "util")
    for word in ("--add-exports", f"java.base/jdk.internal.{package}=ALL-UNNAMED")
)
PLAIN_JVM: Final = (
    "-ea",
    "-Xshare:off",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
)
"""What the models assume of a JVM: assertions, no archive of classes, one locale."""
MISSING: Final = "java/lang/NoSuchMethodError"


ENDS: Final = "it would end the JVM that is asked"
THREADS: Final = "it needs threads that run beside each other: the path ends"
HANDLES: Final = "handles of this kind are not made: the path ends"
OUTSIDE: Final = (
    "connections",
    "file",
    "file_streams",
    "files",
    "input_streams",
    "readers",
    "scanner",
    "unix_path",
)
"""Modules of models that stand for what comes from outside.

That is an input: `scripts/agree outside` explores methods that ask for it, makes it answer, and
runs every path on the JVM; so does tests/proof/test_environment.py. Their cases see to what they
leave to the methods' own code.
"""
SETTINGS: Final = (
    "the method's own code runs; only a logger that is an input gets its settings first"
)
READ: Final = "the method's own code runs, unless the properties were read from outside"
LOGGER: Final = "java/util/logging/Logger"
FORK_JOIN: Final = "java/util/concurrent/ForkJoin"
UNCOMPARED: Final = {
    "java/security/AccessController.getInheritedAccessControlContext()"
    "Ljava/security/AccessControlContext;": "only threads that are made ask for it",
    **{
        f"{LOGGER}.{member}": SETTINGS
        for member in (
            "isLoggable(Ljava/util/logging/Level;)Z",
            "getLevel()Ljava/util/logging/Level;",
            "setLevel(Ljava/util/logging/Level;)V",
            "getHandlers()[Ljava/util/logging/Handler;",
            "addHandler(Ljava/util/logging/Handler;)V",
            "removeHandler(Ljava/util/logging/Handler;)V",
            "setUseParentHandlers(Z)V",
            "getUseParentHandlers()Z",
            "getFilter()Ljava/util/logging/Filter;",
            "setFilter(Ljava/util/logging/Filter;)V",
            f"getParent()L{LOGGER};",
            "log(Ljava/util/logging/Level;Ljava/util/function/Supplier;)V",
        )
    },
    **{
        f"java/util/Properties.{member}": READ
        for member in (
            "load(Ljava/io/InputStream;)V",
            "load(Ljava/io/Reader;)V",
            "get(Ljava/lang/Object;)Ljava/lang/Object;",
            "containsKey(Ljava/lang/Object;)Z",
            "size()I",
            "isEmpty()Z",
            "stringPropertyNames()Ljava/util/Set;",
            "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
            "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            "keySet()Ljava/util/Set;",
            "entrySet()Ljava/util/Set;",
        )
    },
    "java/util/Random.setSeed(J)V": "the method's own code runs, unless the generator is an input",
    "java/lang/System.exit(I)V": ENDS,
    "java/lang/Runtime.exit(I)V": ENDS,
    "java/lang/Runtime.halt(I)V": ENDS,
    "java/util/concurrent/ThreadPoolExecutor$Worker.run()V": THREADS,
    **{
        f"{FORK_JOIN}Pool.submit({given})L{FORK_JOIN}Task;": THREADS
        for given in ("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;")
    },
    f"{FORK_JOIN}Pool.close()V": "these tests are compiled for a JDK without it",
    **{f"{var_handle.LOOKUP}.{member}": HANDLES for member in var_handle.OTHERS},
    **{
        f"{owner}.{member}": HANDLES
        for owner, members in method_handle.OTHERS.items()
        for member in members
    },
    "java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;": (
        "only the JDK asks, and goes on with a loader of which nothing is known; the same function "
        "stands for getClassLoader"
    ),
    "java/util/ServiceLoader.load(Ljava/lang/Class;Ljava/lang/ClassLoader;Ljava/lang/Module;)"
    "Ljava/util/ServiceLoader;": "only the JDK calls it",
    "java/io/PrintStream.newLine()V": (
        "only println(Object) of JDKs before 17 gets there, which these tests have not"
    ),
}
"""Models that no JVM can judge, and why."""


def release_of(home: Path) -> int:
    """The number of the Java that a JDK is."""
    jdk = read_jdk(home, "test")
    assert jdk is not None
    return jdk.feature


def homes_of(which: str) -> list[Path]:
    """The JDKs that an option names: all, the newest, or those of a number."""
    homes = sorted(all_homes(), key=release_of)
    if which == "all":
        return homes
    return homes[-1:] if which == "newest" else [x for x in homes if str(release_of(x)) == which]


def show_key(key: Key) -> str:
    """A signature as it is registered."""
    return f"{key[0]}.{key[1]}{key[2]}"


@dataclass
class Compared:
    """What comparing gave: differences in words, and calls that agreed by case class and model.

    `met_open` counts those in which the model said something on variables.
    """

    wrong: list[str] = field(default_factory=list)
    met: defaultdict[str, Counter[Key]] = field(default_factory=lambda: defaultdict(Counter))
    met_open: defaultdict[str, Counter[Key]] = field(default_factory=lambda: defaultdict(Counter))

    def compare(
        self, call: Call, ours: Followed, theirs: Outcome, on_expressions: bool
    ) -> frozenset[Key]:
        """Takes in one run of a call; the models that it met, if they agree."""
        if ours.guessed or theirs.ending == Threw(MISSING):
            return frozenset()
        if isinstance(ours.outcome.ending, NotRun) and (
            on_expressions or any(show_key(key) in UNCOMPARED for key in ours.models)
        ):
            return frozenset()
        what = disagreement(ours.outcome, theirs)
        if what is None:
            return ours.models
        if ours.is_judged:
            mine, right = describe(call.descriptor, ours.outcome), describe(call.descriptor, theirs)
            self.wrong.append(f"{call}: {what}: {mine}, the JVM {right}")
        return frozenset()


def case_class(area: str) -> str:
    """The name of the class that has the cases of a module of models."""
    words = area.rpartition(".")[2].strip("_").split("_")
    return "".join(word.capitalize() for word in words) + "Cases"


def case_file(area: str) -> Path:
    """Where the cases of a module of models stand."""
    return CASES / area.split(".")[-2] / f"{case_class(area)}.java"


def modelled() -> dict[str, set[Key]]:
    """The signatures that each module of models registers, but for those that model no JDK."""
    found = {}
    for area in AREAS:
        if area in (drivers, contract_code, frames):  # classes of ours, checked elsewhere
            continue
        registry = Registry()
        area.register(registry)
        found[area.__name__] = set(registry.models)
    return found


def compiled_cases(javac: Javac) -> dict[str, bytes]:
    """The classes of all cases, by name."""
    sources = {path.name: path.read_text(encoding="utf-8") for path in CASES.glob("*/*.java")}
    directory = javac(sources, "-nowarn", "-Xlint:none", *EXPORTS)
    return {path.stem: path.read_bytes() for path in sorted(directory.glob("*.class"))}


class CaseRunner:
    """Runs cases here and on the JVM of a JDK, and compares; a context manager that ends the JVM.

    With `warm`, a case goes on from what its first call left: classes are initialised once.
    """

    def __init__(self, home: Path, classes: dict[str, bytes], *, warm: bool = False) -> None:
        jdk = read_jdk(home, "test")
        assert jdk is not None
        self.classes = classes
        self.follower = Follower(classes, open_jdk(home), warm=warm)
        self._functions = JvmFunctions(jdk, os.environ)
        self._oracle = RunOracle(home, *PLAIN_JVM, *EXPORTS)

    def __enter__(self) -> CaseRunner:
        self._functions.lend()
        self._oracle.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._oracle.__exit__(kind, error, trace)
        self._functions.close()

    def cases(self, owner: str) -> list[Method]:
        """The cases in a class: its static methods on numbers and arrays of numbers."""
        java = self.follower.program.find(owner)
        assert java is not None
        return [
            method
            for method in java.methods.values()
            if method.is_static
            and not (method.is_class_initialiser or method.is_synthetic)
            and method.name != "reset"
            and "L" not in method.descriptor
        ]

    def compare(self, calls: Sequence[Call], compared: Compared) -> None:
        """Runs calls on the JVM, on numbers and on expressions."""
        theirs = self._oracle.run(self.classes, calls, fresh=False)
        for call, outcome in zip(calls, theirs, strict=True):
            met: frozenset[Key] = frozenset()
            for on_expressions in (False, True) if call.arguments else (False,):
                ours = self.follower.run(call, on_expressions=on_expressions)
                agreed = compared.compare(call, ours, outcome, on_expressions)
                if on_expressions:
                    compared.met_open[call.owner].update(agreed)
                met |= agreed
            compared.met[call.owner].update(met)


def random_calls(rng: random.Random, case: Method, count: int) -> list[Call]:
    """Calls of a case with random numbers; one of a case that takes none."""
    kinds = case.type.parameters
    return [
        Call(
            case.owner.name,
            case.name,
            case.descriptor,
            tuple(random_argument(rng, kind) for kind in kinds),
        )
        for _ in range(count if kinds else 1)
    ]
