import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;

/** Queues and lists that threads share. */
final class Queues {
    private Queues() {}

    static String runFirstIn() {
        ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>();
        waiting.add("a");
        waiting.offer("b");
        return waiting.poll() + waiting.peek() + waiting.size() + waiting;
    }

    static String runBounded() {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
        return queue.offer(1) + " " + queue.offer(2) + " " + queue.offer(3) + " " + queue.remainingCapacity() + " " + queue;
    }

    static String runBothEnds() {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        deque.addFirst(2);
        deque.addLast(3);
        deque.push(1);
        return deque.pollLast() + " " + deque.pop() + " " + deque;
    }

    static String runSnapshot() {
        CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();
        names.add("x");
        names.addIfAbsent("x");
        StringBuilder seen = new StringBuilder();
        for (String each : names) {
            names.add(each + "y");
            seen.append(each);
        }
        return seen + " " + names;
    }

    static String runDeque() {
        Deque<Character> open = new ArrayDeque<>();
        int deepest = 0;
        for (char each : "(()(()))".toCharArray()) {
            if (each == '(') {
                open.push(each);
                deepest = Math.max(deepest, open.size());
            } else {
                open.pop();
            }
        }
        return deepest + " " + open.isEmpty();
    }

    static int next(BlockingQueue<Integer> tasks) {
        if (tasks == null) {
            return 0;
        }
        int task = tasks.poll(); // error: NullPointerException
        return task;
    }

    static int nextSound(BlockingQueue<Integer> tasks) {
        if (tasks == null) {
            return 0;
        }
        Integer task = tasks.poll();
        return task == null ? 0 : task;
    }

    static int second(CopyOnWriteArrayList<String> names) {
        return names == null ? 0 : names.get(1).length(); // error: ArrayIndexOutOfBoundsException
    }

    static int secondSound(CopyOnWriteArrayList<String> names) {
        return names == null || names.size() < 2 ? 0 : names.get(1).length();
    }

    static int oldest(ConcurrentLinkedQueue<String> waiting) {
        return waiting == null ? 0 : waiting.remove().length(); // error: NoSuchElementException
    }

    static int oldestSound(ConcurrentLinkedQueue<String> waiting) {
        return waiting == null || waiting.isEmpty() ? 0 : waiting.remove().length();
    }
}
