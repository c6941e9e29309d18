"""What a run comes to: its verdict and the exit code of its command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import SkipReason
from jejak.results.runs import CheckRun, SuiteRun, Verdict
from jejak.results.tests import DEFECTS
from jejak.results.tiers import DEFECT_TIERS, FAILING, RAISED, Tier, tier

EXIT_FINDINGS: Final = 1
EXIT_INTERNAL: Final = 3
EXIT_INCOMPLETE: Final = 4
EXIT_NOTHING: Final = 5
EXIT_INTERRUPTED: Final = 130


def verdict(run: CheckRun) -> Verdict:
    """Never more than is known.

    Mathematical integers are not Java's: what holds for them is not known of the program, unless
    a test shows it. A defect that is ignored violates nothing, and is there all the same; what a
    contract that was not understood says is not known to hold.
    """
    tiers = {(tier(finding), finding.exact) for finding in run.findings()}
    if any(each in RAISED for each, _ in tiers):
        return Verdict.VIOLATED
    if run.options.integers == "mathematical":
        return Verdict.UNKNOWN
    if (Tier.POSSIBLE, True) in tiers:
        return Verdict.VIOLATED
    is_clean = not any(each in DEFECT_TIERS for each, _ in tiers)
    is_clean = is_clean and not any(each.finding.kind in DEFECTS for each in run.ignored())
    is_clean = is_clean and not run.unchecked
    return Verdict.SAFE if is_clean and run.is_exhaustive else Verdict.UNKNOWN


def exit_code(run: CheckRun) -> int:
    """How `check` ends."""
    if run.interrupted:
        return EXIT_INTERRUPTED
    if any(tier(finding) in FAILING[run.options.fail_on] for finding in run.findings()):
        return EXIT_FINDINGS
    if all(result.status is Status.SKIPPED for result in run.results):
        return without_results(run.results)
    whole = run.is_exhaustive and not run.problems
    return EXIT_INCOMPLETE if run.options.strict and not whole else 0


def suite_exit_code(run: SuiteRun) -> int:
    """How `gen` ends."""
    if run.interrupted:
        return EXIT_INTERRUPTED
    if run.trouble is not None:
        return EXIT_INTERNAL
    if all(result.status is Status.SKIPPED for result in run.results):
        return EXIT_NOTHING
    if run.failures:
        return EXIT_FINDINGS
    return EXIT_INCOMPLETE if run.options.strict and not run.is_exhaustive else 0


def without_results(results: Sequence[MethodResult]) -> int:
    """How a command ends that could explore nothing: by a bug of ours, or for want of methods."""
    bug = any(SkipReason.INTERNAL_ERROR in result.reasons for result in results)
    return EXIT_INTERNAL if bug else EXIT_NOTHING
