package maps;

import java.util.HashSet;

/** A set that must hold a given key. */
public class Maps {
    static int refuse(HashSet<String> set) {
        if (set.contains("bad")) {
            throw new IllegalStateException(); //! IllegalStateException
        }
        return 0;
    }
}
