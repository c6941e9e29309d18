package inner;

public class Outer {
    private int factor;

    public void setFactor(int factor) {
        this.factor = factor;
    }

    public class Part {
        private final int size;

        public Part(int size) {
            this.size = size;
        }

        public int share() {
            return 100 / (factor - size - 40); //! ArithmeticException
        }
    }

    private static class Hidden {
        private final int size;

        private Hidden(int size) {
            this.size = size;
        }

        int share() {
            return 1 / size;
        }
    }

    int hidden(Hidden hidden) {
        return hidden.share();
    }

    static Runnable task(int divisor) {
        return new Runnable() {
            @Override
            public void run() {
                System.out.println(1 / divisor); //! ArithmeticException
            }
        };
    }
}
