package jejak.runner;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiles and runs tests on request. The words of the protocol are in
 * {@code src/jejak/jvm/runner/protocol.py}.
 *
 * <p>Requests and answers go through two files of their own, never through standard input and
 * output, which belong to the tests. Streams and tokens live in local variables only, where
 * reflection does not reach: a test cannot answer in the runner's name by accident, nor easily on
 * purpose.
 */
public final class Main {
    private static final int TOKEN = 16;
    private static final int SUITES = 16;

    private Main() {}

    /** The files to read requests from and to write answers to. */
    public static void main(String[] arguments) throws IOException {
        Surroundings surroundings = new Surroundings();
        surroundings.silence();
        try (DataInputStream in =
                        new DataInputStream(
                                new BufferedInputStream(new FileInputStream(arguments[0])));
                DataOutputStream out =
                        new DataOutputStream(
                                new BufferedOutputStream(new FileOutputStream(arguments[1])))) {
            serve(in, out, surroundings);
        } catch (EOFException gone) {
            // The client has closed its end: there is nobody to work for.
        }
        Runtime.getRuntime().halt(0);
    }

    private static void serve(DataInputStream in, DataOutputStream out, Surroundings surroundings)
            throws IOException {
        Settings settings = null;
        Library library = null;
        Compiler compiler = null;
        Watch watch = null;
        Map<Integer, Map<String, byte[]>> suites = new LinkedHashMap<>();
        byte[] noMemory = {'M'};
        for (; ; ) {
            byte[] frame = new byte[in.readInt()];
            in.readFully(frame);
            byte[] answer;
            try {
                Words request = new Words(frame, TOKEN);
                switch (request.kind()) {
                    case 'C' -> {
                        settings = new Settings(request);
                        library = new Library(settings.classPath, settings.shared);
                        surroundings.setClassPath(settings.classPath);
                        answer = new byte[] {'C'};
                    }
                    case 'J' -> {
                        if (compiler == null) {
                            compiler = new Compiler(settings.classPath, settings.shared);
                        }
                        answer = compiler.compile(request);
                    }
                    case 'L' -> {
                        suites.put(request.readInt(), request.readClasses());
                        if (suites.size() > SUITES) {
                            suites.remove(suites.keySet().iterator().next());
                        }
                        answer = new byte[] {'L'};
                    }
                    case 'R' -> {
                        Map<String, byte[]> classes = suites.get(request.readInt());
                        Series series = new Series(settings, library, classes, watch);
                        answer = series.run(request, surroundings);
                    }
                    case 'W' -> {
                        watch = new Watch(request);
                        answer = watch.greeting();
                    }
                    default -> throw new IOException("no such request: " + request.kind());
                }
            } catch (OutOfMemoryError error) {
                answer = noMemory;
            } catch (ReflectiveOperationException | RuntimeException | Error | IOException error) {
                answer = new Answer('F').putText(error.toString()).toBytes();
            }
            out.writeInt(TOKEN + answer.length);
            out.write(frame, 0, TOKEN);
            out.write(answer);
            out.flush();
        }
    }

    /** What holds for every test of this JVM. */
    static final class Settings {
        final List<Path> classPath;
        final List<Path> shared;
        final int graceMillis;
        final int stackBytes;
        final int outputBytes;
        final int messageChars;
        final int frames;

        Settings(Words request) {
            classPath = request.readTexts().stream().map(Path::of).toList();
            shared = request.readTexts().stream().map(Path::of).toList();
            graceMillis = request.readInt();
            stackBytes = request.readInt();
            outputBytes = request.readInt();
            messageChars = request.readInt();
            frames = request.readInt();
        }
    }
}
