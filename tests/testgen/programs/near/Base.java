package near;

import far.Wide;

/** Members that classes of other packages do not inherit. */
public class Base {
    private int size;
    int weight;

    void setSize(int size) {
        this.size = size;
    }

    int next() {
        return size++;
    }

    static int share(Base base) {
        return base instanceof Wide ? 1 / (base.size - 3) : 0; //! ArithmeticException setters
    }

    static int weigh(Base base) {
        return base instanceof Wide ? 1 / (base.weight - 3) : 0; //! ArithmeticException fields
    }

    static int grown(Wide wide) {
        Base base = wide;
        base.weight = 4;
        return base.next() / base.size;
    }
}
