import jdk.internal.misc.TerminatingThreadLocal;

/** java.lang.Thread: the one that runs. */
class ThreadCases {
    static boolean current() { return Thread.currentThread() == Thread.currentThread(); }
    static char[] name() { return Thread.currentThread().getName().toCharArray(); }
    static int priority() { return Thread.currentThread().getPriority(); }
    static boolean daemon() { return Thread.currentThread().isDaemon(); }
    static boolean holds(boolean held) {
        Object lock = new Object();
        if (!held) { return Thread.holdsLock(lock); }
        synchronized (lock) { return Thread.holdsLock(lock); }
    }
    static boolean holdsNone() { return Thread.holdsLock(null); }
    static void sleeps(byte time) throws InterruptedException { Thread.sleep(time < 0 ? time : 1); }
    static void yields() { Thread.yield(); Thread.onSpinWait(); }
    static int made() { return new Thread().getPriority(); }
    static int madeOf() { return new Thread(() -> {}).getPriority(); }
    static int named() { return new Thread("name").getPriority(); }
    static int namedOf() { return new Thread(() -> {}, "name").getPriority(); }
    static void surroundings() {
        Thread.currentThread().getThreadGroup();
        Thread.currentThread().getContextClassLoader();
        Thread.currentThread().getUncaughtExceptionHandler();
    }
    static void starts() { new Thread(() -> {}).start(); }
    /** Kept with the carrier where there are virtual threads. */
    static char[] carried() {
        TerminatingThreadLocal<String> one = new TerminatingThreadLocal<>() {
            protected String initialValue() { return "text"; }
        };
        return one.get().toCharArray();
    }
    static int local(int a) {
        ThreadLocal<Integer> one = ThreadLocal.withInitial(() -> a);
        return one.get();
    }
}
