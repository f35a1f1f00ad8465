// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.math.BigDecimal;
import org.apache.hadoop.hbase.filter.BigDecimalComparator;
import org.apache.hadoop.hbase.util.Bytes;

/** Decimals: the bytes that HBase makes of their texts, and what its comparator says to a text and bytes. */
final class Decimals extends WordQuestions {
    Decimals() {
        super("strata decimals 1");
    }

    @Override
    String answer(Words words) {
        if (words.takeIf("compare")) {
            BigDecimal reference = new BigDecimal(words.take("a decimal"));
            byte[] part = words.isEmpty() ? new byte[0] : Hex.bytes(words.take("the bytes of a part"));
            return Integer.toString(new BigDecimalComparator(reference).compareTo(part, 0, part.length));
        }
        if (!words.takeIf("bytes")) throw new Malformed("a line begins with 'bytes' or 'compare'");
        return Hex.text(Bytes.toBytes(new BigDecimal(words.take("a decimal"))));
    }
}
