import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** java.util.HashMap, ConcurrentHashMap, IdentityHashMap and WeakHashMap. */
class HashTablesCases {
    /** One key without a hashCode of its own, several with one, or several without: their order is the JVM's. */
    static <M extends Map<Object, Integer>> M filled(M map, int count) {
        int kind = Math.floorMod(count, 3);
        for (int i = 0; i < (kind == 0 ? 1 : 2 + Math.floorMod(count, 4)); i++) map.put(kind == 1 ? i * 7 : new Object(), i);
        return map;
    }
    /** The same in any order. */
    static long sum(Map<Object, Integer> map) {
        long[] sum = {0};
        for (Object key : map.keySet()) sum[0] += key instanceof Integer ? (Integer) key : 1;
        for (Map.Entry<Object, Integer> each : map.entrySet()) sum[0] += each.getValue() * 2;
        map.replaceAll((key, value) -> value + 1);
        map.forEach((key, value) -> sum[0] += value * 3);
        map.keySet().forEach(key -> sum[0] += 5);
        map.values().forEach(value -> sum[0] += value * 7);
        map.entrySet().forEach(each -> sum[0] += each.getValue() * 11);
        for (Object value : map.values().toArray(new Object[0])) sum[0] += (Integer) value * 13;
        sum[0] += map.keySet().toArray(new Object[0]).length * 17 + map.entrySet().toArray(new Object[0]).length * 19;
        sum[0] += map.values().stream().mapToInt(Integer::intValue).sum();
        return sum[0];
    }
    static long each(Supplier<Map<Object, Integer>> made, int count) {
        long sum = 0;
        for (int kind = 0; kind < 3; kind++) sum += sum(filled(made.get(), count + kind)) << kind * 8;
        return sum;
    }
    static int copied(byte count) {
        Map<Object, Integer> map = new HashMap<>(filled(new HashMap<>(), count));
        return new HashSet<>(map.keySet()).size() + (map.containsKey(7) ? 100 : 0);
    }
    static long hashed(byte count) { return each(HashMap::new, count); }
    static long concurrent(byte count) { return each(ConcurrentHashMap::new, count); }
    static long weak(byte count) { return each(WeakHashMap::new, count); }
    static long identity(byte count) { return each(IdentityHashMap::new, count); }
    /** Several keys without a hashCode: what is found does not hang on their order. */
    static int looked(byte count) {
        List<Object> keys = new ArrayList<>();
        Collection<Set<Object>> sets = List.of(new HashSet<>(), ConcurrentHashMap.newKeySet(),
            Collections.newSetFromMap(new IdentityHashMap<>()), Collections.newSetFromMap(new WeakHashMap<>()));
        for (int i = 0; i < Math.floorMod(count, 20); i++) keys.add(i % 3 == 0 ? new int[i] : new Object());
        int found = 0;
        for (Set<Object> set : sets) {
            set.addAll(keys);
            for (Object key : keys) found += set.contains(key) && set.remove(key) && set.add(key) ? 1 : 3;
            found += set.contains(new Object()) ? 100 : 0;
        }
        return found;
    }
    /** Texts that nobody knows, beside some that are known. */
    static int texts(char[] a, char[] b, byte c) {
        String one = new String(a), other = new String(b);
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "", 2));
        map.merge(one, 5, Integer::sum);
        map.merge(other, 9, Integer::sum);
        map.merge((c & 1) == 0 ? one : "a", 13, Integer::sum);
        Set<String> set = new HashSet<>(map.keySet());
        set.remove(other);
        Map<Object, Integer> both = new ConcurrentHashMap<>(map);
        return map.get(one) + map.get(other) * 100 + map.getOrDefault("a", 0) * 10000 + set.size() * 1000000
            + (both.containsKey(one + "x") ? 1 : 0) + (Set.of("b", "bb", "").contains(other) ? 3 : 0)
            + (set.equals(map.keySet()) ? 7 : 0);
    }
}
