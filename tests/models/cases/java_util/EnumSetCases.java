import java.util.EnumMap;
import java.util.EnumSet;

/** java.util.EnumSet and EnumMap. */
class EnumSetCases {
    enum Level { LOW, MIDDLE, HIGH }
    static Level at(byte a) { return Level.values()[Math.floorMod(a, 3)]; }

    static int sets(byte a, byte b) {
        EnumSet<Level> one = EnumSet.of(at(a), at(b));
        return one.size() + (one.contains(Level.LOW) ? 10 : 0) + EnumSet.complementOf(one).size() * 100
            + EnumSet.allOf(Level.class).size() * 1000;
    }
    static int maps(byte a, int n) {
        EnumMap<Level, Integer> one = new EnumMap<>(Level.class);
        one.put(at(a), n);
        return one.getOrDefault(Level.HIGH, 5) + one.size();
    }
    static int none(boolean map) {
        return map ? new EnumMap<Level, Integer>((Class<Level>) null).size() : EnumSet.allOf((Class<Level>) null).size();
    }
}
