import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Errors that turn on what the surroundings answer: `bad` ones a test raises, `told` ones no test can. */
class Asking {
    static final int LIMIT = 5;

    static String line() {
        String data = "";
        BufferedReader reader = null;
        try {
            reader = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
            data = reader.readLine();
        } catch (IOException e) {
            System.err.println(e.getMessage());
        } finally {
            try {
                if (reader != null) {
                    reader.close();
                }
            } catch (IOException e) {
                System.err.println("close");
            }
        }
        return data;
    }

    static int badLineIsNull() { return line().length(); }

    static int goodLineIsNull() {
        String data = line();
        return data == null ? 0 : data.length();
    }

    static int badLineStarts() {
        String data = line();
        return data != null && data.length() == 2 && data.charAt(0) == '#' ? 1 / (data.charAt(1) - '!') : 0;
    }

    static char badShortLine() throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 16);
        String first = reader.readLine();
        String second = first == null ? null : reader.readLine();
        return second == null ? ' ' : second.charAt(2);
    }

    static int badTwoReaders() throws IOException {
        String one = new BufferedReader(new InputStreamReader(System.in)).readLine();
        String two = new BufferedReader(new InputStreamReader(System.in)).readLine();
        return one != null && two != null && two.equals("x") ? 1 / (one.length() - 1) : 0;
    }

    static void badReadAfterClose() {
        line();
        try {
            new InputStreamReader(System.in).read();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static int badBytes() throws IOException {
        int[] counts = new int[200];
        int sum = 0;
        for (int b = System.in.read(); b != -1 && b != '\n'; b = System.in.read()) {
            counts[b]++;
            sum += b;
        }
        return sum;
    }

    static int goodBytes() throws IOException {
        int[] counts = new int[256];
        int b = System.in.read();
        return b == -1 ? 0 : counts[b];
    }

    static int badProperty() { return System.getProperty("asking.name").length(); }
    static int badPropertyValue() { return 1 / (System.getProperty("asking.name", "xyz").length() - 2); }
    static int badStandardProperty() { return 1 / System.getProperty("user.home").length(); }
    static int goodStandardProperty() { return System.getProperty("user.home").length(); }

    static int goodSetProperty() {
        System.setProperty("asking.name", "x");
        return 1 / System.getProperty("asking.name").length();
    }

    static int badVariable() { return System.getenv("ASKING").length(); }

    static int toldVariable() {
        String data = System.getenv("ASKING");
        return data != null && data.length() == LIMIT ? 1 / (data.length() - LIMIT) : 0;
    }

    static int toldClock() { return 1 / (int) (System.currentTimeMillis() - 1234567); }
}
