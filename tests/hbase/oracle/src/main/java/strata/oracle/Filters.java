// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BigDecimalComparator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryComponentComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.BitComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.ColumnCountGetFilter;
import org.apache.hadoop.hbase.filter.ColumnPaginationFilter;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.ColumnValueFilter;
import org.apache.hadoop.hbase.filter.DependentColumnFilter;
import org.apache.hadoop.hbase.filter.FamilyFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.FirstKeyValueMatchingQualifiersFilter;
import org.apache.hadoop.hbase.filter.FuzzyRowFilter;
import org.apache.hadoop.hbase.filter.InclusiveStopFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.LongComparator;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultipleColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.NullComparator;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RandomRowFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueExcludeFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SkipFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.filter.TimestampsFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/**
 * Filters as traces write them: `all_of(prefix(a),page(3))`.  As with {@link Request}, HBase's object is built only when
 * the operation runs.
 */
final class Filters {
    /** What makes HBase's object, which may object to its arguments. */
    interface Plan<T> {
        T build() throws IOException;
    }

    private record Bounds(byte[] from, boolean fromInclusive, byte[] to, boolean toInclusive) {}

    private static final int DEEPEST = 100;

    private final String text;
    private int at = 0;
    private int depth = 0;

    private Filters(String text) {
        this.text = text;
    }

    static Plan<Filter> parse(String text) {
        Filters all = new Filters(text);
        Plan<Filter> plan = all.filter();
        if (all.at != text.length()) throw new Malformed("the filter ends before '" + text.substring(all.at) + "'");
        return plan;
    }

    // ---- filters ---------------------------------------------------------------------------------------------

    private Plan<Filter> filter() {
        String word = open();
        Plan<Filter> plan = arguments(word);
        close(word);
        return plan;
    }

    private Plan<Filter> arguments(String word) {
        switch (word) {
            case "row", "family", "qualifier", "value" -> {
                return comparing(word);
            }
            case "column_value", "single_column_value", "single_column_value_exclude", "dependent_column",
                "dependent_column_value" -> {
                return ofColumn(word);
            }
            case "prefix", "inclusive_stop", "fuzzy_row", "multi_row_range", "multi_row_prefix", "random_row" -> {
                return ofRows(word);
            }
            case "skip", "while_match", "all_of", "any_of" -> {
                return ofFilters(word);
            }
            default -> {
                return ofCells(word);
            }
        }
    }

    private Plan<Filter> comparing(String word) {
        CompareOperator operator = operator();
        Plan<ByteArrayComparable> comparator = comparator();
        return () -> switch (word) {
            case "row" -> new RowFilter(operator, comparator.build());
            case "family" -> new FamilyFilter(operator, comparator.build());
            case "qualifier" -> new QualifierFilter(operator, comparator.build());
            default -> new ValueFilter(operator, comparator.build());
        };
    }

    private Plan<Filter> ofColumn(String word) {
        Text.Column column = Text.column(plain(word()));
        byte[] family = column.family();
        byte[] qualifier = column.qualifier();
        if (word.equals("dependent_column")) {
            boolean dropped = flag("dropped");
            return () -> new DependentColumnFilter(family, qualifier, dropped);
        }
        CompareOperator operator = operator();
        Plan<ByteArrayComparable> comparator = comparator();
        if (word.equals("column_value")) {
            return () -> new ColumnValueFilter(family, qualifier, operator, comparator.build());
        }
        if (word.equals("dependent_column_value")) {
            boolean dropped = flag("dropped");
            return () -> new DependentColumnFilter(family, qualifier, dropped, operator, comparator.build());
        }
        boolean rejectsMissing = flag("reject_if_missing");
        boolean anyVersion = flag("any_version");
        return () -> {
            SingleColumnValueFilter made = word.equals("single_column_value")
                ? new SingleColumnValueFilter(family, qualifier, operator, comparator.build())
                : new SingleColumnValueExcludeFilter(family, qualifier, operator, comparator.build());
            made.setFilterIfMissing(rejectsMissing);
            made.setLatestVersionOnly(!anyVersion);
            return made;
        };
    }

    private Plan<Filter> ofRows(String word) {
        switch (word) {
            case "prefix" -> {
                byte[] prefix = bytes();
                return () -> new PrefixFilter(prefix);
            }
            case "inclusive_stop" -> {
                byte[] stop = bytes();
                return () -> new InclusiveStopFilter(stop);
            }
            case "fuzzy_row" -> {
                List<Pair<byte[], byte[]>> keys = new ArrayList<>();
                while (!atEnd()) keys.add(fuzzyKey());
                return () -> new FuzzyRowFilter(keys);
            }
            case "multi_row_range" -> {
                List<Bounds> all = new ArrayList<>();
                while (!atEnd()) all.add(bounds());
                return () -> {
                    List<MultiRowRangeFilter.RowRange> ranges = new ArrayList<>();
                    for (Bounds one : all) {
                        ranges.add(new MultiRowRangeFilter.RowRange(one.from, one.fromInclusive, one.to,
                            one.toInclusive));
                    }
                    return new MultiRowRangeFilter(ranges);
                };
            }
            case "multi_row_prefix" -> {
                byte[][] prefixes = allBytes();
                return () -> new MultiRowRangeFilter(prefixes);
            }
            default -> {
                long chance = number();
                return () -> new RandomRowFilter(chance);
            }
        }
    }

    private Plan<Filter> ofCells(String word) {
        switch (word) {
            case "timestamps" -> {
                boolean byHint = flag("by_hint");
                List<Long> wanted = new ArrayList<>();
                while (!atEnd()) wanted.add(number());
                return () -> new TimestampsFilter(wanted, byHint);
            }
            case "column_prefix" -> {
                byte[] prefix = bytes();
                return () -> new ColumnPrefixFilter(prefix);
            }
            case "multiple_column_prefix" -> {
                byte[][] prefixes = allBytes();
                return () -> new MultipleColumnPrefixFilter(prefixes);
            }
            case "column_range" -> {
                Bounds range = bounds();
                return () -> new ColumnRangeFilter(range.from, range.fromInclusive, range.to, range.toInclusive);
            }
            case "column_count_get" -> {
                int limit = count();
                return () -> new ColumnCountGetFilter(limit);
            }
            case "column_pagination" -> {
                int limit = count();
                int offset = count();
                return () -> new ColumnPaginationFilter(limit, offset);
            }
            case "column_pagination_from" -> {
                int limit = count();
                byte[] from = bytes();
                return () -> new ColumnPaginationFilter(limit, from);
            }
            case "page" -> {
                long rows = number();
                return () -> new PageFilter(rows);
            }
            case "key_only" -> {
                boolean length = flag("length");
                return () -> new KeyOnlyFilter(length);
            }
            case "first_key_only" -> {
                return FirstKeyOnlyFilter::new;
            }
            case "first_key_value_matching_qualifiers" -> {
                Set<byte[]> qualifiers = new TreeSet<>(Bytes.BYTES_COMPARATOR);
                qualifiers.addAll(Arrays.asList(allBytes()));
                return () -> new FirstKeyValueMatchingQualifiersFilter(qualifiers);
            }
            default -> throw new Malformed("'" + word + "' is no filter");
        }
    }

    private Plan<Filter> ofFilters(String word) {
        if (word.equals("skip") || word.equals("while_match")) {
            next();
            Plan<Filter> inner = filter();
            return () -> word.equals("skip") ? new SkipFilter(inner.build()) : new WhileMatchFilter(inner.build());
        }
        List<Plan<Filter>> members = new ArrayList<>();
        while (!atEnd()) {
            next();
            members.add(filter());
        }
        return () -> {
            List<Filter> built = new ArrayList<>();
            for (Plan<Filter> one : members) built.add(one.build());
            return new FilterList(
                word.equals("all_of") ? FilterList.Operator.MUST_PASS_ALL : FilterList.Operator.MUST_PASS_ONE, built);
        };
    }

    // ---- comparators -----------------------------------------------------------------------------------------

    private Plan<ByteArrayComparable> comparator() {
        next();
        String word = open();
        Plan<ByteArrayComparable> plan = ofComparator(word);
        close(word);
        return plan;
    }

    private Plan<ByteArrayComparable> ofComparator(String word) {
        switch (word) {
            case "binary" -> {
                byte[] value = bytes();
                return () -> new BinaryComparator(value);
            }
            case "binary_prefix" -> {
                byte[] value = bytes();
                return () -> new BinaryPrefixComparator(value);
            }
            case "binary_component" -> {
                byte[] value = bytes();
                int offset = count();
                return () -> new BinaryComponentComparator(value, offset);
            }
            case "bit" -> {
                String sign = word();
                BitComparator.BitwiseOp how = Arrays.stream(BitComparator.BitwiseOp.values())
                    .filter(known -> known.name().toLowerCase().equals(sign)).findAny()
                    .orElseThrow(() -> new Malformed("'" + sign + "' is not and, or or xor"));
                byte[] value = bytes();
                return () -> new BitComparator(value, how);
            }
            case "long" -> {
                long value = number();
                return () -> new LongComparator(value);
            }
            case "null" -> {
                return NullComparator::new;
            }
            case "substring" -> {
                String part = text();
                return () -> new SubstringComparator(part);
            }
            case "regex" -> {
                String expression = text();
                int flags = flag("ignore_case") ? Pattern.CASE_INSENSITIVE : 0;
                flags |= flag("dot_stops") ? 0 : Pattern.DOTALL;
                flags |= flag("multiline") ? Pattern.MULTILINE : 0;
                flags |= flag("unix_lines") ? Pattern.UNIX_LINES : 0;
                flags |= flag("comments") ? Pattern.COMMENTS : 0;
                flags |= flag("literal") ? Pattern.LITERAL : 0;
                int all = flags;
                return () -> new RegexStringComparator(expression, all);
            }
            case "big_decimal" -> {
                String value = text();
                return () -> new BigDecimalComparator(new BigDecimal(value));
            }
            default -> throw new Malformed("'" + word + "' is no comparator");
        }
    }

    // ---- arguments -------------------------------------------------------------------------------------------

    /** A word and what opens its arguments. */
    private String open() {
        if (++depth > DEEPEST) throw new Malformed("the filter is nested more than " + DEEPEST + " deep");
        String word = upTo("(),");
        if (at == text.length() || text.charAt(at) != '(') throw new Malformed("behind '" + word + "' a '(' is missing");
        ++at;
        return word;
    }

    private void close(String word) {
        if (at == text.length()) throw new Malformed("the ')' of '" + word + "' is missing");
        if (!atEnd()) throw new Malformed("'" + word + "' has no argument '" + text.substring(at) + "'");
        ++at;
        --depth;
    }

    private boolean atEnd() {
        return at == text.length() || text.charAt(at) == ')';
    }

    /** Goes to the next argument, which has to be there. */
    private void next() {
        if (atEnd()) throw new Malformed("an argument is missing before '" + text.substring(at) + "'");
        if (text.charAt(at) == ',') {
            ++at;
            if (atEnd()) throw new Malformed("an argument is missing before '" + text.substring(at) + "'");
        } else if (text.charAt(at - 1) != '(') {
            throw new Malformed("a ',' is missing before '" + text.substring(at) + "'");
        }
    }

    private String upTo(String ends) {
        int begin = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) ++at;
        return text.substring(begin, at);
    }

    /** The next argument, if it is not a filter or a comparator. */
    private String word() {
        next();
        return upTo("(),");
    }

    private boolean flag(String name) {
        int before = at;
        if (!atEnd() && word().equals(name)) return true;
        at = before;
        return false;
    }

    private byte[] bytes() {
        return fromWord(word());
    }

    /** Empty bytes must be seen. */
    private static byte[] fromWord(String word) {
        if (word.isEmpty()) throw new Malformed("empty bytes are written '\"\"'");
        return word.equals("\"\"") ? new byte[0] : Text.bytes(plain(word));
    }

    private byte[][] allBytes() {
        List<byte[]> all = new ArrayList<>();
        while (!atEnd()) all.add(bytes());
        return all.toArray(new byte[0][]);
    }

    private String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    private long number() {
        return Text.number(word());
    }

    private int count() {
        return Text.count(word());
    }

    private CompareOperator operator() {
        return operator(word());
    }

    static CompareOperator operator(String sign) {
        return Arrays.stream(CompareOperator.values())
            .filter(known -> known.name().toLowerCase().equals(sign)).findAny()
            .orElseThrow(() -> new Malformed("'" + sign + "' is not an operator"));
    }

    /** `[FROM:TO[`: the brackets open to the inside where a bound is part of the range; no bound is null. */
    private Bounds bounds() {
        String range = word();
        int colon = range.indexOf(':');
        boolean whole = range.length() >= 3 && colon > 0 && "[]".indexOf(range.charAt(0)) >= 0
            && "[]".indexOf(range.charAt(range.length() - 1)) >= 0;
        if (!whole) throw new Malformed("'" + range + "' is not of the form [FROM:TO[");
        String from = range.substring(1, colon);
        String to = range.substring(colon + 1, range.length() - 1);
        return new Bounds(from.isEmpty() ? null : fromWord(from), range.startsWith("["),
            to.isEmpty() ? null : fromWord(to), range.endsWith("]"));
    }

    /** `KEY:MASK`, a digit for each byte: 1 stands for a byte that does not matter. */
    private Pair<byte[], byte[]> fuzzyKey() {
        String pair = word();
        int colon = pair.indexOf(':');
        if (colon < 0) throw new Malformed("'" + pair + "' is not of the form KEY:MASK");
        byte[] mask = pair.substring(colon + 1).getBytes(StandardCharsets.ISO_8859_1);
        for (int i = 0; i < mask.length; ++i) {
            if (mask[i] != '0' && mask[i] != '1') throw new Malformed("the mask of '" + pair + "' is not of 0 and 1");
            mask[i] -= '0';
        }
        return new Pair<>(Text.bytes(plain(pair.substring(0, colon))), mask);
    }

    /** Inside of filters brackets are escaped, too. */
    private static String plain(String word) {
        return word.replace("\\x28", "(").replace("\\x29", ")");
    }
}
