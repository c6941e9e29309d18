package structures;

import static jejak.Driver.assume;

/** A binary heap of things that compare: a[1] is the least, a[0] is not used. */
final class ObjectHeap {
    /** What the heap holds. */
    static final class Rank {
        int value;

        boolean isBelow(Rank other) {
            return value < other.value;
        }
    }

    Rank[] a;
    int size;

    boolean repOk() {
        if (a == null || size < 0 || size >= a.length) {
            return false;
        }
        for (int i = 1; i <= size; i++) {
            if (a[i] == null || i > 1 && a[i].isBelow(a[i / 2])) {
                return false;
            }
        }
        return true;
    }

    void add(Rank added) {
        if (size == a.length - 1) {
            throw new IllegalStateException();
        }
        int hole = ++size;
        while (hole > 1 && added.isBelow(a[hole / 2])) {
            a[hole] = a[hole / 2];
            hole /= 2;
        }
        a[hole] = added;
    }

    Rank takeLeast() {
        if (size == 0) {
            return null;
        }
        Rank least = a[1];
        a[1] = a[size--];
        sink();
        return least;
    }

    private void sink() {
        int hole = 1;
        Rank moved = a[1];
        while (hole * 2 <= size) {
            int child = hole * 2;
            if (child != size && a[child + 1].isBelow(a[child])) {
                child++;
            }
            if (!a[child].isBelow(moved)) {
                break;
            }
            a[hole] = a[child];
            hole = child;
        }
        a[hole] = moved;
    }

    static void insert(ObjectHeap heap, Rank added) {
        assume(heap != null && added != null && heap.repOk());
        heap.add(added);
        assert heap.repOk();
    }

    static Rank deleteMin(ObjectHeap heap) {
        assume(heap != null && heap.repOk());
        Rank least = heap.takeLeast();
        assert heap.repOk();
        return least;
    }
}
