import java.util.function.IntSupplier;

/** Nested, inner, local and anonymous classes. */
final class Nested {
    private Nested() {}

    static class Account {
        private int balance;
        private final String owner;

        Account(String owner, int balance) {
            this.owner = owner;
            this.balance = balance;
        }

        class Entry {
            final int amount;

            Entry(int amount) {
                this.amount = amount;
            }

            void book() {
                balance += amount;
            }
        }

        Entry entry(int amount) {
            return new Entry(amount);
        }

        int balance() {
            return balance;
        }

        String owner() {
            return owner;
        }
    }

    abstract static class Animal {
        abstract int legs();

        int shoes(int pairs) {
            return pairs * 2 / legs();
        }
    }

    static class Bird extends Animal {
        @Override
        int legs() {
            return 2;
        }
    }

    static class Snake extends Animal {
        @Override
        int legs() {
            return 0;
        }
    }

    static String runInner() {
        Account account = new Account("Ann", 10);
        account.entry(5).book();
        account.new Entry(-3).book();
        return account.owner() + account.balance();
    }

    static int runLocal() {
        int base = 7;
        class Counter {
            int count;

            int next() {
                return base + ++count;
            }
        }
        Counter counter = new Counter();
        counter.next();
        return counter.next();
    }

    static int runAnonymous() {
        int[] calls = {0};
        IntSupplier supplier = new IntSupplier() {
            private int last = 1;

            @Override
            public int getAsInt() {
                calls[0]++;
                return last *= 3;
            }
        };
        return supplier.getAsInt() + supplier.getAsInt() * 10 + calls[0];
    }

    static String runDispatch() {
        Animal[] animals = {new Bird(), new Bird() {
            @Override
            int legs() {
                return 1;
            }
        }};
        return animals[0].shoes(3) + " " + animals[1].shoes(3) + " " + animals[1].getClass().getName();
    }

    static String runInitialOrder() {
        StringBuilder log = new StringBuilder();
        class Base {
            Base() {
                log.append("base ").append(value());
            }

            int value() {
                return 1;
            }
        }
        class Derived extends Base {
            int kept = 5;

            @Override
            int value() {
                return kept;
            }
        }
        return log.append(" ").append(new Derived().value()).toString();
    }

    static int shoesFor(Animal animal) {
        return 12 / animal.legs(); // error: ArithmeticException
    }

    static int shoesForSound(Animal animal) {
        return animal.legs() == 0 ? 0 : 12;
    }

    static int booked(Account account, int amount) {
        account.entry(amount).book();
        if (account.balance() == 77 && amount > 70) {
            throw new IllegalStateException(account.owner()); // error: IllegalStateException
        }
        return account.balance();
    }

    static int bookedSound(Account account, int amount) {
        int before = account.balance();
        account.entry(amount).book();
        if (account.balance() - amount != before) {
            throw new IllegalStateException(account.owner());
        }
        return account.balance();
    }

    static int ownerLength(Account account) {
        return account.balance() > 0 ? account.owner().length() : 0; // error: NullPointerException
    }

    static int ownerLengthSound(Account account) {
        return account.balance() > 0 && account.owner() != null ? account.owner().length() : 0;
    }

    static int countDown(int start) {
        class Steps {
            int left = start;

            int next() {
                return 10 / --left; // error: ArithmeticException
            }
        }
        Steps steps = new Steps();
        return steps.next() + steps.next();
    }

    static int countDownSound(int start) {
        class Steps {
            int left = start;

            int next() {
                return left > 1 ? 10 / --left : 0;
            }
        }
        Steps steps = new Steps();
        return steps.next() + steps.next();
    }
}
