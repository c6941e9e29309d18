package jejak.runner;

import java.io.IOException;
import java.util.Map;

/** Tests that run one after the other, for as long as nobody needs to look after the JVM. */
final class Series {
    private final Main.Settings settings;
    private final Library library;
    private final Map<String, byte[]> classes;
    private final Watch watch;

    Series(Main.Settings settings, Library library, Map<String, byte[]> classes, Watch watch) {
        this.settings = settings;
        this.library = library;
        this.classes = classes;
        this.watch = watch;
    }

    /** Runs the first test, and others while there is time; the outcomes of those that ran. */
    byte[] run(Words request, Surroundings surroundings)
            throws IOException, ReflectiveOperationException {
        int millis = request.readInt();
        long most = request.readInt() * 1_000_000L;
        int known = request.readInt();
        String name = request.readText();
        int count = request.readInt();
        Answer outcomes = new Answer('R');
        long began = System.nanoTime();
        for (int i = 0; i < count; i++) {
            TestLoader loader = new TestLoader(library, classes, watch);
            if (watch != null) {
                watch.begin();
            }
            Attempt attempt = new Attempt(loader, name, request.readText(), settings);
            outcomes.putByte(1).putAll(attempt.run(surroundings, millis));
            if (!library.resources(Drivers.SERVICE).isEmpty()) {
                Drivers.forget();
            }
            if (watch != null) {
                known += watch.report(outcomes, known);
            }
            boolean isOver = attempt.isLast() || System.nanoTime() - began >= most;
            if (isOver || !surroundings.isTidy()) {
                break;
            }
        }
        return outcomes.putByte(0).toBytes();
    }
}
