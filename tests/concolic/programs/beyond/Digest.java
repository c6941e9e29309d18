package beyond;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A hash of an input, compared part by part. */
class Digest {
    static int unlock(byte seed, int first, int second) throws NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-1");
        byte[] hash = digest.digest(new byte[] {seed, 7});
        if (hash[0] == first) {
            if (hash[1] == second) {
                throw new IllegalStateException("unlocked");
            }
        }
        return hash.length;
    }
}
