package ready;

import java.lang.reflect.Constructor;

/** What its constructor does cannot be followed, but it can be called. */
class Broken {
    private final Object other;

    Broken() throws ReflectiveOperationException {
        Constructor<?> found = Class.forName("java.util.Date").getDeclaredConstructor();
        found.setAccessible(false);
        this.other = found.newInstance();
    }

    int share(int size) {
        return 100 / size; //! ArithmeticException constructor
    }
}
