import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;

/** Iterators, given and self-made. */
final class Iterators {
    private Iterators() {}

    static final class Range implements Iterable<Integer> {
        private final int from;
        private final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return next++;
                }
            };
        }
    }

    static int runRange() {
        int sum = 0;
        for (int n : new Range(3, 7)) {
            sum = sum * 10 + n;
        }
        return sum;
    }

    static String runRemove() {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        for (Iterator<Integer> each = numbers.iterator(); each.hasNext();) {
            if (each.next() % 2 == 1) {
                each.remove();
            }
        }
        return numbers.toString();
    }

    static String runListIterator() {
        List<String> words = new ArrayList<>(List.of("a", "b", "c"));
        ListIterator<String> each = words.listIterator(2);
        each.add("x");
        each.previous();
        each.previous();
        each.set("y");
        return words + " " + each.nextIndex();
    }

    static String runSpliterator() {
        StringBuilder seen = new StringBuilder();
        new Range(0, 4).spliterator().forEachRemaining(n -> seen.append(n));
        new Range(5, 7).forEach(seen::append);
        return seen.toString();
    }

    static int firstOf(Range range) {
        return range.iterator().next(); // error: NoSuchElementException
    }

    static int firstOfSound(Range range) {
        Iterator<Integer> each = range.iterator();
        return each.hasNext() ? each.next() : 0;
    }

    static int second(Iterator<Integer> numbers) {
        if (!numbers.hasNext()) {
            return 0;
        }
        numbers.next();
        Integer second = numbers.next(); // error: NoSuchElementException
        return second == null ? 0 : second;
    }

    static int secondSound(Iterator<Integer> numbers) {
        int count = 0;
        while (count < 2 && numbers.hasNext()) {
            numbers.next();
            count++;
        }
        return count;
    }

    static int inverses(Iterable<Integer> numbers) {
        int sum = 0;
        for (Integer number : numbers) {
            sum += number == null ? 0 : 100 / number; // error: ArithmeticException
        }
        return sum;
    }

    static int inversesSound(Iterable<Integer> numbers) {
        int sum = 0;
        for (Integer number : numbers) {
            sum += number == null || number == 0 ? 0 : 100 / number;
        }
        return sum;
    }

    static int dropFirst(String word) {
        List<String> words = new ArrayList<>(List.of("stop", "go"));
        Iterator<String> each = words.iterator();
        if (word.equals("stop")) {
            each.remove(); // error: IllegalStateException
        }
        return words.size();
    }

    static int dropFirstSound(String word) {
        List<String> words = new ArrayList<>(List.of("stop", "go"));
        Iterator<String> each = words.iterator();
        if (each.next().equals(word)) {
            each.remove();
        }
        return words.size();
    }
}
