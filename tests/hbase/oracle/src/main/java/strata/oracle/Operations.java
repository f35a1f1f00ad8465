// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellScanner;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.io.TimeRange;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionAccess;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;

/** The lines of a trace that are operations. */
final class Operations {
    private static final List<String> OK = List.of("ok");
    private static final List<String> NONE = List.of("none");

    private Operations() {}

    static Operation parse(Words words) {
        String kind = words.take("an operation");
        Operation operation = Request.isKind(kind) ? single(Request.parse(kind, words)) : other(kind, words);
        words.finish();
        return operation;
    }

    private static Operation other(String kind, Words words) {
        switch (kind) {
            case "row" -> {
                byte[] row = Text.row(words.take("a row"));
                List<Request> all = Request.parseAll(words);
                return region -> List.of(
                    Answer.with("ok", region.hbase().mutateRow(rowMutations(region.hbase(), row, all))));
            }
            case "rows" -> {
                List<Request> all = Request.parseAll(words);
                return region -> mutateRows(region.hbase(), build(all));
            }
            case "batch" -> {
                List<Request> all = Request.parseAll(words);
                return region -> Batch.run(region.hbase(), build(all));
            }
            case "check" -> {
                return check(words);
            }
            case "get" -> {
                byte[] row = Text.row(words.take("a row"));
                Reading reading = Reading.parseGet(words);
                return region -> get(region.hbase(), reading.get(row));
            }
            case "scan" -> {
                Reading reading = Reading.parseScan(words);
                return region -> scan(region.hbase(), reading);
            }
            case "open", "next", "close" -> {
                return scanner(kind, words);
            }
            default -> {
                return maintenance(kind, words);
            }
        }
    }

    private static Operation maintenance(String kind, Words words) {
        switch (kind) {
            case "flush" -> {
                return region -> {
                    region.flush();
                    return OK;
                };
            }
            case "flush_in_memory" -> {
                return region -> {
                    region.flushInMemory();
                    return OK;
                };
            }
            case "reopen" -> {
                return region -> {
                    region.reopen();
                    return OK;
                };
            }
            case "alter" -> {
                return Alteration.parse(words);
            }
            case "load" -> {
                return Load.parse(words);
            }
            case "load_file" -> {
                byte[] family = Text.bytes(words.take("a family"));
                String file = words.take("the path of an HFile");
                return region -> {
                    region.load(List.of(Pair.newPair(family, "file:" + file)));
                    return OK;
                };
            }
            case "describe" -> {
                String file = words.take("the path of an HFile");
                return region -> region.describe(file);
            }
            case "compact" -> {
                return compaction(ChosenFiles.Choice.ALL);
            }
            case "compact_some" -> {
                long first = position(words.take("a position"));
                return compaction(new ChosenFiles.Choice(first, position(words.take("a count"))));
            }
            default -> throw new Malformed("'" + kind + "' is no operation");
        }
    }

    private static Operation compaction(ChosenFiles.Choice choice) {
        return region -> {
            region.compact(choice);
            return OK;
        };
    }

    private static long position(String word) {
        long value = Text.number(word);
        if (value < 0) throw new Malformed("'" + word + "' is negative");
        return value;
    }

    // ---- mutations -------------------------------------------------------------------------------------------

    private static Operation single(Request request) {
        return region -> {
            Mutation mutation = request.build();
            if (mutation instanceof Increment || mutation instanceof Append) checkHasCells(mutation);
            checkSizes(region.hbase(), List.of(mutation));
            if (mutation instanceof Put put) {
                region.hbase().put(put);
            } else if (mutation instanceof Delete delete) {
                region.hbase().delete(delete);
            } else if (mutation instanceof Increment increment) {
                return List.of(Answer.with("ok", region.hbase().increment(increment)));
            } else {
                return List.of(Answer.with("ok", region.hbase().append((Append) mutation)));
            }
            return OK;
        };
    }

    /** A check of HBase's client on the way to the server. */
    private static void checkHasCells(Mutation mutation) {
        if (mutation.numFamilies() == 0) throw new IllegalArgumentException("zero columns specified");
    }

    /**
     * What HBase's client checks of a put, and its server of all requests before they reach the region.  The limits of
     * both are the same here.
     */
    private static void checkSizes(HRegion region, List<Mutation> all) throws IOException {
        checkAsClient(region, all);
        checkAsServer(region, all);
    }

    static void checkAsClient(HRegion region, List<Mutation> all) throws IOException {
        long limit = RegionAccess.maxCellSize(region);
        for (Mutation mutation : all) {
            if (!(mutation instanceof Put put)) continue;
            if (put.isEmpty()) throw new IllegalArgumentException("no columns to insert");
            for (CellScanner cells = put.cellScanner(); cells.advance();) {
                int size = cells.current().getSerializedSize();
                if (limit > 0 && size > limit) throw new IllegalArgumentException("cell too large");
            }
        }
    }

    static void checkAsServer(HRegion region, List<Mutation> all) throws IOException {
        long limit = RegionAccess.maxCellSize(region);
        for (Mutation mutation : all) {
            for (CellScanner cells = mutation.cellScanner(); cells.advance();) {
                int size = PrivateCellUtil.estimatedSerializedSizeOf(cells.current());
                if (limit > 0 && size > limit) throw new DoNotRetryIOException("cell too large");
            }
        }
    }

    private static List<Mutation> build(List<Request> all) throws IOException {
        List<Mutation> built = new ArrayList<>();
        for (Request request : all) built.add(request.build());
        return built;
    }

    private static RowMutations rowMutations(HRegion region, byte[] row, List<Request> all) throws IOException {
        RowMutations together = new RowMutations(row, all.size());
        for (Request request : all) together.add(request.build());
        checkSizes(region, together.getMutations());
        return together;
    }

    private static List<String> mutateRows(HRegion region, List<Mutation> all) throws IOException {
        checkSizes(region, all);
        Collection<byte[]> rows = new TreeSet<>(Bytes.BYTES_COMPARATOR);
        for (Mutation mutation : all) rows.add(mutation.getRow());
        region.mutateRowsWithLocks(all, rows, HConstants.NO_NONCE, HConstants.NO_NONCE);
        return OK;
    }

    private static Operation check(Words words) {
        byte[] row = Text.row(words.take("a row"));
        Condition condition = condition(words);
        Text.Range when = words.front().startsWith("when=") ? Text.range(words.take("a range").substring(5)) : null;
        List<Request> all = Request.parseAll(words);
        return region -> {
            CheckAndMutate.Builder check = condition.in(CheckAndMutate.newBuilder(row));
            if (when != null) check.timeRange(TimeRange.between(when.from(), when.to()));
            CheckAndMutateResult result = region.hbase().checkAndMutate(action(region.hbase(), check, row, all));
            return List.of(Answer.with(Boolean.toString(result.isSuccess()), result.getResult()));
        };
    }

    /** Of a check: that a column compares with a value, or that a filter lets something pass. */
    private interface Condition {
        CheckAndMutate.Builder in(CheckAndMutate.Builder check) throws IOException;
    }

    private static Condition condition(Words words) {
        if (words.front().startsWith("filter=")) {
            Filters.Plan<Filter> plan = Filters.parse(words.take("a filter").substring(7));
            // Through the wire, as in Reading.
            return check -> check.ifMatches(ProtobufUtil.toFilter(ProtobufUtil.toFilter(plan.build())));
        }
        Text.Column column = Text.column(words.take("a column"));
        CompareOperator operator = Filters.operator(words.take("an operator"));
        String value = words.take("'absent' or '=' and a value");
        boolean absent = value.equals("absent");
        if (!absent && !value.startsWith("=")) {
            throw new Malformed("'" + value + "' is neither 'absent' nor '=' and a value");
        }
        byte[] expected = absent ? null : Text.bytes(value.substring(1));
        return check -> check.ifMatches(column.family(), column.qualifier(), operator, expected);
    }

    private static CheckAndMutate action(HRegion region, CheckAndMutate.Builder check, byte[] row, List<Request> all)
        throws IOException {
        if (all.size() > 1) return check.build(rowMutations(region, row, all));
        Mutation mutation = build(all).get(0);
        CheckAndMutate action = action(check, mutation);
        checkSizes(region, List.of(mutation));
        return action;
    }

    private static CheckAndMutate action(CheckAndMutate.Builder check, Mutation mutation) {
        if (mutation instanceof Put put) return check.build(put);
        if (mutation instanceof Delete delete) return check.build(delete);
        if (mutation instanceof Increment increment) return check.build(increment);
        return check.build((Append) mutation);
    }

    // ---- reads -----------------------------------------------------------------------------------------------

    private static List<String> get(HRegion region, Get get) throws IOException {
        Result result = region.get(get);
        if (get.isCheckExistenceOnly()) return List.of("exists " + result.getExists());
        return result.isEmpty() ? NONE : List.of(Answer.row(result.listCells()));
    }

    private static List<String> scan(HRegion region, Reading reading) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Scanner scanner = new Scanner(region, reading.scan())) {
            for (List<Cell> cells = scanner.next(); !cells.isEmpty(); cells = scanner.next()) {
                lines.add(Answer.row(cells));
            }
            if (lines.isEmpty()) lines.addAll(NONE);
            if (reading.hasMetrics()) lines.add(scanner.metrics());
        }
        return lines;
    }

    private static Operation scanner(String kind, Words words) {
        String name = words.take("the name of a scanner");
        if (!name.matches("[a-z0-9]+")) throw new Malformed("'" + name + "' is no name of a scanner");
        switch (kind) {
            case "open" -> {
                Reading reading = Reading.parseScan(words);
                return region -> {
                    Scanner before = region.scanners().remove(name);
                    if (before != null) before.close();
                    region.scanners().put(name, new Scanner(region.hbase(), reading.scan()));
                    return OK;
                };
            }
            case "next" -> {
                return region -> {
                    Scanner scanner = region.scanners().get(name);
                    List<Cell> cells = scanner == null ? List.of() : scanner.next();
                    return cells.isEmpty() ? NONE : List.of(Answer.row(cells));
                };
            }
            default -> {
                return region -> {
                    Scanner scanner = region.scanners().remove(name);
                    if (scanner != null) scanner.close();
                    return OK;
                };
            }
        }
    }
}
