import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

/** Enums with fields, bodies and switches. */
final class Enums {
    private Enums() {}

    enum Planet {
        MERCURY(1, 0), EARTH(3, 1), MARS(4, 2), JUPITER(5, 95);

        private final int place;
        private final int moons;

        Planet(int place, int moons) {
            this.place = place;
            this.moons = moons;
        }

        int moons() {
            return moons;
        }
    }

    enum Op {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        DIVIDE {
            @Override
            int apply(int a, int b) {
                return a / b;
            }
        };

        abstract int apply(int a, int b);
    }

    enum Day {
        MON, TUE, SAT, SUN;

        boolean isWeekend() {
            return ordinal() >= SAT.ordinal();
        }
    }

    static String runValues() {
        StringBuilder all = new StringBuilder();
        for (Planet planet : Planet.values()) {
            all.append(planet.name().charAt(0)).append(planet.place + planet.moons());
        }
        return all + " " + Planet.valueOf("MARS").compareTo(Planet.EARTH);
    }

    static String runBodies() {
        return Op.ADD.apply(2, 3) + " " + Op.DIVIDE.apply(9, 2) + " " + Op.ADD.getDeclaringClass().getSimpleName();
    }

    static String runSets() {
        EnumSet<Day> work = EnumSet.complementOf(EnumSet.of(Day.SAT, Day.SUN));
        Map<Day, Integer> hours = new EnumMap<>(Day.class);
        work.forEach(day -> hours.put(day, day.ordinal() + 6));
        return work + " " + hours + EnumSet.range(Day.TUE, Day.SUN).contains(Day.SAT);
    }

    static String runUnknown() {
        try {
            return Day.valueOf("FRIDAY").toString();
        } catch (IllegalArgumentException unknown) {
            return unknown.getMessage();
        }
    }

    static String runSwitch() {
        String told = "";
        for (Day day : Day.values()) {
            switch (day) {
                case MON:
                    told += "start ";
                    break;
                case SUN:
                    told += "sleep ";
                    break;
                default:
                    told += day.isWeekend() ? "rest " : "work ";
            }
        }
        return told;
    }

    static int calculate(Op op, int a, int b) {
        return op == Op.DIVIDE ? a / b : op.apply(a, b); // error: ArithmeticException
    }

    static int calculateSound(Op op, int a, int b) {
        return op == Op.DIVIDE && b == 0 ? 0 : op.apply(a, b);
    }

    static int perMoon(Planet planet) {
        return 1000 / planet.moons(); // error: ArithmeticException
    }

    static int perMoonSound(Planet planet) {
        return planet == Planet.MERCURY ? 0 : 1000 / planet.moons();
    }

    static Day dayOf(String text) {
        return text.length() == 3 ? Day.valueOf(text) : Day.MON; // error: IllegalArgumentException
    }

    static Day dayOfSound(String text) {
        for (Day day : Day.values()) {
            if (day.name().equals(text)) {
                return day;
            }
        }
        return Day.MON;
    }

    static Day tomorrow(Day day) {
        return Day.values()[day.ordinal() + 1]; // error: ArrayIndexOutOfBoundsException
    }

    static Day tomorrowSound(Day day) {
        return Day.values()[(day.ordinal() + 1) % Day.values().length];
    }

    static int hours(Day day) {
        Map<Day, Integer> hours = new EnumMap<>(Map.of(Day.MON, 8, Day.TUE, 8, Day.SAT, 4));
        return day == null ? 0 : hours.get(day); // error: NullPointerException
    }

    static int hoursSound(Day day) {
        Map<Day, Integer> hours = new EnumMap<>(Map.of(Day.MON, 8, Day.TUE, 8, Day.SAT, 4));
        return day == null ? 0 : hours.getOrDefault(day, 0);
    }

    static int pay(Day day) {
        return switch (day) {
            case MON, TUE -> 100;
            case SAT -> 150;
            case SUN -> throw new IllegalStateException("closed"); // error: IllegalStateException
        };
    }

    static int paySound(Day day) {
        return switch (day) {
            case MON, TUE -> 100;
            case SAT, SUN -> 150;
        };
    }
}
