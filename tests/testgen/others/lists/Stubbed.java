package lists;

/** Methods that every object has, of classes that nobody has seen. */
class Stubbed {
    static int first(CharSequence given) {
        String text = given.subSequence(0, 1).toString();
        return 1 / text.length(); //! ArithmeticException stub
    }
}
