// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.util.Bytes;

/** What the programs of this folder share: how they connect, and how they print answers. */
final class Client {
    private Client() {}

    /** A configuration with the two settings that lead to a server. The others only make failures come sooner. */
    static Configuration of(String server) {
        Configuration made = HBaseConfiguration.create();
        made.set("hbase.client.registry.impl", "org.apache.hadoop.hbase.client.RpcConnectionRegistry");
        made.set("hbase.client.bootstrap.servers", server);
        made.setInt("hbase.client.retries.number", 3);
        made.setInt("hbase.client.pause", 20);
        return made;
    }

    static byte[] bytes(String text) {
        return Bytes.toBytes(text);
    }

    /** The cells of a result; times of the machine's clock as "now". */
    static String text(Result of) {
        if (of == null) return "null";
        if (of.getExists() != null) return of.getExists().toString();
        StringBuilder made = new StringBuilder();
        if (of.rawCells() != null) for (Cell one : of.rawCells()) append(made, one);
        return made.toString();
    }

    private static void append(StringBuilder to, Cell one) {
        to.append(Bytes.toStringBinary(CellUtil.cloneRow(one))).append('/');
        to.append(Bytes.toStringBinary(CellUtil.cloneFamily(one))).append(':');
        to.append(Bytes.toStringBinary(CellUtil.cloneQualifier(one))).append('@');
        to.append(one.getTimestamp() > 1_000_000_000_000L ? "now" : Long.toString(one.getTimestamp()));
        to.append(' ').append(one.getType()).append('=');
        to.append(Bytes.toStringBinary(CellUtil.cloneValue(one))).append("; ");
    }

    /** The class of what a server refused a request with. */
    static String fault(Throwable why) {
        if (System.getProperty("strata.why") != null) why.printStackTrace();
        return "! " + cause(why).getClass().getSimpleName();
    }

    private static Throwable cause(Throwable why) {
        if (why instanceof RetriesExhaustedWithDetailsException all && all.getNumExceptions() > 0)
            return cause(all.getCause(0));
        boolean wraps = why instanceof RetriesExhaustedException || why instanceof ExecutionException
            || why instanceof CompletionException || why instanceof java.io.UncheckedIOException
            || why.getClass() == IOException.class;
        return wraps && why.getCause() != null && why.getCause() != why ? cause(why.getCause()) : why;
    }
}
