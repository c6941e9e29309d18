package exercises;

/** A bag of ints that gives its least one. Expect: bounded by array-elements. */
public class Bag {
    /*@ spec_public @*/ private int[] contents;
    /*@ spec_public @*/ private int n;

    //@ invariant contents != null && 0 <= n && n <= contents.length;

    /*@ requires input != null;
      @ ensures n == input.length;
      @ ensures (\forall int i; 0 <= i && i < n; contents[i] == input[i]);
      @ ensures \fresh(contents);
      @*/
    public Bag(int[] input) {
        n = input.length;
        contents = new int[n];
        for (int i = 0; i < n; i++) {
            contents[i] = input[i];
        }
    }

    /*@ requires n > 0;
      @ assignable n, contents[*];
      @ ensures n == \old(n) - 1;
      @ ensures (\forall int i; 0 <= i && i < \old(n); \result <= \old(contents)[i] || i >= n);
      @ ensures (\exists int i; 0 <= i && i < \old(n); \result == \old(contents[i]));
      @*/
    public int extractMin() {
        int least = contents[0];
        int at = 0;
        for (int i = 1; i < n; i++) {
            if (contents[i] < least) {
                least = contents[i];
                at = i;
            }
        }
        n--;
        contents[at] = contents[n];
        return least;
    }

    /*@ ensures \result == (\num_of int i; 0 <= i && i < n; contents[i] == x);
      @ pure
      @*/
    public int count(int x) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            if (contents[i] == x) {
                found++;
            }
        }
        return found;
    }
}
