/** java.lang.System. */
class SystemCases {
    static boolean streams() { return System.out != null && System.err != null && System.in != null; }
    static char[] separator() { return System.lineSeparator().toCharArray(); }
    static void clocks() { System.currentTimeMillis(); System.nanoTime(); }
    static void collects() { System.gc(); System.runFinalization(); }
    static boolean output(byte a) {
        java.io.PrintStream out = System.out, err = System.err;
        java.io.PrintStream own = new java.io.PrintStream(new java.io.ByteArrayOutputStream());
        System.setOut(own);
        System.setErr(own);
        boolean same = System.out == own && System.err == own;
        System.setOut(out);
        System.setErr(err);
        return same;
    }
    static boolean managed() { return System.getSecurityManager() != null; }
    static void property(byte a) { System.getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)]); }
    static void propertyOr(byte a) { System.getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)], "x"); }
    static void variable(byte a) { System.getenv(new String[] {"SOME_NAME", "", null}[Math.floorMod(a, 3)]); }
    static boolean properties() { return System.getProperties() == System.getProperties(); }
    static char[] sets(byte a) {
        String name = "jejak.case";
        String one = System.setProperty(name, "one");
        String two = System.getProperty(name, "x") + System.setProperty(name, "two");
        String cleared = System.clearProperty(name);
        return (two + cleared + System.getProperty(name) + System.getProperty(name, "y")).toCharArray();
    }
    static boolean identity() {
        Object one = new Object();
        return System.identityHashCode(null) == 0 && System.identityHashCode(one) == one.hashCode();
    }
    static boolean replaced(byte a) throws java.io.IOException {
        java.io.InputStream before = System.in;
        java.io.InputStream own = new java.io.ByteArrayInputStream(new byte[] {a});
        System.setIn(own);
        boolean same = System.in == own && System.in.read() == (a & 0xFF);
        System.setIn(before);
        return same && System.in == before;
    }
}
