import java.util.ServiceLoader;

/** java.util.ServiceLoader, for services that nobody provides. */
class ServiceLoaderCases {
    interface Missing {}

    static int count(ServiceLoader<Missing> loader) {
        int found = 0;
        for (Missing each : loader) found++;
        return found;
    }

    static int loaded(int a) { return a + count(ServiceLoader.load(Missing.class)); }
    static int loadedBy(int a) {
        return a + count(ServiceLoader.load(Missing.class, ServiceLoaderCases.class.getClassLoader()));
    }
    static int installed(int a) { return a + count(ServiceLoader.loadInstalled(Missing.class)); }
    static int first(int a) { return ServiceLoader.load(Missing.class).findFirst().isPresent() ? a : a + 1; }
    static long streamed(long a) { return a + ServiceLoader.load(Missing.class).stream().count(); }
    static int again(int a) {
        ServiceLoader<Missing> loader = ServiceLoader.load(Missing.class);
        loader.reload();
        return a + loader.toString().length();
    }
    static void refused(int a) { ServiceLoader.load((Class<Missing>) null); }
}
