package jejak.learn.seen;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The calls that watched methods get: a few of each, those that differ, a line each.
 *
 * <p>Of the first calls all are looked at, of later ones ever fewer. Nothing here calls code of the
 * program.
 */
public final class Seen {

    private static final int FIRST = 8;
    private static final int MOST_KEPT = 24;
    private static final int MOST_SEEN = 1 << 24;
    private static final int MOST_CHARS = 1 << 12;
    private static final long MOST_IN_ALL = 1L << 25;

    private static final ThreadLocal<Boolean> BUSY = new ThreadLocal<>();
    private static final Set<String> TOLD = new HashSet<>();

    private static String[] names = new String[256];
    private static int[] seen = new int[256];
    private static int[] kept = new int[256];
    private static int count;
    private static long written;
    private static String directory;
    private static BufferedWriter out;

    private Seen() {}

    /** Where to write; nothing is there before the first call is seen. */
    public static synchronized void open(String place) {
        directory = place;
    }

    /** The number of a method. */
    public static synchronized int register(String name) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            seen = Arrays.copyOf(seen, 2 * count);
            kept = Arrays.copyOf(kept, 2 * count);
        }
        names[count] = name;
        return count++;
    }

    /** Whether this call of a method is to be looked at. */
    public static boolean wants(int method) {
        int before = seen[method];
        if (kept[method] >= MOST_KEPT || before >= MOST_SEEN) {
            return false;
        }
        seen[method] = before + 1;
        return before < FIRST || before % (before / FIRST) == 0;
    }

    /** A method begins. */
    public static void entered(int method, Object receiver, Object[] arguments) {
        if (BUSY.get() != null) {
            return;
        }
        BUSY.set(true);
        try {
            String facts = new Facts().of(receiver, arguments);
            if (facts.length() <= MOST_CHARS) {
                keep(method, facts);
            }
        } catch (Exception | LinkageError | StackOverflowError changing) {
            // what another thread changes meanwhile, or nobody may look into, is not told
        } finally {
            BUSY.remove();
        }
    }

    private static synchronized void keep(int method, String facts) throws IOException {
        String line = "{\"method\":\"" + names[method] + "\",\"facts\":[" + facts + "]}\n";
        if (kept[method] >= MOST_KEPT || written > MOST_IN_ALL || !TOLD.add(line)) {
            return;
        }
        kept[method]++;
        written += line.length();
        if (out == null) {
            String name = ProcessHandle.current().pid() + ".jsonl";
            out = Files.newBufferedWriter(Path.of(directory, name));
        }
        out.write(line);
        out.flush();
    }
}
