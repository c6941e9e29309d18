/** java.lang.ClassLoader, Class and Thread: classes by name; resources, which nobody looks at. */
class ClassLoaderCases {
    static class Counted {
        static int count;
        static { Starts.count++; }
    }
    static class Starts { static int count; }

    static boolean byName() throws Exception { return Class.forName("java.lang.String") == String.class; }
    static boolean ownByName() throws Exception { return Class.forName("ClassLoaderCases") == ClassLoaderCases.class; }
    static int initialises() throws Exception {
        int before = Starts.count;
        Class.forName("ClassLoaderCases$Counted");
        Class.forName("ClassLoaderCases$Counted");
        return Starts.count == 1 ? 1 : Starts.count - before;
    }
    static boolean byLoader() throws Exception {
        return Class.forName("java.util.List", true, null) == java.util.List.class
                && java.util.stream.Stream.of("b", "a").sorted().toList().get(0).equals("a");
    }
    static void unseen() throws Exception { Class.forName("ClassLoaderCases", false, null); }
    static class Late {}
    static boolean mayInitialise(boolean now) throws Exception {
        ClassLoader loader = now ? ClassLoaderCases.class.getClassLoader() : null;
        return Class.forName("java.lang.String", now, loader) == String.class;
    }
    static boolean leaves() throws Exception {
        return Class.forName("ClassLoaderCases$Late", false, ClassLoaderCases.class.getClassLoader()) == Late.class;
    }
    static void missing() throws Exception { Class.forName("no.such.Name"); }
    static void missingForLoader() throws Exception { ClassLoaderCases.class.getClassLoader().loadClass("no.such.Name"); }
    static void missingOnBootPath() throws Exception { Class.forName("no.such.Name", true, null); }
    static void noName() throws Exception { Class.forName(null); }
    static boolean loads() throws Exception {
        ClassLoader loader = ClassLoaderCases.class.getClassLoader();
        return loader.loadClass("java.util.ArrayList") == java.util.ArrayList.class;
    }
    static boolean context() { return Thread.currentThread().getContextClassLoader() != null; }
    static boolean system() { return ClassLoader.getSystemClassLoader() != null; }
    static boolean platform() { return ClassLoader.getPlatformClassLoader() != null; }
    static void resources() throws Exception {
        ClassLoader loader = ClassLoaderCases.class.getClassLoader();
        loader.getResource("jejak");
        loader.getResourceAsStream("jejak");
        loader.getResources("jejak");
        ClassLoaderCases.class.getResource("jejak");
        ClassLoaderCases.class.getResourceAsStream("jejak");
    }
    static void noResource() { ClassLoaderCases.class.getResource(null); }
}
