package inside;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.util.AbstractList;

/** Inputs that hold what classes of the JDK keep to themselves. */
class Inside {
    static int length(StringBuilder text) {
        return 10 / (text.length() - 3); //! ArithmeticException constructor
    }

    static void named(File file) {
        if (file.getName().equals("ab")) {
            throw new IllegalStateException(); //! IllegalStateException constructor
        }
    }

    static int line(BufferedReader reader) throws IOException {
        return reader.readLine().length(); //! NullPointerException constructor
    }

    static class Names extends AbstractList<String> {
        final String[] names;

        Names(String[] names) {
            this.names = names;
        }

        public String get(int index) {
            return names[index];
        }

        public int size() {
            return names.length;
        }
    }

    static int count(Names names) {
        int count = 0;
        for (String each : names) {
            count++;
        }
        return 10 / (count - 1); //! ArithmeticException constructor
    }

    static class Peeking extends BufferedReader {
        Peeking(Reader reader) {
            super(reader);
        }

        int peek() throws IOException {
            mark(1);
            int next = read();
            reset();
            return next;
        }
    }

    static int peeked(Peeking reader) throws IOException {
        return 10 / (reader.peek() - 'x'); //! ArithmeticException constructor
    }

    static int suppressed(Exception error) {
        error.addSuppressed(new RuntimeException());
        return 10 / (error.getSuppressed().length - 1); //! ArithmeticException constructor
    }
}
