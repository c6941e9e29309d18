package power;

/** Independent branches that write fields, statics and elements. */
class MergeFields {
    static class FortyFields { // verdict: violated
        int count;
        int last;

        void step(int value, int limit, int number) {
            if (value > limit) {
                count++;
            }
            if (value == number) {
                last = number;
            }
        }

        static void run(int a, int b, int c, int d, int e) {
            FortyFields it = new FortyFields();
            for (int i = 0; i < 4; i++) {
                it.step(a, i, 7);
                it.step(b, 2 * i, 8);
                it.step(c, 3 * i, 19);
                it.step(d, 4 * i, 10);
                it.step(e, 5 * i, 11);
            }
            assert it.count != 20 || it.last != 19; // finds: AssertionError
        }
    }

    static class FortySound { // verdict: safe
        int count;
        int last;

        void step(int value, int limit, int number) {
            if (value > limit) {
                count++;
            }
            if (value == number) {
                last = number;
            }
        }

        static void run(int a, int b, int c, int d, int e) {
            FortySound it = new FortySound();
            for (int i = 0; i < 4; i++) {
                it.step(a, i, 7);
                it.step(b, 2 * i, 8);
                it.step(c, 3 * i, 19);
                it.step(d, 4 * i, 10);
                it.step(e, 5 * i, 11);
            }
            assert it.count <= 20 && it.last <= 19;
        }
    }

    static class Statics { // verdict: violated
        static int total;
        static long seen;

        static void run(int a, int b, int c, int d, int e, int f, int g, int h) {
            total = 0;
            seen = 0;
            note(a, 1);
            note(b, 2);
            note(c, 4);
            note(d, 8);
            note(e, 16);
            note(f, 32);
            note(g, 64);
            note(h, 128);
            assert seen != 0xA5 || total != -44; // finds: AssertionError
        }

        static void note(int value, long bit) {
            if (value < 0) {
                seen |= bit;
                total -= 11;
            }
        }
    }

    static class Elements { // verdict: safe
        static void run(int[] given) {
            if (given == null || given.length != 10) {
                return;
            }
            int[] clipped = new int[10];
            for (int i = 0; i < 10; i++) {
                if (given[i] < 0) {
                    clipped[i] = 0;
                } else if (given[i] > 255) {
                    clipped[i] = 255;
                } else {
                    clipped[i] = given[i];
                }
            }
            for (int i = 0; i < 10; i++) {
                assert clipped[i] >= 0 && clipped[i] < 256;
            }
        }
    }

    static class ElementsFaulty { // verdict: violated
        static void run(int[] given) {
            if (given == null || given.length != 10) {
                return;
            }
            int[] clipped = new int[10];
            for (int i = 0; i < 10; i++) {
                if (given[i] < 0) {
                    clipped[i] = -given[i];
                } else if (given[i] > 255) {
                    clipped[i] = 255;
                } else {
                    clipped[i] = given[i];
                }
            }
            for (int i = 0; i < 10; i++) {
                assert clipped[i] >= 0; // finds: AssertionError
            }
        }
    }

    static class InPlace { // verdict: safe
        static void run(byte[] given) {
            if (given == null || given.length != 10) {
                return;
            }
            for (int i = 0; i < given.length; i++) {
                if ((given[i] & 1) != 0) {
                    given[i] = (byte) (given[i] ^ 1);
                }
            }
            int odd = 0;
            for (byte each : given) {
                if (each % 2 != 0) {
                    odd++;
                }
            }
            assert odd == 0;
        }
    }

    static class Kinds { // verdict: violated
        long big;
        double real;
        byte small;
        boolean flag;

        static void run(int a, int b, int c, int d, int e, int f) {
            Kinds it = new Kinds();
            if (a > 3) {
                it.big = 1L << 40;
            }
            if (b > 4) {
                it.real = 2.5;
            }
            if (c > 5) {
                it.small = (byte) c;
            }
            if (d > 6) {
                it.flag = true;
            }
            if (e > 7) {
                it.big |= 3;
            }
            if (f > 8) {
                it.real *= 2;
            }
            boolean whole = it.flag && it.big == (1L << 40 | 3);
            assert !whole || it.real != 5.0 || it.small != -3; // finds: AssertionError
        }
    }

    static class Divides { // verdict: violated
        static int run(int a, int b, int c, int d, int e, int f) {
            int sum = 0;
            if (a > 0) {
                sum += 1000 / (a - 77); // finds: ArithmeticException
            }
            if (b > 0) {
                sum++;
            }
            if (c > 0) {
                sum += 2;
            }
            if (d > 0) {
                sum += 4;
            }
            if (e > 0) {
                sum += 8;
            }
            if (f > 0) {
                sum += 16;
            }
            return sum;
        }
    }

    static class Indexed { // verdict: violated
        static int run(int[] table, int a, int b, int c, int d, int e, int f) {
            if (table == null || table.length != 8) {
                return 0;
            }
            int at = 0;
            if (a > 0) {
                at++;
            }
            if (b > 0) {
                at += 2;
            }
            if (c > 0) {
                at += 4;
            }
            if (d > e && e > f && f > 100) {
                at++;
            }
            return table[at]; // finds: ArrayIndexOutOfBoundsException
        }
    }
}
