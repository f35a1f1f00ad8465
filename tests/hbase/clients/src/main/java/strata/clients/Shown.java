// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

/** Requests as text, for people who look for a difference. */
final class Shown {
    private Shown() {}

    static String text(Object request) {
        if (request instanceof List<?> all)
            return all.stream().map(Shown::text).collect(Collectors.joining(", ", " <", ">"));
        if (request instanceof Mutation one) return mutation(one);
        if (request instanceof RowMutations all) return "as one" + text(all.getMutations());
        if (request instanceof CheckAndMutate one)
            return " if " + Bytes.toStringBinary(one.getRow()) + ' ' + (one.getFilter() != null ? one.getFilter()
                : Bytes.toStringBinary(one.getFamily()) + ':' + Bytes.toStringBinary(one.getQualifier()) + ' '
                    + one.getCompareOp() + ' ' + (one.getValue() == null ? "" : Bytes.toStringBinary(one.getValue())))
                + ' ' + one.getTimeRange() + " then " + text(one.getAction());
        try {
            if (request instanceof Scan one) return ' ' + one.toJSON() + " filter " + one.getFilter();
            if (request instanceof Get one) return ' ' + one.toJSON() + " filter " + one.getFilter();
        } catch (IOException why) {
            return why.toString();
        }
        return " " + request;
    }

    private static String mutation(Mutation one) {
        StringBuilder made = new StringBuilder(" ").append(one.getClass().getSimpleName());
        made.append(' ').append(Bytes.toStringBinary(one.getRow())).append('@').append(one.getTimestamp());
        if (one.getTTL() != Long.MAX_VALUE) made.append(" ttl ").append(one.getTTL());
        if (one instanceof Increment it) made.append(it.isReturnResults() ? "" : " quiet").append(it.getTimeRange());
        if (one instanceof Append it) made.append(it.isReturnResults() ? "" : " quiet").append(it.getTimeRange());
        for (List<Cell> cells : one.getFamilyCellMap().values())
            for (Cell cell : cells)
                made.append(' ').append(CellUtil.toString(cell, true));
        return made.toString();
    }
}
