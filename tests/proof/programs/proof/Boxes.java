package proof;

/** EX-K5 with the callee itself instead of its contract. */
class Boxes {
    Number held;

    static boolean run(Boxes other) {
        Number made = new Number();
        Number held = other.held; // @other
        int read = held.value; // @held
        Boxes wrapped = wrap(made);
        assert wrapped.held == made;
        return read == 0;
    }

    static Boxes wrap(Number number) {
        Boxes box = new Boxes();
        box.held = number;
        return box;
    }

    static class Number {
        int value;
    }
}
