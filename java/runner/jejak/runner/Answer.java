package jejak.runner;

import java.io.ByteArrayOutputStream;

/** Writes one answer; the counterpart of {@link Words}. */
final class Answer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

    Answer(char kind) {
        bytes.write(kind);
    }

    Answer putByte(int value) {
        bytes.write(value);
        return this;
    }

    Answer putInt(int value) {
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes.write(value >>> shift);
        }
        return this;
    }

    Answer putLong(long value) {
        return putInt((int) (value >>> 32)).putInt((int) value);
    }

    Answer putBytes(byte[] value) {
        putInt(value.length);
        bytes.write(value, 0, value.length);
        return this;
    }

    /** Null is a count of -1. By hand, since Java's encoder would replace lone surrogates. */
    Answer putText(String value) {
        if (value == null) {
            return putInt(-1);
        }
        putInt(2 * value.length());
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            bytes.write(unit >>> 8);
            bytes.write(unit);
        }
        return this;
    }

    Answer putAll(byte[] written) {
        bytes.write(written, 0, written.length);
        return this;
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
