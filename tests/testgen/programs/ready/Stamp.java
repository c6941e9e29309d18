package ready;

/** What a constructor asks the clock goes where nobody looks. */
class Stamp {
    private final long made;
    private final int size;

    Stamp(int size) {
        this.made = System.nanoTime();
        this.size = size;
    }

    int share() {
        return 100 / size; //! ArithmeticException constructor
    }
}
