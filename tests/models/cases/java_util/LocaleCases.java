import java.util.Locale;

/** java.util.Locale. */
class LocaleCases {
    static char[] shown() { return Locale.getDefault().toString().toCharArray(); }
    static boolean same() {
        return Locale.getDefault().equals(Locale.US) && Locale.getDefault(Locale.Category.FORMAT).equals(Locale.US);
    }
    static int upper(char a) { return ("x" + (char) (a & 127)).toUpperCase().hashCode(); }
}
