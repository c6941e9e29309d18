package kinds;

/** A factory that makes other objects of some arguments: which, their class decides. */
public class Views {
    public interface Source {
        int size();
    }

    public static class Plain implements Source {
        public int count;

        @Override
        public int size() {
            return count;
        }
    }

    public static class Ready extends View implements Source {
        public int count;

        public Ready() {
            super(null);
        }

        @Override
        public int size() {
            return count;
        }
    }

    static class View {
        private final Source source;

        private View(Source source) {
            this.source = source;
        }

        int share() {
            if (source instanceof Ready) {
                return 1 / (source.size() - 2); //! ArithmeticException reflection
            }
            return 1 / (source.size() - 7); //! ArithmeticException factory
        }
    }

    public static View of(Source source) {
        return source instanceof View ? (View) source : new View(source);
    }
}
