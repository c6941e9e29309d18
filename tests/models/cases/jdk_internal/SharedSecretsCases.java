import jdk.internal.access.SharedSecrets;

/** jdk.internal.access.SharedSecrets. */
class SharedSecretsCases {
    static boolean same() {
        return SharedSecrets.getJavaLangAccess() == SharedSecrets.getJavaLangAccess();
    }
    static char[] joined(int a) { return String.join("-", "a", String.valueOf(a & 7)).toCharArray(); }
}
