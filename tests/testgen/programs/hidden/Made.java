package hidden;

/** Results that no source can name, and builders whose steps promise less than they give. */
class Made {
    interface Check {
        boolean holds(long value);

        default Check negate() {
            return value -> !holds(value);
        }
    }

    class View {
        int size;
    }

    View view;

    View view() {
        if (view == null) {
            view = new View();
        }
        return view;
    }

    abstract static class Step<T, B extends Step<T, B>> {
        int size;

        @SuppressWarnings("unchecked")
        B size(int size) {
            this.size = size;
            return (B) this;
        }

        abstract T get();
    }

    static class Box {
        final int size;

        private Box(int size) {
            this.size = size;
        }

        static Builder builder() {
            return new Builder();
        }

        static class Builder extends Step<Box, Builder> {
            @Override
            Box get() {
                return new Box(size);
            }
        }
    }

    static int share(Box box) {
        return 1 / (box.size - 3); //! ArithmeticException builder
    }

    static int inGroup(ThreadGroup group, int by) {
        return group == null ? 0 : 1 / by; //! ArithmeticException library
    }
}
