import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** java.util.concurrent.ForkJoinPool and ForkJoinTask. */
class ForkJoinCases {
    static class Sum extends RecursiveTask<Integer> {
        protected Integer compute() { return 1; }
    }
    static void parallelism() { ForkJoinPool.getCommonPoolParallelism(); }
    static int sorts(int[] a) { Arrays.parallelSort(a); return Arrays.hashCode(a); }
    static boolean common() { return ForkJoinPool.commonPool() != null; }
    static boolean forks() { Sum one = new Sum(); return one.fork() == one; }
}
