package courses;
//@ non_null_by_default
public class Defaults {
    private Object[] a = new Object[2];
    //@ ensures \result == a.length;
    public int length() { return a.length; }
    //@ ensures \result == s.length();
    public static int len(String s) { return s.length(); }
}
