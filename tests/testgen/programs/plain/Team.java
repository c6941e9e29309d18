package plain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections that an object keeps to itself. */
class Team {
    private final List<String> names;
    private final List<Integer> log = new ArrayList<>();
    private final Map<Integer, Integer> scores = new HashMap<>();

    Team(List<String> names) {
        this.names = new ArrayList<>(names);
    }

    int share() {
        return 10 / (names.size() - 2); //! ArithmeticException library,constructor
    }

    int last() {
        return log.get(log.size() - 1);
    }

    int score() {
        return scores.get(7) + 1; //! NullPointerException constructor
    }
}
