package plain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Inputs that are collections: what people pass. */
public class Plain {
    private final List<String> names;

    Plain(List<String> names) {
        this.names = names;
    }

    int held() {
        return 10 / (names.size() - 1); //! ArithmeticException library,constructor
    }

    static int first(List<Integer> numbers) {
        return 10 / numbers.get(0); //! ArithmeticException library
    }

    static int sum(Collection<Integer> numbers) {
        int sum = 0;
        for (int each : numbers) {
            sum += each;
        }
        if (numbers.size() == 2 && sum == 7) {
            throw new IllegalStateException(); //! IllegalStateException library
        }
        return sum;
    }

    static void grown(ArrayList<String> texts) {
        texts.add("more");
        if (texts.size() == 3) {
            throw new IllegalStateException(); //! IllegalStateException library
        }
    }

    static int nested(List<List<Integer>> lists) {
        return 1 / lists.get(1).get(0); //! ArithmeticException library
    }

    static int deque(Deque<Integer> deque) {
        deque.removeFirst();
        return 1 / deque.peekLast(); //! ArithmeticException library
    }

    static int queue(ArrayDeque<Integer> queue) {
        return queue.size() == 4 ? 1 / 0 : 0; //! ArithmeticException library
    }

    static int keyed(Map<Integer, Integer> map, int key) {
        return map.containsKey(key) ? 10 / map.get(key) : 0; //! ArithmeticException library
    }

    static int absent(HashMap<Integer, Integer> map) {
        return map.get(17); //! NullPointerException library
    }

    static int two(Map<Integer, Integer> map) {
        int number = 0;
        for (Map.Entry<Integer, Integer> each : map.entrySet()) {
            number = number * 100 + each.getKey() * 10 + each.getValue();
        }
        if (map.size() == 2 && number == 4213) {
            throw new IllegalStateException(); //! IllegalStateException library
        }
        return number;
    }

    static int set(Set<Integer> set) {
        return set.iterator().next();
    }

    static int tree(TreeMap<Integer, String> tree) {
        return 1 / (tree.lastKey() - 8); //! ArithmeticException library
    }
}
