import java.util.HashMap;
import java.util.Map;

/** java.util.HashMap: entries that share a place, put there by each of its methods. */
class TableOrderCases {
    static int put(Map<Integer, Integer> map, int how, int key, int value) {
        switch (how & 7) {
            case 0: map.merge(key, value, Integer::sum); break;
            case 1: map.computeIfAbsent(key, k -> value); break;
            case 2: map.compute(key, (k, old) -> old == null ? value : old + value); break;
            case 3: map.putIfAbsent(key, value); break;
            case 4: map.remove(key); break;
            default: map.put(key, value); break;
        }
        return map.size();
    }
    static long shared(short a, byte b, byte c, byte d, byte e) {
        Map<Integer, Integer> map = new HashMap<>();
        long found = put(map, b, a, 1) + put(map, c, a + (d & 3) * 16, 2) + put(map, d, a + (e & 3) * 16, 3) + put(map, e, 5, 4);
        for (int key : map.keySet()) found = found * 31 + key;
        for (int value : map.values()) found = found * 31 + value;
        return found;
    }
    static int grown(short a, byte b) {
        Map<Integer, Integer> map = new HashMap<>(2);
        for (int i = 0; i < 4; i++) put(map, b >> i, a + i * 2, i);
        int found = 0;
        for (Map.Entry<Integer, Integer> each : map.entrySet()) found = found * 31 + each.getKey() * 7 + each.getValue();
        return found;
    }
}
