import java.util.NoSuchElementException;
import java.util.StringTokenizer;

/** java.util.StringTokenizer. */
class StringTokenizerCases {
    static final String CHARS = "a, b;\n\ud83d\ude00.";
    static final String[] DELIMITERS = {",", ", ;", " \t\n\r\f", "", "\ud83d\ude00", ".a"};

    static char pick(char any) { return CHARS.charAt(any % CHARS.length()); }
    static String text(char a, char b, char c, char d, byte length) {
        char[] chars = {pick(a), pick(b), ',', pick(c), pick(d)};
        return new String(chars, 0, (length & 7) > 5 ? 5 : length & 7);
    }

    static char[] tokens(byte which, boolean returned, char a, char b, char c, byte length) {
        StringTokenizer left = new StringTokenizer(text(a, b, c, a, length), DELIMITERS[(which & 0xff) % DELIMITERS.length], returned);
        StringBuilder all = new StringBuilder().append(left.countTokens());
        while (left.hasMoreTokens()) {
            all.append('|').append(left.nextToken());
        }
        return all.toString().toCharArray();
    }
    static char[] changing(char a, char b, char c, char d, byte length) {
        StringTokenizer left = new StringTokenizer(text(a, b, c, d, length));
        try {
            return (left.nextToken() + "|" + left.nextToken(";a")).toCharArray();
        } catch (NoSuchElementException none) {
            return new char[] {'-'};
        }
    }
    static boolean some(char a, char b, byte length) { return new StringTokenizer(text(a, b, a, b, length), ",").hasMoreElements(); }
}
