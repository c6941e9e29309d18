import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;
/** Small programs on common classes of the JDK; see test_programs.py. */
public class Common {
    enum Color { RED, GREEN, BLUE; }
    record Pt(int x, int y) {}
    static int string(int n) {
        String s = "abc" + n + 'x' + 2.5 + true + null + 3L;
        return s.length()*100 + s.charAt(3);
    }

    static int stringops(int n) {
        String s = "Hello World";
        return s.toLowerCase().indexOf("wor") + s.replace('l','L').hashCode() + s.substring(2).trim().length() + s.split(" ").length;
    }

    static int integer(int n) {
        return Integer.parseInt("42") + Integer.valueOf(n) + Integer.toHexString(255).length() + Integer.bitCount(n) + Integer.MAX_VALUE;
    }

    static int longs(int n) {
        return (int)(Long.parseLong("42") + Long.valueOf(n) + Long.hashCode(5L));
    }

    static int chars(int n) {
        return (Character.isDigit('5')?1:0) + (Character.isLetter('a')?2:0) + Character.toUpperCase('b') + (Character.isWhitespace(' ')?7:0);
    }

    static int booleans(int n) {
        return Boolean.valueOf(n>0) ? 1 : Boolean.parseBoolean("true") ? 2 : 3;
    }

    static int doubles(int n) {
        return Double.toString(n*1.1).length() + (int)Double.parseDouble("3.25") + Double.compare(1.0, 2.0) + Double.valueOf(2.5).hashCode();
    }

    static int floats(int n) {
        return Float.toString(n*1.1f).length() + (int)Float.parseFloat("3.25");
    }

    static int arraylist(int n) {
        List<Integer> l = new ArrayList<>();
        for (int i=0;i<20;i++) l.add(i*n);
        l.remove(3);
        Collections.sort(l);
        l.add(2, 5);
        int s=0;
        for (int x: l) s+=x;
        return s + l.indexOf(5) + l.size();
    }

    static int linkedlist(int n) {
        LinkedList<String> l = new LinkedList<>();
        l.add("a");
        l.addFirst("b");
        l.removeLast();
        return l.size() + l.getFirst().length();
    }

    static int arraydeque(int n) {
        Deque<Integer> l = new ArrayDeque<>();
        for (int i=0;i<20;i++) l.push(i);
        return l.pop() + l.pollLast();
    }

    static int hashmap(int n) {
        Map<String,Integer> m = new HashMap<>();
        for (int i=0;i<20;i++) m.put("k"+i, i);
        m.merge("k1", 5, Integer::sum);
        int s=0;
        for (Map.Entry<String,Integer> e : m.entrySet()) s += e.getKey().length()*e.getValue();
        return s + m.getOrDefault("zz", 9) + m.computeIfAbsent("q", k->7);
    }

    static int hashset(int n) {
        Set<Integer> m = new HashSet<>();
        for (int i=0;i<20;i++) m.add(i%7);
        return m.size() + (m.contains(3)?1:0);
    }

    static int linkedhashmap(int n) {
        Map<Integer,String> m = new LinkedHashMap<>();
        m.put(2,"b");
        m.put(1,"a");
        return m.keySet().iterator().next();
    }

    static int treemap(int n) {
        TreeMap<String,Integer> m = new TreeMap<>();
        for (int i=0;i<20;i++) m.put("k"+i, i);
        return m.firstEntry().getValue() + m.headMap("k3").size() + m.lastKey().length();
    }

    static int priorityqueue(int n) {
        PriorityQueue<Integer> q = new PriorityQueue<>(Comparator.reverseOrder());
        q.add(3);
        q.add(5);
        q.add(1);
        return q.poll();
    }

    static int arrays(int n) {
        int[] a = {3,1,2};
        Arrays.sort(a);
        int[] b = Arrays.copyOf(a, 5);
        Integer[] c={3,1,2};
        Arrays.sort(c);
        Arrays.fill(b, 1, 3, 7);
        return a[0] + b[1] + Arrays.hashCode(a) + Arrays.asList(1,2).size() + (Arrays.equals(a,b)?1:0) + c[0] + Arrays.toString(a).length();
    }

    static int arrays_big(int n) {
        int[] a = new int[300];
        for (int i=0;i<300;i++) a[i]=(i*7919)%1009;
        Arrays.sort(a);
        byte[] x=new byte[100], y=new byte[100];
        y[99]=1;
        return a[0]+a[299] + Arrays.mismatch(x,y) + Arrays.binarySearch(a, a[7]);
    }

    static int collections(int n) {
        List<Integer> l = Collections.unmodifiableList(new ArrayList<>(List.of(3,1,2)));
        return Collections.max(l) + Collections.emptyList().size() + Collections.singletonList(1).size() + Collections.nCopies(3,"x").size();
    }

    static int immutable(int n) {
        return List.of(1,2,3).size() + Map.of("a",1).get("a") + Set.of(5).size();
    }

    static int immutable3(int n) {
        return Set.of(5,6,7).size() + Map.of("a",1,"b",2).get("b");
    }

    static int objects(int n) {
        return Objects.hash(1,"a",2L) + Objects.requireNonNull("x").length() + (Objects.equals("a","b")?1:0);
    }

    static int optional(int n) {
        return Optional.of(5).map(x->x+1).orElse(0) + Optional.<Integer>empty().orElseGet(()->3);
    }

    static int random(int n) {
        return new Random(42).nextInt(100);
    }

    static int enums(int n) {
        int s=0;
        for (Color c : Color.values()) s += c.ordinal() + c.name().length();
        return s + Color.valueOf("GREEN").ordinal();
    }

    static int enumswitch(int n) {
        switch (Color.values()[n%3]) { case RED: return 1; case GREEN: return 2; default: return 3; }
    }

    static int enumset(int n) {
        EnumSet<Color> e = EnumSet.of(Color.RED, Color.BLUE);
        return e.size() + (e.contains(Color.GREEN)?1:0) + EnumSet.allOf(Color.class).size();
    }

    static int enummap(int n) {
        EnumMap<Color,Integer> m = new EnumMap<>(Color.class);
        m.put(Color.RED, 4);
        return m.get(Color.RED);
    }

    static int records(int n) {
        Pt a = new Pt(1,n), b = new Pt(1,n);
        return (a.equals(b)?1:0) + a.hashCode() + a.toString().length();
    }

    static int stream(int n) {
        return IntStream.range(0, 10).map(x->x*n).sum();
    }

    static int stream2(int n) {
        return List.of(1,2,3,4).stream().filter(x->x%2==0).map(x->x*3).collect(Collectors.toList()).size();
    }

    static int joining(int n) {
        return Stream.of("a","b").collect(Collectors.joining(",")).length() + String.join("-", "a","b","c").length();
    }

    static int atomic(int n) {
        AtomicInteger a = new AtomicInteger(n);
        a.incrementAndGet();
        a.compareAndSet(n+1, 9);
        return a.addAndGet(4);
    }

    static int atomicref(int n) {
        AtomicReference<String> a = new AtomicReference<>("x");
        a.compareAndSet("x","yy");
        AtomicBoolean b = new AtomicBoolean();
        b.set(true);
        return a.get().length() + (b.getAndSet(false)?1:0);
    }

    static int chm(int n) {
        Map<String,Integer> m = new ConcurrentHashMap<>();
        for (int i=0;i<20;i++) m.put("k"+i, i);
        return m.get("k7") + m.size();
    }

    static int exception(int n) {
        try { Object o = List.of(1).get(5); return 1; } catch (IndexOutOfBoundsException e) { return e.getMessage().length(); }
    }

    static int exception2(int n) {
        try { Integer.parseInt("abc"); return 1; } catch (NumberFormatException e) { return e.getMessage().length() + (e.getCause()==null?0:1); }
    }

    static int iae(int n) {
        try { throw new IllegalStateException("bad " + n, new RuntimeException("x")); } catch (RuntimeException e) { return e.getCause().getMessage().length() + e.toString().length(); }
    }

    static int lambda(int n) {
        Function<Integer,Integer> f = x -> x + n;
        BiFunction<Integer,Integer,Integer> g = Math::max;
        Supplier<List<String>> s = ArrayList::new;
        return f.andThen(x->x*2).apply(3) + g.apply(1,2) + s.get().size();
    }

    static int math(int n) {
        return Math.max(n,3) + Math.abs(-n) + Math.floorMod(-7,3) + (int)Math.sqrt(n*n) + (int)Math.round(2.5) + (int)Math.pow(2,10) + Math.addExact(n,1) + (int)Math.floor(-2.5) + (int)Math.ceil(2.1);
    }

    static int sb(int n) {
        StringBuilder sb = new StringBuilder("ab");
        sb.append(n).append('c').append(1.5f).append(new char[]{'x','y'}).insert(0,"zz").reverse().deleteCharAt(1).setCharAt(0,'Q');
        sb.append("\u20ac").append((Object)null);
        sb.setLength(5);
        return sb.toString().hashCode() + sb.indexOf("y") + sb.capacity();
    }

    static int stringbuffer(int n) {
        StringBuffer sb = new StringBuffer();
        sb.append("x").append(5);
        return sb.toString().hashCode();
    }

    static int bigint(int n) {
        return new java.math.BigInteger("12345678901234567890").mod(java.math.BigInteger.valueOf(97)).intValue();
    }

    static int bigdec(int n) {
        return new java.math.BigDecimal("1.25").add(java.math.BigDecimal.ONE).intValue();
    }

    static int iterator(int n) {
        Iterator<Integer> it = new ArrayList<>(List.of(1,2,3)).iterator();
        int s=0;
        while (it.hasNext()) { if (it.next()==2) it.remove(); else s++; } return s;
    }

    static int stack(int n) {
        Stack<Integer> s = new Stack<>();
        s.push(1);
        s.push(2);
        return s.pop() + s.peek();
    }

    static int bitset(int n) {
        BitSet b = new BitSet();
        b.set(5);
        b.set(70);
        return b.cardinality() + b.nextSetBit(6);
    }

    static int stringjoin(int n) {
        StringJoiner j = new StringJoiner(",","[","]");
        j.add("a").add("b");
        return j.toString().length();
    }

    static int clone(int n) {
        int[] a={1,2};
        int[] b=a.clone();
        b[0]=9;
        return a[0]+b[0];
    }

    static int classes(int n) {
        return new int[0].getClass().getName().length() + String.class.getSimpleName().length() + Color.class.getName().length() + int.class.getName().length();
    }

    static int switchstr(int n) {
        switch ("b"+n) { case "b1": return 1; case "b7": return 7; default: return 0; }
    }

    static int regex(int n) {
        return "a1b22".replaceAll("[0-9]+","#").length() + ("abc".matches("a.c")?1:0);
    }

    static int localdate(int n) {
        return java.time.LocalDate.of(2020,2,28).plusDays(2).getDayOfMonth();
    }

    static int threadlocal(int n) {
        ThreadLocal<Integer> t = ThreadLocal.withInitial(()->4);
        return t.get();
    }

    static int getbytes(int n) {
        return new String("h\u00e9".getBytes(java.nio.charset.StandardCharsets.UTF_8), java.nio.charset.StandardCharsets.UTF_8).length() + "abc".getBytes().length;
    }

    static int inttostr(int n) {
        return Integer.toString(n,16).length()+String.valueOf(n).length() + Integer.toBinaryString(5).length() + Long.toString(5L).length() + String.valueOf('c').length()+ String.valueOf(new char[]{'a'}).length();
    }

    static int compare(int n) {
        List<String> l = new ArrayList<>(List.of("bb","a"));
        l.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        return l.get(0).length();
    }

    static int reader(int n) throws Exception {
        return new java.io.BufferedReader(new java.io.StringReader("ab\ncd")).readLine().length();
    }

    static int bytestream(int n) throws Exception {
        java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
        b.write(1);
        return b.toByteArray().length;
    }

    static int cal(int n) {
        return new Date(0).getTime()==0?1:0;
    }


    private static final java.util.logging.Logger LOGGER =
        java.util.logging.Logger.getLogger(Common.class.getName());

    static int logging(int a) {
        LOGGER.info("text " + a);
        LOGGER.log(java.util.logging.Level.WARNING, "text", new Exception("text"));
        return LOGGER.isLoggable(java.util.logging.Level.FINE) ? a : LOGGER.getName().length() + a;
    }
}
