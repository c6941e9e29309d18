package beyond;

import java.math.BigInteger;

/** Arithmetic that is long to follow. */
class Powers {
    static int of(int base, int wanted) {
        BigInteger modulus = BigInteger.valueOf(1_000_000_007L);
        BigInteger found = BigInteger.valueOf(base & 0xFFFF).modPow(new BigInteger("123456789123"), modulus);
        if (base > 2 && found.intValue() == wanted) {
            throw new IllegalStateException("found the power");
        }
        return found.bitLength();
    }
}
