"""What helps against each reason, ending and outcome: one place for reports and documentation."""

from __future__ import annotations

from enum import Enum
from typing import Final

from jejak.results.endings import Ending
from jejak.results.findings import FaultRule
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import (
    Approximation,
    Category,
    Omission,
    Reason,
    SkipReason,
    Told,
    Unsolved,
    Unsupported,
)

NOTHING: Final = "Nothing has to be done."
REPORT: Final = "This is a bug of jejak: please report it, with the input."
AS_INPUT: Final = (
    "Pass in what depends on it, so that it becomes an input, or have the call not followed: "
    "`--calls PATTERN=unknown`."
)
NOT_YET: Final = (
    "jejak cannot execute this yet. Have the method that does it not followed (`--calls "
    "PATTERN=unknown`), or check the code around it by methods of its own."
)

_SPECIAL: Final[dict[Enum, str]] = {
    Ending.THREW: "Look at the finding that it belongs to.",
    Ending.SETTLED: NOTHING,
    Ending.SEEN: NOTHING,
    Ending.RECURSION: "Look for the case that ends the recursion; `--depth` lets it go on.",
    Ending.ENDLESS: "Look for what should change in each turn of the loop, and does not.",
    Ending.TIME: "A longer `--method-time` or `--time`, or check the method by itself: "
    "`jejak check 'CLASS#METHOD'`.",
    Ending.NOTHING_NEW: "`--patience none` follows every path, however little comes of it.",
    Ending.UNSUPPORTED: "Its reason says what, and has a remedy of its own.",
    Ending.UNSOLVED: "A longer `--solver-time`, or `--unknown keep` to go on without an answer.",
    Ending.DIVERGED: "The summary says where its run went elsewhere: something there hangs on what "
    "is no input, as the time, another thread or what a library keeps.",
    Ending.NOT_RUN: "The summary says why; `--engine static` needs no run.",
    Unsolved.DIED: REPORT,
    Unsolved.MISSING: "`jejak doctor` says which solvers are there.",
    Unsolved.MEMORY: "A smaller `--path-length`, or check the method by itself.",
    Unsolved.UNSUPPORTED: "`--unknown concretise` goes on with chosen values.",
    Unsolved.LIBRARY: "`--unknown concretise` goes on with chosen values.",
    Approximation.CLASS_INITIALISER: "Keep what needs the machine out of static initialisers, or "
    "check with `--statics inputs`.",
    Approximation.CLASS_LOADER: AS_INPUT,
    Approximation.CONSOLE_WRITE: NOTHING,
    Approximation.ENVIRONMENT: "Pass in the clock, the property or the setting, so that it becomes "
    "an input.",
    Approximation.MISSING_CLASS: "Add the class with `--classpath`; `jejak inspect` lists what is "
    "missing.",
    Approximation.UNKNOWN_CALL_NATIVE: "Nothing: what native code does cannot be read. Wrap it, "
    "and say what it returns with `--inputs PATTERN=any`.",
    Approximation.UNKNOWN_CALL_NO_BODY: "Add the jar that has the code with `--classpath`.",
    Approximation.UNKNOWN_CALL_ABSTRACT: "Add the classes that implement it with `--classpath`.",
    Approximation.SCHEDULE: "Check what a thread does by methods of its own.",
    Approximation.THREADS: "Check what a thread does by methods of its own.",
    Approximation.UNSOLVED_DIED: REPORT,
    Approximation.UNSOLVED_MISSING: "`jejak doctor` says which solvers are there.",
    Approximation.UNSOLVED_MEMORY: "Check the method by itself.",
    Approximation.UNSOLVED_UNSUPPORTED: "`--unknown concretise` goes on with chosen values.",
    Approximation.MATH_LIBRARY: "`--unknown concretise` goes on with chosen values.",
    Unsupported.MISSING_CLASS: "Add the class with `--classpath`; `jejak inspect` lists what is "
    "missing.",
    Unsupported.THREAD: "Check what each thread does by methods of its own.",
    Unsupported.HUGE_ARRAY: "A smaller `--max-length`, where the length is an input.",
    Unsupported.HUGE_TEXT: "Check what is done with the text by methods of its own.",
    Unsupported.MEMORY: "A smaller `--max-length`, where lengths are inputs.",
    SkipReason.ABSTRACT: "Name a class that implements it.",
    SkipReason.NATIVE: "Nothing: there is no bytecode. Check the methods that call it.",
    SkipReason.INTERNAL_ERROR: REPORT,
    SkipReason.UNLOADABLE: "Add what its class needs with `--classpath`; `jejak inspect` lists "
    "what is missing.",
    SkipReason.UNREADABLE: "Compile the class anew: its file is damaged, or not a class file.",
    SkipReason.WORKER_DIED: "Give the run more memory (`--memory`), or check the method by itself.",
    TrialOutcome.CONFIRMED: "Repair the code: the test fails as long as the error is there.",
    TrialOutcome.KEPT: NOTHING,
    TrialOutcome.NOT_NEEDED: NOTHING,
    TrialOutcome.OTHER_PLACE: "Look at what the test does: the input fails, if elsewhere.",
    TrialOutcome.OTHER_EXCEPTION: "Look at what the test does: the input fails, if otherwise.",
    TrialOutcome.NO_EXCEPTION: "Something on the path was approximated: see what it rests on.",
    TrialOutcome.DIVERGED: REPORT,
    TrialOutcome.DIFFERED: "Something on the path was approximated: see what it rests on.",
    TrialOutcome.FAILED: "Look at the test: an assertion failed, or nobody expected the exception.",
    TrialOutcome.UNSTABLE: "Look for chance, time or leftovers of other tests in the code.",
    TrialOutcome.DEPENDENT: "Look for static variables that tests share.",
    TrialOutcome.NOT_BUILT: "The reason says what stood in the way; often a method named with "
    "`--initialiser` makes the object.",
    TrialOutcome.NOT_WRITTEN: "Rename what Java source cannot say, or check it from Java code.",
    TrialOutcome.NOT_COMPILED: REPORT,
    TrialOutcome.TIMED_OUT: "A longer `--test-time`, or look whether the call ever returns.",
    TrialOutcome.EXITED: "The program ends the JVM: keep System.exit out of what is tested.",
    TrialOutcome.OUT_OF_MEMORY: "The input makes the program use more memory than tests have.",
    TrialOutcome.CRASHED: "The JVM itself died: look at native code.",
    TrialOutcome.NOT_RUN: "The reason says why; `--confirm` has tests run.",
    TrialReason.ASSUMPTION: "Look at the assumption: the input that was found does not fulfil it.",
    TrialReason.ONCE: "A longer `--time` has it run a second time.",
    TrialReason.CAUGHT: "Look whether the program should catch it.",
    TrialReason.PATH: REPORT,
    TrialReason.RAISED: "Look at the test: it shows an input that the method does not cope with.",
    TrialReason.NO_SOURCE: "Rename what Java source cannot say, or check it from Java code.",
    TrialReason.JAVAC: REPORT,
    TrialReason.NOT_WANTED: "`--confirm` has tests run.",
    TrialReason.COUNTED: "`--prove all`, or `--all`, has guards and bad arguments tried as well.",
    TrialReason.NO_JVM: "`jejak doctor` says what is missing, and how to mend it.",
    TrialReason.RUNNER: "`jejak doctor` says what this machine lacks.",
    TrialReason.INTERRUPTED: "Run it again; with `--resume` it goes on where it was.",
    TrialReason.JDK: "Check the JDK's code through a method of a package of your own.",
}
"""What helps where no general rule says it."""

_FAULTS: Final = {
    FaultRule.PRECONDITION: "Have the caller make sure of it, or require less.",
    FaultRule.POSTCONDITION: "Repair the code, or promise less.",
    FaultRule.INVARIANT: "Repair the call that leaves the object so, or the invariant.",
    FaultRule.FRAME: "Name in `assignable` what the call may change, or leave it alone.",
    FaultRule.PURITY: "Let it change nothing, or let no clause call it and do not say `pure`.",
    FaultRule.SIGNALS: "Name the exception in `signals`, or do not let it out.",
    FaultRule.UNDEFINED_CLAUSE: "Have it ask first for what it relies on: `a != null && …`.",
    FaultRule.ASSERTION: "Repair the code or the assertion.",
    FaultRule.ASSERTED_STATE: "Find the call that leaves the object so, or repair the assertion.",
    FaultRule.OWN_FAULT: "Repair the code: callers did nothing wrong.",
    FaultRule.NULL_WELCOME: "Handle the null, or take away the sign that it is welcome.",
    FaultRule.NULL_ELSEWHERE: "Handle the null here, too, or keep it out of the field.",
    FaultRule.BOUND_TESTED: "Look at the comparison: it is off by one, or the wrong way round.",
    FaultRule.PAST_END: "Check the length before each read, or say what text or array is welcome.",
    FaultRule.REFUSES_OWN: "Look at where the value is computed.",
    FaultRule.UNREADY: "Refuse with words what comes too early, or make it ready when it is made.",
    FaultRule.FIXED_LENGTH: "Say in the documentation how long the array must be, or check it.",
    FaultRule.NO_CALLER: "Nothing calls it so today; make the check where the value comes in.",
    FaultRule.INTERNAL: "Nobody outside was seen to get there; check callers that come later.",
    FaultRule.ENDLESS_RECURSION: "Find the case that ends the recursion.",
    FaultRule.ENDLESS_LOOP: "Find what should change in each turn, and does not.",
    FaultRule.CYCLIC_ARGUMENT: "Say that cycles are not welcome, or keep track of what was seen.",
    FaultRule.TWO_IN_ONE: "Nothing: no class is both.",
    FaultRule.ODD_ANSWER: "Nothing: classes that keep their promises do not answer so.",
    FaultRule.DECLARED: NOTHING,
    FaultRule.DOCUMENTED: NOTHING,
    FaultRule.REFUSAL: NOTHING,
    FaultRule.REFUSAL_BELOW: NOTHING,
    FaultRule.REFUSED_CONTENTS: NOTHING,
    FaultRule.OWN_EXCEPTION: NOTHING,
    FaultRule.UNSUPPORTED: NOTHING,
    FaultRule.NULL_ARGUMENT: "Where null is meant to be taken, say so with `@Nullable`: then it is "
    "a defect. Where not, `Objects.requireNonNull` tells callers sooner.",
    FaultRule.NULL_FIELD: "Have the constructor refuse null, or handle it.",
    FaultRule.NULL_ELEMENT: "Say in the documentation that elements are never null, or handle it.",
    FaultRule.NULL_ANSWER: "Say that the method never answers null, or handle it.",
    FaultRule.NUMBER_ARGUMENT: "Say in the documentation which numbers are welcome, or check them.",
    FaultRule.JDK_REFUSAL: "Say in the documentation what is welcome, or check it.",
    FaultRule.FORBIDDEN_CLASS: "Nothing: only unchecked code can call it so.",
    FaultRule.CLASS_ARGUMENT: "Ask with instanceof, or declare the narrower type.",
    FaultRule.ARRAY_TYPE: "Nothing: arrays of narrower types are the caller's to avoid.",
}

_OUTCOMES: Final = {
    TrialOutcome.CONFIRMED: "A test raised the exception at the place, in two JVMs.",
    TrialOutcome.OTHER_PLACE: "A test raised the expected exception somewhere else.",
    TrialOutcome.OTHER_EXCEPTION: "A test raised another exception.",
    TrialOutcome.NO_EXCEPTION: "A test raised nothing.",
    TrialOutcome.KEPT: "The test of a path did what was predicted.",
    TrialOutcome.DIVERGED: "A test did something else, although nothing on the path was unknown.",
    TrialOutcome.DIFFERED: "A test did something else; something on the path was unknown.",
    TrialOutcome.FAILED: "A black-box test raised something.",
    TrialOutcome.UNSTABLE: "A test did what was expected once, and not again in a fresh JVM.",
    TrialOutcome.DEPENDENT: "A test does what was predicted alone, and not with all others.",
    TrialOutcome.NOT_BUILT: "No test can bring the input about.",
    TrialOutcome.NOT_WRITTEN: "Java source cannot say what the test would need.",
    TrialOutcome.NOT_COMPILED: "The compiler refused the test.",
    TrialOutcome.TIMED_OUT: "The test did not end in its time.",
    TrialOutcome.EXITED: "The test ended the JVM.",
    TrialOutcome.OUT_OF_MEMORY: "The test used up the memory of the JVM.",
    TrialOutcome.CRASHED: "The JVM died.",
    TrialOutcome.NOT_RUN: "Nobody ran a test.",
    TrialOutcome.NOT_NEEDED: "The test does what was predicted; others cover all that it covers.",
}


def remedy(member: Enum) -> str:
    """What helps against a reason, an ending, an outcome, or what a rule says of a finding."""
    found = _SPECIAL.get(member)
    if found is not None:
        return found
    if isinstance(member, FaultRule):
        return _FAULTS[member]
    if isinstance(member, TrialReason):
        return f"{member.advice[0].upper()}{member.advice[1:]}."
    assert isinstance(member, Reason)
    return _by_option(member)


def _by_option(member: Reason) -> str:
    """What the option or the list of a reason says."""
    if member.category is Category.COMPLETE:
        return NOTHING
    if member.option is not None:
        if member.category in (Category.CUT, Category.LEFT):
            return f"A larger `--{member.option}` follows it further; `none` has no bound."
        return f"`--{member.option}` says how it is treated."
    if isinstance(member, Unsupported):
        return NOT_YET
    if isinstance(member, Omission):
        return "Nothing: what was left out is named, so that nobody takes it for explored."
    return AS_INPUT


def outcome_sentence(outcome: TrialOutcome, reason: object) -> str:
    """What came of a test, and why where that is known."""
    told = _OUTCOMES[outcome]
    return f"{told} {reason.sentence}" if isinstance(reason, Told) else told
