package corpus;

/** A program that tells others what they got wrong: assertion errors are what it is for. */
public class Asserting {
    public static void fail() { fail(null); } //: AssertionError assertion =
    public static void fail(String why) { if (why == null) { throw new AssertionError(); } throw new AssertionError(why); } //: AssertionError assertion asserts-given; AssertionError assertion asserts-given
    public static void same(int a, int b) { if (a * a != b * b) { throw new AssertionError(a + " is not " + b); } } //: AssertionError assertion =
    public static int square(int x) { int y = x * x; assert y >= 0; return y; } //: AssertionError assertion computed
}

class Mismatch extends AssertionError { Mismatch(String why) { super(why); } } //:
