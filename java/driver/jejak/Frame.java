package jejak;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a call may change of all objects that it can reach, and whether it changed anything else.
 *
 * <p>Fields of the JDK's classes are not looked at. jejak knows by itself what a path has written;
 * {@link #take} and the questions below are its own there.
 */
public final class Frame {
    /** What was there: a class of its own, so that jejak need not look at it. */
    private static final class Before {
        private final Map<Object, Map<Field, Object>> held = new IdentityHashMap<>();
        private final Map<Object, Object> copies = new IdentityHashMap<>();
        private final List<Object> holders = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<long[]> ranges = new ArrayList<>();
        private final Set<Object> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<Object[]> places = new ArrayList<>();

        private void walk(Object[] roots, Set<Object> found) throws IllegalAccessException {
            Deque<Object> left = new ArrayDeque<>();
            for (Object root : roots) {
                add(root, found, left);
            }
            while (!left.isEmpty()) {
                Object each = left.remove();
                if (each.getClass().isArray()) {
                    copies.computeIfAbsent(each, Frame::copy);
                }
                if (each instanceof Object[]) {
                    for (Object element : (Object[]) each) {
                        add(element, found, left);
                    }
                }
                for (Object value : values(each).values()) {
                    add(value, found, left);
                }
            }
        }

        private static void add(Object value, Set<Object> found, Deque<Object> left) {
            if (value == null) {
                return;
            }
            Class<?> type = value.getClass();
            if ((type.isArray() || isOwn(type)) && found.add(value)) {
                left.add(value);
            }
        }

        private static boolean isOwn(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader != null && loader != ClassLoader.getSystemClassLoader().getParent();
        }

        private Map<Field, Object> values(Object of) throws IllegalAccessException {
            Map<Field, Object> known = held.get(of);
            if (known == null) {
                known = read(of);
                held.put(of, known);
            }
            return known;
        }

        private static Map<Field, Object> read(Object of) throws IllegalAccessException {
            Map<Field, Object> found = new java.util.LinkedHashMap<>();
            Class<?> type = of.getClass();
            while (type != null && !type.isArray() && isOwn(type)) {
                for (Field each : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(each.getModifiers()) && !each.isSynthetic()) {
                        each.setAccessible(true);
                        found.put(each, each.get(of));
                    }
                }
                type = type.getSuperclass();
            }
            return found;
        }
    }

    private static final String ALL = "*";
    private static final String ELEMENTS = "[]";

    private Before before;

    /** What is there before a call. */
    public Frame(Object... roots) {
        before(roots);
    }

    private void before(Object[] roots) {
        try {
            Before found = new Before();
            found.walk(roots, Collections.newSetFromMap(new IdentityHashMap<>()));
            before = found;
        } catch (IllegalAccessException error) {
            throw new LinkageError("Frame", error);
        }
    }

    /**
     * A field of an object may change, with the elements of an array that it holds; all where the
     * name is a star.
     */
    public void allow(Object holder, String name) {
        allowed(holder, name, 0, Long.MAX_VALUE);
        for (Map.Entry<Field, Object> each : values(holder).entrySet()) {
            boolean named = name.equals(ALL) || name.equals(each.getKey().getName());
            if (named && each.getKey().getType().isArray()) {
                allowElements(each.getValue(), 0, Long.MAX_VALUE);
            }
        }
    }

    /** Elements of an array may change. */
    public void allowElements(Object array, long low, long high) {
        allowed(array, ELEMENTS, low, high);
    }

    /** A field of each element of an array may change, or elements of each array in it. */
    public void allowEach(
            Object array, long low, long high, String name, long lowest, long highest) {
        int last = (int) Math.min(high, Array.getLength(array) - 1);
        for (int i = (int) Math.max(low, 0); i <= last; i++) {
            Object each = Array.get(array, i);
            if (name.equals(ELEMENTS)) {
                allowElements(each, lowest, highest);
            } else if (each != null) {
                allow(each, name);
            }
        }
    }

    private void allowed(Object holder, String name, long low, long high) {
        before.holders.add(holder);
        before.names.add(name);
        before.ranges.add(new long[] {low, high});
    }

    private Map<Field, Object> values(Object of) {
        try {
            return before.values(of);
        } catch (IllegalAccessException error) {
            throw new LinkageError("Frame", error);
        }
    }

    private static Object copy(Object array) {
        int length = Array.getLength(array);
        Object copied = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copied, 0, length);
        return copied;
    }

    /** Everything that is reached from an object may change. */
    public void reach(Object from) {
        try {
            before.walk(new Object[] {from}, before.reached);
        } catch (IllegalAccessException error) {
            throw new LinkageError("Frame", error);
        }
    }

    /** A field that changed and must not; null where there is none. */
    public String changed() {
        int count = take();
        for (int i = 0; i < count; i++) {
            if (differs(i) && !isAllowed(i)) {
                return shown(i);
            }
        }
        return null;
    }

    private boolean differs(int i) {
        switch (kind(i)) {
            case 'I':
                return intThen(i) != intNow(i);
            case 'J':
                return longThen(i) != longNow(i);
            case 'D':
                return doubleThen(i) != doubleNow(i);
            case 'F':
                return floatThen(i) != floatNow(i);
            case 'P':
                return !then(i).equals(now(i));
            default:
                return then(i) != now(i);
        }
    }

    private boolean isAllowed(int i) {
        if (isReached(i) || isBeyond(i)) {
            return true;
        }
        int count = allowances();
        for (int k = 0; k < count; k++) {
            if (names(i, k) && holder(k) == object(i)) {
                return true;
            }
        }
        return false;
    }

    // --- questions that jejak answers by itself ------------------------------------------------

    private int take() {
        before.places.clear();
        try {
            for (Map.Entry<Object, Map<Field, Object>> each : before.held.entrySet()) {
                for (Map.Entry<Field, Object> field : each.getValue().entrySet()) {
                    Object now = field.getKey().get(each.getKey());
                    Object[] place = {each.getKey(), field.getKey(), field.getValue(), now};
                    before.places.add(place);
                }
            }
            for (Map.Entry<Object, Object> each : before.copies.entrySet()) {
                Object array = each.getKey();
                for (int at = 0; at < Array.getLength(array); at++) {
                    Object then = Array.get(each.getValue(), at);
                    before.places.add(new Object[] {array, at, then, Array.get(array, at)});
                }
            }
        } catch (IllegalAccessException error) {
            throw new LinkageError("Frame", error);
        }
        return before.places.size();
    }

    private int allowances() {
        return before.holders.size();
    }

    private Object holder(int k) {
        return before.holders.get(k);
    }

    private boolean names(int i, int k) {
        String name = before.names.get(k);
        if (isElement(i)) {
            int index = (Integer) before.places.get(i)[1];
            long[] range = before.ranges.get(k);
            return name.equals(ELEMENTS) && range[0] <= index && index <= range[1];
        }
        return name.equals(ALL) || name.equals(field(i).getName());
    }

    private boolean isReached(int i) {
        return before.reached.contains(object(i));
    }

    /** Whether jejak knows of something that allows a change; here {@link #allow} has found it. */
    private boolean isBeyond(int i) {
        return false;
    }

    private boolean isElement(int i) {
        return before.places.get(i)[1] instanceof Integer;
    }

    private Object object(int i) {
        return before.places.get(i)[0];
    }

    private Field field(int i) {
        return (Field) before.places.get(i)[1];
    }

    private String shown(int i) {
        if (isElement(i)) {
            return "an element of " + object(i).getClass().getSimpleName();
        }
        return field(i).getDeclaringClass().getSimpleName() + "." + field(i).getName();
    }

    private int kind(int i) {
        Class<?> type = isElement(i) ? object(i).getClass().getComponentType() : field(i).getType();
        return type.isPrimitive() ? 'P' : 'L';
    }

    private Object then(int i) {
        return before.places.get(i)[2];
    }

    private Object now(int i) {
        return before.places.get(i)[3];
    }

    private int intThen(int i) {
        throw new IllegalStateException();
    }

    private int intNow(int i) {
        throw new IllegalStateException();
    }

    private long longThen(int i) {
        throw new IllegalStateException();
    }

    private long longNow(int i) {
        throw new IllegalStateException();
    }

    private float floatThen(int i) {
        throw new IllegalStateException();
    }

    private float floatNow(int i) {
        throw new IllegalStateException();
    }

    private double doubleThen(int i) {
        throw new IllegalStateException();
    }

    private double doubleNow(int i) {
        throw new IllegalStateException();
    }
}
