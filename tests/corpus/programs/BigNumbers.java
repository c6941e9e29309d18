import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers without limits. */
final class BigNumbers {
    private BigNumbers() {}

    static String runFactorial() {
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= 30; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product.toString();
    }

    static String runModulo() {
        BigInteger base = new BigInteger("123456789012345678901234567890");
        return base.mod(BigInteger.valueOf(97)) + " " + base.pow(3).bitLength() + " " + base.negate().shiftRight(40) + " "
                + BigInteger.valueOf(48).gcd(BigInteger.valueOf(36));
    }

    static String runMoney() {
        BigDecimal price = new BigDecimal("19.99");
        return price.multiply(new BigDecimal("3")) + " " + price.setScale(1, RoundingMode.HALF_UP) + " "
                + price.divide(new BigDecimal("3"), 4, RoundingMode.DOWN) + " " + price.negate().toPlainString();
    }

    static String runScale() {
        return new BigDecimal("1.10").equals(new BigDecimal("1.1")) + " " + new BigDecimal("1.10").compareTo(new BigDecimal("1.1"))
                + " " + new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("100").stripTrailingZeros();
    }

    static String runContext() {
        return new BigDecimal(2).sqrt(new MathContext(12)) + " " + BigDecimal.valueOf(2.50).precision() + " "
                + BigInteger.TWO.pow(64).subtract(BigInteger.ONE).toString(16);
    }

    static BigDecimal share(int total, int people) {
        return BigDecimal.valueOf(total).divide(BigDecimal.valueOf(people), 2, RoundingMode.HALF_UP); // error: ArithmeticException
    }

    static BigDecimal shareSound(int total, int people) {
        if (people == 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(total).divide(BigDecimal.valueOf(people), 2, RoundingMode.HALF_UP);
    }

    static int small(long value) {
        BigInteger cube = BigInteger.valueOf(value).add(BigInteger.TEN);
        return cube.intValueExact(); // error: ArithmeticException
    }

    static int smallSound(long value) {
        BigInteger cube = BigInteger.valueOf(value).add(BigInteger.TEN);
        return cube.bitLength() < 32 ? cube.intValueExact() : 0;
    }

    static int remainder(int number, int modulus) {
        return BigInteger.valueOf(number).mod(BigInteger.valueOf(modulus)).intValue(); // error: ArithmeticException
    }

    static int remainderSound(int number, int modulus) {
        if (modulus < 1) {
            return 0;
        }
        return BigInteger.valueOf(number).mod(BigInteger.valueOf(modulus)).intValue();
    }

    static BigDecimal third(boolean rounded, int number) {
        BigDecimal three = BigDecimal.valueOf(3);
        BigDecimal value = BigDecimal.valueOf(number % 10);
        return rounded ? value.divide(three, RoundingMode.UP) : value.divide(three); // error: ArithmeticException
    }

    static BigDecimal thirdSound(boolean rounded, int number) {
        BigDecimal three = BigDecimal.valueOf(3);
        BigDecimal value = BigDecimal.valueOf(number % 10);
        return value.divide(three, rounded ? RoundingMode.UP : RoundingMode.DOWN);
    }

    static BigInteger digits(String text) {
        if (text.length() > 3) {
            return BigInteger.ZERO;
        }
        return new BigInteger(text); // error: NumberFormatException
    }

    static BigInteger digitsSound(String text) {
        if (text.length() > 3 || text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return BigInteger.ZERO;
        }
        return new BigInteger(text);
    }

    static BigDecimal cents(BigDecimal price) {
        return price == null ? BigDecimal.ZERO : price.setScale(2, RoundingMode.UNNECESSARY); // error: ArithmeticException
    }

    static BigDecimal centsSound(BigDecimal price) {
        return price == null ? BigDecimal.ZERO : price.setScale(2, RoundingMode.HALF_EVEN);
    }

    static BigInteger perHead(BigInteger total, int heads) {
        BigInteger divisor = BigInteger.valueOf(heads);
        return total == null ? BigInteger.ZERO : total.divide(divisor); // error: ArithmeticException
    }

    static BigInteger perHeadSound(BigInteger total, int heads) {
        BigInteger divisor = BigInteger.valueOf(heads);
        return total == null || divisor.signum() == 0 ? BigInteger.ZERO : total.divide(divisor);
    }
}
