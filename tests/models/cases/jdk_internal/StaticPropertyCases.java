import jdk.internal.util.StaticProperty;

/** jdk.internal.util.StaticProperty. */
class StaticPropertyCases {
    static boolean there() { return StaticProperty.userDir() != null && StaticProperty.javaHome() != null; }
}
