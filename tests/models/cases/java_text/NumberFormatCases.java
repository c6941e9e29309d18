import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.Locale;

/** java.text: NumberFormat, DecimalFormatSymbols. */
class NumberFormatCases {
    static final Locale[] LOCALES = {
        Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.UK, Locale.GERMAN, Locale.GERMANY, Locale.FRENCH, Locale.FRANCE,
        Locale.ITALIAN, Locale.ITALY, Locale.JAPANESE, Locale.JAPAN, Locale.KOREAN, Locale.KOREA, Locale.CHINESE,
        Locale.CHINA, new Locale("es"), new Locale("es", "ES"), new Locale("pt"), new Locale("pt", "BR"),
        new Locale("nl"), new Locale("nl", "NL")
    };

    static char[] symbols(byte which) {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(LOCALES[(which & 0xff) % LOCALES.length]);
        return ("" + symbols.getDecimalSeparator() + symbols.getGroupingSeparator() + symbols.getZeroDigit()
                + symbols.getMinusSign() + symbols.getPercent() + symbols.getPerMill() + symbols.getDigit()
                + symbols.getPatternSeparator() + symbols.getInfinity() + symbols.getNaN()
                + symbols.getExponentSeparator() + symbols.getMonetaryDecimalSeparator()).toCharArray();
    }

    static char[] numbers(byte which, short a) {
        Locale locale = LOCALES[(which & 0xff) % LOCALES.length];
        double value = a / 8.0;
        return (NumberFormat.getInstance(locale).format(value) + "|" + NumberFormat.getPercentInstance(locale).format(value)
                + "|" + NumberFormat.getIntegerInstance(locale).format(value) + "|"
                + NumberFormat.getNumberInstance().format((long) a * 1000)).toCharArray();
    }

    static char[] patterns(short a) {
        double value = a / 16.0;
        return (new DecimalFormat("0.00").format(value) + "|" + new DecimalFormat("#,##0.###").format(value) + "|"
                + new DecimalFormat("00.0E0").format(value) + "|" + new DecimalFormat("#%").format(value)).toCharArray();
    }

    static char[] messages(byte a) {
        return MessageFormat.format("{1} has {0} of {2} '{'{3}", 3, "x", a & 7, 1.5).toCharArray();
    }

    static int nothing(boolean none) {
        Locale locale = none ? null : Locale.US;
        return DecimalFormatSymbols.getInstance(locale).getZeroDigit() + NumberFormat.getInstance(locale).getMaximumFractionDigits();
    }
}
