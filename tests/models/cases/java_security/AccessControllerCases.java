import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedExceptionAction;

/** java.security.AccessController. */
@SuppressWarnings("removal")
class AccessControllerCases {
    static int plain(int a) { return AccessController.doPrivileged((PrivilegedAction<Integer>) () -> a / 3); }
    static int checked(int a) throws Exception {
        return AccessController.doPrivileged((PrivilegedExceptionAction<Integer>) () -> 7 / (a & 1));
    }
    static int inContext(int a) {
        return AccessController.doPrivileged((PrivilegedAction<Integer>) () -> a, AccessController.getContext());
    }
    static int limited(int a) {
        return AccessController.doPrivileged(
            (PrivilegedAction<Integer>) () -> a, null, new RuntimePermission("getClassLoader"));
    }
    static boolean context() { return AccessController.getContext() != null; }
    static int threads() { return new Thread(() -> {}).getPriority(); }
}
