/** The arithmetic of a small shop. It compiles, reads well, and fails in production. */
public class Ledger {

    /** The average of the day's receipts, in cents. */
    public static int average(int[] receipts) {
        int sum = 0;
        for (int receipt : receipts) {
            sum += receipt;
        }
        return sum / receipts.length;
    }

    /** What each person pays when guests share the bill of the people at the table. */
    public static int share(int cents, int people, int guests) {
        if (people < 0 || guests < 0) {
            throw new IllegalArgumentException("nobody is less than nobody");
        }
        return cents / (people + guests);
    }

    /** The drawer that keeps the papers of an account. */
    public static int drawer(int account, int drawers) {
        int[] papers = new int[Math.max(drawers, 1)];
        return papers[Math.abs(account) % papers.length];
    }

    /** The longest run of days with a profit. */
    public static int longestRun(int[] profits) {
        int longest = 0;
        int run = 0;
        for (int day = 0; day <= profits.length; day++) {
            run = profits[day] > 0 ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }

    /** Cents after a discount; regular customers get more of it. */
    public static int discounted(int cents, int percent, boolean regular) {
        if (cents < 0 || cents > 1_000_000 || percent < 0 || percent > 100) {
            return cents;
        }
        int rebate = cents * percent / 100;
        if (regular && percent > 0) {
            rebate += cents / 50;
        }
        assert rebate <= cents : "a discount is not a gift";
        return cents - rebate;
    }

    /** Whether a year has 366 days: this one is right. */
    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
