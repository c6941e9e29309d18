package artemis;

/** Reading and making arrays. */
class Arrays {
    static int read(int[] values, int place) {
        return values[place]; // @read
    }

    static int[] make(int size) {
        return new int[size]; // @make
    }
}
