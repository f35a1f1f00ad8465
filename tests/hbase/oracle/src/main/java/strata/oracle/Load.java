// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.TagType;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.BloomFilterUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/**
 * The operation `load`: a file for each family, which the region loads in one call.
 *
 * <p>Cells that keep their numbers lie in a file that says so, as those that HBase's MOB compaction loads do.  As when a
 * region with such files is opened, its later writes get greater numbers.  HBase has no load that replaces all: the
 * table is truncated before.
 */
final class Load {
    private record LoadedCell(byte[] row, Text.Column column, long when, KeyValue.Type type, byte[] value, Long ttl,
        int after) {
        KeyValue keyValue(long number) {
            List<Tag> tags = ttl == null ? List.of()
                : List.of(new ArrayBackedTag(TagType.TTL_TAG_TYPE, Bytes.toBytes(ttl)));
            KeyValue made = new KeyValue(row, column.family(), column.qualifier(), when, type, value, tags);
            made.setSequenceId(number);
            return made;
        }
    }

    private final boolean keepsSequence;
    private final boolean replaces;
    private final List<LoadedCell> cells = new ArrayList<>();

    private Load(Words words) {
        keepsSequence = words.takeIf("keep_sequence");
        replaces = words.takeIf("replace");
        do {
            if (!words.takeIf(";")) throw new Malformed("the rows of the file should follow, each behind a ';'");
            byte[] row = Text.row(words.take("a row"));
            do {
                cells.add(cell(row, words.take("a cell")));
            } while (!words.isEmpty() && !words.front().equals(";"));
        } while (!words.isEmpty());
    }

    static Operation parse(Words words) {
        Load load = new Load(words);
        return load::run;
    }

    /** `F:Q@T[,TTL][#N]=VALUE` or `F:Q@T[#N]!KIND`. */
    private static LoadedCell cell(byte[] row, String word) {
        int sign = 0;
        while (sign != word.length() && word.charAt(sign) != '=' && word.charAt(sign) != '!') ++sign;
        if (sign == word.length()) throw new Malformed("'" + word + "' has neither a value nor a kind");
        boolean isPut = word.charAt(sign) == '=';
        byte[] value = isPut ? Text.bytes(word.substring(sign + 1)) : new byte[0];
        KeyValue.Type type = isPut ? KeyValue.Type.Put : KeyValue.Type.valueOf(word.substring(sign + 1));
        String place = word.substring(0, sign);
        int number = place.indexOf('#');
        int after = number < 0 ? 0 : Text.count(place.substring(number + 1));
        if (number >= 0) place = place.substring(0, number);
        int comma = place.indexOf(',');
        Long ttl = comma < 0 ? null : Text.number(place.substring(comma + 1));
        if (comma >= 0) place = place.substring(0, comma);
        Text.Dated dated = Text.dated(place);
        if (dated.when() == null) throw new Malformed("'" + word + "' has no timestamp");
        return new LoadedCell(row, Text.column(dated.place()), dated.when(), type, value, ttl, after);
    }

    private List<String> run(Region region) throws IOException {
        if (replaces) region.truncate();
        Map<byte[], List<KeyValue>> families = new TreeMap<>(Bytes.BYTES_COMPARATOR);
        long greatest = 0;
        for (LoadedCell one : cells) {
            long number = keepsSequence ? region.numberAfter(one.after) : 0;
            greatest = Math.max(greatest, number);
            families.computeIfAbsent(one.column.family(), name -> new ArrayList<>()).add(one.keyValue(number));
        }
        List<Pair<byte[], String>> files = new ArrayList<>();
        for (Map.Entry<byte[], List<KeyValue>> one : families.entrySet()) {
            Path path = new Path(region.home().root(), "load_" + files.size());
            write(region, path, region.family(one.getKey()), one.getValue());
            files.add(Pair.newPair(one.getKey(), path.toString()));
        }
        // The load would flush, and its files then have the number of the flushed ones: HBase sorts these by size.
        region.flush();
        region.load(files);
        if (keepsSequence) region.keepNumbers(greatest);
        return List.of("ok");
    }

    /** As HFileOutputFormat2 does, with the Bloom filter of the family. */
    private void write(Region region, Path path, ColumnFamilyDescriptor family, List<KeyValue> sorted)
        throws IOException {
        BloomType bloom = family == null ? BloomType.NONE : family.getBloomFilterType();
        Configuration configuration = new Configuration(region.home().configuration());
        if (bloom == BloomType.ROWPREFIX_FIXED_LENGTH) {
            configuration.set(BloomFilterUtil.PREFIX_LENGTH_KEY,
                family.getConfigurationValue(BloomFilterUtil.PREFIX_LENGTH_KEY));
        }
        HFileContext context = new HFileContextBuilder().withIncludesMvcc(keepsSequence).withIncludesTags(true).build();
        StoreFileWriter writer =
            new StoreFileWriter.Builder(configuration, CacheConfig.DISABLED, region.home().files())
                .withFilePath(path).withFileContext(context).withBloomType(bloom).build();
        for (KeyValue one : sorted) writer.append(one);
        writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(Region.Clock.now()));
        if (keepsSequence) writer.appendFileInfo(HStoreFile.SKIP_RESET_SEQ_ID, Bytes.toBytes(true));
        writer.appendTrackedTimestampsToMetadata();
        writer.close();
    }
}
