// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Scan;

/** The requests of a table, by HBase's blocking client or by its asynchronous one. */
interface Table {
    void put(Put one) throws Exception;
    void put(List<Put> all) throws Exception;
    void delete(Delete one) throws Exception;
    void delete(List<Delete> all) throws Exception;
    Result get(Get one) throws Exception;
    List<Result> get(List<Get> all) throws Exception;
    boolean exists(Get one) throws Exception;
    List<Result> scan(Scan how) throws Exception;
    Result increment(Increment one) throws Exception;
    Result append(Append one) throws Exception;
    Result mutateRow(RowMutations all) throws Exception;
    CheckAndMutateResult check(CheckAndMutate one) throws Exception;
    List<CheckAndMutateResult> check(List<CheckAndMutate> all) throws Exception;
    /** A result or an exception for each action. */
    List<Object> batch(List<Row> all) throws Exception;

    static Table blocking(org.apache.hadoop.hbase.client.Table of) {
        return new Table() {
            public void put(Put one) throws IOException { of.put(one); }
            public void put(List<Put> all) throws IOException { of.put(all); }
            public void delete(Delete one) throws IOException { of.delete(one); }
            public void delete(List<Delete> all) throws IOException { of.delete(all); }
            public Result get(Get one) throws IOException { return of.get(one); }
            public List<Result> get(List<Get> all) throws IOException { return List.of(of.get(all)); }
            public boolean exists(Get one) throws IOException { return of.exists(one); }
            public List<Result> scan(Scan how) throws IOException {
                List<Result> all = new ArrayList<>();
                try (ResultScanner rows = of.getScanner(how)) {
                    for (Result one : rows) all.add(one);
                }
                return all;
            }
            public Result increment(Increment one) throws IOException { return of.increment(one); }
            public Result append(Append one) throws IOException { return of.append(one); }
            public Result mutateRow(RowMutations all) throws IOException { return of.mutateRow(all); }
            public CheckAndMutateResult check(CheckAndMutate one) throws IOException { return of.checkAndMutate(one); }
            public List<CheckAndMutateResult> check(List<CheckAndMutate> all) throws IOException {
                return of.checkAndMutate(all);
            }
            public List<Object> batch(List<Row> all) throws Exception {
                Object[] results = new Object[all.size()];
                try {
                    of.batch(all, results);
                } catch (RetriesExhaustedWithDetailsException why) {
                    // The results say which.
                }
                return java.util.Arrays.asList(results);
            }
        };
    }

    /**
     * A scanner of the asynchronous client that waits because a page fills its cache may wait for ever if it comes to
     * another region (AsyncTableResultScanner.resumePrefetch forgets the next wait). So pages of several regions are
     * not asked for by a scanner.
     */
    static Table asynchronous(AsyncTable<?> of, boolean isDivided) {
        return new Table() {
            public void put(Put one) throws Exception { of.put(one).get(); }
            public void put(List<Put> all) throws Exception { of.putAll(all).get(); }
            public void delete(Delete one) throws Exception { of.delete(one).get(); }
            public void delete(List<Delete> all) throws Exception { of.deleteAll(all).get(); }
            public Result get(Get one) throws Exception { return of.get(one).get(); }
            public List<Result> get(List<Get> all) throws Exception { return of.getAll(all).get(); }
            public boolean exists(Get one) throws Exception { return of.exists(one).get(); }
            public List<Result> scan(Scan how) throws Exception {
                if (how.getCaching() == 1 || (isDivided && how.getMaxResultSize() > 0)) return of.scanAll(how).get();
                List<Result> all = new ArrayList<>();
                try (ResultScanner rows = of.getScanner(how)) {
                    for (Result one : rows) all.add(one);
                }
                return all;
            }
            public Result increment(Increment one) throws Exception { return of.increment(one).get(); }
            public Result append(Append one) throws Exception { return of.append(one).get(); }
            public Result mutateRow(RowMutations all) throws Exception { return of.mutateRow(all).get(); }
            public CheckAndMutateResult check(CheckAndMutate one) throws Exception {
                return of.checkAndMutate(one).get();
            }
            public List<CheckAndMutateResult> check(List<CheckAndMutate> all) throws Exception {
                return of.checkAndMutateAll(all).get();
            }
            public List<Object> batch(List<Row> all) throws Exception {
                List<Object> results = new ArrayList<>();
                for (CompletableFuture<Object> one : of.<Object>batch(all)) {
                    try {
                        results.add(one.get());
                    } catch (Exception why) {
                        results.add(why);
                    }
                }
                return results;
            }
        };
    }
}
