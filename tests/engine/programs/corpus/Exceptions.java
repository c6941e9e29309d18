package corpus;

/** Throwing, catching, finally, class initialisers that fail. */
class Exceptions {
    static class FinallyReturns { // verdict: safe
        @SuppressWarnings("finally")
        static int run(int x) {
            try {
                return 10 / x;
            } finally {
                return 1;
            }
        }
    }

    static class FinallyPasses { // verdict: violated
        static int run(int x) {
            int turns = 0;
            try {
                turns = 10 / x; // finds: ArithmeticException
            } finally {
                turns++;
                assert turns < 11; // finds: AssertionError
            }
            return turns;
        }
    }

    static class Nested { // verdict: violated
        static int run(int x, int[] values) {
            if (values == null || values.length != 2) {
                return 0;
            }
            try {
                try {
                    return values[x + 1] / x;
                } catch (NullPointerException impossible) {
                    assert false;
                }
            } catch (ArithmeticException zero) {
                assert values[1] != 7; // finds: AssertionError
            } catch (ArrayIndexOutOfBoundsException outside) {
                return -1;
            }
            return 1;
        }
    }

    static class Rethrown { // verdict: violated
        static int run(int x) {
            try {
                return 10 / x; // finds: ArithmeticException
            } catch (RuntimeException trouble) {
                throw trouble;
            }
        }
    }

    static class Wrapped { // verdict: violated
        static int run(int x) {
            try {
                return 10 / x;
            } catch (ArithmeticException trouble) {
                return fail(trouble);
            }
        }

        private static int fail(Exception cause) {
            throw new IllegalStateException(cause); // finds: IllegalStateException
        }
    }

    static class Guarded { // verdict: safe
        static int run(int x) {
            if (x < 0) {
                throw new IllegalArgumentException("negative"); // finds: IllegalArgumentException
            }
            return x;
        }
    }

    static class ThrownNull { // verdict: violated
        static int run(int x) {
            RuntimeException trouble = null;
            if (x <= 3) {
                trouble = new IllegalStateException(); // finds: IllegalStateException
            }
            if (x > 2) {
                throw trouble; // finds: NullPointerException
            }
            return x;
        }
    }

    static class Initialiser { // verdict: violated
        static int run(int x) {
            if (x == 12) {
                return Broken.value;
            }
            return x;
        }

        static class Broken {
            static int zero = 0;
            static int value = 1 / zero; // finds: ExceptionInInitializerError
        }
    }

    static class InitialiserTwice { // verdict: violated
        static int run(int x) {
            try {
                return Broken.value;
            } catch (ExceptionInInitializerError first) {
                if (x == 5) {
                    return Broken.value; // finds: NoClassDefFoundError
                }
            }
            return 0;
        }

        static class Broken {
            static int zero = 0;
            static int value = 1 / zero;
        }
    }

    static class AssertionCaught { // verdict: violated
        static int run(int x) {
            try {
                assert x != 3; // finds: AssertionError
            } catch (AssertionError caught) {
                return -1;
            }
            return 1;
        }
    }

    static class Subclasses { // verdict: safe
        static class Low extends RuntimeException {}

        static class Lower extends Low {}

        static int run(int x) {
            try {
                choose(x);
            } catch (Lower lower) {
                return 2;
            } catch (Low low) {
                return 1;
            }
            return 0;
        }

        private static void choose(int x) {
            if (x == 1) {
                throw new Low();
            }
            if (x == 2) {
                throw new Lower();
            }
            if (x == 3) {
                throw new IllegalStateException(); // finds: IllegalStateException
            }
        }
    }

    static class Resources { // verdict: violated
        static int closed;

        static class Tap implements AutoCloseable {
            private final int number;

            Tap(int number) {
                this.number = number;
            }

            @Override
            public void close() {
                closed++;
                if (number == 7) {
                    throw new IllegalStateException(); // finds: IllegalStateException
                }
            }
        }

        static int run(int x) {
            closed = 0;
            try (Tap tap = new Tap(x)) {
                if (x == 0) {
                    return 0;
                }
            }
            assert closed == 1;
            return 100 / (x - 9); // finds: ArithmeticException
        }
    }

    static class Endless { // verdict: unknown
        static int run(int x) {
            return x == 0 ? 0 : run(x) + 1;
        }
    }
}
