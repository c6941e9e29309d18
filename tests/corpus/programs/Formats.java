import java.text.MessageFormat;
import java.util.IllegalFormatException;

/** Text by formats. */
final class Formats {
    private Formats() {}

    static String runTable() {
        return String.format("%-8s|%5d|%08.3f|%x", "name", 42, Math.PI, 255);
    }

    static String runSigns() {
        return String.format("%+d %,d %(d %05d %o", 7, 1234567, -3, 42, 8);
    }

    static String runChars() {
        return String.format("%c%c %b %S %%%n", 'o', 75, true, "shout").trim();
    }

    static String runFormatted() {
        return "%2$s before %1$s".formatted("second", "first");
    }

    static String runScientific() {
        return String.format("%e %.2e %g %a", 12345.678, 0.00012, 0.5, 1.0);
    }

    static String runMessage() {
        return MessageFormat.format("{1} has {0} items", 3, "cart");
    }

    static String runIllegal() {
        try {
            return String.format("%d", "text");
        } catch (IllegalFormatException wrong) {
            return wrong.getClass().getSimpleName();
        }
    }

    static String price(int cents, boolean tidy) {
        String pattern = tidy ? "%d.%02d" : "%d.%02f";
        return String.format(pattern, cents / 100, cents % 100); // error: IllegalFormatConversionException
    }

    static String priceSound(int cents, boolean tidy) {
        String pattern = tidy ? "%d.%02d" : "%d.%d";
        return String.format(pattern, cents / 100, cents % 100);
    }

    static String greeting(String name, int visits) {
        if (visits > 100) {
            return String.format("%s, visit %d of %d", name, visits); // error: MissingFormatArgumentException
        }
        return "Hello " + name;
    }

    static String greetingSound(String name, int visits) {
        if (visits > 100) {
            return String.format("%s, visit %d of %d", name, visits, 1000);
        }
        return "Hello " + name;
    }

    /** The digit before the point of a formatted amount. */
    static int wholeDigits(int amount) {
        String text = String.format("%d", amount);
        int[] places = new int[5];
        places[text.length() - 1] = amount; // error: ArrayIndexOutOfBoundsException
        return places[0];
    }

    static int wholeDigitsSound(int amount) {
        String text = String.format("%d", amount);
        int[] places = new int[11];
        places[text.length() - 1] = amount;
        return places[0];
    }

    static int hexColour(int red, int green) {
        String colour = String.format("%02x%02x", red & 0xff, green & 0xff);
        if (colour.equals("ff0a")) {
            throw new IllegalArgumentException(colour); // error: IllegalArgumentException
        }
        return colour.length();
    }

    static int hexColourSound(int red, int green) {
        String colour = String.format("%02x%02x", red & 0xff, green & 0xff);
        if (colour.length() != 4) {
            throw new IllegalArgumentException(colour);
        }
        return colour.length();
    }
}
