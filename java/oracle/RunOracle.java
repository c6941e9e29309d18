import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs static methods of class files that it is given, and says how each call ended.
 *
 * <p>Run by {@code java RunOracle.java SECONDS}; {@code tests/differential/oracle.py} speaks to it.
 * Standard input holds units, in the words of {@link DataInputStream}:
 *
 * <pre>
 * int classes (-1 ends the conversation), boolean fresh, int calls
 * per class  UTF name, int length, bytes
 * per call   UTF class, UTF method, UTF descriptor, arguments
 * </pre>
 *
 * <p>Values are written as their type says, boolean and byte in one byte, float and double by their
 * bits with one NaN; arrays have their length first, -1 for null, -2 and a number for the array
 * that is also that argument. Each call gets:
 *
 * <pre>
 * byte 0  the result (nothing for void), then arrays among the arguments as they are now
 * byte 1  UTF name of the exception's class, then arrays as above
 * byte 2  UTF why it could not be called: the class does not link, there is no such method
 * </pre>
 *
 * <p>A fresh unit's classes are loaded anew for each call. Otherwise they are initialised once, and
 * before each call every static method {@code reset()} without parameters runs. A call that takes
 * more than SECONDS ends the process with code 3, its name on standard error.
 */
public final class RunOracle {
    private final DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
    /** What is said waits here until the whole unit is read: else both sides could block. */
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(said);
    private volatile String running;
    private volatile long started;

    /** The classes of a unit. */
    private static final class Unit extends ClassLoader {
        private final Map<String, byte[]> files;
        private List<Method> resets;

        Unit(Map<String, byte[]> files) {
            super(ClassLoader.getPlatformClassLoader());
            this.files = files;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] file = files.get(name);
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, file, 0, file.length);
        }

        /** Initialises all classes, once. */
        void initialise() throws ReflectiveOperationException {
            if (resets == null) {
                List<Method> found = new ArrayList<>();
                for (String name : files.keySet()) {
                    for (Method method : Class.forName(name, true, this).getDeclaredMethods()) {
                        if (method.getName().equals("reset") && method.getParameterCount() == 0) {
                            method.setAccessible(true);
                            found.add(method);
                        }
                    }
                }
                resets = found;
            }
        }

        void reset() throws ReflectiveOperationException {
            for (Method method : resets) {
                method.invoke(null);
            }
        }
    }

    /** Answers until the input ends. */
    public static void main(String[] arguments) throws Exception {
        RunOracle oracle = new RunOracle();
        oracle.watch(Long.parseLong(arguments[0]) * 1_000_000_000L);
        try (FileOutputStream answers = new FileOutputStream(FileDescriptor.out)) {
            while (oracle.unit()) {
                oracle.said.writeTo(answers);
                oracle.said.reset();
            }
        }
    }

    private void watch(long limit) {
        Thread watch = new Thread(() -> {
            while (true) {
                String name = running;
                if (name != null && System.nanoTime() - started > limit) {
                    System.err.println("takes too long: " + name);
                    Runtime.getRuntime().halt(3);
                }
                try {
                    Thread.sleep(100);
                } catch (InterruptedException ignored) {
                    return;
                }
            }
        });
        watch.setDaemon(true);
        watch.start();
    }

    private boolean unit() throws Exception {
        int classes = in.readInt();
        if (classes < 0) {
            return false;
        }
        boolean fresh = in.readBoolean();
        int calls = in.readInt();
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (int index = 0; index < classes; index++) {
            String name = in.readUTF();
            byte[] file = new byte[in.readInt()];
            in.readFully(file);
            files.put(name.replace('/', '.'), file);
        }
        Unit unit = new Unit(files);
        Map<String, Method> methods = new HashMap<>();
        for (int index = 0; index < calls; index++) {
            if (fresh) {
                unit = new Unit(files);
                methods.clear();
            }
            call(unit, methods, fresh);
        }
        return true;
    }

    private void call(Unit unit, Map<String, Method> methods, boolean fresh) throws Exception {
        String owner = in.readUTF().replace('/', '.');
        String name = in.readUTF();
        String descriptor = in.readUTF();
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, unit);
        Object[] values = new Object[type.parameterCount()];
        for (int index = 0; index < values.length; index++) {
            values[index] = read(type.parameterType(index), values);
        }
        String key = owner + "." + name + descriptor;
        Method method = methods.get(key);
        try {
            if (method == null) {
                Class<?> found = Class.forName(owner, false, unit);
                method = found.getDeclaredMethod(name, type.parameterArray());
                method.setAccessible(true);
                if (!fresh) {
                    unit.initialise();
                }
                methods.put(key, method);
            }
            if (!fresh) {
                unit.reset();
            }
        } catch (ReflectiveOperationException | LinkageError refused) {
            out.writeByte(2);
            out.writeUTF(String.valueOf(refused));
            return;
        }
        invoke(key, method, type, values);
        for (int index = 0; index < values.length; index++) {
            if (type.parameterType(index).isArray()) {
                write(values[index], type.parameterType(index));
            }
        }
    }

    private void invoke(String key, Method method, MethodType type, Object[] values)
            throws Exception {
        started = System.nanoTime();
        running = key;
        try {
            Object result = method.invoke(null, values);
            running = null;
            out.writeByte(0);
            if (type.returnType() != void.class) {
                write(result, type.returnType());
            }
        } catch (InvocationTargetException thrown) {
            running = null;
            threw(thrown.getCause());
        } catch (LinkageError thrown) {  // the class itself could not be initialised
            running = null;
            threw(thrown);
        }
    }

    private void threw(Throwable thrown) throws IOException {
        out.writeByte(1);
        out.writeUTF(thrown.getClass().getName().replace('.', '/'));
    }

    private Object read(Class<?> type, Object[] before) throws IOException {
        if (!type.isArray()) {
            return readPrimitive(type);
        }
        int length = in.readInt();
        if (length < 0) {
            return length == -1 ? null : before[in.readInt()];
        }
        Class<?> element = type.getComponentType();
        Object array = Array.newInstance(element, length);
        for (int index = 0; index < length; index++) {
            Array.set(array, index, readPrimitive(element));
        }
        return array;
    }

    private Object readPrimitive(Class<?> type) throws IOException {
        switch (type.getName()) {
            case "boolean":
                return in.readBoolean();
            case "byte":
                return in.readByte();
            case "char":
                return in.readChar();
            case "short":
                return in.readShort();
            case "int":
                return in.readInt();
            case "long":
                return in.readLong();
            case "float":
                return Float.intBitsToFloat(in.readInt());
            default:
                return Double.longBitsToDouble(in.readLong());
        }
    }

    private void write(Object value, Class<?> type) throws IOException {
        if (!type.isArray()) {
            writePrimitive(value);
            return;
        }
        out.writeInt(value == null ? -1 : Array.getLength(value));
        for (int index = 0; value != null && index < Array.getLength(value); index++) {
            writePrimitive(Array.get(value, index));
        }
    }

    private void writePrimitive(Object value) throws IOException {
        if (value instanceof Boolean) {
            out.writeBoolean((Boolean) value);
        } else if (value instanceof Byte) {
            out.writeByte((Byte) value);
        } else if (value instanceof Character) {
            out.writeChar((Character) value);
        } else if (value instanceof Short) {
            out.writeShort((Short) value);
        } else if (value instanceof Integer) {
            out.writeInt((Integer) value);
        } else if (value instanceof Long) {
            out.writeLong((Long) value);
        } else if (value instanceof Float) {
            out.writeInt(Float.floatToIntBits((Float) value));
        } else {
            out.writeLong(Double.doubleToLongBits((Double) value));
        }
    }
}
