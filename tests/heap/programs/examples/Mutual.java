package examples;

/** Types that lead to each other. */
final class Mutual {
    static final class Man {
        Dog dog;
        int age;
    }

    static final class Dog {
        Man man;
        Dog friend;
    }

    private Mutual() {}

    /** No man; no dog; the dog's man is null, he or another one. */
    // paths: 5
    // errors: NullPointerException
    static boolean isFaithful(Man man) {
        return man.dog.man == man;
    }

    /**
     * No man; no dog; the dog has no man; it has him; it has another man, who has no dog, this one
     * or a second one, which has no man, either of them or a third.
     */
    // paths: 10
    // errors: NullPointerException
    static int around(Man man) {
        return man.dog.man.dog.man.age;
    }

    /** Objects of different classes are never the same: no man; no dog; a man and a dog. */
    // paths: 3
    // errors: NullPointerException
    static int ages(Man man, Dog dog) {
        man.dog = dog;
        dog.man = man;
        return man.dog.man.age;
    }

    /**
     * No dog; no friend; it is its own friend; another one, whose friend is null, the first, itself
     * or a third.
     */
    // paths: 7
    // errors: NullPointerException
    static boolean friends(Dog dog) {
        return dog.friend.friend == dog;
    }

    /** No man; no dog of his; his dog's friend is null, itself or another one, which has no man,
     * him or another man: of these the age is only read. */
    // paths: 9
    // errors: NullPointerException
    static int friendly(Man man) {
        Dog friend = man.dog.friend;
        return friend.man.age;
    }
}
