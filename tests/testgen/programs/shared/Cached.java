package shared;

/** Objects that their factory keeps: whoever changes one changes it for all. */
final class Cached {
    private static final Cached[] KEPT = new Cached[3];

    private final int order;
    private int[] sizes;

    private Cached(int order) {
        this.order = order;
        this.sizes = new int[order + 1];
    }

    static Cached of(int order) {
        if (KEPT[order] == null) {
            KEPT[order] = new Cached(order);
        }
        return KEPT[order];
    }

    static class User {
        private final Cached cached;

        User(int order) {
            cached = Cached.of(order);
            if (cached.sizes.length == 0) {
                throw new IllegalStateException("spoilt");
            }
        }

        static int share(User one, User other) {
            if (one.cached.order != 0 || other.cached.order != 0 || other.cached.sizes.length != 1) {
                return 0;
            }
            return 1 / one.cached.sizes.length; //! ArithmeticException reflection
        }
    }
}
