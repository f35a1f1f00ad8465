// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;

/** A get or a scan as a line asks for it.  As with {@link Request}, HBase's object is built only when the read runs. */
final class Reading {
    private interface Setting<Q extends Query> {
        void on(Q query) throws IOException;
    }

    private final List<Setting<Get>> ofGet = new ArrayList<>();
    private final List<Setting<Scan>> ofScan = new ArrayList<>();
    private byte[] start = new byte[0];
    private byte[] stop = new byte[0];
    private byte[] prefix = null;
    private boolean wholePrefix = false;
    private boolean reversed = false;
    private boolean startInclusive = true;
    private boolean stopInclusive = false;
    private boolean hasMetrics = false;

    private Reading() {}

    static Reading parseGet(Words words) {
        Reading reading = new Reading();
        while (!words.isEmpty()) {
            String word = words.take("an option");
            if (word.equals("exists")) {
                reading.ofGet.add(get -> get.setCheckExistenceOnly(true));
            } else if (!reading.takeCommon(word)) {
                throw new Malformed("'" + word + "' is no option of a get");
            }
        }
        return reading;
    }

    static Reading parseScan(Words words) {
        Reading reading = new Reading();
        while (!words.isEmpty()) {
            String word = words.take("an option");
            if (!reading.takeFlag(word) && !reading.takeScanOption(word) && !reading.takeCommon(word)) {
                throw new Malformed("'" + word + "' is no option of a scan");
            }
        }
        return reading;
    }

    /** Through the wire, as a server gets it: some filters are not the same behind it. */
    Get get(byte[] row) throws IOException {
        Get get = new Get(row);
        for (Setting<Get> setting : ofGet) setting.on(get);
        return ProtobufUtil.toGet(ProtobufUtil.toGet(get));
    }

    /** Through the wire, too. */
    Scan scan() throws IOException {
        Scan scan = new Scan();
        scan.withStartRow(start, startInclusive).withStopRow(stop, stopInclusive);
        if (prefix != null) scan.setStartStopRowForPrefixScan(prefix);
        // Its bounds the other way round, as a client sets them by hand.
        if (prefix != null && wholePrefix && reversed)
            scan.withStartRow(scan.getStopRow(), scan.getStopRow().length == 0).withStopRow(prefix, true);
        for (Setting<Scan> setting : ofScan) setting.on(scan);
        Scan received = ProtobufUtil.toScan(ProtobufUtil.toScan(scan));
        return received.setLimit(scan.getLimit());  // which is a part of the request, but not of its scan
    }

    boolean hasMetrics() {
        return hasMetrics;
    }

    private boolean takeFlag(String word) {
        switch (word) {
            case "start_exclusive" -> startInclusive = false;
            case "stop_inclusive" -> stopInclusive = true;
            case "whole_prefix" -> wholePrefix = true;
            case "reversed" -> {
                reversed = true;
                ofScan.add(scan -> scan.setReversed(true));
            }
            case "raw" -> ofScan.add(scan -> scan.setRaw(true));
            case "metrics" -> hasMetrics = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takeScanOption(String word) {
        if (word.indexOf('=') < 0) return false;
        String[] option = Text.option(word);
        switch (option[0]) {
            case "start" -> start = Text.bytes(option[1]);
            case "stop" -> stop = Text.bytes(option[1]);
            case "prefix" -> prefix = Text.bytes(option[1]);
            case "limit" -> {
                int limit = Text.count(option[1]);
                ofScan.add(scan -> scan.setLimit(limit));
            }
            case "batch" -> {
                int batch = Text.count(option[1]);
                ofScan.add(scan -> scan.setBatch(batch));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** What gets and scans have in common: columns, and the options about versions, times and cells of a family. */
    private boolean takeCommon(String word) {
        if (word.indexOf('=') < 0) return takeColumn(word);
        String[] option = Text.option(word);
        String value = option[1];
        switch (option[0]) {
            case "when" -> {
                Text.Range range = Text.range(value);
                add(get -> get.setTimeRange(range.from(), range.to()),
                    scan -> scan.setTimeRange(range.from(), range.to()));
            }
            case "versions" -> {
                int versions = Text.versions(value);
                add(get -> get.readVersions(versions), scan -> scan.readVersions(versions));
            }
            case "store_limit" -> {
                int limit = Text.count(value);
                add(get -> get.setMaxResultsPerColumnFamily(limit), scan -> scan.setMaxResultsPerColumnFamily(limit));
            }
            case "store_offset" -> {
                int offset = Text.count(value);
                add(get -> get.setRowOffsetPerColumnFamily(offset), scan -> scan.setRowOffsetPerColumnFamily(offset));
            }
            case "on_demand" -> {
                boolean onDemand = Schema.truth(value);
                add(get -> get.setLoadColumnFamiliesOnDemand(onDemand),
                    scan -> scan.setLoadColumnFamiliesOnDemand(onDemand));
            }
            case "filter" -> {
                Filters.Plan<Filter> filter = Filters.parse(value);
                add(get -> get.setFilter(filter.build()), scan -> scan.setFilter(filter.build()));
            }
            default -> {
                if (!option[0].startsWith("when_")) return false;
                byte[] family = Text.bytes(option[0].substring(5));
                Text.Range range = Text.range(value);
                add(get -> get.setColumnFamilyTimeRange(family, range.from(), range.to()),
                    scan -> scan.setColumnFamilyTimeRange(family, range.from(), range.to()));
            }
        }
        return true;
    }

    private boolean takeColumn(String word) {
        if (word.indexOf(':') < 0) {
            byte[] family = Text.bytes(word);
            add(get -> get.addFamily(family), scan -> scan.addFamily(family));
        } else {
            Text.Column column = Text.column(word);
            add(get -> get.addColumn(column.family(), column.qualifier()),
                scan -> scan.addColumn(column.family(), column.qualifier()));
        }
        return true;
    }

    private void add(Setting<Get> get, Setting<Scan> scan) {
        ofGet.add(get);
        ofScan.add(scan);
    }
}
