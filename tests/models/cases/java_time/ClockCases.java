import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Clocks: what time it is, is not compared. */
class ClockCases {
    static void now() { Instant.now(); }
    static long fixed(int a) { return Clock.fixed(Instant.ofEpochSecond(a), ZoneOffset.UTC).millis(); }
}
