import java.lang.reflect.*;
import java.nio.charset.*;
import java.util.*;
import java.util.stream.*;

/** What a JVM sets up before any program, each asked by public methods. */
final class Surroundings {
    static String bootLayer() { return "" + (ModuleLayer.boot() != null); }
    static String bootLayerModule() { return "" + ModuleLayer.boot().findModule("java.base").isPresent(); }
    static String bootConfiguration() { return "" + (ModuleLayer.boot().configuration() != null); }
    static String baseModule() { return Object.class.getModule().getName(); }
    static String baseModuleText() { return Object.class.getModule().toString(); }
    static String ownModule() { return "" + Surroundings.class.getModule().isNamed(); }
    static String ownModuleName() { return "" + Surroundings.class.getModule().getName(); }
    static String ownModuleText() { return "" + Surroundings.class.getModule().toString().startsWith("unnamed module"); }
    static String arrayModule() { return "" + (int[].class.getModule() == Object.class.getModule()); }
    static String sameModule() { return "" + (String.class.getModule() == Object.class.getModule()); }
    static String otherModule() { return "" + (String.class.getModule() == java.util.logging.Level.class.getModule()); }
    static String sqlModule() { return java.sql.Types.class.getModule().getName(); }
    static String moduleLoader() { return "" + Object.class.getModule().getClassLoader(); }
    static String moduleDescriptor() { return "" + (Object.class.getModule().getDescriptor() != null); }
    static String ownDescriptor() { return "" + Surroundings.class.getModule().getDescriptor(); }
    static String moduleLayer() { return "" + (Object.class.getModule().getLayer() == ModuleLayer.boot()); }
    static String exported() { return "" + Object.class.getModule().isExported("java.lang"); }
    static String exportedOther() { return "" + Object.class.getModule().isExported("jdk.internal.misc"); }
    static String opened() { return "" + Object.class.getModule().isOpen("java.lang"); }
    static String ownOpened() { return "" + Surroundings.class.getModule().isOpen("x"); }
    static String reads() { return "" + Surroundings.class.getModule().canRead(Object.class.getModule()); }
    static String readsNot() { return "" + Object.class.getModule().canRead(java.sql.Types.class.getModule()); }
    static String packages() { return "" + Object.class.getModule().getPackages().contains("java.lang"); }
    static String systemLoader() { return "" + (ClassLoader.getSystemClassLoader() != null); }
    static String systemLoaderName() { return ClassLoader.getSystemClassLoader().getName(); }
    static String systemLoaderParent() { return ClassLoader.getSystemClassLoader().getParent().getName(); }
    static String platformParent() { return "" + ClassLoader.getPlatformClassLoader().getParent(); }
    static String ownLoader() { return "" + (Surroundings.class.getClassLoader() == ClassLoader.getSystemClassLoader()); }
    static String contextLoader() { return "" + (Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader()); }
    static String baseLoader() { return "" + Object.class.getClassLoader(); }
    static String sqlLoader() { return "" + (java.sql.Types.class.getClassLoader() == null); }
    static String loggingLoader() { return "" + (java.util.logging.Level.class.getClassLoader() == null); }
    static String compilerLoader() { return "" + (javax.tools.ToolProvider.class.getClassLoader() == null); }
    static String ownPackage() { return Surroundings.class.getPackageName() + "|" + Surroundings.class.getPackage().getName(); }
    static String basePackage() { return Object.class.getPackage().getName(); }
    static String basePackageVersion() { return "" + Object.class.getPackage().getImplementationTitle(); }
    static String threadGroup() { return Thread.currentThread().getThreadGroup().getName(); }
    static String threadGroupParent() { return Thread.currentThread().getThreadGroup().getParent().getName(); }
    static String threadGroupTop() { return "" + Thread.currentThread().getThreadGroup().getParent().getParent(); }
    static String threadText() { return Thread.currentThread().toString(); }
    static String threadState() { return "" + Thread.currentThread().getState(); }
    static String threadAlive() { return "" + Thread.currentThread().isAlive(); }
    static String threadDaemon() { return "" + Thread.currentThread().isDaemon(); }
    static String threadTrace() { return "" + (Thread.currentThread().getStackTrace().length > 0); }
    static String threadHandler() { return "" + (Thread.currentThread().getUncaughtExceptionHandler() != null); }
    static String defaultHandler() { return "" + Thread.getDefaultUncaughtExceptionHandler(); }
    static String groupCount() { return "" + (Thread.activeCount() > 0); }
    static String groupMaxPriority() { return "" + Thread.currentThread().getThreadGroup().getMaxPriority(); }
    static String allTraces() { return "" + !Thread.getAllStackTraces().isEmpty(); }
    static String version() { return "" + (Runtime.version().feature() >= 17); }
    static String versionText() { return "" + (Runtime.version().toString().length() > 1); }
    static String versionPre() { return "" + Runtime.version().pre().isPresent(); }
    static String runtime() { return "" + (Runtime.getRuntime() == Runtime.getRuntime()); }
    static String processors() { return "" + (Runtime.getRuntime().availableProcessors() > 0); }
    static String memory() { return "" + (Runtime.getRuntime().maxMemory() > 0); }
    static String totalMemory() { return "" + (Runtime.getRuntime().totalMemory() <= Runtime.getRuntime().maxMemory()); }
    static String securityManager() { return "" + System.getSecurityManager(); }
    static String console() { return "" + (System.console() == null); }
    static String inheritedChannel() throws Exception { return "" + System.inheritedChannel(); }
    static String environment() { return "" + (System.getenv() != null); }
    static String environmentSize() { return "" + System.getenv().isEmpty(); }
    static String properties() { return "" + (System.getProperties().size() > 10); }
    static String propertyVersion() { return "" + (System.getProperty("java.version") != null); }
    static String propertyVendor() { return "" + (System.getProperties().getProperty("java.vendor") != null); }
    static String propertyKeys() { return "" + System.getProperties().containsKey("os.name"); }
    static String propertyNames() { return "" + System.getProperties().stringPropertyNames().contains("os.name"); }
    static String separators() { return java.io.File.separator + java.io.File.pathSeparator + System.lineSeparator(); }
    static String integerProperty() { return "" + Integer.getInteger("no.such.property"); }
    static String booleanProperty() { return "" + Boolean.getBoolean("no.such.property"); }
    static String longProperty() { return "" + Long.getLong("no.such.property", 3L); }
    static String process() { return "" + (ProcessHandle.current().pid() > 0); }
    static String processAlive() { return "" + ProcessHandle.current().isAlive(); }
    static String processInfo() { return "" + (ProcessHandle.current().info() != null); }
    static String locales() { return "" + (Locale.getAvailableLocales().length > 100); }
    static String localeFrench() { return "" + Arrays.asList(Locale.getAvailableLocales()).contains(Locale.FRENCH); }
    static String localeDefault() { return Locale.getDefault().toString(); }
    static String localeFormat() { return Locale.getDefault(Locale.Category.FORMAT).toLanguageTag(); }
    static String localeDisplay() { return Locale.GERMANY.getDisplayCountry(); }
    static String localeLanguage() { return Locale.GERMANY.getDisplayLanguage(Locale.FRENCH); }
    static String localeCountries() { return "" + (Locale.getISOCountries().length > 200); }
    static String localeLanguages() { return "" + (Locale.getISOLanguages().length > 100); }
    static String localeIso3() { return Locale.GERMANY.getISO3Country() + Locale.GERMANY.getISO3Language(); }
    static String charsets() { return "" + Charset.availableCharsets().containsKey("UTF-8"); }
    static String charsetsSize() { return "" + (Charset.availableCharsets().size() > 50); }
    static String charsetDefault() { return Charset.defaultCharset().name(); }
    static String charsetNamed() { return Charset.forName("windows-1252").name(); }
    static String charsetAlias() { return Charset.forName("latin1").name(); }
    static String charsetBig() { return Charset.forName("Big5").name(); }
    static String charsetNone() { return Charset.forName("no-such").name(); }
    static String charsetSupported() { return Charset.isSupported("EBCDIC-CP-US") + "" + Charset.isSupported("no-such"); }
    static String providers() { return "" + (java.security.Security.getProviders().length > 3); }
    static String providerFirst() { return java.security.Security.getProviders()[0].getName(); }
    static String providerNamed() { return "" + (java.security.Security.getProvider("SUN") != null); }
    static String digest() throws Exception { return java.security.MessageDigest.getInstance("MD5").getAlgorithm(); }
    static String digested() throws Exception { return Arrays.toString(java.security.MessageDigest.getInstance("SHA-256").digest(new byte[] {1, 2})); }
    static String digestNone() throws Exception { return java.security.MessageDigest.getInstance("no-such").getAlgorithm(); }
    static String algorithms() { return "" + java.security.Security.getAlgorithms("MessageDigest").contains("MD5"); }
    static String walker() { return "" + StackWalker.getInstance().walk(s -> s.count() > 0); }
    static String walkerName() { return StackWalker.getInstance().walk(s -> s.findFirst().get().getMethodName()); }
    static String walkerCaller() { return "" + caller(); }
    private static Class<?> caller() { return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass(); }
    static String trace() { return new Throwable().getStackTrace()[0].getMethodName(); }
    static String traceModule() { return "" + new Throwable().getStackTrace()[0].getModuleName(); }
    static String management() { return "" + (java.lang.management.ManagementFactory.getRuntimeMXBean() != null); }
    static String managementThreads() { return "" + (java.lang.management.ManagementFactory.getThreadMXBean().getThreadCount() > 0); }
    static String managementMemory() { return "" + (java.lang.management.ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() > 0); }
    static String managementStart() { return "" + (java.lang.management.ManagementFactory.getRuntimeMXBean().getName() != null); }
    static String zoneDefault() { return TimeZone.getDefault().getID(); }
    static String zoneIds() { return "" + (TimeZone.getAvailableIDs().length > 100); }
    static String zoneBerlin() { return TimeZone.getTimeZone("Europe/Berlin").getID(); }
    static String zoneBerlinOffset() { return "" + TimeZone.getTimeZone("Europe/Berlin").getOffset(0L); }
    static String zoneNone() { return TimeZone.getTimeZone("no/such").getID(); }
    static String zoneGmt() { return TimeZone.getTimeZone("GMT+03:00").getRawOffset() + ""; }
    static String zoneName() { return TimeZone.getTimeZone("UTC").getDisplayName(); }
    static String zoneIdDefault() { return java.time.ZoneId.systemDefault().getId(); }
    static String zoneIdBerlin() { return java.time.ZoneId.of("Europe/Berlin").getId(); }
    static String zoneIdRules() { return java.time.ZoneId.of("Europe/Berlin").getRules().getOffset(java.time.Instant.EPOCH).toString(); }
    static String zoneIdNone() { return java.time.ZoneId.of("no/such").getId(); }
    static String zoneIdAll() { return "" + java.time.ZoneId.getAvailableZoneIds().contains("Europe/Berlin"); }
    static String zoned() { return java.time.ZonedDateTime.of(2020, 7, 1, 12, 0, 0, 0, java.time.ZoneId.of("America/New_York")).toInstant().toString(); }
    static String calendar() { Calendar c = new GregorianCalendar(2020, 1, 29); return c.get(Calendar.DAY_OF_WEEK) + "" + c.getFirstDayOfWeek(); }
    static String calendarZone() { Calendar c = Calendar.getInstance(TimeZone.getTimeZone("Europe/Berlin"), Locale.GERMANY); c.setTimeInMillis(0); return c.get(Calendar.HOUR_OF_DAY) + "" + c.getFirstDayOfWeek(); }
    static String calendarTypes() { return "" + Calendar.getAvailableCalendarTypes(); }
    static String calendarName() { Calendar c = new GregorianCalendar(2020, 1, 29); return c.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US); }
    static String dateText() { return new Date(0).toString(); }
    static String dateFormat() { return new java.text.SimpleDateFormat("yyyy-MM-dd HH:mm:ss", Locale.US).format(new Date(0)); }
    static String dateFormatMonth() { return new java.text.SimpleDateFormat("dd MMM yyyy", Locale.US).format(new Date(0)); }
    static String dateSymbols() { return new java.text.DateFormatSymbols(Locale.US).getMonths()[0]; }
    static String dateShort() { return java.text.DateFormat.getDateInstance(java.text.DateFormat.SHORT, Locale.US).format(new Date(0)); }
    static String localDateFormat() { return java.time.format.DateTimeFormatter.ofPattern("d MMM uuuu", Locale.US).format(java.time.LocalDate.of(2020, 2, 3)); }
    static String weekFields() { return "" + java.time.temporal.WeekFields.of(Locale.US).getFirstDayOfWeek(); }
    static String dayName() { return java.time.DayOfWeek.MONDAY.getDisplayName(java.time.format.TextStyle.FULL, Locale.US); }
    static String currency() { return Currency.getInstance("EUR").getSymbol(Locale.GERMANY) + Currency.getInstance(Locale.US).getCurrencyCode(); }
    static String currencies() { return "" + (Currency.getAvailableCurrencies().size() > 100); }
    static String currencyDigits() { return "" + Currency.getInstance("JPY").getDefaultFractionDigits(); }
    static String number() { return java.text.NumberFormat.getInstance(Locale.GERMANY).format(1234567.5); }
    static String numberLocales() { return "" + (java.text.NumberFormat.getAvailableLocales().length > 100); }
    static String collator() { return "" + (java.text.Collator.getInstance(Locale.US).compare("a", "B") < 0); }
    static String breaks() { return "" + java.text.BreakIterator.getWordInstance(Locale.US); }
    static String normal() { return java.text.Normalizer.normalize("e\u0301", java.text.Normalizer.Form.NFC); }
    static String bundle() { return ResourceBundle.getBundle("no.such").toString(); }
    static String services() { return "" + ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class).iterator().hasNext(); }
    static String fileSystem() { return java.nio.file.FileSystems.getDefault().getSeparator(); }
    static String fileSystemProvider() { return java.nio.file.FileSystems.getDefault().provider().getScheme(); }
    static String fileSystemProviders() { return "" + (java.nio.file.spi.FileSystemProvider.installedProviders().size() > 0); }
    static String pathType() { return java.nio.file.Path.of("a", "b").toString(); }
    static String tempDirectory() { return "" + (System.getProperty("java.io.tmpdir") != null); }
    static String commonPool() { return "" + (java.util.concurrent.ForkJoinPool.commonPool() != null); }
    static String commonParallelism() { return "" + (java.util.concurrent.ForkJoinPool.commonPool().getParallelism() > 0); }
    static String localRandom() { return "" + (java.util.concurrent.ThreadLocalRandom.current().nextInt(3) < 3); }
    static String lookup() { return java.lang.invoke.MethodHandles.lookup().lookupClass().getName(); }
    static String proxy() { return "" + Proxy.isProxyClass(Surroundings.class); }
    static String proxied() { Runnable r = (Runnable) Proxy.newProxyInstance(Surroundings.class.getClassLoader(), new Class<?>[] {Runnable.class}, (p, m, a) -> null); r.run(); return "ok"; }
    static String logger() { return "" + System.getLogger("x").getName(); }
    static String loggerLevel() { return "" + System.getLogger("x").isLoggable(System.Logger.Level.INFO); }
    static String julRoot() { return "" + java.util.logging.Logger.getLogger("").getLevel(); }
    static String julManager() { return "" + (java.util.logging.LogManager.getLogManager() != null); }
    static String policy() { return "" + (Surroundings.class.getProtectionDomain() != null); }
    static String codeSource() { return "" + (Surroundings.class.getProtectionDomain().getCodeSource() != null); }
    static String baseDomain() { return "" + Object.class.getProtectionDomain().getCodeSource(); }
    static String resource() { return "" + Object.class.getResource("no-such"); }
    static String resourceOwn() { return "" + (Surroundings.class.getResource("Surroundings.class") != null); }
    static String resourceBase() { return "" + (ClassLoader.getSystemResource("java/lang/Object.class") != null); }
    static String forName() throws Exception { return Class.forName("java.util.ArrayList").getName(); }
    static String forNameNone() throws Exception { return Class.forName("no.Such").getName(); }
    static String forNameLoader() throws Exception { return Class.forName("Surroundings", false, null).getName(); }
    static String forNameModule() { return "" + Class.forName(Object.class.getModule(), "java.lang.String"); }
    static String assertions() { return "" + Surroundings.class.desiredAssertionStatus(); }
    static String shutdownHook() { Thread t = new Thread(); Runtime.getRuntime().addShutdownHook(t); return "" + Runtime.getRuntime().removeShutdownHook(t); }
    static String inetLocal() throws Exception { return java.net.InetAddress.getByName("127.0.0.1").getHostAddress(); }
    static String inetLoopback() { return java.net.InetAddress.getLoopbackAddress().getHostAddress(); }
    static String url() throws Exception { return new java.net.URL("http://a/b?c").getQuery(); }
    static String urlProtocol() throws Exception { return new java.net.URL("nosuch://a").getProtocol(); }
    static String urlJar() throws Exception { return new java.net.URL("jar:file:/x.jar!/y").getPath(); }
    static String uuid() { return UUID.nameUUIDFromBytes(new byte[] {1}).toString(); }
    static String hexFormat() { return HexFormat.of().formatHex(new byte[] {1, -1}); }
    static String xml() throws Exception { return "" + (javax.xml.parsers.DocumentBuilderFactory.newInstance() != null); }
    static String cipher() throws Exception { return javax.crypto.Cipher.getInstance("AES").getAlgorithm(); }
    static String keyStore() { return java.security.KeyStore.getDefaultType(); }
    static String secureRandom() { return "" + (new java.security.SecureRandom().getAlgorithm() != null); }
    static String randomFactory() { return java.util.random.RandomGenerator.getDefault().getClass().getSimpleName(); }
    static String randomFactories() { return "" + (java.util.random.RandomGeneratorFactory.all().count() > 3); }
    static String timer() { return "" + (new Timer(true) != null); }
    static String cleaner() { return "" + (java.lang.ref.Cleaner.create() != null); }
    static String prefs() { return "" + (java.util.prefs.Preferences.userRoot() != null); }
    static String nanos() { return "" + (System.nanoTime() != 0L); }
    static String identity() { return "" + (System.identityHashCode(null)); }
    static String mapped() { return System.mapLibraryName("x"); }
    static String annotation() { return "" + FunctionalInterface.class.isAnnotationPresent(java.lang.annotation.Documented.class); }
    static String zip() { java.util.zip.CRC32 c = new java.util.zip.CRC32(); c.update(new byte[] {1, 2}); return "" + c.getValue(); }
    static String deflate() throws Exception { java.util.zip.Deflater d = new java.util.zip.Deflater(); d.setInput(new byte[10]); d.finish(); return "" + d.deflate(new byte[100]); }
    static String executors() { return "" + (java.util.concurrent.Executors.newCachedThreadPool() != null); }
    static String base64() { return Base64.getEncoder().encodeToString(new byte[] {1, 2, 3}); }
    static String scripting() { return "" + (new javax.script.ScriptEngineManager().getEngineByName("x")); }
    static String compiler() { return "" + (javax.tools.ToolProvider.getSystemJavaCompiler() != null); }
    static String toolProvider() { return "" + java.util.spi.ToolProvider.findFirst("javac").isPresent(); }
    static String httpAgent() { return "" + java.net.ProxySelector.getDefault().getClass().getSimpleName(); }
    static String cookie() { return "" + java.net.CookieHandler.getDefault(); }
    static String methodCount() { return "" + (Object.class.getMethods().length); }
    static String methodNames() { return Arrays.stream(Runnable.class.getMethods()).map(Method::getName).collect(Collectors.joining()); }
    static String nest() { return Map.Entry.class.getNestHost().getName(); }
    static String declaring() { return "" + Map.Entry.class.getDeclaringClass(); }
    static String hidden() { Runnable r = () -> {}; return "" + r.getClass().isSynthetic(); }
    static String lambdaName() { Runnable r = () -> {}; return "" + r.getClass().getName().startsWith("Surroundings$$Lambda"); }
}
