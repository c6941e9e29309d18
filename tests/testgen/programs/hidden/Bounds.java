package hidden;

/** Types that erased arguments do not fit, and stubs of methods that every object has. */
class Bounds {
    static <T extends Object & AutoCloseable> int closed(T given, int by) {
        return given == null ? 0 : 1 / by; //! ArithmeticException
    }

    private final byte[] bytes;
    private final int start;

    /** Reads where its own bytes say. */
    Bounds(byte[] bytes, int at) {
        if (bytes[bytes[at]] != 7) {
            throw new IllegalArgumentException("not seven"); //! IllegalArgumentException
        }
        this.bytes = bytes;
        this.start = at;
    }

    int half() {
        return 100 / (bytes[start] - 2);
    }
}
