package beyond;

import java.util.zip.CRC32;

/** Natives of the JDK. */
class Checksum {
    static int check(int part, long sum) {
        CRC32 crc = new CRC32();
        crc.update(part);
        if (part > 100 && crc.getValue() == sum) {
            throw new IllegalStateException("the checksum fits");
        }
        return 1;
    }
}
