import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

/** Method handles and variable handles on known targets. */
final class Handles {
    private Handles() {}

    static final class Account {
        private int balance;
        volatile long seen;
        static int opened;
        int[] parts = new int[3];

        Account(int balance) {
            this.balance = balance;
        }

        int withdraw(int amount) {
            if (amount > balance) {
                throw new IllegalStateException("short");
            }
            balance -= amount;
            return balance;
        }

        static int half(int n) {
            return n / 2;
        }
        private String secret() { return "s" + balance; }
    }

    static class Base { String who() { return "base"; } }
    static class Derived extends Base {
        @Override String who() { return "derived"; }
        static MethodHandle parent() throws Exception {
            return MethodHandles.lookup().findSpecial(Base.class, "who", MethodType.methodType(String.class), Derived.class);
        }
    }

    static String runStatic() throws Throwable {
        MethodHandle half = MethodHandles.lookup().findStatic(Account.class, "half", MethodType.methodType(int.class, int.class));
        return "" + (int) half.invokeExact(9) + " " + half.invoke(20) + " " + half.type() + " " + half.invokeWithArguments(8);
    }

    static String runVirtual() throws Throwable {
        MethodHandle withdraw = MethodHandles.lookup().findVirtual(Account.class, "withdraw", MethodType.methodType(int.class, int.class));
        Account a = new Account(10);
        int left = (int) withdraw.invokeExact(a, 3);
        Object boxed = withdraw.invoke(a, (short) 2);
        return left + " " + boxed;
    }

    static String runConstructor() throws Throwable {
        MethodHandle make = MethodHandles.lookup().findConstructor(Account.class, MethodType.methodType(void.class, int.class));
        Account a = (Account) make.invokeExact(7);
        return "" + a.balance;
    }

    static String runFields() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle get = lookup.findGetter(Account.class, "balance", int.class);
        MethodHandle set = lookup.findSetter(Account.class, "balance", int.class);
        MethodHandle gets = lookup.findStaticGetter(Account.class, "opened", int.class);
        Account a = new Account(1);
        set.invoke(a, 42);
        return "" + (int) get.invokeExact(a) + (int) gets.invokeExact();
    }

    static String runBound() throws Throwable {
        MethodHandle length = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        MethodHandle bound = length.bindTo("abcd");
        MethodHandle bind2 = MethodHandles.lookup().bind("xyz", "charAt", MethodType.methodType(char.class, int.class));
        return "" + (int) bound.invokeExact() + (char) bind2.invokeExact(1);
    }

    static String runInserted() throws Throwable {
        MethodHandle concat = MethodHandles.lookup().findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        MethodHandle in = MethodHandles.insertArguments(concat, 1, "!");
        MethodHandle dropped = MethodHandles.dropArguments(in, 0, int.class);
        return (String) in.invokeExact("hey") + dropped.invoke(3, "you");
    }

    static String runSpecial() throws Throwable {
        return (String) Derived.parent().invoke(new Derived());
    }

    static String runUnreflect() throws Throwable {
        MethodHandle secret = MethodHandles.lookup().unreflect(Account.class.getDeclaredMethod("secret"));
        return (String) secret.invoke(new Account(4));
    }

    static String runPrivateIn() throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Account.class, MethodHandles.lookup());
        MethodHandle secret = lookup.findVirtual(Account.class, "secret", MethodType.methodType(String.class));
        return (String) secret.invoke(new Account(4));
    }

    static String runMissing() throws Throwable {
        try {
            MethodHandles.lookup().findStatic(Account.class, "none", MethodType.methodType(void.class));
            return "found";
        } catch (NoSuchMethodException missing) {
            return "missing";
        }
    }

    static String runWrongType() throws Throwable {
        MethodHandle half = MethodHandles.lookup().findStatic(Account.class, "half", MethodType.methodType(int.class, int.class));
        try {
            Object r = half.invokeExact(3);
            return "ok" + r;
        } catch (WrongMethodTypeException wrong) {
            return "wrong type";
        }
    }

    static String runVarHandle() throws Throwable {
        VarHandle seen = MethodHandles.lookup().findVarHandle(Account.class, "seen", long.class);
        Account a = new Account(0);
        seen.set(a, 5L);
        boolean swapped = seen.compareAndSet(a, 5L, 9L);
        long before = (long) seen.getAndAdd(a, 2L);
        return swapped + " " + before + " " + (long) seen.getVolatile(a);
    }

    static String runArrayHandle() throws Throwable {
        VarHandle cells = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = new int[3];
        cells.set(a, 1, 4);
        cells.compareAndSet(a, 1, 4, 6);
        return "" + (int) cells.get(a, 1);
    }

    static int taken(int amount) throws Throwable {
        MethodHandle withdraw = MethodHandles.lookup().findVirtual(Account.class, "withdraw", MethodType.methodType(int.class, int.class));
        return (int) withdraw.invokeExact(new Account(100), amount); // error: IllegalStateException
    }

    static int takenSound(int amount) throws Throwable {
        MethodHandle withdraw = MethodHandles.lookup().findVirtual(Account.class, "withdraw", MethodType.methodType(int.class, int.class));
        return amount > 100 ? 0 : (int) withdraw.invokeExact(new Account(100), amount);
    }

    static int divided(int n) throws Throwable {
        MethodHandle half = MethodHandles.lookup().findStatic(Account.class, "half", MethodType.methodType(int.class, int.class));
        int h = (int) half.invoke(n);
        return 100 / (h - 21); // error: ArithmeticException
    }

    static int dividedSound(int n) throws Throwable {
        MethodHandle half = MethodHandles.lookup().findStatic(Account.class, "half", MethodType.methodType(int.class, int.class));
        int h = (int) half.invoke(n);
        return h == 21 ? 0 : 100 / (h - 21);
    }

    static int element(int index) {
        VarHandle cells = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = new int[3];
        return (int) cells.get(a, index); // error: ArrayIndexOutOfBoundsException
    }

    static int elementSound(int index) {
        VarHandle cells = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = new int[3];
        return index < 0 || index > 2 ? 0 : (int) cells.get(a, index);
    }

    static int opposite(int size) throws Throwable {
        MethodHandle make = MethodHandles.lookup().findConstructor(Account.class, MethodType.methodType(void.class, int.class));
        Account a = (Account) make.invoke(size);
        return 10 / a.balance; // error: ArithmeticException
    }

    static int oppositeSound(int size) throws Throwable {
        MethodHandle make = MethodHandles.lookup().findConstructor(Account.class, MethodType.methodType(void.class, int.class));
        Account a = (Account) make.invoke(size);
        return a.balance == 0 ? 1 : 10 / a.balance;
    }
}
