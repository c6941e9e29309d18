package jejak;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs tests so that methods with contracts assert what they require whenever they are called. */
public final class Preconditions {
    private Preconditions() {}

    /**
     * First in a test: true where the test has run already, with classes that assert, so that it
     * has nothing left to do; false in that run itself. What it throws there is thrown here.
     */
    public static boolean asserted() throws Exception {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        StackWalker.StackFrame test = walker.walk(all -> all.skip(1).findFirst().get());
        Class<?> type = test.getDeclaringClass();
        if (type.getClassLoader() instanceof Loader) {
            return false;
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        Loader loader = new Loader(type.getClassLoader());
        thread.setContextClassLoader(loader);
        try {
            Class<?> again = Class.forName(type.getName(), true, loader);
            Constructor<?> maker = again.getDeclaredConstructor();
            maker.setAccessible(true);
            Method method = again.getDeclaredMethod(test.getMethodName());
            method.setAccessible(true);
            method.invoke(maker.newInstance());
            return true;
        } catch (InvocationTargetException error) {
            leaveOut(error.getCause());
            if (error.getCause() instanceof Error) {
                throw (Error) error.getCause();
            }
            throw (Exception) error.getCause();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Leaves out of a trace how the test came to run again. */
    private static void leaveOut(Throwable thrown) {
        List<StackTraceElement> trace = new ArrayList<>(List.of(thrown.getStackTrace()));
        int own = 0;
        while (own < trace.size() && !isOwn(trace.get(own))) {
            own++;
        }
        int begin = own;
        while (begin > 0 && trace.get(begin - 1).getClassName().contains(".reflect.")) {
            begin--;
        }
        if (own < trace.size()) {
            trace.subList(begin, Math.min(own + 2, trace.size())).clear();
            thrown.setStackTrace(trace.toArray(new StackTraceElement[0]));
        }
    }

    private static boolean isOwn(StackTraceElement frame) {
        return frame.getClassName().equals(Preconditions.class.getName());
    }

    /** Loads classes anew, and lets those with contracts assert what their methods require. */
    private static final class Loader extends ClassLoader {
        private final ClassLoader tests;

        Loader(ClassLoader tests) {
            super(tests);
            this.tests = tests;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found != null) {
                    return found;
                }
                byte[] bytes = isShared(name) ? null : bytes(name);
                if (bytes == null) {
                    return super.loadClass(name, resolve);
                }
                String checks = name.replace('$', '_') + "_Contract";
                byte[] woven = bytes;
                if (!name.endsWith("_Contract")) {
                    woven =
                            bytes(checks) != null
                                    ? woven(bytes, checks, true)
                                    : byThoseAbove(bytes, name);
                }
                return defineClass(name, woven, 0, woven.length);
            }
        }

        private static boolean isShared(String name) {
            return name.startsWith("java.")
                    || name.startsWith("org.junit.")
                    || name.startsWith("junit.")
                    || name.startsWith("org.hamcrest.")
                    || name.startsWith("org.opentest4j.")
                    || name.startsWith("org.apiguardian.")
                    || name.equals("jejak.Checks")
                    || name.equals("jejak.Preconditions")
                    || name.startsWith("jejak.") && name.endsWith("Error");
        }

        private byte[] bytes(String name) throws ClassNotFoundException {
            String path = name.replace('.', '/') + ".class";
            if (ClassLoader.getPlatformClassLoader().getResource(path) != null) {
                return null;
            }
            try (InputStream in = tests.getResourceAsStream(path)) {
                return in == null ? null : in.readAllBytes();
            } catch (IOException error) {
                throw new ClassNotFoundException(name, error);
            }
        }

        /** A class without a contract of its own: it keeps those of what it extends. */
        private byte[] byThoseAbove(byte[] bytes, String name) throws ClassNotFoundException {
            byte[] woven = bytes;
            for (Class<?> each : above(tests.loadClass(name), new LinkedHashSet<>())) {
                String checks = each.getName().replace('$', '_') + "_Contract";
                if (!isShared(each.getName()) && bytes(checks) != null) {
                    woven = woven(woven, checks, false);
                }
            }
            return woven;
        }

        private static Set<Class<?>> above(Class<?> type, Set<Class<?>> found) {
            for (Class<?> each : type.getInterfaces()) {
                found.add(each);
                above(each, found);
            }
            if (type.getSuperclass() != null) {
                found.add(type.getSuperclass());
                above(type.getSuperclass(), found);
            }
            return found;
        }

        /** A class whose methods begin with calls of what says that their preconditions hold. */
        private byte[] woven(byte[] bytes, String checks, boolean withMakers)
                throws ClassNotFoundException {
            Checks mark = loadClass(checks, false).getAnnotation(Checks.class);
            Map<String, String> asserting = new HashMap<>();
            for (String each : mark == null ? new String[0] : mark.asserting()) {
                int space = each.indexOf(' ');
                if (withMakers || !each.startsWith("<init>")) {
                    asserting.put(each.substring(0, space), each.substring(space + 1));
                }
            }
            try {
                return asserting.isEmpty()
                        ? bytes
                        : new Weaver(bytes, checks.replace('.', '/'), asserting, mark.value())
                                .woven();
            } catch (IOException error) {
                throw new ClassNotFoundException(checks, error);
            }
        }
    }
}
