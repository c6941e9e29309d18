package ordered;

/** Sorting and partitioning of objects that know their order (EX-K8). */
final class ObjectOrders {
    private ObjectOrders() {}

    static <T extends Comparable<T>> boolean isOrdered(T[] values) {
        for (int i = 1; i < values.length; i++) {
            if (values[i].compareTo(values[i - 1]) < 0) {
                return false;
            }
        }
        return true;
    }

    static boolean isWhole(Object[] values) {
        for (Object each : values) {
            if (each == null) {
                return false;
            }
        }
        return true;
    }

    //@ requires values != null && isWhole(values);
    //@ ensures isOrdered(values);
    static <T extends Comparable<T>> void insertion(T[] values) {
        for (int i = 1; i < values.length; i++) {
            T moved = values[i];
            int j = i;
            for (; j > 0 && moved.compareTo(values[j - 1]) < 0; j--) {
                values[j] = values[j - 1];
            }
            values[j] = moved;
        }
    }

    //@ requires values != null && isWhole(values);
    //@ ensures isOrdered(values);
    static <T extends Comparable<T>> void shell(T[] values) {
        for (int gap = values.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < values.length; i++) {
                T moved = values[i];
                int j = i;
                for (; j >= gap && moved.compareTo(values[j - gap]) < 0; j -= gap) {
                    values[j] = values[j - gap];
                }
                values[j] = moved;
            }
        }
    }

    //@ requires values != null && isWhole(values);
    //@ ensures isOrdered(values);
    static <T extends Comparable<T>> void wrong(T[] values) {
        for (int i = 1; i < values.length; i++) {
            T moved = values[i];
            int j = i;
            for (; j > 1 && moved.compareTo(values[j - 1]) < 0; j--) {
                values[j] = values[j - 1];
            }
            values[j] = moved;
        }
    }

    /** Moves what is not above the last one to the front, and says where that went. */
    //@ requires values != null && values.length > 0 && isWhole(values);
    //@ ensures (\forall int i; 0 <= i && i < \result; values[i].compareTo(values[\result]) <= 0);
    //@ ensures (\forall int i; \result < i && i < values.length; values[i].compareTo(values[\result]) > 0);
    static <T extends Comparable<T>> int partition(T[] values) {
        int last = values.length - 1;
        int end = 0;
        for (int i = 0; i < last; i++) {
            if (values[i].compareTo(values[last]) <= 0) {
                T kept = values[i];
                values[i] = values[end];
                values[end++] = kept;
            }
        }
        T kept = values[last];
        values[last] = values[end];
        values[end] = kept;
        return end;
    }
}
