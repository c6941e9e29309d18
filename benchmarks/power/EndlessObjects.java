import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Loops over objects, with and without an end. */
public class EndlessObjects {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    // violated DoesNotReturn
    public static int walkCircle(int n) {
        Node last = new Node(3, null);
        Node first = new Node(1, new Node(2, last));
        if (n == 12) {
            last.next = first;
        }
        int sum = 0;
        for (Node node = first; node != null; node = node.next) {
            sum = node.value;
        }
        return sum;
    }

    // safe
    public static int walkChain(int n) {
        Node first = new Node(1, new Node(2, n == 12 ? new Node(3, null) : null));
        int sum = 0;
        for (Node node = first; node != null; node = node.next) {
            sum = node.value;
        }
        return sum;
    }

    // violated DoesNotReturn
    public static int peeked(int n) {
        Deque<Integer> waiting = new ArrayDeque<>();
        waiting.add(n);
        int sum = 0;
        while (!waiting.isEmpty()) {
            sum = waiting.peek();
        }
        return sum;
    }

    // safe
    public static int polled(int n) {
        Deque<Integer> waiting = new ArrayDeque<>();
        waiting.add(n);
        int sum = 0;
        while (!waiting.isEmpty()) {
            sum += waiting.poll();
        }
        return sum;
    }

    // violated DoesNotReturn
    public static int againAndAgain(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        int found = 0;
        while (found != n) {
            for (int each : list) {
                found = each;
                if (found == n) {
                    break;
                }
            }
        }
        return found;
    }

    // safe
    public static int onceAndForAll(int n) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        int found = 0;
        for (int each : list) {
            found = each;
            if (found == n) {
                break;
            }
        }
        return found;
    }

    // violated DoesNotReturn
    public static int iterator(int n) {
        Iterator<Integer> iterator = List.of(n, 2).iterator();
        int found = 0;
        while (iterator.hasNext()) {
            if (found == 0 && n > 5) {
                continue;
            }
            found += iterator.next();
        }
        return found;
    }

    // safe
    public static int iteratorRight(int n) {
        Iterator<Integer> iterator = List.of(n, 2).iterator();
        int found = 0;
        while (iterator.hasNext()) {
            int next = iterator.next();
            if (found == 0 && n > 5) {
                continue;
            }
            found += next;
        }
        return found;
    }

    enum Light {
        RED,
        GREEN,
        AMBER,
        OFF
    }

    private static Light after(Light light) {
        return switch (light) {
            case RED -> Light.GREEN;
            case GREEN -> Light.AMBER;
            case AMBER -> Light.RED;
            case OFF -> Light.OFF;
        };
    }

    // violated DoesNotReturn
    public static Light lights(boolean on) {
        Light light = on ? Light.RED : Light.OFF;
        while (light != Light.OFF) {
            light = after(light);
        }
        return light;
    }

    // safe
    public static Light lightsOnce(boolean on) {
        Light light = on ? Light.RED : Light.OFF;
        for (int i = 0; i < 6 && light != Light.OFF; i++) {
            light = after(light);
        }
        return light;
    }

    private boolean done;

    // violated DoesNotReturn
    public static boolean waiting() {
        EndlessObjects object = new EndlessObjects();
        while (!object.done) {
            Thread.yield();
        }
        return object.done;
    }

    // violated DoesNotReturn
    public static int swapping(int a, int b) {
        int[] pair = {a, b};
        while (pair[0] > pair[1] || pair[1] > pair[0]) {
            int kept = pair[0];
            pair[0] = pair[1];
            pair[1] = kept;
        }
        return pair[0];
    }

    // safe
    public static int swappingOnce(int a, int b) {
        int[] pair = {a, b};
        while (pair[0] > pair[1]) {
            int kept = pair[0];
            pair[0] = pair[1];
            pair[1] = kept;
        }
        return pair[0];
    }
}
