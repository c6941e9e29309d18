import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/** java.util.concurrent.ForkJoinPool, ForkJoinTask and ThreadPoolExecutor. */
class ForkJoinCases {
    static class Sum extends RecursiveTask<Integer> {
        private final int n;
        Sum(int n) { this.n = n; }
        protected Integer compute() {
            if (n == 0) { return 1; }
            Sum other = new Sum(n - 1);
            other.fork();
            return new Sum(n / 2).compute() + other.join();
        }
    }
    static void parallelism() { ForkJoinPool.getCommonPoolParallelism(); ForkJoinPool.commonPool().getParallelism(); }
    static int sorts(int[] a) { Arrays.parallelSort(a); return Arrays.hashCode(a); }
    static boolean common() { return ForkJoinPool.commonPool() != null; }
    static boolean forks() { Sum one = new Sum(0); return one.fork() == one; }
    static int sums(byte a) { return new Sum(a & 7).compute(); }
    static int invoked(byte a) { return ForkJoinPool.commonPool().invoke(new Sum(a & 3)); }
    static int submitted(byte a) { return ForkJoinPool.commonPool().submit(new Sum(a & 3)).join(); }
    static int onOwn(byte a) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        int found = pool.invoke(new Sum(a & 3));
        Sum last = new Sum(2);
        pool.execute(last);
        pool.shutdown();
        return found + last.join() + (pool.awaitTermination(9, TimeUnit.SECONDS) ? 1 : 0);
    }
    static int runs(int a) throws InterruptedException {
        int[] found = {0};
        ForkJoinPool pool = new ForkJoinPool();
        pool.execute(() -> { found[0] = a; });
        pool.shutdown();
        pool.awaitTermination(9, TimeUnit.SECONDS);
        return found[0];
    }
    static int later(int a) { return CompletableFuture.supplyAsync(() -> a + 1).thenApply(b -> b * 2).join(); }
    static int executed(int a) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> a / 3);
        int found = one.get();
        pool.shutdown();
        return found + (pool.awaitTermination(9, TimeUnit.SECONDS) ? 1 : 0) + (one.isDone() ? 2 : 0);
    }
    static int failed(int a) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            return pool.submit(() -> 7 / (a & 1)).get();
        } catch (ExecutionException e) {
            return e.getCause() instanceof ArithmeticException ? -1 : -2;
        } finally {
            pool.shutdown();
        }
    }
    static void refused() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.shutdown();
        pool.execute(() -> { });
    }
}
