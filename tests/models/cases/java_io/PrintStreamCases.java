import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;

/** System.out and System.err: what is printed is not compared, what printing runs and throws is. */
class PrintStreamCases {
    static int seen;

    /** Keeps what is printed from the JVM's standard output, and makes up for a stream closed. */
    static void reset() {
        seen = 0;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    }

    static class Shown {
        public String toString() {
            seen++;
            return "shown";
        }
    }

    static void prints(boolean a, char b, int c, long d, float e, double f) {
        PrintStream out = System.out;
        out.print(a);
        out.print(b);
        out.print(c);
        out.print(d);
        out.print(e);
        out.print(f);
        out.print("text");
        out.print((String) null);
    }

    static void printsLines(boolean a, char b, int c, long d, float e, double f) {
        PrintStream out = System.err;
        out.println(a);
        out.println(b);
        out.println(c);
        out.println(d);
        out.println(e);
        out.println(f);
        out.println("text");
        out.println((String) null);
        out.println();
    }

    static int objects(boolean line) {
        if (line) {
            System.out.println(new Shown());
        } else {
            System.out.print(new Shown());
        }
        System.out.append("more").append('c').append("abc", 1, 2);
        return seen;
    }

    static void chars(char[] a) { System.out.print(a); }
    static void charLines(char[] a) { System.out.println(a); }
    static void bytes(byte[] a) throws java.io.IOException { System.out.write(a); }
    static void allBytes(byte[] a) { System.out.writeBytes(a); }
    static void range(byte[] a) { System.out.write(a, 0, a.length); }

    static boolean closes(int a) {
        System.out.write(a);
        System.out.flush();
        boolean before = System.out.checkError();
        System.out.close();
        return before || System.out.checkError();
    }

    static boolean isClosed(int how) {
        System.out.close();
        if ((how & 3) == 0) { System.out.println(how); }
        if ((how & 3) == 1) { System.out.print(new char[] {'x'}); }
        if ((how & 3) == 2) { System.out.printf("%d", how); }
        return System.out.checkError();
    }

    static boolean formats(int a, boolean none) {
        PrintStream out = System.out;
        String format = none ? null : "%d %s%n";
        return out.printf(format, a, "text") == out && out.format(format, a, null) == out
            && out.format(Locale.US, format, a, "x") == out;
    }
}
