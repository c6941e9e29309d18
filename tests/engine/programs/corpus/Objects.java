package corpus;

/** Fields, input objects, strings, unknown methods. */
class Objects {
    static class Constants { // verdict: violated
        static int run(int x) {
            String half = x > 0 ? "a" : "b";
            assert "ab" == "a" + "b";
            assert "ab".equals(new String("ab"));
            assert new String("ab") != "ab";
            return 10 / (half == "b" ? x : 1); // finds: ArithmeticException
        }
    }

    static class Chain { // verdict: violated
        static final class Link {
            int value;
            Link next;
        }

        static int run(Link first) {
            if (first == null) {
                return 0;
            }
            return first.value / first.next.value; // finds: NullPointerException ArithmeticException
        }
    }

    static class Alias { // verdict: violated
        static final class Cell {
            int x;
        }

        static void run(Cell left, Cell right) {
            if (left != null && right != null) {
                left.x = 5;
                right.x = 6;
                assert left.x == 5; // finds: AssertionError
            }
        }
    }

    static class Fresh { // verdict: safe
        static final class Cell {
            int x;
        }

        static void run(Cell given) {
            Cell made = new Cell();
            made.x = 4;
            if (given != null) {
                given.x = 9;
            }
            assert made.x == 4 && made != given;
        }
    }

    static class Construction { // verdict: violated
        static class Base {
            Base() {
                start();
            }

            void start() {}
        }

        static class Derived extends Base {
            private int size = 3;
            private int seen;

            @Override
            void start() {
                seen = 10 / (size + 1);
                size = 8;
            }
        }

        static int run(int x) {
            Derived made = new Derived();
            return 10 / (made.size - x); // finds: ArithmeticException
        }
    }

    static class StaticState { // verdict: violated
        private static int count = 5;

        static int run(int x) {
            count -= x;
            return 10 / count; // finds: ArithmeticException
        }
    }

    static class Native { // verdict: unknown
        private static native int outside(int x);

        static int run(int x) {
            return 10 / outside(x); // finds: ArithmeticException
        }
    }

    static class NativeAside { // verdict: violated
        private static native int outside(int x);

        static int run(int x) {
            if (x == 6) {
                return 10 / (x - 6); // finds: ArithmeticException
            }
            return outside(x);
        }
    }

    static class Indices { // verdict: safe
        static void run(int x, int y) {
            int[] values = new int[4];
            values[x & 3] = 1;
            values[y & 3] = 2;
            assert values[x & 3] == ((x & 3) == (y & 3) ? 2 : 1);
        }
    }

    static class Sorted { // verdict: violated
        static void run(int[] values) {
            if (values != null && values.length == 3) {
                if (values[0] < values[1] && values[1] < values[2]) {
                    assert values[2] - values[0] >= 2; // finds: AssertionError
                }
            }
        }
    }
}
