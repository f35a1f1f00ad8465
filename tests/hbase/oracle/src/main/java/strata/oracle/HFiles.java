// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.FixedFileTrailer;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.ChecksumType;

/** Files that HBase itself writes in every configuration, and what its reader says of each. */
final class HFiles {
    static final String FIRST_LINE = "strata hfile 1";

    private final Region.Home home;
    private final java.nio.file.Path directory;
    private final String version;
    private final Random random;
    private final int operations;

    /** A family, and what HBase's configuration has beside its defaults. */
    private record Shape(UnaryOperator<ColumnFamilyDescriptorBuilder> family, Map<String, String> configuration,
        int distinctTags) {}

    private HFiles(Region.Home home, java.nio.file.Path directory, String version, long seed, int operations) {
        this.home = home;
        this.directory = directory;
        this.version = version;
        this.random = new Random(seed);
        this.operations = operations;
    }

    private static Map<String, Shape> shapes() {
        Map<String, Shape> all = new LinkedHashMap<>();
        all.put("none", shape(family -> family));
        all.put("gz", shape(family -> family.setCompressionType(Compression.Algorithm.GZ)));
        all.put("prefix", shape(family -> encoded(family, DataBlockEncoding.PREFIX).setCompressTags(false)));
        all.put("diff", shape(family -> encoded(family, DataBlockEncoding.DIFF).setCompressTags(false)));
        all.put("fast_diff", shape(family -> encoded(family, DataBlockEncoding.FAST_DIFF).setCompressTags(false)));
        all.put("row_index_v1", shape(family -> encoded(family, DataBlockEncoding.ROW_INDEX_V1)));
        all.put("fast_diff_gz", shape(family -> encoded(family, DataBlockEncoding.FAST_DIFF)
            .setCompressionType(Compression.Algorithm.GZ)));
        // HBase compresses the tags of encoded blocks unless it is told not to.
        all.put("compressed_tags", shape(family -> encoded(family, DataBlockEncoding.FAST_DIFF)));
        all.put("diff_compressed_tags", shape(family -> encoded(family, DataBlockEncoding.DIFF)));
        all.put("small_blocks", new Shape(family -> family.setBlocksize(256).setBloomFilterType(BloomType.ROWCOL),
            Map.of("hfile.index.block.max.size", "256", "hfile.index.block.min.entries", "2",
                "io.storefile.bloom.block.size", "64"), 3));
        all.put("many_tags",
            new Shape(family -> encoded(family, DataBlockEncoding.PREFIX), Map.of(), 220));
        all.put("crc32", new Shape(family -> family, Map.of("hbase.hstore.checksum.algorithm",
            ChecksumType.CRC32.getName(), "hbase.hstore.bytes.per.checksum", "512"), 3));
        all.put("null_checksum", new Shape(family -> family,
            Map.of("hbase.hstore.checksum.algorithm", ChecksumType.NULL.getName()), 3));
        return all;
    }

    private static ColumnFamilyDescriptorBuilder encoded(ColumnFamilyDescriptorBuilder family,
        DataBlockEncoding encoding) {
        return family.setDataBlockEncoding(encoding);
    }

    private static Shape shape(UnaryOperator<ColumnFamilyDescriptorBuilder> family) {
        return new Shape(family, Map.of(), 3);
    }

    /** DIRECTORY SEED OPERATIONS. */
    static int run(List<String> arguments, Region.Home home, String version) throws IOException {
        if (arguments.size() != 3) throw new Malformed("it takes a directory, a seed and a number of operations");
        java.nio.file.Path directory = java.nio.file.Path.of(arguments.get(0));
        Files.createDirectories(directory);
        HFiles files = new HFiles(home, directory, version, Text.number(arguments.get(1)),
            Text.count(arguments.get(2)));
        for (Map.Entry<String, Shape> one : shapes().entrySet()) files.flush(one.getKey(), one.getValue());
        files.write("bulk");
        return 0;
    }

    /** What a region flushes. */
    private void flush(String name, Shape shape) throws IOException {
        byte[] family = {'f'};
        ColumnFamilyDescriptorBuilder builder = ColumnFamilyDescriptorBuilder.newBuilder(family).setMaxVersions(100);
        TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(Schema.TABLE)
            .setColumnFamily(shape.family.apply(builder).build());
        shape.configuration.forEach(table::setValue);
        try (Region region = home.open(table.build())) {
            int count = shape.distinctTags > 100 ? 7 * operations : operations;
            for (int i = 0; i < count; ++i) change(region, family, shape.distinctTags);
            region.flush();
            HStoreFile file = region.hbase().getStores().get(0).getStorefiles().iterator().next();
            keep(name, file.getPath());
        }
    }

    private void change(Region region, byte[] family, int distinctTags) throws IOException {
        byte[] row = bytes("row" + (random.nextInt(10) == 0 ? "" : String.format("%03d", random.nextInt(50))));
        if (random.nextInt(8) == 0) row = bytes("q" + random.nextInt(1000));
        byte[] qualifier = random.nextInt(6) == 0 ? new byte[0]
            : bytes("q" + random.nextInt(20) + "x".repeat(random.nextInt(3)));
        long time = random.nextInt(4) == 0 ? 1700000000000L + random.nextInt(1000) : 10 + random.nextInt(100);
        int kind = random.nextInt(12);
        if (kind < 8) {
            byte[] value = new byte[random.nextInt(9) == 0 ? 60 : random.nextInt(8)];
            random.nextBytes(value);
            if (random.nextInt(3) == 0) value = bytes("same");
            List<Tag> tags = new ArrayList<>();
            if (distinctTags > 100 || random.nextInt(4) == 0) {
                tags.add(new ArrayBackedTag((byte) 66, bytes("t" + random.nextInt(distinctTags))));
                if (random.nextInt(2) == 0) tags.add(new ArrayBackedTag((byte) 67, new byte[0]));
            }
            Put put = new Put(row);
            put.add(new KeyValue(row, family, qualifier, time, KeyValue.Type.Put, value, tags));
            if (kind == 7) put.setTTL(100000000000000L);
            region.hbase().put(put);
            return;
        }
        Delete delete = new Delete(row);
        switch (kind) {
            case 8 -> delete.addColumn(family, qualifier, time);
            case 9 -> delete.addColumns(family, qualifier, time);
            case 10 -> delete.addFamilyVersion(family, time);
            default -> delete.addFamily(family, time);
        }
        region.hbase().delete(delete);
    }

    /** What a MapReduce job writes for a bulk load: neither tags nor sequence numbers. */
    private void write(String name) throws IOException {
        Configuration configuration = home.configuration();
        HFileContext context = new HFileContextBuilder().withBlockSize(65536).withIncludesMvcc(false)
            .withIncludesTags(false).withChecksumType(ChecksumType.CRC32C).withBytesPerCheckSum(16384)
            .withCreateTime(1700000000000L).build();
        Path path = new Path(home.root(), "bulk");
        StoreFileWriter writer = new StoreFileWriter.Builder(configuration, CacheConfig.DISABLED, home.files())
            .withFilePath(path).withFileContext(context).withBloomType(BloomType.NONE).build();
        byte[] family = {'f'};
        for (int i = 0; i < operations; ++i) {
            byte[] value = new byte[random.nextInt(40)];
            KeyValue.Type type = i % 7 == 3 ? KeyValue.Type.DeleteColumn : KeyValue.Type.Put;
            if (type != KeyValue.Type.Put) value = new byte[0];
            writer.append(new KeyValue(bytes(String.format("row%05d", i / 3)), family, bytes("q" + i % 3),
                1000 + random.nextInt(1000), type, value));
        }
        writer.appendTrackedTimestampsToMetadata();
        writer.close();
        keep(name, path);
    }

    private void keep(String name, Path path) throws IOException {
        Files.copy(java.nio.file.Path.of(path.toUri().getPath()), directory.resolve(name + ".hfile"),
            StandardCopyOption.REPLACE_EXISTING);
        List<String> lines = new ArrayList<>(List.of(FIRST_LINE, "answered by " + version));
        lines.addAll(describe(home.files(), path, home.configuration()));
        Files.writeString(directory.resolve(name + ".cells"), String.join("\n", lines) + "\n",
            StandardCharsets.ISO_8859_1);
    }

    /** What HBase's reader says of a file: its trailer, its file info, and all cells. */
    static List<String> describe(FileSystem files, Path path, Configuration configuration) throws IOException {
        List<String> lines = new ArrayList<>();
        try (HFile.Reader reader = HFile.createReader(files, path, CacheConfig.DISABLED, true, configuration)) {
            FixedFileTrailer trailer = reader.getTrailer();
            lines.add("trailer cells " + trailer.getEntryCount());
            lines.add("trailer compression " + trailer.getCompressionCodec());
            lines.add("trailer uncompressed_size " + trailer.getTotalUncompressedBytes());
            lines.add("trailer data_index_size " + trailer.getUncompressedDataIndexSize());
            lines.add("trailer data_index_levels " + trailer.getNumDataIndexLevels());
            lines.add("trailer data_index_entries " + trailer.getDataIndexCount());
            lines.add("trailer first_data_block " + trailer.getFirstDataBlockOffset());
            lines.add("trailer last_data_block " + trailer.getLastDataBlockOffset());
            lines.add("trailer load_on_open " + trailer.getLoadOnOpenDataOffset());
            lines.add("trailer file_info " + trailer.getFileInfoOffset());
            reader.getHFileInfo().forEach((key, value) -> lines.add("info " + text(key) + " " + text(value)));
            HFileScanner scanner = reader.getScanner(configuration, false, false, false);
            for (boolean more = scanner.seekTo(); more; more = scanner.next()) lines.add(line(scanner.getCell()));
        }
        return lines;
    }

    private static String line(Cell cell) {
        return "cell " + text(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength()) + " "
            + text(cell.getFamilyArray(), cell.getFamilyOffset(), cell.getFamilyLength()) + " "
            + text(cell.getQualifierArray(), cell.getQualifierOffset(), cell.getQualifierLength()) + " "
            + cell.getTimestamp() + " " + (cell.getTypeByte() & 0xFF) + " "
            + text(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()) + " "
            + text(cell.getTagsArray(), cell.getTagsOffset(), cell.getTagsLength()) + " " + cell.getSequenceId();
    }

    private static String text(byte[] raw) {
        return text(raw, 0, raw.length);
    }

    private static String text(byte[] raw, int offset, int length) {
        return length == 0 ? "-" : Hex.text(raw, offset, length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
