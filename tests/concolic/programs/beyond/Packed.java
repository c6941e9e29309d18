package beyond;

import java.util.zip.Deflater;

/** A compressor, which is native, and writes to an array that it is given. */
class Packed {
    static int pack(byte fill, int expected) {
        byte[] plain = new byte[64];
        for (int i = 0; i < plain.length; i++) {
            plain[i] = i < 60 ? fill : (byte) i;
        }
        byte[] packed = new byte[100];
        Deflater deflater = new Deflater();
        deflater.setInput(plain);
        deflater.finish();
        int size = deflater.deflate(packed);
        deflater.end();
        if (fill > 3 && packed[size - 1] == expected) {
            throw new IllegalStateException("packed");
        }
        return size;
    }
}
