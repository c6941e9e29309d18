package jejak.runner;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes.Name;

/**
 * Loads one test, its helpers and the program under test afresh, so that no static field outlives
 * the test. Assertions are on.
 */
final class TestLoader extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String[] SHARED = {
        "org.junit.", "junit.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian."
    };

    private final Library library;
    private final Map<String, byte[]> tests;
    private final Watch watch;
    private final Map<Library.Place, ProtectionDomain> domains = new ConcurrentHashMap<>();

    /** Classes report to `watch`, unless it is null. */
    TestLoader(Library library, Map<String, byte[]> tests, Watch watch) {
        super("tests", library.shared);
        this.library = library;
        this.tests = tests;
        this.watch = watch;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            return found != null ? found : loadNew(name);
        }
    }

    private Class<?> loadNew(String name) throws ClassNotFoundException {
        ClassLoader platform = library.platform.get(packageOf(name));
        if (watch != null && watch.loaderOf(name) != null) {
            return watch.loaderOf(name).loadClass(name);
        }
        if (platform != null) {
            return platform.loadClass(name);
        }
        if (isShared(name)) {
            try {
                return library.shared.loadClass(name);
            } catch (ClassNotFoundException error) {
                // A library of the program that lives in a package of JUnit.
            }
        }
        try {
            byte[] test = tests.get(name);
            if (test != null) {
                byte[] bytes = reporting(name, test);
                return defineClass(name, bytes, 0, bytes.length);
            }
            Library.Found found = library.find(name);
            if (found != null) {
                return define(name, found);
            }
        } catch (IOException error) {
            throw new ClassNotFoundException(name, error);
        }
        return library.shared.loadClass(name);
    }

    private Class<?> define(String name, Library.Found found) {
        Library.Place place = found.place();
        String packageName = packageOf(name);
        boolean described = place.attribute(Name.MANIFEST_VERSION) != null;
        if (described && getDefinedPackage(packageName) == null) {
            definePackage(packageName, place);
        }
        ProtectionDomain domain = domains.computeIfAbsent(place, here -> here.domain(this));
        byte[] bytes = reporting(name, found.bytes());
        return defineClass(name, bytes, 0, bytes.length, domain);
    }

    private byte[] reporting(String name, byte[] bytes) {
        return watch == null ? bytes : watch.instrumented(name, bytes);
    }

    private void definePackage(String name, Library.Place place) {
        try {
            definePackage(
                    name,
                    place.attribute(Name.SPECIFICATION_TITLE),
                    place.attribute(Name.SPECIFICATION_VERSION),
                    place.attribute(Name.SPECIFICATION_VENDOR),
                    place.attribute(Name.IMPLEMENTATION_TITLE),
                    place.attribute(Name.IMPLEMENTATION_VERSION),
                    place.attribute(Name.IMPLEMENTATION_VENDOR),
                    null);
        } catch (IllegalArgumentException another) {
            // Another thread was first.
        }
    }

    /** Also the code of the tests, which is nowhere else. */
    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] test =
                name.endsWith(".class")
                        ? tests.get(name.substring(0, name.length() - 6).replace('/', '.'))
                        : null;
        return test == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(test);
    }

    @Override
    public URL getResource(String name) {
        try {
            Enumeration<URL> found = getResources(name);
            return found.hasMoreElements() ? found.nextElement() : null;
        } catch (IOException error) {
            return null;
        }
    }

    /** The JDK's first, then the program's, then JUnit's. */
    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> found =
                new ArrayList<>(
                        Collections.list(
                                ClassLoader.getPlatformClassLoader().getResources(name)));
        found.addAll(library.resources(name));
        for (URL url : Collections.list(library.shared.getResources(name))) {
            if (!found.contains(url)) {
                found.add(url);
            }
        }
        return Collections.enumeration(found);
    }

    private static boolean isShared(String name) {
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
