// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.filter.RegexStringComparator;

/** Regular expressions: whether HBase's comparator finds them, a byte being a character. */
final class Expressions extends WordQuestions {
    Expressions() {
        super("strata expressions 1");
    }

    @Override
    String answer(Words words) throws Exception {
        int flags = flags(words.take("flags"));
        String expression = new String(Text.row(words.take("an expression")), StandardCharsets.ISO_8859_1);
        byte[] part = Text.row(words.take("a part"));
        RegexStringComparator comparator = new RegexStringComparator(expression, flags);
        comparator.setCharset(StandardCharsets.ISO_8859_1);
        return comparator.compareTo(part, 0, part.length) == 0 ? "found" : "not found";
    }

    /** Letters as in (?imsdx), `l` for LITERAL, or `-` for none. */
    private static int flags(String letters) {
        int flags = 0;
        for (char letter : letters.equals("-") ? new char[0] : letters.toCharArray()) {
            flags |= switch (letter) {
                case 'i' -> Pattern.CASE_INSENSITIVE;
                case 'm' -> Pattern.MULTILINE;
                case 's' -> Pattern.DOTALL;
                case 'd' -> Pattern.UNIX_LINES;
                case 'x' -> Pattern.COMMENTS;
                case 'l' -> Pattern.LITERAL;
                default -> throw new Malformed("'" + letter + "' is no flag");
            };
        }
        return flags;
    }
}
