import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;

/** Lists as they are filled, sorted and read. */
final class Lists {
    private Lists() {}

    static String runSort() {
        List<String> names = new ArrayList<>(List.of("Zoe", "adam", "Bea", "carl"));
        Collections.sort(names);
        names.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        return names.toString();
    }

    static String runRemove() {
        List<Integer> numbers = new ArrayList<>(Arrays.asList(5, 3, 8, 1, 3));
        numbers.remove(Integer.valueOf(3));
        numbers.remove(0);
        numbers.removeIf(n -> n > 7);
        return numbers + " " + numbers.indexOf(3) + " " + numbers.contains(8);
    }

    static String runSubList() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            numbers.add(i * i);
        }
        numbers.subList(2, 5).clear();
        Collections.rotate(numbers, 2);
        return numbers + " " + Collections.max(numbers) + Collections.frequency(numbers, 0);
    }

    static String runLinked() {
        LinkedList<String> queue = new LinkedList<>();
        queue.addLast("b");
        queue.addFirst("a");
        queue.add(1, "m");
        return queue.peekLast() + queue + queue.pollFirst() + queue.size();
    }

    static String runImmutable() {
        try {
            List.of(1, 2).add(3);
            return "added";
        } catch (UnsupportedOperationException refused) {
            return "refused " + List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of("a", "b").hashCode();
        }
    }

    static String runChanged() {
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));
        try {
            for (Integer number : numbers) {
                if (number == 2) {
                    numbers.remove(number);
                }
            }
            return "went through";
        } catch (java.util.ConcurrentModificationException changed) {
            return "changed " + numbers;
        }
    }

    static int average(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum / numbers.size(); // error: ArithmeticException
    }

    static int averageSound(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return numbers.isEmpty() ? 0 : sum / numbers.size();
    }

    static String second(List<String> words) {
        if (words.isEmpty()) {
            return "";
        }
        return words.get(1); // error: IndexOutOfBoundsException
    }

    static String secondSound(List<String> words) {
        return words.size() < 2 ? "" : words.get(1);
    }

    static int removeSmall(List<Integer> given) {
        List<Integer> numbers = new ArrayList<>(given);
        for (Integer number : numbers) { // error: ConcurrentModificationException
            if (number < 10) {
                numbers.remove(number);
            }
        }
        return numbers.size();
    }

    static int removeSmallSound(List<Integer> given) {
        List<Integer> numbers = new ArrayList<>(given);
        numbers.removeIf(number -> number < 10);
        return numbers.size();
    }

    static List<String> extended(String first) {
        List<String> all = Arrays.asList(first, "more");
        if (first.length() > 2) {
            all.add("and more"); // error: UnsupportedOperationException
        }
        return all;
    }

    static List<String> extendedSound(String first) {
        List<String> all = new ArrayList<>(Arrays.asList(first, "more"));
        if (first.length() > 2) {
            all.add("and more");
        }
        return all;
    }

    static int inverse(List<Integer> numbers) {
        int product = 1;
        for (Integer number : numbers) {
            if (number != null) {
                product = 100 / number; // error: ArithmeticException
            }
        }
        return product;
    }

    static int inverseSound(List<Integer> numbers) {
        int product = 1;
        for (Integer number : numbers) {
            if (number != null && number != 0) {
                product = 100 / number;
            }
        }
        return product;
    }

    static int smallest(ArrayList<Integer> numbers) {
        return Collections.min(numbers); // error: NoSuchElementException
    }

    static int smallestSound(ArrayList<Integer> numbers) {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < numbers.size(); i++) {
            least = Math.min(least, numbers.get(i));
        }
        return least;
    }
}
