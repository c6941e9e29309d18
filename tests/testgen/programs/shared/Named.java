package shared;

/** A factory that looks into the text that it keeps. */
final class Named {
    private final String name;

    private Named(String name) {
        this.name = name;
    }

    static Named of(String name) {
        if (name.isEmpty() || name.charAt(0) != 'n') {
            throw new IllegalArgumentException(name); //! IllegalArgumentException
        }
        return new Named(name);
    }

    int second() {
        return 100 / (name.charAt(1) - 'x'); //! ArithmeticException factory
    }

    int known() {
        return name.equals("none") ? 100 / (name.length() - 4) : 0; //! ArithmeticException factory
    }
}
