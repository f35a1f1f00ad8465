// SPDX-License-Identifier: BSL-1.0
package strata.sequence;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.HFilePrettyPrinter;
import org.apache.hadoop.hbase.mapreduce.Export;
import org.apache.hadoop.hbase.mapreduce.Import;
import org.apache.hadoop.hbase.mapreduce.MutationSerialization;
import org.apache.hadoop.hbase.mapreduce.ResultSerialization;
import org.apache.hadoop.hbase.tool.BulkLoadHFilesTool;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** A cluster that takes commands from the standard input, a line each, and answers each by a line. */
public final class Main {
    private static final String[] FAMILIES = {"f", "g", "h"};
    private final Cluster cluster;

    private Main(Cluster cluster) {
        this.cluster = cluster;
    }

    public static void main(String[] words) throws Exception {
        int code = 0;
        try {
            Main main = new Main(new Cluster(Path.of(words[0])));
            System.out.println("ready");
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(main.answer(line.split(" ")));
                System.out.flush();
            }
        } catch (Throwable why) {
            why.printStackTrace();
            System.out.println("failed: " + why);
            code = 1;
        }
        System.out.flush();
        Runtime.getRuntime().halt(code); // servers do not end by themselves
    }

    private String answer(String[] words) throws Exception {
        // A job that fails answers another number than 0.
        switch (words[0]) {
            case "create":
                create(words[1]);
                return "created " + words[1];
            case "operate":
                operate(words[1], Long.parseLong(words[2]), Integer.parseInt(words[3]));
                return "operated " + words[3];
            case "scan":
                return "scanned " + scan(words[1], Path.of(words[2]));
            case "read":
                return "read " + read(Path.of(words[1]), Path.of(words[2]));
            case "export":
                return "exported " + run(copy(), new Export(), "-Dhbase.mapreduce.include.deleted.rows=true", words[1],
                    "file://" + words[2], "2147483647");
            case "import":
                return "imported " + run(copy(), new Import(), words[1], "file://" + words[2]);
            case "import_without_tags": {
                Configuration usual = copy();
                usual.unset("hbase.client.rpc.codec");
                return "imported " + run(usual, new Import(), words[1], "file://" + words[2]);
            }
            case "load":
                return "loaded " + run(copy(), new BulkLoadHFilesTool(copy()), words[2], words[1]);
            case "print": {
                try (PrintStream out = new PrintStream(words[2], StandardCharsets.US_ASCII)) {
                    HFilePrettyPrinter printer = new HFilePrettyPrinter(copy());
                    printer.setPrintStreams(out, System.err);
                    return "printed " + printer.run(new String[] {"-p", "-m", "-f", "file://" + words[1]});
                }
            }
            default:
                throw new IllegalArgumentException("no command is called " + words[0]);
        }
    }

    private static int run(Configuration configuration, Tool tool, String... words) throws Exception {
        return ToolRunner.run(configuration, tool, words);
    }

    private Configuration copy() {
        return new Configuration(cluster.configuration);
    }

    private void create(String name) throws Exception {
        TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(TableName.valueOf(name));
        for (String family : FAMILIES) {
            table.setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(family))
                .setMaxVersions(Integer.MAX_VALUE).setKeepDeletedCells(KeepDeletedCells.TRUE).build());
        }
        try (Admin admin = cluster.connection.getAdmin()) {
            admin.createTable(table.build());
        }
    }

    /** Random puts, a third of them with times to live, and deletes of all kinds, at timestamps from 1 to 100. */
    private void operate(String name, long seed, int operations) throws Exception {
        Random random = new Random(seed);
        try (Table table = cluster.connection.getTable(TableName.valueOf(name))) {
            for (int i = 0; i != operations; ++i) {
                byte[] row = Bytes.toBytes("row " + random.nextInt(300));
                if (random.nextInt(4) == 0) {
                    row[0] = (byte) (random.nextInt(4) * 85);
                }
                byte[] family = Bytes.toBytes(FAMILIES[random.nextInt(3)]);
                byte[] qualifier = new byte[random.nextInt(2)];
                random.nextBytes(qualifier);
                long at = 1 + random.nextInt(100);
                if (random.nextInt(10) < 6) {
                    byte[] value = new byte[random.nextInt(30)];
                    random.nextBytes(value);
                    Put put = new Put(row).addColumn(family, qualifier, at, value);
                    if (random.nextInt(3) == 0) {
                        put.setTTL(Long.MAX_VALUE / 2 - random.nextInt(1000)); // it does not expire on the way
                    }
                    table.put(put);
                    continue;
                }
                Delete delete = new Delete(row);
                switch (random.nextInt(4)) {
                    case 0 -> delete.addColumn(family, qualifier, at);
                    case 1 -> delete.addColumns(family, qualifier, at);
                    case 2 -> delete.addFamily(family, at);
                    default -> delete.addFamilyVersion(family, at);
                }
                table.delete(delete);
            }
        }
    }

    /** All cells of a raw scan, as text. */
    private long scan(String name, Path to) throws Exception {
        try (Table table = cluster.connection.getTable(TableName.valueOf(name));
            ResultScanner rows = table.getScanner(new Scan().setRaw(true).readAllVersions());
            CellText text = new CellText(to)) {
            for (Result row : rows) {
                for (Cell cell : row.rawCells()) {
                    text.add(cell);
                }
            }
            return text.cells;
        }
    }

    /** All cells that HBase's classes read out of a SequenceFile, as text. */
    private long read(Path from, Path to) throws Exception {
        Configuration c = copy();
        c.setStrings("io.serializations", WritableSerialization.class.getName(), MutationSerialization.class.getName(),
            ResultSerialization.class.getName());
        try (SequenceFile.Reader in =
                new SequenceFile.Reader(c, SequenceFile.Reader.file(new org.apache.hadoop.fs.Path("file:" + from)));
            CellText text = new CellText(to)) {
            for (Object key = in.next((Object) null); key != null; key = in.next(key)) {
                for (Cell cell : ((Result) in.getCurrentValue((Object) null)).rawCells()) {
                    text.add(cell);
                }
            }
            return text.cells;
        }
    }
}
