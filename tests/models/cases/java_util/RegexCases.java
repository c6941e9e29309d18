import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** java.util.regex: Matcher. */
class RegexCases {
    static final String CHARS = "ab1 .-@x\n\u00e9\ud83d\ude00";
    static final String[] PATTERNS = {
        "a+b*", "[a-c]+\\d{2}", "(?:ab|c)*d?", "^a.b$", "[^x]*", "\\w+@\\w+", "(?:a|b)?1{2,3}", "x{0}a", "x*", "(?:ab){1,}",
        "\\p{Alpha}+", "[a\\-1]+", "(?:a?b?)*x", "[+\\-]?\\d+(?:\\.\\d+)?", "(?:a|)b", "a|b|", "\\s*\\S", "(?:a*)*b", "(?:a+b?){2}",
        "[b-]", "a??b", "(a)(b)?", "((a|b)1)*", "...", ".*", "[^a]{2}", "\\D\\W?", "\\Qa.b\\E", "(?i)AB", "a*+b", "[a&&[^b]]+", "\\ba",
        "[ab[1x]]*", "a(?=b)b", "(a)\\1"
    };

    static String text(char a, char b, char c, char d, int length) {
        char[] chars = {pick(a), pick(b), 'a', pick(c), pick(d)};
        int end = length & 7;
        return new String(chars, 0, end > 5 ? 5 : end);
    }
    static char pick(char any) { return CHARS.charAt(any % CHARS.length()); }

    static boolean matches(byte which, char a, char b, char c, char d, byte length) {
        return text(a, b, c, d, length).matches(PATTERNS[(which & 0xff) % PATTERNS.length]);
    }
    static int[] found(byte which, char a, char b, char c, byte length) {
        Matcher matcher = Pattern.compile(PATTERNS[(which & 0xff) % 21]).matcher(text(a, b, c, b, length));
        if (!matcher.matches()) {
            try {
                return new int[] {matcher.start()};
            } catch (IllegalStateException none) {
                return new int[] {-7};
            }
        }
        return new int[] {matcher.start(), matcher.end(), matcher.group().length(), matcher.groupCount()};
    }
    static int[] grouped(char a, char b, byte length) {
        Matcher matcher = Pattern.compile("(a|b)(\\d*).*").matcher(text(a, b, a, b, length));
        return matcher.matches() ? new int[] {matcher.start(1), matcher.end(2), matcher.group(2).length()} : new int[0];
    }
    static boolean twice(char a, char b, byte length) {
        Matcher matcher = Pattern.compile("[ab]+").matcher(text(a, b, a, b, length));
        return matcher.matches() && matcher.matches() && !matcher.find() || matcher.reset().matches();
    }
    static boolean flagged(char a, char b) { return Pattern.compile("AB", Pattern.CASE_INSENSITIVE).matcher("" + pick(a) + pick(b)).matches(); }
    static boolean region(char a, char b) { return Pattern.compile("a").matcher("" + pick(a) + "a" + pick(b)).region(1, 2).matches(); }
    static boolean built(char a) { return Pattern.matches("[a1]x", new StringBuilder().append(pick(a)).append('x')); }
    static final String[] SEARCHED = {
        "a", "[ab]+", "(a)(b)?", "\\d+", "(\\w)1|x", "a*?b", "(?:ab|a)1?", "[^a]", ".b", "^[ab]+", "[ab1]+$", "(?<first>a)|(b)", "((a|b)1)+", "\\s+", "x*", "[^b]*?a",
        "(a|ab)(1|b1)?", ".{2}", "\\ba", "(?i)B"
    };

    static int[] searched(byte which, char a, char b, char c, char d, byte length) {
        Matcher matcher = Pattern.compile(SEARCHED[(which & 0xff) % SEARCHED.length]).matcher(text(a, b, c, d, length));
        int[] found = new int[24];
        int at = 0;
        while (at < 16 && matcher.find()) {
            found[at++] = matcher.start() + 1;
            found[at++] = matcher.end() + 1;
            if (matcher.groupCount() > 0) {
                found[at++] = matcher.start(1) + 2;
                found[at++] = matcher.group(1) == null ? -1 : matcher.group(1).length() + 1;
            }
        }
        found[23] = at;
        return found;
    }
    static int[] looking(byte which, char a, char b, byte length) {
        Matcher matcher = Pattern.compile(SEARCHED[(which & 0xff) % SEARCHED.length], which < 0 ? Pattern.CASE_INSENSITIVE : 0).matcher(text(a, b, a, b, length));
        return matcher.lookingAt() ? new int[] {matcher.end(), matcher.end(matcher.groupCount())} : new int[0];
    }
    static char[] replaced(byte which, char a, char b, char c, byte length) {
        Matcher matcher = Pattern.compile(SEARCHED[(which & 0xff) % SEARCHED.length]).matcher(text(a, b, c, b, length));
        String all = matcher.replaceAll(which < 0 ? "" : "<>");
        StringBuilder rest = new StringBuilder();
        matcher.appendTail(rest);
        return (all + '|' + rest + matcher.find()).toCharArray();
    }
    static char[] first(byte which, char a, char b, byte length) {
        return text(a, b, a, b, length).replaceFirst(SEARCHED[(which & 0xff) % SEARCHED.length], "<$0>").toCharArray();
    }
    static char[] pieces(byte which, char a, char b, char c, byte length, byte limit) {
        String[] found = Pattern.compile(SEARCHED[(which & 0xff) % SEARCHED.length]).split(text(a, b, c, b, length), limit % 3);
        return (found.length + String.join("|", found)).toCharArray();
    }
    static int cut(char a, char b, byte length) { return Pattern.compile("b|1").split(text(a, b, a, b, length)).length; }
    static int cutOnce(char a, char b, byte length) { return Pattern.compile("[b1]+").split(text(a, b, a, b, length), 2)[0].length(); }
    static boolean nothing(boolean none) { return Pattern.matches("a", none ? null : "a"); }
}
