import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Values that may be absent. */
final class Optionals {
    private Optionals() {}

    static String runChain() {
        return Optional.of("42").map(Integer::valueOf).filter(n -> n > 40).map(n -> "big " + n).orElse("none")
                + Optional.<String>empty().or(() -> Optional.of("other")).get();
    }

    static String runText() {
        return Optional.of(List.of(1)) + " " + Optional.empty() + " " + OptionalInt.of(3) + " " + Optional.of("a").equals(Optional.of("a"));
    }

    static String runOrElse() {
        StringBuilder log = new StringBuilder();
        Optional.ofNullable(null).ifPresentOrElse(x -> log.append("there"), () -> log.append("absent"));
        return log + " " + Optional.of(1).stream().count() + Optional.ofNullable((String) null).isEmpty();
    }

    static String runThrow() {
        try {
            return Optional.empty().orElseThrow().toString();
        } catch (java.util.NoSuchElementException absent) {
            return absent.getMessage();
        }
    }

    static String nameOf(Optional<String> name) {
        return name.get().trim(); // error: NoSuchElementException
    }

    static String nameOfSound(Optional<String> name) {
        return name.map(String::trim).orElse("nobody");
    }

    static int lookUp(String key) {
        return find(key).orElseThrow(); // error: NoSuchElementException
    }

    static int lookUpSound(String key) {
        return key == null ? 0 : find(key).orElse(0);
    }

    private static Optional<Integer> find(String key) {
        return key.length() > 5 ? Optional.of(key.length()) : Optional.empty();
    }

    static int half(OptionalInt number) {
        if (number.isPresent()) {
            return 100 / (number.getAsInt() - 7); // error: ArithmeticException
        }
        return 0;
    }

    static int halfSound(OptionalInt number) {
        if (number.isPresent() && number.getAsInt() > 7) {
            return 100 / (number.getAsInt() - 7);
        }
        return 0;
    }

    static int wrapped(String text) {
        String found = text.isEmpty() ? null : text;
        return Optional.of(found).map(String::length).orElse(0); // error: NullPointerException
    }

    static int wrappedSound(String text) {
        String found = text.isEmpty() ? null : text;
        return Optional.ofNullable(found).map(String::length).orElse(0);
    }

    static int positive(Optional<Integer> count) {
        return count.filter(n -> n > 0).map(n -> 100 / n).get(); // error: NoSuchElementException
    }

    static int positiveSound(Optional<Integer> count) {
        return count.filter(n -> n > 0).map(n -> 100 / n).orElse(0);
    }
}
