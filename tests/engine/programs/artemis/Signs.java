package artemis;

/** The sign of a number behind a guard that always holds. */
class Signs {
    static int sign(int number) {
        if (number <= 0 || number >= 0) {
            return number / size(number); // @division
        }
        return 0; // @dead
    }

    static int size(int number) {
        return number < 0 ? -number : number;
    }
}
