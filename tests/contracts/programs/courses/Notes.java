package courses;
import jejak.*;
/** The same in annotations, over several cases. */
@Invariant({"0 <= used && used <= notes.length", "notes.length == 2"})
public class Notes {
    private final String[] notes = new String[2];
    private int used;
    @Case(requires = "used < 2 && s != null", ensures = {"used == \\old(used) + 1", "notes[used - 1] == s"}, assignable = {"used", "notes[*]"})
    @Case(requires = "used == 2 || s == null", signals = "(IllegalStateException e) used == \\old(used)", assignable = "\\nothing")
    public void add(String s) { if (used == 2 || s == null) throw new IllegalStateException(); notes[used++] = s; }
    @Pure @Ensures("\\result == (used > 0 ? notes[0] : null)")
    public String first() { return used > 0 ? notes[0] : null; }
    @Pure
    @Ensures("\\result == used")
    public int wrongCount() { return notes.length; } // broken: wrongCount
    @Assignable("used")
    public void wrongClear() { used = 0; notes[0] = null; } // broken: wrongClear
}
