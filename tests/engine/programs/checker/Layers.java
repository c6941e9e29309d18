package checker;

/** Decorators: what is decorated may be decorated again. */
class Layers {
    abstract static class Store {
        abstract int size();
    }

    static final class Layer extends Store {
        private final Store inner;
        private int looks;

        Layer(Store inner) {
            this.inner = inner;
        }

        private Store looked() {
            for (int i = 0; i < 2; i++) {
                looks += i;
            }
            return inner;
        }

        @Override
        int size() {
            return looked().size();
        }
    }

    static int sizeOf(Layer layer) {
        return layer.size();
    }
}
