"""Places of errors: whose code they are in is asked of the class."""

from jejak.results.tiers import own_place
from tests.explore.exploring import Bench

CHECKED = """
class T {
    static Object kept(Object given) { return java.util.Objects.requireNonNull(given); }
}
"""


def test_places_say_whether_they_are_in_the_jdk(bench: Bench) -> None:
    (finding,) = bench.result(CHECKED, "kept").findings
    assert [place.in_jdk for place in finding.trace] == [True, False]
    assert finding.location.in_jdk
    assert not finding.entry.in_jdk
    assert own_place(finding).class_name == "T"
