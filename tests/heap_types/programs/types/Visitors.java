package types;

/** A visitor over a tree of sealed nodes. */
class Visitors {
    sealed interface Tree permits Leaf, Sum, Quotient {
        int accept(Visitor visitor);
    }

    static final class Leaf implements Tree {
        int value;

        @Override
        public int accept(Visitor visitor) {
            return visitor.leaf(this);
        }
    }

    static final class Sum implements Tree {
        Tree left;
        Tree right;

        @Override
        public int accept(Visitor visitor) {
            return visitor.sum(this);
        }
    }

    static final class Quotient implements Tree {
        Tree left;
        Tree right;

        Quotient(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public int accept(Visitor visitor) {
            return visitor.quotient(this);
        }
    }

    interface Visitor {
        int leaf(Leaf leaf);

        int sum(Sum sum);

        int quotient(Quotient quotient);
    }

    static final class Value implements Visitor {
        @Override
        public int leaf(Leaf leaf) {
            return leaf.value;
        }

        @Override
        public int sum(Sum sum) {
            return sum.left.accept(this) + sum.right.accept(this);
        }

        @Override
        public int quotient(Quotient quotient) {
            return quotient.left.accept(this) / quotient.right.accept(this);
        }
    }

    static int value(Tree tree) {
        return tree == null ? 0 : tree.accept(new Value());
    }

    static int ratio(Tree left, Tree right) {
        return left == null || right == null ? 0 : new Value().quotient(new Quotient(left, right));
    }

    /** No node is of another class. */
    static int kind(Tree tree) {
        if (tree == null) {
            return 0;
        }
        if (tree instanceof Leaf) {
            return 1;
        }
        if (tree instanceof Sum) {
            return 2;
        }
        return ((Quotient) tree).left == null ? 3 : 4;
    }

    /** A visitor that nobody has seen may return anything. */
    static int any(Leaf leaf, Visitor visitor) {
        return leaf == null || visitor == null ? 0 : leaf.accept(visitor);
    }
}
