package corpus;

/** Corners of the language, several at a time. */
class Depths {
    static class FinallyMaze { // verdict: violated
        static int run(int x) {
            int trail = 0;
            for (int i = 0; i < 3; i++) {
                try {
                    trail = trail * 10 + 1;
                    if (x == i) {
                        continue;
                    }
                    if (x == i + 10) {
                        break;
                    }
                    try {
                        trail += 10 / (x - 20);
                    } finally {
                        trail = trail * 10 + 2;
                        if (x == 20 && i == 1) {
                            throw new IllegalStateException(); // finds: IllegalStateException
                        }
                    }
                } catch (ArithmeticException zero) {
                    trail = trail * 10 + 3;
                } finally {
                    trail = trail * 10 + 4;
                }
            }
            assert x != 11 || trail == 12414; // finds: AssertionError
            return trail;
        }
    }

    static class WideLocals { // verdict: violated
        private final long base;

        WideLocals(long base) {
            this.base = base;
        }

        private double mix(int a, long b, double c, float d, boolean e) {
            return e ? base + b : c * d + a;
        }

        static long run(int x, long y, double z, boolean flag) {
            double mixed = new WideLocals(5L).mix(x, y, 2.0, 3.0f, flag);
            if (z > 0 && z < 10 && !flag) {
                assert mixed != 7.0; // finds: AssertionError
            }
            return flag ? (long) mixed : 0L;
        }
    }

    static class Saturation { // verdict: safe
        static int run(int x) {
            double huge = x > 0 ? 1e300 : x < 0 ? -1e300 : 0;
            float small = (float) 1e-50;
            assert (int) Double.NaN == 0 && (long) Float.NaN == 0L;
            assert small == 0.0f && 1 / small > 0 && 1 / -small < 0;
            if (x > 0) {
                assert (int) huge == Integer.MAX_VALUE && (byte) huge == -1;
                assert (char) huge == '\uffff' && (long) huge == Long.MAX_VALUE;
            } else if (x < 0) {
                assert (int) huge == Integer.MIN_VALUE && (short) huge == 0;
            }
            return 1;
        }
    }

    static class Compound { // verdict: violated
        static int run(int x) {
            byte[] bytes = {100, -100};
            char[] chars = {'a', '\0'};
            short[] shorts = new short[2];
            bytes[0] += x;
            chars[1]--;
            chars[0] += 1.7;
            shorts[1] = (short) (x << 3);
            shorts[1] >>>= 1;
            int index = 0;
            bytes[index++] ^= 0x0F;
            assert index == 1 && chars[1] == 65535 && chars[0] == 'b';
            assert bytes[0] != -77; // finds: AssertionError
            assert shorts[1] == (short) (((short) (x << 3)) >>> 1);
            return bytes[0];
        }
    }

    static class Dimensions { // verdict: violated
        static int run(int x, int y) {
            if (x > 2 || y > 2) {
                return 0;
            }
            int[][] grid = new int[x][y + 1]; // finds: NegativeArraySizeException
            int cells = 0;
            for (int[] row : grid) {
                cells += row.length;
            }
            assert cells != 6; // finds: AssertionError
            return cells;
        }
    }

    static class Collisions { // verdict: violated
        static int run(int x) {
            String word = x == 0 ? "Aa" : x == 1 ? "BB" : x == 2 ? "C#" : "";
            return switch (word) {
                case "Aa" -> 1;
                case "BB" -> 10 / (x - 1); // finds: ArithmeticException
                case "C#" -> 3;
                default -> word.length();
            };
        }
    }

    static class Bridges { // verdict: violated
        interface Maker<T> {
            T make(T from);

            private int secret() {
                return 4;
            }

            default int twice() {
                return secret() * 2;
            }

            static int thrice() {
                return 12;
            }
        }

        abstract static class Counted implements Maker<Integer> {
            int calls;

            @Override
            public Integer make(Integer from) {
                calls++;
                return from + 1;
            }
        }

        static class Doubled extends Counted {
            @Override
            public Integer make(Integer from) {
                return super.make(super.make(from));
            }

            @Override
            public int twice() {
                return super.twice() + calls;
            }
        }

        static int run(int x) {
            Maker<Integer> maker = new Doubled();
            int made = maker.make(x);
            assert maker.twice() == 10 && Maker.thrice() == 12;
            return 10 / (made - 9); // finds: ArithmeticException
        }
    }

    static class Captures { // verdict: violated
        interface Scale {
            long of(long x, double y);
        }

        private int field = 3;

        int through(int x, long wide) {
            class Local {
                int sum() {
                    return field + x + (int) wide;
                }
            }
            Scale anonymous = new Scale() {
                private final int own = x;

                @Override
                public long of(long a, double b) {
                    return b > 1.5 ? a + own + field : 0;
                }
            };
            Scale lambda = (a, b) -> b < 1 ? a + wide + field : 0;
            field = new Local().sum();
            return (int) (anonymous.of(1L, 2.0) + lambda.of(2L, 0.5));
        }

        static int run(int x) {
            if (x < 0 || x > 50) {
                return 0;
            }
            return 10 / (new Captures().through(x, 7L) - 45); // finds: ArithmeticException
        }
    }

    static class Order { // verdict: safe
        static int trail;

        static class First {
            static int a = step(1);

            {
                step(3);
            }

            First() {
                step(4);
            }

            static int step(int n) {
                trail = trail * 10 + n;
                return trail;
            }
        }

        static class Second extends First {
            static int b = step(2);
            int c = step(5);

            Second(int x) {
                super();
                step(x > 0 ? 6 : 7);
            }
        }

        static int run(int x) {
            trail = 0;
            new Second(x);
            assert trail == (x > 0 ? 123456 : 123457);
            assert new Second(1).c == (x > 0 ? 123456345 : 123457345);
            return trail;
        }
    }

    static class EnumBodies { // verdict: violated
        enum Sign {
            MINUS {
                @Override
                int apply(int x) {
                    return -x;
                }
            },
            PLUS {
                @Override
                int apply(int x) {
                    return x;
                }
            };

            abstract int apply(int x);
        }

        static int run(int x) {
            int sum = 0;
            for (Sign sign : Sign.values()) {
                switch (sign) {
                    case MINUS:
                        sum += sign.apply(x) * 2;
                        break;
                    case PLUS:
                        sum += sign.apply(x);
                        break;
                    default:
                        assert false;
                }
            }
            return 10 / (sum + 6); // finds: ArithmeticException
        }
    }

    static class Records { // verdict: violated
        record Point(int x, long y) {
            Point {
                if (x == 13) {
                    throw new IllegalArgumentException(); // finds: IllegalArgumentException
                }
            }
        }

        static long run(int x) {
            Point point = new Point(x, 4L);
            return 10L / (point.x() - point.y()); // finds: ArithmeticException
        }
    }

    static class Boxes { // verdict: violated
        static int run(int x) {
            Integer small = 127;
            Integer same = 127;
            Integer large = 1000;
            Integer other = 1000;
            assert small == same && large != other && large.equals(other);
            Integer nothing = x == 3 ? null : Integer.valueOf(x);
            long sum = nothing + 5L; // finds: NullPointerException
            Character letter = 'x';
            assert letter + 1 == 'y';
            return 10 / (int) (sum - 9); // finds: ArithmeticException
        }
    }

    static class Variadic { // verdict: violated
        private static int count(Object... things) {
            return things.length;
        }

        private static int sum(int first, int... rest) {
            int sum = first;
            for (int each : rest) {
                sum += each;
            }
            return sum;
        }

        static int run(int x) {
            assert count() == 0 && count((Object) null) == 1 && count(1, "a", 2L) == 3;
            return 10 / sum(x, 1, x, -9); // finds: ArithmeticException
        }
    }

    static class ArrayTypes { // verdict: violated
        static int run(int x) {
            Object thing = x > 0 ? new int[2][3] : new Integer[1];
            assert thing instanceof Object[] && !(thing instanceof int[]);
            assert x <= 0 || thing instanceof Cloneable;
            Number[] numbers = thing instanceof Number[] ? (Number[]) thing : null;
            numbers[0] = x == -4 ? (Number) Long.valueOf(1) : Integer.valueOf(2); // finds: NullPointerException ArrayStoreException
            return numbers[0].intValue();
        }
    }

    static class Locks { // verdict: safe
        static int run(int x) {
            Object lock = new Object();
            int turns = 0;
            for (int i = 0; i < 2; i++) {
                try {
                    synchronized (lock) {
                        synchronized (lock) {
                            turns += 10 / (x - i);
                        }
                    }
                } catch (ArithmeticException zero) {
                    turns = -1;
                    assert !Thread.holdsLock(lock);
                }
            }
            return turns;
        }
    }

    static class Copies { // verdict: violated
        static int run(int x) {
            int[] first = {1, 2, x, 4, 5};
            int[] second = first.clone();
            System.arraycopy(first, 1, first, 0, 4);
            second[0] = 9;
            assert first[0] == 2 && first[1] == x && first[4] == 5;
            assert second[2] == x && second != first;
            int[][] deep = {first, null};
            assert deep.clone()[0] == first;
            return 10 / (first[1] + second[3] - 11); // finds: ArithmeticException
        }
    }

    static class Concatenation { // verdict: violated
        static int run(int x) {
            String number = x > 5 ? "12" : "7";
            String text = "n" + number + 'c' + true + null + 3L;
            assert text.length() == (x > 5 ? 13 : 12);
            return 10 / (text.charAt(1) == '1' ? x - 6 : 1); // finds: ArithmeticException
        }
    }

    static class LongShifts { // verdict: violated
        static long run(long x, int by) {
            assert x << 65 == x << 1 && x >>> 64 == x;
            assert (x >> by) == (x >> (by & 63));
            long masked = x & 0xFFFF_0000_0000L;
            return 1L / ((masked >>> 32) - 4660L); // finds: ArithmeticException
        }
    }

    static class Comparisons { // verdict: violated
        static int run(float x, double y) {
            int seen = 0;
            if (!(x < 1.0f) && !(x >= 1.0f)) {
                seen = 1;
            }
            if (y == 0.0 && Double.doubleToRawLongBits(y) != 0) {
                seen += 2;
            }
            assert seen != 3; // finds: AssertionError
            return seen;
        }
    }

    static class Hash { // verdict: violated
        private final int key;

        Hash(int key) {
            this.key = key;
        }

        @Override
        public int hashCode() {
            return 31 * key + 7;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Hash && ((Hash) other).key == key;
        }

        static int run(int x) {
            Object one = new Hash(x);
            Object two = new Hash(5);
            if (one.equals(two)) {
                assert one.hashCode() == two.hashCode();
                return 10 / (one.hashCode() - 162); // finds: ArithmeticException
            }
            return 0;
        }
    }

    static class Exit { // verdict: safe
        static int run(int x) {
            if (x == 0) {
                System.exit(3);
            }
            return 10 / x;
        }
    }
}
