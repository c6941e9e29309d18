package ready;

import java.util.Map;
import java.util.logging.Logger;

/** Its initialiser asks the JVM, and what is around it, for things that do not matter. */
class Settings {
    static final String HOME = System.getProperty("settings.home", "none");
    static final Map<String, String> ENVIRONMENT = System.getenv();
    static final Logger LOG = Logger.getLogger("settings");

    final int size;

    Settings(int size) {
        this.size = size;
    }

    /** Has no initialiser. */
    static class Reader {
        static int share(Settings settings) {
            return 100 / settings.size; //! ArithmeticException constructor
        }
    }
}
