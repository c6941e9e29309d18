/** java.lang.Throwable. */
class ThrowableCases {
    static class Own extends RuntimeException {
        final int code;
        Own(int code) { super("own " + code, null); this.code = code; }
    }
    static boolean fills() {
        Throwable one = new Exception("text");
        return one.fillInStackTrace() == one;
    }
    static int thrown(int a) {
        try {
            throw new Own(a);
        } catch (Own e) {
            return e.code + (e.getCause() == null ? 1 : 0) + e.getSuppressed().length;
        }
    }
    static void traced() { new Own(1).getStackTrace(); }
    static void printed() { new Own(1).printStackTrace(); }
}
