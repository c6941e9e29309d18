/** Loops that change fields, static fields and arrays that are shared, or catch what they raise. */
public class InductionObjects {
    private int size;
    private int[] items = new int[4];
    private static int total;

    // safe
    public static int counter(int turns) {
        InductionObjects counter = new InductionObjects();
        for (int i = 0; i < turns; i++) {
            counter.size = i;
            counter.items[counter.size & 3] += 1;
        }
        return counter.size;
    }

    // not-safe
    public static int counterTooFar(int turns) {
        InductionObjects counter = new InductionObjects();
        for (int i = 0; i < turns; i++) {
            counter.size++;
            if (counter.size > 200) {
                counter.items[4] = 1;
            }
        }
        return counter.size;
    }

    // safe
    public static int statics(int turns) {
        total = 0;
        while (total < turns) {
            next();
        }
        return total;
    }

    private static void next() {
        total++;
    }

    // not-safe
    public static int staticsThatStop(int turns) {
        total = 0;
        int i = 0;
        while (i < turns) {
            nextBelow(300);
            i = total;
        }
        return total;
    }

    private static void nextBelow(int limit) {
        if (total < limit) {
            total++;
        }
    }

    // safe
    public static int caught(int[] values) {
        int failed = 0;
        for (int i = 0; i < values.length; i++) {
            try {
                failed += 10 / values[i];
            } catch (ArithmeticException e) {
                failed++;
            }
        }
        return failed;
    }

    // not-safe
    public static int caughtButOne(int[] values) {
        int failed = 0;
        for (int i = 0; i < values.length; i++) {
            try {
                failed += 10 / values[i];
            } catch (ArithmeticException e) {
                if (i > 65) {
                    failed = values[values.length];
                }
            }
        }
        return failed;
    }

    // safe
    public static int aliases(int[] bounds, int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            if (bounds.length > i && values[i] >= 0 && values[i] < bounds.length) {
                bounds[i] = 3;
                sum += bounds[i];
            }
        }
        return sum;
    }

    // not-safe
    public static int aliasesThatMove(int[] limit, int[] values) {
        if (limit.length == 0 || values.length < 60 || limit[0] != values.length) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < limit[0]; i++) {
            sum += values[i];
            if (i == 55) {
                values[0] = 1000;
            }
        }
        return sum;
    }

    // safe
    public static int limitInArray(int[] values) {
        int[] limit = {values.length};
        int sum = 0;
        for (int i = 0; i < limit[0]; i++) {
            sum += values[i];
        }
        return sum;
    }

    // not-safe
    public static int limitInArrayGrows(int[] values) {
        int[] limit = {values.length};
        int sum = 0;
        for (int i = 0; i < limit[0]; i++) {
            sum += values[i];
            if (i == 99) {
                limit[0]++;
            }
        }
        return sum;
    }

    // safe
    public static boolean palindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            if (text.charAt(i) != text.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    // not-safe
    public static int spaces(String text) {
        int i = 0;
        while (text.charAt(i) == ' ') {
            i++;
        }
        return i;
    }

    // safe
    public static int words(String text) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = text.charAt(i) != ' ';
            if (letter && !inside) {
                words++;
            }
            inside = letter;
        }
        int[] one = new int[1];
        return one[words > text.length() ? 1 : 0];
    }

    // not-safe
    public static int wordsTwice(String text) {
        int words = 0;
        for (int i = 0; i < text.length(); i++) {
            words += text.charAt(i) == ' ' ? 2 : 0;
        }
        int[] counted = new int[text.length() + 50];
        counted[words] = 1;
        return words;
    }
}
