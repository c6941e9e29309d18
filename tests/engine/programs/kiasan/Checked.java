package kiasan;

/** Insertion sort that is never given null, with a check of the order. */
class Checked {
    static void sort(int[] values) {
        if (values != null) {
            Insertion.sort(values);
            assert isSorted(values); // @order
        }
    }

    private static boolean isSorted(int[] values) {
        for (int i = 1; i < values.length; i++) {
            if (values[i] < values[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
