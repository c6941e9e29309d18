package published;

import static jejak.Driver.assume;

/** EX-S6: a buffer is emptied as often as it says that something is in it. */
final class Sending {
    static final class Event {
        Object level;
    }

    static final class Buffer {
        int count;
        int first;
        Event[] events;

        boolean repOk() {
            if (events == null || count < 0 || count > events.length) {
                return false;
            }
            if (first < 0 || first >= events.length) {
                return false;
            }
            int at = first;
            for (int i = 0; i < count; i++) {
                if (events[at] == null) {
                    return false;
                }
                if (++at == events.length) {
                    at = 0;
                }
            }
            return true;
        }

        /** The oldest event, null when there is none. */
        Event get() {
            Event event = null;
            if (count > 0) {
                count--;
                event = events[first];
                events[first] = null;
                if (++first == events.length) {
                    first = 0;
                }
            }
            return event;
        }
    }

    private Sending() {}

    private static Object format(Event event) {
        return event.level; // @level
    }

    /** What matters: `get` returns null only where the buffer is empty, and it is not. */
    static void flush(Buffer buffer) {
        assume(buffer != null && buffer.repOk());
        int length = buffer.count;
        for (int i = 0; i < length; i++) {
            format(buffer.get());
        }
    }

    /** Asks for one event too many. */
    static void flushTooMuch(Buffer buffer) {
        assume(buffer != null && buffer.repOk());
        int length = buffer.count;
        for (int i = 0; i <= length; i++) {
            format(buffer.get());
        }
    }

    /** Nothing is known of the buffer: an event may be null, but the buffer is never empty. */
    static void flushAny(Buffer buffer) {
        assume(buffer != null && buffer.events != null);
        int length = buffer.count;
        if (0 < length) {
            assert buffer.count > 0;
            format(buffer.get());
        }
    }
}
