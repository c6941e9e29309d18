package corpus;

/** Dispatch, casts, lambdas, inner classes, arrays as objects. */
class Types {
    static class DefaultMethods { // verdict: violated
        interface Scale {
            default int factor() {
                return 2;
            }

            default int apply(int x) {
                return x * factor();
            }
        }

        static class Plain implements Scale {}

        static class Zero implements Scale {
            @Override
            public int factor() {
                return 0;
            }
        }

        static int run(int x) {
            Scale scale = x > 5 ? new Zero() : new Plain();
            return 10 / scale.apply(x | 1); // finds: ArithmeticException
        }
    }

    static class Lambdas { // verdict: violated
        interface Function {
            int apply(int x);
        }

        static int run(int x, int y) {
            Function shifted = z -> z - y;
            Function twice = z -> shifted.apply(shifted.apply(z));
            return 10 / twice.apply(x); // finds: ArithmeticException
        }
    }

    static class MethodReferences { // verdict: safe
        interface Maker {
            Counter make(int start);
        }

        interface Step {
            int of(Counter counter);
        }

        static class Counter {
            private int value;

            Counter(int start) {
                value = start;
            }

            int next() {
                return ++value;
            }
        }

        static void run(int x) {
            Maker maker = Counter::new;
            Step step = Counter::next;
            Counter counter = maker.make(x);
            step.of(counter);
            assert step.of(counter) == x + 2;
        }
    }

    static class Inner { // verdict: violated
        private int base;

        class Part {
            private final int size;

            Part(int size) {
                this.size = size;
                base += size;
            }

            int rest() {
                return base - size;
            }
        }

        static int run(int x) {
            Inner whole = new Inner();
            whole.base = x;
            Part part = whole.new Part(5);
            return 10 / part.rest(); // finds: ArithmeticException
        }
    }

    static class Casts { // verdict: violated
        static class Animal {}

        static class Cat extends Animal {
            int lives = 9;
        }

        static int run(int x) {
            Animal animal = x == 4 ? new Animal() : new Cat();
            return ((Cat) animal).lives; // finds: ClassCastException
        }
    }

    static class InstanceOf { // verdict: safe
        static int run(int x) {
            Object thing = x > 0 ? new int[3] : x < 0 ? new InstanceOf() : null;
            if (thing instanceof int[] numbers) {
                return numbers[2];
            }
            if (thing instanceof InstanceOf) {
                assert x < 0;
                return 1;
            }
            assert x == 0 && !(thing instanceof Object);
            return 0;
        }
    }

    static class Stores { // verdict: violated
        static int run(int x) {
            Object[] things = x == 8 ? new Integer[2] : new Object[2];
            things[1] = new Stores(); // finds: ArrayStoreException
            return things.length;
        }
    }

    static class Grid { // verdict: violated
        static int run(int x, int y) {
            int[][] grid = new int[3][2];
            grid[1][1] = 5;
            if (x < 0 || y < 0 || x > 5 || y > 5) {
                return 0;
            }
            return grid[x / 2][y / 2]; // finds: ArrayIndexOutOfBoundsException
        }
    }

    static class Ragged { // verdict: violated
        static int run(int x) {
            int[][] rows = new int[3][];
            rows[0] = new int[1];
            rows[2] = rows[0];
            return rows[x & 3][0]; // finds: NullPointerException ArrayIndexOutOfBoundsException
        }
    }

    static class Sizes { // verdict: violated
        static int run(int x) {
            if (x > 4) {
                return 0;
            }
            int[] values = new int[x + 2]; // finds: NegativeArraySizeException
            return values.length;
        }
    }

    static class Pollution { // verdict: violated
        static class Box<T> {
            private Object content;

            @SuppressWarnings("unchecked")
            T get() {
                return (T) content;
            }
        }

        static class Key {
            int number = 1;
        }

        static int run(int x) {
            Box<Key> box = new Box<>();
            box.content = x == 1 ? new Pollution() : new Key();
            return box.get().number; // finds: ClassCastException
        }
    }

    static class Enums { // verdict: violated
        enum Colour {
            RED,
            GREEN,
            BLUE
        }

        static int run(int x) {
            Colour colour = x == 1 ? Colour.GREEN : x == 2 ? Colour.BLUE : Colour.RED;
            return 10 / (colour.ordinal() - 2 + (colour == Colour.GREEN ? 5 : 0)); // finds: ArithmeticException
        }
    }
}
