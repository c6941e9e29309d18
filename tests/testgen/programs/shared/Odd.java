package shared;

/** The same constructor makes two objects that differ. */
final class Odd {
    private final int value;

    Odd(int half) {
        this.value = half * 2 + 1;
    }

    static int between(Odd low, Odd high) {
        if (low.value > 10 && low.value < 13 && high.value > 20 && high.value < 23) {
            return 100 / (high.value - low.value - 10); //! ArithmeticException constructor
        }
        return 0;
    }
}
