import java.lang.invoke.MethodHandles;

/** jdk.internal.reflect.Reflection, behind methods that ask who calls them. */
class ReflectionCases {
    static boolean lookup() { return MethodHandles.lookup().lookupClass() == ReflectionCases.class; }
}
