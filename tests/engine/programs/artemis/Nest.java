package artemis;

/** A loop in a loop, both as long as their inputs say. */
class Nest {
    static int turns(int outer, int inner) {
        int count = 0;
        for (int i = 0; i < outer; i++) {
            for (int j = 0; j < inner; j++) {
                count++;
            }
        }
        return count;
    }
}
