// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.BloomFilterUtil;

/** The table of a trace, from its `region` and `family` lines. */
final class Schema {
    static final TableName TABLE = TableName.valueOf("t");
    static final String PURGE_DELAY = "hbase.hstore.time.to.purge.deletes";
    private static final List<String> FLAGS =
        List.of("start_exclusive", "stop_inclusive", "whole_prefix", "reversed", "raw", "metrics", "exists");

    private final TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TABLE);
    private boolean hasRegion = false;
    private boolean hasFamily = false;

    boolean hasFamily() {
        return hasFamily;
    }

    TableDescriptor table() {
        return table.build();
    }

    void takeRegion(Words words) {
        if (hasRegion || hasFamily) {
            throw new Malformed("a 'region' line stands once, between 'trace' and the families");
        }
        hasRegion = true;
        while (!words.isEmpty()) {
            String[] option = Text.option(words.take("an option"));
            switch (option[0]) {
                case "purge_delay" -> setting(PURGE_DELAY, Text.number(option[1]));
                case "slop" -> setting("hbase.hregion.keyvalue.timestamp.slop.millisecs", Text.number(option[1]));
                // The client's limit and the server's: Operations looks at the first.
                case "max_cell_size" -> setting(HRegion.HBASE_MAX_CELL_SIZE_KEY, Text.number(option[1]));
                case "read_only" -> table.setReadOnly(truth(option[1]));
                case "on_demand" -> setting("hbase.hregion.scan.loadColumnFamiliesOnDemand", truth(option[1]));
                default -> throw new Malformed("'" + option[0] + "' is no option of a region");
            }
        }
    }

    private void setting(String name, Object value) {
        table.setValue(name, value.toString());
    }

    void takeFamily(Words words) {
        ColumnFamilyDescriptor next = family(words);
        words.finish();
        if (table.build().hasColumnFamily(next.getName())) {
            throw new Malformed("the trace has two families '" + next.getNameAsString() + "'");
        }
        table.setColumnFamily(next);
        hasFamily = true;
    }

    /** The words after `family`, up to the end or a `;`. */
    static ColumnFamilyDescriptor family(Words words) {
        String word = words.take("the name of a family");
        if (FLAGS.contains(word)) {
            throw new Malformed("a family called '" + word + "' could be taken for a flag of a read");
        }
        try {
            return family(Text.bytes(word), words);
        } catch (IllegalArgumentException e) {
            throw new Malformed("HBase has no such family: " + e.getMessage());
        }
    }

    private static ColumnFamilyDescriptor family(byte[] name, Words words) {
        ColumnFamilyDescriptorBuilder family = ColumnFamilyDescriptorBuilder.newBuilder(name);
        int versions = 1;
        int minVersions = 0;
        MemoryCompactionPolicy memory = MemoryCompactionPolicy.NONE;
        while (!words.isEmpty() && !words.front().equals(";")) {
            String[] option = Text.option(words.take("an option"));
            String value = option[1];
            switch (option[0]) {
                case "versions" -> versions = Text.versions(value);
                case "min_versions" -> minVersions = Text.count(value);
                case "ttl" -> family.setTimeToLive(timeToLive(Text.count(value)));
                case "keep_deleted" -> family.setKeepDeletedCells(constant(KeepDeletedCells.class, value));
                case "new_version_behavior" -> family.setNewVersionBehavior(truth(value));
                case "in_memory" -> memory = constant(MemoryCompactionPolicy.class, value);
                case "purge_delay" -> family.setConfiguration(PURGE_DELAY, Long.toString(Text.number(value)));
                case "block_size" -> family.setBlocksize(Text.count(value));
                case "encoding" -> family.setDataBlockEncoding(constant(DataBlockEncoding.class, value));
                case "bloom" -> {
                    BloomType bloom = constant(BloomType.class, value);
                    family.setBloomFilterType(bloom);
                    if (bloom == BloomType.ROWPREFIX_FIXED_LENGTH) {
                        family.setConfiguration(BloomFilterUtil.PREFIX_LENGTH_KEY, "1");
                    }
                }
                default -> throw new Malformed("'" + option[0] + "' is no option of a family");
            }
        }
        // What the master would refuse when the table is created; there is no master here.
        if (minVersions < 0 || minVersions > versions) {
            throw new Malformed("'min_versions' is at least 0 and at most 'versions'");
        }
        family.setMaxVersions(versions).setMinVersions(minVersions).setInMemoryCompaction(memory);
        return family.build();
    }

    private static int timeToLive(int seconds) {
        if (seconds == -1) return HConstants.FOREVER;
        if (seconds <= 0) throw new Malformed("'ttl' is more than 0, or -1 for ever");
        return seconds;
    }

    static boolean truth(String word) {
        if (!word.equals("true") && !word.equals("false")) throw new Malformed("'" + word + "' is not true or false");
        return word.equals("true");
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants()).filter(value -> value.name().toLowerCase().equals(word)).findAny()
            .orElseThrow(() -> new Malformed("'" + word + "' is not one of the words that may stand there"));
    }
}
