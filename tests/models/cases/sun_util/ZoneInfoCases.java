import java.util.TimeZone;

/** sun.util.calendar.ZoneInfo. */
class ZoneInfoCases {
    static final String[] NAMES = {"UTC", "GMT", "Etc/UTC", "Etc/GMT"};

    static char[] named(byte a) {
        TimeZone zone = TimeZone.getTimeZone(NAMES[Math.floorMod(a, NAMES.length)]);
        return (zone.getID() + zone.getRawOffset() + zone.useDaylightTime() + zone.getDSTSavings()).toCharArray();
    }
    static boolean same(byte a, byte b) {
        TimeZone one = TimeZone.getTimeZone(NAMES[Math.floorMod(a, NAMES.length)]);
        return one.equals(TimeZone.getTimeZone(NAMES[Math.floorMod(b, NAMES.length)]));
    }
}
