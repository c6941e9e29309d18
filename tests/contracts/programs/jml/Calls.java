package jml;

/** Methods that call others which require something: half of them do not care. */
class Calls {
    static class Purse {
        //@ spec_public
        private int coins;

        //@ requires 0 <= coins;
        Purse(int coins) {
            this.coins = coins;
        }

        //@ requires 0 < amount && amount <= coins;
        //@ assignable coins;
        //@ ensures coins == \old(coins) - amount;
        void take(int amount) {
            coins -= amount;
        }

        void wrongPreTakeTwice(int amount) {
            take(amount);
            take(amount);
        }

        /** Whether there are so many. */
        boolean has(int amount) {
            return coins >= amount;
        }
    }

    static class Base {
        //@ requires n > 10;
        //@ ensures \result > 0;
        int size(int n) {
            return n - 10;
        }
    }

    /** Requires less than what it is below of. */
    static class Wider extends Base {
        //@ also
        //@ requires n > 0;
        //@ ensures \result > 0;
        @Override
        int size(int n) {
            return n;
        }
    }

    static void rightTake(Purse purse, int amount) {
        if (purse != null && amount > 0 && purse.has(amount)) {
            purse.take(amount);
        }
    }

    static void wrongPreTake(Purse purse, int amount) {
        if (purse != null && purse.has(amount)) {
            purse.take(amount);
        }
    }

    static Purse rightMake(int coins) {
        return new Purse(coins < 0 ? 0 : coins);
    }

    static Purse wrongPreMake(int coins) {
        return new Purse(coins < -1 ? 0 : coins);
    }

    static int rightWider(Wider wider) {
        return wider == null ? 0 : wider.size(5);
    }

    static int wrongPreBase(Base base) {
        return base == null ? 0 : base.size(5);
    }

    //@ requires n >= 0;
    //@ ensures \result == n;
    private static int counted(int n) {
        return n == 0 ? 0 : 1 + counted(n - 1);
    }

    static int rightCounted(int n) {
        return counted(n > 0 && n < 3 ? n : 2);
    }

    static int wrongPreCounted(int n) {
        return counted(n < 3 ? n : 2);
    }

    //@ requires a != null && a.length > 0;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= \result);
    private static int largest(int[] a) {
        int found = a[0];
        for (int i = 1; i < a.length; i++) {
            found = Math.max(found, a[i]);
        }
        return found;
    }

    static int rightLargest(int[] a) {
        return a == null || a.length == 0 ? 0 : largest(a);
    }

    static int wrongPreLargest(int[] a) {
        return a == null ? 0 : largest(a);
    }

    //@ requires n > 0;
    //@ ensures \result == 2 * n;
    private static int wrongPostTwice(int n) {
        return n > 100 ? n : n + n;
    }

    static class Counter {
        int count;

        //@ ensures \result == wrongPureNext() - 1;
        int rightCount() {
            return count;
        }

        /** What no clause may call. */
        int wrongPureNext() {
            return ++count;
        }

        //@ ensures \result == rightTwice();
        int rightDouble() {
            return 2 * count;
        }

        /** Changes only what it makes. */
        int rightTwice() {
            Counter other = new Counter();
            other.count = count + count;
            return other.count;
        }
    }

    /** A call that its own handler would hide: what asserts is no exception. */
    static int wrongPreCaught(int n) {
        try {
            return counted(n < 2 ? n : 1);
        } catch (RuntimeException hidden) {
            return 0;
        }
    }
}
