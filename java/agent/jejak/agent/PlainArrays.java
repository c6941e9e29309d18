package jejak.agent;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Arrays of primitives, of whatever type: copied, compared, written. */
final class PlainArrays {
    private PlainArrays() {}

    static int length(Object array) {
        return Array.getLength(array);
    }

    static Object copy(Object array) {
        int length = length(array);
        Object found = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, found, 0, length);
        return found;
    }

    /** The first place where two arrays of one type and length differ, or -1. */
    static int mismatch(Object one, Object other) {
        if (one instanceof byte[] cells) {
            return Arrays.mismatch(cells, (byte[]) other);
        } else if (one instanceof char[] cells) {
            return Arrays.mismatch(cells, (char[]) other);
        } else if (one instanceof short[] cells) {
            return Arrays.mismatch(cells, (short[]) other);
        } else if (one instanceof int[] cells) {
            return Arrays.mismatch(cells, (int[]) other);
        } else if (one instanceof long[] cells) {
            return Arrays.mismatch(cells, (long[]) other);
        } else if (one instanceof boolean[] cells) {
            return Arrays.mismatch(cells, (boolean[]) other);
        } else if (one instanceof float[] cells) {
            return Arrays.mismatch(cells, (float[]) other);
        }
        return Arrays.mismatch((double[]) one, (double[]) other);
    }

    /** Whether two arrays of one type hold the same bits at a place. */
    static boolean equal(Object one, Object other, int index) {
        return bits(one, index) == bits(other, index);
    }

    /** The letter of the type of the elements, their number, and what they are. */
    static void write(Buffer buffer, Object array, int from, int to) {
        char kind = array.getClass().getName().charAt(1);
        buffer.put(kind);
        buffer.number(to - from);
        for (int i = from; i < to; i++) {
            long bits = bits(array, i);
            if (kind == 'J' || kind == 'D') {
                buffer.wide(bits);
            } else if (kind == 'I' || kind == 'F') {
                buffer.number((int) bits);
            } else {
                buffer.put((int) bits);
            }
        }
    }

    private static long bits(Object array, int index) {
        if (array instanceof byte[] cells) {
            return cells[index];
        } else if (array instanceof char[] cells) {
            return cells[index];
        } else if (array instanceof short[] cells) {
            return cells[index];
        } else if (array instanceof int[] cells) {
            return cells[index];
        } else if (array instanceof long[] cells) {
            return cells[index];
        } else if (array instanceof boolean[] cells) {
            return cells[index] ? 1 : 0;
        } else if (array instanceof float[] cells) {
            return Float.floatToRawIntBits(cells[index]);
        }
        return Double.doubleToRawLongBits(((double[]) array)[index]);
    }
}
