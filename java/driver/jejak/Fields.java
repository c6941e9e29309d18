package jejak;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Members that contracts speak of and code beside their class cannot name, by reflection. */
public final class Fields {
    private Fields() {}

    /** What a field of an object holds; of a static field where the object is null. */
    public static Object get(String owner, Object of, String name) {
        try {
            return field(owner, of, name).get(of);
        } catch (ReflectiveOperationException error) {
            throw new LinkageError(owner + "." + name, error);
        }
    }

    /** Sets a field of an object. */
    public static void set(String owner, Object of, String name, Object value) {
        try {
            field(owner, of, name).set(of, value);
        } catch (ReflectiveOperationException error) {
            throw new LinkageError(owner + "." + name, error);
        }
    }

    /** Calls a method; what it throws comes out as it is, where it is not checked. */
    public static Object call(
            String owner, Object of, String name, String[] types, Object... arguments) {
        try {
            Method method = method(type(owner, of), name, types);
            method.setAccessible(true);
            return method.invoke(of, arguments);
        } catch (InvocationTargetException error) {
            if (error.getCause() instanceof RuntimeException) {
                throw (RuntimeException) error.getCause();
            }
            if (error.getCause() instanceof Error) {
                throw (Error) error.getCause();
            }
            throw new IllegalStateException(error.getCause());
        } catch (ReflectiveOperationException error) {
            throw new LinkageError(owner + "." + name, error);
        }
    }

    private static Method method(Class<?> owner, String name, String[] types)
            throws NoSuchMethodException {
        for (Method each : owner.getDeclaredMethods()) {
            Class<?>[] given = each.getParameterTypes();
            boolean fits = each.getName().equals(name) && given.length == types.length;
            for (int i = 0; fits && i < types.length; i++) {
                fits = given[i].getName().equals(types[i]);
            }
            if (fits && !each.isBridge()) {
                return each;
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static Field field(String owner, Object of, String name)
            throws ReflectiveOperationException {
        Field field = type(owner, of).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Class<?> type(String owner, Object of) throws ClassNotFoundException {
        for (Class<?> each = of == null ? null : of.getClass(); each != null; ) {
            if (each.getName().equals(owner)) {
                return each;
            }
            each = each.getSuperclass();
        }
        if (of != null) {
            throw new ClassCastException(of.getClass().getName() + " is no " + owner);
        }
        return Class.forName(owner, true, Thread.currentThread().getContextClassLoader());
    }
}
