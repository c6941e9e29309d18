/** The back office of a small web shop. It compiles, it passed review, and it fails in production. */
public class Shop {

    /** What the warehouse knows. It is somebody else's system, and it is asked over the network. */
    public interface Warehouse {
        int stock(int article);
    }

    /** An order for some pieces of one article. */
    public static class Order {
        private final int article;
        private int pieces;
        private boolean paid;

        public Order(int article, int pieces) {
            if (pieces < 1) {
                throw new IllegalArgumentException("an order is for something");
            }
            this.article = article;
            this.pieces = pieces;
        }

        /** The customer changes their mind. */
        public void setPieces(int pieces) {
            this.pieces = pieces;
        }

        public void pay() {
            paid = true;
        }
    }

    /** Remembers the last orders; the oldest give way. */
    public static class History {
        private final Order[] orders;
        private int next;

        public History(int size) {
            orders = new Order[Math.max(size, 1)];
        }

        public void add(Order order) {
            orders[next] = order;
            next = (next + 1) % orders.length;
        }

        /** The order that was added last, or that many before it. */
        public Order last(int before) {
            return orders[(next - 1 - before) % orders.length];
        }
    }

    /** What one piece of an order costs, when the order costs that many cents. */
    public static int centsPerPiece(Order order, int cents) {
        return order == null ? 0 : cents / order.pieces;
    }

    /** Takes the pieces of a paid order from the warehouse; returns how many are left there. */
    public static int reserve(Warehouse warehouse, Order order) {
        if (order == null || !order.paid || warehouse.stock(order.article) < order.pieces) {
            return -1;
        }
        int left = warehouse.stock(order.article) - order.pieces;
        assert left >= 0 : "sold what is not there";
        return left;
    }

    /** The price of an order at 19.99 for a piece, with a voucher for some percent. */
    public static long price(Order order, int percent) {
        if (order == null || order.pieces < 1 || percent < 0 || percent > 100) {
            return 0;
        }
        long cents = order.pieces * 1999;
        assert cents > 0 : "the shop pays its customers";
        return cents - cents * percent / 100;
    }

    /** Whether a year has 366 days: this one is right. */
    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
