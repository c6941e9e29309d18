package artemis;

/** Division: guarded by a throw, caught, passed on; and zero divisors. */
class Quotients {
    static int checked(int top, int bottom) {
        if (bottom == 0) {
            throw new ArithmeticException(); // @thrown
        }
        return top / bottom; // @safe
    }

    static int caught(int top, int bottom) {
        try {
            return checked(top, bottom);
        } catch (ArithmeticException expected) {
            return 0;
        }
    }

    static int passedOn(int top, int bottom) {
        return checked(top, bottom);
    }

    static int plain(int top, int bottom) {
        return top / bottom; // @plain
    }

    static int remainder(int top, int bottom) {
        return top % bottom; // @remainder
    }

    static int narrow(int first, int second, int third) {
        if (3 * first + 5 * second < 100 && second > 3 && second < 20) {
            return first / (second + third); // @narrow
        }
        return third;
    }
}
