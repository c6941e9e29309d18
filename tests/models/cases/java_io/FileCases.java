import java.io.File;

/** Names of files; what is behind them is no case. */
class FileCases {
    private static String name(byte[] a) {
        StringBuilder text = new StringBuilder();
        for (byte each : a == null ? new byte[0] : a) {
            text.append("ab/.".charAt(each & 3));
        }
        return text.toString();
    }

    static char[] path(byte[] a) { return new File(name(a)).getPath().toCharArray(); }
    static char[] simple(byte[] a) { return new File(name(a)).getName().toCharArray(); }
    static char[] below(byte[] a, byte[] b) { return new File(name(a), name(b)).getPath().toCharArray(); }
    static boolean absolute(byte[] a) { return new File(name(a)).isAbsolute(); }
    static int parent(byte[] a) { return new File(name(a)).getParent() == null ? -1 : new File(name(a)).getParent().length(); }
}
