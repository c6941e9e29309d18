"""Strong techniques contradict nothing that is claimed without them; all of it: `scripts/agree`."""

from __future__ import annotations

from benchmarks.agreement.verdicts import Claim, contradicts, one_theme

from tests.corpus.themes import all_themes

ZERO = frozenset({("java/lang/ArithmeticException", "A", 3)})


def test_what_contradicts() -> None:
    safe, violated, unknown = (
        Claim(True, frozenset()),
        Claim(False, ZERO),
        Claim(False, frozenset()),
    )
    assert contradicts(safe, violated)
    assert contradicts(violated, safe)
    assert contradicts(Claim(True, ZERO), safe)
    assert not contradicts(unknown, violated)
    assert not contradicts(unknown, safe)
    assert not contradicts(Claim(True, ZERO), violated)


def test_a_theme_is_claimed_the_same_with_all_techniques_and_with_none() -> None:
    (bits,) = (theme for theme in all_themes() if theme.name == "Bits")
    found = one_theme(bits, 3.0)
    assert len(found) > 10
    assert not [name for name, (on, off) in found.items() if contradicts(on, off)]
    assert {on.word for on, _ in found.values()} == {"safe", "violated"}
