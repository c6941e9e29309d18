package structures;

import static jejak.Driver.assume;

/** A binary heap of ints: a[0] is the least, a[i] is not above a[2 * i + 1] and a[2 * i + 2]. */
final class Heap {
    int[] a;
    int size;

    boolean repOk() {
        if (a == null || a.length == 0 || size < 0 || size > a.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (i > 0 && a[i] < a[(i - 1) / 2]) {
                return false;
            }
        }
        return true;
    }

    void add(int number) {
        if (size == a.length) {
            throw new IllegalStateException();
        }
        int hole = size++;
        while (hole > 0 && number < a[(hole - 1) / 2]) {
            a[hole] = a[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        a[hole] = number;
    }

    int least() {
        return size == 0 ? -1 : a[0];
    }

    int takeLeast() {
        if (size == 0) {
            return -1;
        }
        int least = a[0];
        a[0] = a[--size];
        sink();
        return least;
    }

    private void sink() {
        int hole = 0;
        int moved = a[0];
        while (hole * 2 + 1 < size) {
            int child = hole * 2 + 1;
            if (child + 1 < size && a[child + 1] < a[child]) {
                child++;
            }
            if (a[child] >= moved) {
                break;
            }
            a[hole] = a[child];
            hole = child;
        }
        a[hole] = moved;
    }

    static void insert(Heap heap, int number) {
        assume(heap != null && heap.repOk());
        heap.add(number);
        assert heap.repOk();
    }

    static int deleteMin(Heap heap) {
        assume(heap != null && heap.repOk());
        int least = heap.takeLeast();
        assert heap.repOk();
        return least;
    }

    static int findMin(Heap heap) {
        assume(heap != null && heap.repOk());
        return heap.least();
    }
}
