import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Threads, executors, locks and futures, where the outcome does not hang on the schedule. */
final class Threads {
    private Threads() {}

    static String runJoin() throws InterruptedException {
        StringBuffer log = new StringBuffer();
        Thread thread = new Thread(() -> log.append("worked "));
        thread.start();
        thread.join();
        return log.append(thread.isAlive()).toString();
    }

    static int runExecutor() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> left = pool.submit(() -> 6);
        Future<Integer> right = pool.submit(() -> 7);
        int product = left.get() * right.get();
        pool.shutdown();
        return product;
    }

    static String runCompletable() {
        return CompletableFuture.supplyAsync(() -> 20).thenApply(n -> n + 1).thenCombine(CompletableFuture.completedFuture(2), (a, b) -> a * b)
                .join().toString();
    }

    static int runAtomic() {
        AtomicInteger counter = new AtomicInteger(5);
        counter.updateAndGet(n -> n * 3);
        return counter.getAndIncrement() * 100 + counter.get() + (counter.compareAndSet(16, 1) ? 1000 : 0);
    }

    static String runConcurrentMap() {
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        for (String word : "a b a c a".split(" ")) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts.get("a") + " " + counts.size() + counts.computeIfAbsent("z", String::length);
    }

    static int runLock() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            return lock.isHeldByCurrentThread() ? lock.getHoldCount() : -1;
        } finally {
            lock.unlock();
        }
    }

    static int worked(int load) throws InterruptedException {
        int[] done = {3};
        Thread thread = new Thread(() -> done[0] = load);
        thread.start();
        thread.join();
        return 100 / done[0]; // error: ArithmeticException
    }

    static int workedSound(int load) throws InterruptedException {
        int[] done = {3};
        Thread thread = new Thread(() -> done[0] = load);
        thread.start();
        thread.join();
        return done[0] == 0 ? 0 : 100 / done[0];
    }

    static int counted(AtomicInteger counter) {
        return 50 / counter.incrementAndGet(); // error: ArithmeticException
    }

    static int countedSound(AtomicInteger counter) {
        int value = counter.incrementAndGet();
        return value == 0 ? 0 : 50 / value;
    }

    static int release(boolean taken) {
        ReentrantLock lock = new ReentrantLock();
        if (taken) {
            lock.lock();
        }
        lock.unlock(); // error: IllegalMonitorStateException
        return 1;
    }

    static int releaseSound(boolean taken) {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.unlock();
        return taken ? 1 : 0;
    }

    static int joined(int value) {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(value).thenApply(n -> n - 9);
        return 90 / future.join(); // error: ArithmeticException
    }

    static int joinedSound(int value) {
        CompletableFuture<Integer> future = CompletableFuture.completedFuture(value).thenApply(n -> n | 1);
        return 90 / future.join();
    }
}
