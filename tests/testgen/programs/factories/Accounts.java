package factories;

public final class Accounts {
    private Accounts() {}

    private static final class Savings extends Account {
        private final int limit;

        private Savings(int limit) {
            this.limit = limit;
        }

        @Override
        public int limit() {
            return limit;
        }
    }

    public static Account savings(int limit) {
        if (limit > 1000) {
            throw new IllegalArgumentException();
        }
        return new Savings(limit);
    }
}
