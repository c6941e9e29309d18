/** java.lang.System. */
class SystemCases {
    static boolean streams() { return System.out != null && System.err != null && System.in != null; }
    static char[] separator() { return System.lineSeparator().toCharArray(); }
    static void clocks() { System.currentTimeMillis(); System.nanoTime(); }
    static void collects() { System.gc(); System.runFinalization(); }
    static boolean managed() { return System.getSecurityManager() != null; }
    static void property(byte a) { System.getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)]); }
    static void propertyOr(byte a) { System.getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)], "x"); }
    static void variable(byte a) { System.getenv(new String[] {"SOME_NAME", "", null}[Math.floorMod(a, 3)]); }
    static boolean properties() { return System.getProperties() == System.getProperties(); }
    static boolean identity() {
        Object one = new Object();
        return System.identityHashCode(null) == 0 && System.identityHashCode(one) == one.hashCode();
    }
}
