package jejak.runner;

import java.io.OutputStream;
import java.util.Arrays;

/** Keeps the beginning of what is written to it and counts the rest. */
final class Sink extends OutputStream {
    private final int limit;
    private byte[] head = new byte[256];
    private int used;
    private long total;

    Sink(int limit) {
        this.limit = limit;
    }

    @Override
    public synchronized void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int count) {
        total += count;
        int kept = Math.min(count, limit - used);
        if (kept > 0) {
            if (used + kept > head.length) {
                head = Arrays.copyOf(head, Math.min(limit, Math.max(2 * head.length, used + kept)));
            }
            System.arraycopy(bytes, from, head, used, kept);
            used += kept;
        }
    }

    synchronized byte[] head() {
        return Arrays.copyOf(head, used);
    }

    synchronized long total() {
        return total;
    }
}
