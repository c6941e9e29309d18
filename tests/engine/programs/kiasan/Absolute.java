package kiasan;

/** The absolute value, with the claim that it is never negative. */
class Absolute {
    static int of(int number) {
        int size = number;
        if (size < 0) {
            size = -size;
        }
        if (size < 0) {
            assert false; // @negative
        }
        return size;
    }
}
