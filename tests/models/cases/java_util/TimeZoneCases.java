import java.util.TimeZone;

/** java.util.TimeZone. */
class TimeZoneCases {
    static char[] ofDefault() { return TimeZone.getDefault().getID().toCharArray(); }
    static int offset(long time) { return TimeZone.getDefault().getOffset(time) + TimeZone.getDefault().getRawOffset(); }
}
