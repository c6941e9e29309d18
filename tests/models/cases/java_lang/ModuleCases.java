import java.util.logging.Level;

/** java.lang.Module and ModuleLayer: those of the JDK, and the one of the class path. */
class ModuleCases {
    static boolean loader() { return ModuleCases.class.getClassLoader() != null && String.class.getClassLoader() == null; }
    static boolean loaderOfArray() { return String[][].class.getClassLoader() == null && int[].class.getClassLoader() == null; }
    static boolean loaderOfOther() { return java.sql.Types.class.getClassLoader() == null; }
    static boolean loaderOfLogging() { return Level.class.getClassLoader() == null; }
    static boolean boot() { return ModuleLayer.boot() == ModuleLayer.boot() && ModuleLayer.boot() != null; }
    static boolean layer() { return Object.class.getModule().getLayer() == ModuleLayer.boot(); }
    static boolean noLayer() { return ModuleCases.class.getModule().getLayer() == null; }
    static char[] name() { return Object.class.getModule().getName().toCharArray(); }
    static char[] nameOfOther() { return java.sql.Types.class.getModule().getName().toCharArray(); }
    static boolean named() { return ModuleCases.class.getModule().isNamed() || ModuleCases.class.getModule().getName() != null; }
    static char[] text() { return Level.class.getModule().toString().toCharArray(); }
    static boolean same() { return Object.class.getModule() == int[].class.getModule(); }
    static boolean ofLetters() { return Object.class.getModule() == int.class.getModule(); }
    static boolean other() { return Object.class.getModule() == Level[].class.getModule(); }
    static boolean described() { return Object.class.getModule().getDescriptor() != null; }
    static boolean exported() { return Object.class.getModule().isExported("java.lang"); }
    static boolean hidden() { return Object.class.getModule().isExported("jdk.internal.misc"); }
    static boolean hiddenFromUs() { return Object.class.getModule().isExported("sun.net.ftp", ModuleCases.class.getModule()); }
    static boolean told() { return Object.class.getModule().isExported("jdk.internal.misc", java.sql.Types.class.getModule()); }
    static boolean open() { return Object.class.getModule().isOpen("java.lang"); }
    static boolean ownOpen() { return ModuleCases.class.getModule().isOpen("anything"); }
    static boolean reads() { return ModuleCases.class.getModule().canRead(Object.class.getModule()); }
    static boolean nowhere() { return Object.class.getModule().isExported("no.such"); }
    static boolean domain() { return ModuleCases.class.getProtectionDomain() != null; }
    static boolean byName() { return Class.forName(Object.class.getModule(), "java.util.ArrayList") == java.util.ArrayList.class; }
    static boolean byNameOfOther() { return Class.forName(Object.class.getModule(), "java.sql.Types") == null; }
    static boolean byNoName() { return Class.forName(Object.class.getModule(), "no.Such") == null; }
    static boolean nothing() { return Object.class.getModule().isExported(null); }
}
