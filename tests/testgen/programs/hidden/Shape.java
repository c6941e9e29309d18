package hidden;

import java.util.Map;
import java.util.Set;

/** Abstract classes: what runs on them, and in their constructors. */
abstract class Shape {
    private int parts = 1;

    Shape(int corners) {
        if (corners() != corners) {
            throw new IllegalArgumentException("corners"); //! IllegalArgumentException
        }
    }

    abstract int corners();

    /** The class below has a method of its own, which a call on its objects runs; `parts` is 1. */
    int share(int whole) {
        return whole / parts;
    }

    static class Square extends Shape {
        Square() {
            super(4);
        }

        @Override
        int corners() {
            return 4;
        }

        @Override
        int share(int whole) {
            return 0;
        }
    }

    /** No constructor of it returns. */
    abstract static class Token {
        int value;

        protected Token(String text) {
            throw new IllegalStateException(text); //! IllegalStateException
        }

        int inverse() {
            return 1 / value; //! ArithmeticException reflection
        }

        abstract int length();
    }

    /** Only some numbers are allowed; a test takes one of these. */
    abstract static class Visitor {
        private final int version;

        Visitor(int version) {
            if (version < 4 || version > 9) {
                throw new IllegalArgumentException("version"); //! IllegalArgumentException
            }
            this.version = version;
        }

        int visit() {
            if (version < 6) {
                throw new UnsupportedOperationException(); //! UnsupportedOperationException stub
            }
            return version;
        }
    }

    /** No class is both, since they disagree on what remove gives back. */
    static int both(Object given) {
        if (given instanceof Map && given instanceof Set) {
            throw new IllegalStateException("both");
        }
        return 1;
    }

    static Object made(Base base) {
        return base.value.length(); //! NullPointerException factory
    }

    public abstract static class Base {
        String value;

        private Base() {}

        public static Base of() {
            return new Only();
        }

        static class Only extends Base {
            private Only() {}
        }
    }

    /** Its objects stand in another one, which is there. */
    class Corner {
        final int degrees;

        Corner(int degrees) {
            this.degrees = 360 / degrees; //! ArithmeticException constructor
        }
    }
}
