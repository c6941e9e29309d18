package power;

/** Checksums, networks of comparisons, flags, tricks with bits. */
class MergeLoops {
    static class Crc { // verdict: safe
        static void run(byte[] data) {
            if (data == null || data.length != 3) {
                return;
            }
            assert branching(data) == masking(data);
        }

        static int branching(byte[] data) {
            int crc = 0xFFFF;
            for (byte each : data) {
                crc ^= (each & 0xFF) << 8;
                for (int bit = 0; bit < 8; bit++) {
                    if ((crc & 0x8000) != 0) {
                        crc = crc << 1 ^ 0x1021;
                    } else {
                        crc <<= 1;
                    }
                    crc &= 0xFFFF;
                }
            }
            return crc;
        }

        static int masking(byte[] data) {
            int crc = 0xFFFF;
            for (byte each : data) {
                crc ^= (each & 0xFF) << 8;
                for (int bit = 0; bit < 8; bit++) {
                    int mask = -(crc >> 15 & 1);
                    crc = (crc << 1 ^ 0x1021 & mask) & 0xFFFF;
                }
            }
            return crc;
        }
    }

    static class CrcFaulty { // verdict: violated
        static void run(byte[] data) {
            if (data == null || data.length != 3) {
                return;
            }
            assert Crc.branching(data) == masking(data); // finds: AssertionError
        }

        static int masking(byte[] data) {
            int crc = 0xFFFF;
            for (byte each : data) {
                crc ^= (each & 0xFF) << 8;
                for (int bit = 0; bit < 8; bit++) {
                    int mask = -(crc >> 15 & 1);
                    crc = (crc << 1 ^ 0x1221 & mask) & 0xFFFF;
                }
            }
            return crc;
        }
    }

    static class Luhn { // verdict: violated
        static void run(int[] digits) {
            if (digits == null || digits.length != 10) {
                return;
            }
            int sum = 0;
            for (int i = 0; i < 10; i++) {
                int digit = digits[i];
                if (digit < 0 || digit > 9) {
                    return;
                }
                if (i % 2 == 0) {
                    digit *= 2;
                    if (digit > 9) {
                        digit -= 9;
                    }
                }
                sum += digit;
            }
            assert sum != 89; // finds: AssertionError
        }
    }

    static class Population { // verdict: safe
        static void run(char value) {
            int count = 0;
            for (int bit = 0; bit < 16; bit++) {
                if ((value >>> bit & 1) != 0) {
                    count++;
                }
            }
            int other = value - (value >>> 1 & 0x55555555);
            other = (other & 0x33333333) + (other >>> 2 & 0x33333333);
            other = (other + (other >>> 4) & 0x0F0F0F0F) * 0x01010101 >>> 24;
            assert count == other;
        }
    }

    static class PopulationFaulty { // verdict: violated
        static void run(char value) {
            int count = 0;
            for (int bit = 0; bit < 15; bit++) {
                if ((value >>> bit & 1) != 0) {
                    count++;
                }
            }
            int other = value - (value >>> 1 & 0x55555555);
            other = (other & 0x33333333) + (other >>> 2 & 0x33333333);
            other = (other + (other >>> 4) & 0x0F0F0F0F) * 0x01010101 >>> 24;
            assert count == other; // finds: AssertionError
        }
    }

    static class LeadingZeros { // verdict: safe
        static void run(int value) {
            int count = 0;
            for (int bit = 31; bit >= 0; bit--) {
                if ((value >>> bit & 1) != 0) {
                    break;
                }
                count++;
            }
            int other = 0;
            int rest = value;
            if (rest == 0) {
                other = 32;
            } else {
                if (rest >>> 16 == 0) {
                    other += 16;
                    rest <<= 16;
                }
                if (rest >>> 24 == 0) {
                    other += 8;
                    rest <<= 8;
                }
                if (rest >>> 28 == 0) {
                    other += 4;
                    rest <<= 4;
                }
                if (rest >>> 30 == 0) {
                    other += 2;
                    rest <<= 2;
                }
                if (rest >>> 31 == 0) {
                    other += 1;
                }
            }
            assert count == other;
        }
    }

    static class Maximum { // verdict: safe
        static int max(int a, int b) {
            if (a > b) {
                return a;
            }
            return b;
        }

        static void run(int a, int b, int c, int d, int e, int f, int g, int h) {
            int best = max(max(max(a, b), max(c, d)), max(max(e, f), max(g, h)));
            assert best >= a && best >= b && best >= c && best >= d;
            assert best >= e && best >= f && best >= g && best >= h;
        }
    }

    static class Network { // verdict: safe
        static void order(int[] v, int i, int j) {
            if (v[i] > v[j]) {
                int swapped = v[i];
                v[i] = v[j];
                v[j] = swapped;
            }
        }

        static void run(byte a, byte b, byte c, byte d, byte e, byte f) {
            int[] v = {a, b, c, d, e, f};
            order(v, 0, 5);
            order(v, 1, 3);
            order(v, 2, 4);
            order(v, 1, 2);
            order(v, 3, 4);
            order(v, 0, 3);
            order(v, 2, 5);
            order(v, 0, 1);
            order(v, 2, 3);
            order(v, 4, 5);
            order(v, 1, 2);
            order(v, 3, 4);
            for (int i = 0; i < 5; i++) {
                assert v[i] <= v[i + 1];
            }
        }
    }

    static class NetworkFaulty { // verdict: violated
        static void run(byte a, byte b, byte c, byte d, byte e, byte f) {
            int[] v = {a, b, c, d, e, f};
            Network.order(v, 0, 5);
            Network.order(v, 1, 3);
            Network.order(v, 2, 4);
            Network.order(v, 1, 2);
            Network.order(v, 3, 4);
            Network.order(v, 0, 3);
            Network.order(v, 2, 5);
            Network.order(v, 0, 1);
            Network.order(v, 2, 3);
            Network.order(v, 4, 5);
            Network.order(v, 1, 2);
            for (int i = 0; i < 5; i++) {
                assert v[i] <= v[i + 1]; // finds: AssertionError
            }
        }
    }

    static class Extremes { // verdict: violated
        static void run(int[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            int least = v[0];
            int most = v[0];
            for (int i = 1; i < 10; i++) {
                if (v[i] < least) {
                    least = v[i];
                }
                if (v[i] > most) {
                    most = v[i];
                }
            }
            assert most - least >= 0; // finds: AssertionError
        }
    }

    static class ExtremesSound { // verdict: safe
        static void run(short[] v) {
            if (v == null || v.length != 10) {
                return;
            }
            int least = v[0];
            int most = v[0];
            for (int i = 1; i < 10; i++) {
                if (v[i] < least) {
                    least = v[i];
                }
                if (v[i] > most) {
                    most = v[i];
                }
            }
            assert most - least >= 0;
        }
    }

    static class Rules { // verdict: violated
        static int points;

        static boolean within(int value, int low, int high) {
            return value >= low && value <= high;
        }

        static void run(int age, int income, int years, int loans, int area, int rooms, int score) {
            points = 0;
            if (within(age, 18, 30)) {
                points += 3;
            } else if (within(age, 31, 60)) {
                points += 5;
            }
            if (within(income, 1000, 2000)) {
                points += 7;
            } else if (income > 2000) {
                points += 11;
            }
            if (years > 10 || loans == 0) {
                points += 13;
            }
            if (area > 50 && rooms > 2) {
                points += 17;
            }
            if (score > 700 && (income > 3000 || !within(loans, 1, 3))) {
                points += 19;
            }
            assert points != 5 + 11 + 13 + 17 + 19; // finds: AssertionError
        }
    }

    static class Transfer { // verdict: safe
        int from;
        int to;

        boolean move(int amount) {
            if (amount <= 0 || amount > from) {
                return false;
            }
            from -= amount;
            to += amount;
            return true;
        }

        static void run(int[] amounts) {
            if (amounts == null || amounts.length != 6) {
                return;
            }
            Transfer it = new Transfer();
            it.from = 1000;
            for (int each : amounts) {
                it.move(each);
            }
            assert it.from >= 0 && it.from + it.to == 1000;
        }
    }
}
