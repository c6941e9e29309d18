package jejak.runner;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;

/**
 * Drivers of databases, which the JDK looks for once in a JVM: each test is to find those that its own
 * loader has, as the first one does.
 */
final class Drivers {
    static final String SERVICE = "META-INF/services/java.sql.Driver";

    private Drivers() {}

    /** Has the JDK look again, and lets go of the classes of those that it knows. */
    static void forget() {
        try {
            Class<?> manager = Class.forName("java.sql.DriverManager");
            Class<?> memory = Class.forName("sun.misc.Unsafe"); // the fields are not open to us
            Field one = memory.getDeclaredField("theUnsafe");
            one.setAccessible(true);
            Object unsafe = one.get(null);
            Field known = manager.getDeclaredField("registeredDrivers");
            Field looked = manager.getDeclaredField("driversInitialized");
            Object base = memory.getMethod("staticFieldBase", Field.class).invoke(unsafe, known);
            Method offset = memory.getMethod("staticFieldOffset", Field.class);
            Method read = memory.getMethod("getObject", Object.class, long.class);
            ((Collection<?>) read.invoke(unsafe, base, offset.invoke(unsafe, known))).clear();
            memory.getMethod("putBooleanVolatile", Object.class, long.class, boolean.class)
                    .invoke(unsafe, base, offset.invoke(unsafe, looked), false);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            // A JDK without databases, or one that keeps them elsewhere: they stay as they are.
        }
    }
}
