"""From tests of methods to files of classes: names, second runs, sources."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from jejak.confirm.files import words_about_errors
from jejak.confirm.judging import ONCE, Judgement
from jejak.confirm.kept_tests import KeptTest, SuiteNames, TestNumber
from jejak.confirm.retelling import found_by, judged, proof_in, rename, tell
from jejak.confirm.trials import AS_EXPECTED
from jejak.construct.access import SourceAccess
from jejak.javasource import JUNIT5, Identifiers, JUnit, NotJavaError
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult
from jejak.target import Target
from jejak.testgen.suites import print_suite
from jejak.testgen.written import Source, Written


@dataclass(slots=True, eq=False)
class Taken:
    """A test, and the result of the method that it is about."""

    result: MethodResult
    test: KeptTest


class Assembly:
    """The tests of a run, whoever wrote and ran them; what is known of them stands in the results.

    Results that are taken in the same order get tests of the same names in the same files.
    `command` is what the user asked to check. `describe` gives lines about a finding that stand
    above its test; `is_written` says whether the test of a finding is for people to keep.
    """

    def __init__(
        self,
        target: Target,
        command: str,
        junit: JUnit = JUNIT5,
        describe: Callable[[Finding], tuple[str, ...]] = lambda _: (),
        is_written: Callable[[Finding], bool] = lambda _: True,
    ) -> None:
        self.target = target
        self.command = command
        self.junit = junit
        self.describe = describe
        self.is_written = is_written
        self._suites = SuiteNames(target.program, target.classes)
        self._names: dict[str, Identifiers] = {}
        self._numbers: dict[TestNumber, Taken] = {}

    def take(self, number: int, result: MethodResult, tests: Sequence[KeptTest]) -> None:
        """Takes in the tests of the method of a number; its findings name them as called here."""
        for index, test in enumerate(with_own_names(self._names, result, tests)):
            self._numbers[number, index] = Taken(result, test)

    def once(self) -> list[list[TestNumber]]:
        """The numbers of the tests that ran once, those of each class together."""
        found: dict[str, list[TestNumber]] = {}
        for number, each in self._numbers.items():
            judgement = each.test.judgement
            if judgement.outcome in AS_EXPECTED and judgement.reason is ONCE:
                found.setdefault(each.test.class_name, []).append(number)
        return list(found.values())

    def test(self, number: TestNumber) -> KeptTest:
        """The test of a number, as it is called here."""
        return self._numbers[number].test

    def judge(self, number: TestNumber, judgement: Judgement) -> None:
        """Takes in what is known of a test after it ran again; a finding that needs it may go."""
        taken = self._numbers[number]
        taken.test = judged(taken.result, taken.test, judgement)

    def sources(self) -> list[Source]:
        """The tests of confirmed findings, a file for each class that has some; defects lead."""
        found: dict[str, list[Taken]] = {}
        for each in self._numbers.values():
            if each.test.judgement.outcome not in AS_EXPECTED:
                continue
            about = next(found_by(each.result, each.test), None)
            if about is None or self.is_written(about):
                found.setdefault(each.test.class_name, []).append(each)
            else:
                leave_out(each)
        made = (self._source(name, tests) for name, tests in found.items())
        return [source for source in made if source is not None]

    def _source(self, class_name: str, kept: list[Taken]) -> Source | None:
        """The file of a class; tests that are too much for one are left out."""
        java = self.target.program.find(class_name)
        assert java is not None
        access, name = SourceAccess(self.target.resolver, java), self._suites.of(java)
        kept = sorted(kept, key=lambda each: each.test.rank)
        while kept:
            forms = {each.test.forms[-1] for each in kept}
            words = words_about_errors(java.java_name, forms, self.command)
            try:
                tests = [self._described(each) for each in kept]
                return print_suite(access, java.package, name, tests, words, self.junit, True)
            except NotJavaError:
                half = len(kept) // 2
                for each in kept[half:]:
                    leave_out(each)
                kept = kept[:half]
        return None

    def _described(self, taken: Taken) -> Written:
        """A test with the lines about its finding."""
        written = taken.test.kept
        found = next(found_by(taken.result, taken.test), None)
        if found is None:
            return written
        method = written.method
        comment = (*method.comment, *self.describe(found))
        return replace(written, method=replace(method, comment=comment))

    def kept(self) -> list[KeptTest]:
        """The tests that raised what they should, as they are called here."""
        found = [each.test for each in self._numbers.values()]
        return [test for test in found if test.judgement.outcome in AS_EXPECTED]


def leave_out(taken: Taken) -> None:
    """Says of a finding that its test is in no file."""
    proof = replace(proof_in(taken.result, taken.test), file=None)
    tell(taken.result, taken.test, proof)


def with_own_names(
    known: dict[str, Identifiers], result: MethodResult, tests: Sequence[KeptTest]
) -> list[KeptTest]:
    """The tests of a result by names that no others of a class have; its findings say so, too."""
    called: dict[str | None, str] = {}
    found = []
    for test in tests:
        names = known.setdefault(test.class_name, Identifiers())
        own = called[test.name] = names.fresh_exact(test.name)
        others = [names.fresh_exact(f"{own}_pinned") for _ in test.names[1:]]
        found.append(test.renamed((own, *others)))
    rename(result, called)
    return found
