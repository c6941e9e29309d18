import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks whether fields hold what was said of them. A line on standard input is `class owner field
 * present exact`, `class owner field number N` or `class owner field length N`, with tabs; objects of
 * the class are made by all its constructors, with nulls, zeros and plain objects, and changed by its
 * methods. The answer is `objects looks` and then a line for
 * each field that held something else.
 */
public class FieldOracle {
    private static final int MODES = 4;
    private static final long MILLIS = 3000;
    private static int objects;
    private static int looks;

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err);
        Map<String, List<String[]>> said = new LinkedHashMap<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split("\t", -1);
            said.computeIfAbsent(parts[0], name -> new ArrayList<>()).add(parts);
        }
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<String[]>> each : said.entrySet()) {
            Thread thread = new Thread(() -> ask(each.getKey(), each.getValue(), wrong));
            thread.setDaemon(true);
            thread.start();
            thread.join(MILLIS);
        }
        answers.println(objects + "\t" + looks);
        synchronized (wrong) {
            wrong.forEach(answers::println);
        }
        answers.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void ask(String name, List<String[]> said, List<String> wrong) {
        Class<?> made;
        try {
            made = Class.forName(name.replace('/', '.'));
            if (Modifier.isAbstract(made.getModifiers())) {
                return;
            }
        } catch (Throwable missing) {
            return;
        }
        for (Constructor<?> constructor : made.getDeclaredConstructors()) {
            for (int mode = 0; mode < MODES; mode++) {
                Object object = run(constructor, null, mode);
                if (object != null) {
                    objects++;
                    look(object, said, constructor.toString(), wrong);
                    for (Method method : made.getDeclaredMethods()) {
                        if (!Modifier.isStatic(method.getModifiers())) {
                            run(method, object, mode);
                            look(object, said, method.toString(), wrong);
                        }
                    }
                }
            }
        }
    }

    private static void look(Object object, List<String[]> said, String after, List<String> wrong) {
        for (String[] parts : said) {
            try {
                Field field = Class.forName(parts[1].replace('/', '.')).getDeclaredField(parts[2]);
                field.setAccessible(true);
                Object value = field.get(object);
                looks++;
                boolean fits = parts[3].equals("number") ? isNumber(value, parts[4])
                        : parts[3].equals("length") ? value == null || Array.getLength(value) == Integer.parseInt(parts[4])
                        : value == null ? parts[3].isEmpty() : isJust(value, parts[4]);
                if (!fits) {
                    String found = value == null ? "null" : value.getClass().getName() + " " + value;
                    synchronized (wrong) {
                        wrong.add(String.join(" ", parts) + ": " + found + " after " + after);
                    }
                }
            } catch (Throwable closed) {
                return;
            }
        }
    }

    private static boolean isNumber(Object value, String number) {
        if (value instanceof Float || value instanceof Double) {
            return Double.compare(((Number) value).doubleValue(), Double.parseDouble(number)) == 0;
        }
        long wanted = Long.parseLong(number);
        if (value instanceof Boolean flag) {
            return (flag ? 1 : 0) == wanted;
        }
        return value instanceof Character c ? c == wanted : ((Number) value).longValue() == wanted;
    }

    private static boolean isJust(Object value, String exact) {
        return exact.isEmpty() || value.getClass().getName().equals(exact.replace('/', '.'));
    }

    private static Object run(Executable code, Object receiver, int mode) {
        try {
            ((AccessibleObject) code).setAccessible(true);
            Class<?>[] types = code.getParameterTypes();
            Object[] given = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                given[i] = types[i].isPrimitive() ? number(types[i], mode % 2) : null;
                if (given[i] == null && mode >= 2) {
                    given[i] = some(types[i]);
                }
            }
            if (code instanceof Constructor<?> constructor) {
                return constructor.newInstance(given);
            }
            return ((Method) code).invoke(receiver, given);
        } catch (Throwable failed) {
            return null;
        }
    }

    private static Object number(Class<?> type, int number) {
        if (type == boolean.class) {
            return number > 0;
        }
        Object array = Array.newInstance(type, 1);
        if (type == char.class) {
            Array.setChar(array, 0, (char) ('a' + number));
        } else {
            Array.setByte(array, 0, (byte) number);
        }
        return Array.get(array, 0);
    }

    private static Object some(Class<?> type) throws ReflectiveOperationException {
        for (Object plain : new Object[] {"a", new ArrayList<>(), new TreeMap<>(), new TreeSet<>()}) {
            if (type.isInstance(plain)) {
                return plain;
            }
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 2);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isInterface()) {
            return Proxy.newProxyInstance(
                    type.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, given) -> answer(method.getReturnType()));
        }
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Object answer(Class<?> type) {
        return type.isPrimitive() && type != void.class ? number(type, 1) : null;
    }
}
