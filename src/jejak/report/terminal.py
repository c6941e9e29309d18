"""What a run found, for people at a terminal: findings in order, then what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from jejak.classfile.descriptors import java_name
from jejak.options import declarations
from jejak.report.counts import count
from jejak.report.finding_text import LEADING, FindingText, bug, nearby, shortened, why_not
from jejak.report.findings_json import finding_id
from jejak.report.sources import Sources
from jejak.results.causes import Doubt, SharedCause, causes_of, doubts_of
from jejak.results.endings import Ending
from jejak.results.findings import Dismissal, Finding, Ignored
from jejak.results.hurdles import in_order
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import Omission, Reason, SkipReason, by_code
from jejak.results.runs import CheckRun, Verdict
from jejak.results.tiers import DEFECT_TIERS, RAISED, TOLD_IN_LINES, Tier, own_place, tier

MOST_WHOLE: Final = 5
MOST_LISTED: Final = 20
"""Findings that are shown in full, and then in a line each: a screen, and half a one."""
MOST_CALL: Final = 100
"""Characters of the call that is told in a line."""
MOST_SHORT: Final = 5
MOST_DOUBTS: Final = 3
"""Defects of each other tier that are told in lines, and reasons why others were not confirmed."""
MOST_ROWS: Final = 10
MOST_REASONS: Final = 3
MOST_ENDINGS: Final = 5
USED_UP: Final = 0.5
"""The share of its time that a run has used at least where that cut it: proof may need the rest."""

SHORT: Final = {
    Tier.PAST_END: ("class that reads past an end", "classes that read past an end"),
    Tier.OWN_REFUSAL: ("refusal of its own", "refusals of its own"),
    Tier.UNUSUAL: ("defect of an unusual use", "defects of unusual uses"),
}
DISMISSED: Final = {
    Dismissal.SAID: "ignored",
    Dismissal.KNOWN: "known",
    Dismissal.UNCHANGED: "unchanged",
    Dismissal.POSSIBLE: "only possible",
}
_TIERS: Final = {
    Tier.PAST_END: (
        *SHORT[Tier.PAST_END],
        "a test raised it: an object reads on where what it was given has ended",
    ),
    Tier.OWN_REFUSAL: (
        *SHORT[Tier.OWN_REFUSAL],
        "a test raised it: the program refuses, in words, what it made of its input",
    ),
    Tier.UNUSUAL: (
        *SHORT[Tier.UNUSUAL],
        "a test raised it, and too little speaks for such a use (--explain-tier)",
    ),
    Tier.UNCONFIRMED: (
        "unconfirmed defect",
        "unconfirmed defects",
        "no test raised what was found",
    ),
    Tier.UNREACHED: (
        "unreached defect",
        "unreached defects",
        "raised only by tests that force a state: set fields, or hand in an unwelcome null",
    ),
    Tier.MISUSE: (
        "misuse",
        "misuses",
        "of what is not made ready, or shorter than the code is made for",
    ),
    Tier.UNCALLED: (
        "internal defect",
        "internal defects",
        "of methods that only the program itself calls, and no method for everybody led there",
    ),
    Tier.BAD_ARGUMENT: (
        "bad argument",
        "bad arguments",
        "only a null, out-of-range or unchecked argument leads there",
    ),
    Tier.GUARD: ("guard", "guards", "the method itself throws to refuse its input"),
}


class Terminal:
    """Writes what a run found for people: what they should look at first comes first.

    `show_all` shows findings of every kind in full, `show_paths` lists every path.
    """

    def __init__(self, sources: Sources, show_all: bool, show_paths: bool) -> None:
        self._texts = FindingText(sources)
        self._show_all = show_all
        self._show_paths = show_paths

    def explain(self) -> None:
        """Has findings that are told in full say why they are of their kind."""
        self._texts.explains = True

    def method(self, result: MethodResult) -> Iterator[str]:
        """Lines for the paths of a method, as soon as it is done."""
        if self._show_paths:
            yield from _paths(result)

    def closing(self, run: CheckRun) -> Iterator[str]:
        """Lines at the end of a run: its findings, the verdict and the figures."""
        yield from self.findings(run)
        yield from _counts(run, self._show_all)
        yield from self._ignored(run.ignored())
        yield from _gone(run)
        yield from _tests(run)
        yield from _trouble(run)
        yield from _skipped(run)
        yield from _cut(run)
        yield from _real_runs(run)
        yield from _learned(run)
        yield from _figures(run)

    def findings(self, run: CheckRun) -> Iterator[str]:
        """Lines for findings, in order: the first ones in full, then a line for each cause."""
        if self._show_all:
            for finding in in_order(run.findings()):
                yield from self._texts.whole(finding)
            return
        causes = causes_of(run.findings())
        leading = [each for each in causes if tier(each.leader) in LEADING]
        for cause in leading[:MOST_WHOLE]:
            yield from self._texts.whole(cause.leader, cause.others)
        yield from self._listed(list(map(self._in_line, leading[MOST_WHOLE:])), MOST_LISTED)
        for found in TOLD_IN_LINES:
            short = [each for each in causes if tier(each.leader) is found]
            yield from self._listed(list(map(self._in_line, short)), MOST_SHORT)
        yield from self._unconfirmed([c for c in causes if tier(c.leader) is Tier.UNCONFIRMED])

    def _in_line(self, cause: SharedCause) -> str:
        """A cause with the call that raises it, in one line."""
        places = len({own_place(each) for each in cause.findings})
        more = [f"as at {count(places - 1, 'other place')}"] if places > 1 else []
        call = one_line(cause.leader)
        said = ", ".join([*([call] if call else []), *more])
        known = f"id {finding_id(cause.leader)}"
        return f"{self._texts.head(cause.leader)} ({f'{said}; ' if said else ''}{known})"

    def _unconfirmed(self, causes: list[SharedCause]) -> Iterator[str]:
        """Defects that no test raised, in a line for each reason, with what helps."""
        yield from self._listed(list(map(self._doubt, doubts_of(causes))), MOST_DOUBTS)

    def _doubt(self, doubt: Doubt) -> str:
        first = doubt.causes[0].leader
        said = f"{self._texts.head(first)} ({why_not(first.proof)})"
        left = len(doubt.causes) - 1
        if not left:
            return said
        helps = f"; what helps: {doubt.advice}" if doubt.advice else ""
        return f"{said} and {left:,} more for the same reason{helps}"

    def _ignored(self, ignored: list[Ignored]) -> Iterator[str]:
        """How many findings are ignored; which, where all are shown."""
        for by in Dismissal:
            found = [each for each in ignored if each.by is by]
            if not found:
                continue
            hint = "" if self._show_all else f" (--all shows {'it' if len(found) == 1 else 'them'})"
            yield f"  {len(found):,} {by.sentence}{hint}"
            for each in found if self._show_all else ():
                why = f" ({each.reason})" if each.reason else ""
                head = self._texts.head(each.finding, is_ignored=True)
                yield f"    {head}: {DISMISSED[by]}, {each.where}{why}"

    def _listed(self, lines: list[str], most: int) -> Iterator[str]:
        yield from lines[:most]
        if len(lines) > most:
            yield f"  … and {len(lines) - most:,} more (--all shows all)"
        if lines:
            yield ""


def one_line(finding: Finding) -> str:
    """The call that raises an error, with what makes its objects where that is short."""
    code = [each.strip() for each in finding.proof.code if each.strip()]
    whole = " ".join(code).rstrip(";")
    if len(whole) <= MOST_CALL:
        return whole
    call = code[-1].rstrip(";")
    if len(call) <= MOST_CALL and 0 < call.count("(") == call.count(")"):
        return f"… {call}"
    return shortened(" ".join(finding.input.split()), MOST_CALL)


def _real_runs(run: CheckRun) -> Iterator[str]:
    """What real runs came to, and where they went elsewhere."""
    told = [result.real_runs for result in run.results]
    runs = sum(each.runs for each in told)
    refused = sum(each.not_run for each in told)
    if not runs and not refused:
        return
    diverged = sum(each.diverged for each in told)
    answered = sum(each.answered for each in told)
    settled = sum(each.settled for each in told)
    also = f"; paths whose end only they showed: {settled}" if settled else ""
    yield (
        f"Real runs: {runs}, {diverged} went elsewhere, {refused} could not be made or heard; "
        f"they answered {answered} calls{also}."
    )
    methods = sorted({name for each in told for name in each.methods})
    for name in methods[:MOST_ROWS]:
        yield f"  answered: {name}"
    for text in [text for each in told for text in each.divergences][:MOST_ROWS]:
        yield f"  went elsewhere: {text}"
    for text in sorted({text for each in told for text in each.refusals})[:MOST_ROWS]:
        yield f"  no run: {text}"


def _learned(run: CheckRun) -> Iterator[str]:
    """What calls that were seen before searches began with."""
    calls = [len(result.learned) for result in run.results if result.learned]
    if calls:
        yield f"Learned: {count(sum(calls), 'call')} of {count(len(calls), 'method')}."


def _paths(result: MethodResult) -> Iterator[str]:
    name = f"{java_name(result.class_name)}.{result.signature}"
    yield f"{name}: {count(result.paths, 'path')}"
    for number, path in enumerate(result.results, 1):
        yield f"  {number}. {shortened(path.input)}: {_outcome(path)}"
        if path.path_condition:
            yield f"     when {shortened(' && '.join(path.path_condition))}"
    yield ""


def _outcome(path: PathResult) -> str:
    thrown = java_name(path.exception) if path.exception else None
    what = thrown or path.result or (path.reason.value if path.reason else "")
    return f"{path.ending.value} {what}".rstrip() + ("" if path.exact else " (approximated)")


def _counts(run: CheckRun, shown: bool) -> Iterator[str]:
    """How many findings of each tier there are: ways to the same cause count as one."""
    causes = Counter(tier(each.leader) for each in causes_of(run.findings()))
    confirmed, possible = causes[Tier.CONFIRMED], causes[Tier.POSSIBLE]
    said = [count(confirmed, "confirmed defect")] if confirmed else []
    said += [count(possible, "possible defect")] if possible else []
    said += [count(causes[each], *words) for each, words in SHORT.items() if causes[each]]
    missed = any(causes[each] for each in DEFECT_TIERS)
    nothing = f"No defects {'confirmed' if missed else 'found'}."
    yield f"{', '.join(said)} found." if said else nothing
    for each, (one, many, meaning) in _TIERS.items():
        if not causes[each]:
            continue
        them = "it" if causes[each] == 1 else "them"
        is_listed = shown or each in (*SHORT, Tier.UNCONFIRMED)
        hint = "" if is_listed else f" (--all shows {them})"
        is_told = each in SHORT
        name = (one if causes[each] == 1 else many) if is_told else count(causes[each], one, many)
        yield f"  {name}: {meaning}{hint}"


def _gone(run: CheckRun) -> Iterator[str]:
    """How many findings of the baseline were not found again."""
    if run.gone:
        them = "it" if len(run.gone) == 1 else "them"
        yield f"  {len(run.gone):,} of the baseline gone (`jejak baseline` forgets {them})"


def _tests(run: CheckRun) -> Iterator[str]:
    """What came of the tests of all findings: the numbers add up to the ways that lead to them."""
    proofs = [each for each in run.proofs() if each.reason is not TrialReason.COUNTED]
    ways = run.outcomes().total()
    counted = ways - len(proofs)
    beside = f"; {counted:,} more only counted (--prove all tries them)" if counted else ""
    outcomes = Counter(each.outcome for each in proofs)
    if set(outcomes) <= {TrialOutcome.NOT_RUN}:
        return
    parts = []
    for outcome in TrialOutcome:
        if outcomes[outcome]:
            reasons = Counter(p.reason.value for p in proofs if p.outcome is outcome and p.reason)
            why = ", ".join(f"{code} {number:,}" for code, number in _top(reasons, MOST_REASONS))
            parts.append(f"{outcomes[outcome]:,} {outcome.value}{f' ({why})' if why else ''}")
    causes = len(causes_of(run.findings()))
    what = count(len(proofs), "finding") + ","
    if causes < ways:
        what = f"{count(causes, 'finding')}, reached in {ways:,} ways, {len(proofs):,} of them"
    yield f"{what} tried on a JVM: {', '.join(parts)}{beside}."
    if run.test_files:
        yield f"{count(len(run.test_files), 'file')} of tests in {nearby(run.tests)}."


def _trouble(run: CheckRun) -> Iterator[str]:
    """What went wrong with tests, once for all of them, and bugs of jejak."""
    untold = {f.proof.detail for f in run.findings() if f.proof.reason is TrialReason.NO_JVM}
    for each in sorted(filter(None, untold)):
        yield from f"tests could not be run: {each}".splitlines()
    bugs = [each.proof for each in run.findings() if each.proof.diverged]
    refused = sum(proof.outcome is TrialOutcome.NOT_COMPILED for proof in bugs)
    if refused:
        yield f"{count(refused, 'test')} that javac refuses: a bug of jejak"
    if len(bugs) > refused:
        yield f"{count(len(bugs) - refused, 'run')} went otherwise than predicted: a bug of jejak"


def _is_skipped(result: MethodResult) -> bool:
    return result.status is Status.SKIPPED


def _skipped(run: CheckRun) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    unloadable: dict[str, list[str]] = {}
    late = sum(1 for each in run.results if _is_skipped(each) and Ending.TIME in each.reasons)
    if late:
        whole = _value(run.options.time)
        yield (
            f"skipped {count(late, 'method')}: the time for the whole run was used up "
            f"(--time, now {whole})"
        )
    for result in run.results:
        if result.status is Status.SKIPPED and Ending.TIME not in result.reasons:
            codes = ", ".join(sorted(by_code(result.reasons)))
            why = result.explanation or codes or "no reason was given"
            if SkipReason.INTERNAL_ERROR in result.reasons:
                why = bug(why)
            name = f"{java_name(result.class_name)}.{result.signature}"
            told = unloadable if SkipReason.UNLOADABLE in result.reasons else reasons
            told.setdefault(why, []).append(name)
    if len(unloadable) > MOST_REASONS:
        left = sum(map(len, unloadable.values()))
        first = next(iter(unloadable))
        more = f"and {len(unloadable) - 1:,} reasons like that (`jejak inspect` names all)"
        yield f"skipped {left:,} methods: {first}; {more}"
    else:
        reasons |= unloadable
    for why, names in list(reasons.items())[:MOST_ROWS]:
        more = ", …" if len(names) > MOST_REASONS else ""
        named = f"{', '.join(names[:MOST_REASONS])}{more}"
        many = f"{len(names):,} methods: {why} ({named})"
        yield f"skipped {many}" if len(names) > 1 else f"skipped {named}: {why}"
    if len(reasons) > MOST_ROWS:
        left = sum(len(names) for names in list(reasons.values())[MOST_ROWS:])
        yield f"  … and {left:,} more skipped"
    unread = [*run.unread, *run.problems]
    for problem in unread[:MOST_ROWS]:
        yield f"not read: {problem}"
    if len(unread) > MOST_ROWS:
        yield f"  … and {len(unread) - MOST_ROWS:,} more could not be read"


def _cut(run: CheckRun) -> Iterator[str]:
    """What kept methods from being explored exhaustively, and how to change it."""
    reasons = run.reasons()
    late = any(Ending.TIME in each.reasons for each in run.results if _is_skipped(each))
    for code, number in _top(by_code(reasons), MOST_REASONS):
        if late and code == Ending.TIME.value:
            continue  # that the time for the whole run was used up is told
        said = (_advice(each, run) for each in reasons if each.value == code)
        advice = next(filter(None, said), None)
        if advice:
            yield f"cut by {code} ({number:,}): {advice}"


def _advice(reason: Reason, run: CheckRun) -> str | None:
    if reason is SkipReason.INTERNAL_ERROR:
        return "a bug of jejak; please report it"
    if reason is Ending.NOTHING_NEW and run.options.patience is not None:
        left = [each.seconds for each in run.results if each.endings[Ending.NOTHING_NEW]]
        share = f"{100 * run.options.patience:.0f} %"
        return (
            f"{count(len(left), 'method')} left after {sum(left):.1f} s, as the last {share} "
            "of that brought nothing new (--patience)"
        )
    name = reason.option if isinstance(reason, Ending) else None
    whole = run.options.time
    if reason is Ending.TIME and whole is not None and run.seconds >= USED_UP * whole:
        name = "time"
    for key, declared in declarations().items():
        if declared.name == name and declared.kind in (int, float):
            return f"--{name} sets this bound, now {_value(getattr(run.options, key))}"
    return None


def _value(value: float | None) -> str:
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _figures(run: CheckRun) -> Iterator[str]:
    for result in run.results:
        if Omission.NO_INPUT in result.reasons:
            yield f"{result.signature}: {Omission.NO_INPUT.sentence}"
    yield f"Verdict: {run.verdict.value}, {_meaning(run)}."
    statuses = run.statuses()
    parts = [f"{statuses[status]:,} {status.value}{_why(run, status)}" for status in Status]
    if run.not_begun:
        parts.append(f"{run.not_begun:,} not begun")
    known = f" {run.reused:,} as an earlier run left them." if run.reused else ""
    raised = {
        f"{name.replace('_', '-')} {value}" for each in run.results for name, value in each.raised
    }
    higher = f" Bounds raised while there was time: {', '.join(sorted(raised))}." if raised else ""
    yield f"{count(run.entries, 'method')}: {', '.join(parts)}.{known}{higher}"
    solving = sum(result.solver_seconds for result in run.results)
    share = f"{100 * solving / run.seconds:.0f} %" if run.seconds else "0 %"
    share = f"once {solving:.1f} s" if run.reused else f"{share} of it"
    queries = sum(result.queries for result in run.results)
    ended = _endings(run)
    yield (
        f"{count(run.paths, 'path')}{f' ({ended})' if ended else ''}; {run.seconds:.1f} s, "
        f"{share} in the solver ({count(queries, 'query', 'queries')}); "
        f"seed {run.options.seed}."
    )


def _endings(run: CheckRun) -> str:
    """How paths ended: the most frequent ways, and the sum of the others."""
    known = sorted(run.endings().items(), key=lambda item: (-item[1], item[0].value))
    told = [f"{number:,} {ending.value}" for ending, number in known[:MOST_ENDINGS]]
    left = sum(number for _, number in known[MOST_ENDINGS:])
    return ", ".join([*told, *([f"{left:,} otherwise"] if left else [])])


def _meaning(run: CheckRun) -> str:
    if run.verdict is Verdict.VIOLATED:
        if any(run.tiers()[each] for each in RAISED):
            return "a test raised an error"
        return "an input leads to an error and nothing on its path was approximated"
    if run.verdict is Verdict.SAFE:
        loops = sum(result.settled_loops for result in run.results)
        if loops:
            return (
                "none of its paths ends in a defect: "
                f"{count(loops, 'loop')} settled for every number of turns, all else followed"
            )
        return "every path was followed and none ends in a defect"
    return _why_unknown(run)


def _why_unknown(run: CheckRun) -> str:
    if run.interrupted:
        return "the run was interrupted"
    if run.options.integers == "mathematical":
        return "mathematical integers are not Java's"
    if any(tier(finding) in DEFECT_TIERS for finding in run.findings()):
        return "what was found was not confirmed"
    if not run.results:
        return "nothing was analysed"
    if any(Omission.NO_INPUT in result.reasons for result in run.results):
        return "no input fulfils what a contract requires"
    if run.is_exhaustive and run.ignored():
        return "a defect is ignored"
    if run.is_exhaustive and run.unchecked:
        return "part of the contracts was not understood"
    return "not every path was followed to its end"


def _why(run: CheckRun, status: Status) -> str:
    if status is Status.EXHAUSTIVE:
        return ""
    reasons = _top(by_code(run.reasons(status)), MOST_REASONS)
    return f" ({', '.join(f'{code} {number:,}' for code, number in reasons)})" if reasons else ""


def _top(reasons: Counter[str], most: int) -> list[tuple[str, int]]:
    return sorted(reasons.items(), key=lambda item: (-item[1], item[0]))[:most]
