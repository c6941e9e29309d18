import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Generic classes and methods of one's own. */
final class Generics {
    private Generics() {}

    static final class Stack<T> {
        private final List<T> items = new ArrayList<>();

        void push(T item) {
            items.add(item);
        }

        T pop() {
            return items.remove(items.size() - 1);
        }

        boolean isEmpty() {
            return items.isEmpty();
        }
    }

    static final class Box<T extends Comparable<T>> {
        private final T value;

        Box(T value) {
            this.value = value;
        }

        T largest(T other) {
            return value.compareTo(other) >= 0 ? value : other;
        }
    }

    static <T, R> List<R> mapped(List<T> items, Function<? super T, ? extends R> function) {
        List<R> made = new ArrayList<>();
        for (T item : items) {
            made.add(function.apply(item));
        }
        return made;
    }

    static <T> T best(List<? extends T> items, Comparator<? super T> order) {
        T best = items.get(0);
        for (T item : items) {
            best = order.compare(item, best) > 0 ? item : best;
        }
        return best;
    }

    static String runStack() {
        Stack<String> stack = new Stack<>();
        stack.push("a");
        stack.push("b");
        return stack.pop() + stack.pop() + stack.isEmpty();
    }

    static String runMapped() {
        return mapped(List.of(1, 2, 3), n -> "n" + n).toString() + mapped(List.of("x", "yy"), String::length);
    }

    static String runBox() {
        return new Box<>("pear").largest("apple") + new Box<>(3).largest(5);
    }

    static String runBest() {
        return best(List.of("fig", "banana", "kiwi"), Comparator.comparingInt(String::length));
    }

    @SuppressWarnings("unchecked")
    static String runPollution() {
        List<String> words = new ArrayList<>();
        ((List<Object>) (List<?>) words).add(1);
        try {
            return words.get(0).trim();
        } catch (ClassCastException polluted) {
            return "polluted " + words.size();
        }
    }

    static int popTwice(int first, boolean second) {
        Stack<Integer> stack = new Stack<>();
        stack.push(first);
        if (second) {
            stack.push(2);
        }
        return stack.pop() + pop(stack);
    }

    private static int pop(Stack<Integer> stack) {
        return stack.items.get(stack.items.size() - 1); // error: IndexOutOfBoundsException
    }

    static int popTwiceSound(int first, boolean second) {
        Stack<Integer> stack = new Stack<>();
        stack.push(first);
        if (second) {
            stack.push(2);
        }
        return stack.pop() + (stack.isEmpty() ? 0 : stack.pop());
    }

    static int larger(Box<Integer> box, Integer other) {
        if (other == null) {
            return 0;
        }
        return 12 / box.largest(other); // error: ArithmeticException
    }

    static int largerSound(Box<Integer> box, Integer other) {
        if (box == null || box.value == null || other == null || other < 1) {
            return 0;
        }
        return 12 / box.largest(other);
    }

    static int lengths(String[] words, int wanted) {
        List<Integer> found = mapped(List.of(words), String::length);
        return found.get(wanted); // error: IndexOutOfBoundsException
    }

    static int lengthsSound(String[] words, int wanted) {
        if (words == null) {
            return 0;
        }
        List<Integer> found = mapped(Arrays.asList(words), word -> word == null ? 0 : word.length());
        return wanted < 0 || wanted >= found.size() ? 0 : found.get(wanted);
    }

    static Integer numberIn(Object[] row) {
        if (row.length != 2 || !(row[0] instanceof String)) {
            return 0;
        }
        return (Integer) row[1]; // error: ClassCastException
    }

    static Integer numberInSound(Object[] row) {
        if (row.length != 2 || !(row[0] instanceof String)) {
            return 0;
        }
        return row[1] instanceof Integer number ? number : Integer.valueOf(0);
    }
}
