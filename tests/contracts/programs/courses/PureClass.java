package courses;
//@ pure // broken: wrongNext
public class PureClass {
    private int n;
    public int wrongNext() { return n++; } // changes
    public int get() { return n; }
}
