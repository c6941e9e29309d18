import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/** java.util.SplittableRandom and ThreadLocalRandom: numbers are not compared. */
class RandomCases {
    static boolean splittable() { return new SplittableRandom() != null; }
    static boolean local() { return ThreadLocalRandom.current() != null; }
    static int seeded(long a) { return new SplittableRandom(a).nextInt(); }
}
