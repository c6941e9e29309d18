package hidden;

import java.util.Comparator;

/** Results whose type arguments are others than those of the class that they are of. */
class Ordered {
    static final class Natural implements Comparator<Comparable<?>> {
        final int size;

        private Natural(int size) {
            this.size = size;
        }

        @Override
        public int compare(Comparable<?> a, Comparable<?> b) {
            return 0;
        }
    }

    static class Table<C> {
        private final int size;

        private Table(int size) {
            this.size = size;
        }

        @SuppressWarnings("rawtypes")
        static <C extends Comparable> Table<C> create(int size) {
            return new Table<>(size);
        }

        @SuppressWarnings({"unchecked", "rawtypes"})
        Comparator<? super C> order() {
            return (Comparator) new Natural(size);
        }
    }

    Comparator<String> order;

    static int share(Natural natural) {
        return 1 / (natural.size - 3); //! ArithmeticException builder
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Ordered with(int size) {
        Ordered made = new Ordered();
        made.order = (Comparator) new Natural(size);
        return made;
    }
}
