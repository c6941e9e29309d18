package factories;

/** Only a class nested in another one makes it. */
public final class Token {
    private final int kind;

    private Token(int kind) {
        this.kind = kind;
    }

    public static class Lexer {
        private int position;

        public Lexer(int position) {
            this.position = position;
        }

        public Token next() {
            position++;
            return new Token(position * 2);
        }
    }

    public int weight() {
        return 8 / (kind - 12); //! ArithmeticException builder
    }
}
