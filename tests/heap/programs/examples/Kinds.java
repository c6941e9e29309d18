package examples;

/** Types of objects: visitors, sealed interfaces, enums, records, inner classes, strangers. */
final class Kinds {
    sealed interface Term permits Number, Sum {
        int accept(Visitor visitor);
    }

    static final class Number implements Term {
        int value;

        @Override
        public int accept(Visitor visitor) {
            return visitor.visit(this);
        }
    }

    static final class Sum implements Term {
        Term left;
        Term right;

        @Override
        public int accept(Visitor visitor) {
            return visitor.visit(this);
        }
    }

    static final class Visitor {
        int sums;

        int visit(Number number) {
            return number.value;
        }

        int visit(Sum sum) {
            sums++;
            return sums;
        }
    }

    enum Colour {
        RED,
        GREEN
    }

    static final class Lamp {
        Colour colour;
    }

    record Point(int x, Point next) {}

    static final class Outer {
        int number;

        final class Inner {
            int get() {
                return number;
            }

            Outer outer() {
                return Outer.this;
            }
        }
    }

    interface Greeter {}

    static final class Quick implements Greeter {
        int speed;
    }

    static final class Registry {
        static final Registry ONLY = new Registry();
        int count;

        /** It is the one or it is not. */
        // paths: 2
        static boolean isOnly(Registry registry) {
            return registry == ONLY;
        }

        /** None; the only one; another one. */
        // paths: 3
        // errors: NullPointerException
        static int add(Registry registry) {
            registry.count = 1;
            ONLY.count++;
            return registry.count;
        }
    }

    private Kinds() {}

    /** Null and each class that there is. */
    // paths: 3
    static int kind(Term term) {
        return term instanceof Number ? 1 : term instanceof Sum ? 2 : 0;
    }

    /** No term; each of two classes with a visitor and without. */
    // paths: 5
    // errors: NullPointerException
    static int visit(Term term, Visitor visitor) {
        return term.accept(visitor);
    }

    /**
     * No term; a number; a sum, whose left side is null, a number, itself or another sum.
     */
    // paths: 6
    // errors: NullPointerException, ClassCastException
    static int left(Term term, Visitor visitor) {
        Term left = ((Sum) term).left;
        return left instanceof Sum ? 1 : 0;
    }

    /** No lamp; no colour; each colour. */
    // paths: 4
    // errors: NullPointerException
    static boolean isRed(Lamp lamp) {
        return lamp.colour == Colour.RED;
    }

    /** Null and each constant. */
    // paths: 3
    // errors: NullPointerException
    static int number(Colour colour) {
        return switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    /** No first; no second; the same; two: one has no colour, or both; each colour with each. */
    // paths: 10
    // errors: NullPointerException
    static boolean sameColour(Lamp one, Lamp other) {
        return one.colour == other.colour;
    }

    /** Null (the other is or is not); a point (the other is null, the same, another). */
    // paths: 5
    static boolean same(Point one, Point other) {
        return one == other;
    }

    /** No point; no next one; another one: a record is made after what it holds. */
    // paths: 3
    // errors: NullPointerException
    static int nextX(Point point) {
        return point.next().x();
    }

    /** An inner object always has one around it. */
    // paths: 2
    // errors: NullPointerException
    static int inner(Outer.Inner inner) {
        return inner.get();
    }

    /** No first; no second; the same; two, in the same object or in two. */
    // paths: 5
    // errors: NullPointerException
    static boolean together(Outer.Inner one, Outer.Inner other) {
        return one.outer() == other.outer();
    }

    /** Null; a class that is there; one that nobody has seen. */
    // paths: 3
    static boolean isQuick(Greeter greeter) {
        return greeter instanceof Quick;
    }

    /** As for points: whatever class they are of. */
    // paths: 5
    static boolean equal(Greeter one, Greeter other) {
        return one == other;
    }
}
