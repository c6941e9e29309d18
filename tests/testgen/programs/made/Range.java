package made;

import jejak.Initialiser;

public class Range {
    private final int low;
    private final int high;

    private Range(int low, int high) {
        this.low = low;
        this.high = high;
    }

    @Initialiser
    static Range make(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException();
        }
        return new Range(low, high);
    }

    int step() {
        return 10 / (high - low); //! ArithmeticException factory
    }

    static int both(Range one, Range two) {
        return 10 / (one.low - two.high - 3); //! ArithmeticException factory
    }
}
