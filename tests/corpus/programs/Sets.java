import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/** Sets, queues and stacks. */
final class Sets {
    private Sets() {}

    static String runSetAlgebra() {
        Set<Integer> left = new TreeSet<>(List.of(1, 2, 3, 4));
        left.retainAll(Set.of(2, 4, 6));
        left.addAll(List.of(9));
        return left.toString();
    }

    static String runDistinct() {
        Set<String> seen = new LinkedHashSet<>();
        StringBuilder twice = new StringBuilder();
        for (String word : "to be or not to be".split(" ")) {
            if (!seen.add(word)) {
                twice.append(word);
            }
        }
        return seen + twice.toString() + new HashSet<>(seen).equals(seen);
    }

    static String runHeap() {
        PriorityQueue<Integer> heap = new PriorityQueue<>((a, b) -> b - a);
        for (int n : new int[] {3, 1, 4, 1, 5, 9, 2, 6}) {
            heap.offer(n);
        }
        StringBuilder order = new StringBuilder();
        while (!heap.isEmpty()) {
            order.append(heap.poll());
        }
        return order.toString();
    }

    static String runBrackets() {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : "{[()]}(".toCharArray()) {
            if ("([{".indexOf(c) >= 0) {
                open.push(c);
            } else {
                open.pop();
            }
        }
        return open.size() + "" + open.peek();
    }

    static String runNeighbours() {
        TreeSet<String> words = new TreeSet<>(List.of("delta", "alpha", "charlie", "bravo"));
        return words.ceiling("b") + words.lower("alpha") + words.descendingSet() + words.subSet("b", "d") + words.pollLast();
    }

    static int first(Set<Integer> numbers) {
        return numbers.iterator().next(); // error: NoSuchElementException
    }

    static int firstSound(Set<Integer> numbers) {
        for (Integer number : numbers) {
            return number == null ? 0 : number;
        }
        return 0;
    }

    static int balance(String brackets) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : brackets.toCharArray()) {
            if (c == '(') {
                open.push(c);
            } else if (c == ')') {
                open.pop(); // error: NoSuchElementException
            }
        }
        return open.size();
    }

    static int balanceSound(String brackets) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : brackets.toCharArray()) {
            if (c == '(') {
                open.push(c);
            } else if (c == ')') {
                open.poll();
            }
        }
        return open.size();
    }

    static int served(Queue<Integer> waiting) {
        int time = 0;
        for (int i = 0; i < 2; i++) {
            time += waiting.remove(); // error: NoSuchElementException
        }
        return time;
    }

    static int servedSound(Queue<Integer> waiting) {
        int time = 0;
        while (!waiting.isEmpty() && time < 2) {
            waiting.remove();
            time++;
        }
        return time;
    }

    static int spread(int a, int b, int c) {
        TreeSet<Integer> values = new TreeSet<>();
        values.add(a);
        values.add(b);
        values.add(c);
        return 100 / (values.size() - 1); // error: ArithmeticException
    }

    static int spreadSound(int a, int b, int c) {
        TreeSet<Integer> values = new TreeSet<>();
        values.add(a);
        values.add(b);
        values.add(c);
        return 100 / values.size();
    }

    static int urgent(int[] jobs) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int job : jobs) {
            if (job > 0) {
                queue.add(job);
            }
        }
        return queue.poll(); // error: NullPointerException
    }

    static int urgentSound(int[] jobs) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(1);
        for (int job : jobs) {
            if (job > 0) {
                queue.add(job);
            }
        }
        return queue.poll();
    }
}
