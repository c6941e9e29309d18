package tomb;

/** Only the callee can tell whether the division by zero is reachable. */
class Near {
    static int result;

    static void far(int value) {
        if (within(value, 100, 10)) {
            result = 10 / value; // @far
        }
    }

    static void around(int value) {
        if (within(value, 1, 10)) {
            result = 10 / value; // @around
        }
    }

    static boolean within(int value, int middle, int distance) {
        return middle - distance <= value && middle + distance >= value;
    }
}
