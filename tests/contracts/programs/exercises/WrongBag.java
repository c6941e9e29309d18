package exercises;

/** The bag as the exercise hands it out. Expect: wrongExtractMin post, wrongAdd inv. */
public class WrongBag {
    private int[] contents = new int[3];
    private int n;

    //@ invariant contents != null && contents.length == 3 && 0 <= n && n <= 3;

    /*@ requires n > 0;
      @ ensures n == \old(n) - 1;
      @ ensures (\forall int i; 0 <= i && i < n; \result <= contents[i]);
      @*/
    public int wrongExtractMin() {
        int least = contents[0];
        int at = 0;
        for (int i = 1; i < n; i++) {
            if (contents[i] < least) {
                at = i;
            }
        }
        least = contents[at];
        n--;
        contents[at] = contents[n];
        return least;
    }

    /*@ assignable n, contents[*];
      @*/
    public void wrongAdd(int x) {
        if (n < contents.length) {
            contents[n] = x;
        }
        n++;
    }
}
