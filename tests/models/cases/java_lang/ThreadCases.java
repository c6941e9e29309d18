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
    static int state() { return Thread.currentThread().getState().ordinal(); }
    static void counted() { Thread.activeCount(); Thread.currentThread().getThreadGroup().activeGroupCount(); }
    static char[] group() { return Thread.currentThread().getThreadGroup().getParent().getName().toCharArray(); }
    static int made() { return new Thread().getPriority(); }
    static int madeOf() { return new Thread(() -> {}).getPriority(); }
    static int named() { return new Thread("name").getPriority(); }
    static int namedOf() { return new Thread(() -> {}, "name").getPriority(); }
    static void surroundings() {
        Thread.currentThread().getThreadGroup();
        Thread.currentThread().getContextClassLoader();
        Thread.currentThread().getUncaughtExceptionHandler();
    }
    static int starts(int a) throws InterruptedException {
        int[] found = {0};
        Thread one = new Thread(() -> { found[0] = a + 1; });
        one.start();
        one.join();
        return found[0] + (one.isAlive() ? 1 : 0) + (Thread.currentThread().isAlive() ? 2 : 0);
    }
    static int fails(int a) throws InterruptedException {
        int[] found = {0};
        Thread one = new Thread(() -> { found[0] = 7 / (a & 1); });
        one.setUncaughtExceptionHandler((thread, thrown) -> { });
        one.start();
        one.join();
        return found[0] + one.getState().ordinal();
    }
    static char[] startsNamed() throws InterruptedException {
        String[] found = {""};
        Thread one = new Thread(() -> { found[0] = Thread.currentThread().getName(); }, "other");
        one.start();
        one.join();
        return found[0].toCharArray();
    }
    static void startsTwice() throws InterruptedException {
        Thread one = new Thread(() -> { });
        one.start();
        one.join();
        one.start();
    }
    static boolean interrupts() {
        Thread.currentThread().interrupt();
        return Thread.interrupted();
    }
    static char[] renamed() {
        Thread one = new Thread(() -> { });
        one.setPriority(3);
        one.setName("other");
        String before = Thread.currentThread().getName();
        Thread.currentThread().setName(before);
        Thread.currentThread().setPriority(Thread.currentThread().getPriority());
        return one.getName().toCharArray();
    }
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
    static void identities() {
        new Thread().getName();
        new Thread().getId();
    }
}
