import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Properties;
import java.util.ResourceBundle;

/** Resource bundles and files beside the classes. */
final class Bundles {
    private Bundles() {}

    static String runBundle() {
        ResourceBundle words = ResourceBundle.getBundle("words", Locale.ROOT);
        return words.getString("hello") + words.containsKey("none") + words.getString("count");
    }

    static String runMissing() {
        try {
            return ResourceBundle.getBundle("words", Locale.ROOT).getString("none");
        } catch (MissingResourceException missing) {
            return "missing " + missing.getKey();
        }
    }

    static String runGerman() {
        return ResourceBundle.getBundle("words", Locale.GERMAN).getString("hello");
    }

    static String runStream() throws IOException {
        try (InputStream in = Bundles.class.getResourceAsStream("/words.properties")) {
            Properties words = new Properties();
            words.load(in);
            return words.getProperty("hello") + words.size();
        }
    }

    static String runLines() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(Bundles.class.getResourceAsStream("lines.txt"), StandardCharsets.UTF_8))) {
            StringBuilder all = new StringBuilder();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                all.append(line).append('|');
            }
            return all.toString();
        }
    }

    static int divided(int n) {
        int count = Integer.parseInt(ResourceBundle.getBundle("words", Locale.ROOT).getString("count"));
        return 10 / (n - count); // error: ArithmeticException
    }

    static int dividedSound(int n) {
        int count = Integer.parseInt(ResourceBundle.getBundle("words", Locale.ROOT).getString("count"));
        return n == count ? 0 : 10 / (n - count);
    }

    static String word(boolean polite) {
        return ResourceBundle.getBundle("words", Locale.ROOT).getString(polite ? "hello" : "oi"); // error: MissingResourceException
    }

    static String wordSound(boolean polite) {
        ResourceBundle words = ResourceBundle.getBundle("words", Locale.ROOT);
        return polite || words.containsKey("oi") ? words.getString("hello") : "";
    }

    static int lineLength(int number) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(Bundles.class.getResourceAsStream("lines.txt"), StandardCharsets.UTF_8))) {
            String line = null;
            for (int i = 0; i <= number; i++) {
                line = in.readLine();
            }
            return line.length(); // error: NullPointerException
        }
    }

    static int lineLengthSound(int number) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(Bundles.class.getResourceAsStream("lines.txt"), StandardCharsets.UTF_8))) {
            String line = null;
            for (int i = 0; i <= number && i < 5; i++) {
                line = in.readLine();
            }
            return line == null ? 0 : line.length();
        }
    }

    static int gone(boolean other) throws IOException {
        try (InputStream in = Bundles.class.getResourceAsStream(other ? "lines.txt" : "gone.txt")) {
            return in.read(); // error: NullPointerException
        }
    }

    static int goneSound(boolean other) throws IOException {
        try (InputStream in = Bundles.class.getResourceAsStream(other ? "lines.txt" : "gone.txt")) {
            return in == null ? -1 : in.read();
        }
    }
}
