package lists;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

public class Lists {
    static int firstLength(ArrayList<String> names) {
        return names.get(0).length(); //! NullPointerException
    }

    static int third(ArrayList<Integer> numbers) {
        if (numbers.size() > 2) {
            return 10 / numbers.get(2); //! ArithmeticException //! NullPointerException
        }
        return 0;
    }

    static int beyond(ArrayList<Integer> numbers) {
        return numbers.get(numbers.size());
    }

    static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int each : numbers) { //! NullPointerException
            sum += each;
        }
        return 10 / sum; //! ArithmeticException
    }

    static int linked(LinkedList<String> names) {
        return names.getFirst().length(); //! NullPointerException
    }

    static int linkedTwo(LinkedList<String> names) {
        if (names.size() == 2) {
            return names.get(1).length(); //! NullPointerException
        }
        return 0;
    }

    static int deque(ArrayDeque<Integer> deque) {
        return 1 / deque.peekFirst(); //! NullPointerException
    }

    static int mapped(HashMap<String, String> map) {
        return map.get("key").length(); //! NullPointerException
    }

    static int set(HashSet<String> set) {
        if (set.contains("bad")) {
            throw new IllegalStateException();
        }
        return 1 / set.size(); //! ArithmeticException
    }

    static int optional(Optional<Integer> value) {
        return 1 / value.get(); //! ArithmeticException
    }

    static int builder(StringBuilder text) {
        if (text.length() == 2 && text.charAt(0) == 'x') {
            return 1 / (text.charAt(1) - 'y'); //! ArithmeticException
        }
        return 0;
    }

    static int iface(Map<String, Integer> map) {
        return 1 / map.get("a"); //! ArithmeticException //! NullPointerException
    }

    static int coll(Collection<String> c) {
        return 1 / (c.size() - 2); //! ArithmeticException
    }
}
