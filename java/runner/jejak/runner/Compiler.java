package jejak.runner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources in memory. A source that does not compile costs the others nothing. */
final class Compiler {
    private static final long STACK_BYTES = 16L << 20;

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files =
            javac.getStandardFileManager(null, Locale.ROOT, null);

    Compiler(List<Path> classPath, List<Path> shared) throws IOException {
        List<Path> places =
                Stream.concat(classPath.stream(), shared.stream()).filter(Files::exists).toList();
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, places);
        // Without a source path javac would look for sources on the class path.
        files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
    }

    /** Options and sources by path; the answer has the complaints by path, and all classes. */
    byte[] compile(Words request) {
        List<String> options = request.readTexts();
        List<Source> sources = new ArrayList<>();
        for (int left = request.readInt(); left > 0; left--) {
            String path = request.readText();
            sources.add(new Source(path, request.readText()));
        }
        Work work = new Work(options);
        Thread thread = new Thread(null, () -> work.compile(sources), "javac", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                // Nobody may hurry us.
            }
        }
        return work.answer();
    }

    /** One request's complaints and classes. */
    private final class Work {
        private final List<String> options;
        private final List<Complaint> complaints = new ArrayList<>();
        private final Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
        private boolean outOfMemory;

        Work(List<String> options) {
            this.options = options;
        }

        /** Leaves out what is wrong until the rest compiles. */
        void compile(List<Source> sources) {
            List<Source> left = sources;
            while (!left.isEmpty() && !outOfMemory) {
                Round round = new Round(left);
                String crash = round.run();
                if (crash == null) {
                    classes.putAll(round.written);
                    return;
                }
                complaints.addAll(round.complaints);
                List<Source> rest = new ArrayList<>(left);
                rest.removeIf(source -> round.faulty.contains(source.path));
                if (rest.size() == left.size()) {
                    split(left, crash);
                    return;
                }
                left = rest;
            }
        }

        /** Finds the source that the compiler does not survive. */
        private void split(List<Source> sources, String crash) {
            if (sources.size() == 1) {
                complaints.add(new Complaint(sources.get(0).path, 0, 0, "jejak.crash", crash));
                return;
            }
            int middle = sources.size() / 2;
            compile(sources.subList(0, middle));
            compile(sources.subList(middle, sources.size()));
        }

        byte[] answer() {
            if (outOfMemory) {
                throw new OutOfMemoryError("javac");
            }
            Answer answer = new Answer('J').putInt(complaints.size());
            for (Complaint one : complaints) {
                answer.putText(one.path).putInt(one.line).putInt(one.column);
                answer.putText(one.code).putText(one.message);
            }
            answer.putInt(classes.size());
            classes.forEach((name, bytes) -> answer.putText(name).putBytes(bytes.toByteArray()));
            return answer.toBytes();
        }

        /** One run of javac. */
        private final class Round extends ForwardingJavaFileManager<JavaFileManager> {
            private final List<Source> sources;
            private final Map<String, ByteArrayOutputStream> written = new LinkedHashMap<>();
            private final List<Complaint> complaints = new ArrayList<>();
            private final Set<String> faulty = new LinkedHashSet<>();

            Round(List<Source> sources) {
                super(files);
                this.sources = sources;
            }

            /** Null when all compiled; otherwise what is said where no source is to blame. */
            String run() {
                try {
                    JavaCompiler.CompilationTask task =
                            javac.getTask(
                                    Writer.nullWriter(), this, this::hear, options, null, sources);
                    task.setLocale(Locale.ROOT);
                    return task.call() ? null : "javac failed and did not say why";
                } catch (OutOfMemoryError error) {
                    outOfMemory = true;
                    return "out of memory";
                } catch (Throwable crash) {
                    return "javac failed: " + crash;
                }
            }

            private void hear(Diagnostic<? extends JavaFileObject> said) {
                if (said.getKind() != Diagnostic.Kind.ERROR) {
                    return;
                }
                String path = said.getSource() instanceof Source source ? source.path : null;
                String code = said.getCode();
                String message = said.getMessage(Locale.ROOT);
                int line = (int) Math.max(0, said.getLineNumber());
                int column = (int) Math.max(0, said.getColumnNumber());
                complaints.add(new Complaint(path, line, column, code, message));
                if (path != null) {
                    faulty.add(path);
                }
            }

            @Override
            public JavaFileObject getJavaFileForOutput(
                    Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                URI uri = URI.create("memory:///" + written.size() + kind.extension);
                return new SimpleJavaFileObject(uri, kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                        written.put(name, bytes);
                        return bytes;
                    }
                };
            }

            @Override
            public boolean isSameFile(FileObject one, FileObject other) {
                return one == other;
            }
        }
    }

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(address(path), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        private static URI address(String path) {
            try {
                return new URI("memory", null, "/" + path, null);
            } catch (java.net.URISyntaxException error) {
                throw new IllegalArgumentException(path, error);
            }
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private record Complaint(String path, int line, int column, String code, String message) {}
}
