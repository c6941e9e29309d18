import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Readers over bytes that are known; what System.in gives is an input. */
class ReadersCases {
    static InputStreamReader of(int how, String text) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
        switch (Math.floorMod(how, 3)) {
            case 0: return new InputStreamReader(in);
            case 1: return new InputStreamReader(in, "UTF-8");
            default: return new InputStreamReader(in, StandardCharsets.ISO_8859_1);
        }
    }

    static char[] line(byte how) throws IOException {
        BufferedReader reader = new BufferedReader(of(how, "one\r\ntwo"));
        String all = reader.ready() + reader.readLine() + reader.readLine() + reader.readLine();
        reader.close();
        return all.toCharArray();
    }

    static int[] characters(byte how) throws IOException {
        InputStreamReader reader = of(how, "abcd");
        char[] into = new char[3];
        return new int[] {reader.read(), reader.read(into, 1, 2), into[1], into[2], reader.read(), reader.read()};
    }

    static int closed(byte how) throws IOException {
        InputStreamReader reader = of(how, "a");
        reader.close();
        return reader.read();
    }
}
