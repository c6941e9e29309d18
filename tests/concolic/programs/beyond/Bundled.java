package beyond;

import java.util.ListResourceBundle;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** Texts by computed keys; keys that are not there throw, and are caught. */
class Bundled {
    public static class Texts extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"k1", "alpha"}, {"k2", "beta"}, {"k7", "omega"}};
        }
    }

    static int find(int key, String wanted) {
        ResourceBundle bundle = ResourceBundle.getBundle("beyond.Bundled$Texts");
        try {
            String text = bundle.getString("k" + key);
            if (text.equals(wanted) && text.endsWith("ega")) {
                throw new IllegalStateException("found");
            }
            return text.length();
        } catch (MissingResourceException missing) {
            return -missing.getKey().length();
        }
    }
}
