package examples;

/** Containers: generic boxes, a table with chains, queues, iterators, a trie. */
final class Containers {
    static final class Box<T> {
        T item;
        Box<T> inner;
    }

    static final class Entry {
        int key;
        int value;
        Entry next;
        Entry after;
    }

    static final class Table {
        Entry[] buckets;

        /**
         * No array; not two buckets. For each of two buckets: no entry; the right one; no other; the
         * same, which is the wrong one; another, right or wrong: 6.
         */
        // paths: 14
        // errors: NullPointerException
        int get(int key) {
            if (buckets.length != 2) {
                return -1;
            }
            Entry entry = buckets[key < 0 ? 1 : 0];
            if (entry == null) {
                return -1;
            }
            if (entry.key == key) {
                return entry.value;
            }
            entry = entry.next;
            if (entry == null) {
                return -1;
            }
            return entry.key == key ? entry.value : -1;
        }
    }

    static final class Queue {
        Entry head;
        Entry tail;

        /** There is an end or there is none. */
        // paths: 2
        void enqueue() {
            Entry added = new Entry();
            if (tail == null) {
                head = tail = added;
            } else {
                tail.next = added;
                tail = added;
            }
        }

        /** Nothing in it; the end is null, the head or another one. */
        // paths: 4
        // errors: NullPointerException
        int dequeue() {
            int value = head.value;
            if (head == tail) {
                head = tail = null;
            } else {
                head = head.next;
            }
            return value;
        }

        /** Each of the two is null or is not. */
        // paths: 4
        boolean isBroken() {
            return (head == null) != (tail == null);
        }
    }

    static final class Walk {
        Entry at;

        boolean hasNext() {
            return at != null;
        }

        int next() {
            int value = at.value;
            at = at.next;
            return value;
        }
    }

    static final class Trie {
        Trie[] children;
        boolean isWord;
    }

    private Containers() {}

    /**
     * No first; no second; the same. For two, one item is null, or both are: 3. Both are there: the
     * first is one of the boxes (the second is either or something else) or something else (and so
     * on): 3 + 3 + 4.
     */
    // paths: 16
    // errors: NullPointerException
    static <T> boolean sameItem(Box<T> one, Box<T> other) {
        return one.item == other.item;
    }

    /** No box; the item is null, the box itself or something else. */
    // paths: 4
    // errors: NullPointerException
    static boolean holdsItself(Box<Object> box) {
        return box.item == box;
    }

    /** No box; no inner one; itself; another one: the item is only passed on. */
    // paths: 4
    // errors: NullPointerException
    static <T> T innermost(Box<T> box) {
        return box.inner.item;
    }

    /** No walk; nothing; one; one twice; two. */
    // paths: 5
    // errors: NullPointerException
    static int sum(Walk walk) {
        int sum = 0;
        if (walk.hasNext()) {
            sum += walk.next();
        }
        if (walk.hasNext()) {
            sum += walk.next();
        }
        return sum;
    }

    /** No first; no second; the same, walked on once; two on no entry, one entry, two entries. */
    // paths: 9
    // errors: NullPointerException
    static int race(Walk one, Walk other) {
        int first = one.next();
        return first + other.next();
    }

    /** No trie; no array; an empty one; no child; itself or another one, a word or not. */
    // paths: 8
    // errors: NullPointerException, ArrayIndexOutOfBoundsException
    static boolean has(Trie trie) {
        if (trie.children == null) {
            return false;
        }
        Trie child = trie.children[0];
        return child != null && child.isWord;
    }

    /**
     * No entry; one link is null, or both are. The first is the entry (the other is it or another
     * one) or another one (the other is either or a third): 1 + 3 + 2 + 3.
     */
    // paths: 9
    // errors: NullPointerException
    static boolean agree(Entry entry) {
        return entry.next == entry.after;
    }
}
