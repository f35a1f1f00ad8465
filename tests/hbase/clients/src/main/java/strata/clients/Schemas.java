// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.*;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The calls of HBase's Admin, blocking and asynchronous, each with its answer or its error as a line.
 *
 * <pre>Schemas HOST:PORT FILE</pre>
 */
public final class Schemas {
    private final Admin admin;
    private final AsyncAdmin async;
    private final Connection connection;
    private final PrintStream to;
    private int calls;

    private Schemas(Connection blocking, AsyncConnection asynchronous, PrintStream to) throws Exception {
        connection = blocking;
        admin = blocking.getAdmin();
        async = asynchronous.getAdmin();
        this.to = to;
    }

    public static void main(String[] given) throws Exception {
        var how = Client.of(given[0]);
        try (PrintStream to = new PrintStream(given[1], StandardCharsets.UTF_8);
            Connection blocking = ConnectionFactory.createConnection(how);
            AsyncConnection asynchronous = ConnectionFactory.createAsyncConnection(how).get()) {
            Schemas all = new Schemas(blocking, asynchronous, to);
            all.remove();
            all.run();
            all.remove();
            System.out.println(all.calls + " calls");
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);  // the client's threads take their time
    }

    private interface Work { void run() throws Exception; }

    private void ask(String what, Callable<Object> of) {
        calls++;
        String answer;
        try {
            answer = String.valueOf(of.call());
        } catch (Exception why) {
            answer = Client.fault(why);
        }
        to.println(what + ": " + answer);
    }
    private void make(String what, Work of) {
        ask(what, () -> { of.run(); return "done"; });
    }

    /** What an earlier run has left. */
    private void remove() throws Exception {
        for (TableName one : admin.listTableNames(Pattern.compile("(schemas:)?s_.*"))) {
            if (admin.isTableEnabled(one)) admin.disableTable(one);
            admin.deleteTable(one);
        }
        if (Arrays.asList(admin.listNamespaces()).contains("schemas")) admin.deleteNamespace("schemas");
    }

    private static ColumnFamilyDescriptorBuilder family(String name) {
        return ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(name));
    }
    private static TableDescriptorBuilder table(TableName name, String... families) {
        var made = TableDescriptorBuilder.newBuilder(name);
        for (String one : families) made.setColumnFamily(family(one).build());
        return made;
    }

    /** A descriptor without what HBase says of its files. */
    private static String text(TableDescriptor of) {
        var attributes = new TreeMap<String, String>();
        of.getValues().forEach((key, value) -> attributes.put(key.toString(), value.toString()));
        attributes.keySet().removeIf(key -> Bytes.toStringBinary(Bytes.toBytes(key)).contains("file-tracker"));
        attributes.remove(Bytes.toHex(Bytes.toBytes("hbase.store.file-tracker.impl")));
        var families = Arrays.stream(of.getColumnFamilies()).map(Schemas::text).collect(Collectors.joining(" "));
        return of.getTableName() + " read only " + of.isReadOnly() + ", file size " + of.getMaxFileSize() + ' '
            + families;
    }
    private static String text(ColumnFamilyDescriptor of) {
        var all = new TreeMap<String, String>();
        of.getValues().forEach((key, value) -> all.put(Bytes.toString(key.copyBytes()),
            Bytes.toString(value.copyBytes())));
        return of.getNameAsString() + all + new TreeMap<>(of.getConfiguration());
    }
    private static String names(TableName[] all) {
        return Arrays.stream(all).map(TableName::getNameAsString).sorted().collect(Collectors.joining(" "));
    }
    private String regions(TableName of) throws Exception {
        return admin.getRegions(of).stream()
            .map(one -> Bytes.toStringBinary(one.getStartKey()) + ".." + Bytes.toStringBinary(one.getEndKey()))
            .collect(Collectors.joining(" "));
    }

    private void run() throws Exception {
        TableName a = TableName.valueOf("s_a");
        TableName b = TableName.valueOf("schemas", "s_b");
        TableName none = TableName.valueOf("s_none");
        TableName many = TableName.valueOf("s_many");

        // Tables.
        make("create", () -> admin.createTable(TableDescriptorBuilder.newBuilder(a)
            .setColumnFamily(family("f").setMaxVersions(3).setTimeToLive(86400).setBloomFilterType(BloomType.ROWCOL)
                .setKeepDeletedCells(KeepDeletedCells.TRUE).setValue("owner", "anna").setConfiguration("c",
                    "d").build())
            .setColumnFamily(family("g").setMinVersions(1).setMaxVersions(2).setInMemory(true).build())
            .setMaxFileSize(20L << 20).setValue("team", "blue").build()));
        make("create again", () -> admin.createTable(table(a, "f").build()));
        make("create without families", () -> admin.createTable(table(none).build()));
        make("create with versions of 0", () -> admin.createTable(TableDescriptorBuilder.newBuilder(none)
            .setColumnFamily(family("f").setMinVersions(5).setMaxVersions(2).build()).build()));
        make("create in no namespace", () -> admin.createTable(table(b, "f").build()));
        ask("describe", () -> text(admin.getDescriptor(a)));
        ask("describe none", () -> admin.getDescriptor(none));
        ask("exists", () -> admin.tableExists(a) + " " + admin.tableExists(none));
        ask("enabled", () -> admin.isTableEnabled(a) + " " + admin.isTableDisabled(a) + " "
            + admin.isTableAvailable(a));
        ask("enabled none", () -> admin.isTableEnabled(none));

        // Families.
        make("add", () -> admin.addColumnFamily(a, family("h").setMaxVersions(7).build()));
        make("add again", () -> admin.addColumnFamily(a, family("h").build()));
        make("modify", () -> admin.modifyColumnFamily(a, family("h").setMaxVersions(9).setBlocksize(1 << 15).build()));
        make("modify none", () -> admin.modifyColumnFamily(a, family("z").build()));
        make("delete family", () -> admin.deleteColumnFamily(a, Bytes.toBytes("g")));
        make("delete family again", () -> admin.deleteColumnFamily(a, Bytes.toBytes("g")));
        ask("describe", () -> text(admin.getDescriptor(a)));
        make("modify table", () -> admin.modifyTable(TableDescriptorBuilder.newBuilder(admin.getDescriptor(a))
            .setReadOnly(true).removeColumnFamily(Bytes.toBytes("h")).build()));
        ask("describe", () -> text(admin.getDescriptor(a)));
        make("put into read only", () -> data(a, table -> table.put(
            new Put(Bytes.toBytes("r"), 1).addColumn(Bytes.toBytes("f"), null, Bytes.toBytes("v")))));
        make("modify table back", () -> admin.modifyTable(
            TableDescriptorBuilder.newBuilder(admin.getDescriptor(a)).setReadOnly(false).build()));
        make("modify none", () -> admin.modifyTable(table(none, "f").build()));
        make("delete the last family", () -> admin.deleteColumnFamily(a, Bytes.toBytes("f")));

        // Disabled and enabled.
        make("put", () -> data(a, table -> table.put(new Put(Bytes.toBytes("r"), System.currentTimeMillis())
            .addColumn(Bytes.toBytes("f"), null, Bytes.toBytes("v")))));
        make("delete enabled", () -> admin.deleteTable(a));
        make("truncate enabled", () -> admin.truncateTable(a, false));
        make("enable enabled", () -> admin.enableTable(a));
        make("disable", () -> admin.disableTable(a));
        make("disable again", () -> admin.disableTable(a));
        ask("enabled", () -> admin.isTableEnabled(a) + " " + admin.isTableDisabled(a));
        make("get disabled", () -> data(a, table -> table.get(new Get(Bytes.toBytes("r")))));
        make("disable none", () -> admin.disableTable(none));
        make("delete none", () -> admin.deleteTable(none));
        make("enable", () -> admin.enableTable(a));
        make("get", () -> data(a, table -> to.println("  " + Client.text(table.get(new Get(Bytes.toBytes("r")))))));
        make("disable", () -> admin.disableTable(a));
        make("truncate", () -> admin.truncateTable(a, false));
        ask("enabled", () -> admin.isTableEnabled(a));
        make("get", () -> data(a, table -> to.println("  " + Client.text(table.get(new Get(Bytes.toBytes("r")))))));
        make("clone", () -> admin.cloneTableSchema(a, TableName.valueOf("s_clone"), false));
        ask("describe the clone", () -> text(admin.getDescriptor(TableName.valueOf("s_clone"))));

        // Namespaces.
        make("create namespace", () -> admin.createNamespace(
            NamespaceDescriptor.create("schemas").addConfiguration("owner", "anna").build()));
        make("create namespace again", () -> admin.createNamespace(NamespaceDescriptor.create("schemas").build()));
        make("create there", () -> admin.createTable(table(b, "f").build()));
        ask("namespace", () -> admin.getNamespaceDescriptor("schemas"));
        ask("no namespace", () -> admin.getNamespaceDescriptor("none"));
        ask("namespaces", () ->
            Arrays.stream(admin.listNamespaceDescriptors()).map(NamespaceDescriptor::getName).sorted()
            .collect(Collectors.joining(" ")));
        make("modify namespace", () -> admin.modifyNamespace(
            NamespaceDescriptor.create("schemas").addConfiguration("owner", "ben").build()));
        make("modify no namespace", () -> admin.modifyNamespace(NamespaceDescriptor.create("none").build()));
        ask("namespace", () -> admin.getNamespaceDescriptor("schemas"));
        make("delete namespace with a table", () -> admin.deleteNamespace("schemas"));
        make("delete namespace default", () -> admin.deleteNamespace("default"));
        make("delete no namespace", () -> admin.deleteNamespace("none"));
        ask("tables of it", () -> names(admin.listTableNamesByNamespace("schemas")));
        ask("descriptors of it", () -> admin.listTableDescriptorsByNamespace(Bytes.toBytes("schemas")).size());

        // Lists.
        ask("names", () -> names(admin.listTableNames(Pattern.compile("(schemas:)?s_.*"))));
        ask("names of the system", () -> names(admin.listTableNames(Pattern.compile("hbase:(meta|namespace)"), true)));
        ask("descriptors", () -> admin.listTableDescriptors(List.of(a, none, b)).size());
        ask("descriptors by expression", () -> admin.listTableDescriptors(Pattern.compile("s_[ac].*")).size());

        // Several regions.
        make("create with split keys", () -> admin.createTable(table(many, "f").build(),
            new byte[][] {{'b'}, {'d', 0}, {'d', ',', 1}, {(byte) 0xff}}));
        ask("regions", () -> regions(many));
        make("rows in all of them", () -> data(many, table -> {
            for (String row : new String[] {"a", "b", "c", "d", "d\0", "d,", "d-", "e"})
                table.put(new Put(Bytes.toBytes(row), 5).addColumn(Bytes.toBytes("f"), null, Bytes.toBytes(row)));
        }));
        for (Scan how : new Scan[] {new Scan(), new Scan().setReversed(true), new Scan().setLimit(3),
            new Scan().withStartRow(Bytes.toBytes("c")).withStopRow(Bytes.toBytes("d,"), true).setCaching(1),
            new Scan().setReversed(true).withStartRow(Bytes.toBytes("d-")).setLimit(4)})
            make("scan", () -> data(many, table -> {
                try (ResultScanner rows = table.getScanner(how)) {
                    for (Result one : rows) to.println("  " + Client.text(one));
                }
            }));
        make("disable it", () -> admin.disableTable(many));
        make("truncate it", () -> admin.truncateTable(many, true));
        ask("regions", () -> regions(many));

        // Maintenance, and the cluster.
        make("flush", () -> admin.flush(a));
        make("flush none", () -> admin.flush(none));
        make("compact", () -> admin.compact(a));
        make("major compact", () -> admin.majorCompact(a));
        ask("servers", () -> admin.getClusterMetrics().getLiveServerMetrics().size());
        ask("version", () -> admin.getClusterMetrics().getHBaseVersion().replaceFirst("-hadoop.*", ""));
        ask("region servers", () -> admin.getRegionServers().size());

        // The asynchronous one.
        TableName c = TableName.valueOf("s_async");
        make("create", () -> async.createTable(table(c, "f").build()).get());
        make("create again", () -> async.createTable(table(c, "f").build()).get());
        ask("exists", () -> async.tableExists(c).get() + " " + async.tableExists(none).get());
        ask("describe", () -> text(async.getDescriptor(c).get()));
        ask("describe none", () -> async.getDescriptor(none).get());
        make("add", () -> async.addColumnFamily(c, family("g").build()).get());
        make("delete family", () -> async.deleteColumnFamily(c, Bytes.toBytes("g")).get());
        make("flush", () -> async.flush(c).get());
        make("delete enabled", () -> async.deleteTable(c).get());
        make("disable", () -> async.disableTable(c).get());
        ask("enabled", () -> async.isTableEnabled(c).get());
        make("truncate", () -> async.truncateTable(c, true).get());
        make("disable", () -> async.disableTable(c).get());
        make("delete", () -> async.deleteTable(c).get());
        ask("names", () -> async.listTableNames(Pattern.compile("s_.*"), false).get().stream().map(TableName::toString)
            .sorted().collect(Collectors.joining(" ")));
        ask("namespaces", () -> async.listNamespaces().get().stream().sorted().collect(Collectors.joining(" ")));
    }

    private interface Use { void of(org.apache.hadoop.hbase.client.Table table) throws Exception; }

    private void data(TableName of, Use work) throws Exception {
        try (var table = connection.getTable(of)) {
            work.of(table);
        }
    }
}
