// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.util.Arrays;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.*;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * How long things take: the first answers, single requests, and many puts of a BufferedMutator.
 *
 * <pre>Load HOST:PORT PUTS</pre>
 */
public final class Load {
    private Load() {}

    private static final byte[] FAMILY = Bytes.toBytes("f");
    private static final byte[] QUALIFIER = Bytes.toBytes("q");

    public static void main(String[] given) throws Exception {
        int count = Integer.parseInt(given[1]);
        TableName name = TableName.valueOf("load");
        long start = System.nanoTime();
        try (Connection connection = ConnectionFactory.createConnection(Client.of(given[0]));
            Admin admin = connection.getAdmin()) {
            if (admin.tableExists(name)) {
                admin.disableTable(name);
                admin.deleteTable(name);
            }
            admin.createTable(TableDescriptorBuilder.newBuilder(name)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY)).build());
            try (org.apache.hadoop.hbase.client.Table table = connection.getTable(name)) {
                table.put(put(0));
                System.out.printf("connect, create and first put: %.0f ms%n", (System.nanoTime() - start) / 1e6);
                for (int round = 0; round < 2; round++) {
                    int singles = 5000;
                    double[] puts = new double[singles];
                    double[] gets = new double[singles];
                    for (int i = 0; i < singles; i++) {
                        long before = System.nanoTime();
                        table.put(put(i));
                        long between = System.nanoTime();
                        table.get(new Get(row(i)));
                        puts[i] = (between - before) / 1e3;
                        gets[i] = (System.nanoTime() - between) / 1e3;
                    }
                    System.out.printf("a put %.0f us, a get %.0f us (medians of %d)%n", median(puts), median(gets),
                        singles);
                }
            }
            long before = System.nanoTime();
            try (BufferedMutator buffer = connection.getBufferedMutator(name)) {
                for (int i = 0; i < count; i++) buffer.mutate(put(i));
            }
            double seconds = (System.nanoTime() - before) / 1e9;
            System.out.printf("%d puts in %.1f s: %.0f each second%n", count, seconds, count / seconds);
            before = System.nanoTime();
            long rows = 0;
            try (org.apache.hadoop.hbase.client.Table table = connection.getTable(name);
                ResultScanner all = table.getScanner(new Scan().setCaching(5000))) {
                for (Result one : all) rows += one.size();
            }
            seconds = (System.nanoTime() - before) / 1e9;
            System.out.printf("a scan of %d cells in %.1f s: %.0f each second%n", rows, seconds, rows / seconds);
            if (rows != Math.max(count, 5000)) throw new AssertionError("there are " + rows + " cells");
        }
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static byte[] row(int i) {
        return Bytes.toBytes(String.format("row%09d", i));
    }
    private static Put put(int i) {
        return new Put(row(i)).addColumn(FAMILY, QUALIFIER, Bytes.toBytes("value " + i));
    }
    private static double median(double[] of) {
        Arrays.sort(of);
        return of[of.length / 2];
    }
}
