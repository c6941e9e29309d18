package builders;

public class Order {
    private final int quantity;
    private final int price;
    private final String name;

    private Order(Builder builder) {
        quantity = builder.quantity;
        price = builder.price;
        name = builder.name;
    }

    public static Builder builder() {
        return new Builder();
    }

    public int share(int total) {
        return total / (quantity - price); //! ArithmeticException builder
    }

    public int nameLength() {
        return name.length(); //! NullPointerException builder
    }

    public int special() {
        if (quantity == 3 && price == 77) {
            throw new IllegalStateException(); //! IllegalStateException builder
        }
        return 0;
    }

    public static class Builder {
        private int quantity = 1;
        private int price;
        private String name;

        private Builder() {}

        public Builder quantity(int quantity) {
            this.quantity = quantity;
            return this;
        }

        public Builder price(int price) {
            if (price < 0) {
                throw new IllegalArgumentException("price");
            }
            this.price = price;
            return this;
        }

        public Builder name(String name) {
            this.name = name;
            return this;
        }

        public Order build() {
            return new Order(this);
        }
    }
}
