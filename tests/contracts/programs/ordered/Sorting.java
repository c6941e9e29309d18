package ordered;

/** Sorts things that compare (EX-K8). */
class Sorting {
    static boolean isWhole(Comparable[] a) {
        for (Comparable each : a) {
            if (each == null) {
                return false;
            }
        }
        return true;
    }

    static boolean isSorted(Comparable[] a) {
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1].compareTo(a[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    //@ requires a != null && isWhole(a);
    //@ ensures isSorted(a);
    static void insertion(Comparable[] a) {
        for (int p = 1; p < a.length; p++) {
            Comparable held = a[p];
            int j = p;
            for (; j > 0 && held.compareTo(a[j - 1]) < 0; j--) {
                a[j] = a[j - 1];
            }
            a[j] = held;
        }
    }

    //@ requires a != null && isWhole(a);
    //@ ensures isSorted(a);
    static void shell(Comparable[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                Comparable held = a[i];
                int j = i;
                for (; j >= gap && held.compareTo(a[j - gap]) < 0; j -= gap) {
                    a[j] = a[j - gap];
                }
                a[j] = held;
            }
        }
    }

    //@ requires a != null && isWhole(a);
    //@ ensures isSorted(a);
    static void wrong(Comparable[] a) {
        for (int p = 1; p < a.length; p++) {
            if (a[p].compareTo(a[p - 1]) < 0) {
                Comparable held = a[p];
                a[p] = a[p - 1];
                a[p - 1] = held;
            }
        }
    }
}
