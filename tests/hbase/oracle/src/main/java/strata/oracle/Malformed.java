// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

/** A line that is not as the format wants it; the message is the sentence that says why, without the line's number. */
final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String sentence) {
        super(sentence);
    }
}
