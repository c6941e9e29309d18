import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/** What files hold and are, asked in all ways that are modelled. */
public class FromFiles {
    private FromFiles() {}

    public static int fileLength(File f) {
        return f.exists() ? f.isDirectory() ? 2 : 1 : 0;
    }
    public static int fileText(Path p) throws IOException {
        if (!Files.exists(p)) return 0;
        if (Files.isDirectory(p)) return 1;
        List<String> lines = Files.readAllLines(p);
        return lines.isEmpty() ? 2 : lines.get(0).startsWith("a") ? 3 : 4;
    }
    public static int fileScan(File f) throws IOException {
        try (Scanner s = new Scanner(f)) {
            return s.hasNextInt() ? s.nextInt() > 7 ? 1 : 2 : 3;
        }
    }
    public static int fileStream(String name) throws IOException {
        try (FileInputStream in = new FileInputStream(name)) {
            int a = in.read();
            return a < 0 ? 1 : a == 'q' ? 2 : 3;
        }
    }
    public static int fileRead(String name) throws IOException {
        try (BufferedReader in = new BufferedReader(new FileReader(name))) {
            String line = in.readLine();
            return line == null ? 1 : line.isBlank() ? 2 : 3;
        }
    }
    public static int fileProps(String name) throws IOException {
        Properties p = new Properties();
        try (InputStream in = new FileInputStream(name)) { p.load(in); }
        return p.getProperty("mode") == null ? 1 : p.getProperty("mode").equals("on") ? 2 : 3;
    }
    public static int fileMade(File f) throws IOException {
        if (f.createNewFile()) { return f.length() == 0 ? 1 : 2; }
        return f.delete() ? 3 : 4;
    }
    public static int directory(File f) {
        return f.mkdir() ? (f.isDirectory() ? 1 : 2) : 3;
    }
    public static int string(Path p) throws IOException {
        String s = Files.readString(p);
        return s.length() > 3 ? 1 : 2;
    }
    public static int written(File f) throws IOException {
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write(65);
            out.write(new byte[] {66, 67});
        }
        return f.exists() ? 1 : 2;
    }
    public static int listed(File f) {
        String[] names = f.list();
        return names == null ? 1 : 2;
    }
    public static int removed(Path p) throws IOException {
        return Files.deleteIfExists(p) ? Files.exists(p) ? 1 : 2 : 3;
    }
    public static int created(Path p) throws IOException {
        Files.createFile(p);
        return Files.isRegularFile(p) ? 1 : 2;
    }
    public static int lines(Path p) throws IOException {
        try (java.util.stream.Stream<String> lines = Files.lines(p)) {
            return lines.anyMatch(each -> each.length() > 2) ? 1 : 2;
        }
    }
    public static int buffered(Path p) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(p)) {
            String line = in.readLine();
            return line == null ? 1 : line.charAt(0) == 'z' ? 2 : 3;
        }
    }
    public static int stream(Path p) throws IOException {
        try (InputStream in = Files.newInputStream(p)) {
            return in.read() > 64 ? 1 : 2;
        }
    }
}
