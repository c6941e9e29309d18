/** java.lang.System: its loggers. */
class SystemLoggerCases {
    static boolean loggable(int a) {
        System.Logger.Level[] levels = System.Logger.Level.values();
        return System.getLogger("jejak.system").isLoggable(levels[(a & 0xFF) % levels.length]);
    }
    static char[] named() { return System.getLogger("jejak.system").getName().toCharArray(); }
    static void shows(int a) {
        System.getLogger("jejak.system").log(System.Logger.Level.DEBUG, "text " + a);
        System.getLogger("jejak.system").log(System.Logger.Level.INFO, "text", new Exception());
    }
    static int supplied(int a) {
        int[] asked = {a};
        System.getLogger("jejak.system").log(System.Logger.Level.DEBUG, () -> "text" + asked[0]++);
        return asked[0];
    }
    static void none() { System.getLogger(null); }
}
