import java.math.BigDecimal;
import java.math.BigInteger;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.*;
import java.util.regex.Pattern;

/** What scanners give, asked in all ways that are modelled. */
public class FromScanner {
    private FromScanner() {}

    public static int whole() {
        Scanner s = new Scanner(System.in, "UTF-8");
        if (s.hasNextByte()) return s.nextByte() > 3 ? 1 : 2;
        if (s.hasNextLong()) return s.nextLong() > 70000L ? 3 : 4;
        return s.hasNext() ? 5 : 6;
    }
    public static int radix() {
        Scanner s = new Scanner(System.in, StandardCharsets.UTF_8);
        if (s.hasNextInt(16)) return s.nextInt(16) == 255 ? 1 : 2;
        return s.hasNextLong(2) ? 3 : 4;
    }
    public static int radixes() {
        Scanner s = new Scanner(System.in);
        int sum = s.hasNextByte(8) ? s.nextByte(8) == 7 ? 1 : 2 : 3;
        sum += s.hasNextShort(10) ? s.nextShort(10) > 9 ? 10 : 20 : 30;
        return sum;
    }
    public static int longRadix() {
        Scanner s = new Scanner(System.in);
        return s.nextLong(10) == 12 ? 1 : 2;
    }
    public static int useRadix() {
        Scanner s = new Scanner(System.in).useRadix(8);
        return s.nextInt() == 8 ? 1 : 2;
    }
    public static int doubles() {
        Scanner s = new Scanner(System.in).useLocale(Locale.ROOT);
        return s.hasNextDouble() ? s.nextDouble() < -1.5 ? 1 : 2 : 3;
    }
    public static int bigs() {
        Scanner s = new Scanner(System.in);
        if (s.hasNextBigInteger(10)) {
            BigInteger n = s.nextBigInteger(10);
            return n.signum() < 0 ? 1 : 2;
        }
        return 3;
    }
    public static int decimals() {
        Scanner s = new Scanner(System.in);
        if (!s.hasNextBigDecimal()) return 0;
        BigDecimal n = s.nextBigDecimal();
        return n.signum() > 0 ? 1 : 2;
    }
    public static int commas() {
        Scanner s = new Scanner(System.in).useDelimiter(",");
        String first = s.next();
        return s.hasNext() ? first.length() > 1 ? 1 : 2 : 3;
    }
    public static int delimiter() {
        Scanner s = new Scanner(System.in).useDelimiter(Pattern.compile(";"));
        return s.delimiter().pattern().equals(";") ? s.next().isEmpty() ? 1 : 2 : 3;
    }
    public static int reset() {
        Scanner s = new Scanner(System.in).useDelimiter(";").reset();
        return s.next().length() == 2 ? 1 : 2;
    }
    public static int patterns() {
        Scanner s = new Scanner(System.in);
        Pattern digits = Pattern.compile("[0-9]+");
        return s.hasNext(digits) ? s.next(digits).length() > 1 ? 1 : 2 : 3;
    }
    public static int finds() {
        Scanner s = new Scanner(System.in);
        String found = s.findInLine(Pattern.compile("a+"));
        return found == null ? 1 : found.length() > 1 ? 2 : 3;
    }
    public static int horizon() {
        Scanner s = new Scanner(System.in);
        return s.findWithinHorizon(Pattern.compile("b"), 4) == null ? 1 : 2;
    }
    public static int skips() {
        Scanner s = new Scanner(System.in).skip(Pattern.compile("x*"));
        return s.hasNext() ? 1 : 2;
    }
    public static long tokens() {
        return new Scanner(System.in).tokens().filter(each -> each.length() > 1).count();
    }
    public static int fromText(String text) {
        Scanner s = new Scanner(new StringReader(text));
        return s.hasNextInt() ? s.nextInt() > 2 ? 1 : 2 : 3;
    }
    public static int fromPath(Path p) throws IOException {
        try (Scanner s = new Scanner(p)) {
            return s.hasNextLine() ? s.nextLine().isEmpty() ? 1 : 2 : 3;
        }
    }
}
