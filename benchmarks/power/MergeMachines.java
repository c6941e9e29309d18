package power;

/** State machines, parsers and matchers over texts, compared with a second way to say the same. */
class MergeMachines {
    static class Comments { // verdict: safe
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            assert table(text) == direct(text);
        }

        static int table(char[] text) {
            int state = 0;
            for (char c : text) {
                switch (state) {
                    case 0:
                        state = c == '/' ? 1 : 0;
                        break;
                    case 1:
                        state = c == '*' ? 2 : c == '/' ? 1 : 0;
                        break;
                    case 2:
                        state = c == '*' ? 3 : 2;
                        break;
                    default:
                        state = c == '/' ? 0 : c == '*' ? 3 : 2;
                }
            }
            return state;
        }

        static int direct(char[] text) {
            boolean inside = false;
            boolean half = false;
            for (int i = 0; i < text.length; i++) {
                char c = text[i];
                if (!inside) {
                    if (half && c == '*') {
                        inside = true;
                        half = false;
                    } else {
                        half = c == '/';
                    }
                } else if (half && c == '/') {
                    inside = false;
                    half = false;
                } else {
                    half = c == '*';
                }
            }
            return inside ? half ? 3 : 2 : half ? 1 : 0;
        }
    }

    static class CommentsFaulty { // verdict: violated
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            assert Comments.table(text) == direct(text); // finds: AssertionError
        }

        static int direct(char[] text) {
            boolean inside = false;
            boolean half = false;
            for (int i = 0; i < text.length; i++) {
                char c = text[i];
                if (!inside) {
                    if (half && c == '*') {
                        inside = true;
                    } else {
                        half = c == '/';
                    }
                } else if (half && c == '/') {
                    inside = false;
                    half = false;
                } else {
                    half = c == '*';
                }
            }
            return inside ? half ? 3 : 2 : half ? 1 : 0;
        }
    }

    static class Identifier { // verdict: safe
        static void run(String text) {
            if (text == null || text.length() != 10) {
                return;
            }
            assert early(text) == late(text);
        }

        static boolean early(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean letter = c >= 'a' && c <= 'z' || c == '_';
                boolean digit = c >= '0' && c <= '9';
                if (!letter && !(digit && i > 0)) {
                    return false;
                }
            }
            return true;
        }

        static boolean late(String text) {
            boolean good = true;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c >= '0' && c <= '9') {
                    good &= i != 0;
                } else if (c != '_' && (c < 'a' || c > 'z')) {
                    good = false;
                }
            }
            return good;
        }
    }

    static class IdentifierFaulty { // verdict: violated
        static void run(String text) {
            if (text == null || text.length() != 10) {
                return;
            }
            assert Identifier.early(text) == late(text); // finds: AssertionError
        }

        static boolean late(String text) {
            boolean good = true;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c >= '0' && c <= '9') {
                    good &= i != 1;
                } else if (c != '_' && (c < 'a' || c > 'z')) {
                    good = false;
                }
            }
            return good;
        }
    }

    static class Pattern { // verdict: safe
        /** a(b|c)*d, as an automaton and as a set of states in bits. */
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            assert automaton(text) == bits(text);
        }

        static boolean automaton(char[] text) {
            int state = 0;
            for (char c : text) {
                if (state == 0 && c == 'a') {
                    state = 1;
                } else if (state == 1 && (c == 'b' || c == 'c')) {
                    state = 1;
                } else if (state == 1 && c == 'd') {
                    state = 2;
                } else {
                    state = 3;
                }
            }
            return state == 2;
        }

        static boolean bits(char[] text) {
            int set = 1;
            for (int i = 0; i < text.length; i++) {
                int next = 0;
                if ((set & 1) != 0 && text[i] == 'a') {
                    next |= 2;
                }
                if ((set & 2) != 0 && (text[i] == 'b' || text[i] == 'c')) {
                    next |= 2;
                }
                if ((set & 2) != 0 && text[i] == 'd') {
                    next |= 4;
                }
                set = next;
            }
            return (set & 4) != 0;
        }
    }

    static class PatternFaulty { // verdict: violated
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            assert Pattern.automaton(text) == bits(text); // finds: AssertionError
        }

        static boolean bits(char[] text) {
            int set = 1;
            for (int i = 0; i < text.length; i++) {
                int next = 0;
                if ((set & 1) != 0 && text[i] == 'a') {
                    next |= 2;
                }
                if ((set & 2) != 0 && (text[i] == 'b' || text[i] == 'd')) {
                    next |= 2;
                }
                if ((set & 2) != 0 && text[i] == 'd') {
                    next |= 4;
                }
                set = next;
            }
            return (set & 4) != 0;
        }
    }

    static class Number { // verdict: safe
        static void run(char[] text) {
            if (text == null || text.length != 5) {
                return;
            }
            int forward = forward(text);
            assert forward == backward(text);
        }

        static int forward(char[] text) {
            int value = 0;
            for (int i = 0; i < text.length; i++) {
                char c = text[i];
                if (c < '0' || c > '9') {
                    return -1;
                }
                value = value * 10 + (c - '0');
            }
            return value;
        }

        static int backward(char[] text) {
            int value = 0;
            int weight = 1;
            boolean bad = false;
            for (int i = text.length - 1; i >= 0; i--) {
                int digit = text[i] - '0';
                if (digit < 0 || digit > 9) {
                    bad = true;
                }
                value += digit * weight;
                weight *= 10;
            }
            return bad ? -1 : value;
        }
    }

    static class Brackets { // verdict: violated
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            int depth = 0;
            int deepest = 0;
            for (int i = 0; i < 10; i++) {
                if (text[i] == '(') {
                    depth++;
                } else if (text[i] == ')') {
                    depth--;
                }
                if (depth > deepest) {
                    deepest = depth;
                }
            }
            assert depth != 0 || deepest != 5; // finds: AssertionError
        }
    }

    static class BracketsSound { // verdict: safe
        static void run(char[] text) {
            if (text == null || text.length != 10) {
                return;
            }
            int depth = 0;
            int deepest = 0;
            for (int i = 0; i < 10; i++) {
                if (text[i] == '(') {
                    depth++;
                } else if (text[i] == ')') {
                    depth--;
                }
                if (depth > deepest) {
                    deepest = depth;
                }
            }
            assert depth != 0 || deepest <= 5;
        }
    }

    static class Protocol { // verdict: violated
        int state;
        int open;

        void on(int event) {
            switch (event) {
                case 0:
                    if (state == 0) {
                        state = 1;
                        open++;
                    }
                    break;
                case 1:
                    if (state == 1) {
                        state = 2;
                    }
                    break;
                case 2:
                    if (state >= 1) {
                        state = 0;
                        open -= 1;
                    }
                    break;
                default:
                    if (state == 2) {
                        open -= 1;
                    }
            }
        }

        static void run(int[] events) {
            if (events == null || events.length != 9) {
                return;
            }
            Protocol it = new Protocol();
            for (int each : events) {
                it.on(each & 3);
            }
            assert it.open != -3; // finds: AssertionError
        }
    }

    static class ProtocolSound { // verdict: safe
        int state;
        int open;

        void on(int event) {
            switch (event) {
                case 0:
                    if (state == 0) {
                        state = 1;
                        open++;
                    }
                    break;
                case 1:
                    if (state == 1) {
                        state = 2;
                    }
                    break;
                case 2:
                    if (state >= 1) {
                        state = 0;
                        open -= 1;
                    }
                    break;
                default:
                    if (state == 2) {
                        state = 1;
                    }
            }
        }

        static void run(int[] events) {
            if (events == null || events.length != 9) {
                return;
            }
            ProtocolSound it = new ProtocolSound();
            for (int each : events) {
                it.on(each & 3);
            }
            assert it.open == (it.state == 0 ? 0 : 1);
        }
    }
}
