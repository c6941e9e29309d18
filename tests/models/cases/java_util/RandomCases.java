import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/** Generators of random numbers: what those without a seed give is not compared. */
class RandomCases {
    static boolean splittable() { return new SplittableRandom() != null; }
    static boolean local() { return ThreadLocalRandom.current() != null; }
    static int seeded(long a) { return new SplittableRandom(a).nextInt(); }

    static class Bits extends Random {
        int bits(int count) { return next(count); }
    }

    static void fractions() {
        new Random().nextDouble();
        new Random().nextFloat();
        ThreadLocalRandom.current().nextDouble();
        ThreadLocalRandom.current().nextFloat();
    }
    static void numbers() {
        new Random().nextInt();
        new Random().nextLong();
        new Random().nextBoolean();
        ThreadLocalRandom.current().nextInt();
        ThreadLocalRandom.current().nextLong();
        ThreadLocalRandom.current().nextBoolean();
    }
    static void below(int a) { new Random().nextInt(a); }
    static void localBelow(int a) { ThreadLocalRandom.current().nextInt(a); }
    static void localBetween(int a, int b) { ThreadLocalRandom.current().nextInt(a, b); }
    static void localLong(long a) { ThreadLocalRandom.current().nextLong(a); }
    static void localLongs(long a, long b) { ThreadLocalRandom.current().nextLong(a, b); }
    static void between(int a, int b) { new Random().nextInt(a, b); }
    static void belowLong(long a) { new Random().nextLong(a); }
    static void betweenLongs(long a, long b) { new Random().nextLong(a, b); }
    static int seededBetween(long seed, int a, int b) { return new Random(seed).nextInt(Math.min(a, b), Math.max(a, b)); }
    static void gaussian() {
        new Random().nextGaussian();
        ThreadLocalRandom.current().nextGaussian();
    }
    static int setSeed(long a) {
        Random random = new Random(3);
        random.setSeed(a);
        return random.nextInt();
    }
    static void bits(byte a) { new Bits().bits(1 + (a & 31)); }
    static boolean inRange(byte a) {
        int n = (a & 127) + 1;
        int found = new Random().nextInt(n);
        return found >= 0 && found < n;
    }
    static void bytes(byte[] a) { new Random().nextBytes(a == null ? a : a.clone()); }
    static int ownSeed(long a) {
        Random random = new Random(a);
        return random.nextInt(100) + random.nextInt() + (random.nextBoolean() ? 1 : 0);
    }
}
