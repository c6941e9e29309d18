import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** java.util.concurrent.atomic. */
class AtomicCases {
    static int flag(boolean a, boolean b, boolean c) {
        AtomicBoolean one = new AtomicBoolean(a);
        int told = one.compareAndSet(b, c) ? 1 : 0;
        told += one.weakCompareAndSet(b, c) ? 2 : 0;
        told += one.weakCompareAndSetPlain(c, b) ? 4 : 0;
        told += one.weakCompareAndSetVolatile(b, a) ? 8 : 0;
        told += one.weakCompareAndSetAcquire(a, c) ? 16 : 0;
        told += one.weakCompareAndSetRelease(c, b) ? 32 : 0;
        told += one.compareAndExchange(a, b) ? 64 : 0;
        told += one.compareAndExchangeAcquire(b, c) ? 128 : 0;
        told += one.compareAndExchangeRelease(c, a) ? 256 : 0;
        told += one.getAndSet(b) ? 512 : 0;
        return told + (one.get() ? 1024 : 0);
    }
    static int flagSet(boolean a, boolean b) {
        AtomicBoolean one = new AtomicBoolean();
        one.lazySet(a);
        int told = one.getPlain() ? 1 : 0;
        one.setPlain(b);
        told += one.getOpaque() ? 2 : 0;
        one.setOpaque(a);
        told += one.getAcquire() ? 4 : 0;
        one.setRelease(b);
        return told + (one.get() ? 8 : 0);
    }
    static int reference(byte a, byte b, byte c) {
        Object[] all = {null, "x", new Object(), 1};
        Object first = all[a & 3], second = all[b & 3], third = all[c & 3];
        AtomicReference<Object> one = new AtomicReference<>(first);
        int told = one.compareAndSet(second, third) ? 1 : 0;
        told += one.weakCompareAndSet(second, third) ? 2 : 0;
        told += one.weakCompareAndSetPlain(third, second) ? 4 : 0;
        told += one.weakCompareAndSetVolatile(second, first) ? 8 : 0;
        told += one.weakCompareAndSetAcquire(first, third) ? 16 : 0;
        told += one.weakCompareAndSetRelease(third, second) ? 32 : 0;
        told += one.compareAndExchange(first, second) == first ? 64 : 0;
        told += one.compareAndExchangeAcquire(second, third) == second ? 128 : 0;
        told += one.compareAndExchangeRelease(third, first) == third ? 256 : 0;
        told += one.getAndSet(second) == third ? 512 : 0;
        return told + (one.get() == second ? 1024 : 0);
    }
    static int referenceSet(byte a, byte b) {
        Object[] all = {null, "x", new Object(), 1};
        Object first = all[a & 3], second = all[b & 3];
        AtomicReference<Object> one = new AtomicReference<>();
        one.lazySet(first);
        int told = one.getPlain() == first ? 1 : 0;
        one.setPlain(second);
        told += one.getOpaque() == second ? 2 : 0;
        one.setOpaque(first);
        told += one.getAcquire() == first ? 4 : 0;
        one.setRelease(second);
        return told + (one.get() == second ? 8 : 0);
    }
    static long numbers(int a, long b) {
        AtomicInteger one = new AtomicInteger(a);
        AtomicLong other = new AtomicLong(b);
        return one.incrementAndGet() + other.addAndGet(a) + (one.compareAndSet(a + 1, 5) ? one.get() : 0);
    }
}
