import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Members that are used by reflection. */
class ReflectCallsCases {
    public static class Box {
        public int whole = 3;
        public long wide = 4;
        public boolean flag = true;
        public double real = 0.5;
        public char letter = 'a';
        public String text = "t";
        static int all = 5;
        private int own;
        public Box() {}
        Box(int own, long more) { this.own = own + (int) more; }
        int divided(int by) { return own / by; }
        static long sum(long a, int b) { return a + b; }
        void nothing() {}
        public String twice(String text) { return text + text; }
    }

    public abstract static class None {}

    static int called(int a, byte b) throws Exception {
        Method found = Box.class.getDeclaredMethod("divided", int.class);
        try {
            return (Integer) found.invoke(new Box(a, 0), b & 3);
        } catch (InvocationTargetException failed) {
            return failed.getCause() instanceof ArithmeticException ? -1 : -2;
        }
    }
    static long fixed(long a, int b) throws Exception {
        return (Long) Box.class.getDeclaredMethod("sum", long.class, int.class).invoke(null, a, b);
    }
    static boolean empty() throws Exception { return Box.class.getDeclaredMethod("nothing").invoke(new Box()) == null; }
    static Object wrong(byte a) throws Exception {
        Method found = Box.class.getMethod("twice", String.class);
        Object[] targets = {new Box(), null, "text"};
        Object[][] given = {{"x"}, {}, {3}, {null}, null};
        try {
            return ((String) found.invoke(targets[Math.floorMod(a, 3)], given[Math.floorMod(a, 5)])).length();
        } catch (InvocationTargetException failed) {
            // A JDK from 18 on says so of an argument that does not fit, at one call of hundreds.
            throw new IllegalArgumentException(failed.getCause() instanceof ClassCastException ? "" : failed.toString());
        }
    }
    static int wrongly(byte a) throws Exception { return wrong(a) instanceof Integer ? 1 : 0; }
    static int made(int a, long b) throws Exception {
        return Box.class.getDeclaredConstructor(int.class, long.class).newInstance(a, b).own;
    }
    static int plain() throws Exception { return Box.class.newInstance().whole; }
    static void abstractly() throws Exception { None.class.newInstance(); }
    static void abstractlyMade() throws Exception { None.class.getConstructor().newInstance(); }

    static char[] fields(int a, long b, boolean c, double d, char e) throws Exception {
        Box one = new Box();
        Field whole = Box.class.getField("whole");
        whole.set(one, a);
        whole.setInt(one, whole.getInt(one) + 1);
        Field wide = Box.class.getField("wide");
        wide.setLong(one, b);
        Field flag = Box.class.getField("flag");
        flag.setBoolean(one, c);
        Field real = Box.class.getField("real");
        real.setDouble(one, d);
        Field letter = Box.class.getField("letter");
        letter.setChar(one, e);
        boolean same = wide.getLong(one) == b && flag.getBoolean(one) == c && letter.getChar(one) == e;
        return ("" + whole.get(one) + same + (real.getDouble(one) == d) + Box.class.getField("text").get(one)).toCharArray();
    }
    static int statically(int a) throws Exception {
        Field all = Box.class.getDeclaredField("all");
        all.set(null, a);
        return all.getInt(null);
    }
    static void nowhere() throws Exception { Box.class.getField("whole").get(null); }
    @interface Note {
        int number() default 3;
        long wide() default Long.MIN_VALUE;
        String text() default "t";
        String plain();
    }
    static char[] defaults(byte a) throws Exception {
        String[] names = {"number", "wide", "text", "plain"};
        return ("" + Note.class.getDeclaredMethod(names[a & 3]).getDefaultValue()).toCharArray();
    }
}
