package jejak.runner;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What all code of a JVM shares and a test may change: kept at the start, put back after each. */
final class Surroundings {
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final List<File> rooms =
            Stream.of("user.dir", "java.io.tmpdir", "user.home")
                    .map(name -> new File(properties.getProperty(name)))
                    .toList();

    /** What the program sees as its class path. */
    void setClassPath(List<Path> classPath) {
        Stream<String> places = classPath.stream().map(Path::toString);
        String joined = places.collect(Collectors.joining(File.pathSeparator));
        properties.setProperty("java.class.path", joined);
        properties.remove("sun.java.command");
        properties.remove("jdk.module.main");
        properties.remove("jdk.module.main.class");
    }

    /** Everything as it was, and output to `sink`. */
    void prepare(OutputStream sink) {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault((TimeZone) zone.clone());
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.setIn(InputStream.nullInputStream());
        System.setOut(print(sink));
        System.setErr(print(sink));
    }

    /** Everything as it was, and what is still said goes nowhere. */
    void silence() {
        prepare(OutputStream.nullOutputStream());
    }

    /** Whether something was changed for good. */
    @SuppressWarnings("removal")
    boolean isSpoilt() {
        return System.getSecurityManager() != null;
    }

    /** Whether no files are left where tests may write. */
    boolean isTidy() {
        return rooms.stream().map(File::list).allMatch(names -> names != null && names.length == 0);
    }

    private static PrintStream print(OutputStream sink) {
        return new PrintStream(sink, true, StandardCharsets.UTF_8);
    }
}
