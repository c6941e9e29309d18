import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;

/** java.lang.invoke: MethodType and MethodHandle. */
class MethodHandleCases {
    static class Base {
        int own;
        static long shared = 3;
        final int fixed = 7;
        Base(int own) { this.own = own; }
        int less(int a) { return own - a; }
        static long sum(long a, int b) { return a + b; }
        static double mixed(byte a, char b, float c, double d, boolean e) { return a + b + c + (e ? d : -d); }
        static int count(String first, Object... rest) { return rest.length; }
        private int hidden(int a) { return a * 3; }
        String text(Object a) { return own + "" + a; }
        Integer boxed(Integer a) { return a == null ? null : a + own; }
        void add(int a) { own += a; }
    }

    static class Below extends Base {
        Below(int own) { super(own); }
        @Override int less(int a) { return a - own; }
        static int above(Below one, int a) throws Throwable {
            MethodHandle found = MethodHandles.lookup().findSpecial(Base.class, "less", of(int.class, int.class), Below.class);
            return (int) found.invoke(one, a);
        }
    }

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static MethodType of(Class<?> result, Class<?>... given) { return MethodType.methodType(result, given); }

    static int virtual(int a, int b, boolean below) throws Throwable {
        MethodHandle less = LOOKUP.findVirtual(Base.class, "less", of(int.class, int.class));
        Base one = below ? new Below(a) : new Base(a);
        return (int) less.invokeExact(one, b) * 31 + (int) less.invoke(one, (short) b);
    }
    static long fixed(long a, int b, byte c) throws Throwable {
        MethodHandle sum = LOOKUP.findStatic(Base.class, "sum", of(long.class, long.class, int.class));
        return (long) sum.invokeExact(a, b) + (long) sum.invoke(b, c) + (Long) sum.invoke((Object) a, (Object) c);
    }
    static double wider(byte a, char b, float c, double d, boolean e) throws Throwable {
        MethodHandle mixed = LOOKUP.findStatic(Base.class, "mixed", of(double.class, byte.class, char.class, float.class, double.class, boolean.class));
        return (double) mixed.invokeExact(a, b, c, d, e) + (double) mixed.invoke(a, b, a, c, e)
            + (double) mixed.invokeWithArguments(a, b, c, d, e);
    }
    static int made(int a) throws Throwable {
        MethodHandle make = LOOKUP.findConstructor(Base.class, of(void.class, int.class));
        return ((Base) make.invokeExact(a)).own + ((Base) make.invoke((Object) a)).own;
    }
    static int above(int a, int b) throws Throwable { return Below.above(new Below(a), b); }
    static long fields(int a, long b) throws Throwable {
        Base one = new Base(0);
        LOOKUP.findSetter(Base.class, "own", int.class).invokeExact(one, a);
        LOOKUP.findStaticSetter(Base.class, "shared", long.class).invokeExact(b);
        long sum = (int) LOOKUP.findGetter(Base.class, "own", int.class).invokeExact(one);
        return sum * 31 + (long) LOOKUP.findStaticGetter(Base.class, "shared", long.class).invokeExact();
    }
    static int reflected(int a, int b) throws Throwable {
        Base one = (Base) LOOKUP.unreflectConstructor(Base.class.getDeclaredConstructor(int.class)).invoke(a);
        LOOKUP.unreflectSetter(Base.class.getDeclaredField("own")).invoke(one, b);
        int own = (int) LOOKUP.unreflectGetter(Base.class.getDeclaredField("own")).invoke(one);
        return own * 31 + (int) LOOKUP.unreflect(Base.class.getDeclaredMethod("hidden", int.class)).invoke(one, a);
    }
    static int bound(int a, int b) throws Throwable {
        MethodHandle less = LOOKUP.findVirtual(Base.class, "less", of(int.class, int.class)).bindTo(new Base(a));
        return (int) less.invokeExact(b) + (int) LOOKUP.bind(new Below(b), "less", of(int.class, int.class)).invokeExact(a);
    }
    static int inserted(int a, int b, byte c) throws Throwable {
        MethodHandle sum = LOOKUP.findStatic(Base.class, "sum", of(long.class, long.class, int.class));
        int place = place(c);
        MethodHandle one = MethodHandles.insertArguments(sum, place, place == 1 ? (Object) a : (Object) (long) a);
        return (int) (long) one.invoke(b);
    }
    static int dropped(int a, int b, byte c) throws Throwable {
        MethodHandle less = LOOKUP.findVirtual(Base.class, "less", of(int.class, int.class));
        MethodHandle more = MethodHandles.dropArguments(less, place(c), String.class);
        Base one = new Base(a);
        return switch (c & 7) {
            case 1 -> (int) more.invokeExact("", one, b);
            case 2 -> (int) more.invoke(one, "", b);
            default -> (int) more.invoke(one, b, (String) null);
        };
    }
    private static int place(byte c) {
        switch (c & 7) {
            case 0: return -1;
            case 1: return 0;
            case 2: return 1;
            case 3: return 3;
            default: return 2;
        }
    }
    static long typed(int a, int b) throws Throwable {
        MethodHandle sum = LOOKUP.findStatic(Base.class, "sum", of(long.class, long.class, int.class));
        MethodHandle other = sum.asType(of(Object.class, int.class, short.class));
        return (Long) (Object) other.invokeExact(a, (short) b);
    }
    static void untyped(byte a) throws Throwable {
        MethodHandle sum = LOOKUP.findStatic(Base.class, "sum", of(long.class, long.class, int.class));
        sum.asType(a > 0 ? of(int.class, long.class, int.class) : of(long.class, long.class));
    }
    static int wrongly(int a, byte b) throws Throwable {
        MethodHandle less = LOOKUP.findVirtual(Base.class, "less", of(int.class, int.class));
        Base one = new Base(a);
        try {
            return switch (b & 7) {
                case 0 -> (int) (Object) less.invokeExact(one, a);
                case 1 -> (int) less.invoke(one, (long) a);
                case 2 -> (int) less.invoke(one);
                case 3 -> (int) less.invoke((Object) "text", a);
                case 4 -> (int) less.invoke(one, (Object) "text");
                case 5 -> (int) less.invoke(one, (Object) null);
                case 6 -> (int) less.invoke((Base) null, a);
                default -> (byte) less.invoke(one, a);
            };
        } catch (WrongMethodTypeException wrong) {
            return -1;
        } catch (ClassCastException wrong) {
            return -2;
        } catch (NullPointerException wrong) {
            return -3;
        }
    }
    static int missing(byte a) throws Throwable {
        try {
            return switch (a & 7) {
                case 0 -> LOOKUP.findVirtual(Base.class, "none", of(int.class)).hashCode();
                case 1 -> LOOKUP.findStatic(Base.class, "less", of(int.class, int.class)).hashCode();
                case 2 -> LOOKUP.findSetter(Base.class, "fixed", int.class).hashCode();
                case 3 -> LOOKUP.findGetter(Base.class, "own", long.class).hashCode();
                case 4 -> LOOKUP.findConstructor(Base.class, of(void.class)).hashCode();
                case 5 -> LOOKUP.findVirtual(String.class, "isLatin1", of(boolean.class)).hashCode();
                case 6 -> LOOKUP.findStatic(Base.class, null, of(int.class)).hashCode();
                default -> LOOKUP.findGetter(Base.class, "shared", long.class).hashCode();
            };
        } catch (NoSuchMethodException none) {
            return -1;
        } catch (NoSuchFieldException none) {
            return -2;
        } catch (IllegalAccessException refused) {
            return -3;
        }
    }
    static char[] objects(int a, int b) throws Throwable {
        Base one = new Base(a);
        MethodHandle text = LOOKUP.findVirtual(Base.class, "text", of(String.class, Object.class));
        MethodHandle boxed = LOOKUP.findVirtual(Base.class, "boxed", of(Integer.class, Integer.class));
        MethodHandle add = LOOKUP.findVirtual(Base.class, "add", of(void.class, int.class));
        Object none = add.invoke(one, b);
        int zero = (int) add.invoke(one, 1);
        Object length = LOOKUP.findVirtual(CharSequence.class, "length", of(int.class)).invoke("four");
        return ((String) text.invokeExact(one, (Object) 'x') + text.invoke(one, b) + (int) boxed.invoke(one, b)
            + none + zero + length + boxed.invoke(one, null)).toCharArray();
    }
    static int collected(byte a) throws Throwable {
        MethodHandle count = LOOKUP.findStatic(Base.class, "count", of(int.class, String.class, Object[].class));
        return (int) count.invokeExact("x", new Object[a & 7]) + (int) count.invoke("x", new String[a & 3]);
    }
    static char[] types(byte a, byte b) {
        Class<?>[] known = {int.class, long.class, String.class, void.class, int[].class, null};
        Class<?> first = known[Math.floorMod(a, 6)];
        Class<?> second = known[Math.floorMod(b, 6)];
        MethodType made = MethodType.methodType(first, second, int.class);
        return (made + " " + made.changeReturnType(int.class) + made.parameterCount() + made.returnType()
            + made.equals(MethodType.methodType(first, second, int.class))
            + (made == MethodType.methodType(first, new Class<?>[] {second, int.class}))).toCharArray();
    }
}
