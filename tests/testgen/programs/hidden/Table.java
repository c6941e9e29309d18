package hidden;

/** Arrays and constants of types that only this class can name. */
class Table {
    private static class Entry {
        int key;

        Entry(int key) {
            this.key = key;
        }
    }

    private static final Runnable NOTHING = () -> {};

    interface Source {
        Runnable next();
    }

    private Entry[] entries = new Entry["ab".length()];
    private int size = 1;

    int slot(int hash) {
        return hash % entries.length; //! ArithmeticException reflection
    }

    int first() {
        return entries[0].key / size;
    }

    static int twice(Source source) {
        if (source.next() == NOTHING) {
            throw new IllegalStateException("nothing"); //! IllegalStateException reflection,stub
        }
        return 1;
    }
}
