import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/** What System.in and properties give, read in all ways that are modelled. */
public class FromConsole {
    private FromConsole() {}

    public static int scanInts() {
        Scanner s = new Scanner(System.in);
        int sum = 0;
        while (s.hasNextInt() && sum < 5) { sum += s.nextInt() > 3 ? 2 : 3; }
        return sum + (s.hasNext() ? 100 : 0);
    }
    public static int scanMixed() {
        Scanner s = new Scanner(System.in);
        String word = s.next();
        int n = s.nextInt();
        String rest = s.nextLine();
        return word.length() * 10 + (n > 5 ? 1 : 0) + (rest.isEmpty() ? 1000 : 0);
    }
    public static int scanLines() {
        Scanner s = new Scanner(System.in);
        String first = s.nextLine();
        String second = s.hasNextLine() ? s.nextLine() : "none";
        return first.length() * 100 + second.length();
    }
    public static int scanBoolean() {
        Scanner s = new Scanner(System.in);
        return s.hasNextBoolean() ? (s.nextBoolean() ? 1 : 2) : 3;
    }
    public static int scanDouble() {
        Scanner s = new Scanner(System.in);
        double d = s.nextDouble();
        return d > 2.5 ? 1 : 0;
    }
    public static int scanLong() {
        Scanner s = new Scanner(System.in);
        long d = s.nextLong();
        s.close();
        return d > 4000000000L ? 1 : 0;
    }
    public static int readerLines() throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        String a = r.readLine();
        if (a == null) return -1;
        String b = r.readLine();
        return a.length() > 2 ? (b == null ? 1 : 2) : 3;
    }
    public static int readerChars() throws IOException {
        Reader r = new InputStreamReader(System.in, StandardCharsets.UTF_8);
        int a = r.read();
        int b = r.read();
        return a < 0 ? 0 : a == 'x' ? 1 : b < 0 ? 2 : 3;
    }
    public static int streamBytes() throws IOException {
        int a = System.in.read();
        int b = System.in.read();
        return a > 100 ? 1 : b == -1 ? 2 : 3;
    }
    public static int streamArray() throws IOException {
        byte[] into = new byte[3];
        int n = System.in.read(into, 0, 2);
        return n < 0 ? -1 : n * 10 + (into[0] == 'a' ? 1 : 0);
    }
    public static int property() {
        String p = System.getProperty("outer.level", "7");
        return p.length() == 1 ? 1 : 2;
    }
    public static int all() throws IOException {
        byte[] b = System.in.readAllBytes();
        return b.length > 2 ? 1 : 0;
    }
    public static int scanRadix() {
        Scanner s = new Scanner(System.in);
        return s.hasNextShort() ? s.nextShort() > 9 ? 1 : 2 : s.hasNextFloat() ? 3 : 4;
    }
    public static int scanBytes() {
        Scanner s = new Scanner(System.in);
        byte first = s.nextByte();
        float second = s.nextFloat();
        return first > 0 ? second < 0.5f ? 1 : 2 : 3;
    }
    public static int readerEnds() throws IOException {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        int a = r.read();
        r.close();
        return a == 'y' ? r.read() : 2;
    }
    public static int streamSkips() throws IOException {
        BufferedInputStream in = new BufferedInputStream(System.in);
        in.mark(4);
        int a = in.read();
        return a == 'k' ? 1 : a < 0 ? 2 : 3;
    }
}
