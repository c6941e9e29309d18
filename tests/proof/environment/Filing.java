import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Scanner;

/** Errors that turn on what is in files whose names are given, or that the program names itself. */
class Filing {
    private static String first(String name) {
        if (name == null) {
            return "x";
        }
        try (BufferedReader reader = new BufferedReader(new FileReader(name))) {
            return reader.readLine();
        } catch (IOException e) {
            return "x";
        }
    }

    static int badEmptyFile(String name) { return first(name).length(); }

    static int goodEmptyFile(String name) {
        String line = first(name);
        return line == null ? 0 : line.length();
    }

    static int badShortLine(String name) {
        String line = first(name);
        return line == null || line.length() != 1 ? 0 : 1 / (line.charAt(0) - '7');
    }

    static int badSetting(String name) {
        Properties settings = new Properties();
        if (name == null) {
            return 0;
        }
        try (InputStream in = new FileInputStream(name)) {
            settings.load(in);
        } catch (IOException e) {
            return 0;
        }
        return settings.getProperty("data").length();
    }

    static int badScanned(File file) {
        if (file == null) {
            return 0;
        }
        try (Scanner scanner = new Scanner(file)) {
            return scanner.hasNextInt() ? 10 / scanner.nextInt() : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    static int badLines(Path path) {
        try {
            return path == null ? 0 : Files.readAllLines(path).get(1).length();
        } catch (IOException e) {
            return 0;
        }
    }

    static int badMissing(String name) {
        return name != null && !name.isEmpty() && !new File(name).exists() ? 1 / 0 : 0;
    }

    static int badBytes(String name) throws IOException {
        byte[] head = new byte[3];
        if (name == null) {
            return 0;
        }
        try (FileInputStream in = new FileInputStream(name)) {
            int read = in.read(head);
            return read < 1 ? 0 : 1 / (head[read - 1] - 'z');
        } catch (IOException e) {
            return 0;
        }
    }

    static int badRandomAccess(File file) {
        if (file == null) {
            return 0;
        }
        try (RandomAccessFile access = new RandomAccessFile(file, "r")) {
            return 1 / (access.readInt() - 258);
        } catch (IOException e) {
            return 0;
        }
    }

    static int badWritten(String name) {
        if (name == null) {
            return 0;
        }
        try (FileWriter writer = new FileWriter(name)) {
            writer.write("text");
        } catch (IOException e) {
            return 0;
        }
        return 1 / 0;
    }

    static int badOwnName() {
        try (BufferedReader reader = new BufferedReader(new FileReader("filing.txt"))) {
            return reader.readLine().length();
        } catch (IOException e) {
            return 0;
        }
    }

    static int toldFile() {
        Properties settings = new Properties();
        try (InputStream in = new FileInputStream("/none/settings.properties")) {
            settings.load(in);
        } catch (IOException e) {
            return 0;
        }
        return settings.getProperty("data").length();
    }
}
