package shared;

/** Factories that promise no more than an interface. */
final class Limits {
    interface Limit {
        int share();
    }

    static final class Fixed implements Limit {
        private final int size;

        private Fixed(int size) {
            this.size = size;
        }

        static Limit of(int size) {
            return new Fixed(size);
        }

        @Override
        public int share() {
            return 100 / size; //! ArithmeticException factory
        }
    }

    /** Objects of it are there for the asking; nothing else of them counts. */
    abstract static class Sheet {
        private Sheet() {}

        static Sheet of() {
            return new Blank(1);
        }

        abstract int lines();

        private static final class Blank extends Sheet {
            private final int lines;

            private Blank(int lines) {
                this.lines = lines;
            }

            @Override
            int lines() {
                return lines;
            }
        }
    }

    static int on(Sheet sheet, int size) {
        if (sheet == null) {
            return 0;
        }
        return 100 / size; //! ArithmeticException factory
    }

    private Limits() {}
}
