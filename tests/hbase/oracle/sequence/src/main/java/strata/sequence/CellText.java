// SPDX-License-Identifier: BSL-1.0
package strata.sequence;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.util.Bytes;

/** Writes cells as strata's text, a line each: include/strata/files/cell_text.hpp. */
final class CellText implements AutoCloseable {
    private final BufferedWriter out;
    long cells;

    CellText(Path file) throws IOException {
        out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
        out.write("strata cells 1\n");
    }

    void add(Cell cell) throws IOException {
        String row = text(CellUtil.cloneRow(cell));
        if (row.startsWith("#")) {
            row = "\\x23" + row.substring(1);
        }
        String line = row + '\t' + text(CellUtil.cloneFamily(cell)) + ':' + text(CellUtil.cloneQualifier(cell)) + '\t'
            + cell.getTimestamp() + '\t' + KeyValue.Type.codeToType(cell.getTypeByte()) + '\t'
            + text(CellUtil.cloneValue(cell));
        Tag ttl = PrivateCellUtil.getTag(cell, TagType.TTL_TAG_TYPE).orElse(null);
        if (ttl != null) {
            line += "\tttl=" + Tag.getValueAsLong(ttl);
        }
        out.write(line + '\n');
        ++cells;
    }

    private static String text(byte[] raw) {
        return Bytes.toStringBinary(raw);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
