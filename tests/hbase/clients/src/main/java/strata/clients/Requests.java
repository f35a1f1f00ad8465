// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.*;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Random requests for data, by the blocking and by the asynchronous client of HBase, to one server. What it writes
 * is the
 * same for every server that answers as HBase does.
 *
 * <pre>Requests HOST:PORT SEED COUNT FILE [TABLE]</pre>
 */
public final class Requests {
    private static final byte[][] ROWS = names("r0", "r1", "r2", "r3", "r4", "r5", "r", "s");
    private static final byte[][] FAMILIES = names("a", "b", "c");
    private static final byte[][] QUALIFIERS = names("", "q", "q1", "\0");
    private static final byte[] COUNTER = Client.bytes("n");
    private static final byte[] TEXT = Client.bytes("t");
    private static final byte[] UNKNOWN = Client.bytes("zz");

    private final Random random;
    private final boolean isDivided;
    private final RandomFilter filters;
    private final Table[] tables;
    private final Admin admin;
    private final TableName name;
    private final Map<String, Integer> kinds = new TreeMap<>();
    private int number;
    private String asked = "";

    private Requests(long seed, Connection blocking, AsyncConnection asynchronous, TableName name) throws IOException {
        random = new Random(seed);
        filters = new RandomFilter(random, ROWS, FAMILIES, QUALIFIERS);
        isDivided = !once(2);
        tables = new Table[] {Table.blocking(blocking.getTable(name)),
            Table.asynchronous(asynchronous.getTable(name), isDivided)};
        admin = blocking.getAdmin();
        this.name = name;
    }

    public static void main(String[] given) throws Exception {
        int count = Integer.parseInt(given[2]);
        TableName name = TableName.valueOf(given.length > 4 ? given[4] : "requests");
        var how = Client.of(given[0]);
        try (PrintStream to = new PrintStream(given[3], StandardCharsets.UTF_8);
            Connection blocking = ConnectionFactory.createConnection(how);
            AsyncConnection asynchronous = ConnectionFactory.createAsyncConnection(how).get()) {
            Requests all = new Requests(Long.parseLong(given[1]), blocking, asynchronous, name);
            all.createTable();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) to.println(all.next());
            double each = (System.nanoTime() - start) / 1e6 / count;
            String kinds = all.kinds.entrySet().stream().map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
            System.out.printf("%d requests, %.2f ms each: %s%n", count, each, kinds);
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);  // the client's threads take their time
    }

    private void createTable() throws IOException {
        if (admin.tableExists(name)) {
            if (admin.isTableEnabled(name)) admin.disableTable(name);
            admin.deleteTable(name);
        }
        int[] versions = {1, 3, 10};
        var made = TableDescriptorBuilder.newBuilder(name);
        for (int i = 0; i < 3; i++)
            made.setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(FAMILIES[i]).setMaxVersions(versions[i])
                .setKeepDeletedCells(i == 2 ? KeepDeletedCells.TRUE : KeepDeletedCells.FALSE).build());
        // Every second table has three regions, so that clients go from one to the next.
        if (isDivided) admin.createTable(made.build(), names("r1", "r4"));
        else admin.createTable(made.build());
    }

    // ---- what requests are made of ---------------------------------------------------------------------------------

    private static byte[][] names(String... all) {
        byte[][] made = new byte[all.length][];
        for (int i = 0; i < all.length; i++) made[i] = Client.bytes(all[i]);
        return made;
    }
    private int upTo(int end) { return random.nextInt(end); }
    private boolean once(int in) { return random.nextInt(in) == 0; }
    private byte[] any(byte[][] of) { return of[upTo(of.length)]; }
    private byte[] row() { return any(ROWS); }
    private byte[] family() { return once(30) ? UNKNOWN : any(FAMILIES); }
    private byte[] qualifier() { return any(QUALIFIERS); }
    private byte[] value() { return Client.bytes("v" + upTo(30)); }
    private long time() { return 1 + upTo(40); }

    /** None, a negative one, or the greatest that there is. */
    private int unusual() {
        int[] all = {0, -1, -7, Integer.MIN_VALUE, Integer.MAX_VALUE};
        return all[upTo(all.length)];
    }
    private void unusual(Scan made) {
        if (once(12)) made.readVersions(unusual());
        if (once(12)) made.setLimit(unusual());
        if (once(12)) made.setCaching(once(2) ? 0 : -1);
        if (once(12)) made.setMaxResultSize(once(3) ? Long.MAX_VALUE : unusual());
        if (once(12)) made.setMaxResultsPerColumnFamily(unusual());
        if (once(12)) made.setRowOffsetPerColumnFamily(once(2) ? 1 : unusual());
        if (once(12)) made.setBatch(once(2) ? 0 : -1);
    }

    /**
     * A delete marker as a cell of a put. Those of families lie at the empty qualifier, where two of one timestamp can
     * make HBase 2.6.4 look for the next column for ever: they are rare.
     */
    private KeyValue marker(byte[] row) {
        if (once(12)) return new KeyValue(row, any(FAMILIES), null, time(), KeyValue.Type.DeleteFamilyVersion);
        var type = once(2) ? KeyValue.Type.Delete : KeyValue.Type.DeleteColumn;
        return new KeyValue(row, any(FAMILIES), Client.bytes(once(2) ? "q" : "q1"), time(), type);
    }

    private Put put(byte[] row) throws IOException {
        Put made = new Put(row, time());
        for (int i = 0; i <= upTo(3); i++) {
            if (once(6)) made.addColumn(family(), qualifier(), time(), value());
            else made.addColumn(family(), qualifier(), value());
        }
        if (made.isEmpty()) made.addColumn(any(FAMILIES), qualifier(), value());
        if (once(15)) made.setTTL(1000);  // of a cell of 1970: it has expired
        else if (once(15)) made.add(marker(row));
        return made;
    }
    private Delete delete(byte[] row) {
        long time = time();
        switch (upTo(6)) {
            case 0: return new Delete(row).addColumn(family(), qualifier(), time);
            case 1: return new Delete(row).addColumns(family(), qualifier(), time);
            case 2: return new Delete(row).addFamily(family(), time);
            case 3: return new Delete(row).addFamilyVersion(family(), time);
            case 4: return new Delete(row).addColumn(family(), qualifier())
                .addColumns(any(FAMILIES), qualifier(), time);
            default: return new Delete(row, time);
        }
    }
    private Increment increment(byte[] row) throws IOException {
        Increment made = new Increment(row);
        for (int i = 0; i <= upTo(2); i++) made.addColumn(family(), once(12) ? TEXT : COUNTER, upTo(9) - 3);
        if (once(6)) made.setTimeRange(0, 50);
        if (once(8)) made.setReturnResults(false);
        return made;
    }
    private Append append(byte[] row) throws IOException {
        Append made = new Append(row);
        for (int i = 0; i <= upTo(2); i++) made.addColumn(family(), TEXT, Client.bytes("" + upTo(10)));
        if (once(6)) made.setTimeRange(0, 50);
        if (once(8)) made.setReturnResults(false);
        return made;
    }
    private RowMutations mutations(byte[] row) throws IOException {
        RowMutations made = new RowMutations(row);
        for (int i = 0; i <= upTo(3); i++) {
            switch (upTo(5)) {
                case 0: made.add(delete(row)); break;
                case 1: made.add(increment(row)); break;
                case 2: made.add(append(row)); break;
                default: made.add(put(row));
            }
        }
        return made;
    }
    private Get get() throws IOException {
        Get made = new Get(row());
        if (once(2)) made.addColumn(family(), once(3) ? COUNTER : qualifier());
        if (once(4)) made.addFamily(any(FAMILIES));
        made.readVersions(1 + upTo(5));
        if (once(3)) made.setTimeRange(upTo(10), 10 + upTo(30));
        if (once(8)) made.setColumnFamilyTimeRange(any(FAMILIES), upTo(10), 10 + upTo(30));
        if (once(10)) made.setMaxResultsPerColumnFamily(1 + upTo(2)).setRowOffsetPerColumnFamily(upTo(2));
        if (once(40)) made.readVersions(unusual());
        if (once(20)) made.setMaxResultsPerColumnFamily(unusual());
        if (once(20)) made.setRowOffsetPerColumnFamily(once(2) ? 1 : unusual());
        if (once(4)) made.setFilter(filters.next(1));
        return made;
    }
    private Scan scan() throws IOException {
        Scan made = new Scan();
        if (once(2)) made.withStartRow(row(), random.nextBoolean());
        if (once(2)) made.withStopRow(row(), random.nextBoolean());
        if (once(3)) made.setReversed(true);
        made.readVersions(1 + upTo(5));
        if (once(5)) made.setRaw(true).readAllVersions();
        else if (once(3)) made.addColumn(family(), qualifier());
        else if (once(4)) made.addFamily(family());
        // HBase 2.6.4 does not come back from a raw scan of a time range that meets markers of families.
        if (!made.isRaw() && once(4)) made.setTimeRange(upTo(10), 10 + upTo(30));
        if (!made.isRaw() && once(10)) made.setColumnFamilyTimeRange(any(FAMILIES), upTo(10), 10 + upTo(30));
        if (once(3)) made.setLimit(1 + upTo(4));
        if (once(3)) made.setCaching(1 + upTo(3));
        if (once(10)) made.setMaxResultsPerColumnFamily(1 + upTo(2)).setRowOffsetPerColumnFamily(upTo(2));
        if (once(12)) made.setLoadColumnFamiliesOnDemand(random.nextBoolean());
        if (once(12)) made.setMaxResultSize(1 + upTo(200));
        boolean batched = once(4);
        if (batched) made.setBatch(1 + upTo(3));
        else if (once(5)) unusual(made);
        if (!made.isRaw() && once(2)) {
            var filter = filters.next(2);
            if (meetsBug(made, filter.toString())) return made;
            if (!batched || !filter.hasFilterRow()) made.setFilter(filter);
        }
        return made;
    }
    /**
     * Where HBase 2.6.4 fails: it does not come back from a reversed scan with some FuzzyRowFilters, and a
     * PrefixFilter looks
     * beyond the end of an array if columns are named.
     */
    private static boolean meetsBug(Scan scan, String filter) {
        boolean hasPrefix = java.util.regex.Pattern.compile("(^|[^n])PrefixFilter").matcher(filter).find();
        return (scan.isReversed() && filter.contains("FuzzyRowFilter")) || (hasPrefix && scan.hasFamilies());
    }
    private CheckAndMutate check(byte[] row) throws IOException {
        var made = CheckAndMutate.newBuilder(row);
        switch (upTo(5)) {
            case 0: made.ifNotExists(family(), qualifier()); break;
            case 1: made.ifMatches(filters.next(1)); break;
            case 2: made.ifEquals(family(), qualifier(), value()); break;
            default: made.ifMatches(family(), qualifier(), CompareOperator.values()[upTo(6)], value());
        }
        if (once(5)) made.timeRange(org.apache.hadoop.hbase.io.TimeRange.between(upTo(10), 10 + upTo(30)));
        switch (upTo(6)) {
            case 0: return made.build(delete(row));
            case 1: return made.build(increment(row));
            case 2: return made.build(append(row));
            case 3: return made.build(mutations(row));
            default: return made.build(put(row));
        }
    }
    private Row action() throws IOException {
        switch (upTo(8)) {
            case 0: return delete(row());
            case 1: return increment(row());
            case 2: return append(row());
            case 3: return mutations(row());
            case 4: case 5: return get();
            default: return put(row());
        }
    }

    private interface Make<T> { T make() throws IOException; }
    private <T> List<T> some(Make<T> of) throws IOException {
        List<T> all = new ArrayList<>();
        for (int i = 0, end = 1 + upTo(4); i < end; i++) all.add(of.make());
        return all;
    }

    // ---- one request, and its answer as a line ---------------------------------------------------------------------

    private String next() {
        Table to = tables[upTo(2)];
        String kind = kind();
        asked = "";
        filters.isAlone = java.util.Set.of("get", "exists", "scan").contains(kind);
        String answer;
        try {
            answer = answer(to, kind);
        } catch (Exception why) {
            answer = Client.fault(why);
        }
        kinds.merge(kind, 1, Integer::sum);
        if (answer.startsWith("!")) kinds.merge("refused", 1, Integer::sum);
        return number++ + " " + kind + asked + " " + answer;
    }

    private String kind() {
        String[] all = {"put", "put", "put", "puts", "delete", "delete", "deletes", "get", "get", "gets", "exists",
            "scan",
            "scan", "scan", "scan", "increment", "append", "mutateRow", "check", "check", "checks", "batch", "batch"};
        // Of three files HBase makes one by itself, and does not come back from that if it meets some markers of
        // families.
        return number % 2000 == 1000 ? "flush" : all[upTo(all.length)];
    }

    private String answer(Table to, String kind) throws Exception {
        switch (kind) {
            case "put": to.put(asked(put(row()))); return "";
            case "puts": to.put(asked(some(() -> put(row())))); return "";
            case "delete": to.delete(asked(delete(row()))); return "";
            case "deletes": to.delete(asked(some(() -> delete(row())))); return "";
            case "get": return Client.text(to.get(asked(get())));
            case "gets": return text(to.get(asked(some(this::get))));
            case "exists": return "" + to.exists(asked(get()));
            case "scan": return text(to.scan(asked(scan())));
            case "increment": return Client.text(to.increment(asked(increment(row()))));
            case "append": return Client.text(to.append(asked(append(row()))));
            case "mutateRow": return Client.text(to.mutateRow(asked(mutations(row()))));
            case "check": return text(to.check(asked(check(row()))));
            case "checks": return to.check(asked(some(() -> check(row())))).stream().map(Requests::text)
                .collect(Collectors.joining(", "));
            case "batch": return to.batch(asked(some(this::action))).stream().map(Requests::text)
                .collect(Collectors.joining(", "));
            default:
                // HBase keeps what an open scanner may still ask for: it has to have closed all of them.
                Thread.sleep(7000);
                admin.flush(name);
                return "";
        }
    }

    /** With -Dstrata.show each line has the request as well. */
    private <T> T asked(T request) {
        if (System.getProperty("strata.show") != null) asked = Shown.text(request);
        return request;
    }

    private static String text(List<Result> all) {
        return all.stream().map(one -> "[" + Client.text(one) + "]").collect(Collectors.joining());
    }
    private static String text(CheckAndMutateResult of) {
        return of.isSuccess() + " " + Client.text(of.getResult());
    }
    private static String text(Object of) {
        if (of instanceof Throwable why) return Client.fault(why);
        return of instanceof Result one ? Client.text(one) : String.valueOf(of);
    }
}
