import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** sun.misc.Unsafe. */
class UnsafeAccessCases {
    int number = 3;

    static boolean refused() { return Unsafe.getUnsafe() != null; }
    static char[] said() {
        try {
            Unsafe.getUnsafe();
            return null;
        } catch (SecurityException refused) {
            return refused.getMessage().toCharArray();
        }
    }
    static int swapped(int a) throws Exception {
        Field found = Unsafe.class.getDeclaredField("theUnsafe");
        found.setAccessible(true);
        Unsafe unsafe = (Unsafe) found.get(null);
        UnsafeAccessCases made = new UnsafeAccessCases();
        long offset = unsafe.objectFieldOffset(UnsafeAccessCases.class.getDeclaredField("number"));
        return unsafe.compareAndSwapInt(made, offset, 3, a) ? made.number : -1;
    }
}
