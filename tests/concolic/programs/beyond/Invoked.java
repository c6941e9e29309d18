package beyond;

import java.lang.reflect.Method;

/** A method by a name that is computed, called by reflection. */
class Invoked {
    static int twice(int value) {
        return 2 * value;
    }

    static int thrice(int value) {
        return 3 * value;
    }

    static int call(int which, int value) throws ReflectiveOperationException {
        Method method = Invoked.class.getDeclaredMethod(which > 5 ? "thr" + "ice" : "twice", int.class);
        int found = (Integer) method.invoke(null, value);
        if (which == 8 && found == 51) {
            throw new IllegalStateException("called");
        }
        return found;
    }
}
