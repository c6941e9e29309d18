import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** java.util.ResourceBundle, where there is none; the corpus has others. */
class ResourceBundleCases {
    private static Locale some(byte a) {
        switch (Math.floorMod(a, 5)) {
            case 0: return Locale.ROOT;
            case 1: return Locale.GERMAN;
            case 2: return Locale.US;
            case 3: return Locale.CANADA_FRENCH;
            default: return null;
        }
    }
    private static char[] said(MissingResourceException missing) {
        return (missing.getMessage() + missing.getClassName() + "|" + missing.getKey()).toCharArray();
    }
    static char[] plain(byte a) {
        try {
            return ResourceBundle.getBundle(a > 5 ? "nowhere" : a < -5 ? "some.where" : null).getBaseBundleName().toCharArray();
        } catch (MissingResourceException missing) {
            return said(missing);
        }
    }
    static char[] located(byte a) {
        try {
            return ResourceBundle.getBundle("nowhere", some(a)).getBaseBundleName().toCharArray();
        } catch (MissingResourceException missing) {
            return said(missing);
        }
    }
    static char[] loaded(byte a) {
        try {
            return ResourceBundle.getBundle("a.nowhere", some(a), ResourceBundleCases.class.getClassLoader()).getBaseBundleName().toCharArray();
        } catch (MissingResourceException missing) {
            return said(missing);
        }
    }
}
