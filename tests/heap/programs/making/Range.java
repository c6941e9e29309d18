package making;

/** Numbers between two others; only ranges that a constructor lets pass are inputs. */
final class Range {
    final int low;
    final int high;
    Range next;

    Range(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException();
        }
        this.low = low;
        this.high = high;
    }

    static Range make(int low, int high) {
        return new Range(low, high);
    }

    static Range linked(int low, int high, Range next) {
        Range made = new Range(low, high);
        made.next = next;
        return made;
    }

    static Range none(int low) {
        throw new IllegalStateException();
    }

    static Range nothing() {
        return null;
    }

    static Range itself(Range other) {
        return other;
    }

    int width() {
        assert low <= high;
        return high - low;
    }

    static int second(Range range) {
        if (range.next == null) {
            return 0;
        }
        assert range.next.low <= range.next.high;
        assert range.next != range;
        assert range.next.next != range;
        return 1;
    }

    static int two(Range one, Range other) {
        assert one.low <= one.high && other.low <= other.high;
        return one == other ? 1 : 2;
    }

    static Range[] array(Range[] ranges) {
        assert ranges[0].low <= ranges[0].high;
        return ranges;
    }

    static int any(Object object) {
        if (object instanceof Range) {
            Range range = (Range) object;
            assert range.low <= range.high;
            return 1;
        }
        return 0;
    }
}
