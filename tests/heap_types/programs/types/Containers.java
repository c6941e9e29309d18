package types;

/** Generic containers: a type parameter promises what the class file does not say. */
class Containers {
    static final class Box<T> {
        T value;

        T get() {
            return value;
        }
    }

    static final class Chain<T extends Comparable<T>> {
        T head;
        Chain<T> tail;
    }

    static final class Grade implements Comparable<Grade> {
        int points;

        @Override
        public int compareTo(Grade other) {
            return points - other.points;
        }
    }

    static int unboxed(Box<Integer> box) {
        return box == null || box.value == null ? 0 : 10 / box.get();
    }

    /** The cast stands in the source: nothing promises that it works. */
    static int cast(Box<Object> box) {
        if (box == null || box.value == null) {
            return 0;
        }
        Object value = box.value;
        return ((Grade) value).points;
    }

    static boolean rising(Chain<Grade> chain) {
        if (chain == null || chain.tail == null || chain.head == null) {
            return true;
        }
        return chain.head.compareTo(chain.tail.head) <= 0;
    }
}
