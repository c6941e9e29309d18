package proof;

import jejak.Driver;

/** EX-L1 and EX-L8: programs that ask for their inputs. */
class Asked {
    static int first() {
        int number = Driver.anyInt() + 5;
        int seen = number > 0 ? 1 : 0;
        if (number > 2) {
            assert false; // @first
        }
        return seen;
    }

    static int next() {
        int number = Driver.anyInt();
        assert number + 1 > number; // @next
        return number + 1;
    }

    /** Every kind of answer, in the order in which it is asked for. */
    static void kinds() {
        Driver.assume(Driver.anyBoolean());
        Driver.assume(Driver.anyByte() == -3);
        Driver.assume(Driver.anyChar() == '"');
        Driver.assume(Driver.anyShort() == 300);
        Driver.assume(Driver.anyLong() == 1L << 40);
        Driver.assume(Driver.anyFloat() == 0.5f);
        Driver.assume(Driver.anyDouble() == -0.25);
        String text = Driver.anyString();
        Driver.assume(text != null && text.length() == 1);
        Driver.assume(Driver.any(String.class) == null);
        int[] numbers = Driver.anyIntArray();
        Driver.assume(numbers != null && numbers.length == 2 && numbers[1] == 7);
        Object[] things = Driver.any(Object[].class);
        Driver.assume(things != null && things.length == 1);
        assert things[0] != null; // @kinds
    }
}
