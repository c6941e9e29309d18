package proof;

/** Throws what it is given: such an exception was made by the test, and its trace begins there. */
class Given {
    static void rethrow(RuntimeException given, boolean really) {
        if (given != null && really) {
            throw given; // @given
        }
    }
}
