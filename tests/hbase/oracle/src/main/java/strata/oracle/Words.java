// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

/** The words of one line, taken one after the other. */
final class Words {
    private final String[] all;
    private int next = 0;

    Words(String line) {
        all = line.split(" ", -1);
        for (String word : all) {
            if (word.isEmpty()) throw new Malformed("there is a space too many, for words are separated by one");
        }
    }

    boolean isEmpty() {
        return next == all.length;
    }

    /** The next word, which stays; empty at the end of the line. */
    String front() {
        return isEmpty() ? "" : all[next];
    }

    /** The next word; `expected` says what it should have been if there is none. */
    String take(String expected) {
        if (isEmpty()) throw new Malformed("the line ends where " + expected + " should be");
        return all[next++];
    }

    boolean takeIf(String word) {
        if (!front().equals(word)) return false;
        ++next;
        return true;
    }

    void finish() {
        if (!isEmpty()) throw new Malformed("'" + front() + "' is more than the line should hold");
    }
}
