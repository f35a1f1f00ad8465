// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.ColumnValueFilter;
import org.apache.hadoop.hbase.filter.CompareFilter;
import org.apache.hadoop.hbase.filter.DependentColumnFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Filter strings: what HBase makes of them, written as a filter string again.
 *
 * <p>The answer is written from the fields of HBase's filter.  HBase has to make the same filter of it.
 */
final class FilterStrings extends Questions {
    private static final Map<CompareOperator, String> SIGNS =
        Map.of(CompareOperator.LESS, "<", CompareOperator.LESS_OR_EQUAL, "<=", CompareOperator.EQUAL, "=",
            CompareOperator.NOT_EQUAL, "!=", CompareOperator.GREATER_OR_EQUAL, ">=", CompareOperator.GREATER, ">");

    FilterStrings() {
        super("strata filter strings 1");
    }

    @Override
    String answer(String line) throws Exception {
        Filter made = new ParseFilter().parseFilterString(read(line));
        byte[] written = written(made);
        Filter again;
        try {
            again = new ParseFilter().parseFilterString(written);
        } catch (RuntimeException refusal) {
            throw new Malformed("HBase refuses '" + show(written) + "', which is what it made of this");
        }
        if (!Arrays.equals(again.toByteArray(), made.toByteArray())) {
            throw new Malformed("HBase makes another filter of '" + show(written) + "' than of this");
        }
        return show(written);
    }

    // ---- lines -----------------------------------------------------------------------------------------------

    /** Printable ASCII is itself, but for the backslash, and what would not be seen or make a line something else. */
    static String show(byte[] raw) {
        if (raw.length == 0) return "\"\"";
        String text = Bytes.toStringBinary(raw);
        if (">#\" ".indexOf(text.charAt(0)) >= 0) text = String.format("\\x%02X", (int) raw[0]) + text.substring(1);
        return text.endsWith(" ") ? text.substring(0, text.length() - 1) + "\\x20" : text;
    }

    private static byte[] read(String line) {
        byte[] raw = line.equals("\"\"") ? new byte[0] : Bytes.toBytesBinary(line);
        if (!show(raw).equals(line)) throw new Malformed("this line should be written " + show(raw));
        return raw;
    }

    // ---- filters ---------------------------------------------------------------------------------------------

    private static byte[] written(Filter filter) throws ReflectiveOperationException {
        Writer to = new Writer();
        write(filter, to);
        return to.bytes.toByteArray();
    }

    private static void write(Filter filter, Writer to) throws ReflectiveOperationException {
        if (filter instanceof FilterList list) {
            String between = list.getOperator() == FilterList.Operator.MUST_PASS_ALL ? " AND " : " OR ";
            for (int i = 0; i < list.getFilters().size(); ++i) {
                if (i > 0) to.raw(between);
                inner(list.getFilters().get(i), to);
            }
        } else if (filter instanceof SkipFilter) {
            to.raw("SKIP ");
            inner((Filter) field(filter, "filter"), to);
        } else if (filter instanceof WhileMatchFilter) {
            to.raw("WHILE ");
            inner((Filter) field(filter, "filter"), to);
        } else {
            to.raw(filter.getClass().getSimpleName() + "(");
            arguments(filter, to);
            to.raw(")");
        }
    }

    private static void inner(Filter filter, Writer to) throws ReflectiveOperationException {
        boolean isCompound =
            filter instanceof FilterList || filter instanceof SkipFilter || filter instanceof WhileMatchFilter;
        if (isCompound) to.raw("(");
        write(filter, to);
        if (isCompound) to.raw(")");
    }

    private static void arguments(Filter filter, Writer to) throws ReflectiveOperationException {
        if (filter instanceof KeyOnlyFilter) {
            if ((boolean) field(filter, "lenAsVal")) to.word("true");
        } else if (filter instanceof FirstKeyOnlyFilter) {
            return;
        } else if (filter instanceof PrefixFilter one) {
            to.quoted(one.getPrefix());
        } else if (filter instanceof ColumnPrefixFilter one) {
            to.quoted(one.getPrefix());
        } else if (filter instanceof MultipleColumnPrefixFilter one) {
            for (byte[] prefix : one.getPrefix()) to.quoted(prefix);
        } else if (filter instanceof ColumnCountGetFilter one) {
            to.word(one.getLimit());
        } else if (filter instanceof PageFilter one) {
            to.word(one.getPageSize());
        } else if (filter instanceof ColumnPaginationFilter one) {
            to.word(one.getLimit());
            to.word(one.getOffset());
        } else if (filter instanceof InclusiveStopFilter one) {
            to.quoted(one.getStopRowKey());
        } else if (filter instanceof TimestampsFilter one) {
            for (long timestamp : one.getTimestamps()) to.word(timestamp);
        } else if (filter instanceof ColumnRangeFilter one) {
            to.quoted(one.getMinColumn() == null ? new byte[0] : one.getMinColumn());
            to.word(one.isMinColumnInclusive());
            to.quoted(one.getMaxColumn() == null ? new byte[0] : one.getMaxColumn());
            to.word(one.isMaxColumnInclusive());
        } else if (filter instanceof SingleColumnValueFilter one) {
            to.quoted(one.getFamily());
            to.quoted(one.getQualifier());
            comparison(one.getCompareOperator(), one.getComparator(), to);
            if (one.getFilterIfMissing() || !one.getLatestVersionOnly()) {
                to.word(one.getFilterIfMissing());
                to.word(one.getLatestVersionOnly());
            }
        } else if (filter instanceof ColumnValueFilter one) {
            to.quoted((byte[]) field(filter, "family"));
            to.quoted((byte[]) field(filter, "qualifier"));
            comparison(one.getCompareOperator(), one.getComparator(), to);
        } else if (filter instanceof DependentColumnFilter one) {
            to.quoted(one.getFamily());
            to.quoted(one.getQualifier());
            if (one.dropDependentColumn() || one.getComparator() != null) to.word(one.dropDependentColumn());
            if (one.getComparator() != null) comparison(one.getCompareOperator(), one.getComparator(), to);
        } else if (filter instanceof CompareFilter one) {
            comparison(one.getCompareOperator(), one.getComparator(), to);
        } else {
            throw new Malformed("HBase made a " + filter.getClass() + " of this");
        }
    }

    private static void comparison(CompareOperator operator, ByteArrayComparable reference, Writer to)
        throws ReflectiveOperationException {
        to.word(SIGNS.get(operator));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes((kind(reference) + ":").getBytes(StandardCharsets.US_ASCII));
        text.writeBytes(reference.getValue());
        to.quoted(text.toByteArray());
    }

    private static String kind(ByteArrayComparable reference) throws ReflectiveOperationException {
        if (reference instanceof BinaryComparator) return "binary";
        if (reference instanceof BinaryPrefixComparator) return "binaryprefix";
        if (reference instanceof SubstringComparator) return "substring";
        if (!(reference instanceof RegexStringComparator)) throw new Malformed("HBase made a " + reference.getClass());
        // Pattern.flags() has those that stand in the expression, too.
        int flags = (int) field(field(field(reference, "engine"), "pattern"), "flags");
        if (flags == Pattern.DOTALL) return "regexstring";
        if (flags == (Pattern.DOTALL | Pattern.CASE_INSENSITIVE)) return "regexstringnocase";
        throw new Malformed("HBase made an expression with the flags " + flags);
    }

    private static Object field(Object of, String name) throws ReflectiveOperationException {
        Field field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    /** Writes the arguments of a filter. */
    private static final class Writer {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean isFirst = true;

        void raw(String text) {
            bytes.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
            isFirst = true;
        }

        void word(Object argument) {
            separate();
            bytes.writeBytes(argument.toString().getBytes(StandardCharsets.US_ASCII));
        }

        void quoted(byte[] argument) {
            separate();
            bytes.write('\'');
            for (byte one : argument) {
                if (one == '\'') bytes.write('\'');
                bytes.write(one);
            }
            bytes.write('\'');
        }

        private void separate() {
            if (!isFirst) bytes.writeBytes(", ".getBytes(StandardCharsets.US_ASCII));
            isFirst = false;
        }
    }
}
