/** Rates, equilibria, acidity: exponentials, logarithms and powers. */
public class Chemistry {
    // error at 50000.0, 350.0
    static void arrhenius(double energy, double kelvin) {
        double rate = 1e13 * Math.exp(-energy / (8.314 * kelvin));
        if (energy > 40000 && energy < 60000 && kelvin > 300 && kelvin < 400 && rate > 3.43e5
                && rate < 3.47e5) {
            assert false;
        }
    }

    // error at 4.76, 0.2, 0.1
    static void buffer(double pKa, double base, double acid) {
        double pH = pKa + Math.log10(base / acid);
        if (pKa > 4 && pKa < 5 && base > 0.1 && base < 0.5 && acid > 0.05 && acid < 0.15
                && pH > 5.06 && pH < 5.062) {
            assert false;
        }
    }

    // error at 298.0, 0.5, 1.5
    static void nernst(double kelvin, double inside, double outside) {
        double volts = 8.314 * kelvin / 96485 * Math.log(outside / inside);
        if (kelvin > 290 && kelvin < 310 && inside > 0.1 && inside < 1 && outside > 1 && outside < 2
                && volts > 0.0282 && volts < 0.02822) {
            assert false;
        }
    }

    // error at 2.0, 1.4142135623730951
    static void power(double base, double exponent) {
        double p = Math.pow(base, exponent);
        if (base > 1.9 && base < 2.1 && exponent > 1.4 && exponent < 1.5 && p > 2.665 && p < 2.6652) {
            assert false;
        }
    }

    // error at 3.0, 4.0
    static void powers(double x, double y) {
        if (x > 2 && x < 4 && y > 3 && y < 5 && Math.pow(x, y) > 80.9 && Math.pow(x, y) < 81.1
                && Math.pow(y, x) > 63.9 && Math.pow(y, x) < 64.1) {
            assert false;
        }
    }

    // error at 0.7
    static void sigmoid(double x) {
        double s = 1 / (1 + Math.exp(-x));
        if (s > 0.66818 && s < 0.66819) {
            assert false;
        }
    }

    // error at 2.5, 0.8
    static void vanDerWaals(double volume, double amount) {
        double pressure = amount * 0.08206 * 300 / (volume - amount * 0.0427)
            - 3.59 * amount * amount / (volume * volume);
        if (volume > 2 && volume < 3 && amount > 0.5 && amount < 1 && pressure > 7.61
                && pressure < 7.63) {
            assert false;
        }
    }

    // safe
    static void coldRate(double energy, double kelvin) {
        if (energy > 80000 && energy < 90000 && kelvin > 250 && kelvin < 300
                && 1e13 * Math.exp(-energy / (8.314 * kelvin)) > 0.5) {
            assert false;
        }
    }

    // safe
    static void logarithms(double x, double y) {
        if (x > 1 && x < 10 && y > 1 && y < 10 && Math.log(x) + Math.log(y) > 5) {
            assert false;
        }
    }

    // safe
    static void squashed(double x) {
        double s = 1 / (1 + Math.exp(-x));
        if (s > 1.0 || s < 0.0) {
            assert false;
        }
    }

    // error at 1.5
    static void hyperbolic(double x) {
        if (Math.sinh(x) * Math.tanh(x) > 1.927 && Math.sinh(x) * Math.tanh(x) < 1.928 && x > 0) {
            assert false;
        }
    }

    // safe
    static void cosines(double x) {
        if (x > 1 && x < 3 && Math.cosh(x) < Math.sinh(x) - 0.1) {
            assert false;
        }
    }
}
