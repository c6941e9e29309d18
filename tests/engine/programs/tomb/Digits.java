package tomb;

/** A case is missing, so that a local variable stays null. */
class Digits {
    static String shout(int number) {
        String text = null;
        if (number > 0) {
            text = Integer.toHexString(number);
        } else if (number < 0) {
            text = Integer.toHexString(-number);
        }
        return text.toUpperCase(); // @null
    }

    static int length(int number) {
        Label label = null;
        if (number > 0) {
            label = label(number);
        } else if (number < 0) {
            label = label(-number);
        }
        return label.length; // @length
    }

    private static Label label(int number) {
        Label[] labels = {new Label(4), new Label(3)};
        return labels[number & 1];
    }

    static final class Label {
        final int length;

        Label(int length) {
            this.length = length;
        }
    }
}
