import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts taken apart: pieces, tokens, what patterns find. */
final class Parsing {
    private static final Pattern EMAIL = Pattern.compile("([a-z]+)@([a-z]+)\\.com");
    private static final Pattern OPTION = Pattern.compile("id=(\\w+)(;type=(\\w+))?");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private Parsing() {}

    static String runPieces() {
        return Arrays.toString("a,b,,c,,".split(",")) + Arrays.toString("a,b,,c,,".split(",", -1)) + Arrays.toString("a,b,c".split(",", 2)) + "".split(",").length;
    }

    static String runTokens() {
        StringTokenizer left = new StringTokenizer("set  x to 7\tnow");
        StringBuilder found = new StringBuilder().append(left.countTokens());
        while (left.hasMoreTokens()) {
            found.append('|').append(left.nextToken());
        }
        return found.append(new StringTokenizer("a+b", "+", true).countTokens()).toString();
    }

    static String runTail() {
        Matcher matcher = Pattern.compile("_([a-z])").matcher("one_two_three");
        StringBuilder made = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(made, matcher.group(1).toUpperCase());
        }
        return matcher.appendTail(made).toString() + matcher.hitEnd();
    }

    static String runLooking() {
        Matcher matcher = NUMBER.matcher("12ab34");
        return matcher.lookingAt() + " " + matcher.end() + " " + matcher.find() + " " + matcher.start() + " " + matcher.replaceAll("#") + " " + matcher.find(1);
    }

    static String option(String line) {
        Matcher matcher = OPTION.matcher(line);
        if (matcher.find()) {
            return matcher.group(3).toUpperCase(); // error: NullPointerException
        }
        return "";
    }

    static String optionSound(String line) {
        Matcher matcher = OPTION.matcher(line);
        if (matcher.find()) {
            return matcher.group(3) == null ? "" : matcher.group(3).toUpperCase();
        }
        return "";
    }

    static int email(String text) {
        Matcher matcher = EMAIL.matcher(text);
        if (matcher.find()) {
            return 10 / (matcher.group(2).length() - 2); // error: ArithmeticException
        }
        return 0;
    }

    static int emailSound(String text) {
        Matcher matcher = EMAIL.matcher(text);
        if (matcher.find()) {
            return 10 / matcher.group(2).length();
        }
        return 0;
    }

    static int numbers(String text) {
        Matcher matcher = NUMBER.matcher(text);
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return 10 / (count - 2); // error: ArithmeticException
    }

    static int numbersSound(String text) {
        Matcher matcher = NUMBER.matcher(text);
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return 10 / (count + 2);
    }

    static int kept(String text) {
        String digits = text.replaceAll("[^0-9]", "");
        return 10 / (digits.length() - 3); // error: ArithmeticException
    }

    static int keptSound(String text) {
        String digits = text.replaceAll("[^0-9]", "");
        return 10 / (text.length() - digits.length() + 1);
    }

    static char initial(String name) {
        return name.replaceFirst("^(Mr|Mrs) ", "").charAt(0); // error: StringIndexOutOfBoundsException
    }

    static char initialSound(String name) {
        String bare = name.replaceFirst("^(Mr|Mrs) ", "");
        return bare.isEmpty() ? '?' : bare.charAt(0);
    }

    static int route(String line) {
        String[] words = line.split("\\s+");
        if (words.length == 3 && words[1].equals("to")) {
            return 10 / (words[0].length() - words[2].length()); // error: ArithmeticException
        }
        return 0;
    }

    static int routeSound(String line) {
        String[] words = line.split("\\s+");
        if (words.length == 3 && words[1].equals("to")) {
            return 10 / (words[0].length() + words[2].length() + 1);
        }
        return 0;
    }

    static String folder(String path) {
        String[] parts = path.split("/");
        return parts[parts.length - 1]; // error: ArrayIndexOutOfBoundsException
    }

    static String folderSound(String path) {
        String[] parts = path.split("/", -1);
        return parts[parts.length - 1];
    }

    static String value(String line) {
        String[] pair = line.split("=", 2);
        return pair[1].trim(); // error: ArrayIndexOutOfBoundsException
    }

    static String valueSound(String line) {
        String[] pair = line.split("=", 2);
        return pair.length == 2 ? pair[1].trim() : pair[0];
    }

    static String second(String command) {
        StringTokenizer words = new StringTokenizer(command);
        String verb = words.nextToken(); // error: NoSuchElementException
        return words.hasMoreTokens() ? words.nextToken() : verb;
    }

    static String secondSound(String command) {
        StringTokenizer words = new StringTokenizer(command);
        String verb = words.hasMoreTokens() ? words.nextToken() : "";
        return words.hasMoreTokens() ? words.nextToken() : verb;
    }

    static int columns(String line) {
        List<String> cells = new ArrayList<>(Arrays.asList(line.split(";")));
        cells.add("total");
        return 12 / (cells.size() - 3); // error: ArithmeticException
    }

    static int columnsSound(String line) {
        List<String> cells = new ArrayList<>(Arrays.asList(line.split(";")));
        cells.add("total");
        return 12 / cells.size();
    }

    static String heading(String text) {
        return text.lines().findFirst().get(); // error: NoSuchElementException
    }

    static String headingSound(String text) {
        return text.lines().findFirst().orElse("");
    }

    static int answer(String text) {
        return 10 / (text.toLowerCase().equals("yes") ? text.compareTo("yes") : 1); // error: ArithmeticException
    }

    static int answerSound(String text) {
        return 10 / (text.toLowerCase().equals("yes") ? text.length() : 1);
    }
}
