// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.ByteArrayOutputStream;
import org.apache.hadoop.hbase.HConstants;

/** How traces write bytes, numbers, timestamps and ranges. */
final class Text {
    private static final String DIGITS = "0123456789ABCDEF";
    private static final String SIGNS = "\\:@=;,#>!\"";

    private Text() {}

    record Range(long from, long to) {}

    /** What stands before an `@`, and the timestamp behind it or null. */
    record Dated(String place, Long when) {}

    record Column(byte[] family, byte[] qualifier) {}

    static void escape(byte[] raw, int offset, int length, StringBuilder to) {
        for (int i = offset; i < offset + length; ++i) {
            char c = (char) (raw[i] & 0xFF);
            if (c > 0x20 && c < 0x7F && SIGNS.indexOf(c) < 0) {
                to.append(c);
            } else {
                to.append("\\x").append(DIGITS.charAt(c >> 4)).append(DIGITS.charAt(c & 0xF));
            }
        }
    }

    static byte[] bytes(String word) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(word.length());
        for (int i = 0; i < word.length(); ++i) {
            if (word.charAt(i) != '\\') {
                out.write(word.charAt(i));
                continue;
            }
            boolean whole = i + 3 < word.length() && word.charAt(i + 1) == 'x';
            int high = whole ? DIGITS.indexOf(word.charAt(i + 2)) : -1;
            int low = whole ? DIGITS.indexOf(word.charAt(i + 3)) : -1;
            if (high < 0 || low < 0) {
                throw new Malformed("in '" + word + "' a backslash is not followed by x and two upper-case hex digits");
            }
            out.write(high << 4 | low);
            i += 3;
        }
        byte[] raw = out.toByteArray();
        StringBuilder again = new StringBuilder();
        escape(raw, 0, raw.length, again);
        if (!again.toString().equals(word)) throw new Malformed("'" + word + "' should be written '" + again + "'");
        return raw;
    }

    /** A row, which must be seen even if it is empty. */
    static byte[] row(String word) {
        return word.equals("\"\"") ? new byte[0] : bytes(word);
    }

    static long number(String word) {
        try {
            if (word.startsWith("+")) throw new NumberFormatException();
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new Malformed("'" + word + "' is not a whole number of 64 bits");
        }
    }

    /** A number that HBase holds in 32 bits. */
    static int count(String word) {
        long value = number(word);
        if (value != (int) value) {
            throw new Malformed("'" + word + "' does not fit in the 32 bits that HBase has for it");
        }
        return (int) value;
    }

    static int versions(String word) {
        return word.equals("all") ? HConstants.ALL_VERSIONS : count(word);
    }

    static long timestamp(String word) {
        return word.equals("latest") ? HConstants.LATEST_TIMESTAMP : number(word);
    }

    static Range range(String word) {
        int dots = word.indexOf("..");
        if (dots < 0) throw new Malformed("'" + word + "' is not of the form A..B");
        return new Range(number(word.substring(0, dots)), timestamp(word.substring(dots + 2)));
    }

    static Dated dated(String word) {
        int at = word.indexOf('@');
        return at < 0 ? new Dated(word, null) : new Dated(word.substring(0, at), timestamp(word.substring(at + 1)));
    }

    static Column column(String word) {
        int colon = word.indexOf(':');
        if (colon < 0) throw new Malformed("'" + word + "' is not of the form FAMILY:QUALIFIER");
        return new Column(bytes(word.substring(0, colon)), bytes(word.substring(colon + 1)));
    }

    /** The parts before and behind the first `=`. */
    static String[] option(String word) {
        int sign = word.indexOf('=');
        if (sign < 0) throw new Malformed("'" + word + "' is not of the form NAME=VALUE");
        return new String[] {word.substring(0, sign), word.substring(sign + 1)};
    }
}
