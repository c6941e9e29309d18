import java.io.ByteArrayInputStream;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** java.util.logging: which loggers there are, and who hears them. */
class LoggingCases {
    private static final Level[] LEVELS = {
        Level.OFF, Level.SEVERE, Level.WARNING, Level.INFO, Level.CONFIG, Level.FINE, Level.ALL, null,
    };

    private static Level level(int a) { return LEVELS[a & 7]; }

    private static int seen(Logger logger) {
        int found = 0;
        for (Level each : LEVELS) {
            found = found * 2 + (each != null && logger.isLoggable(each) ? 1 : 0);
        }
        return found;
    }

    static boolean same() { return Logger.getLogger("jejak.a") == Logger.getLogger("jejak.a"); }
    static boolean other() { return Logger.getLogger("jejak.a") == Logger.getLogger("jejak.b"); }
    static void none() { Logger.getLogger(null); }
    static void noneOfBundle() { Logger.getLogger(null, null); }
    static boolean bundled() { return Logger.getLogger("jejak.a", null) == Logger.getLogger("jejak.a"); }
    static char[] name() { return Logger.getLogger("jejak.a").getName().toCharArray(); }
    static int fresh() { return seen(Logger.getLogger("jejak.fresh")); }
    static boolean noLevel() { return Logger.getLogger("jejak.a").getLevel() == null; }
    static boolean rootLevel() { return Logger.getLogger("").getLevel() == Level.INFO; }
    static int rootHandlers() { return Logger.getLogger("").getHandlers().length; }
    static boolean console() { return Logger.getLogger("").getHandlers()[0] instanceof ConsoleHandler; }
    static boolean consoleLevel() { return Logger.getLogger("").getHandlers()[0].getLevel() == Level.INFO; }
    static boolean root() { return Logger.getLogger("").getParent() == null; }
    static boolean parent() { return Logger.getLogger("jejak.a").getParent() == Logger.getLogger(""); }
    static boolean global() { return Logger.getGlobal() == Logger.getLogger("global"); }
    @SuppressWarnings("deprecation")
    static boolean globalField() { return Logger.global == Logger.getGlobal(); }
    static int globalSeen() { return seen(Logger.getGlobal()); }
    static boolean anonymous() {
        Logger one = Logger.getAnonymousLogger();
        return one.getName() == null && one != Logger.getAnonymousLogger() && one.getParent() != null;
    }

    /** Levels are inherited, also by loggers that are there before the one above them. */
    static int tree(int a, int b) {
        Logger low = Logger.getLogger("jejak.tree.x.y.z");
        Logger high = Logger.getLogger("jejak.tree.x");
        Logger middle = Logger.getLogger("jejak.tree.x.y");
        Logger aside = Logger.getLogger("jejak.tree.xx");
        boolean linked = low.getParent() == middle && middle.getParent() == high;
        high.setLevel(level(a));
        middle.setLevel(level(b));
        int found = seen(low) * 1000003 + seen(high) * 997 + seen(middle) + seen(aside);
        high.setLevel(null);
        middle.setLevel(null);
        return found * 2 + (linked ? 1 : 0);
    }
    static int later(int a) {
        Logger high = Logger.getLogger("jejak.later");
        high.setLevel(level(a));
        int found = seen(Logger.getLogger("jejak.later.below"));
        high.setLevel(null);
        return found;
    }

    static boolean asked() { return LogManager.getLogManager().getLogger("jejak.nobody") == null; }
    static boolean found() {
        Logger one = Logger.getLogger("jejak.a");
        return LogManager.getLogManager().getLogger("jejak.a") == one;
    }
    static char[] setting() { return LogManager.getLogManager().getProperty("handlers").toCharArray(); }
    static char[] settings() {
        LogManager manager = LogManager.getLogManager();
        StringBuilder all = new StringBuilder();
        for (String key : new String[] {".level", "java.util.logging.FileHandler.pattern", "x"}) {
            all.append(manager.getProperty(key)).append(',');
        }
        for (String key : new String[] {"limit", "count", "maxLocks", "formatter", "append"}) {
            all.append(manager.getProperty("java.util.logging.FileHandler." + key)).append(',');
        }
        for (String key : new String[] {"level", "formatter"}) {
            all.append(manager.getProperty("java.util.logging.ConsoleHandler." + key)).append(',');
        }
        return all.toString().toCharArray();
    }
    static void names() { LogManager.getLogManager().getLoggerNames(); }
    static void read() throws java.io.IOException {
        LogManager.getLogManager().readConfiguration();
    }
    static void reset() throws java.io.IOException { }
    static void resets() throws java.io.IOException {
        LogManager.getLogManager().reset();
        LogManager.getLogManager().readConfiguration();
    }
    static void readOf() throws java.io.IOException {
        byte[] text = {};
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream(text));
        LogManager.getLogManager().readConfiguration();
    }

    static int show(int a) {
        Logger logger = Logger.getLogger("jejak.show");
        logger.finest("a" + a);
        logger.finer("a");
        logger.fine("a");
        logger.config(null + "a");
        logger.info("a");
        logger.warning("a");
        logger.severe("a");
        logger.entering("a", "b");
        logger.entering("a", "b", "c");
        logger.exiting("a", "b");
        logger.exiting("a", "b", "c");
        logger.throwing("a", "b", null);
        return a;
    }
    static void log(int a) { Logger.getLogger("jejak.show").log(level(a), "text"); }
    static void logOne(int a) { Logger.getLogger("jejak.show").log(level(a), "text", "one"); }
    static void logMany(int a) { Logger.getLogger("jejak.show").log(level(a), "text", new Object[] {"one"}); }
    static void logThrown(int a) { Logger.getLogger("jejak.show").log(level(a), "text", new Exception("x")); }
    static void logp(int a) { Logger.getLogger("jejak.show").logp(level(a), "a", "b", "text"); }
    static void logpOne(int a) { Logger.getLogger("jejak.show").logp(level(a), "a", "b", "text", "one"); }
    static void logpMany(int a) { Logger.getLogger("jejak.show").logp(level(a), "a", "b", "text", new Object[0]); }
    static void logpThrown(int a) { Logger.getLogger("jejak.show").logp(level(a), "a", "b", "text", new Error()); }
    static void record() { Logger.getLogger("jejak.show").log(new LogRecord(Level.INFO, "text")); }
    static void noRecord() { Logger.getLogger("jejak.show").log((LogRecord) null); }
    static int supplied(int a) {
        int[] asked = {0};
        Logger.getLogger("jejak.show").log(LEVELS[1 + (a & 3)], () -> "text" + asked[0]++);
        return asked[0];
    }

    private static final class Counting extends Handler {
        int count;
        @Override
        public void publish(LogRecord record) { count += record.getMessage().length(); }
        @Override
        public void flush() { }
        @Override
        public void close() { }
    }

    static int heard(int a) {
        Logger logger = Logger.getLogger("jejak.heard");
        Counting counting = new Counting();
        logger.addHandler(counting);
        Logger.getLogger("jejak.heard.below").info("text");
        logger.setUseParentHandlers(false);
        logger.log(LEVELS[1 + (a & 3)], "text");
        logger.removeHandler(counting);
        logger.setUseParentHandlers(true);
        logger.info("text");
        return counting.count;
    }
    static int filtered(int a) {
        int[] asked = {0};
        Logger logger = Logger.getLogger("jejak.filtered");
        logger.setFilter(record -> asked[0]++ > 2);
        logger.info("text");
        logger.fine("text");
        logger.setFilter(null);
        logger.info("text");
        return asked[0];
    }
    static int own() { return new ConsoleHandler().getLevel().intValue(); }
    static int ownShown(int a) {
        ConsoleHandler own = new ConsoleHandler();
        own.setFormatter(new java.util.logging.SimpleFormatter());
        own.setLevel(Level.ALL);
        own.publish(new LogRecord(Level.FINE, "text" + a));
        return own.getLevel().intValue();
    }
    static int wants() {
        Logger one = Logger.getLogger("jejak.wants");
        return (one.getUseParentHandlers() ? 1 : 0) + (one.getFilter() == null ? 2 : 0);
    }
    static boolean parsed() {
        return Level.parse("WARNING") == Level.WARNING && Level.parse("800") == Level.INFO;
    }

    static void addsLogger() {
        LogManager.getLogManager().addLogger(Logger.getLogger("added.late"));
    }

    static boolean listens() {
        LogManager manager = LogManager.getLogManager();
        Runnable listener = () -> {};
        boolean same = manager.addConfigurationListener(listener) == manager;
        manager.removeConfigurationListener(listener);
        return same;
    }

    static boolean updates() throws java.io.IOException {
        LogManager manager = LogManager.getLogManager();
        manager.updateConfiguration(null);
        manager.updateConfiguration(new java.io.ByteArrayInputStream(new byte[0]), null);
        manager.readConfiguration();
        return true;
    }
}
