/** Orbits, magnitudes, days: sums and products of library functions within ranges. */
public class Astronomy {
    // error at 1.2, 0.4
    static void kepler(double anomaly, double eccentricity) {
        if (anomaly > 0.0 && anomaly < 6.28 && eccentricity >= 0.3 && eccentricity < 0.9) {
            double mean = anomaly - eccentricity * Math.sin(anomaly);
            if (mean > 0.82 && mean < 0.83) {
                assert false;
            }
        }
    }

    // error at 0.6, 2.0
    static void trueAnomaly(double e, double anomaly) {
        if (e > 0.5 && e < 0.95 && anomaly > 1.0 && anomaly < 3.0) {
            double half = Math.sqrt((1 + e) / (1 - e)) * Math.tan(anomaly / 2);
            double angle = 2 * Math.atan(half);
            if (Math.abs(angle - 2.5203) < 0.0005) {
                assert false;
            }
        }
    }

    // error at 100.0, 3.0, -0.5
    static void distanceModulus(double parsecs, double apparent, double absolute) {
        if (parsecs > 50 && parsecs < 500 && apparent > 2 && apparent < 5 && absolute > -1) {
            double modulus = apparent - absolute - 5 * Math.log10(parsecs / 10);
            if (modulus > -1.501 && modulus < -1.499) {
                assert false;
            }
        }
    }

    // error at 2460000.5
    static int siderealTime(double day) {
        double t = (day - 2451545.0) / 36525.0;
        double degrees = 280.46061837 + 360.98564736629 * (day - 2451545.0) + t * t * 0.000387933;
        double turned = degrees - 360.0 * Math.floor(degrees / 360.0);
        int slot = (int) (turned / 15.0);
        if (day > 2451545.0 && day < 2500000.0 && turned > 154.5 && turned < 155.5) {
            return 1 / (slot - 10);
        }
        return slot;
    }

    // error at 0.9, 0.3, 1.4
    static void altitude(double latitude, double declination, double hour) {
        double sine = Math.sin(latitude) * Math.sin(declination)
            + Math.cos(latitude) * Math.cos(declination) * Math.cos(hour);
        if (latitude > 0.8 && latitude < 1.0 && declination > 0.2 && declination < 0.4
                && hour > 1.0 && hour < 2.0) {
            if (Math.asin(sine) > 0.3385 && Math.asin(sine) < 0.3390) {
                assert false;
            }
        }
    }

    // safe
    static void alwaysBound(double anomaly, double eccentricity) {
        if (anomaly > 0.5 && anomaly < 2.5 && eccentricity > 0.0 && eccentricity < 0.5) {
            double mean = anomaly - eccentricity * Math.sin(anomaly);
            if (mean > 3.0) {
                assert false;
            }
        }
    }

    // safe
    static void noAltitude(double latitude, double hour) {
        if (latitude > 1.0 && latitude < 1.2 && hour > 0.0 && hour < 1.0) {
            double sine = Math.sin(latitude) * 0.39 + Math.cos(latitude) * 0.92 * Math.cos(hour);
            if (sine > 0.95) {
                assert false;
            }
        }
    }

    // error at 1.496e11, 1.989e30
    static void period(double axis, double mass) {
        double seconds = 2 * Math.PI * Math.sqrt(axis * axis * axis / (6.674e-11 * mass));
        if (mass > 1.9e30 && mass < 2.1e30 && seconds > 3.155e7 && seconds < 3.16e7) {
            assert false;
        }
    }

    // safe
    static void planck(double temperature) {
        if (temperature > 1000 && temperature < 10000) {
            double radiance = 1.19e-16 / (Math.exp(0.0288 / temperature * 1000) - 1);
            if (radiance < 0) {
                assert false;
            }
        }
    }
}
