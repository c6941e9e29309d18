package jejak.runner;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads one request: numbers big end first, text as counted UTF-16, which keeps every char. */
final class Words {
    private final ByteBuffer bytes;
    private final char kind;

    Words(byte[] frame, int start) {
        bytes = ByteBuffer.wrap(frame);
        bytes.position(start);
        kind = (char) bytes.get();
    }

    char kind() {
        return kind;
    }

    int readInt() {
        return bytes.getInt();
    }

    byte[] readBytes() {
        byte[] found = new byte[bytes.getInt()];
        bytes.get(found);
        return found;
    }

    String readText() {
        return new String(readBytes(), StandardCharsets.UTF_16BE);
    }

    List<String> readTexts() {
        int count = bytes.getInt();
        List<String> found = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            found.add(readText());
        }
        return found;
    }

    Map<String, byte[]> readClasses() {
        int count = bytes.getInt();
        Map<String, byte[]> found = new HashMap<>();
        for (int i = 0; i < count; i++) {
            String name = readText();
            found.put(name, readBytes());
        }
        return found;
    }
}
