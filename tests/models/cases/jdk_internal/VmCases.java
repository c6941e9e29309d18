import jdk.internal.misc.CDS;
import jdk.internal.misc.VM;

/** jdk.internal.misc.VM and CDS: a JVM that is up, without an archive. */
class VmCases {
    static boolean booted() { return VM.isBooted(); }
    static boolean saved(boolean none) { return VM.getSavedProperty(none ? null : "some.name") == null; }
    static int archive() {
        CDS.initializeFromArchive(VmCases.class);
        return (CDS.isDumpingClassList() ? 1 : 0) + (CDS.isDumpingArchive() ? 2 : 0) + (CDS.isSharingEnabled() ? 4 : 0);
    }
    static boolean dumping() { return CDS.isDumpingArchive(); }
    static long seed() { return CDS.getRandomSeedForDumping(); }
}
