// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.FSTableDescriptors;
import org.apache.hadoop.hbase.util.Pair;

/** The directory of a table as HBase leaves it: two regions, flushed, compacted and bulk loaded; and what scans return. */
final class Directories {
    private static final TableDescriptor TABLE = TableDescriptorBuilder.newBuilder(TableName.valueOf("orders"))
        .setMemStoreFlushSize(2 << 20)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("f")).setMaxVersions(3)
            .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF).build())
        .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("g")).setMaxVersions(5)
            .setKeepDeletedCells(KeepDeletedCells.TRUE).build())
        .build();

    private final Region.Home home;
    private final Random random;
    private final List<String> answers = new ArrayList<>();

    private Directories(Region.Home home, long seed) {
        this.home = home;
        this.random = new Random(seed);
    }

    static int run(List<String> arguments, Region.Home home, String version) throws IOException {
        if (arguments.size() != 2) throw new Malformed("takes a directory and a seed");
        java.nio.file.Path to = java.nio.file.Path.of(arguments.get(0));
        Directories made = new Directories(home, Long.parseLong(arguments.get(1)));
        made.write();
        Files.createDirectories(to);
        java.io.File directory = to.resolve("orders").toFile();
        FileUtil.fullyDelete(directory);
        FileUtil.copy(home.files(), new Path(home.root(), "data/default/orders"), directory, false,
            home.configuration());
        made.answers.add(0, "answered by " + version);
        Files.writeString(to.resolve("orders.scans"), String.join("\n", made.answers) + "\n",
            StandardCharsets.ISO_8859_1);
        return 0;
    }

    private void write() throws IOException {
        if (!new FSTableDescriptors(home.files(), home.root()).createTableDescriptor(TABLE)) {
            throw new IllegalStateException("the table could not be described");
        }
        for (String[] rows : new String[][] {{"", "m", "a"}, {"m", "", "n"}}) {
            var info = RegionInfoBuilder.newBuilder(TABLE.getTableName()).setRegionId(1)
                .setStartKey(Bytes.toBytes(rows[0])).setEndKey(Bytes.toBytes(rows[1])).build();
            HRegion region = home.create(info, TABLE);
            for (int round = 0; round < 6; ++round) {
                for (int i = 0; i < 30; ++i) change(region, rows[2] + random.nextInt(6));
                region.flush(true);
                if (round == 3) region.compact(random.nextBoolean());
                if (round % 2 == 1) load(region, rows[2], round);
            }
            scan(region, "get", new Scan().readVersions(3));
            scan(region, "raw", new Scan().readVersions(100).setRaw(true));
            region.close();
        }
    }

    private void change(HRegion region, String row) throws IOException {
        byte[] family = Bytes.toBytes(random.nextBoolean() ? "f" : "g");
        byte[] qualifier = Bytes.toBytes("q" + random.nextInt(3));
        long time = 1 + random.nextInt(8);
        Delete delete = new Delete(Bytes.toBytes(row));
        switch (random.nextInt(9)) {
            case 0 -> region.delete(delete.addColumns(family, qualifier, time));
            case 1 -> region.delete(delete.addFamily(family, time));
            case 2 -> region.delete(delete.addColumn(family, qualifier, time));
            default -> region.put(new Put(Bytes.toBytes(row))
                .addColumn(family, qualifier, time, Bytes.toBytes("v" + random.nextInt(1000))));
        }
    }

    private void load(HRegion region, String prefix, int round) throws IOException {
        Path file = new Path(home.root(), "loaded/f/" + prefix + round);
        var context = new HFileContextBuilder().withBlockSize(1024).build();
        try (HFile.Writer to = HFile.getWriterFactory(home.configuration(), CacheConfig.DISABLED)
                .withPath(home.files(), file).withFileContext(context).create()) {
            for (int i = 0; i < 6; ++i) {
                to.append(new KeyValue(Bytes.toBytes(prefix + i), Bytes.toBytes("f"), Bytes.toBytes("q1"), 4,
                    Bytes.toBytes("loaded" + round + random.nextInt(100))));
            }
            to.appendFileInfo(Bytes.toBytes("BULKLOAD_TIMESTAMP"), Bytes.toBytes(5L));
        }
        var loaded = region.bulkLoadHFiles(List.of(Pair.newPair(Bytes.toBytes("f"), file.toString())), true, null);
        if (loaded == null) throw new IllegalStateException("the file was not loaded");
    }

    private void scan(HRegion region, String name, Scan what) throws IOException {
        try (var scanner = region.getScanner(what)) {
            List<Cell> row = new ArrayList<>();
            for (boolean more = true; more; row.clear()) {
                more = scanner.next(row);
                for (Cell one : row) {
                    answers.add(name + ' ' + Bytes.toString(CellUtil.cloneRow(one)) + ' '
                        + Bytes.toString(CellUtil.cloneFamily(one)) + ':'
                        + Bytes.toString(CellUtil.cloneQualifier(one)) + ' ' + one.getTimestamp() + ' '
                        + one.getType() + ' ' + Bytes.toString(CellUtil.cloneValue(one)));
                }
            }
        }
    }
}
