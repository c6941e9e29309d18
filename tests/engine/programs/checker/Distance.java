package checker;

/** The distance of two numbers; negative only where it wraps around. */
class Distance {
    static int of(int left, int right) {
        int distance;
        if (left > right) {
            distance = left - right;
        } else {
            distance = right - left;
        }
        if (distance < 0) {
            assert false; // @negative
        }
        return distance;
    }
}
