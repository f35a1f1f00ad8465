// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.exceptions.FailedSanityCheckException;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.regionserver.OperationStatus;

/**
 * A batch of independent actions.  A region does not know such a thing: it is the server that hands it the actions, each
 * increment and append alone, and the puts and deletes between two of those together.
 */
final class Batch {
    private final HRegion region;
    /** What became of each action. */
    private final Map<Mutation, String> results = new IdentityHashMap<>();
    private final List<Mutation> collected = new ArrayList<>();

    private Batch(HRegion region) {
        this.region = region;
    }

    static List<String> run(HRegion region, List<Mutation> all) throws IOException {
        Operations.checkAsClient(region, all);
        Batch batch = new Batch(region);
        for (Mutation mutation : all) batch.take(mutation);
        batch.writeCollected();
        StringBuilder line = new StringBuilder("batch");
        for (Mutation mutation : all) line.append(' ').append(batch.results.get(mutation));
        return List.of(line.toString());
    }

    private void take(Mutation mutation) {
        if (!(mutation instanceof Increment) && !(mutation instanceof Append)) {
            collected.add(mutation);
            return;
        }
        writeCollected();
        results.put(mutation, resultOf(mutation));
    }

    private String resultOf(Mutation mutation) {
        try {
            Operations.checkAsServer(region, List.of(mutation));
            Result result = mutation instanceof Increment increment ? region.increment(increment)
                : region.append((Append) mutation);
            return Answer.with("ok", result);
        } catch (IOException | RuntimeException thrown) {
            return word(thrown);
        }
    }

    private void writeCollected() {
        if (collected.isEmpty()) return;
        try {
            Operations.checkAsServer(region, collected);
            Mutation[] sorted = collected.toArray(new Mutation[0]);
            Arrays.sort(sorted, Row.COMPARATOR::compare);
            OperationStatus[] statuses =
                region.batchMutate(sorted, false, HConstants.NO_NONCE, HConstants.NO_NONCE);
            for (int i = 0; i < sorted.length; ++i) results.put(sorted[i], word(statuses[i]));
        } catch (IOException | RuntimeException thrown) {
            for (Mutation mutation : collected) results.put(mutation, word(thrown));
        }
        collected.clear();
    }

    private static String word(OperationStatus status) {
        return switch (status.getOperationStatusCode()) {
            case SUCCESS -> "ok";
            case BAD_FAMILY -> word(new NoSuchColumnFamilyException());
            case SANITY_CHECK_FAILURE -> word(new FailedSanityCheckException());
            default -> word(new DoNotRetryIOException());
        };
    }

    /** The class of an exception that has no name of its own is left out. */
    private static String word(Exception thrown) {
        String name = Answer.nameOf(thrown);
        return name.startsWith("failure") ? "failure" : name;
    }
}
