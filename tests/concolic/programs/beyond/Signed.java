package beyond;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A cryptographic provider, found by name. */
class Signed {
    static int verify(byte key, int amount, byte signature) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(new byte[] {key, 1, 2}, "HmacSHA256"));
        mac.update((byte) amount);
        byte[] found = mac.doFinal();
        if (amount > 1000 && found[3] == signature) {
            throw new IllegalStateException("signed");
        }
        return found.length;
    }
}
