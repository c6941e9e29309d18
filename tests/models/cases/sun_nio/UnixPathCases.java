import java.nio.file.FileSystems;
import java.nio.file.Path;

/** Paths as names; where the program runs is not compared. */
class UnixPathCases {
    private static String name(byte[] a) {
        StringBuilder text = new StringBuilder();
        for (byte each : a == null ? new byte[0] : a) {
            text.append("ab/.".charAt(each & 3));
        }
        return text.toString();
    }

    static char[] text(byte[] a) { return Path.of(name(a)).toString().toCharArray(); }
    static char[] normal(byte[] a) { return Path.of(name(a)).normalize().toString().toCharArray(); }
    static int names(byte[] a) { return Path.of(name(a)).getNameCount(); }
    static char[] resolved(byte[] a, byte[] b) { return Path.of(name(a)).resolve(name(b)).toString().toCharArray(); }
    static char[] absolute() { return Path.of("/a").toAbsolutePath().toString().toCharArray(); }
    static void relative() { Path.of("a").toAbsolutePath(); }
    static boolean open() { return FileSystems.getDefault().isOpen(); }
}
