"""What fields hold in objects that a program made: read from its code, judged by the JVM."""

from __future__ import annotations

import math

import pytest

from jejak.program.classes import Field, JavaClass
from jejak.program.field_facts import FieldFacts
from jejak.program.field_facts.fields import DEEPEST
from jejak.program.ledger import notes_of
from tests.program.conftest import Compile
from tests.program.worlds import World

TOP = """
package p;
import java.util.*;
import java.io.Serializable;

public class Top {
    private final List<String> made = new ArrayList<>();
    private final Object given;
    private final Object checked;
    private final Object thrown;
    private final Object either;
    private final Object used;
    private final Runnable lambda = () -> {};
    private final String text = "a" + System.nanoTime();
    private final Class<?> type = getClass();
    private final Integer box = 5;
    private final int[] numbers = new int[3];
    private final Object[] things = {};
    private final Object fromMaker = make();
    private final Object maybe = maybe(3);
    private final Object sorted;
    private Map<String, String> filled = new HashMap<>();
    private Object later;
    private Object reset = new Object();
    private Object set = new Object();
    private Object guarded = new Object();
    private Object initialised;
    private volatile Object swapped = new Object();
    private Object nested = new Object();
    Object shared = new Object();
    Object untouched = new TreeMap<>();
    protected Object open = new Object();
    private Object caught;
    private Object looped;
    private final Object tested;
    private final Object notTested;

    public Top(Object given, Object checked, Object thrown, Object either, String used) {
        this.given = given;
        this.checked = Objects.requireNonNull(checked);
        if (thrown == null) {
            throw new IllegalArgumentException();
        }
        this.thrown = thrown;
        this.either = either == null ? "none" : either;
        this.used = used;
        this.sorted = used.length() > 3 ? new TreeSet<>() : new HashSet<>();
        init();
        Object found;
        try {
            found = Integer.valueOf(used);
        } catch (NumberFormatException e) {
            found = null;
        }
        this.caught = found;
        Object last = null;
        for (int i = 0; i < used.length(); i++) {
            last = new Object();
        }
        this.looped = last;
        this.tested = given instanceof String ? given : "other";
        this.notTested = given instanceof String ? "other" : given;
    }

    public Top(String all) {
        this(all, all, all, all, all);
    }

    private void init() {
        initialised = new StringBuilder();
    }

    static Object make() {
        return new LinkedList<>();
    }

    static Object maybe(int n) {
        return n > System.nanoTime() ? new Object() : null;
    }

    void clear() {
        filled = new HashMap<>(4);
        reset = null;
        later = new Object();
    }

    public void set(Object set, Object guarded) {
        this.set = set;
        this.guarded = Objects.requireNonNull(guarded, "guarded");
    }

    class Inner {
        void touch(Top other) {
            other.nested = null;
        }
    }
}
"""

OTHERS = """
package p;
import java.util.*;
import java.io.*;

class Neighbour {
    void spoil(Top top) {
        top.shared = null;
    }
}

abstract class Base {
    private final Collection<?> below;
    private final Collection<?> given;

    Base() {
        below = null;
        given = null;
    }

    Base(Collection<?> below, Collection<?> given) {
        this.below = below;
        this.given = Objects.requireNonNull(given);
    }
}

class Derived extends Base {
    Derived(Collection<?> given) {
        super(new ArrayDeque<>(), given);
    }
}

record Pair(Object left, Object right) {
    Pair {
        if (left == null) {
            throw new NullPointerException();
        }
    }
}

class Stored implements Serializable {
    private transient Object lost = new Object();
    private Object kept = new Object();
}

class Read implements Serializable {
    private transient Object restored = new Object();

    private void readObject(ObjectInputStream in) {
        restored = new Object();
    }
}

class Swapped {
    private Object slot = new Object();
    private final Object fixed = new Object();
    static final java.lang.invoke.VarHandle SLOT = null;

    Object swap() {
        return SLOT.getAndSet(this, null);
    }
}

@interface Autowired {
}

@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
@interface Inject {
}

class Service {
    @Inject private Object filled;
    @Inject protected Object shared;
    @Autowired private Object lost;
    private Object forgotten;
}

class Impossible {
    private final Object never;

    Impossible() {
        never = null;
        throw new IllegalStateException();
    }
}
"""


@pytest.fixture
def found(compiled: Compile) -> World:
    """The classes above."""
    return compiled({"p/Top.java": TOP, "p/Others.java": OTHERS})


def told(world: World, place: str) -> tuple[bool, str]:
    """What is known of a field: whether it can be null, and its only class."""
    owner, _, name = place.partition(".")
    java = world.cls(f"p/{owner}")
    above = world.resolver.hierarchy.supertypes(java).classes
    field = next(f for each in above for f in each.fields.values() if f.name == name)
    held = FieldFacts(world.resolver).of(java, field)
    return held.can_be_null, held.exact


@pytest.mark.parametrize(
    ("place", "can_be_null", "exact"),
    [
        ("Top.made", False, "java/util/ArrayList"),
        ("Top.given", True, ""),
        ("Top.checked", False, ""),
        ("Top.thrown", False, ""),
        ("Top.either", False, ""),
        ("Top.used", False, ""),
        ("Top.lambda", False, ""),
        ("Top.text", False, ""),
        ("Top.type", False, ""),
        ("Top.box", False, ""),
        ("Top.numbers", False, "[I"),
        ("Top.things", False, "[Ljava/lang/Object;"),
        ("Top.fromMaker", False, "java/util/LinkedList"),
        ("Top.maybe", True, "java/lang/Object"),
        ("Top.sorted", False, ""),
        ("Top.filled", False, "java/util/HashMap"),
        ("Top.later", True, "java/lang/Object"),
        ("Top.reset", True, "java/lang/Object"),
        ("Top.set", True, ""),
        ("Top.guarded", False, ""),
        ("Top.initialised", False, "java/lang/StringBuilder"),
        ("Top.swapped", True, ""),
        ("Top.nested", True, "java/lang/Object"),
        ("Top.shared", True, "java/lang/Object"),
        ("Top.untouched", False, "java/util/TreeMap"),
        ("Top.open", True, ""),
        ("Top.caught", True, ""),
        ("Top.looped", True, "java/lang/Object"),
        ("Top.tested", False, ""),
        ("Top.notTested", True, ""),
        ("Base.below", True, ""),
        ("Base.given", True, ""),
        ("Derived.below", False, "java/util/ArrayDeque"),
        ("Derived.given", False, ""),
        ("Pair.left", False, ""),
        ("Pair.right", True, ""),
        ("Stored.lost", True, ""),
        ("Stored.kept", False, "java/lang/Object"),
        ("Read.restored", False, "java/lang/Object"),
        ("Swapped.slot", True, ""),
        ("Swapped.fixed", False, "java/lang/Object"),
        ("Service.filled", False, ""),
        ("Service.shared", False, ""),
        ("Service.lost", False, ""),
        ("Service.forgotten", True, ""),
        ("Impossible.never", True, ""),
    ],
)
def test_what_code_leaves_in_a_field(
    found: World, place: str, can_be_null: bool, exact: str
) -> None:
    assert told(found, place) == (can_be_null, exact)


def test_private_fields_of_old_classes_are_written_by_their_class_only(compiled: Compile) -> None:
    """Inner classes go through methods that javac adds, whose arguments nobody knows."""
    found = compiled({"p/Top.java": TOP}, "--release", "8")
    assert told(found, "Top.nested") == (True, "")
    assert told(found, "Top.made") == (False, "java/util/ArrayList")


def test_classes_of_the_jdk(found: World) -> None:
    """What their constructors say holds for them as well."""
    java = found.cls("java/util/Random")
    seed = next(field for field in java.fields.values() if field.name == "seed")
    held = FieldFacts(found.resolver).of(java, seed)
    assert (held.can_be_null, held.exact) == (False, "java/util/concurrent/atomic/AtomicLong")


def test_when_the_time_is_up_nothing_more_is_read_and_nothing_half_known_is_kept(
    found: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    java = found.cls("p/Top")
    by_name = {field.name: field for field in java.fields.values()}
    facts = FieldFacts(found.resolver)
    known = facts.of(java, by_name["made"])
    facts.ends = 0.0
    assert facts.of(java, by_name["filled"]).can_be_null
    assert facts.of(java, by_name["made"]) is known
    looks = iter([1.0, 2.0])  # the second method that it reads is one too many
    facts.ends = 1.5
    monkeypatch.setattr("time.monotonic", lambda: next(looks, math.inf))
    assert facts.of(java, by_name["maybe"]).can_be_null
    monkeypatch.undo()
    facts.ends = math.inf
    for name, field in by_name.items():
        again, alone = facts.of(java, field), FieldFacts(found.resolver).of(java, field)
        assert (again.can_be_null, again.exact) == (alone.can_be_null, alone.exact), name


FLAGS = """
package p;
public class Flags {
    private boolean on = true;
    private boolean never;
    private final int radix;
    private final int given;
    private byte wrapped = (byte) 200;
    private char letter = 'x';
    private int counted;
    private int either;
    private int looped;
    private int incremented;
    int shared;
    int below;
    private final int chained;
    private volatile int swapped = 1;
    protected int open = 1;
    private long wide = 1;
    private final double share;
    private float half = 0.5f;
    private double either2 = -0.0;
    private final long late;
    private final int[] cells = new int[16];
    private final String[] names;
    private byte[] grown = new byte[4];

    public Flags() {
        this(7, 3);
        int i = 5;
        i++;
        incremented = i;
    }

    public Flags(int given, int chained) {
        this.given = given;
        this.radix = 16;
        this.chained = chained;
        this.either = given > 3 ? 1 : 2;
        this.share = 2.5;
        this.late = given;
        this.names = new String[given];
        for (int i = 0; i < given; i++) {
            looped = i;
        }
    }

    void count() { counted++; }
    void grow() { grown = new byte[8]; either2 = 0.0; }
}
class Flagged extends Flags { Flagged() { below = 4; } }
class FlagSetter { static void set(Flags flags) { flags.shared = 9; } }
"""


@pytest.mark.parametrize(
    ("name", "number"),
    {
        "on": 1, "never": 0, "radix": 16, "given": None, "wrapped": -56, "letter": 120,
        "counted": None, "either": None, "looped": None, "incremented": None, "shared": None,
        "below": None, "chained": None, "swapped": None, "open": None, "wide": 1,
        "share": 2.5, "half": 0.5, "either2": None, "late": None,
    }.items(),
)  # fmt: skip
def test_numbers_that_only_makers_assign(
    compiled: Compile, name: str, number: float | None
) -> None:
    world = compiled({"p/Flags.java": FLAGS})
    java = world.cls("p/Flags")
    field = next(each for each in java.fields.values() if each.name == name)
    assert FieldFacts(world.resolver).of(java, field).number == number


@pytest.mark.parametrize(("name", "length"), {"cells": 16, "names": None, "grown": None}.items())
def test_lengths_of_arrays(compiled: Compile, name: str, length: int | None) -> None:
    world = compiled({"p/Flags.java": FLAGS})
    java = world.cls("p/Flags")
    field = next(each for each in java.fields.values() if each.name == name)
    held = FieldFacts(world.resolver).of(java, field)
    assert held.exact == field.descriptor
    assert held.length == length


CIRCLES = """
package p;
public class Circles {
    private final Object first = Other.give(this, 3);
    private final Object second = Third.give(this, 3);
    private final Object third = new Other(this).kept;
    Object take() { return first == null ? second : first; }
}
class Other {
    final Object kept;
    private final Object own = Third.give(null, 1);
    Other(Circles from) { kept = from == null ? own : from.take(); }
    static Object give(Circles from, int times) {
        return times == 0 ? new Object() : Third.give(from, times - 1);
    }
}
class Third {
    private final Object made = new Other(null).kept;
    private Object held = Other.give(null, 2);
    static Object give(Circles from, int times) {
        return times == 0 ? "" : times == 1 ? new Third().held : Other.give(from, times - 1);
    }
    void set() { held = made; }
}
"""


def test_facts_are_the_same_whatever_was_asked_before(compiled: Compile) -> None:
    world = compiled({"p/Circles.java": CIRCLES})
    classes = [world.program.find(f"p/{name}") for name in ("Circles", "Other", "Third")]
    fields = [(java, field) for java in classes if java for field in java.fields.values()]
    alone = [known(FieldFacts(world.resolver), *each) for each in fields]
    assert len(fields) == 7
    for start in range(len(fields)):
        facts = FieldFacts(world.resolver)
        for turn in range(len(fields)):
            index = (start + turn) % len(fields)
            assert known(facts, *fields[index]) == alone[index]


def known(facts: FieldFacts, java: JavaClass, field: Field) -> tuple[object, ...]:
    held = facts.of(java, field)
    notes = facts.ledger.node(("field", (java.name, field), DEEPEST))
    return held.can_be_null, held.exact, held.length, frozenset(notes_of(notes))
