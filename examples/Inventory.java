import java.util.ArrayList;
import java.util.List;

/** A small stock keeper with the kinds of mistakes that reach production. */
public class Inventory {

    /** One kind of goods in the warehouse. */
    public record Item(String name, int units, int packSize) {
        int packs() {
            return units / packSize;
        }
    }

    private final List<Item> items = new ArrayList<>();
    private final int[] shelves;

    public Inventory(int shelfCount) {
        shelves = new int[shelfCount];
    }

    public void add(Item item) {
        items.add(item);
        shelves[item.name().length() % shelves.length] += item.units();
    }

    /** Full packs of all goods whose name starts with a prefix. */
    public int packsOf(String prefix) {
        int packs = 0;
        for (Item item : items) {
            if (item.name().startsWith(prefix)) {
                packs += item.packs();
            }
        }
        return packs;
    }

    /** The shelf that holds most; the first one when several do. */
    public int fullestShelf() {
        int best = 0;
        for (int shelf = 1; shelf <= shelves.length; shelf++) {
            if (shelves[shelf] > shelves[best]) {
                best = shelf;
            }
        }
        return best;
    }

    static int discount(int quantity, int price) {
        int percent = switch (quantity / 10) {
            case 0 -> 0;
            case 1, 2 -> 5;
            case 3 -> 10;
            default -> 15;
        };
        return price - price * percent / 100;
    }

    /** Reads a quantity that a customer typed. */
    public static int parseQuantity(String text) {
        try {
            return Integer.parseInt(text.trim());
        } catch (NumberFormatException e) {
            return 0;
        } finally {
            lastInput = text;
        }
    }

    private static String lastInput;

    public static void main(String[] args) {
        Inventory inventory = new Inventory(4);
        inventory.add(new Item("bolt", 120, 50));
        System.out.println(inventory.packsOf(args[0]) + " packs");
    }
}
