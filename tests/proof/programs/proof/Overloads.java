package proof;

/** EX-A11: a test that passes null must say which of two methods it means. */
class Overloads {
    static int measure(String text) {
        return text.length(); // @text
    }

    static int measure(Object thing) {
        return thing.hashCode(); // @thing
    }
}
