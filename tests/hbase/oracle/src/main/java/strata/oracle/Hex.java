// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.ByteArrayOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes as pairs of upper-case digits; {72*300} is 300 times the byte 72. */
final class Hex {
    private static final String DIGITS = "0123456789ABCDEF";
    private static final Pattern RUN = Pattern.compile("\\{([0-9A-F]{2})\\*([0-9]{1,6})\\}");
    private static final int LONG_RUN = 16;

    private Hex() {}

    /** {72*300} in a text is 300 times the byte 72, with the escapes that it needs. */
    static String plain(String word) {
        return RUN.matcher(word).replaceAll(run -> {
            byte[] raw = bytes(run.group());
            StringBuilder text = new StringBuilder();
            Text.escape(raw, 0, raw.length, text);
            return Matcher.quoteReplacement(text.toString());
        });
    }

    static byte[] bytes(String word) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Matcher run = RUN.matcher(word);
        for (int i = 0; i < word.length();) {
            boolean isRun = run.find(i) && run.start() == i;
            String pair = isRun ? run.group(1) : word.substring(i, Math.min(i + 2, word.length()));
            int high = pair.length() == 2 ? DIGITS.indexOf(pair.charAt(0)) : -1;
            int low = pair.length() == 2 ? DIGITS.indexOf(pair.charAt(1)) : -1;
            if (high < 0 || low < 0) {
                throw new Malformed("'" + word + "' is not made of pairs of upper-case hex digits");
            }
            for (int left = isRun ? Integer.parseInt(run.group(2)) : 1; left != 0; --left) out.write(high << 4 | low);
            i = isRun ? run.end() : i + 2;
        }
        return out.toByteArray();
    }

    static String text(byte[] raw) {
        return text(raw, 0, raw.length);
    }

    static String text(byte[] raw, int offset, int length) {
        StringBuilder text = new StringBuilder();
        int end = offset + length;
        for (int i = offset, next; i < end; i = next) {
            for (next = i + 1; next < end && raw[next] == raw[i];) ++next;
            String pair = "" + DIGITS.charAt((raw[i] & 0xFF) >> 4) + DIGITS.charAt(raw[i] & 0xF);
            text.append(next - i < LONG_RUN ? pair.repeat(next - i) : "{" + pair + "*" + (next - i) + "}");
        }
        return text.toString();
    }
}
