package jejak.runner;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Describes what was thrown. Its class may be the program's own and answer anything. */
final class Report {
    private static final int MOST_DEEP = 16;
    private static final int MOST_SUPPRESSED = 16;

    private final int messageChars;
    private final int frames;

    Report(int messageChars, int frames) {
        this.messageChars = messageChars;
        this.frames = frames;
    }

    byte[] describe(Throwable thrown) {
        Answer answer = new Answer('X');
        put(answer, thrown, 0, Collections.newSetFromMap(new IdentityHashMap<>()));
        return answer.toBytes();
    }

    private void put(Answer answer, Throwable thrown, int depth, Set<Throwable> seen) {
        seen.add(thrown);
        answer.putText(thrown.getClass().getName());
        answer.putText(message(thrown));
        putFrames(answer, trace(thrown));
        Throwable cause = cause(thrown);
        boolean shown = cause != null && depth < MOST_DEEP && !seen.contains(cause);
        answer.putByte(shown ? 1 : 0);
        if (shown) {
            put(answer, cause, depth + 1, seen);
        }
        Throwable[] suppressed = depth < MOST_DEEP ? thrown.getSuppressed() : new Throwable[0];
        int count = 0;
        Throwable[] fresh = new Throwable[Math.min(suppressed.length, MOST_SUPPRESSED)];
        for (int i = 0; i < fresh.length; i++) {
            if (seen.add(suppressed[i])) {
                fresh[count++] = suppressed[i];
            }
        }
        answer.putInt(count);
        for (int i = 0; i < count; i++) {
            put(answer, fresh[i], depth + 1, seen);
        }
    }

    /** The frames of the test and of what it called; those of the runner are left out. */
    void putFrames(Answer answer, StackTraceElement[] trace) {
        int end = trace.length;
        while (end > 0 && isOurs(trace[end - 1].getClassName())) {
            end--;
        }
        int count = Math.min(end, frames);
        answer.putInt(count);
        for (int i = 0; i < count; i++) {
            StackTraceElement frame = trace[i];
            answer.putText(frame.getClassName()).putText(frame.getMethodName());
            answer.putText(frame.getFileName()).putInt(frame.getLineNumber());
        }
    }

    private static boolean isOurs(String name) {
        return name.startsWith("jejak.runner.")
                || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.reflect.")
                || name.startsWith("java.lang.invoke.")
                || name.equals("java.lang.Thread");
    }

    private String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            return message == null || message.length() <= messageChars
                    ? message
                    : message.substring(0, messageChars);
        } catch (Throwable another) {
            return null;
        }
    }

    private static StackTraceElement[] trace(Throwable thrown) {
        try {
            StackTraceElement[] trace = thrown.getStackTrace();
            return trace == null ? new StackTraceElement[0] : trace;
        } catch (Throwable another) {
            return new StackTraceElement[0];
        }
    }

    private static Throwable cause(Throwable thrown) {
        try {
            return thrown.getCause();
        } catch (Throwable another) {
            return null;
        }
    }
}
