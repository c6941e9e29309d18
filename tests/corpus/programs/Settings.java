import java.io.IOException;
import java.io.StringReader;
import java.util.Locale;
import java.util.Properties;

/** Properties, environment variables and locales. */
final class Settings {
    private Settings() {}

    static String runLoad() throws IOException {
        Properties settings = new Properties();
        settings.load(new StringReader("# comment\nname = Ann\\u0041\npath:a\\\n  b\nempty=\n"));
        return settings.getProperty("name") + settings.getProperty("path") + settings.getProperty("gone", "?") + settings.size();
    }

    static String runDefaults() {
        Properties defaults = new Properties();
        defaults.setProperty("colour", "red");
        Properties settings = new Properties(defaults);
        settings.setProperty("size", "3");
        return settings.getProperty("colour") + settings.stringPropertyNames().size() + settings.containsKey("colour");
    }

    static String runSystem() {
        System.setProperty("corpus.mode", "quick");
        String mode = System.getProperty("corpus.mode");
        System.clearProperty("corpus.mode");
        return mode + System.getProperty("corpus.mode") + Integer.getInteger("corpus.none", 7) + Boolean.getBoolean("corpus.none");
    }

    static String runLocale() {
        return "TITLE".toLowerCase(Locale.ROOT) + Locale.GERMANY.getLanguage() + new Locale("tr").getLanguage();
    }

    static int timeout() {
        return Integer.parseInt(System.getProperty("corpus.timeout")) / 2; // error: NumberFormatException
    }

    static int timeoutSound() {
        String text = System.getProperty("corpus.timeout", "30");
        try {
            return Integer.parseInt(text) / 2;
        } catch (NumberFormatException wrong) {
            return 30;
        }
    }

    static int modeLength() {
        String mode = System.getProperty("corpus.mode");
        return mode.length(); // error: NullPointerException
    }

    static int modeLengthSound() {
        String mode = System.getProperty("corpus.mode");
        return mode == null ? 0 : mode.length();
    }

    static int home() {
        String home = System.getenv("CORPUS_HOME");
        return home.endsWith("/") ? 1 : 0; // error: NullPointerException
    }

    static int homeSound() {
        String home = System.getenv("CORPUS_HOME");
        return home != null && home.endsWith("/") ? 1 : 0;
    }

    static int workers() {
        int count = Integer.getInteger("corpus.workers", 4);
        return 100 / count; // error: ArithmeticException
    }

    static int workersSound() {
        int count = Integer.getInteger("corpus.workers", 4);
        return count < 1 ? 0 : 100 / count;
    }

    static int level(Properties settings) {
        return settings.getProperty("level").length(); // error: NullPointerException
    }

    static int levelSound(Properties settings) {
        return settings.getProperty("level", "").length();
    }
}
