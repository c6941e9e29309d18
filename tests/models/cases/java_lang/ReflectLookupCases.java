import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Members of classes by name. */
class ReflectLookupCases {
    public static class Base {
        public int shown = 1;
        public int size(int a, long b) { return a; }
        public String text() { return "base"; }
    }

    public static class Below extends Base implements Comparable<Below> {
        private int hidden = 2;
        static double fixed = 0.5;
        public Below() {}
        Below(int a) throws java.io.IOException {}
        @Override public String text() { return "below"; }
        private void quiet(char[] a) throws InterruptedException {}
        public int compareTo(Below other) { return 0; }
    }

    static final String[] NAMES = {"size", "text", "quiet", "compareTo", "gone", "toString", "hidden", "shown", "fixed", null};
    static final Class<?>[][] TYPES = {{}, {int.class, long.class}, {char[].class}, {Below.class}, {Object.class}, {int.class}, null};

    private static char[] shown(Method found) {
        return (found.getName() + found.getReturnType().getName() + found.getParameterCount() + found.getModifiers()
            + found.getDeclaringClass().getName() + found.getExceptionTypes().length).toCharArray();
    }

    static char[] method(byte a, byte b) throws Exception {
        return shown(Below.class.getMethod(NAMES[Math.floorMod(a, 10)], TYPES[Math.floorMod(b, 7)]));
    }
    static char[] declaredMethod(byte a, byte b) throws Exception {
        return shown(Below.class.getDeclaredMethod(NAMES[Math.floorMod(a, 10)], TYPES[Math.floorMod(b, 7)]));
    }
    static int constructor(byte a) throws Exception {
        Constructor<?> found = Below.class.getConstructor(TYPES[Math.floorMod(a, 7)]);
        return found.getParameterCount() * 100 + found.getModifiers();
    }
    static int declaredConstructor(byte a) throws Exception {
        return Below.class.getDeclaredConstructor(TYPES[Math.floorMod(a, 7)]).getExceptionTypes().length;
    }
    static char[] field(byte a) throws Exception {
        Field found = Below.class.getField(NAMES[Math.floorMod(a, 10)]);
        return (found.getName() + found.getType() + found.getModifiers()).toCharArray();
    }
    static char[] declaredField(byte a) throws Exception {
        Field found = Below.class.getDeclaredField(NAMES[Math.floorMod(a, 10)]);
        return (found.getName() + found.getType() + found.getModifiers()).toCharArray();
    }
    static int all() {
        return Below.class.getDeclaredFields().length + 10 * Below.class.getDeclaredConstructors().length;
    }
    static int allPublic() {
        return Below.class.getFields().length + 10 * Below.class.getConstructors().length + 100 * Runnable.class.getMethods().length;
    }
    static int ofArrays() { return int.class.getMethods().length + int[].class.getDeclaredMethods().length + 10 * long[].class.getFields().length; }
    static int publicMethods() { return Below.class.getMethods().length; }
    static int methods() { return Below.class.getDeclaredMethods().length; }
    static void open() throws Exception {
        Below.class.getDeclaredField("hidden").setAccessible(true);
        Below.class.getDeclaredConstructor(int.class).setAccessible(true);
        Below.class.getDeclaredMethod("quiet", char[].class).setAccessible(true);
    }
    @Deprecated static java.util.List<String> listed() { return null; }
    static boolean annotated() throws Exception {
        return ReflectLookupCases.class.getDeclaredMethod("listed").getAnnotations().length == 1;
    }
    static char[] generic() throws Exception {
        return ReflectLookupCases.class.getDeclaredMethod("listed").getGenericReturnType().toString().toCharArray();
    }
}
