package jejak.runner;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The classes of the program under test as bytes, which every test loads anew, and the loaders
 * that all tests share: the JDK's own and the one of JUnit.
 */
final class Library {
    private static final long MOST_CACHED = 64L << 20;

    /** Loaders by package of the JDK. Its packages win over the class path, as in any JVM. */
    final Map<String, ClassLoader> platform = new HashMap<>();

    /** The loader of JUnit. */
    final ClassLoader shared;

    private final List<Place> places;
    private final Map<String, Found> cached = new ConcurrentHashMap<>();
    private final AtomicLong cachedBytes = new AtomicLong();

    Library(List<Path> classPath, List<Path> sharedPath) throws IOException {
        ClassLoader top = ClassLoader.getPlatformClassLoader();
        for (Module module : ModuleLayer.boot().modules()) {
            ClassLoader loader = module.getClassLoader() == null ? top : module.getClassLoader();
            module.getPackages().forEach(name -> platform.put(name, loader));
        }
        URL[] urls = new URL[sharedPath.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = sharedPath.get(i).toUri().toURL();
        }
        shared = new URLClassLoader("junit", urls, top);
        List<Place> opened = new ArrayList<>();
        for (Path path : classPath) {
            Place place = Files.isDirectory(path) ? new Folder(path) : Jar.open(path);
            if (place != null) {
                opened.add(place);
            }
        }
        places = List.copyOf(opened);
    }

    /** A class by its name with dots, null where there is none. */
    Found find(String name) throws IOException {
        Found known = cached.get(name);
        if (known != null) {
            return known;
        }
        String entry = name.replace('.', '/') + ".class";
        for (Place place : places) {
            byte[] bytes = place.read(entry);
            if (bytes != null) {
                Found found = new Found(bytes, place);
                if (cachedBytes.addAndGet(bytes.length) <= MOST_CACHED) {
                    cached.put(name, found);
                }
                return found;
            }
        }
        return null;
    }

    /** Addresses of a resource, in the order of the class path. */
    List<URL> resources(String name) throws IOException {
        List<URL> found = new ArrayList<>();
        for (Place place : places) {
            URL url = place.address(name);
            if (url != null) {
                found.add(url);
            }
        }
        return found;
    }

    /** The bytes of a class and where they lie. */
    record Found(byte[] bytes, Place place) {}

    /** A directory or a jar. */
    abstract static class Place {
        final Path path;
        final URL url;

        Place(Path path) throws MalformedURLException {
            this.path = path;
            this.url = path.toUri().toURL();
        }

        abstract byte[] read(String entry) throws IOException;

        abstract URL address(String entry) throws IOException;

        /** The manifest's word on a package, null where it has none. */
        String attribute(Attributes.Name name) {
            return null;
        }

        ProtectionDomain domain(ClassLoader loader) {
            CodeSource source = new CodeSource(url, (Certificate[]) null);
            return new ProtectionDomain(source, null, loader, null);
        }
    }

    private static final class Folder extends Place {
        Folder(Path path) throws MalformedURLException {
            super(path);
        }

        @Override
        byte[] read(String entry) throws IOException {
            Path file = file(entry);
            return file == null || Files.isDirectory(file) ? null : Files.readAllBytes(file);
        }

        @Override
        URL address(String entry) throws IOException {
            Path file = file(entry);
            return file == null ? null : file.toUri().toURL();
        }

        private Path file(String entry) {
            try {
                Path file = path.resolve(entry);
                return Files.exists(file) ? file : null;
            } catch (java.nio.file.InvalidPathException error) {
                return null;
            }
        }
    }

    private static final class Jar extends Place {
        private final JarFile jar;
        private final Attributes attributes;

        private Jar(Path path, JarFile jar, Attributes attributes) throws MalformedURLException {
            super(path);
            this.jar = jar;
            this.attributes = attributes;
        }

        /** Null for a file that is no jar, which a JVM passes over as well. */
        static Jar open(Path path) throws MalformedURLException {
            try {
                Runtime.Version version = JarFile.runtimeVersion();
                JarFile jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, version);
                Manifest manifest = jar.getManifest();
                Attributes none = new Attributes();
                return new Jar(path, jar, manifest == null ? none : manifest.getMainAttributes());
            } catch (IOException error) {
                return null;
            }
        }

        @Override
        byte[] read(String entry) throws IOException {
            ZipEntry found = jar.getJarEntry(entry);
            if (found == null) {
                return null;
            }
            try (InputStream in = jar.getInputStream(found)) {
                return in.readAllBytes();
            }
        }

        @Override
        URL address(String entry) throws IOException {
            ZipEntry found = jar.getJarEntry(entry);
            return found == null ? null : new URL("jar:" + url + "!/" + encode(entry));
        }

        private static String encode(String entry) {
            try {
                return new URI(null, null, "/" + entry, null).getRawPath().substring(1);
            } catch (java.net.URISyntaxException error) {
                return entry;
            }
        }

        @Override
        String attribute(Attributes.Name name) {
            return attributes.getValue(name);
        }
    }
}
