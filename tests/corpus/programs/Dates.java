import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Dates and times. */
final class Dates {
    private Dates() {}

    static String runPlusDays() {
        LocalDate date = LocalDate.of(2024, 2, 28).plusDays(2);
        return date + " " + date.getDayOfWeek() + " " + date.isLeapYear() + " " + date.lengthOfMonth();
    }

    static String runBetween() {
        LocalDate from = LocalDate.of(2000, Month.JANUARY, 31);
        return ChronoUnit.DAYS.between(from, LocalDate.of(2001, 3, 1)) + " " + Period.between(from, LocalDate.of(2001, 3, 1));
    }

    static String runParse() {
        return LocalDate.parse("2023-07-04").getDayOfYear() + " " + LocalTime.parse("10:15:30").toSecondOfDay();
    }

    static String runFormat() {
        return LocalDateTime.of(2020, 1, 5, 7, 9).format(DateTimeFormatter.ofPattern("dd.MM.yyyy HH:mm"));
    }

    static String runDuration() {
        Duration duration = Duration.ofMinutes(135).plusSeconds(5);
        return duration + " " + duration.toHours() + " " + LocalTime.MIDNIGHT.minus(duration);
    }

    static String runWeekdays() {
        int sundays = 0;
        for (int month = 1; month <= 12; month++) {
            if (LocalDate.of(1999, month, 1).getDayOfWeek() == DayOfWeek.SUNDAY) {
                sundays++;
            }
        }
        return sundays + " " + Year.isLeap(1900) + " " + DayOfWeek.FRIDAY.plus(4);
    }

    static LocalDate monthEnd(int month) {
        if (month < 1 || month > 12) {
            return null;
        }
        return LocalDate.of(2023, month, 30); // error: DateTimeException
    }

    static LocalDate monthEndSound(int month) {
        if (month < 1 || month > 12) {
            return null;
        }
        return LocalDate.of(2023, month, 28);
    }

    static int hourlyRate(LocalTime start, LocalTime end) {
        return 60 / (end.getHour() - start.getHour()); // error: ArithmeticException
    }

    static int hourlyRateSound(LocalTime start, LocalTime end) {
        int hours = Math.abs(end.getHour() - start.getHour());
        return hours == 0 ? 0 : 60 / hours;
    }

    static String weekday(LocalDate date) {
        String[] names = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
        return names[date.getDayOfWeek().getValue()]; // error: ArrayIndexOutOfBoundsException
    }

    static String weekdaySound(LocalDate date) {
        String[] names = {"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"};
        return names[date.getDayOfWeek().getValue() - 1];
    }

    static LocalDate birthday(int year, boolean leapDay) {
        if (year < 1900 || year > 2100) {
            return null;
        }
        return leapDay
                ? LocalDate.of(year, 2, 29) // error: DateTimeException
                : LocalDate.of(year, 3, 1);
    }

    static LocalDate birthdaySound(int year, boolean leapDay) {
        if (year < 1900 || year > 2100) {
            return null;
        }
        return leapDay ? LocalDate.of(year, 3, 1).minusDays(1) : LocalDate.of(year, 3, 1);
    }

    static int minutes(Duration duration) {
        long minutes = duration.toMinutes();
        if (minutes == 90) {
            throw new IllegalStateException("too long"); // error: IllegalStateException
        }
        return (int) (minutes % 60);
    }

    static int minutesSound(Duration duration) {
        long minutes = duration.toMinutes() % 60;
        if (minutes == 90) {
            throw new IllegalStateException("too long");
        }
        return (int) minutes;
    }
}
