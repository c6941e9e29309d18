package beyond;

import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Rules of time zones, which the JDK reads from a file. */
class Zoned {
    static int offset(int month, int seconds) {
        ZoneId zone = ZoneId.of("Europe/Berlin");
        int found =
                ZonedDateTime.of(2020, 1 + (month & 7), 1, 0, 0, 0, 0, zone)
                        .getOffset()
                        .getTotalSeconds();
        if (month > 5 && found == seconds) {
            throw new IllegalStateException("the offset fits");
        }
        return found;
    }
}
