/** Text over several lines. */
final class TextBlocks {
    private static final String MENU = """
            coffee 250
            tea 180
            water
            """;

    private TextBlocks() {}

    static String runIndent() {
        String block = """
                <p>
                  "quoted" \\ and \t tab
                </p>\
                """;
        return block.length() + block;
    }

    static int runLines() {
        int sum = 0;
        for (String line : MENU.split("\n")) {
            sum = sum * 31 + line.hashCode();
        }
        return sum;
    }

    static String runTemplate() {
        return """
            Dear %s,
            you owe %d.""".formatted("Ann", 42).replace("\n", " / ");
    }

    static String runStripIndent() {
        return "   a\n     b\n".stripIndent() + "|" + "x\\ty".translateEscapes() + "|" + "a\nb".indent(2);
    }

    static int price(int item) {
        String[] lines = MENU.split("\n");
        if (item < 0 || item >= lines.length) {
            return 0;
        }
        return Integer.parseInt(lines[item].split(" ")[1]); // error: ArrayIndexOutOfBoundsException
    }

    static int priceSound(int item) {
        String[] lines = MENU.split("\n");
        if (item < 0 || item >= lines.length) {
            return 0;
        }
        String[] words = lines[item].split(" ");
        return words.length > 1 ? Integer.parseInt(words[1]) : 0;
    }

    static int position(char wanted) {
        String board = """
            abc
            d.f
            """;
        int at = board.indexOf(wanted);
        return 12 / (at - 5); // error: ArithmeticException
    }

    static int positionSound(char wanted) {
        String board = """
            abc
            d.f
            """;
        int at = board.indexOf(wanted);
        return 12 / (at + 2);
    }

    static String lineAfter(String word) {
        int at = MENU.indexOf(word);
        return MENU.substring(at, MENU.indexOf(' ', at)); // error: StringIndexOutOfBoundsException
    }

    static String lineAfterSound(String word) {
        int at = MENU.indexOf(word);
        int end = at < 0 ? -1 : MENU.indexOf('\n', at);
        return end < 0 ? "" : MENU.substring(at, end);
    }

    static int lineCount(String text) {
        long blank = text.lines().filter(String::isBlank).count();
        if (blank == 2) {
            throw new IllegalArgumentException("two blank lines"); // error: IllegalArgumentException
        }
        return (int) blank;
    }

    static int lineCountSound(String text) {
        long blank = text.lines().filter(String::isBlank).count();
        if (blank < 0) {
            throw new IllegalArgumentException("impossible");
        }
        return (int) blank;
    }
}
