import java.io.*;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.List;

/** Streams and readers over the console and files, in all ways that are modelled. */
public class FromStreams {
    private FromStreams() {}

    public static int available() throws IOException {
        BufferedInputStream in = new BufferedInputStream(System.in);
        int n = in.available();
        in.close();
        return n > 0 ? 1 : 2;
    }
    public static int bufferedArray() throws IOException {
        BufferedInputStream in = new BufferedInputStream(System.in);
        byte[] into = new byte[4];
        int n = in.read(into, 1, 2);
        return n < 0 ? 1 : into[1] == 'c' ? 2 : 3;
    }
    public static int resets() throws IOException {
        BufferedInputStream in = new BufferedInputStream(System.in);
        in.mark(8);
        int a = in.read();
        in.reset();
        return a >= 0 && in.read() == a ? 1 : 2;
    }
    public static long skips() throws IOException {
        BufferedInputStream in = new BufferedInputStream(System.in);
        return in.skip(2) == 2 ? in.read() < 0 ? 1 : 2 : 3;
    }
    public static long transfers() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BufferedInputStream in = new BufferedInputStream(System.in);
        return in.transferTo(out) > 1 ? out.size() > 2 ? 1 : 2 : 3;
    }
    public static int readerNamed() throws IOException {
        InputStreamReader r = new InputStreamReader(System.in, "UTF-8");
        char[] into = new char[3];
        int n = r.read(into, 0, 2);
        return n < 0 ? 1 : into[0] == 'k' ? 2 : 3;
    }
    public static int readerDecoder() throws IOException {
        InputStreamReader r =
            new InputStreamReader(System.in, StandardCharsets.ISO_8859_1.newDecoder());
        return r.read() == 'd' ? 1 : 2;
    }
    public static int readerBuffer() throws IOException {
        InputStreamReader r = new InputStreamReader(System.in);
        CharBuffer into = CharBuffer.allocate(2);
        return r.read(into) < 0 ? 1 : into.get(0) == 'b' ? 2 : 3;
    }
    public static int readerReady() throws IOException {
        InputStreamReader r = new InputStreamReader(System.in);
        boolean is = r.ready();
        return is ? r.read() < 'm' ? 1 : 2 : 3;
    }
    public static String readerEncoding() {
        return new InputStreamReader(System.in, StandardCharsets.UTF_8).getEncoding();
    }
    public static int readerClosed() throws IOException {
        InputStreamReader r = new InputStreamReader(System.in);
        r.close();
        return r.read();
    }
    public static int fileInput(File f) throws IOException {
        try (FileInputStream in = new FileInputStream(f)) {
            byte[] into = new byte[3];
            int n = in.read(into);
            return n < 0 ? 1 : n == 3 ? 2 : 3;
        }
    }
    public static int filePart(File f) throws IOException {
        try (FileInputStream in = new FileInputStream(f)) {
            byte[] into = new byte[4];
            return in.available() > 2 && in.read(into, 1, 2) == 2 ? into[2] == 9 ? 1 : 2 : 3;
        }
    }
    public static int fileAll(File f) throws IOException {
        try (FileInputStream in = new FileInputStream(f)) {
            return in.readAllBytes().length > 1 ? 1 : 2;
        }
    }
    public static int fileSome(File f) throws IOException {
        try (FileInputStream in = new FileInputStream(f)) {
            return in.skip(1) == 1 ? in.readNBytes(2).length == 2 ? 1 : 2 : 3;
        }
    }
    public static int appends(File f) throws IOException {
        try (FileOutputStream out = new FileOutputStream(f, true)) {
            out.write(new byte[] {1, 2, 3}, 1, 2);
        }
        return f.exists() ? 1 : 2;
    }
    public static int named(String name) throws IOException {
        try (FileOutputStream out = new FileOutputStream(name)) { out.write(7); }
        try (FileOutputStream out = new FileOutputStream(name, true)) { out.write(8); }
        return new File(name).isFile() ? 1 : 2;
    }
    public static int random(File f) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(f, "r")) {
            if (file.length() < 2) return 1;
            file.seek(1);
            int a = file.read();
            return file.getFilePointer() == 2 ? a > 64 ? 2 : 3 : 4;
        }
    }
    public static int randomArrays(File f) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(f, "r")) {
            byte[] into = new byte[2];
            int n = file.read(into);
            int more = file.read(into, 0, 1);
            return n < 0 ? 1 : more < 0 ? 2 : 3;
        }
    }
    public static int randomSkips(String name) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(name, "r")) {
            return file.skipBytes(2) < 2 ? 1 : file.read() < 0 ? 2 : 3;
        }
    }
    public static int randomWrites(File f) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(f, "rw")) {
            file.setLength(0);
            file.write(5);
            file.write(new byte[] {6, 7});
            file.write(new byte[] {8, 9}, 1, 1);
            return file.length() == 4 ? 1 : 2;
        }
    }
}
