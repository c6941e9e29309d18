import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas and method references, as values and as inputs. */
final class Lambdas {
    private Lambdas() {}

    static String runCompose() {
        Function<Integer, Integer> twice = n -> n * 2;
        return twice.andThen(n -> n + 1).apply(5) + " " + twice.compose(String::length).apply("four") + Function.<Integer>identity().apply(3);
    }

    static String runCurried() {
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
        BiFunction<String, Integer, Character> at = String::charAt;
        return add.apply(3).apply(4) + "" + at.apply("hello", 1);
    }

    static String runSuppliers() {
        List<Supplier<String>> later = new ArrayList<>();
        for (String word : List.of("a", "b")) {
            later.add(() -> word + word);
        }
        StringBuilder all = new StringBuilder();
        later.forEach(supplier -> all.append(supplier.get()));
        return all.toString();
    }

    static String runPredicates() {
        IntPredicate even = n -> n % 2 == 0;
        return even.negate().or(n -> n > 10).test(12) + " " + even.and(n -> n < 0).test(4);
    }

    static String runConstructors() {
        Function<String, StringBuilder> maker = StringBuilder::new;
        Supplier<List<Integer>> lists = ArrayList::new;
        Function<Integer, int[]> arrays = int[]::new;
        return maker.apply("x").append(lists.get()).toString() + arrays.apply(3).length;
    }

    static String runComparators() {
        List<String> words = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
        words.sort(Comparator.<String>comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        return words.toString();
    }

    static int applied(IntBinaryOperator operator) {
        return 100 / operator.applyAsInt(3, 4); // error: ArithmeticException
    }

    static int appliedSound(IntBinaryOperator operator) {
        int value = operator.applyAsInt(3, 4);
        return value == 0 ? 0 : 100 / value;
    }

    static int lengthOf(Supplier<String> supplier) {
        String text = supplier.get();
        return text.length(); // error: NullPointerException
    }

    static int lengthOfSound(Supplier<String> supplier) {
        String text = supplier.get();
        return text == null ? 0 : text.length();
    }

    static int folded(int[] numbers, int start) {
        IntBinaryOperator divide = (a, b) -> a / b; // error: ArithmeticException
        int result = start;
        for (int number : numbers) {
            result = divide.applyAsInt(result, number);
        }
        return result;
    }

    static int foldedSound(int[] numbers, int start) {
        IntBinaryOperator divide = (a, b) -> b == 0 ? a : a / b;
        int result = start;
        for (int number : numbers) {
            result = divide.applyAsInt(result, number);
        }
        return result;
    }

    static String changed(UnaryOperator<String> change) {
        String text = change.apply("abc");
        if (text != null && text.equals("cba")) {
            throw new IllegalStateException("reversed"); // error: IllegalStateException
        }
        return text;
    }

    static String changedSound(UnaryOperator<String> change) {
        String text = change.apply("abc");
        return text == null ? "" : text;
    }

    static int counted(int n) {
        int[] steps = {0};
        Runnable step = () -> steps[0] += 2;
        for (int i = 0; i < n % 5; i++) {
            step.run();
        }
        return 12 / (steps[0] - 6); // error: ArithmeticException
    }

    static int countedSound(int n) {
        int[] steps = {0};
        Runnable step = () -> steps[0] += 2;
        for (int i = 0; i < n % 5; i++) {
            step.run();
        }
        return 12 / (steps[0] - 7);
    }
}
