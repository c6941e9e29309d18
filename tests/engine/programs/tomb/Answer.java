package tomb;

/** The divisor is zero only for what the callee makes of one value. */
class Answer {
    static int use(int question) {
        int known = key(question);
        return known / (1 - known); // @division
    }

    static int key(int value) {
        return value == 42 ? 1 : 0;
    }
}
