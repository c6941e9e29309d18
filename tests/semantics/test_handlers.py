"""Each family of instructions, stepped alone: numbers, variables, questions, exceptions."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from jejak.bytecode import opcodes
from jejak.bytecode.exceptions import BY_CLASS
from jejak.classfile.sources import JdkClasses, open_jdk
from jejak.expr import Expr, Model, Value
from jejak.machine.outcomes import Branch, Choice, Finished, Outcome
from jejak.semantics.arrays import element
from jejak.semantics.dispatch import HANDLERS
from jejak.state.values import Ref
from tests.assembler import ClassWriter, Item
from tests.differential.values import plain
from tests.javac import Javac
from tests.semantics.stepping import AWAY, NEXT, Operands, Stepping, listed

OBJECT = "java/lang/Object"
STRING = "java/lang/String"
Make = Callable[[Operands], object]
"""Makes an operand."""


def writer() -> ClassWriter:
    """A class with a field of each sort and a method."""
    made = ClassWriter()
    made.add_field("own", "I")
    made.add_field("shared", "I", 8)
    made.add_method("twice", "(I)I", attributes=[made.code([("iload_0",), ("ireturn",)])])
    return made


POOL = writer().pool
OWN, SHARED = POOL.field("T", "own", "I"), POOL.field("T", "shared", "I")
TWICE = POOL.method("T", "twice", "(I)I")
HASH = POOL.method(OBJECT, "hashCode", "()I")
CLASSES = {name: POOL.class_(name) for name in ("T", OBJECT, STRING, "[[I", "[[[I")}
TEXT = POOL.string("text")


def prepared() -> ClassWriter:
    """Such a class again, with all constants that the cases name."""
    made = writer()
    made.pool = POOL
    return made


@pytest.fixture(scope="module")
def platform(jdk: Path) -> JdkClasses:
    return open_jdk(jdk)


# --- families that only compute ----------------------------------------------------------------


@dataclass(frozen=True)
class Computing:
    """Operands and results by type; the same must come of variables that stand for them."""

    item: Item
    operands: tuple[tuple[str, float], ...]
    results: tuple[tuple[str, float], ...]


COMPUTING = [
    Computing(("nop",), (), ()),
    Computing(("bipush", -3), (), (("I", -3),)),
    Computing(("dconst_1",), (), (("D", 1.0),)),
    Computing(("swap",), (("I", 1), ("I", 2)), (("I", 2), ("I", 1))),
    Computing(("dup_x1",), (("I", 1), ("I", 2)), (("I", 2), ("I", 1), ("I", 2))),
    Computing(("dup2",), (("J", 5),), (("J", 5), ("J", 5))),
    Computing(("iadd",), (("I", 2**31 - 1), ("I", 1)), (("I", -(2**31)),)),
    Computing(("lmul",), (("J", 2**62), ("J", 2)), (("J", -(2**63)),)),
    Computing(("fsub",), (("F", 1.5), ("F", 0.25)), (("F", 1.25),)),
    Computing(("ddiv",), (("D", 1.0), ("D", 0.0)), (("D", math.inf),)),
    Computing(("ixor",), (("I", 6), ("I", 3)), (("I", 5),)),
    Computing(("idiv",), (("I", -7), ("I", 2)), (("I", -3),)),
    Computing(("irem",), (("I", -7), ("I", 2)), (("I", -1),)),
    Computing(("ldiv",), (("J", -(2**63)), ("J", -1)), (("J", -(2**63)),)),
    Computing(("ishl",), (("I", 1), ("I", 33)), (("I", 2),)),
    Computing(("lushr",), (("J", -1), ("I", 60)), (("J", 15),)),
    Computing(("ineg",), (("I", -(2**31)),), (("I", -(2**31)),)),
    Computing(("dneg",), (("D", 0.0),), (("D", -0.0),)),
    Computing(("i2b",), (("I", 200),), (("I", -56),)),
    Computing(("d2i",), (("D", math.nan),), (("I", 0),)),
    Computing(("d2l",), (("D", 1e30),), (("J", 2**63 - 1),)),
    Computing(("l2i",), (("J", 2**32 + 5),), (("I", 5),)),
    Computing(("lcmp",), (("J", 3), ("J", 5)), (("I", -1),)),
    Computing(("fcmpg",), (("F", math.nan), ("F", 1.0)), (("I", 1),)),
    Computing(("dcmpl",), (("D", math.nan), ("D", 1.0)), (("I", -1),)),
]


@pytest.mark.parametrize("case", COMPUTING, ids=lambda case: case.item[0])
@pytest.mark.parametrize("on_variables", [False, True], ids=["numbers", "variables"])
def test_results(platform: JdkClasses, case: Computing, on_variables: bool) -> None:
    stepping = listed(platform, case.item)
    given: dict[str, Value] = {}
    for index, (kind, number) in enumerate(case.operands):
        given[f"x{index}"] = number
        stepping.push(kind, stepping.make.number(kind, f"x{index}") if on_variables else number)
    model = Model(given)
    assert stepping.run(model) is None
    assert stepping.frame.pc == NEXT
    found = stepping.stack
    for value, (kind, expected) in zip(found, case.results, strict=True):
        found_number = model.value(value) if isinstance(value, Expr) else value
        assert isinstance(found_number, int | float)
        assert plain(kind, found_number) == plain(kind, expected)
        assert not on_variables or not case.operands or isinstance(value, Expr)


# --- families that do something else -----------------------------------------------------------


@dataclass(frozen=True)
class Doing:
    """Operands, references made first; then where the instruction goes, and what it leaves.

    `stack` are the numbers on the operand stack, and `made` the type of an object there.
    """

    item: Item
    operands: tuple[tuple[str, object], ...] = ()
    stack: tuple[object, ...] = ()
    pc: int = NEXT
    made: str | None = None
    local: object = 5
    """What is in the first local variable then, which holds 5 before."""


def ints(make: Operands) -> object:
    """An array of three ints."""
    return make.array("[I", 7, 8, 9)


def texts(make: Operands) -> object:
    """An array for one string."""
    return make.array(f"[L{STRING};", None)


def an_object(make: Operands) -> object:
    """An object of class T."""
    return make.instance("T")


DOING = [
    Doing(("iload_1",), (), (5,)),
    Doing(("istore_1",), (("I", 6),), local=6),
    Doing(("iinc", 1, -2), local=3),
    Doing(("goto", "away"), pc=AWAY),
    Doing(("ifeq", "away"), (("I", 0),), pc=AWAY),
    Doing(("iflt", "away"), (("I", 0),)),
    Doing(("if_icmpgt", "away"), (("I", 3), ("I", 2)), pc=AWAY),
    Doing(("ifnull", "away"), (("A", None),), pc=AWAY),
    Doing(("ifnonnull", "away"), (("A", ints),), pc=AWAY),
    Doing(("if_acmpeq", "away"), (("A", None), ("A", None)), pc=AWAY),
    Doing(("if_acmpeq", "away"), (("A", ints), ("A", None))),
    Doing(("tableswitch", 1, "end", ["away"]), (("I", 1),), pc=AWAY),
    Doing(("lookupswitch", "end", [(7, "away")]), (("I", 1),)),
    Doing(("iaload",), (("A", ints), ("I", 1)), (8,)),
    Doing(("iastore",), (("A", ints), ("I", 1), ("I", 5))),
    Doing(("arraylength",), (("A", ints),), (3,)),
    Doing(("getstatic", SHARED), (), (0,)),
    Doing(("putstatic", SHARED), (("I", 4),)),
    Doing(("getfield", OWN), (("A", an_object),), (0,)),
    Doing(("putfield", OWN), (("A", an_object), ("I", 4))),
    Doing(("instanceof", CLASSES[OBJECT]), (("A", an_object),), (1,)),
    Doing(("instanceof", CLASSES[STRING]), (("A", an_object),), (0,)),
    Doing(("instanceof", CLASSES[STRING]), (("A", None),), (0,)),
    Doing(("checkcast", CLASSES[STRING]), (("A", None),), (None,)),
    Doing(("checkcast", CLASSES[OBJECT]), (("A", an_object),), made="T"),
    Doing(("new", CLASSES["T"]), made="T"),
    Doing(("newarray", 10), (("I", 3),), made="[I"),
    Doing(("anewarray", CLASSES[STRING]), (("I", 3),), made=f"[L{STRING};"),
    Doing(("multianewarray", CLASSES["[[I"], 2), (("I", 3), ("I", 2)), made="[[I"),
    Doing(("ldc", TEXT), made=STRING),
    Doing(("monitorenter",), (("A", an_object),)),
    Doing(("invokestatic", TWICE), (("I", 4),), pc=0),
]


@pytest.mark.parametrize("case", DOING, ids=lambda case: case.item[0])
def test_effects(platform: JdkClasses, case: Doing) -> None:
    stepping = stepping_with(platform, case.item, case.operands)
    stepping.frame.locals[1] = 5
    assert stepping.run(Model({})) is None
    assert (stepping.frame.pc, stepping.frame.locals[1]) == (case.pc, case.local)
    if case.made is None:
        assert tuple(stepping.stack) == case.stack
    else:
        (made,) = stepping.stack
        assert isinstance(made, Ref)
        assert stepping.machine.type_name(stepping.state, made) == case.made


def stepping_with(
    platform: JdkClasses, item: Item, operands: tuple[tuple[str, object], ...]
) -> Stepping:
    """An instruction with operands on the stack."""
    stepping = listed(platform, item, prepared())
    for kind, value in operands:
        stepping.push(kind, value(stepping.make) if callable(value) else value)
    return stepping


def first_operand(stepping: Stepping) -> Ref:
    """The object that was pushed first."""
    made = stepping.stack[0]
    assert isinstance(made, Ref)
    return made


def test_each_size_of_an_array_is_asked_for(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("multianewarray", CLASSES["[[[I"], 3), ())
    sizes: dict[str, Value] = {"x": 2, "y": 3, "z": 4}
    for name in sizes:
        stepping.push("I", stepping.make.number("I", name))
    assert stepping.run(Model(sizes)) is None
    made: object = first_operand(stepping)
    lengths = []
    while isinstance(made, Ref):
        length = stepping.state.array(made).length
        lengths.append(Model(sizes).value(length) if isinstance(length, Expr) else length)
        made = element(stepping.machine, stepping.state, made, 0) if len(lengths) < 3 else None
    assert lengths == [2, 3, 4]


def test_stores_into_arrays(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("iastore",), (("A", ints), ("I", 2), ("I", 5)))
    array = first_operand(stepping)
    stepping.step()
    elements = [element(stepping.machine, stepping.state, array, index) for index in range(3)]
    assert elements == [7, 8, 5]


def test_stores_into_fields(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("putfield", OWN), (("A", an_object), ("I", 5)))
    made = first_operand(stepping)
    stepping.step()
    record = stepping.state.instance(made)
    assert record.fields[record.shape.slot("own")] == 5


def test_monitors_count(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("monitorenter",), (("A", an_object),))
    held = first_operand(stepping)
    stepping.step()
    assert stepping.state.record(held).locks == 1


def test_calls_push_a_frame(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("invokestatic", TWICE), (("I", 4),))
    stepping.run(Model({}))
    frame = stepping.state.frame
    assert frame is not None
    assert frame.parent is stepping.frame
    assert (frame.code.method.name, frame.locals[0]) == ("twice", 4)


def test_call_sites_make_objects(platform: JdkClasses, javac: Javac) -> None:
    source = "class S { static Runnable make() { return () -> {}; } }"
    data = (javac({"S.java": source}) / "S.class").read_bytes()
    stepping = Stepping(platform, {"S": data}, "S", ("make", "()Ljava/lang/Runnable;"))
    assert stepping.run(Model({})) is None
    made = first_operand(stepping)
    assert stepping.machine.is_subtype(
        stepping.machine.type_name(stepping.state, made), "java/lang/Runnable"
    )


def test_returns_finish_the_entry(platform: JdkClasses) -> None:
    outcome = stepping_with(platform, ("ireturn",), (("I", 4),)).step()
    assert isinstance(outcome, Finished)
    assert outcome.value == 4


def test_subroutines_come_back(platform: JdkClasses) -> None:
    stepping = stepping_with(platform, ("jsr", "away"), ())
    assert stepping.step() is None
    assert stepping.frame.pc == AWAY
    back = stepping_with(platform, ("ret", 1), ())
    back.frame.locals[1] = stepping.stack[0]
    assert back.step() is None
    assert back.frame.pc == NEXT


def test_thrown_objects_find_their_handler(platform: JdkClasses) -> None:
    stepping = listed(platform, ("athrow",), caught="java/lang/RuntimeException")
    stepping.push("A", stepping.make.instance("java/lang/IllegalStateException"))
    assert stepping.step() is None
    assert stepping.frame.pc == AWAY
    assert len(stepping.stack) == 1


# --- questions ---------------------------------------------------------------------------------


def variable(make: Operands) -> object:
    """An int that is not known."""
    return make.number("I", "x")


def open_ints(make: Operands) -> object:
    """An open reference to an array of ints."""
    return make.open("[I")


def open_object(make: Operands) -> object:
    """An open reference to any object."""
    return make.open(f"L{OBJECT};")


def open_own(make: Operands) -> object:
    """An open reference to an object of class T."""
    return make.open("LT;")


ASKING: list[tuple[Item, tuple[tuple[str, object], ...], type[Outcome]]] = [
    (("idiv",), (("I", 1), ("I", variable)), Branch),
    (("ifeq", "away"), (("I", variable),), Branch),
    (("if_icmplt", "away"), (("I", variable), ("I", 3)), Branch),
    (("tableswitch", 1, "end", ["away"]), (("I", variable),), Choice),
    (("iaload",), (("A", ints), ("I", variable)), Branch),
    (("iastore",), (("A", ints), ("I", variable), ("I", 1)), Branch),
    (("newarray", 10), (("I", variable),), Branch),
    (("multianewarray", CLASSES["[[I"], 2), (("I", variable), ("I", 1)), Branch),
    (("arraylength",), (("A", open_ints),), Choice),
    (("iaload",), (("A", open_ints), ("I", 0)), Choice),
    (("iastore",), (("A", open_ints), ("I", 0), ("I", 1)), Choice),
    (("ifnull", "away"), (("A", open_object),), Choice),
    (("getfield", OWN), (("A", open_own),), Choice),
    (("putfield", OWN), (("A", open_own), ("I", 1)), Choice),
    (("invokevirtual", HASH), (("A", open_object),), Choice),
    (("checkcast", CLASSES[STRING]), (("A", open_object),), Choice),
    (("instanceof", CLASSES[STRING]), (("A", open_object),), Choice),
    (("monitorenter",), (("A", open_object),), Choice),
]


@pytest.mark.parametrize(
    ("item", "operands", "question"), ASKING, ids=[str(each[0][0]) for each in ASKING]
)
def test_questions_change_nothing(
    platform: JdkClasses,
    item: Item,
    operands: tuple[tuple[str, object], ...],
    question: type[Outcome],
) -> None:
    stepping = stepping_with(platform, item, operands)
    before = list(stepping.frame.stack)
    assert type(stepping.step()) is question
    assert (stepping.frame.stack, stepping.frame.pc) == (before, 0)


# --- exceptions --------------------------------------------------------------------------------

THROWING: list[tuple[Item, tuple[tuple[str, object], ...], str]] = [
    (("idiv",), (("I", 1), ("I", 0)), "zero"),
    (("lrem",), (("J", 1), ("J", 0)), "zero"),
    (("iaload",), (("A", None), ("I", 0)), "null"),
    (("iaload",), (("A", ints), ("I", 3)), "index"),
    (("iastore",), (("A", None), ("I", 0), ("I", 1)), "null"),
    (("iastore",), (("A", ints), ("I", -1), ("I", 1)), "index"),
    (("aastore",), (("A", texts), ("I", 0), ("A", an_object)), "store"),
    (("newarray", 10), (("I", -1),), "size"),
    (("multianewarray", CLASSES["[[I"], 2), (("I", 1), ("I", -1)), "size"),
    (("arraylength",), (("A", None),), "null"),
    (("getfield", OWN), (("A", None),), "null"),
    (("putfield", OWN), (("A", None), ("I", 1)), "null"),
    (("invokevirtual", HASH), (("A", None),), "null"),
    (("checkcast", CLASSES[STRING]), (("A", an_object),), "cast"),
    (("athrow",), (("A", None),), "null"),
    (("monitorenter",), (("A", None),), "null"),
    (("monitorexit",), (("A", an_object),), "monitor"),
]


@pytest.mark.parametrize(
    ("item", "operands", "word"), THROWING, ids=[f"{each[0][0]} {each[2]}" for each in THROWING]
)
def test_implicit_exceptions(
    platform: JdkClasses, item: Item, operands: tuple[tuple[str, object], ...], word: str
) -> None:
    stepping = stepping_with(platform, item, operands)
    thrown = stepping.thrown(stepping.run(Model({})))
    assert thrown is not None
    assert BY_CLASS[thrown].word == word


def test_implicit_exceptions_are_caught(platform: JdkClasses) -> None:
    stepping = listed(platform, ("idiv",), caught="java/lang/ArithmeticException")
    stepping.push("I", 1)
    stepping.push("I", 0)
    assert stepping.step() is None
    assert stepping.frame.pc == AWAY


# --- completeness ------------------------------------------------------------------------------

ALONE = {"Return", "InvokeDynamic", "JumpSubroutine", "ReturnSubroutine"}
"""Families that have a test of their own, and are in no table."""
MEMORY = "memory is what the bounds say"
UNTHROWN = {
    ("Return", "monitor"): "structured locking is not enforced: compilers keep to it",
    ("NewArray", "memory"): MEMORY,
    ("NewMultiArray", "memory"): MEMORY,
}
"""What a family never throws here, and why."""


def family(item: Item) -> str:
    """The family of a listed instruction."""
    return opcodes.BY_MNEMONIC[str(item[0])].family


def test_every_family_is_stepped() -> None:
    items = [case.item for case in COMPUTING] + [case.item for case in DOING]
    items += [item for item, _, _ in THROWING]
    assert {family(item) for item in items} | ALONE == {each.__name__ for each in HANDLERS}


def test_every_implicit_exception_of_an_opcode_is_thrown() -> None:
    wanted = {
        (opcode.family, BY_CLASS[name].word)
        for opcode in opcodes.OPCODES
        for name in opcode.raises
        if name in BY_CLASS
    }
    thrown = {(family(item), word) for item, _, word in THROWING}
    assert wanted - thrown == UNTHROWN.keys()
