import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Maps: counting, grouping, looking up. */
final class Maps {
    private Maps() {}

    static String runCount() {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : "mississippi".toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        return counts.toString();
    }

    static String runHash() {
        Map<String, Integer> ages = new HashMap<>();
        ages.put("Ann", 30);
        ages.put("Bob", 25);
        ages.putIfAbsent("Ann", 99);
        ages.computeIfPresent("Bob", (name, age) -> age + 1);
        return ages + " " + ages.getOrDefault("Cid", -1) + " " + ages.remove("Ann") + ages.containsValue(26);
    }

    static String runOrder() {
        Map<String, Integer> seen = new LinkedHashMap<>(16, 0.75f, true);
        seen.put("x", 1);
        seen.put("y", 2);
        seen.get("x");
        return String.join(",", seen.keySet()) + seen.entrySet();
    }

    static String runTree() {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(90, "A");
        grades.put(80, "B");
        grades.put(70, "C");
        return grades.floorEntry(85).getValue() + grades.headMap(80, true) + grades.firstKey() + grades.descendingMap();
    }

    static String runEnumMap() {
        EnumMap<TimeUnit, Integer> units = new EnumMap<>(TimeUnit.class);
        units.put(TimeUnit.SECONDS, 1);
        units.put(TimeUnit.DAYS, 86_400);
        units.replaceAll((unit, n) -> n * 2);
        return units.toString();
    }

    static String runGrow() {
        Map<Integer, Integer> squares = new HashMap<>(2);
        for (int i = 0; i < 40; i++) {
            squares.put(i * 16, i);
        }
        int sum = 0;
        for (Map.Entry<Integer, Integer> entry : squares.entrySet()) {
            sum = sum * 31 + entry.getKey() - entry.getValue();
        }
        return squares.size() + " " + sum;
    }

    static int priceOf(Map<String, Integer> prices, String item) {
        if (!prices.containsKey("default")) {
            return 0;
        }
        return prices.get(item); // error: NullPointerException
    }

    static int priceOfSound(Map<String, Integer> prices, String item) {
        Integer price = prices.get(item);
        return price == null ? 0 : price;
    }

    static int code(String colour) {
        Map<String, Integer> codes = Map.of("red", 1, "green", 2);
        return colour == null ? 0 : codes.get(colour); // error: NullPointerException
    }

    static int codeSound(String colour) {
        Map<String, Integer> codes = Map.of("red", 1, "green", 2);
        return colour == null ? 0 : codes.getOrDefault(colour, 0);
    }

    static int next(TreeMap<Integer, Integer> steps, int from) {
        return steps.higherEntry(from).getValue(); // error: NullPointerException
    }

    static int nextSound(TreeMap<Integer, Integer> steps, int from) {
        Map.Entry<Integer, Integer> found = steps.higherEntry(from);
        return found == null || found.getValue() == null ? 0 : found.getValue();
    }

    static int perWord(String text) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return 10 / (counts.size() - 2); // error: ArithmeticException
    }

    static int perWordSound(String text) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : text.split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return 10 / (counts.size() + 2);
    }

    static Map<String, String> settings(String name, boolean strict) {
        Map<String, String> known = Map.of("mode", "fast");
        if (strict) {
            known.put(name, "strict"); // error: UnsupportedOperationException
        }
        return known;
    }

    static Map<String, String> settingsSound(String name, boolean strict) {
        Map<String, String> known = new HashMap<>(Map.of("mode", "fast"));
        if (strict) {
            known.put(name, "strict");
        }
        return known;
    }

    static int total(Map<String, Integer> parts) {
        int total = 0;
        for (Map.Entry<String, Integer> part : parts.entrySet()) {
            if (part.getKey().equals("tax") && part.getValue() == 19) {
                throw new IllegalStateException("old tax"); // error: IllegalStateException
            }
            total += part.getValue();
        }
        return total;
    }

    static int totalSound(Map<String, Integer> parts) {
        int total = 0;
        for (Map.Entry<String, Integer> part : parts.entrySet()) {
            if (part.getKey() != null && part.getValue() != null) {
                total += part.getValue();
            }
        }
        return total;
    }
}
