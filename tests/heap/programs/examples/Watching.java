package examples;

/** Observers in a list, and what they observe. */
final class Watching {
    static final class Subject {
        Observer first;
        int state;

        /** Nobody; one; one that follows itself; two. */
        // paths: 4
        void tell() {
            Observer observer = first;
            if (observer == null) {
                return;
            }
            observer.told = state;
            observer = observer.next;
            if (observer != null && observer != first) {
                observer.told = state;
            }
        }

        /** Nobody; somebody who watches nothing, this one or another one. */
        // paths: 4
        boolean isWatchedBy(Observer observer) {
            return observer != null && observer.on == this;
        }

        /**
         * Null: 1. There is nobody yet, or somebody: the new one becomes the first, whoever it is.
         */
        // paths: 3
        // errors: NullPointerException
        boolean add(Observer observer) {
            observer.on = this;
            observer.next = first;
            first = observer;
            return observer.next == null;
        }

        /**
         * Nobody there; nobody to remove; the first one; another one, where the first one is
         * followed by null, by itself, by the one to remove, by a third.
         */
        // paths: 7
        boolean remove(Observer observer) {
            if (first == null || observer == null) {
                return false;
            }
            if (first == observer) {
                first = first.next;
                return true;
            }
            if (first.next == observer) {
                first.next = observer.next;
                return true;
            }
            return false;
        }
    }

    static final class Observer {
        Observer next;
        Subject on;
        int told;
    }

    static final class Cell {
        Cell next;
        Cell back;
    }

    private Watching() {}

    /**
     * No cell; nothing behind it; behind it is itself, with null, itself or another before it: 3;
     * behind it is another one, with null, either or a third before it: 4.
     */
    // paths: 9
    // errors: NullPointerException
    static void unlink(Cell cell) {
        cell.back.next = cell.next;
        cell.next.back = cell.back;
    }

    /** As above: the links of a neighbour are null, any cell there is, or a further one. */
    // paths: 9
    // errors: NullPointerException
    static boolean isLinked(Cell cell) {
        return cell.next.back == cell;
    }

    /** No observer; one of nothing; what it watches has no first one, it or another one. */
    // paths: 5
    // errors: NullPointerException
    static boolean isFirst(Observer observer) {
        return observer.on.first == observer;
    }
}
