package corpus;

/** Arithmetic of every width. */
class Numbers {
    static class Middle { // verdict: violated
        static int run(int low, int high) {
            if (low < 0 || high < low) {
                return 0;
            }
            int middle = (low + high) / 2;
            assert middle >= low; // finds: AssertionError
            return middle;
        }
    }

    static class MiddleMended { // verdict: safe
        static int run(int low, int high) {
            if (low < 0 || high < low) {
                return 0;
            }
            int middle = (low + high) >>> 1;
            assert middle >= low && middle <= high;
            return middle;
        }
    }

    static class Overflow { // verdict: safe
        static int run(int x, int y) {
            int sum = x + y;
            boolean wrapped = ((x ^ sum) & (y ^ sum)) < 0;
            assert wrapped == ((long) x + y != sum);
            return sum;
        }
    }

    static class Longs { // verdict: violated
        static long run(long x, int y) {
            long moved = (x << 33) >> 33;
            assert (int) moved << 1 == (int) x << 1;
            return 100L / (x + y - 5_000_000_000L); // finds: ArithmeticException
        }
    }

    static class LongOrder { // verdict: violated
        static int run(long x, long y) {
            int order = x < y ? -1 : x > y ? 1 : 0;
            assert order == Long.signum(x - y); // finds: AssertionError
            return order;
        }
    }

    static class Floats { // verdict: violated
        static float run(int x) {
            float number = x;
            float ratio = number / number;
            assert ratio == ratio; // finds: AssertionError
            return ratio;
        }
    }

    static class Doubles { // verdict: violated
        static int run(double x) {
            if (x > 1.0 && x < 3.0) {
                int whole = (int) (x * 2);
                return 10 / (whole - 5); // finds: ArithmeticException
            }
            return 0;
        }
    }

    static class Conversions { // verdict: violated
        static void run(int x) {
            byte small = (byte) x;
            char letter = (char) x;
            short middle = (short) x;
            assert (small & 0xFF) == (letter & 0xFF);
            assert middle == (short) letter;
            assert (long) small == middle || x > 127 || x < -128;
            assert small != -3 || x == -3; // finds: AssertionError
        }
    }

    static class Letters { // verdict: safe
        static char run(char x) {
            char upper = x >= 'a' && x <= 'z' ? (char) (x - 'a' + 'A') : x;
            assert upper < 'a' || upper > 'z';
            return upper;
        }
    }

    static class Powers { // verdict: violated
        static void run(int x) {
            boolean isPower = (x & (x - 1)) == 0;
            assert !isPower || x > 0; // finds: AssertionError
            assert !isPower || Integer.bitCount(x) < 2;
        }
    }

    static class Shifts { // verdict: safe
        static void run(int x, int by) {
            assert x >>> 33 == x >>> 1;
            assert x << by == x << (by & 31);
            assert x >> 31 == (x < 0 ? -1 : 0);
        }
    }

    static class Smallest { // verdict: violated
        static int run(int x) {
            if (x == Integer.MIN_VALUE) {
                assert x / -1 == x && x % -1 == 0 && -x == x;
            }
            int size = Math.abs(x);
            int[] buckets = new int[7];
            return buckets[size % 7]; // finds: ArrayIndexOutOfBoundsException
        }
    }

    static class Odd { // verdict: violated
        static void run(int x) {
            assert (x % 2 == 1) == ((x & 1) == 1); // finds: AssertionError
        }
    }
}
