/** Tricks with bits. */
final class Bits {
    private Bits() {}

    static String runCounts() {
        return Integer.bitCount(255) + " " + Long.numberOfTrailingZeros(64L) + " " + Integer.highestOneBit(100) + " "
                + Integer.reverse(1) + " " + Integer.rotateLeft(0x80000001, 1) + " " + Integer.numberOfLeadingZeros(0);
    }

    static String runShifts() {
        return (-8 >> 1) + " " + (-8 >>> 28) + " " + (1 << 33) + " " + (1L << 33) + " " + ((byte) 0x80 >> 3);
    }

    static String runCrc() {
        int crc = -1;
        for (char c : "123456789".toCharArray()) {
            crc ^= c;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc >>> 1) ^ (0xEDB88320 & -(crc & 1));
            }
        }
        return Integer.toHexString(~crc);
    }

    static String runBitSet() {
        java.util.BitSet primes = new java.util.BitSet();
        primes.set(2, 50);
        for (int i = 2; i * i < 50; i++) {
            for (int j = i * i; j < 50; j += i) {
                primes.clear(j);
            }
        }
        return primes.toString() + primes.cardinality();
    }

    static String runFloatBits() {
        return Float.floatToIntBits(1f) + " " + Double.doubleToLongBits(-2.0) + " " + Float.intBitsToFloat(0x7f800000);
    }

    static int ratio(int mask) {
        return 64 / (Integer.bitCount(mask) - 3); // error: ArithmeticException
    }

    static int ratioSound(int mask) {
        return 64 / (Integer.bitCount(mask) + 3);
    }

    static int slot(int flags) {
        int[] table = new int[32];
        return table[Integer.numberOfTrailingZeros(flags)]; // error: ArrayIndexOutOfBoundsException
    }

    static int slotSound(int flags) {
        int[] table = new int[33];
        return table[Integer.numberOfTrailingZeros(flags)];
    }

    static int unpack(int packed) {
        int red = packed >> 24;
        int[] levels = new int[256];
        return levels[red]; // error: ArrayIndexOutOfBoundsException
    }

    static int unpackSound(int packed) {
        int red = packed >>> 24;
        int[] levels = new int[256];
        return levels[red];
    }

    static int powerOfTwo(int size) {
        if ((size & (size - 1)) != 0) {
            return -1;
        }
        return 1024 / size; // error: ArithmeticException
    }

    static int powerOfTwoSound(int size) {
        if (size <= 0 || (size & (size - 1)) != 0) {
            return -1;
        }
        return 1024 / size;
    }

    static int magic(int a, int b) {
        if ((a ^ b) == 0xCAFE && (a & b) == 0x1001) {
            throw new IllegalStateException(); // error: IllegalStateException
        }
        return a | b;
    }

    static int magicSound(int a, int b) {
        if ((a ^ b) == 0xCAFE && (a & b) == 0x0002) {
            throw new IllegalStateException();
        }
        return a | b;
    }
}
