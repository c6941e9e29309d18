import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** java.io.BufferedInputStream over bytes that are known; what System.in gives is an input. */
class InputStreamsCases {
    static InputStream of(byte[] bytes) {
        return new BufferedInputStream(new ByteArrayInputStream(bytes));
    }

    static int reads(byte a, byte b) throws IOException {
        InputStream in = of(new byte[] {a, b});
        return in.read() * 31 + in.read() + in.read() + in.available();
    }

    static int[] readsArray(byte a, byte b, byte c) throws IOException {
        InputStream in = of(new byte[] {a, b, c});
        byte[] into = new byte[4];
        return new int[] {in.available(), in.read(into, 1, 2), in.read(into, 0, 1), in.read(into, 0, 4), into[0], into[1]};
    }

    static int closed(byte a) throws IOException {
        InputStream in = of(new byte[] {a});
        in.close();
        return in.read();
    }
}
