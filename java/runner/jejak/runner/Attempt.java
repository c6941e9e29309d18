package jejak.runner;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** One test on a thread of its own, watched from the thread that asked for it. */
final class Attempt implements Runnable {
    private static final int LEAK_WAIT_MILLIS = 100;

    private final ClassLoader loader;
    private final String className;
    private final String methodName;
    private final Main.Settings settings;
    private final Sink sink;
    private final Report report;

    private volatile String obstacle;
    private volatile byte[] thrown;
    private volatile boolean outOfMemory;
    private volatile long nanos;
    private boolean last;

    Attempt(ClassLoader loader, String className, String methodName, Main.Settings settings) {
        this.loader = loader;
        this.className = className;
        this.methodName = methodName;
        this.settings = settings;
        this.sink = new Sink(settings.outputBytes);
        this.report = new Report(settings.messageChars, settings.frames);
    }

    /** Runs the test to its end or to the time limit; the answer says how it went. */
    byte[] run(Surroundings surroundings, int millis) {
        Set<Thread> before = new HashSet<>(threads());
        surroundings.prepare(sink);
        Thread thread = new Thread(null, this, "test", settings.stackBytes);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        long start = System.nanoTime();
        thread.start();
        boolean late = !ends(thread, millis);
        StackTraceElement[] where = new StackTraceElement[0];
        if (late) {
            nanos = System.nanoTime() - start;
            try {
                where = thread.getStackTrace();
                thread.interrupt();
            } catch (SecurityException ruled) {
                // As below; the client ends what goes on.
            }
            ends(thread, settings.graceMillis);
        }
        late &= !outOfMemory;
        int leaked = 0;
        boolean spoilt = true;
        try {
            leaked = leaks(before);
            spoilt = leaked > 0 || outOfMemory || surroundings.isSpoilt();
            surroundings.silence();
        } catch (SecurityException ruled) {
            // The test has set a security manager, which rules over us too.
        }
        last = late || spoilt;
        return answer(late, where, leaked, spoilt);
    }

    /** Whether the client looks after the JVM before anything else runs. */
    boolean isLast() {
        return last;
    }

    private byte[] answer(boolean late, StackTraceElement[] where, int leaked, boolean spoilt) {
        Answer answer = new Answer(late ? 'T' : kind());
        answer.putLong(nanos).putInt(leaked).putByte(spoilt ? 1 : 0);
        answer.putLong(sink.total()).putBytes(sink.head());
        answer.putText(obstacle);
        report.putFrames(answer, where);
        byte[] described = late ? null : thrown;
        answer.putByte(described == null ? 0 : 1);
        return (described == null ? answer : answer.putAll(described)).toBytes();
    }

    private char kind() {
        if (obstacle != null) {
            return 'N';
        }
        return outOfMemory ? 'M' : thrown != null ? 'E' : 'P';
    }

    @Override
    public void run() {
        try {
            work();
        } catch (OutOfMemoryError error) {
            outOfMemory = true;
        }
    }

    private void work() {
        Class<?> test;
        Constructor<?> constructor;
        Method method;
        try {
            test = Class.forName(className, false, loader);
            method = find(test);
            method.setAccessible(true);
            constructor = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                constructor = test.getDeclaredConstructor();
                constructor.setAccessible(true);
            }
        } catch (ReflectiveOperationException | LinkageError error) {
            obstacle = error.toString();
            return;
        }
        long start = System.nanoTime();
        Throwable raised = null;
        try {
            method.invoke(constructor == null ? null : constructor.newInstance());
        } catch (InvocationTargetException wrapped) {
            raised = wrapped.getTargetException();
        } catch (Throwable other) {
            raised = other;
        }
        nanos = System.nanoTime() - start;
        raised = judge(method, raised);
        if (raised != null) {
            outOfMemory = raised instanceof OutOfMemoryError;
            thrown = report.describe(raised);
        }
    }

    private Method find(Class<?> test) throws NoSuchMethodException {
        for (Class<?> owner = test; owner != null; owner = owner.getSuperclass()) {
            for (Method method : owner.getDeclaredMethods()) {
                if (method.getName().equals(methodName) && method.getParameterCount() == 0) {
                    return method;
                }
            }
        }
        throw new NoSuchMethodException(className + "." + methodName + "()");
    }

    /** JUnit 4's {@code @Test(expected = ...)}: what was raised, or the lack of it. */
    private static Throwable judge(Method method, Throwable raised) {
        for (Annotation annotation : method.getAnnotations()) {
            Class<?> type = annotation.annotationType();
            if (type.getName().equals("org.junit.Test")) {
                try {
                    Class<?> expected = (Class<?>) type.getMethod("expected").invoke(annotation);
                    if (expected.getName().equals("org.junit.Test$None")) {
                        return raised;
                    }
                    if (raised == null) {
                        return new AssertionError("Expected exception: " + expected.getName());
                    }
                    return expected.isInstance(raised) ? null : raised;
                } catch (ReflectiveOperationException error) {
                    return raised;
                }
            }
        }
        return raised;
    }

    private static boolean ends(Thread thread, long millis) {
        long deadline = System.nanoTime() + millis * 1_000_000;
        while (thread.isAlive()) {
            long left = (deadline - System.nanoTime() + 999_999) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            try {
                thread.join(left);
            } catch (InterruptedException again) {
                // A test may interrupt every thread that it finds.
            }
        }
        return true;
    }

    /** How many threads live on after the test; those about to end are waited for. */
    private static int leaks(Set<Thread> before) {
        List<Thread> left = newcomers(before);
        long deadline = System.nanoTime() + LEAK_WAIT_MILLIS * 1_000_000L;
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            ends(left.get(0), 5);
            left = newcomers(before);
        }
        return left.size();
    }

    private static List<Thread> newcomers(Set<Thread> before) {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : threads()) {
            if (!before.contains(thread) && thread.isAlive() && !isIdle(thread)) {
                found.add(thread);
            }
        }
        return found;
    }

    /** A worker of the pool that all code shares stays, and does nothing. */
    private static boolean isIdle(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker
                && worker.getPool() == ForkJoinPool.commonPool()
                && worker.getPool().isQuiescent();
    }

    private static List<Thread> threads() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null) {
            top = top.getParent();
        }
        for (int room = 64; ; room *= 2) {
            Thread[] found = new Thread[room];
            int count = top.enumerate(found, true);
            if (count < room) {
                return Arrays.asList(found).subList(0, count);
            }
        }
    }
}
