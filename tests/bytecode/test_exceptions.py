from __future__ import annotations

from pathlib import Path

import pytest

from jejak.bytecode.exceptions import (
    ARITHMETIC,
    ARRAY_INDEX,
    ARRAY_STORE,
    BY_CLASS,
    CLASS_CAST,
    IMPLICIT_EXCEPTIONS,
    INITIALIZER_ERROR,
    NEGATIVE_SIZE,
)
from jejak.bytecode.opcodes import OPCODES
from jejak.classfile.sources import open_jdk
from tests.differential.engine import Interpreter
from tests.differential.oracle import Call, Returned, RunOracle
from tests.javac import Javac

ANY = {"java/lang/LinkageError", "java/lang/Throwable"}
"""What stands for whatever linking and callees throw."""
MESSAGES = """
class Messages {
    static Object[] texts = new String[1];
    static int[] numbers = new int[3];

    static void zero(int a) { numbers[0] = a / (a - a); }
    static void index(int a) { numbers[a] = 1; }
    static void size(int a) { numbers = new int[-a]; }
    static void store(int a) { texts[0] = Integer.valueOf(a); }

    static char[] said(int which) {
        try {
            switch (which) {
                case 0: index(7); break;
                case 1: size(7); break;
                case 2: store(7); break;
                default: zero(7); break;
            }
            return null;
        } catch (RuntimeException e) {
            return e.getMessage().toCharArray();
        }
    }
}
"""


def test_every_exception_of_an_opcode_is_in_the_table() -> None:
    raised = {name for opcode in OPCODES for name in opcode.raises} - ANY
    assert raised == BY_CLASS.keys() - {INITIALIZER_ERROR.class_name}


def test_words_and_classes_are_different() -> None:
    assert len({each.word for each in IMPLICIT_EXCEPTIONS}) == len(BY_CLASS)
    assert len(BY_CLASS) == len(IMPLICIT_EXCEPTIONS)


def test_forms_of_messages() -> None:
    assert ARRAY_INDEX.say(5, 3) == "Index 5 out of bounds for length 3"
    other = "java/lang/StringIndexOutOfBoundsException"
    assert ARRAY_INDEX.places_in(other, ARRAY_INDEX.say(-5, 3)) == {"culprit": "-5", "length": "3"}
    unknown = "Index out of bounds for length"
    assert ARRAY_INDEX.places_in(other, unknown) == {"culprit": "", "length": ""}
    assert ARRAY_INDEX.places_in(ARRAY_INDEX.class_name, "arraycopy: length -1 is negative") is None
    cast = CLASS_CAST.say("a.B", wanted="c.D$E")
    found = CLASS_CAST.places_in(CLASS_CAST.class_name, cast)
    assert found == {"culprit": "a.B", "wanted": "c.D$E"}
    assert ARITHMETIC.places_in(ARITHMETIC.class_name, "/ by zero") == {}
    assert NEGATIVE_SIZE.places_in(NEGATIVE_SIZE.class_name, "-3") == {}
    assert NEGATIVE_SIZE.places_in("java/lang/Error", "-3") is None


def test_the_jvm_says_what_is_said_to_be_verbatim(jdk: Path, javac: Javac) -> None:
    directory = javac({"Messages.java": MESSAGES})
    classes = {path.stem: path.read_bytes() for path in directory.glob("*.class")}
    said = (ARRAY_INDEX.say(7, 3), NEGATIVE_SIZE.say(-7), ARRAY_STORE.say("java.lang.Integer"))
    verbatim = {ARRAY_INDEX, NEGATIVE_SIZE, ARRAY_STORE, ARITHMETIC}
    assert verbatim == {each for each in IMPLICIT_EXCEPTIONS if each.is_verbatim}
    calls = [Call("Messages", "said", "(I)[C", (which,)) for which in range(4)]
    interpreter = Interpreter(classes, open_jdk(jdk), fast=True)
    with RunOracle(jdk) as oracle:
        theirs = oracle.run(classes, calls, fresh=False)
    for call, outcome, words in zip(calls, theirs, (*said, ARITHMETIC.say()), strict=True):
        assert outcome.ending == Returned(tuple(map(ord, words)))
        assert interpreter.run(call).ending == outcome.ending


@pytest.mark.parametrize("thrown", IMPLICIT_EXCEPTIONS, ids=lambda each: each.word)
def test_names_in_tests_have_the_places_of_messages(thrown: object) -> None:
    row = next(each for each in IMPLICIT_EXCEPTIONS if each is thrown)
    if row.test_name is not None:
        places = row.places_in(
            row.class_name, row.message.format(culprit="A", length="1", wanted="B")
        )
        assert places is not None
        assert "{" not in row.test_name.format_map(places)
