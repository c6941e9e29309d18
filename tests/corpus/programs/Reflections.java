import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Harmless reflection: names, classes, known members. */
final class Reflections {
    private Reflections() {}

    public static final class Greeter {
        private final String name;

        public Greeter(String name) {
            this.name = name;
        }

        public String greet(int times) {
            return ("hi " + name + " ").repeat(times).trim();
        }
    }

    static String runNames() {
        return Greeter.class.getName() + " " + Greeter.class.getSimpleName() + " " + int[][].class.getName() + " "
                + String.class.getPackageName() + " " + Runnable.class.isInterface() + " " + int.class;
    }

    static String runInstances() {
        Object text = "x";
        return String.class.isInstance(text) + " " + Number.class.isAssignableFrom(Integer.class) + " "
                + CharSequence.class.cast(text).length() + " " + text.getClass().getSuperclass() + " " + new int[0].getClass().getComponentType();
    }

    static String runInvoke() throws ReflectiveOperationException {
        Constructor<Greeter> constructor = Greeter.class.getConstructor(String.class);
        Method greet = Greeter.class.getMethod("greet", int.class);
        return (String) greet.invoke(constructor.newInstance("Bob"), 2);
    }

    static String runArray() {
        Object array = java.lang.reflect.Array.newInstance(int.class, 3);
        java.lang.reflect.Array.setInt(array, 1, 5);
        return java.lang.reflect.Array.getLength(array) + " " + ((int[]) array)[1];
    }

    static int called(int times) throws ReflectiveOperationException {
        Method greet = Greeter.class.getMethod("greet", int.class);
        try {
            return ((String) greet.invoke(new Greeter("Ann"), times)).length();
        } catch (InvocationTargetException failed) {
            throw new IllegalStateException(failed.getCause()); // error: IllegalStateException
        }
    }

    static int calledSound(int times) throws ReflectiveOperationException {
        Method greet = Greeter.class.getMethod("greet", int.class);
        try {
            return ((String) greet.invoke(new Greeter("Ann"), times)).length();
        } catch (InvocationTargetException failed) {
            return 0;
        }
    }

    static String asText(Object value, Class<String> type) {
        return String.class.cast(value).trim(); // error: ClassCastException
    }

    static String asTextSound(Object value, Class<String> type) {
        return String.class.isInstance(value) ? String.class.cast(value).trim() : "";
    }

    static int kind(Object value) {
        if (value != null && value.getClass() == Integer.class) {
            return 10 / (Integer) value; // error: ArithmeticException
        }
        return 0;
    }

    static int kindSound(Object value) {
        if (value != null && value.getClass() == Integer.class) {
            return 10 / ((Integer) value | 1);
        }
        return 0;
    }

    static String describe(Class<?> type) {
        if (type.isInterface()) {
            return "interface " + type.getSimpleName();
        }
        return type.getSuperclass().getName(); // error: NullPointerException
    }

    static String describeSound(Class<?> type) {
        if (type.isInterface()) {
            return "interface " + type.getSimpleName();
        }
        Class<?> above = type.getSuperclass();
        return above == null ? "" : above.getName();
    }

    static int width(Class<?> type) {
        return type == int.class ? 32 : 64 / (type.getName().length() - 16); // error: ArithmeticException
    }

    static int widthSound(Class<?> type) {
        return type == int.class ? 32 : 64 / (type.getName().length() + 16);
    }

    static int nameLength(Object thing) {
        String name = thing == null ? "" : thing.getClass().getSimpleName();
        return 5 / (name.length() - 6); // error: ArithmeticException
    }

    static int nameLengthSound(Object thing) {
        String name = thing == null ? "" : thing.getClass().getName();
        return 5 / (name.length() + 6);
    }
}
