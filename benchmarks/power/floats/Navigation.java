/** Great circles, headings, collision avoidance: nested trigonometry. */
public class Navigation {
    private static final double EARTH = 6371.0;

    // error at 0.9, 0.2, 0.7, 1.1
    static void haversine(double lat1, double lon1, double lat2, double lon2) {
        double a = Math.pow(Math.sin((lat2 - lat1) / 2), 2)
            + Math.cos(lat1) * Math.cos(lat2) * Math.pow(Math.sin((lon2 - lon1) / 2), 2);
        double distance = 2 * EARTH * Math.asin(Math.sqrt(a));
        if (lat1 > 0 && lat1 < 1.5 && lat2 > 0 && lat2 < 1.5 && lon1 > -3 && lon1 < 3 && lon2 > -3
                && lon2 < 3 && distance > 4097 && distance < 4099) {
            assert false;
        }
    }

    // error at 0.3, 0.8
    static void bearing(double lat, double lon) {
        double y = Math.sin(lon) * Math.cos(0.7);
        double x = Math.cos(lat) * Math.sin(0.7) - Math.sin(lat) * Math.cos(0.7) * Math.cos(lon);
        double degrees = Math.toDegrees(Math.atan2(y, x));
        if (lat > 0.2 && lat < 0.5 && lon > 0.5 && lon < 1.0 && degrees > 50.1 && degrees < 50.2) {
            assert false;
        }
    }

    // error at 0.45, 220.0, 9000.0
    static void turn(double bank, double speed, double height) {
        double radius = speed * speed / (9.81 * Math.tan(bank));
        double arc = radius * Math.cos(bank) + height * Math.sin(bank) / 10;
        if (bank > 0.2 && bank < 0.6 && speed > 200 && speed < 260 && height > 8000 && height < 10000
                && arc > 9588 && arc < 9589) {
            assert false;
        }
    }

    // error at 10.0, -4.0, 2.0, 1.0
    static void closestApproach(double dx, double dy, double vx, double vy) {
        double when = -(dx * vx + dy * vy) / (vx * vx + vy * vy);
        double mx = dx + vx * when;
        double my = dy + vy * when;
        if (Math.sqrt(mx * mx + my * my) < 8.1 && when < -3.1 && when > -3.3 && dx > 9 && vx > 1) {
            assert false;
        }
    }

    // error at 1.3, 2.1
    static void sumOfWaves(double x, double y) {
        if (x > 0 && x < 3 && y > 0 && y < 3
                && Math.sin(x) + Math.cos(y) > 0.458 && Math.sin(x) + Math.cos(y) < 0.460
                && Math.sin(x) * Math.cos(y) < -0.48 && Math.sin(x) * Math.cos(y) > -0.49) {
            assert false;
        }
    }

    // safe
    static void tooFar(double lat1, double lat2, double lon) {
        if (lat1 > 0.1 && lat1 < 0.5 && lat2 > 0.1 && lat2 < 0.5 && lon > -0.5 && lon < 0.5) {
            double a = Math.sin((lat2 - lat1) / 2) * Math.sin((lat2 - lat1) / 2)
                + Math.cos(lat1) * Math.cos(lat2) * Math.sin(lon / 2) * Math.sin(lon / 2);
            if (2 * EARTH * Math.asin(Math.sqrt(a)) > 12000) {
                assert false;
            }
        }
    }

    // safe
    static void amplitude(double x, double y) {
        if (Math.sin(x) + Math.cos(y) > 2.1) {
            assert false;
        }
    }

    // safe
    static void wrongQuadrant(double x, double y) {
        if (x > 0.1 && x < 10 && y > 0.1 && y < 10 && Math.atan2(y, x) > 1.6) {
            assert false;
        }
    }

    // safe
    static void pythagoras(double x) {
        if (x > -10 && x < 10
                && Math.sin(x) * Math.sin(x) + Math.cos(x) * Math.cos(x) > 1.5) {
            assert false;
        }
    }

    // error at -2.5, 17.25
    static void normalisedHeading(double heading, double wind) {
        double sum = heading + wind * 30;
        double degrees = sum % 360;
        if (heading > -3 && heading < 0 && wind > 10 && wind < 20 && degrees > 154.9 && degrees < 155.1) {
            assert false;
        }
    }
}
