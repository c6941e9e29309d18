package sorting;

/** An int as an object; comparing it has three outcomes, or two. */
final class Wrap {
    final int value;

    Wrap(int value) {
        this.value = value;
    }

    int compareTo(Wrap other) {
        if (value < other.value) {
            return -1;
        }
        return value == other.value ? 0 : 1;
    }

    boolean isLess(Wrap other) {
        return value < other.value;
    }
}
