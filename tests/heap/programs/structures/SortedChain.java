package structures;

import static jejak.Driver.assume;

/** A list of ascending ints behind a cell that holds none. */
final class SortedChain {
    static final class Cell {
        int data;
        Cell next;
    }

    Cell head;

    boolean repOk() {
        if (head == null) {
            return false;
        }
        for (Cell cell = head; cell.next != null; cell = cell.next) {
            if (isAmong(cell.next, head, cell)) {
                return false;
            }
            if (cell != head && cell.data > cell.next.data) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAmong(Cell wanted, Cell first, Cell last) {
        Cell cell = first;
        while (cell != last) {
            if (cell == wanted) {
                return true;
            }
            cell = cell.next;
        }
        return last == wanted;
    }

    /** Whether two lists that are all right share no cell: else they share the last one. */
    static boolean areApart(SortedChain one, SortedChain other) {
        return last(one) != last(other);
    }

    private static Cell last(SortedChain chain) {
        Cell cell = chain.head;
        while (cell.next != null) {
            cell = cell.next;
        }
        return cell;
    }

    /** Moves the cells of another list here. */
    void absorb(SortedChain other) {
        Cell end = head;
        Cell left = head.next;
        Cell right = other.head.next;
        while (left != null && right != null) {
            if (left.data <= right.data) {
                end.next = left;
                left = left.next;
            } else {
                end.next = right;
                right = right.next;
            }
            end = end.next;
        }
        end.next = left != null ? left : right;
        other.head.next = null;
    }

    /** Whether two lists may be merged. */
    static boolean fit(SortedChain one, SortedChain other) {
        return one != null
                && other != null
                && one.repOk()
                && other.repOk()
                && areApart(one, other);
    }

    /** Comes to its end once for each two lists that may be merged. */
    static void pairs(SortedChain one, SortedChain other) {
        assume(fit(one, other));
    }

    /** Whether no two numbers next to each other are equal. */
    private boolean isStrict() {
        for (Cell cell = head.next; cell != null && cell.next != null; cell = cell.next) {
            if (cell.data == cell.next.data) {
                return false;
            }
        }
        return true;
    }

    /** Merges lists without equal numbers, and wrongly expects the same of the result. */
    static void mergeStrict(SortedChain one, SortedChain other) {
        assume(fit(one, other) && one.isStrict() && other.isStrict());
        one.absorb(other);
        assert one.repOk() && one.isStrict();
    }

    static void merge(SortedChain one, SortedChain other) {
        assume(fit(one, other));
        one.absorb(other);
        assert one.repOk();
    }
}
