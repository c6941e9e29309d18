package sorting;

/** Sorting algorithms over `Wrap`. */
final class Sorts {
    private Sorts() {}

    static void insertion(Wrap[] all) {
        for (int end = 1; end < all.length; end++) {
            Wrap moving = all[end];
            int place = end;
            while (place > 0 && moving.compareTo(all[place - 1]) < 0) {
                all[place] = all[place - 1];
                place--;
            }
            all[place] = moving;
        }
    }

    static void insertionTwoWay(Wrap[] all) {
        for (int end = 1; end < all.length; end++) {
            Wrap moving = all[end];
            int place = end;
            while (place > 0 && moving.isLess(all[place - 1])) {
                all[place] = all[place - 1];
                place--;
            }
            all[place] = moving;
        }
    }

    /** Insertion sort that does not move one special number. */
    static void faulty(Wrap[] all) {
        for (int end = 1; end < all.length; end++) {
            Wrap moving = all[end];
            int place = end;
            while (place > 0 && moving.compareTo(all[place - 1]) < 0) {
                if (all[place].value != 7153) {
                    all[place] = all[place - 1];
                }
                place--;
            }
            all[place] = moving;
        }
    }

    static void shell(Wrap[] all) {
        for (int gap = all.length / 2; gap > 0; gap /= 2) {
            for (int end = gap; end < all.length; end++) {
                Wrap moving = all[end];
                int place = end;
                while (place >= gap && moving.compareTo(all[place - gap]) < 0) {
                    all[place] = all[place - gap];
                    place -= gap;
                }
                all[place] = moving;
            }
        }
    }

    static void quick(Wrap[] all, int from, int to) {
        if (from >= to) {
            return;
        }
        Wrap pivot = all[to];
        int low = from;
        for (int next = from; next < to; next++) {
            if (all[next].compareTo(pivot) < 0) {
                swap(all, low, next);
                low++;
            }
        }
        swap(all, low, to);
        quick(all, from, low - 1);
        quick(all, low + 1, to);
    }

    private static void swap(Wrap[] all, int first, int second) {
        Wrap kept = all[first];
        all[first] = all[second];
        all[second] = kept;
    }

    static boolean isSorted(Wrap[] all) {
        for (int i = all.length - 1; i > 0; i--) {
            if (all[i].value < all[i - 1].value) {
                return false;
            }
        }
        return true;
    }
}
