import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Boxes around numbers. */
final class Boxing {
    private Boxing() {}

    static String runCaches() {
        Integer small = 127;
        Integer other = 127;
        Integer large = 128;
        Integer larger = 128;
        return (small == other) + " " + (large == larger) + " " + large.equals(larger) + " " + new HashMap<>(Map.of(1L, "x")).get((Object) 1);
    }

    static String runConversions() {
        Number number = 3.99;
        return number.intValue() + " " + number.byteValue() + " " + Long.valueOf(5).equals(5) + " " + Boolean.parseBoolean("TRUE") + " " + Character.valueOf('x').hashCode();
    }

    static String runTernary() {
        Object chosen = true ? 1 : 2.0;
        return chosen + " " + chosen.getClass().getSimpleName();
    }

    static int runSum() {
        Integer sum = 0;
        for (Integer n : List.of(1, 2, 3)) {
            sum += n;
        }
        return sum++ + sum;
    }

    static int unboxed(Integer count, boolean wanted) {
        Integer chosen = wanted ? count : Integer.valueOf(1);
        return chosen + 1; // error: NullPointerException
    }

    static int unboxedSound(Integer count, boolean wanted) {
        Integer chosen = wanted && count != null ? count : Integer.valueOf(1);
        return chosen + 1;
    }

    static int identical(int left, int right) {
        Integer a = left;
        Integer b = right;
        if (left == right && a != b) {
            throw new IllegalStateException("two boxes"); // error: IllegalStateException
        }
        return left;
    }

    static int identicalSound(int left, int right) {
        Integer a = left;
        Integer b = right;
        if (left == right && !a.equals(b)) {
            throw new IllegalStateException("two boxes");
        }
        return left;
    }

    static int narrowed(Long id) {
        byte[] slots = new byte[200];
        return id == null || id < 0 || id > 199 ? 0 : slots[id.byteValue()]; // error: ArrayIndexOutOfBoundsException
    }

    static int narrowedSound(Long id) {
        byte[] slots = new byte[200];
        return id == null || id < 0 || id > 199 ? 0 : slots[id.intValue()];
    }

    static int compared(Integer a, Integer b) {
        if (a == null || b == null) {
            return 0;
        }
        return 10 / a.compareTo(b); // error: ArithmeticException
    }

    static int comparedSound(Integer a, Integer b) {
        if (a == null || b == null) {
            return 0;
        }
        return 10 / (a.compareTo(b) + 2);
    }

    static int whole(Number number) {
        return number == null ? 0 : 7 / number.intValue(); // error: ArithmeticException
    }

    static int wholeSound(Number number) {
        return number == null || number.intValue() == 0 ? 0 : 7;
    }
}
