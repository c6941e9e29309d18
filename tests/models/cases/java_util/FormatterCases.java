import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;

/** java.util.Formatter, by way of String.format, too. */
class FormatterCases {
    /** Writes itself with the number that it was given. */
    static class Named {
        final int number;

        Named(int number) {
            this.number = number;
        }

        @Override
        public String toString() {
            return "n" + number;
        }
    }

    static String made(String format, Object... values) {
        try {
            return String.format(format, values);
        } catch (IllegalFormatException wrong) {
            return wrong.getClass().getSimpleName() + wrong.getMessage();
        }
    }

    static char[] ints(int a, long b, short c, byte d) {
        return made("%d|%7d|%-12d|%012d|%+d|% d|%,d|%(d|%+,14d|%(,015d|%-+8d|%0,12d", a, b, c, a, b, d, a, b, c, a, d, c)
                .toCharArray();
    }

    static char[] bits(int a, long b, short c, byte d) {
        return made("%x|%X|%#x|%#X|%010x|%#012x|%-9x|%o|%#o|%07o|%x|%X|%o", a, b, c, d, a, b, c, a, b, c, c, d, d)
                .toCharArray();
    }

    static char[] chars(char a, byte b, short c, boolean d) {
        return made("%c|%3c|%-3c|%s|%4s|%.0s|%b|%-7b|%.2b|%s|%c", a, a, a, a, a, a, d, d, d, d, b & 0x7f).toCharArray();
    }

    static char[] texts(char a, char b, boolean none, byte length) {
        String text = none ? null : ("" + a + b + "cd").substring(0, length & 3);
        return made("<%s|%6s|%-6s|%.2s|%5.1s|%b|%2$s %1$s %<s>", text, text, text, text, text, text).toCharArray();
    }

    static char[] capitals(int a) {
        return made("%S|%10.3S|%C|%B|%H|%h|%n%%", "x" + a, "shout", 'q', a > 0, "hash", "x" + a).toCharArray();
    }

    static char[] nulls(int a) {
        return made("%d|%5x|%f|%.2f|%c|%s|%S|%b|%-8d|%05d|%h|%d", null, null, null, null, null, null, null, null, null,
                null, null, a).toCharArray();
    }

    static char[] doubles(double a, float b) {
        return made("%f|%.3f|%12.2f|%-12.1f|%+.0f|%,.2f|%(.2f|%015.3f|%e|%.3E|%g|%G|%.10g|%a|%A|%s|%.3s|%s|%f", a, a, a, a,
                a, a, a, a, a, a, a, a, a, a, a, a, a, b, b).toCharArray();
    }

    static char[] rounded(int a, byte digits) {
        double value = (a & 0xffff) / 1000.0;
        return made("%." + (digits & 3) + "f %.2f %.1e %.3g", value, value * 1e-3, value, value * 100).toCharArray();
    }

    static char[] objects(int a, char b) {
        return made("%s|%9s|%-9s|%S|%s|%,d|%05.1f|%c%%", new Named(a), new Named(7), new Named(a), new Named(5),
                List.of(1, 2), a, 2.25, b).toCharArray();
    }

    static char[] wrong(byte which, int a) {
        String[] formats = {
            "%d %s %d", "%f", "%q", "%", "%-d", "%--5d", "%-05d", "%+ d", "%#d", "%,x", "%.2d", "%.2c", "%#s", "%05",
            "%<s", "%3$s", "%5n", "%-%", "%5%", "%+x", "%F", "%D", "%#g", "%c", "%0s", "%tQ"
        };
        return made(formats[(which & 0xff) % formats.length], a, 2.5).toCharArray();
    }

    static char[] mismatched(byte which) {
        Object[] values = {"text", 1.5, 7, 'c', true, 0x110000, 5L, null};
        String[] formats = {"%d", "%f", "%c", "%x", "%e", "%b", "%s", "%g", "%o", "%a"};
        int at = which & 0x7f;
        return made(formats[at % formats.length], values[at % values.length]).toCharArray();
    }

    static char[] locales(int a, double b) {
        return (String.format(Locale.US, "%,d %.1f", a, b) + String.format(Locale.ROOT, "%,d", a)
                + String.format((Locale) null, "%,d", a) + String.format(Locale.GERMANY, "%,.2f %d", b, a & 7)
                + String.format(Locale.FRANCE, "%.1f", b)).toCharArray();
    }

    static char[] formatters(int a, char b) {
        StringBuilder text = new StringBuilder("x");
        Formatter formatter = new Formatter(text);
        formatter.format("%d-", a).format(Locale.UK, "%c|%s", b, new Named(a)).format("%4s|%S", new Named(1), new Named(2));
        formatter.close();
        try {
            formatter.format("%d", a);
        } catch (FormatterClosedException closed) {
            text.append("closed");
        }
        return text.toString().toCharArray();
    }

    static int nothing(boolean none) {
        return new Formatter().format(none ? null : "%s", "a").toString().length();
    }

    static char[] written(int a, long b, char c) {
        java.io.StringWriter text = new java.io.StringWriter();
        new java.io.PrintWriter(text).printf("%d %s|%5d%c", a & 7, "x", 7, c).flush();
        new java.io.PrintWriter(text).printf("%,d %08x|%-5s%S", a, b, new Named(a & 3), "y").flush();
        return text.toString().toCharArray();
    }
}
