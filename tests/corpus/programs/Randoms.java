import java.util.Random;

/** Chance, seeded and not. */
final class Randoms {
    private Randoms() {}

    static String runSeeded() {
        Random random = new Random(42);
        return random.nextInt(100) + " " + random.nextInt() + " " + random.nextLong() + " " + random.nextBoolean() + " " + random.nextInt(16);
    }

    static String runDoubles() {
        Random random = new Random(7);
        return random.nextDouble() + " " + random.nextFloat() + " " + random.ints(3, 0, 10).sum();
    }

    static String runShuffle() {
        java.util.List<Integer> cards = new java.util.ArrayList<>(java.util.List.of(1, 2, 3, 4, 5, 6));
        java.util.Collections.shuffle(cards, new Random(3));
        return cards.toString();
    }

    static int runLinear() {
        int seed = 1;
        for (int i = 0; i < 20; i++) {
            seed = seed * 1103515245 + 12345 & 0x7fffffff;
        }
        return seed;
    }

    static int dice(Random random) {
        int first = random.nextInt(6);
        return 36 / first; // error: ArithmeticException
    }

    static int diceSound(Random random) {
        int first = random.nextInt(6) + 1;
        return 36 / first;
    }

    static String pick(Random random) {
        String[] colours = {"red", "green", "blue"};
        return colours[random.nextInt(4)]; // error: ArrayIndexOutOfBoundsException
    }

    static String pickSound(Random random) {
        String[] colours = {"red", "green", "blue"};
        return colours[random.nextInt(3)];
    }

    static int bound(int size) {
        Random random = new Random(1);
        return size < -10 ? 0 : random.nextInt(size); // error: IllegalArgumentException
    }

    static int boundSound(int size) {
        Random random = new Random(1);
        return size < 1 ? 0 : random.nextInt(size);
    }

    static int coins(Random random) {
        int heads = 0;
        for (int i = 0; i < 3; i++) {
            heads += random.nextBoolean() ? 1 : 0;
        }
        return 10 / (heads - 3); // error: ArithmeticException
    }

    static int coinsSound(Random random) {
        int heads = 0;
        for (int i = 0; i < 3; i++) {
            heads += random.nextBoolean() ? 1 : 0;
        }
        return 10 / (heads - 4);
    }
}
