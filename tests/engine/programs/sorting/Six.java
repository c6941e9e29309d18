package sorting;

/** Drivers that sort six numbers. */
class Six {
    static void quick(int a, int b, int c, int d, int e, int f) {
        Wrap[] all = Five.wrap(a, b, c, d, e, f);
        Sorts.quick(all, 0, all.length - 1);
        assert Sorts.isSorted(all); // @quick
    }

    static void quickUnchecked(int a, int b, int c, int d, int e, int f) {
        Wrap[] all = Five.wrap(a, b, c, d, e, f);
        Sorts.quick(all, 0, all.length - 1);
    }
}
