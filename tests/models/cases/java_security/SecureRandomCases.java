import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** java.security.SecureRandom: what it gives is not compared. */
class SecureRandomCases {
    static class Bits extends SecureRandom {
        int bits(int count) { return next(count); }
    }

    static void bits(byte a) { new Bits().bits(1 + (a & 31)); }
    static void below(int a) { new SecureRandom().nextInt(a); }
    static void bytes(byte[] a) { new SecureRandom().nextBytes(a == null ? a : a.clone()); }
    static void strong() throws NoSuchAlgorithmException {
        SecureRandom random = SecureRandom.getInstanceStrong();
        random.setSeed(1);
        random.nextInt(3);
    }
}
