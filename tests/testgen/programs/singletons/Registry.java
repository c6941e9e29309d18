package singletons;

public final class Registry {
    private static final Registry INSTANCE = new Registry();
    private int entries;

    private Registry() {}

    public static Registry getInstance() {
        return INSTANCE;
    }

    public void register() {
        entries++;
    }

    public int share() {
        return 1 / entries; //! ArithmeticException factory
    }

    public int two() {
        return 1 / (entries - 2); //! ArithmeticException calls
    }
}
