import java.math.BigInteger;

/** java.math.BigInteger: products of long numbers. */
class BigIntegerCases {
    static final BigInteger LONG = BigInteger.ONE.shiftLeft(700).subtract(BigInteger.valueOf(12345));

    static int product(long a, byte b) {
        BigInteger left = LONG.add(BigInteger.valueOf(a)), right = LONG.shiftLeft(b & 63).subtract(BigInteger.valueOf(b));
        return left.multiply((b & 64) == 0 ? right : right.negate()).hashCode();
    }
    static int small(long a, long b) { return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).hashCode(); }
    static int zero(long a) { return LONG.multiply(BigInteger.ZERO).signum(); }
    static int none() { return LONG.multiply(null).signum(); }
}
