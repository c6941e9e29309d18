package ready;

/** Only a run can tell that its constructor never returns: then no call makes its objects. */
class Fragile {
    private int zero;

    Fragile() {
        if (System.nanoTime() != 0) {
            throw new IllegalStateException("too late"); //! IllegalStateException
        }
    }

    int share() {
        return 100 / zero; //! ArithmeticException reflection
    }
}
