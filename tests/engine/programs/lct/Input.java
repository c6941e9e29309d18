package lct;

/** Stands for the input class of some other tool. */
final class Input {
    private Input() {}

    static int any() {
        return 0;
    }

    static void require(boolean condition) {
        if (!condition) {
            throw new IllegalStateException();
        }
    }
}
