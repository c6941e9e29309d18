import java.time.Clock;
import java.time.LocalDate;
import java.util.Properties;

/** Errors that turn on properties or a clock that are given. */
class Configuring {
    private static String setting(Properties settings, String key) { return settings == null ? "7" : settings.getProperty(key, "1"); }

    static int badMissing(Properties settings) { return settings == null ? 0 : settings.getProperty("level").length(); }

    static int goodMissing(Properties settings) { return setting(settings, "level").length(); }

    static int badSize(Properties settings) {
        return setting(settings, "mode").equals("fast") && setting(settings, "size").equals("0") ? 1 / 0 : 0;
    }

    static int badSecond(Clock clock) {
        return clock == null ? 1 : 10 / (int) (clock.instant().getEpochSecond() - 1234567890L);
    }

    static int toldToday() { return 10 / (LocalDate.now().getYear() - 1987); }
}
