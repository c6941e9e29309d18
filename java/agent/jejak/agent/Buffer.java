package jejak.agent;

import java.util.Arrays;

/**
 * What one thread reports, as units of 16 bits. Only one thread writes to it.
 *
 * <p>A jump is one unit: the number of its site, doubled, and a bit. {@link #put} is as short as it
 * is so that compilers set it into the code that calls it: it has half of what reporting costs.
 */
public final class Buffer {
    private static final int EVENT = 6;

    char[] units;
    int at;

    private final int most;

    /** A buffer for so many units, in `room`; one that forgets what it is told where that is 0. */
    Buffer(int most, char[] room) {
        this.most = most;
        units = room;
    }

    /** Whether it keeps what it is told. */
    boolean isHeard() {
        return most > 0;
    }

    /** One more unit. */
    public void put(int unit) {
        if (at == units.length) {
            more();
        }
        units[at++] = (char) unit;
    }

    /** A jump, and whether it is taken. */
    void jump(int site, boolean isTaken) {
        int bit = isTaken ? 1 : 0;
        if (site < Trace.ESCAPE >> 1) {
            put(site << 1 | bit);
        } else {
            far(site, bit);
        }
    }

    /** A jump whose number is no unit. */
    public void far(int site, int bit) {
        event(site, bit);
    }

    /** Begins an event that is not one unit, unless nobody wants it. */
    boolean event(int site, int bit) {
        if (most == 0) {
            return false;
        }
        while (at + EVENT > units.length) {
            more();
        }
        int here = at;
        units[here] = (char) (Trace.ESCAPE | bit);
        units[here + 1] = (char) (site >>> 16);
        units[here + 2] = (char) site;
        at = here + 3;
        return true;
    }

    /** What follows the beginning of an event, and is short. */
    void small(char kind, int value) {
        int here = at;
        units[here] = kind;
        units[here + 1] = (char) (value >>> 16);
        units[here + 2] = (char) value;
        at = here + 3;
    }

    void number(int value) {
        put(value >>> 16);
        put(value);
    }

    void wide(long value) {
        number((int) (value >>> 32));
        number((int) value);
    }

    void text(String value) {
        number(value.length());
        for (int i = 0; i < value.length() && i < Trace.MOST_TEXT; i++) {
            put(value.charAt(i));
        }
    }

    private void more() {
        if (most == 0) {
            at = 0;
        } else if (units.length < most) {
            units = Arrays.copyOf(units, 2 * units.length);
        } else {
            Trace.overflow();
        }
    }
}
