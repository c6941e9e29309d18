import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Scanner;

/** java.util.Scanner over bytes that are known; what System.in gives is an input. */
class ScannerCases {
    static InputStream of(String text) { return new ByteArrayInputStream(text.getBytes()); }

    static int words(byte a) {
        Scanner scanner = new Scanner(of("one  two\nthree"));
        int found = 0;
        while (scanner.hasNext()) {
            found = found * 10 + scanner.next().length();
        }
        return found;
    }

    static int lines(byte a) {
        Scanner scanner = new Scanner(new InputStreamReader(of("one\n\ntwo")));
        int found = 0;
        while (scanner.hasNextLine()) {
            found = found * 10 + scanner.nextLine().length();
        }
        scanner.close();
        return found;
    }
}
