package jejak.runner;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Has classes of the program report what they do, by the agent, whose classes are the client's to
 * name: this program knows two of them, and needs neither them nor their library otherwise.
 */
final class Watch {
    private static final String PACKAGE = "jejak.agent.";

    private final ClassLoader agent;
    private final BiFunction<String, byte[], byte[]> instrumenter;
    private final Method clear;
    private final Method take;
    private final Method sites;
    private final int version;

    /** The lists are those of the instrumenter. */
    @SuppressWarnings("unchecked")
    Watch(Words request) throws IOException, ReflectiveOperationException {
        List<String> places = request.readTexts();
        URL[] urls = new URL[places.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = Path.of(places.get(i)).toUri().toURL();
        }
        agent = new URLClassLoader("agent", urls, ClassLoader.getPlatformClassLoader());
        Class<?> made = agent.loadClass(PACKAGE + "Instrumenter");
        Class<?>[] types = {List.class, List.class, List.class, String.class, String.class};
        instrumenter =
                (BiFunction<String, byte[], byte[]>)
                        made.getConstructor(types)
                                .newInstance(
                                        request.readTexts(),
                                        request.readTexts(),
                                        request.readTexts(),
                                        request.readText(),
                                        request.readText());
        Class<?> trace = agent.loadClass(PACKAGE + "Trace");
        trace.getMethod("limit", int.class).invoke(null, request.readInt());
        version = trace.getField("VERSION").getInt(null);
        clear = trace.getMethod("clear");
        take = trace.getMethod("take");
        sites = made.getMethod("sites", int.class);
    }

    /** The loader of a class that instrumented code calls, null for all others. */
    ClassLoader loaderOf(String name) {
        return name.startsWith(PACKAGE) ? agent : null;
    }

    /** The answer that it is there, with the version of its traces. */
    byte[] greeting() {
        return new Answer('W').putInt(version).toBytes();
    }

    byte[] instrumented(String name, byte[] bytes) {
        return instrumenter.apply(name, bytes);
    }

    void begin() throws ReflectiveOperationException {
        clear.invoke(null);
    }

    /** Adds what a run did, and the sites that the client does not know yet: their number. */
    int report(Answer answer, int known) throws ReflectiveOperationException {
        List<?> found = (List<?>) sites.invoke(instrumenter, known);
        answer.putByte('T').putInt(found.size());
        for (Object site : found) {
            answer.putText((String) site);
        }
        answer.putBytes((byte[]) take.invoke(null));
        return found.size();
    }
}
