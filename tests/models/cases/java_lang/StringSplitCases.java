import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** java.lang.String: split and lines. */
class StringSplitCases {
    static final String CHARS = "a,, b;\n\ud83d\ude00.";
    static final String[] PATTERNS = {",", "\\.", ", ", "[,;]", "\\s*,\\s*", "\\s+", "a|ab", "[^,]", "", ",*", ".", "(,)(;)?", "$", "^,", "\\b", ";$"};

    static char pick(char any) { return CHARS.charAt(any % CHARS.length()); }
    static String text(char a, char b, char c, char d, byte length) {
        char[] chars = {pick(a), pick(b), ',', pick(c), pick(d)};
        return new String(chars, 0, (length & 7) > 5 ? 5 : length & 7);
    }

    static char[] split(byte which, char a, char b, char c, char d, byte length) {
        String[] found = text(a, b, c, d, length).split(PATTERNS[(which & 0xff) % PATTERNS.length]);
        return (found.length + String.join("|", found)).toCharArray();
    }
    static char[] limited(byte which, char a, char b, char c, byte length, byte limit) {
        String[] found = text(a, b, c, b, length).split(PATTERNS[(which & 0xff) % PATTERNS.length], limit % 4);
        return (found.length + String.join("|", found)).toCharArray();
    }
    static int count(char a, char b, char c, char d, byte length) { return text(a, b, c, d, length).split(",").length; }
    static int one(char a, char b, char c, byte length, byte at) { return text(a, b, c, a, length).split(",")[at & 3].length(); }
    static char[] copied(char a, char b, char c, byte length, byte more) {
        String[] found = text(a, b, c, a, length).split(",");
        String[] longer = Arrays.copyOf(found, found.length + (more & 3));
        return Arrays.toString(longer).toCharArray();
    }
    static char[] listed(char a, char b, byte length) {
        List<String> found = new ArrayList<>(Arrays.asList(text(a, b, a, b, length).split("[,;]")));
        found.add("x");
        return found.toString().toCharArray();
    }
    static boolean itself(char a, byte length) {
        String text = text(a, a, a, a, length);
        return text.split(";")[0].equals(text);
    }
    static final String ENDS = "a\r\nb\n";
    static String ended(char a, char b, char c, byte length) {
        char[] chars = {ENDS.charAt(a % 5), ENDS.charAt(b % 5), '\n', ENDS.charAt(c % 5)};
        return new String(chars, 0, (length & 7) > 4 ? 4 : length & 7);
    }
    static char[] lines(char a, char b, char c, byte length) {
        StringBuilder all = new StringBuilder();
        ended(a, b, c, length).lines().forEach(line -> all.append(line).append('|'));
        return all.toString().toCharArray();
    }
    static long counted(char a, char b, char c, byte length) { return ended(a, b, c, length).lines().count(); }
    static int nothing(char a, boolean none) { return ("" + pick(a)).split(none ? null : ",").length; }
}
