package artemis;

/** Prime factors behind a guard for numbers that have none. */
class Factors {
    static void print(int number) {
        if (number < 2) {
            throw new IllegalArgumentException("no factors"); // @guard
        }
        int rest = number;
        for (int factor = 2; factor * factor <= rest; factor++) {
            while (rest % factor == 0) {
                System.out.print(factor + " ");
                rest = rest / factor;
            }
        }
        System.out.println(rest > 1 ? "" + rest : "");
    }
}
