/** java.lang.Enum. */
class EnumCases {
    enum Level { LOW, HIGH { int weight() { return 2; } }; int weight() { return 0; } }
    static final String[] NAMES = {"LOW", "HIGH", "MIDDLE", "", null, "LO", "low"};

    static int valueOf(byte a) { return Level.valueOf(NAMES[Math.floorMod(a, 7)]).weight(); }
    static int generic(byte a) { return Enum.valueOf(Level.class, NAMES[Math.floorMod(a, 7)]).ordinal(); }
    static char[] message(byte a) {
        try {
            return Level.valueOf(NAMES[Math.floorMod(a, 7)]).name().toCharArray();
        } catch (IllegalArgumentException e) {
            return e.getClass().getName().toCharArray();
        }
    }
    static int built(byte a, byte b) {
        char first = (a & 1) == 0 ? 'L' : (char) (a & 127), last = (b & 1) == 0 ? 'W' : (char) (b & 127);
        return Level.valueOf(new String(new char[] {first, 'O', last})).ordinal();
    }
    static int noClass() { return Enum.valueOf((Class<Level>) null, "LOW").ordinal(); }
}
