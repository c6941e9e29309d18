package beyond;

import java.text.NumberFormat;
import java.util.Locale;

/** A format that is too long to follow: which lengths there are, runs near others show. */
class Priced {
    static int text(int cents, boolean isGerman) {
        NumberFormat format = NumberFormat.getInstance(isGerman ? Locale.GERMANY : Locale.US);
        format.setMinimumFractionDigits(2);
        String text = format.format(cents / 100.0);
        if (text.length() == 8 && text.charAt(1) == ',' && cents % 100 == 42) {
            throw new IllegalStateException(text);
        }
        return text.length();
    }
}
