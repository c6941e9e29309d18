package jejak;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** What clauses of contracts need beside Java's operators: quantifiers, copies, freshness. */
public final class Bounded {
    private Bounded() {}

    /** A number that hangs on another one. */
    public interface Term {
        long of(int value);
    }

    public static boolean forall(long from, long to, IntPredicate holds) {
        for (long i = from; i < to; i++) {
            if (!holds.test((int) i)) {
                return false;
            }
        }
        return true;
    }

    public static boolean exists(long from, long to, IntPredicate holds) {
        for (long i = from; i < to; i++) {
            if (holds.test((int) i)) {
                return true;
            }
        }
        return false;
    }

    public static boolean forallLong(long from, long to, LongPredicate holds) {
        for (long i = from; i < to; i++) {
            if (!holds.test(i)) {
                return false;
            }
        }
        return true;
    }

    public static boolean existsLong(long from, long to, LongPredicate holds) {
        for (long i = from; i < to; i++) {
            if (holds.test(i)) {
                return true;
            }
        }
        return false;
    }

    public static int count(long from, long to, IntPredicate holds) {
        int found = 0;
        for (long i = from; i < to; i++) {
            if (holds.test((int) i)) {
                found++;
            }
        }
        return found;
    }

    public static long sum(long from, long to, IntPredicate counts, Term term) {
        long sum = 0;
        for (long i = from; i < to; i++) {
            if (counts.test((int) i)) {
                sum += term.of((int) i);
            }
        }
        return sum;
    }

    public static long product(long from, long to, IntPredicate counts, Term term) {
        long product = 1;
        for (long i = from; i < to; i++) {
            if (counts.test((int) i)) {
                product *= term.of((int) i);
            }
        }
        return product;
    }

    public static long max(long from, long to, IntPredicate counts, Term term) {
        long found = Long.MIN_VALUE;
        for (long i = from; i < to; i++) {
            if (counts.test((int) i) && term.of((int) i) > found) {
                found = term.of((int) i);
            }
        }
        return found;
    }

    public static long min(long from, long to, IntPredicate counts, Term term) {
        long found = Long.MAX_VALUE;
        for (long i = from; i < to; i++) {
            if (counts.test((int) i) && term.of((int) i) < found) {
                found = term.of((int) i);
            }
        }
        return found;
    }

    public static <T> boolean forall(Iterable<? extends T> elements, Predicate<T> holds) {
        for (T each : elements) {
            if (!holds.test(each)) {
                return false;
            }
        }
        return true;
    }

    public static <T> boolean exists(Iterable<? extends T> elements, Predicate<T> holds) {
        for (T each : elements) {
            if (holds.test(each)) {
                return true;
            }
        }
        return false;
    }

    public static <T> int count(Iterable<? extends T> elements, Predicate<T> holds) {
        int found = 0;
        for (T each : elements) {
            if (holds.test(each)) {
                found++;
            }
        }
        return found;
    }

    public static boolean nonNullElements(Object[] elements) {
        if (elements == null) {
            return false;
        }
        for (Object each : elements) {
            if (each == null) {
                return false;
            }
        }
        return true;
    }

    public static boolean nonNullElements(Collection<?> elements) {
        if (elements == null) {
            return false;
        }
        for (Object each : elements) {
            if (each == null) {
                return false;
            }
        }
        return true;
    }

    /** What a collection, a map or a builder of text holds; null of anything else. */
    public static Object[] contents(Object holder) {
        if (holder instanceof Collection<?>) {
            return ((Collection<?>) holder).toArray();
        }
        if (holder instanceof Map<?, ?>) {
            List<Object> found = new ArrayList<>();
            for (Map.Entry<?, ?> each : ((Map<?, ?>) holder).entrySet()) {
                found.add(each.getKey());
                found.add(each.getValue());
            }
            return found.toArray();
        }
        if (holder instanceof StringBuilder || holder instanceof StringBuffer) {
            return new Object[] {holder.toString()};
        }
        return null;
    }

    /** Whether an object holds what it held before. */
    public static boolean isSame(Object holder, Object[] before) {
        Object[] now = before == null ? null : contents(holder);
        if (now == null || now.length != before.length) {
            return before == null;
        }
        for (int i = 0; i < now.length; i++) {
            boolean isText = now[i] instanceof String && now[i].equals(before[i]);
            if (now[i] != before[i] && !isText) {
                return false;
            }
        }
        return true;
    }

    /** Whether an object is none of those that were there before. */
    public static boolean isFresh(Object object, Object... before) {
        if (object == null) {
            return false;
        }
        for (Object each : before) {
            if (each == object) {
                return false;
            }
        }
        return true;
    }

    public static <T> List<T> copy(List<T> elements) {
        return elements == null ? null : new ArrayList<>(elements);
    }

    public static <T> Set<T> copy(Set<T> elements) {
        return elements == null ? null : new LinkedHashSet<>(elements);
    }

    public static <K, V> Map<K, V> copy(Map<K, V> entries) {
        return entries == null ? null : new LinkedHashMap<>(entries);
    }

    public static <T> T[] copy(T[] elements) {
        return elements == null ? null : elements.clone();
    }

    /** A copy of an array of arrays, with copies of those. */
    public static <T> T[] copyRows(T[] rows) {
        T[] copied = copy(rows);
        for (int i = 0; copied != null && i < copied.length; i++) {
            copied[i] = copyRow(copied[i]);
        }
        return copied;
    }

    @SuppressWarnings("unchecked")
    private static <T> T copyRow(T row) {
        if (row instanceof Object[]) {
            return (T) ((Object[]) row).clone();
        }
        if (row instanceof int[]) {
            return (T) ((int[]) row).clone();
        }
        if (row instanceof boolean[]) {
            return (T) ((boolean[]) row).clone();
        }
        if (row instanceof char[]) {
            return (T) ((char[]) row).clone();
        }
        if (row instanceof double[]) {
            return (T) ((double[]) row).clone();
        }
        if (row instanceof long[]) {
            return (T) ((long[]) row).clone();
        }
        if (row instanceof byte[]) {
            return (T) ((byte[]) row).clone();
        }
        if (row instanceof float[]) {
            return (T) ((float[]) row).clone();
        }
        return row instanceof short[] ? (T) ((short[]) row).clone() : row;
    }

    public static boolean[] copy(boolean[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static byte[] copy(byte[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static char[] copy(char[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static short[] copy(short[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static int[] copy(int[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static long[] copy(long[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static float[] copy(float[] elements) {
        return elements == null ? null : elements.clone();
    }

    public static double[] copy(double[] elements) {
        return elements == null ? null : elements.clone();
    }
}
