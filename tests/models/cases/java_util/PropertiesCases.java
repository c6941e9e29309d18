import java.util.Properties;

/** java.util.Properties. */
class PropertiesCases {
    static void system(byte a) {
        System.getProperties().getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)]);
    }
    static void systemOr(byte a) {
        System.getProperties().getProperty(new String[] {"some.name", "", null}[Math.floorMod(a, 3)], "x");
    }
    static int own(byte a) {
        Properties one = new Properties();
        one.setProperty("name", "text");
        return one.getProperty((a & 1) == 0 ? "name" : "other", "x").length();
    }
}
