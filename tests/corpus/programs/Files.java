import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Files, paths, readers and streams of bytes. */
final class Files {
    private Files() {}

    static String runPaths() {
        Path path = Path.of("/home/ann/../bob/notes.txt");
        return path.normalize() + " " + path.getFileName() + " " + path.getNameCount() + " " + Path.of("a").resolve("b.c");
    }

    static String runFileNames() {
        File file = new File("/tmp/data", "x.tar.gz");
        return file.getName() + " " + file.getParent() + " " + file.isAbsolute() + " " + new File("a//b/").getPath();
    }

    static String runData() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(258);
        out.writeUTF("h\u00e9");
        out.writeDouble(0.5);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        return in.readInt() + in.readUTF() + in.readDouble() + in.available() + bytes.size();
    }

    static String runBytes() {
        byte[] utf8 = "\u20ac 5".getBytes(StandardCharsets.UTF_8);
        return utf8.length + new String(utf8, StandardCharsets.UTF_8) + new String(utf8, StandardCharsets.ISO_8859_1).length();
    }

    static String runReadLines() throws IOException {
        BufferedReader reader = new BufferedReader(new java.io.StringReader("one\ntwo\r\nthree"));
        StringBuilder all = new StringBuilder();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            all.append(line.length());
        }
        return all.toString();
    }

    /** The third column of the first line of a file. */
    static char thirdColumn(File file) throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
            String line = reader.readLine();
            return line == null ? ' ' : line.charAt(2); // error: StringIndexOutOfBoundsException
        }
    }

    static char thirdColumnSound(File file) throws IOException {
        try (BufferedReader reader = new BufferedReader(new FileReader(file))) {
            String line = reader.readLine();
            return line == null || line.length() < 3 ? ' ' : line.charAt(2);
        }
    }

    static int header(InputStream stream) throws IOException {
        byte[] head = new byte[2];
        int read = stream.read(head);
        return head[read - 1]; // error: ArrayIndexOutOfBoundsException
    }

    static int headerSound(InputStream stream) throws IOException {
        byte[] head = new byte[2];
        int read = stream.read(head);
        return read < 1 ? 0 : head[0];
    }

    static int firstChar(Reader reader) throws IOException {
        int c = reader.read();
        return new int[c].length; // error: NegativeArraySizeException
    }

    static int firstCharSound(Reader reader) throws IOException {
        int c = reader.read();
        return c < 0 ? 0 : new int[c].length;
    }

    static String extension(String name) {
        Path path = Path.of("uploads", "a" + name.length() + (name.length() > 4 ? ".txt" : ""));
        String file = path.getFileName().toString();
        return file.substring(file.indexOf('.')); // error: StringIndexOutOfBoundsException
    }

    static String extensionSound(String name) {
        Path path = Path.of("uploads", "a" + name.length() + (name.length() > 4 ? ".txt" : ""));
        String file = path.getFileName().toString();
        return file.substring(Math.max(0, file.indexOf('.')));
    }
}
