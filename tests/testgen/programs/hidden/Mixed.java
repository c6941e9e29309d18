package hidden;

import java.util.Iterator;

/** Objects of several types: their type arguments must agree, and so must bodies of methods. */
class Mixed {
    abstract static class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return null;
        }
    }

    interface Bag<T, U> extends Iterable<T> {
        boolean add(T element, U reason);
    }

    interface Numbers extends Iterable<Integer> {}

    interface Lenient<K> {
        default int put(K key) {
            return 0;
        }
    }

    interface Strict<K> extends Lenient<K> {
        @Override
        int put(K key);
    }

    static class Table implements Lenient<String[]> {}

    /** A bag of the same type arguments is there. */
    static int bag(Names names, int by) {
        return names instanceof Bag ? 1 / by : 0; //! ArithmeticException stub
    }

    /** The nearer interface says that there is no body after all. */
    static int table(Table table, int by) {
        return table instanceof Strict ? 1 / by : 0; //! ArithmeticException stub
    }

    /** No source has such a class. */
    static int neither(Names names, int by) {
        return (Object) names instanceof Numbers ? by : 0;
    }
}
