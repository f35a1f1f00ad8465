// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.*;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/** Filters and comparators of every class that HBase has, but the one that is random itself. */
final class RandomFilter {
    private final Random random;
    private final byte[][] rows;
    private final byte[][] families;
    private final byte[][] qualifiers;
    /** Whether the request is a call by itself: HBase breaks off the whole call where NO_OP makes a part of it fail. */
    boolean isAlone;

    RandomFilter(Random random, byte[][] rows, byte[][] families, byte[][] qualifiers) {
        this.random = random;
        this.rows = rows;
        this.families = families;
        this.qualifiers = qualifiers;
    }

    private byte[] any(byte[][] of) {
        return of[random.nextInt(of.length)];
    }

    private CompareOperator operator() {
        if (isAlone && random.nextInt(40) == 0) return CompareOperator.NO_OP;
        return CompareOperator.values()[random.nextInt(6)];
    }

    private byte[] value() {
        return Bytes.toBytes("v" + random.nextInt(30));
    }

    /** HBase reads beyond the end of what is shorter than a BinaryComponentComparator asks for: no such parts. */
    private ByteArrayComparable comparator(byte[] of) {
        switch (random.nextInt(8)) {
            case 0: return new BinaryPrefixComparator(Bytes.head(of, Math.min(of.length, 1)));
            case 1: return new SubstringComparator("v" + random.nextInt(9));
            case 2: return new RegexStringComparator("^[a-r][0-9]?[1-5]$");
            case 3: return new BinaryComponentComparator(Bytes.toBytes(random.nextBoolean() ? "r" : "b"), 0);
            case 4: return new BitComparator(of, BitComparator.BitwiseOp.values()[random.nextInt(3)]);
            case 5: return new RegexStringComparator("V[1-3]", java.util.regex.Pattern.CASE_INSENSITIVE);
            default: return new BinaryComparator(of);
        }
    }

    /** HBase asks with an empty row if columns are named, and a BinaryComponentComparator reads beyond its end. */
    private ByteArrayComparable rowComparator() {
        ByteArrayComparable made = comparator(any(rows));
        return made instanceof BinaryComponentComparator ? new BinaryComparator(made.getValue()) : made;
    }

    private SingleColumnValueFilter single(SingleColumnValueFilter of) {
        of.setFilterIfMissing(random.nextBoolean());
        of.setLatestVersionOnly(random.nextBoolean());
        return of;
    }

    private List<MultiRowRangeFilter.RowRange> ranges() {
        List<MultiRowRangeFilter.RowRange> all = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(2); i++) {
            byte[] a = any(rows), b = any(rows);
            boolean swap = Bytes.compareTo(a, b) > 0;
            all.add(new MultiRowRangeFilter.RowRange(swap ? b : a, true, swap ? a : b, true));
        }
        return all;
    }

    /** A filter; `depth`: how deep lists may go. */
    Filter next(int depth) {
        int kind = random.nextInt(depth > 0 ? 30 : 25);
        switch (kind) {
            case 0: return new PrefixFilter(Bytes.head(any(rows), 1 + random.nextInt(2)));
            case 1: return new PageFilter(1 + random.nextInt(4));
            case 2: return new KeyOnlyFilter(random.nextBoolean());
            case 3: return new FirstKeyOnlyFilter();
            case 4: return new ColumnPrefixFilter(Bytes.toBytes("q"));
            case 5: return new MultipleColumnPrefixFilter(new byte[][] {Bytes.toBytes("q1"), Bytes.toBytes("n")});
            case 6: return new ColumnRangeFilter(random.nextBoolean() ? null : any(qualifiers), random.nextBoolean(),
                random.nextBoolean() ? null : Bytes.toBytes("q1"), random.nextBoolean());
            case 7: return new ColumnCountGetFilter(1 + random.nextInt(3));
            case 8: return new ColumnPaginationFilter(1 + random.nextInt(3), random.nextInt(2));
            case 9: return new ColumnPaginationFilter(1 + random.nextInt(3), Bytes.toBytes("q"));
            case 10: return new InclusiveStopFilter(any(rows));
            case 11: return new FuzzyRowFilter(List.of(new Pair<>(Bytes.toBytes("r" + random.nextInt(6)),
                new byte[] {0, (byte) random.nextInt(2)})));
            case 12: return new MultiRowRangeFilter(ranges());
            case 13: return new TimestampsFilter(List.of(1L + random.nextInt(20), 1L + random.nextInt(40)),
                random.nextInt(4) == 0);
            case 14: return new RowFilter(operator(), rowComparator());
            case 15: return new FamilyFilter(operator(), comparator(any(families)));
            case 16: return new QualifierFilter(operator(), new BinaryComparator(any(qualifiers)));
            case 17: return new ValueFilter(operator(), comparator(value()));
            case 18: return single(
                new SingleColumnValueFilter(any(families), any(qualifiers), operator(), comparator(value())));
            case 19: return single(
                new SingleColumnValueExcludeFilter(any(families), any(qualifiers), operator(), comparator(value())));
            case 20: return new ColumnValueFilter(any(families), any(qualifiers), operator(), value());
            case 21: return new DependentColumnFilter(any(families), any(qualifiers), random.nextBoolean());
            case 22: return new DependentColumnFilter(any(families), any(qualifiers), random.nextBoolean(),
                operator(), comparator(value()));
            case 23: return new FirstKeyValueMatchingQualifiersFilter(java.util.Set.of(Bytes.toBytes("q")));
            case 24: return new FilterList();
            case 25:
                Filter inner = next(depth - 1);
                // HBase 2.6.4 fails: a SkipFilter does not tell a MultiRowRangeFilter the row.
                return inner.toString().contains("MultiRowRangeFilter") ? inner : new SkipFilter(inner);
            case 26: return new WhileMatchFilter(next(depth - 1));
            default: return new FilterList(FilterList.Operator.values()[random.nextInt(2)],
                List.of(next(depth - 1), next(depth - 1)));
        }
    }
}
