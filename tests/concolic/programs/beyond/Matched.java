package beyond;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A regular expression at work, with groups that it refers back to. */
class Matched {
    private static final Pattern TWICE = Pattern.compile("(\\d+)-(\\d)-\\1(?!\\d)");

    static int read(int first, int second, int wanted) {
        String text = (first & 0xFF) + "-" + (second & 7) + "-" + (first & 0xFF);
        Matcher matcher = TWICE.matcher(text);
        int groups = matcher.find() ? matcher.group(2).hashCode() + matcher.end() : -1;
        if (first > 300 && groups == wanted) {
            throw new IllegalStateException("matched");
        }
        return groups;
    }
}
