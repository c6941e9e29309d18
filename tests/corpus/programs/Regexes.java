import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Patterns and what they match. */
final class Regexes {
    private static final Pattern SIZE = Pattern.compile("(\\d+)x(\\d+)");
    private static final Pattern KEY = Pattern.compile("([a-z]+)=(.*)");

    private Regexes() {}

    static String runGroups() {
        Matcher matcher = SIZE.matcher("window 640x480, icon 16x16");
        StringBuilder areas = new StringBuilder();
        while (matcher.find()) {
            areas.append(Integer.parseInt(matcher.group(1)) * Integer.parseInt(matcher.group(2))).append('@').append(matcher.start()).append(' ');
        }
        return areas.toString();
    }

    static String runReplace() {
        return "2024-03-09".replaceAll("(\\d+)-(\\d+)-(\\d+)", "$3/$2/$1") + " " + "a1b22".replaceFirst("\\d+", "#");
    }

    static String runSplit() {
        return String.join("|", "one1two22three".split("\\d+")) + Pattern.compile("\\s*,\\s*").split("a , b,c").length;
    }

    static String runMatches() {
        return "joe@example.org".matches("[\\w.]+@[\\w.]+\\.[a-z]{2,}") + " " + "abba".matches("(.)(.)\\2\\1") + " "
                + Pattern.compile("^h.*o$", Pattern.CASE_INSENSITIVE | Pattern.DOTALL).matcher("HELL\nO").matches();
    }

    static String runNamed() {
        Matcher matcher = Pattern.compile("(?<hour>\\d\\d):(?<minute>\\d\\d)").matcher("at 09:45");
        return matcher.find() ? matcher.group("minute") + matcher.group("hour") : "none";
    }

    static String runQuoted() {
        return "a.b.c".replaceAll(Pattern.quote("."), Matcher.quoteReplacement("$")) + " " + "x+y".split("\\+").length;
    }

    static String keyOf(String line) {
        Matcher matcher = KEY.matcher(line);
        matcher.matches();
        return matcher.group(1); // error: IllegalStateException
    }

    static String keyOfSound(String line) {
        Matcher matcher = KEY.matcher(line);
        return matcher.matches() ? matcher.group(1) : "";
    }

    static int digits(String text) {
        if (text.matches("[0-9]{2}")) {
            return 100 / Integer.parseInt(text); // error: ArithmeticException
        }
        return 0;
    }

    static int digitsSound(String text) {
        if (text.matches("[1-9][0-9]")) {
            return 100 / Integer.parseInt(text);
        }
        return 0;
    }

    static int plate(String text) {
        if (Pattern.matches("[A-Z]{2}-[0-9]{3}", text) && text.endsWith("007")) {
            throw new IllegalStateException(text); // error: IllegalStateException
        }
        return 0;
    }

    static int plateSound(String text) {
        if (Pattern.matches("[A-Z]{2}-[0-9]{3}", text) && text.length() != 6) {
            throw new IllegalStateException(text);
        }
        return 0;
    }

    static String third(String line) {
        String[] fields = line.split("[;,]");
        return fields[2]; // error: ArrayIndexOutOfBoundsException
    }

    static String thirdSound(String line) {
        String[] fields = line.split("[;,]");
        return fields.length > 2 ? fields[2] : "";
    }

    static String unit(String amount) {
        Matcher matcher = Pattern.compile("(\\d+)(kg|g)?").matcher(amount);
        if (!matcher.matches()) {
            return "";
        }
        return matcher.group(2).toUpperCase(); // error: NullPointerException
    }

    static String unitSound(String amount) {
        Matcher matcher = Pattern.compile("(\\d+)(kg|g)?").matcher(amount);
        if (!matcher.matches()) {
            return "";
        }
        return matcher.group(2) == null ? "" : matcher.group(2).toUpperCase();
    }
}
