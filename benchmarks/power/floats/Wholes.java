/** Integers that are hard for circuits: 64-bit products and quotients, hashing, casts. */
public class Wholes {
    // error at 1000003L, 998244353L
    static void factors(long x, long y) {
        if (x > 1000000L && x < 1100000L && y > 998000000L && y < 999000000L
                && x * y == 998247347733059L) {
            assert false;
        }
    }

    // error at 123456789L, 1000L
    static int quotient(long x, long y) {
        if (y > 900 && y < 1100 && x / y == 123456L && x % y == 789L) {
            return 1 / (int) (x / y - 123456L);
        }
        return 0;
    }

    // error at 28563
    static void mixed(int seed) {
        int h = seed * 0x9E3779B9;
        h ^= h >>> 16;
        h *= 0x85EBCA6B;
        h ^= h >>> 13;
        if ((h & 0xFFFF) == 0x1234 && seed > 0 && seed < 1000000) {
            assert false;
        }
    }

    // error at 3037000499.97
    static void squareOfCast(double x) {
        long whole = (long) x;
        if (x > 3.0e9 && x < 3.1e9 && whole * whole > 9223372030000000000L) {
            assert false;
        }
    }

    // error at 40.05
    static void cents(double amount) {
        int cents = (int) (amount * 100);
        if (amount > 40 && amount < 50 && cents == 4004 && Math.round(amount * 100) != cents) {
            assert false;
        }
    }

    // error at 9007199254740993L
    static void lost(long x) {
        if (x > 0 && x < 10000000000000000L && (long) (double) x != x) {
            assert false;
        }
    }

    // error at 2.2184399999999997
    static void bits(double x) {
        long bits = Double.doubleToLongBits(x);
        int hash = (int) (bits ^ (bits >>> 32));
        if (x > 2 && x < 3 && (hash & 0xFF) == 0x40 && x * 10 > 22 && x * 10 < 24) {
            assert false;
        }
    }

    // safe
    static void noSquare(long x) {
        if (x > 0 && x < 3000000000L && x * x == 8999999999999999999L) {
            assert false;
        }
    }

    // safe
    static void half(int x, int y) {
        if (x > 0 && x < 100000 && y > 0 && y < 100000 && (long) x * y > 10000000000L) {
            assert false;
        }
    }

    // safe
    static void rounded(double x) {
        if (x > 0 && x < 1000 && Math.floor(x) > x) {
            assert false;
        }
    }

    // error at 14, 0.05075663865
    static void growth(int years, double rate) {
        double value = 1000 * Math.pow(1 + rate, years);
        if (years > 5 && years < 20 && rate > 0.01 && rate < 0.1 && value > 1999.9 && value < 2000.1) {
            assert false;
        }
    }
}
