package jejak.learn.seen;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a call is given, as facts about places: `this.next.key`, `0.length`, `1[3]`.
 *
 * <p>A fact is a list of a place, a letter and a value: N null; I a number, Z a truth value, F a
 * floating-point number as text, T a text; C the class of an object, E a constant of an enum;
 * S the place that has the same object. Objects near the call come
 * first; there are only so many, and only the beginning of long arrays.
 */
final class Facts {

    private static final int MOST_OBJECTS = 48;
    private static final int MOST_ELEMENTS = 24;
    private static final int MOST_TEXT = 200;

    private final StringBuilder out = new StringBuilder();
    private final Map<Object, String> met = new IdentityHashMap<>();
    private final Deque<Object> waiting = new ArrayDeque<>();

    String of(Object receiver, Object[] arguments) {
        if (receiver != null) {
            value("this", receiver);
        }
        for (int i = 0; i < arguments.length; i++) {
            value(Integer.toString(i), arguments[i]);
        }
        while (!waiting.isEmpty()) {
            Object next = waiting.poll();
            inside(met.get(next), next);
        }
        return out.toString();
    }

    /** A value at a place; a box and a number look the same, and the type tells them apart. */
    private void value(String place, Object value) {
        if (value == null) {
            fact(place, 'N', "0");
        } else if (value instanceof Boolean) {
            fact(place, 'Z', value.toString());
        } else if (value instanceof Character unit) {
            fact(place, 'I', Integer.toString(unit));
        } else if (value instanceof Float || value instanceof Double) {
            fact(place, 'F', "\"" + value + "\"");
        } else if (value instanceof Byte
                || value instanceof Short
                || value instanceof Integer
                || value instanceof Long) {
            fact(place, 'I', value.toString());
        } else if (met.containsKey(value)) {
            fact(place, 'S', quoted(met.get(value)));
        } else if (value instanceof String text && text.length() <= MOST_TEXT) {
            met.put(value, place);
            fact(place, 'T', quoted(text));
        } else if (value instanceof Enum<?> constant) {
            met.put(value, place);
            fact(place, 'E', quoted(constant.getDeclaringClass().getName() + "." + constant.name()));
        } else if (met.size() < MOST_OBJECTS) {
            met.put(value, place);
            fact(place, 'C', quoted(value.getClass().getName()));
            waiting.add(value);
        }
    }

    private void inside(String place, Object value) {
        if (value.getClass().isArray()) {
            int length = Array.getLength(value);
            fact(place + ".length", 'I', Integer.toString(length));
            for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
                value(place + "[" + i + "]", Array.get(value, i));
            }
        } else if (isOfJdk(value.getClass())) {
            if (value instanceof List<?> list) {
                elements(place, new ArrayList<>(list));
            }
        } else {
            fields(place, value);
        }
    }

    private void elements(String place, List<?> list) {
        fact(place + ".length", 'I', Integer.toString(list.size()));
        for (int i = 0; i < Math.min(list.size(), MOST_ELEMENTS); i++) {
            value(place + "[" + i + "]", list.get(i));
        }
    }

    private void fields(String place, Object value) {
        for (Class<?> type = value.getClass(); !isOfJdk(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    try {
                        field.setAccessible(true);
                        value(place + "." + field.getName(), field.get(value));
                    } catch (IllegalAccessException | RuntimeException closed) {
                        return; // nobody may look into its module
                    }
                }
            }
        }
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getClassLoader() == null
                || type.getClassLoader() == ClassLoader.getPlatformClassLoader();
    }

    private void fact(String place, char kind, String value) {
        if (out.length() > 0) {
            out.append(',');
        }
        out.append("[\"").append(place).append("\",\"").append(kind).append("\",");
        out.append(value).append(']');
    }

    private static String quoted(String text) {
        StringBuilder found = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            if (unit == '"' || unit == '\\') {
                found.append('\\').append(unit);
            } else if (unit < ' ' || unit > '~') {
                found.append(String.format("\\u%04x", (int) unit));
            } else {
                found.append(unit);
            }
        }
        return found.append('"').toString();
    }
}
