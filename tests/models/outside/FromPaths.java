import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.List;
import java.util.stream.Stream;

/** What files and directories are said to be, in all ways that are modelled. */
public class FromPaths {
    private FromPaths() {}

    public static int allowed(File f) {
        return f.canRead() ? f.canWrite() ? 1 : 2 : 3;
    }
    public static int isFile(File f) {
        return f.isFile() ? f.lastModified() > 0 ? 1 : 2 : 3;
    }
    public static int space(File f) {
        return f.getTotalSpace() >= f.getFreeSpace() && f.getUsableSpace() >= 0 ? 1 : 2;
    }
    public static int files(File f) {
        File[] found = f.listFiles();
        return found == null ? 1 : 2;
    }
    public static int directories(File f) {
        return f.mkdirs() ? f.isDirectory() ? 1 : 2 : 3;
    }
    public static int name(String name) {
        return new File(name).getPath().length() == 2 ? 1 : 2;
    }
    public static int madeAll(Path p) throws IOException {
        return Files.isDirectory(Files.createDirectories(p)) ? 1 : 2;
    }
    public static int made(Path p) throws IOException {
        Files.createDirectory(p);
        return Files.exists(p) ? 1 : 2;
    }
    public static int deleted(Path p) throws IOException {
        Files.delete(p);
        return Files.notExists(p) ? 1 : 2;
    }
    public static int may(Path p) {
        return Files.isReadable(p) ? Files.isWritable(p) ? 1 : 2 : 3;
    }
    public static int lines(Path p) throws IOException {
        try (Stream<String> lines = Files.lines(p, StandardCharsets.UTF_8)) {
            return lines.count() > 1 ? 1 : 2;
        }
    }
    public static int list(Path p) throws IOException {
        List<String> lines = Files.readAllLines(p, StandardCharsets.UTF_8);
        return lines.size() > 1 ? lines.get(1).length() > 1 ? 1 : 2 : 3;
    }
    public static int bytes(Path p) throws IOException {
        byte[] bytes = Files.readAllBytes(p);
        return bytes.length > 1 ? bytes[1] < 0 ? 1 : 2 : 3;
    }
    public static int text(Path p) throws IOException {
        return Files.readString(p, StandardCharsets.UTF_8).contains("ab") ? 1 : 2;
    }
    public static int size(Path p) throws IOException {
        return Files.size(p) > 3 ? 1 : 2;
    }
    public static int output(Path p) throws IOException {
        try (OutputStream out = Files.newOutputStream(p)) { out.write(3); }
        return Files.exists(p) ? 1 : 2;
    }
    public static int absolute(Path p) {
        return p.toAbsolutePath().isAbsolute() ? p.toString().length() == 1 ? 1 : 2 : 3;
    }
}
