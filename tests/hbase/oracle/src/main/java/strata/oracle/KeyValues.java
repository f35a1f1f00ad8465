// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.codec.Codec;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;

/** Cells as lines of text, and the bytes that HBase makes of them. */
final class KeyValues extends WordQuestions {
    private final List<Cell> block = new ArrayList<>();

    KeyValues() {
        super("strata key values 1");
    }

    @Override
    String answer(Words words) throws IOException {
        if (words.takeIf("block")) return written();
        if (words.takeIf("read")) {
            byte[] raw = Hex.bytes(words.take("the bytes of a KeyValue"));
            words.finish();
            return text(new KeyValue(raw, 0, raw.length));
        }
        KeyValue cell = cell(words);
        block.add(cell);
        return Hex.text(cell.getBuffer(), cell.getOffset(), cell.getLength());
    }

    /** TYPE ROW FAMILY:QUALIFIER@TIMESTAMP=VALUE [TAG_TYPE:PAYLOAD ...]. */
    private static KeyValue cell(Words words) {
        KeyValue.Type type = type(words.take("the type of a cell"));
        byte[] row = Text.row(Hex.plain(words.take("a row")));
        String[] sides = Text.option(words.take("FAMILY:QUALIFIER@TIMESTAMP=VALUE"));
        Text.Dated dated = Text.dated(sides[0]);
        if (dated.when() == null) throw new Malformed("'" + sides[0] + "' has no timestamp");
        Text.Column column = Text.column(Hex.plain(dated.place()));
        byte[] value = Text.bytes(Hex.plain(sides[1]));
        List<Tag> tags = new ArrayList<>();
        while (!words.isEmpty()) {
            String[] parts = words.take("a tag").split(":", -1);
            if (parts.length != 2) throw new Malformed("a tag is of the form TYPE:PAYLOAD");
            tags.add(new ArrayBackedTag((byte) Text.count(parts[0]), Text.bytes(Hex.plain(parts[1]))));
        }
        return new KeyValue(row, column.family(), column.qualifier(), dated.when(), type, value, tags);
    }

    private static KeyValue.Type type(String word) {
        try {
            return KeyValue.Type.valueOf(word);
        } catch (IllegalArgumentException e) {
            throw new Malformed("'" + word + "' is no type of a cell");
        }
    }

    /** What HBase has read, as the line that makes it. */
    private static String text(Cell cell) throws IOException {
        StringBuilder line = new StringBuilder(KeyValue.Type.codeToType(cell.getTypeByte()).name()).append(' ');
        if (cell.getRowLength() == 0) line.append("\"\"");
        Text.escape(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength(), line);
        line.append(' ');
        Text.escape(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength(), line);
        line.append(':');
        Text.escape(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength(), line);
        line.append('@').append(cell.getTimestamp()).append('=');
        Text.escape(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength(), line);
        for (Iterator<Tag> tags = PrivateCellUtil.tagsIterator(cell); tags.hasNext();) {
            Tag tag = tags.next();
            line.append(' ').append(tag.getType()).append(':');
            Text.escape(tag.getValueArray(), tag.getValueOffset(), tag.getValueLength(), line);
        }
        return line.toString();
    }

    /** The cells since the last time, as HBase writes them one after the other. */
    private String written() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Codec.Encoder encoder = new KeyValueCodecWithTags().getEncoder(out);
        for (Cell cell : block) encoder.write(cell);
        encoder.flush();
        block.clear();
        return Hex.text(out.toByteArray());
    }
}
