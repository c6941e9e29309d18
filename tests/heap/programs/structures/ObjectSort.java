package structures;

import static jejak.Driver.assume;

/** Insertion sort of things that compare. */
final class ObjectSort {
    /** What is sorted. */
    static final class Rank {
        int value;

        boolean isBelow(Rank other) {
            return value < other.value;
        }
    }

    private ObjectSort() {}

    static void insertionSort(Rank[] ranks) {
        for (int i = 1; i < ranks.length; i++) {
            Rank moved = ranks[i];
            int j = i;
            for (; j > 0 && moved.isBelow(ranks[j - 1]); j--) {
                ranks[j] = ranks[j - 1];
            }
            ranks[j] = moved;
        }
    }

    static void shellSort(Rank[] ranks) {
        for (int gap = ranks.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < ranks.length; i++) {
                Rank moved = ranks[i];
                int j = i;
                for (; j >= gap && moved.isBelow(ranks[j - gap]); j -= gap) {
                    ranks[j] = ranks[j - gap];
                }
                ranks[j] = moved;
            }
        }
    }

    private static boolean isOrdered(Rank[] ranks) {
        for (int i = 1; i < ranks.length; i++) {
            if (ranks[i].isBelow(ranks[i - 1])) {
                return false;
            }
        }
        return true;
    }

    static boolean isWhole(Rank[] ranks) {
        for (Rank rank : ranks) {
            if (rank == null) {
                return false;
            }
        }
        return true;
    }

    static void insertion(Rank[] ranks) {
        assume(ranks != null && isWhole(ranks));
        insertionSort(ranks);
        assert isOrdered(ranks);
    }

    static void shell(Rank[] ranks) {
        assume(ranks != null && isWhole(ranks));
        shellSort(ranks);
        assert isOrdered(ranks);
    }
}
