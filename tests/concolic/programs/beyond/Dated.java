package beyond;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Formats of dates, with all that locales bring along. */
class Dated {
    static int of(long day, int year) {
        SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
        format.setTimeZone(TimeZone.getTimeZone("UTC"));
        int found = Integer.parseInt(format.format(new Date(day * 86_400_000L)));
        if (day > 1000 && found == year) {
            throw new IllegalStateException("that year");
        }
        return found;
    }
}
