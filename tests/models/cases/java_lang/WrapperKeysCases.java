import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Byte, Short, Character, Integer and Long as keys of hash tables. */
class WrapperKeysCases {
    /** The values in the order of the keys. */
    static <K> long order(Map<K, Integer> map) {
        long found = 1;
        for (K key : map.keySet()) found = found * 7 + map.get(key);
        for (Map.Entry<K, Integer> each : map.entrySet()) found = found * 5 + each.getValue();
        return found;
    }
    @SafeVarargs
    static <K> long filled(Map<K, Integer> map, K... keys) {
        for (int i = 0; i < keys.length; i++) map.merge(keys[i], i + 1, (old, added) -> old * 2 + added);
        return order(map) + map.size() + (map.containsKey(keys[0]) ? 100 : 0) + map.getOrDefault(keys[1], 50);
    }
    static long ints(int a, int b, int c) { return filled(new HashMap<>(), a, b, c); }
    static long near(int a, byte b, byte c) { return filled(new HashMap<>(), a, a + (b & 3) * 16, a ^ (c & 3) << 16, 5); }
    static long longs(long a, byte b) { return filled(new HashMap<>(), a, a + b, ~a); }
    static long chars(char a, char b) { return filled(new HashMap<>(), a, b, 'x'); }
    static long shorts(short a, short b) { return filled(new HashMap<>(), a, b); }
    static long bytes(byte a, byte b, byte c) { return filled(new HashMap<>(), a, b, c); }
    static long few(byte a, byte b) { return filled(new HashMap<>(3), a & 3, b & 3, 16 + (a & 1)); }
    static long removed(int a, int b, byte c) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        map.put(a + 16, 3);
        map.remove(a + c % 2);
        map.put(a, 4);
        return order(map) * 10 + order(new HashMap<>(map));
    }
    static long sets(int a, int b, byte c) {
        Set<Integer> set = new HashSet<>(Set.of(3, 4 + (c & 15)));
        set.add(a);
        set.add(b);
        long found = set.size() * 100 + (set.contains(3) ? 10 : 0) + (set.contains(b + c % 2) ? 1 : 0);
        return found * (set.equals(Set.of(a, 3)) ? 3 : 1) + (Set.of(1, 2, 3, 4, 5).contains(a & 7) ? 7 : 0);
    }
    static long concurrent(int a, long b, byte c) {
        Map<Object, Integer> map = new ConcurrentHashMap<>();
        map.put(a, 1);
        map.merge(a + c % 2, 5, Integer::sum);
        map.merge(b, 9, Integer::sum);
        map.merge(b & 0xff, 13, Integer::sum);
        return map.get(a) * 1000 + map.get(b) + map.size() * 100000;
    }
    static long views(int a, int b, byte c) {
        Map<Integer, Integer> map = new HashMap<>(Map.of(a, 1));
        map.put(~a, 2);
        map.put(b, 3);
        boolean key = map.keySet().remove(a + c % 2);
        boolean entry = map.entrySet().remove(Map.entry(b + c % 3, 3));
        return order(map) * 4 + (key ? 2 : 0) + (entry ? 1 : 0);
    }
    static int mixed(int a, int b, byte c) {
        Set<Object> fixed = Set.of(a, "x", (long) a, 7L, 'y');
        Map<Object, Integer> map = new HashMap<>();
        for (Object each : new Object[] {a, (long) b, "x"}) map.put(each, map.size());
        for (int each : new HashSet<>(java.util.List.of(5, 6, a))) map.merge(each, 1, Integer::sum);
        return (fixed.contains(b) ? 1 : 0) + (fixed.contains((long) b) ? 2 : 0) + (fixed.contains(a + c % 2) ? 4 : 0)
            + (Set.of(5, 6, 9).contains(b) ? 8 : 0) + map.size() * 16 + map.get(a) * 256;
    }
    static int codes(int a, long b, char c, short d, byte e) {
        return ((((Integer.valueOf(a).hashCode() * 31 + Long.valueOf(b).hashCode()) * 31 + Character.valueOf(c).hashCode()) * 31
            + Short.valueOf(d).hashCode()) * 31 + Byte.valueOf(e).hashCode()) ^ Map.entry(a, b).hashCode();
    }
}
