package ordered;

/** A binary heap of things that compare: a[1] is the least. */
class Least {
    //@ invariant repOk();
    Comparable[] a;
    int size;

    boolean repOk() {
        if (a == null || size < 0 || size >= a.length) {
            return false;
        }
        for (int i = 1; i <= size; i++) {
            if (a[i] == null || i > 1 && a[i].compareTo(a[i / 2]) < 0) {
                return false;
            }
        }
        return true;
    }

    //@ requires added != null;
    //@ signals (IllegalStateException e) size == a.length - 1;
    void insert(Comparable added) {
        if (size == a.length - 1) {
            throw new IllegalStateException();
        }
        int hole = ++size;
        for (; hole > 1 && added.compareTo(a[hole / 2]) < 0; hole /= 2) {
            a[hole] = a[hole / 2];
        }
        a[hole] = added;
    }

    Comparable deleteMin() {
        if (size == 0) {
            return null;
        }
        Comparable least = a[1];
        Comparable moved = a[size--];
        int hole = 1;
        while (hole * 2 <= size) {
            int child = hole * 2;
            if (child != size && a[child + 1].compareTo(a[child]) < 0) {
                child++;
            }
            if (a[child].compareTo(moved) >= 0) {
                break;
            }
            a[hole] = a[child];
            hole = child;
        }
        a[hole] = moved;
        return least;
    }
}
