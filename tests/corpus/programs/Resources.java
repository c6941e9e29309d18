import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;

/** Exceptions, finally and try with resources. */
final class Resources {
    private Resources() {}

    static final class Door implements AutoCloseable {
        private final StringBuilder log;
        private final boolean stuck;

        Door(StringBuilder log, boolean stuck) {
            this.log = log.append("open ");
            this.stuck = stuck;
        }

        void enter(int people) {
            if (people > 3) {
                throw new IllegalArgumentException("full");
            }
            log.append("enter ");
        }

        @Override
        public void close() {
            log.append("close ");
            if (stuck) {
                throw new IllegalStateException("stuck");
            }
        }
    }

    static String runOrder() {
        StringBuilder log = new StringBuilder();
        try (Door outer = new Door(log, false); Door inner = new Door(log, false)) {
            outer.enter(1);
            inner.enter(9);
        } catch (IllegalArgumentException full) {
            log.append(full.getMessage());
        } finally {
            log.append(" end");
        }
        return log.toString();
    }

    static String runSuppressed() {
        StringBuilder log = new StringBuilder();
        try (Door door = new Door(log, true)) {
            door.enter(4);
        } catch (IllegalArgumentException full) {
            return full.getMessage() + full.getSuppressed().length + full.getSuppressed()[0].getMessage();
        }
        return log.toString();
    }

    @SuppressWarnings("finally")
    static int runFinally() {
        try {
            throw new IllegalStateException();
        } finally {
            return 3;
        }
    }

    static String runCause() {
        try {
            try {
                Object none = null;
                none.hashCode();
            } catch (NullPointerException missing) {
                throw new IllegalStateException("wrapped", missing);
            }
        } catch (IllegalStateException wrapped) {
            return wrapped.getMessage() + " " + wrapped.getCause().getClass().getSimpleName() + " " + wrapped;
        }
        return "";
    }

    static String runReader() {
        try (StringReader reader = new StringReader("abc")) {
            StringBuilder back = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                back.insert(0, (char) c);
            }
            return back.toString();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static String runStackTrace() {
        try {
            fail();
            return "";
        } catch (RuntimeException failed) {
            StackTraceElement top = failed.getStackTrace()[0];
            return top.getMethodName() + " " + top.getClassName();
        }
    }

    private static void fail() {
        throw new RuntimeException("on purpose");
    }

    static String visit(int people, boolean stuck) {
        StringBuilder log = new StringBuilder();
        try (Door door = new Door(log, stuck)) {
            door.enter(people);
        } catch (IllegalStateException jammed) {
            throw new UnsupportedOperationException("call the janitor", jammed); // error: UnsupportedOperationException
        } catch (IllegalArgumentException full) {
            log.append("later");
        }
        return log.toString();
    }

    static String visitSound(int people, boolean stuck) {
        StringBuilder log = new StringBuilder();
        try (Door door = new Door(log, stuck)) {
            door.enter(people);
        } catch (IllegalStateException jammed) {
            log.append("call the janitor");
        } catch (IllegalArgumentException full) {
            log.append("later");
        }
        return log.toString();
    }

    static int cleanup(int[] data) {
        int used = 0;
        try {
            used = data[3];
        } catch (ArrayIndexOutOfBoundsException tooShort) {
            used = -1;
        } finally {
            used = 10 / (used + 1); // error: ArithmeticException
        }
        return used;
    }

    static int cleanupSound(int[] data) {
        int used = 0;
        try {
            used = Math.abs(data[3] % 100);
        } catch (ArrayIndexOutOfBoundsException tooShort) {
            used = 1;
        } finally {
            used = 10 / (used + 1);
        }
        return used;
    }

    static int causeLength(RuntimeException problem) {
        return problem.getCause() == null
                ? problem.getMessage().length() // error: NullPointerException
                : 0;
    }

    static int causeLengthSound(RuntimeException problem) {
        return problem.getCause() == null && problem.getMessage() != null ? problem.getMessage().length() : 0;
    }

    static int firstChar(String text) throws IOException {
        try (StringReader reader = new StringReader(text)) {
            int c = reader.read();
            return new int[c].length; // error: NegativeArraySizeException
        }
    }

    static int firstCharSound(String text) throws IOException {
        try (StringReader reader = new StringReader(text)) {
            int c = reader.read();
            return c < 0 ? 0 : c;
        }
    }

    static int nested(int level) {
        try {
            if (level > 2) {
                throw new IOException("level " + level);
            }
            return level;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken); // error: UncheckedIOException
        }
    }

    static int nestedSound(int level) {
        try {
            if (level > 2) {
                throw new IOException("level " + level);
            }
            return level;
        } catch (IOException broken) {
            return broken.getMessage().length();
        }
    }
}
