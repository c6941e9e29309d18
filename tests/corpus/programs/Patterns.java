// java: 21
import java.util.List;

/** Switches over types, records and guards. */
final class Patterns {
    private Patterns() {}

    sealed interface Tree permits Leaf, Fork {}

    record Leaf(int value) implements Tree {}

    record Fork(Tree left, Tree right) implements Tree {}

    record Pair(Object first, Object second) {}

    enum Light {
        RED, AMBER, GREEN
    }

    static int sum(Tree tree) {
        return switch (tree) {
            case Leaf leaf -> leaf.value();
            case Fork(Tree left, Tree right) -> sum(left) + sum(right);
        };
    }

    static String kind(Object value) {
        return switch (value) {
            case null -> "null";
            case String s when s.isEmpty() -> "empty";
            case String s -> "text " + s;
            case Integer n when n > 100 -> "large";
            case Integer n -> "int " + n;
            case Pair(String a, Integer b) -> a + "=" + b;
            case Light light -> "light " + light.ordinal();
            case int[] numbers -> "ints " + numbers.length;
            default -> value.getClass().getSimpleName();
        };
    }

    static int runSum() {
        return sum(new Fork(new Leaf(1), new Fork(new Leaf(2), new Leaf(39))));
    }

    static String runKinds() {
        StringBuilder told = new StringBuilder();
        Object[] values = {null, "", "x", 7, 700, new Pair("k", 1), new Pair(1, 1), Light.GREEN, new int[3], 2.5};
        for (Object value : values) {
            told.append(kind(value)).append(';');
        }
        return told.toString();
    }

    static String runSequenced() {
        return List.of(1, 2, 3).reversed() + " " + List.of("a", "b").getLast();
    }

    static String runEnumSwitch() {
        Light light = Light.AMBER;
        return switch (light) {
            case RED -> "stop";
            case AMBER -> "wait";
            case GREEN -> "go";
        };
    }

    static int depth(Tree tree) {
        return switch (tree) {
            case Leaf leaf when leaf.value() == 13 -> throw new IllegalStateException("unlucky"); // error: IllegalStateException
            case Leaf leaf -> 1;
            case Fork fork -> 2;
        };
    }

    static int depthSound(Tree tree) {
        return switch (tree) {
            case Leaf leaf when leaf.value() == 13 -> 0;
            case Leaf leaf -> 1;
            case Fork fork -> 2;
        };
    }

    static int weigh(Object thing) {
        return switch (thing) {
            case String s -> s.length();
            case Integer n when n < 0 -> -n;
            case Integer n -> 1000 / n; // error: ArithmeticException
            default -> 0;
        };
    }

    static int weighSound(Object thing) {
        return switch (thing) {
            case null -> 0;
            case String s -> s.length();
            case Integer n when n <= 0 -> 0;
            case Integer n -> 1000 / n;
            default -> 0;
        };
    }

    static int leftmost(Fork fork) {
        return fork instanceof Fork(Leaf(int value), Leaf other)
                ? 10 / (value - other.value()) // error: ArithmeticException
                : 0;
    }

    static int leftmostSound(Fork fork) {
        return fork instanceof Fork(Leaf(int value), Leaf other) && value > 0 && other.value() < 0
                ? 10 / (value / 2 + 1)
                : 0;
    }

    static int wait(Light light) {
        int[] seconds = {30, 5};
        return switch (light) {
            case RED, AMBER -> seconds[light.ordinal()];
            case GREEN -> seconds[light.ordinal()]; // error: ArrayIndexOutOfBoundsException
        };
    }

    static int waitSound(Light light) {
        int[] seconds = {30, 5, 20};
        return switch (light) {
            case RED, AMBER -> seconds[light.ordinal()];
            case GREEN -> seconds[2];
        };
    }
}
