"""Strings that a path makes: what a snapshot says they hold."""

from __future__ import annotations

from jejak.results.heaps import NumberValue, TextForm
from jejak.results.methods import PathResult
from tests.explore.exploring import Bench

SOURCE = """
class T {
    static String of(char[] given) {
        if (given.length != 2) return "";
        String text = new String(given, 0, 2);
        return text.charAt(1) > '\\u20ac' ? text : text.substring(0);
    }
}
"""


def made(path: PathResult) -> object:
    """The characters of the result."""
    assert path.heap is not None
    after = path.heap.after
    assert after.result is not None
    form = after.objects[(after.result.target or 0) - 1].form
    assert isinstance(form, TextForm)
    return form.text


def given(path: PathResult) -> str:
    """The characters of the argument."""
    assert path.heap is not None
    array = path.heap.before.objects[0]
    values = [slot.value for slot in array.slots]
    assert len(values) == array.length
    return "".join(chr(int(each.number)) for each in values if isinstance(each, NumberValue))


def test_text_of_wide_characters(bench: Bench) -> None:
    (result,) = bench.results(SOURCE, "of", show_paths=True, merge=False)
    texts = {given(path): made(path) for path in result.results if path.exception is None}
    wide = [text for text in texts if any(ord(each) > 0xFF for each in text)]
    assert wide, texts
    for text, found in texts.items():
        assert found == (text if len(text) == 2 else "")


def test_what_the_environment_gives_has_the_name_of_its_call(bench: Bench) -> None:
    source = """
    class T {
        static int variable() { return System.getenv("X").length(); }
        static int property() { return System.getProperty("x").length(); }
    }
    """
    for method, call in (("variable", 'getenv("X")'), ("property", 'getProperty("x")')):
        (finding,) = bench.result(source, method).findings
        assert finding.message == f"System.{call} is null"


def test_the_jdk_sets_itself_up_as_on_a_plain_machine(bench: Bench) -> None:
    """What reflection asks of the JVM's settings is no input; what the program asks is one."""
    source = """
    class T {
        public int value;
        static void set(T to) throws Exception { T.class.getDeclaredField("value").set(to, 1); }
        static void own() { if (Boolean.getBoolean("jdk.own")) throw new Error(); }
    }
    """
    explored = bench.result(source, "set", show_paths=True)
    shown = [path.path_condition for path in explored.results]
    assert shown
    assert "getProperty" not in str(shown)
    assert [each.exception for each in bench.result(source, "own").findings] == ["java/lang/Error"]
