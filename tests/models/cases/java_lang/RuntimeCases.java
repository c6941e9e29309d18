/** java.lang.Runtime. */
class RuntimeCases {
    static boolean only() { return Runtime.getRuntime() == Runtime.getRuntime() && Runtime.getRuntime() != null; }
    static void collects() { Runtime.getRuntime().gc(); }
    static void processors() { Runtime.getRuntime().availableProcessors(); }
    static void memory() {
        Runtime.getRuntime().freeMemory();
        Runtime.getRuntime().totalMemory();
        Runtime.getRuntime().maxMemory();
    }
}
