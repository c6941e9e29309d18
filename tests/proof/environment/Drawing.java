import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Errors that turn on random numbers: those of a generator that is given, or that come up soon. */
class Drawing {
    private static int zero(Random random) {
        if (random == null) {
            return 1;
        }
        return random.nextInt(6) - 5;
    }

    static int badBelow(Random random) { return 6 / zero(random); }

    static int goodBelow(Random random) { return 6 / (zero(random) - 2); }

    static int badInt(Random random) { return random != null && random.nextInt() == 123456 ? 1 / 0 : 0; }

    static int badSequence(Random random) {
        int heads = 0;
        for (int turn = 0; turn < 3; turn++) {
            heads += random == null || random.nextBoolean() ? 0 : 1;
        }
        return 10 / (heads - 3);
    }

    static int badFraction(Random random) { return random != null && random.nextDouble() > 0.999999 ? 1 / 0 : 0; }

    static int badSecure(SecureRandom random) { return random == null ? 0 : 1 / random.nextInt(3); }

    static int badShuffled(Random random) {
        List<Integer> cards = new ArrayList<>(List.of(1, 2, 3));
        if (random != null) {
            Collections.shuffle(cards, random);
        }
        return 5 / (cards.get(0) - 3);
    }

    static int badOwn() { return 10 / new Random().nextInt(6); }
}
