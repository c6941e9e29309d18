package beyond;

import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** A cipher whose key is an input: what it gives is a fact of that key alone. */
class Ciphered {
    static int first(byte[] key, int wanted) throws Exception {
        if (key == null || key.length != 4) {
            return -1;
        }
        byte[] whole = new byte[16];
        System.arraycopy(key, 0, whole, 3, 4);
        Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(whole, "AES"));
        byte[] found = cipher.doFinal(new byte[16]);
        if ((found[0] & 0xff) == wanted && key[1] > 4) {
            throw new IllegalStateException("ciphered");
        }
        return found[0];
    }
}
