import java.util.ArrayList;
import java.util.Map;
import java.util.Random;

/** java.lang.Class. */
class ClassCases {
    enum Level { LOW, HIGH { int weight() { return 2; } }; int weight() { return 0; } }
    record Point(int x) {}
    interface Shape {}
    private static final class Inner implements Shape {}

    static final Class<?>[] ALL = {
        int.class, void.class, double.class, boolean.class, int[].class, int[][].class, String.class, String[][].class,
        Object.class, Runnable.class, Runnable[].class, Level.class, Level.HIGH.getClass(), Point.class, Shape.class,
        Inner.class, Inner[].class, ClassCases.class, Map.Entry.class, ArrayList.class, Enum.class, Override.class,
        new Object() {}.getClass(), Integer.class, Thread.State.class,
    };

    static Class<?> at(byte a) { return ALL[Math.floorMod(a, ALL.length)]; }

    static int kinds(byte a) {
        Class<?> one = at(a);
        return (one.isArray() ? 1 : 0) + (one.isPrimitive() ? 2 : 0) + (one.isInterface() ? 4 : 0)
            + (one.isHidden() ? 32 : 0) + (one.isRecord() ? 8 : 0) + (one.isEnum() ? 16 : 0);
    }
    static char[] name(byte a) { return at(a).getName().toCharArray(); }
    static char[] simpleName(byte a) { return at(a).getSimpleName().toCharArray(); }
    static Class<?> local() { class Local {} return Local.class; }
    static Class<?> around(byte a) { return a % 3 == 0 ? local() : at(a); }
    static int nesting(byte a) {
        Class<?> one = around(a);
        return (one.isAnonymousClass() ? 1 : 0) + (one.isLocalClass() ? 2 : 0) + (one.isMemberClass() ? 4 : 0);
    }
    static char[] enclosing(byte a) {
        Class<?> one = around(a);
        String text = one.getEnclosingClass() + " " + one.getDeclaringClass() + " " + one.getTypeName();
        return (text + (one.getEnclosingMethod() == null ? "" : one.getEnclosingMethod().getName())).toCharArray();
    }
    static int modifiers(byte a) { return at(a).getModifiers(); }
    static char[] component(byte a) { return String.valueOf(at(a).getComponentType()).toCharArray(); }
    static boolean sameComponent(byte a) { return at(a).getComponentType() == at(a).componentType(); }
    static char[] parent(byte a) { return String.valueOf(at(a).getSuperclass()).toCharArray(); }
    static boolean assignable(byte a, byte b) { return at(a).isAssignableFrom(at(b)); }
    static boolean assignableNull(byte a) { return at(a).isAssignableFrom(null); }
    static boolean instance(byte a, byte b) {
        Object[] objects = {null, "text", 1, new int[0], new String[0][], Level.HIGH, new Point(1), new Object(), new Inner[0]};
        return at(a).isInstance(objects[Math.floorMod(b, objects.length)]);
    }
    static int constants(boolean none) {
        Level[] all = none ? (Level[]) (Object[]) Inner.class.getEnumConstants() : Level.class.getEnumConstants();
        return all == null ? -1 : all.length * 10 + all[1].weight();
    }
    static boolean asserts(int a) {
        boolean on = false;
        assert on = true;
        return on == ClassCases.class.desiredAssertionStatus() && !String.class.desiredAssertionStatus();
    }
    static int typeParameters(byte a) { return at(a).getTypeParameters().length; }
    /** Its class initialiser asks for one of its own fields. */
    static int declaredField(long seed) { return new Random(seed).nextInt(); }
    static char[] interfaces(byte a) {
        Class<?>[] known = {String.class, int.class, int[].class, Runnable.class, Object.class, java.util.List.class, Thread.State.class};
        return java.util.Arrays.toString(known[Math.floorMod(a, known.length)].getInterfaces()).toCharArray();
    }
    interface Sized extends Comparable<Sized> { int size(); }
    static int methods(byte a) { return (a % 2 == 0 ? Sized.class : Runnable.class).getMethods().length; }
    @Deprecated
    static class Old {}
    static int notes(byte a) {
        Class<?> of = a < 0 ? Old.class : a > 9 ? int[].class : ClassCases.class;
        return of.isAnnotationPresent(Deprecated.class) ? of.getAnnotation(Deprecated.class).since().length() : -1;
    }
}
