// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.WrongRowIOException;
import org.apache.hadoop.hbase.exceptions.FailedSanityCheckException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;

/** How answers are written, without the `> ` before them. */
final class Answer {
    private Answer() {}

    /** A word, and the cells of a result that may be missing. */
    static String with(String word, Result result) {
        StringBuilder line = new StringBuilder(word);
        if (result != null && !result.isEmpty()) cells(result.listCells(), line);
        return line.toString();
    }

    /** One result of a read; there is at least one cell. */
    static String row(List<Cell> cells) {
        Cell first = cells.get(0);
        StringBuilder line = new StringBuilder();
        Text.escape(first.getRowArray(), first.getRowOffset(), first.getRowLength(), line);
        cells(cells, line);
        return line.toString();
    }

    private static void cells(List<Cell> cells, StringBuilder line) {
        for (Cell cell : cells) {
            line.append(' ');
            Text.escape(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength(), line);
            line.append(':');
            Text.escape(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength(), line);
            line.append('@').append(cell.getTimestamp());
            if (CellUtil.isPut(cell)) {
                line.append('=');
                Text.escape(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength(), line);
            } else {
                line.append('!').append(KeyValue.Type.codeToType(cell.getType().getCode()).name());
            }
        }
    }

    static String error(Exception thrown) {
        return "error " + nameOf(thrown);
    }

    static String nameOf(Exception thrown) {
        if (thrown instanceof IllegalArgumentException) return "illegal_argument";
        if (thrown instanceof NoSuchColumnFamilyException) return "no_such_column_family";
        if (thrown instanceof WrongRowIOException) return "wrong_row";
        if (thrown instanceof FailedSanityCheckException) return "failed_sanity_check";
        if (thrown instanceof DoNotRetryIOException) return "do_not_retry";
        if (thrown instanceof IOException) return "io";
        return "failure " + thrown.getClass().getSimpleName();
    }
}
