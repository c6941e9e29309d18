"""Inputs that the user's methods make and check, structures of a predicate, contexts of calls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jejak.cli import run
from jejak.errors import UsageError
from jejak.explore import enumerate_structures
from jejak.explore.symmetry import duplicates
from jejak.javatext.calls import maker_text
from jejak.javatext.objects import place_text, value_text
from jejak.options import load_options
from jejak.report import structures_lines, structures_record
from jejak.results.endings import Ending
from jejak.results.methods import Status
from jejak.results.reasons import Approximation
from jejak.results.structures import Enumeration
from tests.engine.exploring import Explored, Laboratory
from tests.heap.structures import cases
from tests.javac import Javac, run_tool


def explore(lab: Laboratory, place: str, **given: Any) -> Explored:
    """One method, with every path."""
    options = {"show_paths": True, "merge": False, "solver_isolated": False, **given}
    return lab.explore(place, **options)


def returned(found: Explored) -> list[str]:
    """What the method returned on its paths, in order."""
    results = found.result.results
    return sorted(str(path.result) for path in results if path.ending is Ending.RETURNED)


def inputs(found: Explored) -> list[str]:
    """The calls on paths that came to their end."""
    ends = (Ending.RETURNED, Ending.THREW)
    return [path.input for path in found.result.results if path.ending in ends]


# --- initialisers ------------------------------------------------------------------------------


def test_without_an_initialiser_anything_is_an_input(structures: Laboratory) -> None:
    assert explore(structures, "making.Range#width").errors


def test_an_initialiser_makes_the_receiver(structures: Laboratory) -> None:
    found = explore(structures, "making.Range#width", initialiser=("making.Range=make",))
    assert inputs(found) == ["Range.make(0, 0).width()"]
    assert found.result.endings == {Ending.RETURNED: 1, Ending.ASSUMPTION: 1}
    assert found.result.status is Status.EXHAUSTIVE


@pytest.mark.parametrize("heap", ["lazier#", "lazier", "lazy"])
def test_an_initialiser_makes_what_is_reached_later(structures: Laboratory, heap: str) -> None:
    """Not one that was made from it: such a call could not have been written."""
    rule = "making.Range=linked"
    found = explore(structures, "making.Range#second", initialiser=(rule,), heap=heap, chain=1)
    assert {exception for exception, _ in found.errors} == {"NullPointerException"}
    assert "Range.second(Range.linked(0, 0, Range.linked(0, 0, null)))" in (inputs(found))


def test_made_objects_may_be_the_same(structures: Laboratory) -> None:
    found = explore(structures, "making.Range#two", initialiser=("making.Range=make",))
    assert returned(found) == ["1", "2"]
    assert {exception for exception, _ in found.errors} == {"NullPointerException"}
    assert duplicates(found.result.results) == []


def test_an_initialiser_makes_elements(structures: Laboratory) -> None:
    found = explore(structures, "making.Range#array", initialiser=("making.Range=make",))
    assert "AssertionError" not in {exception for exception, _ in found.errors}


def test_an_initialiser_makes_what_a_wider_type_turns_out_to_be(structures: Laboratory) -> None:
    found = explore(structures, "making.Range#any", initialiser=("making.Range=make",))
    assert not found.errors
    assert returned(found) == ["0", "0", "1"]


@pytest.mark.parametrize("method", ["none", "nothing"])
def test_an_initialiser_without_result_leaves_no_input(structures: Laboratory, method: str) -> None:
    found = explore(structures, "making.Range#width", initialiser=(f"making.Range={method}",))
    assert found.complete == 0
    assert found.result.endings[Ending.ASSUMPTION]
    assert not found.errors


def test_an_initialiser_that_needs_one_ends(structures: Laboratory) -> None:
    rule = ("making.Range=itself",)
    found = explore(structures, "making.Range#width", initialiser=rule, chain=2)
    assert found.complete == 0
    assert found.result.endings[Ending.CHAIN]


def test_an_annotated_initialiser(structures: Laboratory) -> None:
    found = explore(structures, "making.Bag#last")
    assert {exception for exception, _ in found.errors} == {
        "NullPointerException", "ArrayIndexOutOfBoundsException"
    }  # fmt: skip
    wrong = found.finding("ArrayIndexOutOfBoundsException")
    assert wrong.input == "Bag.last(Bag.fresh(0)) with anyInt1 = 0"


def test_the_heap_shows_what_was_made(structures: Laboratory) -> None:
    found = explore(structures, "making.Bag#clear")
    (path,) = [each for each in found.result.results if each.ending is Ending.RETURNED]
    assert path.heap is not None
    bag, array = path.heap.before.objects
    assert bag.maker is not None
    made = maker_text(path.heap.before.objects, bag.maker)
    assert made == "Bag.fresh(0)"
    assert [value_text(slot.value) for slot in array.slots] == ["0", "0", "0"]
    assert {bag.origin.value, array.origin.value} == {"input"}
    bag, array = path.heap.after.objects
    assert [value_text(slot.value) for slot in array.slots] == ["5", "0", "0"]
    assert array.slots[0].changed


def test_an_array_that_was_written_before_blurs(structures: Laboratory) -> None:
    """What an initialiser would find in it is not what was there at first."""
    found = explore(structures, "making.Bag#both")
    assert sorted(path.exact for path in found.result.results if path.result is not None) == [
        False, True
    ]  # fmt: skip
    assert found.result.reasons[Approximation.INITIALISER]


def test_a_method_shapes_a_new_object(structures: Laboratory) -> None:
    found = explore(structures, "making.Link#large", initialiser=("making.Link=between",))
    assert {exception for exception, _ in found.errors} == {"NullPointerException"}


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("making.Range=width", "cannot make inputs"),
        ("making.Range=missing", "has no method"),
        ("making.Nowhere=make", "there is no class"),
    ],
)
def test_wrong_initialisers(structures: Laboratory, rule: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        explore(structures, "making.Range#width", initialiser=(rule,))


# --- invariants --------------------------------------------------------------------------------


def test_an_invariant_holds_of_every_input(structures: Laboratory) -> None:
    found = explore(structures, "making.Link#third", chain=2)
    assert {exception for exception, _ in found.errors} == {"NullPointerException"}
    assert returned(found) == ["0", "0", "1"]


def test_an_invariant_does_not_see_what_the_program_wrote(structures: Laboratory) -> None:
    found = explore(structures, "making.Link#late", chain=1)
    assert returned(found) == ["0", "1", "2"]
    (path,) = [each for each in found.result.results if each.result == "1"]
    assert path.exact
    assert path.heap is not None
    before = path.heap.before.objects[0].slots[0]
    after = path.heap.after.objects[0].slots[0]
    assert (place_text(before.place), place_text(after.place), value_text(after.value)) == (
        "data",
        "data",
        "100",
    )
    assert int(value_text(before.value)) < 50


@pytest.mark.parametrize("method", ["below", "own"])
def test_an_invariant_holds_of_receivers_and_subclasses(
    structures: Laboratory, method: str
) -> None:
    place = f"making.Link#{method}"
    found = explore(structures, place, chain=1)
    assert "AssertionError" not in {exception for exception, _ in found.errors}
    assert found.complete > 1


@pytest.mark.parametrize(("k", "wanted"), [(1, 4), (2, 21)])
def test_an_invariant_instead_of_a_driver(structures: Laboratory, k: int, wanted: int) -> None:
    """As many cases as with a driver that assumes the predicate."""
    assert cases(structures, "SearchTree#insert", k).complete == wanted
    rule = ("structures.SearchTree=repOk",)
    found = cases(structures, "SearchTree#add", k, invariant=rule)
    assert found.complete == wanted
    assert not found.errors


def test_what_is_no_invariant(structures: Laboratory) -> None:
    with pytest.raises(UsageError, match="cannot be an invariant"):
        explore(structures, "making.Link#third", invariant=("making.Link=own",))


# --- structures --------------------------------------------------------------------------------


def enumerated(lab: Laboratory, place: str, k: int, limit: int | None = None) -> Enumeration:
    """The structures of a predicate within chains of `k`."""
    given = {"chain": k, "array_elements": k, "solver_isolated": False, "method_time": 60.0}
    return enumerate_structures(lab.target(place), load_options(given), limit)


@pytest.mark.parametrize(
    ("place", "counts"),
    [
        ("structures.SearchTree#repOk", (2, 5, 26)),
        ("structures.BalancedTree#repOk", (2, 5, 20)),
        ("making.Chains#ends", (3, 4, 5)),
    ],
)
def test_known_numbers_of_structures(
    structures: Laboratory, place: str, counts: tuple[int, ...]
) -> None:
    for k, wanted in enumerate(counts, 1):
        found = enumerated(structures, place, k)
        assert (k, len(found.structures)) == (k, wanted)
        assert len({each.shape for each in found.structures}) == wanted
        assert all(each.exact for each in found.structures)


BRUTE_FORCE = """
package making;
public class Count {
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"ends", "doubly", "tree", "shared"}) {
            int found = accepted(name, null) ? 1 : 0;
            for (int n = 1; n <= 3; n++) {
                Chains[] all = new Chains[n];
                for (int i = 0; i < n; i++) { all[i] = new Chains(); }
                int choices = 1;
                for (int i = 0; i < 2 * n; i++) { choices *= n + 1; }
                for (int code = 0; code < choices; code++) {
                    int rest = code;
                    for (Chains each : all) {
                        each.next = at(all, rest % (n + 1));
                        rest /= n + 1;
                        each.other = at(all, rest % (n + 1));
                        rest /= n + 1;
                    }
                    if (inOrder(all) && accepted(name, all[0])) { found++; }
                }
            }
            System.out.println(name + " " + found);
        }
    }
    static Chains at(Chains[] all, int index) { return index == 0 ? null : all[index - 1]; }
    static boolean accepted(String name, Chains top) throws Exception {
        return (Boolean) Chains.class.getDeclaredMethod(name, Chains.class).invoke(null, top);
    }
    /** Whether all are met one after the other from the first on: one numbering of each shape. */
    static boolean inOrder(Chains[] all) {
        java.util.List<Chains> met = new java.util.ArrayList<>();
        met.add(all[0]);
        for (int i = 0; i < met.size(); i++) {
            for (Chains each : new Chains[] {met.get(i).next, met.get(i).other}) {
                if (each != null && !met.contains(each)) { met.add(each); }
            }
        }
        return met.equals(java.util.List.of(all));
    }
}
"""


def test_brute_force_finds_as_many_structures(structures: Laboratory, javac: Javac) -> None:
    """Of up to three objects; each predicate looks at every reference, or the other one is null."""
    classes = str(structures.classes)
    main = javac({"making/Count.java": BRUTE_FORCE}, "-cp", classes)
    said = run_tool("java", "-cp", f"{main}:{classes}", "making.Count").split()
    for name, count in zip(said[::2], said[1::2], strict=True):
        found = enumerated(structures, f"making.Chains#{name}", 3)
        sizes = [len(each.heap.objects) for each in found.structures]
        assert (name, len([size for size in sizes if size <= 3])) == (name, int(count))


def test_what_a_predicate_does_not_ask_stays_open(structures: Laboratory) -> None:
    found = enumerated(structures, "making.Chains#ends", 1)
    lines = list(structures_lines(found))
    assert "making.Chains.ends(Chains): 3 structures" in lines
    assert not any("weight" in line for line in lines)
    record = structures_record(found)
    assert record["count"] == 3
    assert [each["conditions"] for each in record["structures"]] == [[[]]] * 3


def test_numbers_that_no_condition_is_about_are_free(structures: Laboratory) -> None:
    found = enumerated(structures, "making.Chains#weighed", 1)
    (only,) = found.structures
    assert [way for way in only.conditions if way]
    free = {place_text(slot.place): slot.free for slot in only.heap.objects[0].slots}
    assert free == {"weight": False, "label": True}


def test_a_boolean_is_decided(structures: Laboratory) -> None:
    (only,) = enumerated(structures, "making.Chains#marked", 1).structures
    assert {
        place_text(slot.place): value_text(slot.value) for slot in only.heap.objects[0].slots
    } == {"mark": "true"}


def test_a_limit(structures: Laboratory) -> None:
    found = enumerated(structures, "structures.SearchTree#repOk", 3, 4)
    assert len(found.structures) == 4
    assert found.cut


def test_only_predicates_have_structures(structures: Laboratory) -> None:
    with pytest.raises(UsageError, match="returns a boolean"):
        enumerated(structures, "making.Link#third", 1)


def test_the_command(structures: Laboratory, capsys: pytest.CaptureFixture[str]) -> None:
    place, where = "structures.SearchTree#repOk", str(structures.classes)
    assert run(["enumerate", place, "-cp", where, "--chain", "2"]) == 0
    said = capsys.readouterr().out
    assert "structures.SearchTree.repOk(): 5 structures" in said
    assert "where #2.key < #4.key && #3.key < #2.key" in said
    assert run(["enumerate", place, "-cp", where, "--chain", "2", "--limit", "1", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["count"], record["cut"]) == (1, True)
    assert run(["enumerate", "structures.SearchTree", "-cp", where]) == 2


# --- contexts ----------------------------------------------------------------------------------

CONTEXTS = {
    "wrapped": ["1", "2"],
    "input": ["1"],
    "inputLate": ["1"],
    "madeLater": ["1"],
    "unseen": ["1"],
    "seen": ["1", "2"],
    "seenLater": ["1"],
    "seenWithin": ["1", "2"],
    "inInput": ["1", "2"],
    "inStatic": ["1", "2"],
    "inArray": ["1", "2"],
    "written": ["0", "1", "2"],
    "twice": ["1", "2"],
}
"""By method: what it may return. 2 stands for the same object."""


@pytest.mark.parametrize("method", CONTEXTS)
def test_what_a_call_may_give_back(structures: Laboratory, method: str) -> None:
    found = explore(structures, f"contexts.Box#{method}", chain=1, array_elements=1)
    assert sorted(set(returned(found))) == CONTEXTS[method]


# --- turns of loops ----------------------------------------------------------------------------


def test_turns_that_find_a_new_object_do_not_count(structures: Laboratory) -> None:
    """K34: the chain is used up first; then a loop that finds nothing new is cut."""
    found = explore(structures, "making.Chains#length", chain=5, iterations=1)
    assert found.result.endings[Ending.RETURNED] == 7  # null, and up to six objects
    assert found.result.endings[Ending.CHAIN] == 1
    assert found.result.endings[Ending.ITERATIONS] == 1 + 2 + 3 + 4 + 5 + 6  # cycles


def test_turns_on_a_number_count(structures: Laboratory) -> None:
    found = explore(structures, "making.Chains#counted", iterations=3, branch_bound="none")
    assert found.result.endings[Ending.ITERATIONS] == 1
    assert found.result.endings[Ending.RETURNED] == 3 + 1
