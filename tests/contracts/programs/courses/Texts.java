package courses;
/** Clauses with strings and slashes in them. */
public class Texts {
    //@ ensures \result.equals("http://x"); // fine
    public static String url() { return "http://x"; }
    //@ ensures \result.equals("http://y"); // broken: wrongUrl
    public static String wrongUrl() { return "http://x"; }
    //@ ensures \result == ';' || \result == '"'; /* fine */
    public static char sign(boolean b) { return b ? ';' : '"'; }
    //@ requires s != null && s.length() <= 2; ensures \result.length() == 2 * s.length();
    public static String twice(String s) { return s + s; }
    //@ requires s != null && s.length() <= 2; ensures \result.startsWith(s) && \result.length() > s.length(); // broken: wrongTwice
    public static String wrongTwice(String s) { return s + s; }
    //@ requires s != null; ensures \result <==> (\exists int i; 0 <= i && i < s.length(); s.charAt(i) == c);
    public static boolean has(String s, char c) { return s.indexOf(c) >= 0; }
}
