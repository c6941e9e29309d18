package jejak.learn;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Comes with a JVM of the user's: has some classes say which calls their methods get.
 *
 * <p>The argument is a file: the jar of {@link jejak.learn.seen.Seen}, the directory for what is
 * recorded, the places of the rest of this agent up to an empty line, and the names of the classes.
 * Whatever goes wrong, the program runs as if nobody had asked.
 */
public final class Agent {

    private Agent() {}

    /** Called by the JVM before the program begins. */
    public static void premain(String given, Instrumentation jvm) {
        try {
            List<String> lines = Files.readAllLines(Path.of(given));
            int end = lines.indexOf("");
            jvm.appendToBootstrapClassLoaderSearch(new JarFile(lines.get(0)));
            URL[] places = new URL[end - 2];
            for (int i = 2; i < end; i++) {
                places[i - 2] = Path.of(lines.get(i)).toUri().toURL();
            }
            // apart from the program, which may have an ASM of its own
            ClassLoader apart = new URLClassLoader(places, null);
            Object made =
                    apart.loadClass("jejak.learn.Watcher")
                            .getConstructor(List.class, String.class)
                            .newInstance(lines.subList(end + 1, lines.size()), lines.get(1));
            jvm.addTransformer((ClassFileTransformer) made);
        } catch (Exception | LinkageError problem) {
            System.err.println("jejak: nothing is learned from this JVM: " + problem);
        }
    }
}
