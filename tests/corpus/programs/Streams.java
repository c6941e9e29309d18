import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams from source to result. */
final class Streams {
    private Streams() {}

    static String runPipeline() {
        return Stream.of("pear", "fig", "apple", "kiwi").filter(w -> w.length() > 3).map(String::toUpperCase).sorted()
                .collect(Collectors.joining("-", "<", ">"));
    }

    static String runNumbers() {
        return IntStream.rangeClosed(1, 10).filter(n -> n % 2 == 1).mapToObj(Integer::toString).collect(Collectors.toList())
                + " " + IntStream.of(3, 1, 2).summaryStatistics() + " " + IntStream.range(0, 5).average().getAsDouble();
    }

    static String runGrouping() {
        Map<Integer, List<String>> byLength = Stream.of("a", "bb", "cc", "d")
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        return byLength.toString();
    }

    static String runFlat() {
        return Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(n -> n * n)
                .reduce(0, Integer::sum).toString();
    }

    static String runLazy() {
        StringBuilder seen = new StringBuilder();
        int found = Stream.iterate(1, n -> n * 3).peek(n -> seen.append(n).append(' ')).filter(n -> n > 20).findFirst().get();
        return seen + "-> " + found;
    }

    static String runSorted() {
        return Stream.of("b2", "a10", "a9").sorted(Comparator.comparing((String s) -> s.charAt(0)).thenComparing(String::length))
                .skip(1).limit(5).toList() + " " + Stream.of(1, 1, 2).distinct().count();
    }

    static int largest(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n % 2 == 0).max().getAsInt(); // error: NoSuchElementException
    }

    static int largestSound(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n % 2 == 0).max().orElse(0);
    }

    static String longest(List<String> words) {
        return words.stream().filter(w -> w.startsWith("x")).max(Comparator.comparing(String::length)).get(); // error: NoSuchElementException
    }

    static String longestSound(List<String> words) {
        return words.stream().filter(w -> w != null && w.startsWith("x")).max(Comparator.comparing(String::length)).orElse("");
    }

    static int inverses(int[] numbers) {
        return Arrays.stream(numbers)
                .map(n -> 60 / n) // error: ArithmeticException
                .sum();
    }

    static int inversesSound(int[] numbers) {
        return Arrays.stream(numbers).filter(n -> n != 0).map(n -> 60 / n).sum();
    }

    static Map<Integer, String> byLength(String first, String second) {
        return Stream.of(first, second).collect(Collectors.toMap(String::length, w -> w)); // error: IllegalStateException
    }

    static Map<Integer, String> byLengthSound(String first, String second) {
        return Stream.of(first, second).collect(Collectors.toMap(String::length, w -> w, (old, later) -> later));
    }

    static int countTwice(int limit) {
        IntStream numbers = IntStream.range(0, limit % 4);
        long count = limit > 5 ? numbers.count() : 0;
        return (int) (count + numbers.sum()); // error: IllegalStateException
    }

    static int countTwiceSound(int limit) {
        long count = limit > 5 ? IntStream.range(0, limit % 4).count() : 0;
        return (int) (count + IntStream.range(0, limit % 4).sum());
    }

    static int meanLength(List<String> words) {
        int total = words.stream().mapToInt(String::length).sum();
        return total / (int) words.stream().filter(w -> !w.isEmpty()).count(); // error: ArithmeticException
    }

    static int meanLengthSound(List<String> words) {
        return (int) words.stream().filter(w -> w != null).mapToInt(String::length).average().orElse(0);
    }
}
