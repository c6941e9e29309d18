package corpus;

/** Switches, loops, recursion, monitors. */
class Control {
    static class Dense { // verdict: violated
        static int run(int x) {
            int result = 0;
            switch (x) {
                case 0:
                    result = 1;
                    break;
                case 1:
                    result = 2;
                case 2:
                    result += 3;
                    break;
                case 4:
                    result = -5;
                    break;
                default:
                    result = 9;
            }
            return 10 / (result - 5); // finds: ArithmeticException
        }
    }

    static class Sparse { // verdict: safe
        static int run(int x) {
            int result = switch (x) {
                case -1000 -> 1;
                case 7, 70000 -> 2;
                case Integer.MAX_VALUE -> 3;
                default -> 4;
            };
            assert result != 2 || x == 7 || x == 70000;
            return 10 / result;
        }
    }

    static class Labels { // verdict: violated
        static int run(int x, int y) {
            int count = 0;
            outer:
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    if (i * 3 + j == x) {
                        continue outer;
                    }
                    if (i + j == y) {
                        break outer;
                    }
                    count++;
                }
            }
            assert count != 7; // finds: AssertionError
            return count;
        }
    }

    static class Ternaries { // verdict: safe
        static int run(int x, int y, int z) {
            int most = x > y ? (x > z ? x : z) : (y > z ? y : z);
            assert most >= x && most >= y && most >= z;
            assert most == x || most == y || most == z;
            return most;
        }
    }

    static class Factorial { // verdict: violated
        static int run(int x) {
            int product = of(x & 15);
            assert product != 1932053504; // finds: AssertionError
            return product;
        }

        private static int of(int n) {
            return n <= 1 ? 1 : n * of(n - 1);
        }
    }

    static class Parity { // verdict: safe
        static void run(int x) {
            if (x >= 0 && x < 8) {
                assert isEven(x) == ((x & 1) == 0);
            }
        }

        private static boolean isEven(int n) {
            return n == 0 || isOdd(n - 1);
        }

        private static boolean isOdd(int n) {
            return n != 0 && isEven(n - 1);
        }
    }

    static class Countdown { // verdict: violated
        static int run(int x) {
            int left = x & 7;
            int turns = 0;
            do {
                left -= 2;
                turns++;
            } while (left > 0);
            return 10 / (turns - 4); // finds: ArithmeticException
        }
    }

    static class SideEffects { // verdict: violated
        private static int calls;

        private static boolean is(boolean answer) {
            calls++;
            return answer;
        }

        static void run(int x, boolean y) {
            calls = 0;
            boolean all = is(x > 0) && is(x < 9) || is(y) && is(x == 5);
            assert calls < 4; // finds: AssertionError
            assert all || calls > 1;
        }
    }

    static class Monitors { // verdict: violated
        static int run(int x) {
            Object lock = x == 77 ? null : new Object();
            synchronized (lock) { // finds: NullPointerException
                return held(x);
            }
        }

        private static synchronized int held(int x) {
            return 10 / (x + 1); // finds: ArithmeticException
        }
    }

    static class Texts { // verdict: violated
        static int run(int x) {
            String word = x == 1 ? "one" : x == 2 ? "two" : "many";
            switch (word) {
                case "one":
                    return 1;
                case "two":
                    return 10 / (x - 2); // finds: ArithmeticException
                default:
                    return 0;
            }
        }
    }
}
