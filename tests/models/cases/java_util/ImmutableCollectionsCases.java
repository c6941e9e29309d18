import java.util.Map;
import java.util.Set;

/** java.util.ImmutableCollections: what does not depend on the order. */
class ImmutableCollectionsCases {
    static int pair(byte a) {
        int sum = 0;
        for (int each : Set.of((int) a, a + 1)) { sum += each; }
        return sum;
    }
    static int more(byte a) {
        int sum = 0;
        for (int each : Set.of((int) a, a + 1, a + 2)) { sum += each; }
        return sum;
    }
    static int map(byte a) {
        int sum = 0;
        for (Map.Entry<String, Integer> each : Map.of("x", (int) a, "y", 2).entrySet()) { sum += each.getValue(); }
        return sum;
    }
}
