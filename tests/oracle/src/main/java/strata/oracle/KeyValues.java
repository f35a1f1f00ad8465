// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.codec.Codec;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;

/** Cells as lines of text, and the bytes that HBase makes of them. */
final class KeyValues {
    static final String FIRST_LINE = "strata key values 1";
    private static final String ANSWERED_BY = "answered by ";
    private static final String DIGITS = "0123456789ABCDEF";
    private static final Pattern RUN = Pattern.compile("\\{([0-9A-F]{2})\\*([0-9]{1,6})\\}");
    private static final int LONG_RUN = 16;

    private final List<String> answered = new ArrayList<>();
    private final List<Cell> block = new ArrayList<>();
    private int number = 0;

    /** A message that names the line that was read last. */
    String complaint(String file, Malformed wrong) {
        return file + ":" + number + ": " + wrong.getMessage();
    }

    /** The lines of a file with the answers behind them; old answers go. */
    List<String> answer(List<String> lines, String version) {
        for (String line : lines) {
            ++number;
            if (number == 1) {
                if (!line.equals(FIRST_LINE)) throw new Malformed("the first line should be '" + FIRST_LINE + "'");
                answered.add(line);
                answered.add(ANSWERED_BY + version);
            } else if (!line.startsWith(">") && !(number == 2 && line.startsWith(ANSWERED_BY))) {
                answered.add(line);
                if (!line.isEmpty() && !line.startsWith("#")) answered.add("> " + answer(new Words(line)));
            }
        }
        return answered;
    }

    private String answer(Words words) {
        try {
            if (words.takeIf("block")) {
                words.finish();
                return written();
            }
            if (words.takeIf("read")) {
                byte[] raw = fromHex(words.take("the bytes of a KeyValue"));
                words.finish();
                return text(new KeyValue(raw, 0, raw.length));
            }
            KeyValue cell = cell(words);
            block.add(cell);
            return hex(cell.getBuffer(), cell.getOffset(), cell.getLength());
        } catch (Malformed wrong) {
            throw wrong;
        } catch (Exception e) {
            return Answer.error(e);
        }
    }

    /** TYPE ROW FAMILY:QUALIFIER@TIMESTAMP=VALUE [TAG_TYPE:PAYLOAD ...]. */
    private static KeyValue cell(Words words) {
        KeyValue.Type type = type(words.take("the type of a cell"));
        byte[] row = Text.row(plain(words.take("a row")));
        String[] sides = Text.option(words.take("FAMILY:QUALIFIER@TIMESTAMP=VALUE"));
        Text.Dated dated = Text.dated(sides[0]);
        if (dated.when() == null) throw new Malformed("'" + sides[0] + "' has no timestamp");
        Text.Column column = Text.column(plain(dated.place()));
        byte[] value = Text.bytes(plain(sides[1]));
        List<Tag> tags = new ArrayList<>();
        while (!words.isEmpty()) {
            String[] parts = words.take("a tag").split(":", -1);
            if (parts.length != 2) throw new Malformed("a tag is of the form TYPE:PAYLOAD");
            tags.add(new ArrayBackedTag((byte) Text.count(parts[0]), Text.bytes(plain(parts[1]))));
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
        return hex(out.toByteArray(), 0, out.size());
    }

    /** {72*300} in a text is 300 times the byte 72, with the escapes that it needs. */
    private static String plain(String word) {
        return RUN.matcher(word).replaceAll(run -> {
            byte[] raw = fromHex(run.group());
            StringBuilder text = new StringBuilder();
            Text.escape(raw, 0, raw.length, text);
            return Matcher.quoteReplacement(text.toString());
        });
    }

    private static byte[] fromHex(String word) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Matcher run = RUN.matcher(word);
        for (int i = 0; i < word.length();) {
            boolean isRun = run.find(i) && run.start() == i;
            String pair = isRun ? run.group(1) : word.substring(i, Math.min(i + 2, word.length()));
            int high = pair.length() == 2 ? DIGITS.indexOf(pair.charAt(0)) : -1;
            int low = pair.length() == 2 ? DIGITS.indexOf(pair.charAt(1)) : -1;
            if (high < 0 || low < 0) throw new Malformed("'" + word + "' is not made of pairs of upper-case hex digits");
            for (int left = isRun ? Integer.parseInt(run.group(2)) : 1; left != 0; --left) out.write(high << 4 | low);
            i = isRun ? run.end() : i + 2;
        }
        return out.toByteArray();
    }

    private static String hex(byte[] raw, int offset, int length) {
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
