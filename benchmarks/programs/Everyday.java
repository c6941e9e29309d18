import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Small jobs on strings and collections, each with one way to fail that its callers do not see. */
public final class Everyday {
    private static final Pattern PAIR = Pattern.compile("[a-z]+=[0-9]+");

    /** Fails for a line without a colon. */
    static String key(String line) {
        return line.substring(0, line.indexOf(':')).trim();
    }

    /** Fails when what a pair says is zero. */
    static int share(String pair) {
        if (!PAIR.matcher(pair).matches()) {
            return 0;
        }
        return 100 / Integer.parseInt(pair.substring(pair.indexOf('=') + 1));
    }

    /** Fails for an empty list. */
    static int average(List<Integer> marks) {
        int sum = 0;
        for (int mark : marks) {
            sum += mark;
        }
        return sum / marks.size();
    }

    /** Fails when one is missing. */
    static int total(Map<String, Integer> prices, String first, String second) {
        return prices.get(first) + prices.get(second);
    }

    /** Fails for words that are all too short. */
    static String longest(List<String> words) {
        return words.stream().filter(word -> word.length() > 3).findFirst().get();
    }

    /** Fails when nothing is named. */
    static String greeting(Optional<String> name) {
        return "Hello, " + name.map(String::trim).filter(text -> !text.isEmpty()).orElseThrow();
    }

    /** Fails when a closing bracket comes first. */
    static boolean balanced(String text) {
        Deque<Character> open = new ArrayDeque<>();
        for (int index = 0; index < text.length() && index < 4; index++) {
            char each = text.charAt(index);
            if (each == '(') {
                open.push(each);
            } else if (each == ')') {
                open.pop();
            }
        }
        return open.isEmpty();
    }

    /** Fails when the smallest and the greatest are alike. */
    static int spread(List<Integer> values) {
        if (values.size() < 2) {
            return 0;
        }
        List<Integer> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return 1000 / (sorted.get(sorted.size() - 1) - sorted.get(0));
    }

    /** Fails when a word is there twice. */
    static Map<String, Integer> lengths(List<String> words) {
        return words.stream().collect(Collectors.toMap(word -> word, String::length));
    }

    /** Fails when no level is as low. */
    static String level(int points) {
        TreeMap<Integer, String> levels = new TreeMap<>(Map.of(10, "low", 50, "middle", 90, "high"));
        return levels.floorEntry(points).getValue();
    }

    /** Fails for a number that has four digits. */
    static char third(int number) {
        String text = String.format("%05d", Math.abs(number % 10_000));
        return text.charAt(text.charAt(1) == '0' ? 2 : 5);
    }

    /** Fails for the third visitor. */
    static int visits(Set<String> visitors, String visitor) {
        Map<String, Integer> counts = new HashMap<>();
        for (String each : visitors) {
            counts.merge(each.toLowerCase(), 1, Integer::sum);
        }
        counts.merge(visitor, 1, Integer::sum);
        if (counts.size() == 3) {
            throw new IllegalStateException(counts.size() + " visitors");
        }
        return counts.get(visitor);
    }

    /** Fails when what is built has a hyphen in its middle. */
    static String label(String name, int number) {
        StringBuilder label = new StringBuilder(name).append('-').append(number);
        if (label.reverse().indexOf("-") == label.length() / 2 && number > 99) {
            throw new IllegalArgumentException(label.toString());
        }
        return label.toString();
    }

    /** Fails when the parts are no numbers. */
    static int version(String text) {
        String[] parts = text.split("\\.");
        return Integer.parseInt(parts[0]) * 100 + Integer.parseInt(parts[1]);
    }

    /** Fails when nothing is found. */
    static String number(String text) {
        Matcher digits = Pattern.compile("[0-9]+").matcher(text);
        digits.find();
        return digits.group();
    }

    private Everyday() {}
}
