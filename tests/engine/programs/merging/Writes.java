package merging;

/** Branches that write fields, call, throw, turn in loops. */
class Writes {
    int count;
    int last;

    void step(int value, int limit, int number) {
        if (value > limit) {
            count++;
        }
        if (value == number) {
            last = number;
        }
    }

    static void fields(int a, int b, int c) {
        Writes it = new Writes();
        for (int i = 0; i < 4; i++) {
            it.step(a, i, 7);
            it.step(b, 2 * i, 8);
            it.step(c, 3 * i, 19);
        }
        assert it.count != 12 || it.last != 19; // @fields
    }

    static int divides(int a, int b, int c) {
        int sum = 0;
        if (a > 0) {
            sum += 1000 / (a - 77); // @divides
        }
        if (b > 0) {
            sum++;
        }
        if (c > 0) {
            sum += 2;
        }
        return sum;
    }

    static void machines(char[] text) {
        if (text == null || text.length != 6) {
            return;
        }
        assert table(text) == flags(text);
    }

    static boolean table(char[] text) {
        int state = 0;
        for (char c : text) {
            switch (state) {
                case 0:
                    state = c == 'a' ? 1 : 3;
                    break;
                case 1:
                    state = c == 'b' ? 1 : c == 'c' ? 2 : 3;
                    break;
                default:
                    state = 3;
            }
        }
        return state == 2;
    }

    static boolean flags(char[] text) {
        for (int i = 0; i < text.length; i++) {
            char wanted = i == 0 ? 'a' : i == text.length - 1 ? 'c' : 'b';
            if (text[i] != wanted) {
                return false;
            }
        }
        return true;
    }

    static int contradiction(int x) {
        int[] numbers = {1, 2, 3};
        int found;
        switch (x) {
            case 5:
                found = numbers[x]; // @contradiction
                break;
            case 1:
                found = 2;
                break;
            default:
                found = 3;
        }
        return found;
    }

    static int oneSide(int x) {
        int result = 1;
        if (x > 3) {
            if (x < 2) {
                result = 2;
            }
        }
        return result;
    }

    static Writes references(int a, int b) {
        Writes one = new Writes();
        Writes other = new Writes();
        Writes chosen = a > 0 ? one : other;
        chosen.count = b > 0 ? 5 : 6;
        assert one.count != 5 || a > 0;
        return chosen;
    }
}
