import java.util.logging.Level;
import java.util.logging.Logger;

/** Programs that keep a log. */
final class Logging {
    private static final Logger LOG = Logger.getLogger(Logging.class.getName());
    private static final System.Logger SYSTEM_LOG = System.getLogger("corpus");

    private Logging() {}

    static String runNames() {
        return LOG.getName() + " " + Level.parse("WARNING").intValue() + " " + Level.FINE;
    }

    static String runLoggable() {
        Logger logger = Logger.getLogger("corpus.quiet");
        logger.setLevel(Level.SEVERE);
        return logger.isLoggable(Level.INFO) + " " + logger.isLoggable(Level.SEVERE) + " " + logger.getLevel();
    }

    static int runFine() {
        LOG.fine(() -> "never made " + 1 / 0);
        LOG.log(Level.FINER, "nobody sees {0}", 3);
        return 4;
    }

    static int divided(int total, int parts) {
        LOG.fine("dividing " + total);
        return total / parts; // error: ArithmeticException
    }

    static int dividedSound(int total, int parts) {
        LOG.fine("dividing " + total);
        return parts == 0 ? 0 : total / parts;
    }

    static int logged(String message) {
        if (message == null) {
            LOG.warning("no message");
        }
        return message.length(); // error: NullPointerException
    }

    static int loggedSound(String message) {
        if (message == null) {
            LOG.warning("no message");
            return 0;
        }
        return message.length();
    }

    static int recovered(int[] data, int at) {
        try {
            return data[at];
        } catch (ArrayIndexOutOfBoundsException wrong) {
            LOG.log(Level.SEVERE, "bad index " + at, wrong);
            return data[data.length - 1]; // error: ArrayIndexOutOfBoundsException
        }
    }

    static int recoveredSound(int[] data, int at) {
        try {
            return data[at];
        } catch (ArrayIndexOutOfBoundsException wrong) {
            LOG.log(Level.SEVERE, "bad index " + at, wrong);
            return 0;
        }
    }

    static int system(int level) {
        SYSTEM_LOG.log(System.Logger.Level.DEBUG, "level {0}", level);
        return new int[] {1, 2}[level]; // error: ArrayIndexOutOfBoundsException
    }

    static int systemSound(int level) {
        SYSTEM_LOG.log(System.Logger.Level.DEBUG, "level {0}", level);
        return new int[] {1, 2}[level & 1];
    }
}
