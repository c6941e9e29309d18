"""Every model agrees with the JDK: the cases in `cases/`, on the JVM, on numbers, on expressions.

The cases of `jejak/models/java_lang/thread.py` are the static methods of
`cases/java_lang/ThreadCases.java`. Each is called with random numbers.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jejak.classfile.descriptors import parse_method
from jejak.classfile.sources import open_jdk
from jejak.jvm.functions import JvmFunctions
from jejak.jvm.jdks import read_jdk
from jejak.models import AREAS, drivers
from jejak.models.java_lang.var_handle import LOOKUP, OTHERS
from jejak.models.registry import Registry
from tests.differential.comparing import describe, disagreement
from tests.differential.oracle import Call, NotRun, Outcome, RunOracle, Threw
from tests.differential.values import random_argument
from tests.javac import Javac, all_homes
from tests.models.following import Followed, Follower, Key

CASES: Final = Path(__file__).with_name("cases")
CALLS: Final = 4
MANY_CALLS: Final = {
    "MathCases": 20,
    "SystemArraycopyCases": 20,
    "WrappersCases": 8,
    "StringCases": 20,
    "StringSearchCases": 20,
    "StringEditsCases": 20,
    "StringBuilderEditsCases": 12,
}
"""Of cases that are quick, and turn on numbers."""
EXPORTS: Final = tuple(
    word
    for package in ("access", "misc", "util")
    for word in ("--add-exports", f"java.base/jdk.internal.{package}=ALL-UNNAMED")
)
PLAIN_JVM: Final = ("-ea", "-Xshare:off", "-Duser.language=en", "-Duser.country=US")
"""What the models assume of a JVM: assertions, no archive of classes, one locale."""
MISSING: Final = "java/lang/NoSuchMethodError"


ENDS: Final = "it would end the JVM that is asked"
THREADS: Final = "it needs threads that run beside each other: the path ends"
HANDLES: Final = "handles of this kind are not made: the path ends"
OUTSIDE: Final = ("connections", "input_streams", "readers", "scanner")
"""Modules of models that stand for what comes from outside.

That is an input, which tests/proof/test_environment.py makes answer; their cases see to what they
leave to the methods' own code.
"""
SETTINGS: Final = (
    "the method's own code runs; only a logger that is an input gets its settings first"
)
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
    "java/lang/System.exit(I)V": ENDS,
    "java/lang/Runtime.exit(I)V": ENDS,
    "java/lang/Runtime.halt(I)V": ENDS,
    "java/util/concurrent/ThreadPoolExecutor$Worker.run()V": THREADS,
    **{
        f"{FORK_JOIN}Pool.submit({given})L{FORK_JOIN}Task;": THREADS
        for given in ("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;")
    },
    f"{FORK_JOIN}Pool.close()V": "these tests are compiled for a JDK without it",
    **{f"{LOOKUP}.{member}": HANDLES for member in OTHERS},
    "java/lang/Class.getClassLoader0()Ljava/lang/ClassLoader;": (
        "only the JDK asks, and goes on with a loader of which nothing is known; the same function "
        "stands for getClassLoader"
    ),
    "java/io/PrintStream.newLine()V": (
        "only println(Object) of JDKs before 17 gets there, which these tests have not"
    ),
}
"""Models that no JVM can judge, and why."""


def show_key(key: Key) -> str:
    """A signature as it is registered."""
    return f"{key[0]}.{key[1]}{key[2]}"


@dataclass
class Compared:
    """What comparing gave: differences in words, and the models that cases met by case class."""

    wrong: list[str] = field(default_factory=list)
    met: defaultdict[str, set[Key]] = field(default_factory=lambda: defaultdict(set))

    def compare(self, call: Call, ours: Followed, theirs: Outcome, on_expressions: bool) -> None:
        """Takes in one run of a call."""
        if ours.guessed or theirs.ending == Threw(MISSING):
            return
        if isinstance(ours.outcome.ending, NotRun) and (
            on_expressions or any(show_key(key) in UNCOMPARED for key in ours.models)
        ):
            return
        what = disagreement(ours.outcome, theirs)
        if what is None:
            self.met[call.owner] |= ours.models
        elif ours.is_judged:
            mine, right = describe(call.descriptor, ours.outcome), describe(call.descriptor, theirs)
            self.wrong.append(f"{call}: {what}: {mine}, the JVM {right}")


def case_class(area: str) -> str:
    """The name of the class that has the cases of a module of models."""
    words = area.rpartition(".")[2].strip("_").split("_")
    return "".join(word.capitalize() for word in words) + "Cases"


def case_file(area: str) -> Path:
    """Where the cases of a module of models stand."""
    return CASES / area.split(".")[-2] / f"{case_class(area)}.java"


def modelled() -> dict[str, set[Key]]:
    """The signatures that each module of models registers, but for drivers: those model no JDK."""
    found = {}
    for area in AREAS:
        registry = Registry()
        area.register(registry)
        found[area.__name__] = set(registry.models)
    del found[drivers.__name__]
    return found


def random_calls(follower: Follower, owner: str) -> list[Call]:
    """Calls of all static methods of a class of cases."""
    rng = random.Random(owner)  # noqa: S311
    java = follower.program.find(owner)
    assert java is not None
    calls = []
    for method in java.methods.values():
        is_case = method.is_static and not method.is_class_initialiser and not method.is_synthetic
        kinds = parse_method(method.descriptor).parameters
        if is_case and method.name != "reset" and "L" not in method.descriptor:
            for _ in range(MANY_CALLS.get(owner, CALLS) if kinds else 1):
                values = tuple(random_argument(rng, kind) for kind in kinds)
                calls.append(Call(owner, method.name, method.descriptor, values))
    return calls


def compare_all(home: Path, classes: dict[str, bytes], compared: Compared) -> None:
    """Runs all cases on a JVM and here."""
    follower = Follower(classes, open_jdk(home))
    calls = [call for area in modelled() for call in random_calls(follower, case_class(area))]
    jdk = read_jdk(home, "test")
    assert jdk is not None
    functions = JvmFunctions(jdk, os.environ)
    functions.lend()
    with RunOracle(home, *PLAIN_JVM, *EXPORTS) as oracle:
        theirs = oracle.run(classes, calls, fresh=False)
    for call, outcome in zip(calls, theirs, strict=True):
        for on_expressions in (False, True) if call.arguments else (False,):
            ours = follower.run(call, on_expressions=on_expressions)
            compared.compare(call, ours, outcome, on_expressions)
    functions.close()


def test_every_module_of_models_has_cases() -> None:
    assert {case_file(area) for area in modelled()} == set(CASES.glob("*/*.java"))


def test_models_agree_with_the_jvm(javac: Javac) -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in CASES.glob("*/*.java")}
    directory = javac(sources, "-nowarn", "-Xlint:none", *EXPORTS)
    classes = {path.stem: path.read_bytes() for path in sorted(directory.glob("*.class"))}
    compared = Compared()
    for home in all_homes():
        compare_all(home, classes, compared)
    assert not compared.wrong, "\n".join(compared.wrong[:20])
    if len(all_homes()) > 1:  # each JDK lacks methods of the other
        missing = {
            show_key(key): case_class(area)
            for area, keys in modelled().items()
            if area.rpartition(".")[2] not in OUTSIDE
            for key in keys - compared.met[case_class(area)]
        }
        assert {key: area for key, area in missing.items() if key not in UNCOMPARED} == {}
        assert not UNCOMPARED.keys() - missing.keys(), "these have a case, or are no models"
