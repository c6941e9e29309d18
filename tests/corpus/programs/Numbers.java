/** Numbers from text and to text. */
final class Numbers {
    private Numbers() {}

    static String runParse() {
        return Integer.parseInt("-12") + Long.parseLong("+9000000000") + " " + Integer.parseInt("7f", 16)
                + " " + Integer.decode("0x10") + " " + Short.parseShort("-7");
    }

    static String runRadix() {
        return Integer.toString(-255, 36) + " " + Integer.toBinaryString(10) + " " + Long.toHexString(-1L)
                + " " + Integer.toOctalString(8) + " " + Integer.toUnsignedString(-1);
    }

    static String runDoubles() {
        return Double.parseDouble(" 1.5e3 ") + " " + Double.parseDouble("0x1p-3") + " " + (0.1 + 0.2) + " "
                + Float.parseFloat("3.4028236e38") + " " + Double.toString(1e-5) + " " + Double.valueOf("NaN");
    }

    static String runFailures() {
        String found = "";
        for (String text : new String[] {"", "-", "2147483648", " 1", "1_000", "\u0663"}) {
            try {
                found += Integer.parseInt(text) + ";";
            } catch (NumberFormatException wrong) {
                found += wrong.getMessage() + ";";
            }
        }
        return found;
    }

    static String runCompare() {
        return Integer.compare(3, 5) + " " + Double.compare(0.0, -0.0) + " " + Long.signum(-9L) + " "
                + Double.isNaN(0.0 / 0.0) + " " + Integer.compareUnsigned(-1, 1) + " " + Double.hashCode(2.5);
    }

    static int port(String text) {
        return text.startsWith("port ")
                ? Integer.parseInt(text.substring(5)) // error: NumberFormatException
                : 80;
    }

    static int portSound(String text) {
        try {
            return text.startsWith("port ") ? Integer.parseInt(text.substring(5)) : 80;
        } catch (NumberFormatException wrong) {
            return 80;
        }
    }

    /** A percentage: anything but 0 to 100 would fall off the table. */
    static int percent(String text) {
        int[] steps = new int[101];
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            return -1;
        }
        return steps[value]; // error: ArrayIndexOutOfBoundsException
    }

    static int percentSound(String text) {
        int[] steps = new int[101];
        int value;
        try {
            value = Integer.parseInt(text);
        } catch (NumberFormatException wrong) {
            return -1;
        }
        return value < 0 || value > 100 ? -1 : steps[value];
    }

    static int digitSum(int number) {
        int sum = 0;
        for (char digit : Integer.toString(number).toCharArray()) {
            sum += Integer.parseInt(String.valueOf(digit)); // error: NumberFormatException
        }
        return sum;
    }

    static int digitSumSound(int number) {
        int sum = 0;
        for (char digit : Integer.toString(number).toCharArray()) {
            sum += digit == '-' ? 0 : Integer.parseInt(String.valueOf(digit));
        }
        return sum;
    }

    static int secret(String code) {
        if (code.length() != 4) {
            return 0;
        }
        int value = Integer.parseInt(code, 16); // error: NumberFormatException
        return 1000 / (value | 1);
    }

    static int secretSound(String code) {
        if (code.length() != 4 || !code.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 0;
        }
        int value = Integer.parseInt(code, 16);
        return 1000 / (value | 1);
    }

    static double rate(String text) {
        long total = Long.parseLong("12" + text.length());
        if (Double.parseDouble("0." + text.length()) > 0.25) {
            return total / (text.length() - 3); // error: ArithmeticException
        }
        return total;
    }

    static double rateSound(String text) {
        long total = Long.parseLong("12" + text.length());
        if (Double.parseDouble("0." + text.length()) > 0.25) {
            return total / (text.length() + 3);
        }
        return total;
    }
}
